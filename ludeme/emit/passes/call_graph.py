"""Which functions call which: the ones that are needed, in the order of their definitions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ludeme.emit.passes.reading import read

#: Functions by name, each a list of lines that begins with its `def`.
Functions = dict[str, list[str]]


def called(lines: Iterable[str]) -> set[str]:
    """The functions that some lines call."""
    return {name for line in lines for name in read(line).calls}


def calls(functions: Functions) -> dict[str, set[str]]:
    """The functions of the program that each one calls, itself left out."""
    return {
        name: {callee for callee in called(lines[1:]) if callee in functions and callee != name}
        for name, lines in functions.items()
    }


def reachable(functions: Functions, entries: Iterable[str]) -> Functions:
    """The functions that the entries lead to; all when there is no entry."""
    waiting = [name for name in entries if name in functions]
    if not waiting:
        return functions
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(callee for callee in called(functions[name][1:]) if callee in functions)
    return {name: lines for name, lines in functions.items() if name in found}


def callees_first(calls: Mapping[str, set[str]]) -> list[str]:
    """An order in which every function stands behind those it calls."""
    order: list[str] = []
    seen: set[str] = set()

    def visit(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        for callee in sorted(calls[name]):
            visit(callee)
        order.append(name)

    for name in calls:
        visit(name)
    return order
