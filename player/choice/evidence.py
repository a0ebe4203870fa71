"""What was measured for the rules of a game, and what of it is the best: `best_of`.

Everything is measured against plain UCT; what is clearly better is sorted by how sure that is. Two
kinds of knowledge, or two searches with one file, that win nearly all of those games may still
differ much, so what has met another one in a match of their own is judged by that match.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ludeme.features.files.provenance import UCT, Record
from ludeme.player.choice.choice import Choice, agent_name, rival_of, searches_with
from ludeme.player.learned.store import Findings, Learned
from ludeme.player.matches.statistics import Z_95, wilson

#: Standard errors by which a search has to be better than UCT (95 %), and by which one of two that
#: were learned has to be better than the other, in so many games at least (in fewer of them, as
#: surely as against UCT): whichever it is, little is lost.
_SURELY, _LIKELY, _ENOUGH = Z_95, 1.0, 20
_EVEN = 0.5


class Evidence(NamedTuple):
    """What was learned, and the search that does best with it."""

    one: Learned
    choice: Choice


def best_of(findings: Findings, unit: str) -> Evidence | None:
    """The best of what was measured to be better than UCT for these rules."""
    found = sorted(
        (
            (one.fits, wilson(record.points, record.games).low, one, record)
            for one, record in _records(findings, unit)
            if record.against == UCT and is_better(record)
        ),
        key=lambda each: each[:2],
        reverse=True,
    )
    if not found:
        return None
    _, _, one, record = found[0]
    reason = ""
    for _, _, other, with_other in found[1:]:
        if other is one:
            said = _search_beats(one, with_other.search, record.search, unit)
        else:
            said = _beats(other, one, unit)
        if said:
            reason, one, record = said, other, with_other
    return Evidence(one, _searched(one, record, unit, reason))


def _searched(one: Learned, record: Record, unit: str, met: str) -> Choice:
    """The search with it that does best, and why."""
    reason = f"{one} scored {record.share} against uct at {record.budget}{met}"
    for search in searches_with(one.kind):
        better = one.record(unit, search)
        if better and rival_of(one.kind, search) == record.search and is_likely_better(better):
            reason += f", and {better.share} with a {search} search"
            reason += f" against the {record.search or 'usual'} one"
            return Choice.using(one, search).because(reason)
    return Choice.using(one, record.search).because(reason)


def _beats(one: Learned, other: Learned, unit: str) -> str:
    """How one has beaten the other where they have met; nothing if it has not."""
    mine, theirs = one.meeting(unit, other.kind), other.meeting(unit, one.kind)
    return _told(mine, theirs, f"the {other.kind}", f"the {other.kind}")


def _search_beats(one: Learned, search: str, other: str, unit: str) -> str:
    """How a search has beaten another one with the same file; nothing if it has not."""
    name, other_name = (agent_name(one.kind, each) for each in (search, other))
    mine, theirs = one.record(unit, search, other_name), one.record(unit, other, name)
    return _told(mine, theirs, other_name, f"the {other or other_name} search")


def _told(mine: Record | None, theirs: Record | None, rival: str, who: str) -> str:
    """A match that was won, whoever's record it is in; nothing if none was."""
    if mine and is_likely_better(mine):
        return f", and {mine.share} against {rival}"
    if theirs and is_likely_better(replace(theirs, points=theirs.games - theirs.points)):
        return f", and {who} scored {theirs.share} against it"
    return ""


def is_better(record: Record) -> bool:
    """Whether a search is better than the one it was measured against, by a 95 % interval."""
    return wilson(record.points, record.games, _SURELY).low > _EVEN


def is_likely_better(record: Record) -> bool:
    """The same by one standard error, where there are games enough to go by that."""
    errors = _LIKELY if record.games >= _ENOUGH else _SURELY
    return wilson(record.points, record.games, errors).low > _EVEN


def _records(findings: Findings, unit: str) -> Iterator[tuple[Learned, Record]]:
    """What was measured with what; under other rules only where it was not under these."""
    known = set()
    for one in findings.learned:
        for record in one.records(unit):
            search = one.kind, record.search
            if record.search in searches_with(one.kind) and (one.fits or search not in known):
                known.add(search)
                yield one, record
