"""`python -m ludeme` is the `ludeme` command."""

import sys

from ludeme.app.main import main

sys.exit(main())
