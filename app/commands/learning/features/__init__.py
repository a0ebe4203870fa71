"""`ludeme features`: derive them from rules, show files of them, explain and draw them.

The verbs are the modules of this folder, as those of the command line are.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

SUMMARY = "Derive, show, explain and draw features."
PLACE = 130


def declare(parser: ArgumentParser) -> None:
    """Add the verbs."""
    from ludeme.app.command_line import add_commands, commands_in

    add_commands(parser, commands_in(sys.modules[__name__]), "verb")


def run(arguments: Namespace) -> int:
    """Do one of the verbs."""
    from ludeme.app.command_line import commands_in

    return commands_in(sys.modules[__name__])[arguments.verb].run(arguments)
