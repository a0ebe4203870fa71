"""`python -m ludeme` is the `ludeme` command."""

import sys

from ludeme.app.main import main

if __name__ == "__main__":
    sys.exit(main())
