"""The uses a generated move can be put to (see `ludeme.emit.moves.candidate`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext

from ludeme.emit.code import Code
from ludeme.emit.expressions import TRUE, ZERO, Condition, Number
from ludeme.emit.ludemes import Following, Region
from ludeme.emit.moves.candidate import Candidate, Sink, Test
from ludeme.emit.moves.what_follows import following
from ludeme.emit.passes.pad_rows import PAD
from ludeme.emit.program import ROW_HEAD
from ludeme.grammar.errors import LudemeError
from ludeme.model.emitted import Detail, Generator
from ludeme.model.overflow import Overflow

Build = Callable[[Code, Sink], None]
#: Writes what happens around the making of a move, which the second argument writes.
Around = Callable[[Code, Callable[[], None]], None]
#: Where the next row goes, in functions that append rows to `mv`.
_PLACE = Number("p")


class RowSink:
    """Appends every move as a row: `mv[p] = generator, from, to, captured values...`.

    Rows of the legal list are top-level moves (`top`); rows of an effect that is evaluated
    completely before it is applied are not. A row that would not end before `room` is not
    written: OVERFLOW is set, and whoever asked gives a larger buffer or fails.

    A list that `defers` takes in moves whose legality is found out by playing them; the tests are
    made afterwards, by functions of the generators, for the moves that somebody asks about.
    """

    applies = False

    def __init__(
        self,
        *,
        top: bool,
        buffer: str = "mv",
        place: Number = _PLACE,
        start: Number = ZERO,
        room: str = "room",
        defers: bool = False,
        target: Number | None = None,
    ) -> None:
        self.top = top
        self.defers = defers
        #: The only site whose moves are asked for (see `each_target`), None if all are.
        self.target = target
        self.buffer = buffer
        self.place = place
        #: Where the first row goes, and where the buffer ends.
        self.start = start
        self.room = room
        #: Generators that may occur in the rows.
        self.used: dict[int, Generator] = {}

    def move(self, c: Code, candidate: Candidate) -> None:
        """Append a row."""
        target = candidate.shown[1] if candidate.shown else candidate.target
        same = self.target in (None, target)
        with c.when(TRUE if same else Condition(f"{target} == {self.target}")):
            self._append(c, candidate)

    def _append(self, c: Code, candidate: Candidate) -> None:
        c.program.found(c)
        name, free = candidate.function(c, top=self.top)
        origin, target = candidate.shown or (candidate.origin, candidate.target)
        named = {origin: 1, target: 2}
        check, needed = candidate.check_function(c) if candidate.checks else ("", ())
        parts = candidate.parts(c) if self.top else []
        values = dict.fromkeys((*free, *needed, *(value for _, own in parts for value in own)))
        captured = [value for value in values if value not in named]
        column = named | {value: ROW_HEAD + k for k, value in enumerate(captured)}
        generator = c.program.generator(
            candidate,
            name,
            tuple(column[value] for value in free),
            check,
            tuple(column[value] for value in needed),
            tuple((part, tuple(column[value] for value in own)) for part, own in parts),
            details_in(candidate, column) if self.top else (),
        )
        self.used[generator.index] = generator
        b, p = self.buffer, self.place
        c.program.row_width = max(c.program.row_width, ROW_HEAD + len(captured))
        if c.program.trace is not None:
            c.program.trace.found(c, candidate, p if is_choice(self) else "-1")
        returns = b == "mv" and c.function_returns_place
        with c.block(f"if {p} + W > {self.room}"):
            c.line(f"t[OVERFLOW] = {Overflow.MOVES if b == 'mv' else Overflow.EFFECT}")
            if returns:
                c.line(f"return {p}")
        with nullcontext() if returns else c.block("else"):
            for number, value in enumerate((str(generator.index), origin, target, *captured)):
                c.line(f"{b}[{p}{f' + {number}' if number else ''}] = {value}")
            # Equal moves are equal rows: the program fills the columns that others need with 0.
            c.line(f"{PAD}({b}, {p}, {ROW_HEAD + len(captured)})")
            c.line(f"{p} += W")

    def part(self, c: Code, hint: str, build: Build) -> None:
        """A function that appends rows to `mv` from `p` on and returns the new `p`."""
        # found on a copy, where something may have been done before: to be judged there
        defers = self.defers and c.s == "s"
        inner = RowSink(top=self.top, defers=defers, target=self.target)
        inner.used = self.used

        def body(b: Code) -> None:
            b.function_returns_place = True
            build(b, inner)
            b.line("return p")

        name, free = c.function(hint, body, ("s", "t", "x", "mv", "p", "room"))
        call = c.call(name, free, (c.s, "t", "x", self.buffer, self.place, self.room))
        c.line(f"{self.place} = {call}")


def details_in(candidate: Candidate, column: Mapping[Number | str, int]) -> tuple[Detail, ...]:
    """What a move says beside its sites, as far as a row with these columns holds it."""
    found = []
    for kind, what in candidate.says:
        known = what.value if isinstance(what, Number) else what
        if known is not None:
            found.append(Detail(kind, always=known))
        elif what in column:
            found.append(Detail(kind, column[what]))
    return tuple(found)


def rows_in_workspace(c: Code, *, top: bool = False) -> RowSink:
    """A sink that appends rows to workspace of its own."""
    size = c.program.effect_rows
    start = c.workspace(size, "rows")
    return RowSink(
        top=top, buffer="t", place=c.var("p", start), start=start, room=f"{start} + {size}"
    )


class ExistsSink:
    """Answers True at the first move; lives in a function that ends with `return False`."""

    applies = False
    #: One move is enough: operators that choose among moves need not choose (spec 05 §5.5).
    asks = True
    #: Nor need the same move be found twice, whatever is asked of moves before.
    once = True

    def move(self, c: Code, candidate: Candidate) -> None:
        """Write the answer."""
        c.program.found(c)
        if c.program.trace is not None:
            c.program.trace.found(c, candidate, "-1")
        c.line("return True")

    def part(self, c: Code, hint: str, build: Build) -> None:
        """A function that answers for a part of the generator."""

        def body(b: Code) -> None:
            build(b, self)
            b.line("return False")

        name, free = c.function(hint, body)
        with c.block(f"if {c.call(name, free)}"):
            c.line("return True")


class TargetSink(ExistsSink):
    """Answers True at the first move whose recorded `to` is the given site (spec 05 §5.5)."""

    #: Which moves there are matters: a member of a `priority` may hide those of a later one.
    asks = False

    def __init__(self, target: Number) -> None:
        #: The only site whose moves are asked for (see `each_target`).
        self.target = target

    def move(self, c: Code, candidate: Candidate) -> None:
        """Compare the move's target."""
        if candidate.kind != "move":
            return
        same = candidate.target == self.target
        with c.when(TRUE if same else Condition(f"{candidate.target} == {self.target}")):
            super().move(c, candidate)


class EffectSink:
    """Applies every move at once to the position it was found on."""

    applies = True

    def move(self, c: Code, candidate: Candidate) -> None:
        """Write the application."""
        c.program.found(c)
        candidate.write(c, top=False)

    def part(self, c: Code, hint: str, build: Build) -> None:
        """A function that applies a part of the effect."""

        def body(b: Code) -> None:
            build(b, self)
            b.line("return 0")

        name, free = c.function(hint, body)
        c.line(c.call(name, free))


class EachSink:
    """Runs a piece of text for every move (collecting targets, counting, ...).

    `ordered`: the order in which they are found is the one in which they are made.
    """

    applies = False

    def __init__(self, act: Callable[[Code, Candidate], None], *, ordered: bool = False) -> None:
        self.act = act
        self.ordered = ordered

    def move(self, c: Code, candidate: Candidate) -> None:
        """Write the text."""
        c.program.found(c)
        self.act(c, candidate)

    def part(self, c: Code, hint: str, build: Build) -> None:
        """Inline: the text may change locals of the surrounding function."""
        build(c, self)


class AsideSink:
    """Takes in moves that a rule leaves aside: in traced programs, for the trace alone."""

    applies = False

    def move(self, c: Code, candidate: Candidate) -> None:
        """Only note it."""
        c.program.trace.found(c, candidate, "-1")

    def part(self, c: Code, hint: str, build: Build) -> None:
        """Inline."""
        build(c, self)


class MapSink:
    """Passes every move on to another sink after changing it (`then`, `forEach Die`, ...).

    With `same_sites` the change leaves the recorded sites as they are. With `unseen` it does not
    matter whether moves are changed one by one or made as one.
    """

    def __init__(
        self,
        inner: Sink,
        change: Callable[[Candidate], Candidate],
        *,
        same_sites: bool = False,
        unseen: bool = False,
    ) -> None:
        self.inner = inner
        self.change = change
        self.same_sites = same_sites
        self.unseen = unseen

    @property
    def target(self) -> Number | None:
        """The only target that the inner sink asks for, if there is one."""
        return getattr(self.inner, "target", None) if self.same_sites else None

    @property
    def applies(self) -> bool:
        """As the inner sink."""
        return self.inner.applies

    @property
    def place(self) -> Number | None:
        """Where the inner sink writes its next row, None when it writes none."""
        return getattr(self.inner, "place", None)

    @property
    def asks(self) -> bool:
        """As the inner sink."""
        return getattr(self.inner, "asks", False)

    @property
    def once(self) -> bool:
        """As the inner sink."""
        return getattr(self.inner, "once", False)

    @property
    def defers(self) -> bool:
        """As the inner sink."""
        return getattr(self.inner, "defers", False)

    def move(self, c: Code, candidate: Candidate) -> None:
        """Change and pass on."""
        self.inner.move(c, self.change(candidate))

    def part(self, c: Code, hint: str, build: Build) -> None:
        """A part of the inner sink, with the same change."""
        self.inner.part(c, hint, lambda b, sink: build(b, self._around(sink)))

    def _around(self, inner: Sink) -> MapSink:
        return MapSink(inner, self.change, same_sites=self.same_sites, unseen=self.unseen)


class FilterSink:
    """Passes a move on only where a condition, written by `test`, holds.

    A test that plays the move to look `ahead` may be left to later. `by`: the ludeme that leaves
    moves out.
    """

    def __init__(self, inner: Sink, test: Test, *, ahead: bool = False, by: object = None) -> None:
        self.inner = inner
        self.test = test
        self.ahead = ahead
        self.by = by

    @property
    def defers(self) -> bool:
        """As the inner sink."""
        return getattr(self.inner, "defers", False)

    @property
    def target(self) -> Number | None:
        """As the inner sink."""
        return getattr(self.inner, "target", None)

    @property
    def applies(self) -> bool:
        """As the inner sink."""
        return self.inner.applies

    @property
    def once(self) -> bool:
        """As the inner sink."""
        return getattr(self.inner, "once", False)

    #: Rows do not tell whether a generator found a move: the test may have left it out.
    place = None

    def move(self, c: Code, candidate: Candidate) -> None:
        """Write the test around the inner sink's text."""
        if self.ahead and self.defers and c.s == "s":
            self.inner.move(c, candidate.still_to_pass(c, self.test))
            return
        with c.when(self._is_asked_for(candidate)), c.when(self._tested(c, candidate)):
            self.inner.move(c, candidate)

    def _tested(self, c: Code, candidate: Candidate) -> Condition:
        if c.program.trace is None or self.by is None:
            return self.test(c, candidate)
        condition: Condition = c.program.trace.tested(
            c, self.by, candidate, lambda: self.test(c, candidate)
        )
        return condition

    def _is_asked_for(self, candidate: Candidate) -> Condition:
        """Where one target is asked for: whether to look ahead is worth its while."""
        target, shown = self.target, candidate.shown
        if not self.ahead or target is None or shown or candidate.kind != "move":
            return TRUE
        return TRUE if candidate.target == target else Condition(f"{candidate.target} == {target}")

    def part(self, c: Code, hint: str, build: Build) -> None:
        """A part of the inner sink, with the same test."""
        self.inner.part(
            c,
            hint,
            lambda b, sink: build(b, FilterSink(sink, self.test, ahead=self.ahead, by=self.by)),
        )


class CertainSink(MapSink):
    """Passes on only moves that are known to be legal, for those who count on what they find."""

    defers = False

    def __init__(self, inner: Sink) -> None:
        super().__init__(inner, lambda candidate: candidate, same_sites=True)

    def part(self, c: Code, hint: str, build: Build) -> None:
        """A part of the inner sink, as certain."""
        self.inner.part(c, hint, lambda b, sink: build(b, CertainSink(sink)))


def _innermost(sink: Sink) -> Sink:
    """Where moves end up that are passed on from sink to sink."""
    while hasattr(sink, "inner"):
        sink = sink.inner
    return sink


def is_effect(sink: Sink) -> bool:
    """Whether the moves are applied one after the other, not offered to a player."""
    end = _innermost(sink)
    return not end.top if isinstance(end, RowSink) else end.applies


def in_order(sink: Sink) -> bool:
    """Whether it matters which move is found first: they are made, or are to be made, in order."""
    end = _innermost(sink)
    return end.ordered if isinstance(end, EachSink) else is_effect(sink)


def is_choice(sink: Sink) -> bool:
    """Whether the moves become the list that a player chooses from, or are left out of it."""
    end = _innermost(sink)
    return isinstance(end, AsideSink) or (isinstance(end, RowSink) and end.buffer == "mv")


def only_made(sink: Sink) -> bool:
    """Whether moves are made one after the other, and nobody asks how many they are."""
    while isinstance(sink, MapSink) and sink.unseen:
        sink = sink.inner
    return isinstance(sink, EffectSink) or (isinstance(sink, RowSink) and not sink.top)


def looks_ahead(sink: Sink) -> bool:
    """Whether moves may be played, or looked at, on the position they were found on."""
    while isinstance(sink, MapSink):
        sink = sink.inner
    return isinstance(sink, FilterSink | EachSink)


def is_list(sink: Sink) -> bool:
    """Whether all moves are listed, not applied at once nor only asked for."""
    return isinstance(_innermost(sink), RowSink)


def with_then(sink: Sink, then: Following | None) -> Sink:
    """The sink for the generators of a ludeme that has a `then` (spec 05 §1.4)."""
    if then is None:
        return sink
    follows = following(then)
    return MapSink(sink, lambda candidate: candidate.followed_by(follows), same_sites=True)


@contextmanager
def each_target(c: Code, sink: Sink, region: Region) -> Iterator[Number]:
    """The members of a region as the targets of moves: all, or the one a question is about."""
    asked = getattr(sink, "target", None)
    if asked is not None:
        with c.when(region.contains(c, asked)):
            yield asked
        return
    members = region.frozen(c) if sink.applies else region
    with members.each(c) as site:
        yield site


def exists(c: Code, hint: str, build: Build, key: object = None) -> Condition:
    """A condition: does the generator written by `build` find any move for its sink?"""

    def body(b: Code) -> None:
        build(b, ExistsSink())
        b.line("return False")

    name, free = c.function(hint, body, key=key)
    return Condition(c.call(name, free))


def targets(c: Code, hint: str, target: Number, build: Build) -> Condition:
    """A condition: does the generator find a move to `target`?"""
    name, free = target_function(c, hint, c.let("target", target), build)
    return Condition(c.call(name, free))


def target_function(c: Code, hint: str, site: Number, build: Build) -> tuple[str, tuple[str, ...]]:
    """The function behind `targets`, and the free local names it takes."""

    def body(b: Code) -> None:
        build(b, TargetSink(site))
        b.line("return False")

    return c.function(hint, body)


def first_found(c: Code, sink: Sink, hint: str, members: Sequence[Build]) -> None:
    """Write the first of several generators that finds a move (spec 05 §4.16)."""
    if getattr(sink, "asks", False):  # any member answers the question
        for member in members:
            member(c, sink)
        return
    place = getattr(sink, "place", None)
    if place is not None:
        before = c.var("before", place)
        certain = CertainSink(sink)
        members[0](c, certain)
        for member in members[1:]:
            with c.block(f"if {place} == {before}"):
                member(c, sink if member is members[-1] else certain)
            left_aside(c, sink, [member])
        return
    head, *rest = members
    if not rest:
        head(c, sink)
        return
    with c.block(f"if {exists(c, hint, head)}"):
        head(c, sink)
        left_aside(c, sink, rest, otherwise=False)
    with c.block("else"):
        first_found(c, sink, hint, rest)


def left_aside(c: Code, sink: Sink, builds: Sequence[Build], *, otherwise: bool = True) -> None:
    """In traced programs: find the moves that are not chosen here, for the trace alone.

    `otherwise`: the text stands behind a block, and runs where that does not.
    """
    if c.program.trace is None or not is_choice(sink):
        return
    with c.block("else") if otherwise else nullcontext():
        for build in builds:
            c.program.trace.aside(c, build, AsideSink())


def never_chosen(c: Code, sink: Sink, build: Build) -> None:
    """In traced programs: find the moves that no position chooses, if they can be written."""
    try:
        with c.capture() as lines:
            left_aside(c, sink, [build], otherwise=False)
    except LudemeError:  # ordinary programs do not write it, and play
        return
    c.splice(lines)
