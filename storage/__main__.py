"""`python -m storage`: see `storage.check`."""

from __future__ import annotations

import sys

from storage.check import main

sys.exit(main(sys.argv[1:], sys.stdout, sys.stderr))
