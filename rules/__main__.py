"""`python -m rules`: see `rules.commandline`."""

from __future__ import annotations

import sys

from rules.commandline.program import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
