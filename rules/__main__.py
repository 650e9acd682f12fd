"""`python -m rules`: see `rules.commandline`."""

from __future__ import annotations

import sys

from rules.commandline.program import main

sys.exit(main(sys.argv[1:]))
