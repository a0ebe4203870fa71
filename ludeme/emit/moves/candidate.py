"""A generated move at the place in the text where it is found, and what becomes of it.

A moves ludeme writes loops and conditions, and hands every move it finds to a `Sink`. What the
sink writes decides what the text is for: rows of legal moves, a test for existence, immediate
application, a set of target sites (design decision 2 and "What an emitted program looks like").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from ludeme.emit import fields
from ludeme.emit.code import CONTEXT, Code, Env, repeat
from ludeme.emit.expressions import UNDEFINED, ZERO, Condition, Literal, Number, negation
from ludeme.emit.flags import Flag, Flags
from ludeme.emit.ludemes import Consequence
from ludeme.emit.moves.acts import Act, actions_of, in_order, nothing
from ludeme.emit.moves.last_action import ENDS, NO_LEVELS, NOWHERE, note_action, publish_actions
from ludeme.emit.moves.real_turn import by_the_real_turn
from ludeme.emit.moves.what_follows import AfterAllMoves
from ludeme.emit.program import Program
from ludeme.model.capabilities import Capability

#: Names under which a look-ahead keeps the context variables it started with.
AHEAD = "ahead_"
#: The context variable that says how `(sites)` is found once more when a move is made (see
#: `region_again`), and the fixed parameters of the function that does it.
REGION_AGAIN = "region_again"
REGION_FUNCTION = ("s", "t", "x", "area")


def region_again(function: str, free: tuple[str, ...]) -> Number:
    """What a context keeps of the call that fills a bitmap with the region being iterated."""
    return Number(" ".join((function, *free)))


def with_region(c: Code, env: Env) -> Env:
    """A context in which `(sites)` is the region it was where the move was found (05 §1.3)."""
    if REGION_AGAIN not in env:
        return env
    function, *free = env[REGION_AGAIN].split()
    area = c.bitmap()
    c.line(c.call(function, tuple(free), (c.s, "t", "x", area)))
    return {**env, "region": area}


def looking_ahead(env: Env) -> Env:
    """A context in which consequences see the variables that are set now (spec 05 §1.5)."""
    kept = {f"{AHEAD}{name}": env[name] for name in CONTEXT if name in env}
    return {**{k: v for k, v in env.items() if not k.startswith(AHEAD)}, **kept}


def seen_ahead(env: Env) -> Env:
    """The variables that consequences see: those of the look-ahead they are part of, or none."""
    kept = {k: v for k, v in env.items() if k.startswith(AHEAD)}
    return {**{k.removeprefix(AHEAD): v for k, v in kept.items()}, **kept}


#: Writes text that finds out whether a move is left over, and returns the condition.
Test = Callable[[Code, "Candidate"], Condition]


@dataclass(frozen=True)
class Candidate:
    """One move: recorded sites (expressions), what it does, and the consequences it brings.

    `effects` and `perform` write the move's own actions; they run under `env`, on the position
    before the move. `then` are consequences, evaluated after it, innermost first (spec 05 §1.4).
    """

    env: Env
    perform: Act
    #: Moves of the move's `apply` part, which come first; None where `perform` makes them.
    effects: Act | None = None
    origin: Number = UNDEFINED
    target: Number = UNDEFINED
    kind: str = "move"
    decision: bool = True
    origin_type: str = "Cell"
    target_type: str = "Cell"
    level_from: Number = ZERO
    level_to: Number = ZERO
    #: Who makes it, if it is not the player to move; 0 is nobody.
    mover: Number | None = None
    #: Sites of the decision where they are not the recorded ones (spec 05 §1.1).
    shown: tuple[Number, Number] | None = None
    #: Sites of its first action where they are not the recorded ones (spec 05 §4.6).
    acts_on: tuple[Number, Number] | None = None
    then: tuple[Consequence, ...] = ()
    #: Whether what was done when it was tried is repeated, removals at the end of the turn too.
    repeats: bool = False
    #: How often this very move is in the list: it gets outer consequences each time (05 §1.4).
    entries: int = 1
    #: What the move has still to pass to be legal, in order.
    checks: tuple[Check, ...] = ()
    #: A loop over the sites the move passes over, yielding each.
    between: Callable[[Code], AbstractContextManager[Number]] | None = None
    #: What people are told of it beside its sites (see `ludeme.model.emitted.Detail`).
    says: tuple[tuple[str, Number | str], ...] = ()

    @property
    def decides(self) -> tuple[Number, Number]:
        """The sites of its decision, by which people know it; -1 if it is none (spec 05 §1.1)."""
        if not self.decision:
            return UNDEFINED, UNDEFINED
        return self.shown or (self.origin, self.target)

    @property
    def begins(self) -> tuple[Number, Number]:
        """The sites of its first action."""
        return self.acts_on or (self.origin, self.target)

    def followed_by(self, then: Consequence | None) -> Candidate:
        """The same move with one more consequence at the end."""
        return self if then is None else replace(self, then=self.then + (then,) * self.entries)

    def saying(self, kind: str, what: Number | str) -> Candidate:
        """The same move, telling people one more detail of it."""
        return replace(self, says=(*self.says, (kind, what)))

    def after(self, act: Act) -> Candidate:
        """The same move with an action appended to its own actions."""
        return replace(self, perform=in_order(self.perform, act))

    def before(self, act: Act) -> Candidate:
        """The same move with an action put in front of its own actions."""
        return replace(self, effects=None, perform=in_order(act, self.act))

    def still_to_pass(self, c: Code, test: Test) -> Candidate:
        """The same move, legal only if it passes a test that is made later on the same position."""
        check = Check(test, replace(self, checks=()), dict(c.env), c.flags)
        return replace(self, checks=(*self.checks, check))

    def check_function(self, c: Code) -> tuple[str, tuple[str, ...]]:
        """A function that answers whether this move passes its checks, and the values it needs.

        There is none if there is nothing to find out.
        """
        conditions: list[Condition] = []

        def build(body: Code) -> None:
            for check in self.checks:
                with body.within(with_region(body, check.env)), body.flagged(*check.flags):
                    conditions.append(check.test(body, check.candidate))
                with body.when(negation(conditions[-1])):
                    body.line("return False")
            body.line("return True")

        function = c.function("is_allowed", build)
        return (
            function if any(condition.known is not True for condition in conditions) else ("", ())
        )

    # --- application ---------------------------------------------------------------------------

    def act(self, c: Code) -> None:
        """Write the move's own actions, effects first."""
        if self.effects is not None:
            self.effects(c)
        self.perform(c)

    def write(self, c: Code, *, top: bool) -> None:
        """Write the application of this move to `c.s`; `top` records it in the history."""
        with c.program.watch.apart(c.program):
            if top:
                with c.unflagged(Flag.RECORDING):
                    self._write(c, top=True)
            elif Flag.RECORDING in c.flags:
                self._write_recorded(c)
            else:
                self._write(c, top=False)

    def _write_recorded(self, c: Code) -> None:
        """The application with every action on record, those of effects and consequences too."""
        later = self.then if Flag.UNDECIDED in c.flags else ()
        own = replace(self, effects=None, then=later)
        with c.within(self._env()):
            if self.effects is not None:
                self.effects(c)
        if later:
            own._on_record(c)
            return
        for times, act in actions_of(self.perform) if self.perform is not nothing else ():
            repeat(c, times, partial(replace(own, perform=act)._on_record, c))
        self._write_consequences(c)

    def _on_record(self, c: Code) -> None:
        """Put it on record as one action, and make it."""
        with c.unflagged(Flag.RECORDING):
            surroundings(c.program).put_on_record(c, self)
            self.write(c, top=False)

    def _env(self) -> Env:
        return {k: v for k, v in self.env.items() if not k.startswith("standing")}

    def _write(self, c: Code, *, top: bool) -> None:
        with c.within(self._env()):
            if top:
                follow_actions(c)
            with c.flagged(*([Flag.ACTING] if top else [])):
                self.act(c)
            if top:
                passed = int(self.kind == "pass")
                record = c.helper("record_move")
                with fields.put_down_to(c, self.mover):
                    c.line(f"{record}({c.s}, {self.origin}, {self.target}, {passed})")
                self._record_types(c)
                if Capability.LAST_LEVEL in c.program.facts.needs:
                    levels = (self.level_from, self.level_to) if self.decision else (ZERO, ZERO)
                    c.line(f"{c.s}[LAST_LEVEL_FROM] = {levels[0]}")
                    c.line(f"{c.s}[LAST_LEVEL_TO] = {levels[1]}")
                if Capability.LAST_BETWEEN in c.program.facts.needs:
                    self._record_between(c)
                publish_actions(c)
        self._write_consequences(c)
        if top and self.then:
            publish_actions(c)
        if top:
            surroundings(c.program).end_of_turn(c, self.repeats)

    def _write_consequences(self, c: Code, *, of_all: bool | None = None) -> None:
        """Those that follow all players' moves, those that do not, or both."""
        chosen = [then for then in self.then if of_all in (None, isinstance(then, AfterAllMoves))]
        over = [] if Flag.DONE_BEFORE in c.flags else [Flag.ACTING]
        turn, env = by_the_real_turn(c, self.env), seen_ahead(self.env)
        with turn, c.within(env), c.unflagged(Flag.ATTACHED, *over):
            for consequence, entries in groupby(chosen):
                repeat(c, Literal(len(list(entries))), partial(consequence.effect, c))

    def _record_types(self, c: Code) -> None:
        """Site types as numbers; hand sites are cells whatever the type says (spec 04 §3.7)."""
        facts = c.program.facts
        sites, kinds = (self.origin, self.target), (self.origin_type, self.target_type)
        for end, site, kind in zip(ENDS, sites, kinds, strict=True):
            number = TYPE_NUMBERS[kind]
            text = str(number)
            if number != 0 and kind == facts.default_type and len(facts.containers) > 1:
                text = f"{number} if {site} < {facts.first_hand_site} else 0"
            c.line(f"{c.s}[LAST_{end}_TYPE] = {text}")

    def _record_between(self, c: Code) -> None:
        size = c.program.universe
        site = c.fresh("site", 0, size - 1)
        with c.block(f"for {site} in range({size})"):
            c.line(f"{fields.passed(c, site)} = 0")
        if self.between is not None:
            with self.between(c) as passed:
                c.line(f"{fields.passed(c, passed)} = 1")

    def function(self, c: Code, *, top: bool) -> tuple[str, tuple[str, ...]]:
        """A function that applies this move; returns its name and the values it needs."""

        def build(body: Code) -> None:
            again = replace(self, env=with_region(body, self.env))
            again.write(body, top=top)
            body.line("return 0")

        return c.function("play" if top else "effect", build)

    def parts(self, c: Code) -> list[tuple[str, tuple[str, ...]]]:
        """The functions of a ply that players make together (06 §B5.2), none in other games.

        The first plays this move without entering it into the history, the second what it brings
        after the moves of all players ("" for nothing).
        """
        if c.program.facts.mode != "Simultaneous":
            return []

        def own(body: Code) -> None:
            with body.unflagged(Flag.RECORDING):
                with body.within(self._env()), body.flagged(Flag.ACTING):
                    self.act(body)
                self._write_consequences(body, of_all=False)
            body.line("return 0")

        def late(body: Code) -> None:
            with body.unflagged(Flag.RECORDING):
                self._write_consequences(body, of_all=True)
            body.line("return 0")

        if not any(isinstance(then, AfterAllMoves) for then in self.then):
            return [c.function("part", own), ("", ())]
        return [c.function("part", own), c.function("after_all", late)]


def kind_of_all(parts: Sequence[Candidate]) -> str:
    """The kind of a move made of others: a pass, if one is and no decision is anything else.

    The same goes for votes and the like (spec 05 §1.1).
    """
    decided = {part.kind for part in parts if part.decision}
    kinds = (part.kind for part in parts if part.kind != "move" and decided <= {part.kind})
    return next(kinds, "move")


def not_delayed(c: Code, repeated: bool) -> None:
    """Nothing is removed at the end of the turn."""


@dataclass
class Surroundings:
    """What the rules of a game add to every move that is made."""

    #: Writes the removals delayed to the end of the turn (spec 06 §A2), if the game has any; those
    #: of a move that was tried are repeated.
    end_of_turn: Callable[[Code, bool], None] = not_delayed
    #: Writes that an action is put on record (see `ludeme.emit.moves.recording`).
    put_on_record: Callable[[Code, Candidate], None] = lambda c, action: None
    #: Writes what a rule notes of an action that moves a piece, from a site to another.
    piece_moved: Callable[[Code, Number, Number], None] = lambda c, origin, target: None


def surroundings(program: Program) -> Surroundings:
    """What the rules of a program's game add to every move."""
    return program.attached(_bare)


def _bare(program: Program) -> Surroundings:
    return Surroundings()


@dataclass(frozen=True)
class Check:
    """A test of a move that is made after the move has been listed (see `RowSink.defers`)."""

    test: Test
    candidate: Candidate
    env: Env
    flags: Flags


#: Number of a site type in the record of the last move.
TYPE_NUMBERS = {"Cell": 0, "Vertex": 1, "Edge": 2}


def acted(
    c: Code,
    origin: Number,
    target: Number,
    *,
    moved: bool = True,
    levels: tuple[Number, Number] = NO_LEVELS,
) -> None:
    """Note the sites (and levels) of an elementary action, where a rule asks for them.

    One with two sites has `moved` a piece, unless it says that it has not.
    """
    if moved and origin != target:
        surroundings(c.program).piece_moved(c, origin, target)
    note_action(c, (origin, target), levels)
    if Capability.LAST_SITES in c.program.facts.needs:
        for end, site in zip(ENDS, (origin, target), strict=True):
            with c.block(f"if 0 <= {site} < {c.program.facts.board_sites}"):
                c.line(f"{fields.touched(c, end, site)} = 1")


def follow_actions(c: Code) -> None:
    """A new move begins: it has acted nowhere yet."""
    if Capability.LAST_SITES in c.program.facts.needs:
        size = c.program.facts.board_sites
        for end in ENDS:
            field = c.program.layout.need(f"TOUCHED_{end}", size)
            c.line(f"clear({c.s}, {field}, {size})")
    acted(c, *NOWHERE, levels=NOWHERE)


class Sink:
    """Receives moves where they are found."""

    #: Whether moves change the position they are found on at once.
    applies = False
    #: Whether one move is enough: operators that choose among moves need not choose (05 §5.5).
    asks = False
    #: Whether the same move need not be found twice, whatever is asked of moves before.
    once = False
    #: Whether moves are taken in whose legality is found out by playing them (see `RowSink`).
    defers = False
    #: Whether moves may be played, or looked at, on the position they were found on.
    looks_ahead = False
    #: The only site whose moves are asked for (see `each_target`), None if all are.
    target: Number | None = None
    #: Where the next row goes, None where rows do not tell whether a move was found.
    place: Number | None = None

    def move(self, c: Code, candidate: Candidate) -> None:
        """Write what happens with one move."""
        raise NotImplementedError

    def part(self, c: Code, hint: str, build: Callable[[Code, Sink], None]) -> None:
        """Write `build`, as a function of its own where one can feed this same sink."""
        build(c, self)
