"""Entry point of the `ludeme` command: reads the command line, runs a command, maps its ending.

Only what the command line needs is imported here, so that `ludeme --help` answers at once. Nobody
ever sees a traceback: what went wrong inside is written to a report file (exit code 70).
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Sequence

from ludeme.app import exits
from ludeme.app.command_line import read_arguments


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    return ended(lambda: _run(arguments), arguments)


def ended(action: Callable[[], int], arguments: list[str]) -> int:
    """Do what a command does; returns its exit code, whatever happens."""
    try:
        code = action()
        sys.stdout.flush()
        return code
    except SystemExit as ending:  # --help and --version
        return int(ending.code or 0)
    except KeyboardInterrupt:
        _say("\ninterrupted")
        return exits.INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; the interpreter must not complain when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exits.BROKEN_PIPE
    except Exception as error:
        return _failed(error, arguments)


def _run(arguments: list[str]) -> int:
    command, parsed = read_arguments(arguments)
    with warnings.catch_warnings():
        warnings.showwarning = lambda message, *_, **__: _say(f"ludeme: warning: {message}")
        return command.run(parsed)


def _failed(error: Exception, arguments: list[str]) -> int:
    """Say what went wrong, and choose the exit code."""
    if isinstance(error, exits.UserError):
        _say(f"ludeme: {error}")
        return exits.USAGE
    from ludeme.grammar.errors import LudemeError, UnsupportedLudeme

    if isinstance(error, LudemeError):
        _say(str(error))
        return exits.UNSUPPORTED if isinstance(error, UnsupportedLudeme) else exits.USAGE
    from ludeme.app.crash_report import write_report

    _say(f"ludeme: internal error ({type(error).__name__}: {error})")
    _say(f"This is a fault of ludeme. Details: {write_report(error, arguments)}")
    return exits.INTERNAL


def _say(text: str) -> None:
    print(text, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
