"""`python -m suitors` is the same as `suitors`."""

import sys

from suitors.cli import main

if __name__ == "__main__":
    sys.exit(main())
