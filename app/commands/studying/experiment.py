"""`ludeme experiment`: the experiments of the papers; they live in the folder bench of a checkout.

They are run in a process of their own, which reads the arguments itself: the installed package
knows nothing of them.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

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
    command = [sys.executable, "-m", "bench.experiments", *arguments.words]
    child = subprocess.Popen(command, env=os.environ | {"PYTHONPATH": _path(checkout)})
    before = signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    try:
        code = _code(child)
    finally:
        signal.signal(signal.SIGTERM, before)
    return code if code >= 0 else 128 - code


def _code(child: subprocess.Popen[bytes]) -> int:
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:  # a terminal tells the child, too, which then comes to an end
            continue


def _path(checkout: Path) -> str:
    """Where the child finds `bench`, before what it would find anyway."""
    return os.pathsep.join(filter(None, [str(checkout), os.environ.get("PYTHONPATH")]))
