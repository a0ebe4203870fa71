"""Outside the language nothing asks of which class a ludeme is, unless it says why."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ludeme.language
from ludeme.language.base import Node

ROOT = Path(__file__).parents[2]
LANGUAGE = ludeme.language.__name__
REASON = "# reason: "


def modules() -> list[Path]:
    """All modules but those of the language itself."""
    found = [path for top in ("ludeme", "features", "player", "app") for path in files(ROOT / top)]
    return [path for path in found if ROOT / "ludeme" / "language" not in path.parents]


def files(folder: Path) -> Iterator[Path]:
    yield from sorted(folder.rglob("*.py"))


def questions(text: str) -> list[tuple[int, str]]:
    """Every line that asks for the class of a ludeme, with the name of that class."""
    tree = ast.parse(text)
    known = names_of(tree)
    return [
        (asked.lineno, ast.unparse(part))
        for asked, kinds in asking(tree)
        for part in ast.walk(kinds)
        if isinstance(part, ast.Name | ast.Attribute) and is_ludeme(part, known)
    ]


def names_of(tree: ast.Module) -> dict[str, Any]:
    """What a module imports from the language, wherever it does, and other names for the same."""
    known: dict[str, Any] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ludeme."):
            if f"{node.module}.".startswith(f"{LANGUAGE}."):
                exec(ast.unparse(node), known)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if f"{alias.name}.".startswith(f"{LANGUAGE}."):
                    exec(f"import {ast.unparse(alias)}", known)
    for node in tree.body:
        if isinstance(node, ast.Assign):
            used = {part.id for part in ast.walk(node.value) if isinstance(part, ast.Name)}
            if used and used <= known.keys():
                exec(ast.unparse(node), known)
    return known


def asking(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.pattern, ast.expr]]:
    """Where the class of something is asked for, and the expression of the class."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("isinstance", "issubclass"):
                yield node, node.args[1]
        elif isinstance(node, ast.MatchClass):
            yield node, node.cls


def is_ludeme(name: ast.Name | ast.Attribute, known: dict[str, Any]) -> bool:
    """Whether a name means a class of ludemes, or several."""
    try:
        meant = eval(ast.unparse(name), known)
    except (NameError, AttributeError):
        return False
    parts = meant if isinstance(meant, tuple) else getattr(meant, "__args__", (meant,))
    return any(isinstance(part, type) and issubclass(part, Node) for part in parts)


def explained(text: str, line: int) -> bool:
    """Whether a reason stands on the line or above it."""
    lines = text.splitlines()
    return REASON in lines[line - 1] or REASON in lines[line - 2]


def test_nobody_asks_without_a_reason():
    texts = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in modules()}
    asked = [
        f"{path}:{line} asks for {name}"
        for path, text in texts.items()
        for line, name in questions(text)
        if not explained(text, line)
    ]
    assert not asked, "\n".join(asked)


@pytest.mark.parametrize(
    "question",
    [
        "isinstance(node, IsLine)",
        "isinstance(node, int | IsLine)",
        "isinstance(node, Goals)",
        "issubclass(node, (frame.Game, str))",
        "match node:\n    case IsLine(length=3):\n        pass",
    ],
)
def test_questions_are_found(question):
    text = (
        "from ludeme.language.booleans.lines.is_line import IsLine\n"
        "from ludeme.language.rules import frame\n"
        f"Goals = IsLine | frame.Game\n{question}\n"
    )
    line, _ = questions(text)[0]
    assert line >= 4 and not explained(text, line)
    lines = text.splitlines()
    assert explained(
        "\n".join([*lines[: line - 1], "# reason: a test", *lines[line - 1 :]]), line + 1
    )


def test_other_classes_may_be_asked_for():
    assert not questions("from ludeme.model.facts import Piece\nisinstance(node, Piece | int)\n")
