"""Boolean text: conjunctions and disjunctions whose members may need lines of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, TRUE, Condition

Emit = Callable[[Code], Condition]


def all_of(c: Code, parts: Sequence[Emit]) -> Condition:
    """A condition: every part holds, evaluated left to right up to the first that fails."""
    return _chain(c, parts, "and", TRUE, FALSE)


def any_of(c: Code, parts: Sequence[Emit]) -> Condition:
    """A condition: some part holds, evaluated left to right up to the first that does."""
    return _chain(c, parts, "or", FALSE, TRUE)


def _chain(
    c: Code, parts: Sequence[Emit], word: str, neutral: Condition, decisive: Condition
) -> Condition:
    pure: list[Condition] = []
    result: Condition | None = None

    def joined() -> Condition:
        if not pure:
            return neutral
        if len(pure) == 1:
            return pure[0]
        return Condition(f" {word} ".join(f"({part})" for part in pure))

    for part in parts:
        with c.capture() as lines:
            condition = part(c)
        if not lines and condition == neutral:
            continue
        if not lines and condition == decisive:
            pure.append(decisive)
            break
        if not lines:
            pure.append(condition)
            continue
        if result is None:
            if not pure:  # nothing before it: its lines always run
                c.splice(lines)
                pure.append(condition)
                continue
            result = Condition(c.var("ok", joined()))
        elif pure:
            c.line(f"{result} = {result} {word} ({joined()})")
        pure.clear()
        with c.block(f"if {result}" if word == "and" else f"if not {result}"):
            c.splice(lines, 1)
            c.line(f"{result} = {condition}")
    if result is None:
        if decisive in pure:
            return decisive if len(pure) == 1 or word == "or" else joined()
        return joined() if len(pure) < 2 else Condition(f"({joined()})")
    return Condition(f"({result} {word} ({joined()}))") if pure else result
