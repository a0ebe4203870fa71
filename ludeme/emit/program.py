"""One compiled game as text: functions, constants, tables, and how rows of moves are played."""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from ludeme.emit.actions.primitive import source_of
from ludeme.emit.code import Code, Function, shorten
from ludeme.emit.equal_ludemes import Shapes
from ludeme.emit.fields import HASH_WEIGHTS
from ludeme.emit.moves.recording import Record
from ludeme.emit.moves.sinks import ROW_HEAD, Generator
from ludeme.emit.passes.prune_dead_stores import READ_WITH_SEVERAL_TYPES, prune
from ludeme.emit.tables import Tables
from ludeme.model import header
from ludeme.model.layout import Layout
from ludeme.runtime.kernels import KERNELS

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludeme.emit.chains import Chains
    from ludeme.emit.moves.candidate import Candidate, Sink
    from ludeme.emit.moves.sinks import RowSink
    from ludeme.model.facts import Facts

#: The functions the runtime calls.
ENTRIES = ("start", "moves", "apply", "move_to", "play_out")
#: Where legality is found out by playing: all moves but for that, and whether one is legal.
DEFERRED = ("candidates", "allowed")
HASH_SEED = 20
CALL = re.compile(r"\b([a-z_]\w*)\(")
WORK = re.compile(r"@W \+ (\d+)")
SCRATCH = re.compile(r"@X \+ (\d+)")
PAD = re.compile(r"^( *)@PAD (\w+) (\w+) (\d+)\n", re.MULTILINE)
COPY = re.compile(r"\bcopy_row\((\w+(?:\[[^]]*\])?), (\w+(?:\[[^]]*\])?)\)")
DEFINITION = re.compile(r"def (\w+)\((.*?)\):")


@dataclass(frozen=True)
class EmittedProgram:
    """The finished text and the numbers that go with it."""

    source: str
    #: Parameter names of every function, callees first.
    signatures: dict[str, tuple[str, ...]]
    row_size: int
    initial: tuple[int, ...]
    tables: tuple[int, ...]
    #: Length of `t`: tables and workspace.
    table_size: int
    scratch_rows: int
    width: int
    #: The functions that are called from outside: `ENTRIES`, with `DEFERRED` if the program has it.
    entries: tuple[str, ...]
    generators: tuple[Generator, ...]
    offsets: dict[str, int]


class Program:
    """Collects everything the ludemes of one game write."""

    #: Whether chains of pieces may be kept in the row (see `ludeme.emit.chains`).
    keeps_chains = True

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.layout = Layout()
        self.tables = Tables()
        self.functions: dict[str, Function] = {}
        self._by_text: dict[tuple[tuple[str, ...], tuple[str, ...]], str] = {}
        #: Functions by the ludeme and the context they were written for (see `Code.function`).
        self.written: dict[object, tuple[str, tuple[str, ...]]] = {}
        self.shapes = Shapes()
        self._actions: dict[str, None] = {}
        self.generators: list[Generator] = []
        self._generator_keys: dict[object, Generator] = {}
        self.row_width = ROW_HEAD
        #: The functions that are called from outside.
        self.entries = list(ENTRIES)
        # What the rules as a whole provide to single ludemes (set by `compiler.course.flow`).
        #: Writes the removals delayed to the end of the turn (spec 06 §A2), if the game has any.
        self.end_of_turn: Callable[[Code], None] | None = None
        #: Writes the moves of the mover's phase into a sink.
        self.phase_moves: Callable[[Code, Sink], None] | None = None
        #: Plays a row of moves on `s`, end rules and change of turn included (buffer and place).
        self.ply: Callable[[Code, RowSink, str], None] | None = None
        #: A condition: the next player has no move (spec 07 §1.3).
        self.no_moves_next: Callable[[Code], str] | None = None
        #: Wraps a sink so that repetitions and suicides are left out (spec 05 §5.6).
        self.move_filter: Callable[[Sink], Sink] | None = None
        #: A condition on the history of positions: "Cycle", "Positional", "Situational", ...
        self.history_test: Callable[[Code, str], str] | None = None
        #: By compile-time flags: does the mover have a move to a site? The function's name, the
        #: local name of the site, and the names it takes.
        self.attacks: dict[frozenset[str], tuple[str, str, tuple[str, ...]]] = {}
        #: The chains that are kept, by the steps that make them.
        self.chains: dict[object, Chains] = {}
        #: Functions that are known to only read the position, or not (see `ludeme.emit.purity`).
        self.reading: dict[str, bool] = {}
        #: Tables that have been worked out already, by what they are made from.
        self.memo: dict[object, Any] = {}
        #: Local names that are known to hold board sites.
        self.board_names: set[str] = set()
        self._number = 0
        #: Constants by name, beside field offsets and tables.
        self.constants: dict[str, int] = {"LEVELS": facts.max_height}
        #: Sites can hold a number of pieces (or are covered by large pieces).
        self.counted = facts.count or any(piece.walks for piece in facts.pieces)
        #: The stored owner is the component index (spec 04 §5.2.2).
        self.ownerless = False
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
        levels = facts.slots * facts.max_height
        need("WHAT", levels, positional=True)
        if facts.stacking:
            need("HEIGHT", facts.slots, positional=True)
        if facts.stored_who:
            need("WHO", levels, positional=True)
        if self.counted and not facts.stacking:
            need("COUNT", facts.slots, positional=True)
        if any(piece.walks for piece in facts.pieces):
            need("STATE", levels, positional=True)

    @cached_property
    def record(self) -> Record:
        """Where actions are put on record, in programs that do so."""
        return Record(self)

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
        self._actions[name] = None

    # --- functions ------------------------------------------------------------------------------

    def add_function(
        self, hint: str, body: Code, fixed: tuple[str, ...], note: str
    ) -> tuple[str, tuple[str, ...]]:
        """Finish a function; an equal one that exists already is used instead."""
        pieces = body.pieces()
        free = body.free_names(pieces)
        params, lines = shorten((*fixed, *free), pieces)
        key = (params, tuple(lines))
        name = self._by_text.get(key)
        if name is None:
            name = self._unused(hint)
            self._by_text[key] = name
            self.functions[name] = Function(
                name, params, lines, set(), body.workspace_size, body.scratch_rows, note
            )
        return name, free

    def define(self, name: str, body: Code, fixed: tuple[str, ...], note: str = "") -> None:
        """Finish one of the program's entry functions under its own name."""
        pieces = body.pieces()
        unknown = body.free_names(pieces)
        if unknown:
            raise ValueError(f"{name} uses unknown names {unknown}")
        params, lines = shorten(fixed, pieces)
        self.functions[name] = Function(
            name, params, lines, set(), body.workspace_size, body.scratch_rows, note
        )

    def _unused(self, hint: str) -> str:
        stem = re.sub(r"\W+", "_", hint).strip("_").lower() or "part"
        if stem[0].isdigit():
            stem = f"part_{stem}"
        name, number = stem, 1
        taken = (self.functions, self._actions, self.entries, KERNELS)
        while keyword.iskeyword(name) or any(name in names for names in taken):
            number += 1
            name = f"{stem}_{number}"
        return name

    def generator(
        self,
        candidate: Candidate,
        function: str,
        columns: tuple[int, ...],
        check: str = "",
        check_columns: tuple[int, ...] = (),
    ) -> Generator:
        """The generator id of rows that are played by `function` from these columns.

        Whether a row is legal is what the function `check` answers, if there is one.
        """
        key = (
            function,
            columns,
            check,
            check_columns,
            candidate.kind,
            candidate.decision,
            candidate.origin_type,
            candidate.target_type,
        )
        known = self._generator_keys.get(key)
        if known is None:
            known = Generator(
                len(self.generators),
                function,
                columns,
                candidate.kind,
                candidate.decision,
                candidate.origin_type,
                candidate.target_type,
                check=check,
                check_columns=check_columns,
            )
            self.generators.append(known)
            self._generator_keys[key] = known
        return known

    # --- the finished text ------------------------------------------------------------------------

    def finish(self, title: str) -> EmittedProgram:
        """Put everything together: order functions, place tables and workspace, write the text."""
        texts = {name: self._text(function) for name, function in self.functions.items()}
        done: set[str] = set()
        while True:  # an action may need another action or a table
            missing = [name for name in self._actions if name not in done]
            if not missing:
                break
            for name in missing:
                texts[name] = source_of(self, name)
                done.add(name)
            known = set(texts) | set(self._actions)
            for name in missing:
                for callee in CALL.findall(texts[name]):
                    if callee not in known and _is_action(self, callee):
                        self.need_action(callee)
        kept = READ_WITH_SEVERAL_TYPES if len(self.facts.types) > 1 else frozenset()
        texts = prune(_reachable(texts, self.entries), KERNELS, kept)
        texts = {name: COPY.sub(self._copy_used, text) for name, text in texts.items()}
        calls = {
            name: {callee for callee in CALL.findall(text) if callee in texts and callee != name}
            for name, text in texts.items()
        }
        order = _callees_first(calls)
        initial = self.layout.initial(self.facts.players)
        self.tables.set("T_INITIAL_ROW", initial)
        self._weigh(texts)
        self.constants["ROW_SIZE"] = len(initial)
        self.constants["COUNT_CAP"] = self._count_cap()
        table_offsets, data = self.tables.layout()
        work, scratch = self._place(order, calls, len(data))
        offsets = {**header.NAMES, **self.layout.offsets()}
        constants = {"W": self.row_width, **self.constants, **offsets, **table_offsets}
        body = []
        for name in order:
            base, row = work.get(name, 0), scratch.get(name, 0)
            body.append(_placed(SCRATCH, row, _placed(WORK, base, texts[name])))
        source = "\n\n\n".join([_constants_text(title, constants, "\n".join(body)), *body]) + "\n"
        sizes = {name: function.workspace for name, function in self.functions.items()}
        rows = {name: function.scratch for name, function in self.functions.items()}
        return EmittedProgram(
            source=source,
            signatures={name: _params(texts[name]) for name in order},
            row_size=self.layout.size,
            initial=tuple(initial),
            tables=tuple(data),
            table_size=max([len(data)] + [work[n] + sizes.get(n, 0) for n in work]) + 16,
            scratch_rows=max([1 + self.kept_rows] + [scratch[n] + rows.get(n, 0) for n in scratch]),
            width=self.row_width,
            entries=tuple(self.entries),
            generators=tuple(self.generators),
            offsets=constants,
        )

    def _copy_used(self, match: re.Match[str]) -> str:
        """The copying of a row without its unused end, if there is one."""
        target, source = match.groups()
        used = self.layout.used(source)
        return f"copy_used({target}, {source}, {used})" if used else match[0]

    def _weigh(self, texts: dict[str, str]) -> None:
        """Make the random weights of position hashes, the same ones on every machine."""
        source = Random(HASH_SEED)
        for name in HASH_WEIGHTS:
            if any(name in text for text in texts.values()):
                weights = [source.randrange(1, 1 << 31) for _ in range(self.layout.size)]
                self.tables.set(name, weights)

    def _count_cap(self) -> int:
        """The most pieces that a pile can grow to (spec 04 §6.7)."""
        most = [getattr(piece.node, "max_count", None) or 0 for piece in self.facts.pieces]
        return max(*most, self.started_pieces, self.facts.total_sites)

    def _text(self, function: Function) -> str:
        note = [f"    # {function.note}"] if function.note else []
        head = f"def {function.name}({', '.join(function.params)}):"
        text = "\n".join([head, *note, *function.body])
        return PAD.sub(self._padding, text)

    def _padding(self, match: re.Match[str]) -> str:
        """Zeros for the columns a move row does not use."""
        indent, buffer, place, used = match.groups()
        columns = range(int(used), self.row_width)
        return "".join(f"{indent}{buffer}[{place} + {column}] = 0\n" for column in columns)

    def _place(
        self, order: list[str], calls: dict[str, set[str]], start: int
    ) -> tuple[dict[str, int], dict[str, int]]:
        """Workspace and scratch rows of a function lie behind those of all its callers."""
        work = dict.fromkeys(order, start)
        scratch = dict.fromkeys(order, self.kept_rows)
        for name in reversed(order):
            function = self.functions.get(name)
            size, rows = (function.workspace, function.scratch) if function else (0, 0)
            for callee in calls[name]:
                work[callee] = max(work[callee], work[name] + size)
                scratch[callee] = max(scratch[callee], scratch[name] + rows)
        return work, scratch


def _is_action(program: Program, name: str) -> bool:
    from ludeme.emit.actions import flat, primitive, stacked

    family = stacked if program.facts.stacking else flat
    return name in family.ACTIONS or name in primitive.ACTIONS


def _placed(mark: re.Pattern[str], base: int, text: str) -> str:
    """The text with every marked offset counted from the place its function was given."""
    return mark.sub(lambda match: str(base + int(match[1])), text)


def _params(text: str) -> tuple[str, ...]:
    match = DEFINITION.match(text)
    assert match is not None, text
    return tuple(param.strip() for param in match[2].split(",") if param.strip())


def _reachable(texts: dict[str, str], names: list[str]) -> dict[str, str]:
    """The functions that the entry functions lead to; all when there is no entry."""
    entries = [name for name in names if name in texts]
    if not entries:
        return texts
    found: dict[str, None] = {}
    waiting = entries
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found[name] = None
        waiting.extend(callee for callee in CALL.findall(texts[name]) if callee in texts)
    return {name: text for name, text in texts.items() if name in found}


def _callees_first(calls: dict[str, set[str]]) -> list[str]:
    order: list[str] = []
    state: dict[str, int] = {}

    def visit(name: str) -> None:
        if state.get(name):
            return
        state[name] = 1
        for callee in sorted(calls[name]):
            visit(callee)
        order.append(name)

    for name in calls:
        visit(name)
    return order


def _constants_text(title: str, constants: dict[str, int], body: str) -> str:
    used = set(re.findall(r"\b[A-Z][A-Z0-9_]*\b", body))
    rows = [f"{name} = {value}" for name, value in constants.items() if name in used]
    return "\n".join([f'"""{title}"""', "", *rows])
