"""Sinks that pass moves on to other sinks, and what is asked of sinks through them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, replace

from ludeme.emit.code import Code
from ludeme.emit.expressions import TRUE, Condition
from ludeme.emit.ludemes import Following
from ludeme.emit.moves.candidate import Candidate, Sink, Test
from ludeme.emit.moves.sinks import AsideSink, Build, EachSink, EffectSink, RowSink
from ludeme.emit.moves.what_follows import following


@dataclass(eq=False)
class PassingSink(Sink):
    """Passes every move on to another sink."""

    inner: Sink

    #: Whether it does not matter whether moves are passed on one by one or made as one.
    unseen = False

    def __post_init__(self) -> None:
        inner = self.inner
        self.applies, self.asks, self.once = inner.applies, inner.asks, inner.once
        self.defers, self.looks_ahead = inner.defers, inner.looks_ahead
        self.target, self.place = inner.target, inner.place

    def move(self, c: Code, candidate: Candidate) -> None:
        """Pass on."""
        self.inner.move(c, candidate)

    def part(self, c: Code, hint: str, build: Build) -> None:
        """A part of the inner sink, with the same sink as this around it."""
        self.inner.part(c, hint, lambda b, sink: build(b, replace(self, inner=sink)))


@dataclass(eq=False)
class MapSink(PassingSink):
    """Passes every move on to another sink after changing it (`then`, `forEach Die`, ...).

    With `same_sites` the change leaves the recorded sites as they are.
    """

    change: Callable[[Candidate], Candidate]
    _: KW_ONLY
    same_sites: bool = False
    unseen: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.same_sites:
            self.target = None

    def move(self, c: Code, candidate: Candidate) -> None:
        """Change and pass on."""
        self.inner.move(c, self.change(candidate))


@dataclass(eq=False)
class FilterSink(PassingSink):
    """Passes a move on only where a condition, written by `test`, holds.

    A test that plays the move to look `ahead` may be left to later. `by`: the ludeme that leaves
    moves out.
    """

    test: Test
    _: KW_ONLY
    ahead: bool = False
    by: object = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.looks_ahead = True
        # all moves of a list may be left out: any other will not do, and no row is no answer
        self.asks, self.place = False, None

    def move(self, c: Code, candidate: Candidate) -> None:
        """Write the test around the inner sink's text."""
        if self.ahead and self.defers and c.s == "s":
            self.inner.move(c, candidate.still_to_pass(c, self.test))
            return
        with c.when(self._is_asked_for(candidate)), c.when(self._tested(c, candidate)):
            self.inner.move(c, candidate)

    def _tested(self, c: Code, candidate: Candidate) -> Condition:
        if self.by is None:
            return self.test(c, candidate)
        watch = c.program.watch
        return watch.tested(c, self.by, candidate, lambda: self.test(c, candidate))

    def _is_asked_for(self, candidate: Candidate) -> Condition:
        """Where one target is asked for: whether to look ahead is worth its while."""
        target, shown = self.target, candidate.shown
        if not self.ahead or target is None or shown or candidate.kind != "move":
            return TRUE
        return TRUE if candidate.target == target else Condition(f"{candidate.target} == {target}")


@dataclass(eq=False)
class CertainSink(PassingSink):
    """Passes on only moves that are known to be legal, for those who count on what they find."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.defers = False


def _end(sink: Sink) -> Sink:
    """Where moves end up that are passed on from sink to sink."""
    while isinstance(sink, PassingSink):
        sink = sink.inner
    return sink


def is_effect(sink: Sink) -> bool:
    """Whether the moves are applied one after the other, not offered to a player."""
    end = _end(sink)
    return not end.top if isinstance(end, RowSink) else end.applies


def in_order(sink: Sink) -> bool:
    """Whether it matters which move is found first: they are made, or are to be made, in order."""
    end = _end(sink)
    return end.ordered if isinstance(end, EachSink) else is_effect(sink)


def is_choice(sink: Sink) -> bool:
    """Whether the moves become the list that a player chooses from, or are left out of it."""
    end = _end(sink)
    return isinstance(end, AsideSink) or (isinstance(end, RowSink) and end.buffer == "mv")


def only_made(sink: Sink) -> bool:
    """Whether moves are made one after the other, and nobody asks how many they are."""
    while isinstance(sink, PassingSink) and sink.unseen:
        sink = sink.inner
    return isinstance(sink, EffectSink) or (isinstance(sink, RowSink) and not sink.top)


def is_list(sink: Sink) -> bool:
    """Whether all moves are listed, not applied at once nor only asked for."""
    return isinstance(_end(sink), RowSink)


def with_then(sink: Sink, then: Following | None) -> Sink:
    """The sink for the generators of a ludeme that has a `then` (spec 05 §1.4)."""
    if then is None:
        return sink
    follows = following(then)
    return MapSink(sink, lambda candidate: candidate.followed_by(follows), same_sites=True)
