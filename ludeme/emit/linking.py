"""From what the ludemes have written to the finished program: passes, memory, constants, text."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from random import Random

from ludeme.emit import chains
from ludeme.emit.actions.choice import is_action, source_of
from ludeme.emit.bounds.analysis import Surroundings, area_name
from ludeme.emit.bounds.values import ANY, Array, Value
from ludeme.emit.components.dominoes import has_dominoes
from ludeme.emit.fields import HASH_WEIGHTS
from ludeme.emit.passes.call_graph import Functions, called, callees_first, calls, reachable
from ludeme.emit.passes.copy_used_part import copy_used_part
from ludeme.emit.passes.guard_accesses import guard_accesses
from ludeme.emit.passes.pad_rows import pad_rows
from ludeme.emit.passes.place_memory import place_memory, places
from ludeme.emit.passes.prune_dead_stores import READ_WITH_SEVERAL_TYPES, prune_dead_stores
from ludeme.emit.passes.reading import parameters, read
from ludeme.emit.passes.tallies import TABLE
from ludeme.emit.passes.trace_lines import trace_lines
from ludeme.emit.program import LEVELS, START, Program
from ludeme.grammar.tree import Span
from ludeme.model import header
from ludeme.model.emitted import EmittedProgram
from ludeme.runtime.kernels import KERNELS

HASH_SEED = 20
#: The kernel that draws random numbers.
DRAWS = "random_below"
#: Between two functions.
BETWEEN = "\n\n\n"


def link(program: Program, title: str) -> EmittedProgram:
    """The finished text of a program, and the numbers that go with it."""
    program.layout.width = program.row_width
    functions = needed(program)
    if program.alternatives and not chains.pieces_only_arrive(functions):
        chains.give_up(program)
        functions = needed(program)
    keeps_filled = program.fills_empty_sites and chains.filled_sites_stay(functions)
    kept = READ_WITH_SEVERAL_TYPES if len(program.facts.types) > 1 else frozenset()
    functions = prune_dead_stores(functions, KERNELS, kept)
    functions = copy_used_part(pad_rows(functions, program.row_width), program.layout)
    call = calls(functions)
    order = callees_first(call)
    played = [name for name in program.entries if name != START]
    initial = program.layout.initial(program.facts.players)
    program.tables.set("T_INITIAL_ROW", initial)
    if program.watch.counts:
        program.tables.set(TABLE, program.watch.counts)
    functions = _guarded(program, functions, order)
    used = _constants_in(functions.values())
    _weigh(program, used)
    constants, data = _constants(program, used)
    sizes = {name: function.workspace for name, function in program.functions.items()}
    rows = {name: function.scratch for name, function in program.functions.items()}
    work = places(order, call, sizes, len(data))
    scratch = places(order, call, rows, program.kept_rows)
    functions = place_memory(functions, work, scratch)
    bodies = {name: functions[name] for name in order}
    head, spans = _head(title, constants, bodies.values()), _spans(program, order, call)
    return EmittedProgram(
        source=_text([head, *bodies.values()]),
        signatures={name: parameters(functions[name][0]) for name in order},
        row_size=program.layout.size,
        initial=tuple(initial),
        tables=tuple(data),
        table_size=max([len(data)] + [work[n] + sizes.get(n, 0) for n in work]) + 16,
        scratch_rows=max([1 + program.kept_rows] + [scratch[n] + rows.get(n, 0) for n in scratch]),
        width=program.row_width,
        entries=tuple(program.entries),
        generators=tuple(program.generators),
        offsets=constants,
        levels=program.layout.levels,
        stochastic=_draws(reachable(functions, played)),
        starts_by_lot=_draws(reachable(functions, [START])),
        lengths=program.layout.lengths() | program.tables.lengths(),
        lists=program.tables.lists(),
        workspace=_parts_of_workspace(program, work),
        spans=spans,
        line_spans=_line_spans(program, bodies, spans, len(head) + 2),
        actions=frozenset(bodies) - frozenset(program.functions),
        fills_empty_sites=program.fills_empty_sites,
        keeps_sites_filled=keeps_filled,
    )


def _draws(functions: Functions) -> bool:
    """Whether one of these functions draws random numbers."""
    return any(DRAWS in called(lines[1:]) for lines in functions.values())


def needed(program: Program) -> Functions:
    """The functions that the entries lead to, with the primitive actions they call."""
    functions = {name: function.lines for name, function in program.functions.items()}
    done: set[str] = set()
    while missing := [name for name in program.actions if name not in done]:
        for name in missing:  # an action may need another action or a table
            functions[name] = source_of(program, name)
            done.add(name)
        for callee in sorted(set().union(*(called(functions[name][1:]) for name in missing))):
            known = callee in functions or callee in program.actions
            if not known and is_action(program, callee):
                program.need_action(callee)
    return reachable(functions, program.entries)


def _spans(program: Program, order: Sequence[str], call: Mapping[str, set[str]]) -> dict[str, Span]:
    """The ludeme each function was written for, else that of a function that calls it."""
    spans = {name: span for name, span in program.spans.items() if name in call}
    for name in reversed(order):
        if name in spans:
            for callee in call[name]:
                spans.setdefault(callee, spans[name])
    return spans


def _line_spans(
    program: Program, functions: Mapping[str, list[str]], spans: Mapping[str, Span], head: int
) -> tuple[Span | None, ...]:
    """The ludeme each line was written for; `head`: the lines before the functions, in order."""
    found: list[Span | None] = [None] * head
    for name, lines in functions.items():
        function, own = program.functions.get(name), spans.get(name)
        if function is None:
            traced = [own] * len(lines)
        else:
            before = [own] * (len(function.lines) - len(function.body))
            traced = trace_lines(lines, function.lines, [*before, *function.places])
        found += [*(place or own for place in traced), None, None]
    return tuple(found)


def _parts_of_workspace(
    program: Program, first: Mapping[str, int]
) -> dict[str, tuple[tuple[int, int], ...]]:
    """Where the parts of each function's workspace lie, once it is known where that begins."""
    found = {}
    for name, start in first.items():
        function = program.functions.get(name)
        if function is not None and function.parts:
            found[name] = tuple((start + offset, size) for offset, size in function.parts)
    return found


def _guarded(program: Program, functions: Functions, order: Sequence[str]) -> Functions:
    """The functions with tests where an access may lie outside its array."""
    known = [program.functions[name] for name in order if name in program.functions]
    arrays = {**arrays_of(program), **program.tables.arrays()}
    for function in known:
        for offset, size in function.areas:
            arrays[area_name(function.name, offset)] = Array(size)
    promises = {f.name: {n: Value(low, high) for n, low, high in f.ranges} for f in known}
    numbers = {
        "W": program.row_width,
        LEVELS: program.layout.levels,
        "ROW_SIZE": program.layout.size,
        **program.constants,
    }
    around = Surroundings(arrays, numbers)
    return guard_accesses(functions, order, around, promises, program.generators)


def arrays_of(program: Program) -> dict[str, Array]:
    """The fields of the row, and what they hold."""
    layout, facts = program.layout, program.facts
    holds = {}
    if not facts.deduction:
        holds["WHAT"] = Value(0, len(facts.pieces) - 1)
    fields = {
        field.name: Array(layout.length(field), holds=holds.get(field.name, ANY))
        for field in layout.fields.values()
    }
    players = Value(0, facts.everyone)
    head = {name: Array(1) for name in header.NAMES}
    head |= {name: Array(1, holds=players) for name in ("MOVER", "NEXT", "PREV")}
    head |= {name: Array(header.PLAYER_SLOTS) for name in ("RANK", "PHASE")}
    return head | fields


def _weigh(program: Program, used: Container[str]) -> None:
    """Make the random weights of position hashes, the same ones on every machine."""
    source = Random(HASH_SEED)
    for name in HASH_WEIGHTS:
        if name in used:
            weights = [source.randrange(1, 1 << 31) for _ in range(program.layout.size)]
            program.tables.set(name, weights)


def _constants(program: Program, used: Container[str]) -> tuple[dict[str, int], list[int]]:
    """All named numbers of the program, and the data of the tables that it uses."""
    table_offsets, data = program.tables.layout(used)
    constants = {
        "W": program.row_width,
        LEVELS: program.layout.levels,
        **program.constants,
        "ROW_SIZE": program.layout.size,
        "COUNT_CAP": _count_cap(program),
        **header.NAMES,
        **program.layout.offsets(),
        **table_offsets,
    }
    return constants, data


def _count_cap(program: Program) -> int:
    """The most pieces that a pile can grow to (spec 04 §6.7)."""
    if has_dominoes(program.facts):
        return len(program.facts.pieces) - 1
    most = [piece.max_count for piece in program.facts.pieces]
    return max(*most, program.started_pieces, program.facts.total_sites)


def _constants_in(bodies: Iterable[list[str]]) -> set[str]:
    return {name for body in bodies for line in body[1:] for name in read(line).constants}


def _head(title: str, constants: Mapping[str, int], bodies: Iterable[list[str]]) -> list[str]:
    used = _constants_in(bodies)
    numbers = [f"{name} = {value}" for name, value in constants.items() if name in used]
    return [*f'"""{title}"""'.split("\n"), "", *numbers]


def _text(parts: Iterable[list[str]]) -> str:
    return BETWEEN.join(map("\n".join, parts)) + "\n"
