"""A game as one module of JavaScript: `start`, `moves`, `apply` and what goes with them."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from ludeme.app.javascript.translation import NotTranslated, Translation
from ludeme.app.package_texts import package_text
from ludeme.grammar.errors import UnsupportedLudeme
from ludeme.model import header
from ludeme.model.emitted import ROLL_SHOWN
from ludeme.play.game import Game
from ludeme.runtime.kernels import KERNELS, real_kernels
from ludeme.runtime.search_abi.outcome import read_utilities

#: What the game is asked through.
_ENTRIES = ("start", "moves", "apply")
#: What is written by hand in the runtime.
_OWN = re.compile(r"^function (\w+)", re.MULTILINE)
#: What else is called from outside, in Python.
_FURTHER = {"read_utilities": read_utilities}
#: Numbers of JavaScript have too few binary digits for these.
_REAL = frozenset(
    name
    for name, value in vars(real_kernels).items()
    if inspect.isfunction(value) and name != "cut"
)
_HEADER = ("MOVER", "OVER", "PLAYERS", "WINNER", "NEXT", "RNG", "OVERFLOW")


def javascript_of(game: Game) -> str:
    """The module, which plays by the same rules, with the same lots, as the game does here.

    An `UnsupportedLudeme` where its program has what JavaScript has not: real numbers.
    """
    runtime = package_text("javascript", "runtime.mjs")
    try:
        functions = _functions(game, frozenset(_OWN.findall(runtime)))
    except NotTranslated as error:
        raise UnsupportedLudeme(
            f"not supported as JavaScript: {error}", game.description.root.span
        ) from None
    names = (*_ENTRIES, *_FURTHER)
    return "\n".join(
        (
            f"// {' '.join(game.name.split())}: written by Ludeme.",
            *_data(game),
            "const functions = (() => {",
            runtime,
            *functions,
            f"return {{ {', '.join(names)} }};",
            "})();",
            package_text("javascript", "play.mjs"),
        )
    )


def _data(game: Game) -> Iterator[str]:
    """The numbers of the program, and what is known of the game."""
    emitted = game.emitted
    about = {
        "name": game.name,
        "players": game.players,
        "rowSize": emitted.row_size,
        "width": emitted.width,
        "tableSize": emitted.table_size,
        "scratchRows": emitted.scratch_rows,
        "firstHandSite": game.facts.first_hand_site,
        "roll": _roll(game),
        "header": {name: getattr(header, name) for name in _HEADER},
        "sites": [
            [each.origin_type[:1].lower(), each.target_type[:1].lower()]
            for each in emitted.generators
        ],
    }
    yield f"export const game = {json.dumps(about, ensure_ascii=False)};"
    yield f"const INITIAL = {json.dumps(emitted.initial)};"
    yield f"const TABLES = {json.dumps(emitted.tables)};"


def _roll(game: Game) -> dict[str, Any] | None:
    """Where the faces of a roll stand, and the number that says whether rules have looked at it."""
    at, dice = game.emitted.offsets, len(game.facts.die_pieces)
    if ROLL_SHOWN not in at or "ROLL" not in at:
        return None
    return {"shown": at[ROLL_SHOWN], "places": [at["ROLL"] + k for k in range(dice)]}


def _functions(game: Game, own: frozenset[str]) -> Iterator[str]:
    """All that is called by the entries, callees first as far as they are kernels."""
    tree = ast.parse(game.source)
    program = {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef)}
    constants = dict(_constants(tree))

    def is_known(name: str) -> bool:
        if name in _REAL:
            raise NotTranslated("real numbers")
        return name in program or name in own or name in KERNELS or name in _FURTHER

    written: dict[str, str] = {name: "" for name in own}
    waiting = [*_ENTRIES, *_FURTHER]
    while waiting:
        name = waiting.pop()
        if name in written:
            continue
        if name in program:
            translation, node = Translation(constants, is_known), program[name]
        else:
            translation, node = _of_kernel({**KERNELS, **_FURTHER}[name], is_known)
        written[name] = translation.function(node)
        waiting += sorted(translation.called)
    return (text for text in written.values() if text)


def _of_kernel(
    kernel: Callable[..., Any], is_known: Callable[[str], bool]
) -> tuple[Translation, ast.FunctionDef]:
    """A kernel to be translated, with the numbers that its module knows by name."""
    assert isinstance(kernel, FunctionType)  # reason: kernels are plain functions
    numbers = {name: value for name, value in kernel.__globals__.items() if isinstance(value, int)}
    (node,) = ast.parse(inspect.getsource(kernel)).body
    assert isinstance(node, ast.FunctionDef)  # reason: what else the text of a function is
    return Translation(numbers, is_known), node


def _constants(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The numbers that a program names."""
    for each in tree.body:
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
            yield each.targets[0].id, ast.literal_eval(each.value)
