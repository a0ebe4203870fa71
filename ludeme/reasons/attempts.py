"""How near lists of moves came to a move that is not legal.

Every list of moves that was gone through is an attempt. It tried sites, asked conditions, found
moves; the attempts that came nearest to the move say best why it is not there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from ludeme.emit.moves.tracing import BEGUN, BOUND, FOUND, PASSED, SEEN
from ludeme.language.base import Node
from ludeme.language.kinds import Int, Region
from ludeme.play.move_names import KINDS
from ludeme.reasons.question import Question
from ludeme.reasons.things import Things
from ludeme.reasons.trail import Event


class Stage(IntEnum):
    """How far an attempt came."""

    #: The piece was looked at, but nothing led anywhere.
    NOWHERE = 1
    #: The region that it may end in was never gone through: there was no piece for it.
    WITHOUT_PIECE = 2
    #: Other sites were tried.
    ELSEWHERE = 3
    #: A condition stopped it before any site was tried.
    BEGUN = 4
    #: The site was tried, and silently left out.
    REACHED = 5
    #: What lies between failed a condition.
    ON_THE_WAY = 6
    #: The site failed a condition.
    REFUSED = 7
    #: The move was found, among others that are left aside.
    LEFT_ASIDE = 8
    #: The move was found, and left out by a rule that tests moves.
    LEFT_OUT = 9


@dataclass(frozen=True)
class Attempt:
    """A list of moves, how near it came to a move, and what decided that."""

    stage: Stage
    #: The list; the event that ended it (or the list itself).
    moves: Event
    decisive: Event

    @property
    def is_aside(self) -> bool:
        """Whether the list was left aside anyway."""
        return self.moves.mark.is_aside

    @property
    def rank(self) -> tuple[int, bool]:
        """The higher, the nearer."""
        return self.stage, not self.is_aside


def nearest(things: Things, whole: Event, question: Question) -> list[Attempt]:
    """The attempts that came nearest to a move, one for each ludeme."""
    found = list(_attempts(things, whole, question))
    best = max((attempt.rank for attempt in found), default=None)
    kept = {id(a.moves.node): a for a in found if a.rank == best}
    if question.places and best is not None and best[0] is Stage.LEFT_ASIDE:
        # The same site may be meant for a move of those that are not left aside: they go first.
        own = [a for a in found if not a.is_aside and region_of(a.moves.node) is not None]
        kept = {id(a.moves.node): a for a in own} | kept
    return list(kept.values())


def _attempts(things: Things, whole: Event, question: Question) -> Iterator[Attempt]:
    for event in whole.walk():
        if event.kind == PASSED and not event.value and question.is_it(event.sites):
            yield Attempt(Stage.LEFT_OUT, event.parent or whole, event)
        elif event.kind == FOUND and event.mark.is_aside and question.is_it(event.sites):
            yield Attempt(Stage.LEFT_ASIDE, event.parent or whole, event)
        elif event.kind == BEGUN and event.mark.is_choice:
            yield from _Scan(things, event, question).attempts()


class _Scan:
    """One list of moves, read for what it did about the move."""

    def __init__(self, things: Things, moves: Event, question: Question) -> None:
        self.things = things
        self.moves = moves
        self.question = question
        kind = KINDS[question.letter]
        ways = things.between(kind, question.origin, question.target)
        self.on_the_way = {site for way in ways for site in way}

    def attempts(self) -> Iterator[Attempt]:
        """What is said by the events directly in the list, then by what they come to."""
        looked_at = [each for each in self.moves.inside if each.kind in (SEEN, BOUND)]
        from_here = [each for each in looked_at if self._is_from_here(each)]
        own = [each for each in from_here if each.kind == BOUND and each.node is self.moves.node]
        failed = [each for each in from_here if self._is_failed_test(each)]
        yield from self._refusals(failed)
        if self._is_generator() and not self._finds(self.question.target):
            yield from self._outcome(own, failed)

    def _refusals(self, failed: list[Event]) -> Iterator[Attempt]:
        """The tests that failed at the target, or on the way to it."""
        for event in failed:
            if _target(event) == self.question.target:
                yield Attempt(Stage.REFUSED, self.moves, event)
            elif event.context.get("between", -1) in self.on_the_way:
                yield Attempt(Stage.ON_THE_WAY, self.moves, event)

    def _outcome(self, own: list[Event], failed: list[Event]) -> Iterator[Attempt]:
        """How far a generator came that found no move to the target."""
        reached = [each for each in own if "to" in each.mark.sets]
        here = [each for each in reached if _target(each) == self.question.target]
        stopped = [each for each in failed if self._is_before_any_site(each)]
        if here:
            yield Attempt(Stage.REACHED, self.moves, here[-1])
        elif stopped and not reached:
            yield Attempt(Stage.BEGUN, self.moves, stopped[-1])
        elif reached:
            yield Attempt(Stage.ELSEWHERE, self.moves, self.moves)
        elif self.question.places and region_of(self.moves.node) is not None:
            asked = own or not _needs_piece(self.moves.node)
            yield Attempt(Stage.ELSEWHERE if asked else Stage.WITHOUT_PIECE, self.moves, self.moves)
        elif own:
            yield Attempt(Stage.NOWHERE, self.moves, self.moves)

    def _is_failed_test(self, event: Event) -> bool:
        return event.kind == SEEN and event.owner is self.moves.node and not event.value

    def _is_before_any_site(self, event: Event) -> bool:
        """Whether a test was made before a site to go to or to pass was known."""
        return _target(event) < 0 and event.context.get("between", -1) < 0

    def _is_from_here(self, event: Event) -> bool:
        if self.question.places:  # no list of the moves of a piece
            return self.moves.context.get("from", -1) < 0
        return event.context.get("from", -1) == self.question.origin

    def _finds(self, target: int) -> bool:
        """Whether moves to a site are found, from wherever they begin."""
        return any(e.kind == FOUND and e.sites[1] == target for e in self.moves.inside)

    def _is_generator(self) -> bool:
        """Whether it finds moves itself, rather than going through other lists."""
        return not any(each.kind == BEGUN for each in self.moves.inside)


def _target(event: Event) -> int:
    """The site that an event is about as one to go to; -1 for none."""
    return event.context.get("to", -1)


def region_of(node: Node) -> Region | None:
    """The region that a ludeme's moves end in, if that is written."""
    where = getattr(getattr(node, "to", node), "where", None)
    return where if isinstance(where, Region) else None  # reason: a single site is no region


def _needs_piece(node: Node) -> bool:
    """Whether a ludeme's region is gone through only for a piece: one that moves, or a number."""
    pieces = getattr(getattr(node, "piece", None), "pieces", ())
    # reason: names are pieces, numbers may be those of none
    of_number = any(isinstance(piece, Int) for piece in pieces)
    return getattr(node, "from_", None) is not None or of_number


def targets(moves: Event, origin: int) -> list[int]:
    """The sites that a list of moves tried from a site, in order."""
    tried = (
        event.context["to"]
        for event in moves.inside
        if event.kind == BOUND
        and event.node is moves.node
        and "to" in event.mark.sets
        and event.context["to"] >= 0
        and event.context.get("from", -1) in (-1, origin)
    )
    return list(dict.fromkeys(tried))
