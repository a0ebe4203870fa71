"""Optional packages: imported when they are first used, with a clear message where they lack."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ludeme.grammar.errors import LudemeError


def optional(module: str, extra: str, needing: str = "networks") -> Any:
    """Import a module that an extra of ours brings; a `LudemeError` says what needs it, and how to
    get it.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != package:
            raise  # it is there, and something else is wrong with it
        message = f"{needing} need {package}, which is not installed: pip install 'ludeme[{extra}]'"
        raise LudemeError(message) from None
