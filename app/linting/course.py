"""Findings about whole games: how they end, who wins, whether anybody has a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from ludeme.app.linting import thresholds
from ludeme.app.linting.evidence import Evidence, shortest
from ludeme.app.linting.findings import Finding, Share
from ludeme.app.linting.played import Ending, Played, search_in
from ludeme.app.linting.turns import turns
from ludeme.model import header

#: Games at the turn limit that are played once more, to see whether positions come back.
LOOKED_AT = 3
#: So many of their moves.
MOST_LOOKED_AT = 2_000


def course(evidence: Evidence) -> Iterator[Finding]:
    """What the games as a whole show."""
    if len(evidence.random) < thresholds.FEWEST:
        return
    endless = list(_endless(evidence))
    yield from endless
    stuck = list(_stuck(evidence))
    yield from stuck
    yield from _at_once(evidence)
    yield from turns(evidence)
    if not endless and not stuck:
        yield from _drawn(evidence)
    yield from _one_sided(evidence)
    yield from _forced(evidence)
    yield from _scores(evidence)


def _share(games: Sequence[Played], such: Callable[[Played], bool]) -> Share:
    return Share(sum(map(such, games)), len(games))


def _endless(evidence: Evidence) -> Iterator[Finding]:
    """Games that only the turn limit ends; puzzles are not solved by aimless play."""
    if evidence.game.players < 2:
        return
    long = [each for each in evidence.random if each.ending is Ending.LIMIT]
    share = Share(len(long), len(evidence.random))
    if share.interval.low <= thresholds.AT_LIMIT:
        return
    searched = _share(evidence.searched, lambda each: each.ending is Ending.LIMIT)
    if searched.of >= thresholds.FEWEST and searched.rate < thresholds.AT_LIMIT:
        return
    again = np.mean([_repeated(evidence, each) for each in long[:LOOKED_AT]])
    if again > thresholds.REPEATED:
        message = (
            f"{share} random games only ended at the turn limit, and {again:.0%} of their "
            "positions had been there before"
        )
        yield Finding("repetition", message, evidence.ends, share, shortest(long))
    else:
        message = f"{share} random games only ended at the turn limit"
        yield Finding("turn-limit", message, evidence.ends, share, shortest(long))


def _repeated(evidence: Evidence, played: Played) -> float:
    """The share of positions that a game had had before: pieces, counts and who is to move."""
    game, engine = evidence.game, evidence.game.numba_engine
    offsets, lengths = game.emitted.offsets, game.emitted.lengths
    parts = [
        slice(offsets[name], offsets[name] + lengths[name])
        for name in ("WHAT", "WHO", "HEIGHT", "COUNT", "STATE", "VALUE", "SCORE")
        if name in offsets and name in lengths
    ]
    row = evidence.playing.start(played.seed)
    seen: set[bytes] = set()
    choices = played.choices[:MOST_LOOKED_AT].tolist()
    for choice in choices:
        seen.add(b"".join(row[part].tobytes() for part in parts) + bytes([row[header.MOVER]]))
        engine.apply(row, engine.listed(row)[choice].copy())
    return 1 - len(seen) / max(1, len(choices))


def _stuck(evidence: Evidence) -> Iterator[Finding]:
    """Games that end because nobody can move."""
    share = _share(evidence.random, lambda each: each.stuck)
    if share.interval.low > thresholds.STUCK:
        message = (
            f"nobody could move any more in {share} random games, and no end rule says who wins "
            "then: such games are drawn"
        )
        example = shortest(each for each in evidence.random if each.stuck)
        yield Finding("stuck", message, evidence.ends, share, example)


def _at_once(evidence: Evidence) -> Iterator[Finding]:
    """Games that end with the first move."""
    share = _share(evidence.random, lambda each: each.plies <= 1)
    if share.interval.low > thresholds.AT_ONCE:
        message = f"{share} random games were over after the first move"
        yield Finding("over-at-once", message, evidence.ends, share, shortest(evidence.random))


def _drawn(evidence: Evidence) -> Iterator[Finding]:
    """Games that nobody wins."""
    if evidence.game.players < 2:  # puzzles are hard to solve
        return
    share = _share(evidence.random, lambda each: not each.winners)
    if share.interval.low <= thresholds.DRAWN or any(each.winners for each in evidence.searched):
        return
    message = f"nobody won in {share} random games"
    if evidence.searched:
        message += f", nor in any of {len(evidence.searched)} of {search_in(evidence.game)}"
    yield Finding("always-drawn", message, evidence.ends, share, shortest(evidence.random))


def _one_sided(evidence: Evidence) -> Iterator[Finding]:
    """A seat that nearly always wins."""
    if evidence.game.players < 2:
        return
    searched = evidence.searched
    who = f"games of {search_in(evidence.game)}"
    games, least = searched, thresholds.ONE_SEAT_BY_SEARCH
    if len(searched) < thresholds.ENOUGH_SEARCHED:
        games, who, least = evidence.random, "random games", thresholds.ONE_SEAT_AT_RANDOM
    for seat in range(1, evidence.game.players + 1):
        won = [each for each in games if each.winners == (seat,)]
        share = Share(len(won), len(games))
        too = sum(each.winners == (seat,) for each in searched)
        if share.interval.low > least and too >= thresholds.FEWEST_SEARCHED:
            message = f"player {seat} won {share} {who}"
            yield Finding("one-sided", message, evidence.ends, share, shortest(won))


def _forced(evidence: Evidence) -> Iterator[Finding]:
    """Games without a choice."""
    positions = sum(len(each.choices) for each in evidence.random)
    share = Share(sum(each.forced for each in evidence.random), positions)
    if share.interval.low > thresholds.FORCED:
        message = f"there was one move and no other in {share} positions of random games"
        yield Finding("forced", message, evidence.plays, share, shortest(evidence.random))


def _scores(evidence: Evidence) -> Iterator[Finding]:
    """Scores that nothing changes."""
    if "SCORE" not in evidence.game.emitted.offsets:
        return
    if any(each.scored for each in evidence.playing.games):
        return
    asks = next((n for n in evidence.game.node.walk() if n.words[:1] == ("byScore",)), None)
    message = f"scores stayed as they were at the start in {evidence.tried}"
    yield Finding("score-unchanged", message, evidence.place(asks), shown=shortest(evidence.random))
