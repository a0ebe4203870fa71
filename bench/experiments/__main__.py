"""`python -m bench.experiments`, which is what `ludeme experiment` does."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from bench.experiments import arguments, command
from ludeme.app.main import ended


def main(words: Sequence[str]) -> int:
    """Run what the words ask for; returns the exit code."""
    return ended(lambda: command.run(arguments.read(words)), ["experiment", *words])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
