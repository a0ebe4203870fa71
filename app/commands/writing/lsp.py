"""`ludeme lsp`: the language server for editors."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import redirect_stdout

from ludeme.app import exits

SUMMARY = "Serve editors: errors while you type, completion, help, names, layout."
PLACE = 48


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "--grammar", action="store_true", help="print the TextMate grammar of the language"
    )


def run(arguments: Namespace) -> int:
    """Speak the protocol over standard input and output until the editor ends."""
    if arguments.grammar:
        from ludeme.app.language_server.textmate import grammar_text

        print(grammar_text(), end="")
        return exits.OK
    try:
        from ludeme.app.language_server.features import make_server
    except ModuleNotFoundError as error:
        raise exits.UserError(
            f"the language server needs {error.name}: pip install 'ludeme[editor]'"
        ) from None
    with os.fdopen(os.dup(0), "rb") as requests, os.fdopen(os.dup(1), "wb") as answers:
        with redirect_stdout(sys.stderr):  # what is printed is no part of the protocol
            make_server().start_io(requests, answers)
    return exits.OK
