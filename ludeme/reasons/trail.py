"""What a traced program did: its events in the order and the nesting in which they happened.

Lists of moves and rules are events with others inside them; a condition has the conditions, numbers
and moves that it asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludeme.emit.moves.tracing import (
    BEGUN,
    BOUND,
    ENDED,
    FOUND,
    NUMBER,
    PASSED,
    SEEN,
    TRIED,
    Mark,
)


@dataclass(slots=True)
class Event:
    """Something that happened."""

    #: What was called for it (see `ludeme.emit.moves.tracing`).
    kind: str
    mark: Mark
    #: The context variables in force, as far as they are set.
    context: dict[str, int]
    #: Whether a condition holds, the value of a number, the place of a found row.
    value: Any = None
    #: The sites of a move: from, to.
    sites: tuple[int, int] = (-1, -1)
    #: The position that was looked at, where that is known.
    row: list[int] | None = None
    #: The position when it had ended, of rules and results that change it.
    after: list[int] | None = None
    #: Whether that was the position asked about, not one that might follow.
    is_here: bool = True
    inside: list[Event] = field(default_factory=list)
    parent: Event | None = None

    @property
    def node(self) -> Any:
        """The ludeme that it is about."""
        return self.mark.node

    @property
    def owner(self) -> Any:
        """The ludeme directly around that one."""
        return self.mark.around[-1] if self.mark.around else None

    def walk(self) -> Iterator[Event]:
        """It and all that happened inside, in order."""
        yield self
        for event in self.inside:
            yield from event.walk()

    def path(self) -> list[Event]:
        """The lists and rules that it happened in, outermost first, without the whole."""
        found: list[Event] = []
        event = self.parent
        while event is not None and event.parent is not None:
            found.append(event)
            event = event.parent
        return found[::-1]


class Trail:
    """Listens to a traced program that works on a position.

    `copies`: the position changes while the program runs, so that rules keep the one they met.
    `watched`: a move (from, to) such that the positions it would lead to are kept, too.
    """

    def __init__(
        self,
        marks: Sequence[Mark],
        row: list[int],
        *,
        copies: bool = False,
        watched: Callable[[tuple[int, int]], bool] = lambda sites: False,
    ) -> None:
        self.marks = marks
        self.row = row
        self._copies = copies
        self._watched = watched
        #: The test of the watched move that is going on.
        self._watching: Mark | None = None
        self._insides: dict[int, frozenset[int]] = {}
        nothing = Mark(None, ())
        self.whole = Event(BEGUN, nothing, {}, row=None if copies else row)
        self._stack = [self.whole]

    def calls(self) -> dict[str, Callable[..., Any]]:
        """What the program is to call."""
        return {
            SEEN: self._seen,
            NUMBER: self._number,
            BEGUN: self._begun,
            ENDED: self._ended,
            BOUND: self._bound,
            FOUND: self._found,
            TRIED: self._tried,
            PASSED: self._passed,
        }

    # --- what the program says --------------------------------------------------------------------

    def _seen(self, s: list[int], mark: int, value: bool, values: tuple[int, ...]) -> bool:
        event = self._event(SEEN, s, mark, values)
        event.value = bool(value)
        self._take_in(event, mark)
        return value

    def _number(self, s: list[int], mark: int, value: int) -> None:
        event = self._event(NUMBER, s, mark, ())
        event.value = value
        self._take_in(event, mark)

    def _begun(self, s: list[int], mark: int, values: tuple[int, ...]) -> None:
        event = self._event(BEGUN, s, mark, values)
        self._add(event)
        self._stack.append(event)

    def _ended(self, s: list[int], mark: int) -> None:
        open_ = [event.mark for event in self._stack]
        if self.marks[mark] in open_[1:]:
            event = self._stack.pop()
            while event.mark is not self.marks[mark]:
                event = self._stack.pop()
            if self._copies and event.is_here:
                event.after = list(s)

    def _bound(self, s: list[int], mark: int, values: tuple[int, ...]) -> None:
        self._add(self._event(BOUND, s, mark, values))

    def _found(self, s: list[int], mark: int, origin: int, target: int, place: int) -> None:
        event = self._event(FOUND, s, mark, ())
        event.sites, event.value = (origin, target), place
        self._add(event)

    def _tried(self, s: list[int], mark: int, origin: int, target: int) -> None:
        event = self._event(TRIED, s, mark, ())
        event.sites = origin, target
        if self._watching is None and self._watched(event.sites):
            self._watching = event.mark
        self._add(event)

    def _passed(self, s: list[int], mark: int, value: bool) -> bool:
        event = self._event(PASSED, s, mark, ())
        event.value = bool(value)
        earlier = self._stack[-1].inside
        place = max(k for k, e in enumerate(earlier) if e.kind == TRIED and e.mark is event.mark)
        event.sites, event.inside = earlier[place].sites, earlier[place + 1 :]
        del earlier[place:]
        if self._watching is event.mark:
            self._watching = None
        self._add(event)
        return value

    # --- keeping it -------------------------------------------------------------------------------

    def _event(self, kind: str, s: list[int], mark: int, values: tuple[int, ...]) -> Event:
        known = self.marks[mark] if mark >= 0 else self.whole.mark
        context = dict(zip(known.names, values, strict=False))
        here = s is self.row
        event = Event(kind, known, context, is_here=here)
        if here:
            event.row = self.row if not self._copies else self._stack[-1].row
            if self._copies and kind == BEGUN:
                event.row = list(s)
        elif self._watching is not None:
            event.row = list(s)
        return event

    def _add(self, event: Event) -> None:
        event.parent = self._stack[-1]
        self._stack[-1].inside.append(event)

    def _take_in(self, event: Event, mark: int) -> None:
        """Add a question with all that was asked on its behalf."""
        earlier = self._stack[-1].inside
        first = len(earlier)
        own = id(event.mark.node)
        while first and self._is_for(own, earlier[first - 1].mark):
            first -= 1
        event.inside = earlier[first:]
        del earlier[first:]
        self._add(event)

    def _is_for(self, own: int, mark: Mark) -> bool:
        """Whether something happened on behalf of a ludeme; what has no mark did for the next."""
        return mark.node is None or own in self._inside(mark)

    def _inside(self, mark: Mark) -> frozenset[int]:
        known = self._insides.get(id(mark))
        if known is None:
            known = self._insides[id(mark)] = frozenset(id(node) for node in mark.around)
        return known
