"""`ludeme experiment`: the rows of the papers' experiments; they live in bench/experiments."""

from __future__ import annotations

import sys
from argparse import Namespace

from ludeme.app.exits import UserError
from ludeme.app.measuring.conditions import find_checkout


def run(arguments: Namespace) -> int:
    """Run what bench/experiments has for these arguments."""
    checkout = find_checkout()
    if checkout is None:
        raise UserError(
            "experiments need a checkout of the repository, installed with `make setup`"
        )
    if str(checkout) not in sys.path:
        sys.path.insert(0, str(checkout))
    from bench.experiments import command

    code: int = command.run(arguments)
    return code
