"""What the ludemes of one game write: functions, generators, tables and fields, collected."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from ludeme.emit.equal_ludemes import Shapes
from ludeme.emit.functions import Body, Function, short_names, shorten
from ludeme.emit.passes.trace_lines import Places
from ludeme.emit.tables import Tables
from ludeme.emit.watching import Watch
from ludeme.grammar.tree import Span
from ludeme.model.emitted import Detail, Generator
from ludeme.model.facts import Facts
from ludeme.model.layout import Layout
from ludeme.runtime.kernels import KERNELS

#: The function that begins a game, and all that the runtime calls.
START = "start"
ENTRIES = (START, "moves", "apply", "move_to", "play_out")
#: Where legality is found out by playing: all moves but for that, and whether one is legal.
DEFERRED = ("candidates", "allowed")
#: Integers of a row before the captured values: generator, from, to.
ROW_HEAD = 3
#: The number of levels of a stack, in the text.
LEVELS = "LEVELS"

T = TypeVar("T")
#: A name, and the range of its numbers.
Range = tuple[str, int, int]


class Named(Protocol):
    """How a generated move is named (see `Candidate`)."""

    @property
    def kind(self) -> str:
        """Move, pass, swap, ..."""
        ...

    @property
    def decision(self) -> bool:
        """Whether a player chooses it."""
        ...

    @property
    def origin_type(self) -> str:
        """The type of site where it begins."""
        ...

    @property
    def target_type(self) -> str:
        """The type of site where it ends."""
        ...


class Program:
    """Collects everything the ludemes of one game write."""

    def __init__(self, facts: Facts, watch: Watch | None = None) -> None:
        self.facts = facts
        #: What looks on, and adds text of its own.
        self.watch = watch or Watch()
        self.layout = Layout()
        self.tables = Tables()
        self.functions: dict[str, Function] = {}
        #: Bodies that functions have where pieces do more than arrive (see `add_function`).
        self.alternatives: dict[str, Function] = {}
        self._by_text: dict[object, str] = {}
        #: Functions by the ludeme and the context they were written for (see `Code.function`).
        self.written: dict[object, tuple[str, tuple[str, ...]]] = {}
        self.shapes = Shapes()
        self.generators: list[Generator] = []
        self._generator_keys: dict[Generator, Generator] = {}
        self.row_width = ROW_HEAD
        #: Whether sampled sites are empty (see `EmittedProgram`).
        self.fills_empty_sites = False
        #: The functions that are called from outside.
        self.entries = list(ENTRIES)
        #: Actions that some text calls.
        self.actions: dict[str, None] = {}
        #: What modules of their own keep for this program (see `attached`).
        self._attached: dict[object, Any] = {}
        #: Tables that have been worked out already, by what they are made from.
        self.memo: dict[object, Any] = {}
        #: Local names that are known to hold board sites.
        self.board_names: set[str] = set()
        #: The ludemes that functions were written for.
        self.spans: dict[str, Span] = {}
        #: The ludemes that lines were written for.
        self.places = Places()
        #: The ludeme that text is written for at present.
        self.place: Span | None = None
        #: Ranges of local names, both ends included.
        self.ranges: dict[str, tuple[int, int]] = {}
        self._number = 0
        #: Constants by name, beside field offsets and tables.
        self.constants: dict[str, int] = {}
        #: Sites can hold a number of pieces (or are covered by large pieces).
        self.counted = facts.count or facts.has_large
        #: Names of variables, events, votes, ... in order of first use, by kind.
        self.names: dict[str, list[str]] = {}
        #: Pieces that the start rules may place, for the cap of piles (spec 04 §6.7).
        self.started_pieces = 0
        #: Scratch rows that are set aside (see `keep_row`).
        self.kept_rows = 0
        #: Workspace integers for the rows of one effect.
        self.effect_rows = 16 * (2 * facts.universe + 64)
        self._declare_contents()

    def _declare_contents(self) -> None:
        facts, need = self.facts, self.layout.need
        self.need_per_level("WHAT")
        if facts.stacking:
            need("HEIGHT", facts.slots, positional=True)
        if facts.stored_who:
            self.need_per_level("WHO")
        if self.counted and not facts.stacking:
            need("COUNT", facts.slots, positional=True)
        if facts.has_large:
            self.need_per_level("STATE")
        if any(piece.kind == "domino" for piece in facts.pieces):
            self.need_per_level("VALUE")

    def need_per_level(self, name: str, *, positional: bool = True) -> str:
        """Make sure that every level of every slot has a number of this name."""
        return self.layout.need(name, self.facts.slots, positional=positional, per_level=True)

    def attached(self, make: Callable[[Program], T]) -> T:
        """What a module of its own keeps for this program, made when it is first asked for."""
        if make not in self._attached:
            self._attached[make] = make(self)
        found: T = self._attached[make]
        return found

    @property
    def universe(self) -> int:
        """Size of a bitmap over sites."""
        return self.facts.universe

    def next_number(self) -> int:
        """A number no local name has had yet."""
        self._number += 1
        return self._number

    def index_of(self, kind: str, name: str) -> int:
        """A stable number for a name of a kind ("var", "vote", ...)."""
        known = self.names.setdefault(kind, [])
        if name not in known:
            known.append(name)
        return known.index(name)

    def keep_row(self) -> str:
        """A scratch row that no function uses for anything else."""
        self.kept_rows += 1
        return f"x[{self.kept_rows - 1}]"

    def need_action(self, name: str) -> None:
        """Include a primitive action in the program."""
        self.actions[name] = None

    # --- functions ------------------------------------------------------------------------------

    def add_function(
        self,
        hint: str,
        body: Body,
        fixed: tuple[str, ...],
        note: str,
        otherwise: Body | None = None,
    ) -> tuple[str, tuple[str, ...]]:
        """Finish a function; an equal one that exists already is used instead.

        `otherwise`: its body in programs whose pieces do more than arrive (see `chains`).
        """
        pieces = body.pieces()
        free = body.free_names(pieces)
        instead = None
        other_ranges: tuple[Range, ...] = ()
        if otherwise is not None:
            others = otherwise.pieces()
            free = tuple(dict.fromkeys((*free, *otherwise.free_names(others))))
            instead = shorten((*fixed, *free), others)
            other_ranges = self._ranges((*fixed, *free), others)
        params, lines = shorten((*fixed, *free), pieces)
        key = (params, tuple(lines), instead and tuple(instead[1]))
        name = self._by_text.get(key)
        ranges = self._ranges((*fixed, *free), pieces)
        if name is None:
            name = self._unused(hint)
            self._by_text[key] = name
            if self.place is not None:
                self.spans[name] = self.place
            self.functions[name] = self._finished(name, params, lines, body, note, ranges)
            if otherwise is not None and instead is not None:
                other = self._finished(name, *instead, otherwise, note, other_ranges)
                self.alternatives[name] = other
        elif ranges != self.functions[name].ranges:
            both = set(ranges) & set(self.functions[name].ranges)
            self.functions[name] = replace(self.functions[name], ranges=tuple(sorted(both)))
        return name, free

    def _ranges(self, params: tuple[str, ...], pieces: list[str]) -> tuple[Range, ...]:
        """What is known of the names of a text, by their short names."""
        known = []
        for name, short in short_names(params, pieces).items():
            if name in self.board_names:
                known.append((short, 0, self.facts.board_sites - 1))
            elif name in self.ranges:
                known.append((short, *self.ranges[name]))
        return tuple(sorted(known))

    def define(self, name: str, body: Body, fixed: tuple[str, ...], note: str = "") -> None:
        """Finish one of the program's entry functions under its own name."""
        pieces = body.pieces()
        unknown = body.free_names(pieces)
        if unknown:
            raise ValueError(f"{name} uses unknown names {unknown}")
        params, lines = shorten(fixed, pieces)
        ranges = self._ranges(fixed, pieces)
        self.functions[name] = self._finished(name, params, lines, body, note, ranges)

    def _finished(
        self,
        name: str,
        params: tuple[str, ...],
        lines: list[str],
        body: Body,
        note: str,
        ranges: tuple[Range, ...],
    ) -> Function:
        areas, parts = tuple(body.areas.items()), tuple(body.parts)
        size, rows = body.workspace_size, body.scratch_rows
        places = self.places.of(body.lines, self.place)
        return Function(name, params, tuple(lines), size, rows, note, ranges, areas, parts, places)

    def _unused(self, hint: str) -> str:
        stem = re.sub(r"\W+", "_", hint).strip("_").lower() or "part"
        if stem[0].isdigit():
            stem = f"part_{stem}"
        name, number = stem, 1
        taken = (self.functions, self.actions, self.entries, KERNELS)
        while keyword.iskeyword(name) or any(name in names for names in taken):
            number += 1
            name = f"{stem}_{number}"
        return name

    def generator(
        self,
        move: Named,
        function: str,
        columns: tuple[int, ...],
        check: str = "",
        check_columns: tuple[int, ...] = (),
        parts: tuple[tuple[str, tuple[int, ...]], ...] = (),
        details: tuple[Detail, ...] = (),
    ) -> Generator:
        """The generator id of rows that are played by `function` from these columns.

        Whether a row is legal is what the function `check` answers, if there is one; `parts` are
        the functions that play it together with other players' moves.
        """
        made = Generator(
            len(self.generators), function, columns, move.kind, move.decision,
            move.origin_type, move.target_type, check, check_columns, parts, details,
        )  # fmt: skip
        key = replace(made, index=0)
        known = self._generator_keys.setdefault(key, made)
        if known is made:
            self.generators.append(made)
        return known
