"""`ludeme experiment`: the experiments of the papers; they live in the folder bench of a checkout.

They read the arguments themselves: the installed package knows nothing of them, and what they
are is looked for only when one is wanted.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from importlib import import_module

from ludeme.app.exits import UserError
from ludeme.app.measuring.conditions import find_checkout

SUMMARY = "Repeat an experiment of the papers."
PLACE = 140


def run(arguments: Namespace) -> int:
    """Hand all words on, and return how it ends."""
    checkout = find_checkout()
    if checkout is None:
        raise UserError(
            "experiments need a checkout of the repository, installed with `make setup`"
        )
    if str(checkout) not in sys.path:
        sys.path.insert(0, str(checkout))
    return int(import_module("bench.experiments.__main__").main(arguments.words))
