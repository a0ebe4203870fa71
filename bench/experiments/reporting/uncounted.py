"""Games that are kept but that no row counts: other sets, seeds, settings, and first runs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any

from bench.experiments.running.match import from_line
from bench.experiments.running.origins import origins_of
from bench.experiments.running.store import Store
from bench.experiments.running.summary import Score
from ludeme.player.matches.match import MatchResult


def uncounted(store: Store, family: str, counted: Collection[str]) -> dict[str, dict[str, Any]]:
    """The matches of a family whose keys do not count, by name, in the order they were played."""
    found = {}
    for key, lines in _by_key(store, family).items():
        if key not in counted:
            found[_free(str(lines[0]["match"]), found)] = _details(key, lines)
    return found


def _by_key(store: Store, family: str) -> dict[str, list[dict[str, Any]]]:
    found = defaultdict(list)
    for line in store.raw(family):
        if "match" in line:  # and no check
            found[str(line["key"])].append(line)
    return found


def _details(key: str, lines: list[dict[str, Any]]) -> dict[str, Any]:
    numbers = [int(line["number"]) for line in lines]
    result = MatchResult("", "", [from_line(line) for line in lines])
    return Score(
        result, len(lines), len(lines), numbers, origins=origins_of(lines), key=key
    ).details()


def _free(name: str, taken: Collection[str]) -> str:
    """A name that no other run of the same match has."""
    return next(one for one in _numbered(name) if one not in taken)


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name} ({number})"
        number += 1
