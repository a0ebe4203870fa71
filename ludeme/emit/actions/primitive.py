"""The primitive actions on sites, as text for a program's own layout (spec 04 §6).

Every function here returns the lines of one emitted function. Only the fields that the game has
are written. Slots are numbered as in `ludeme.emit.access`; -1 for state, rotation and value
means "not given".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ludeme.emit.program import Program
from ludeme.model.capabilities import Capability

#: Data that stay with a piece.
DATA = ("STATE", "ROTATION", "VALUE")

#: Writes the lines of an action, of which the first is its `def`.
Source = Callable[[Program], list[str]]


@dataclass(frozen=True)
class OnTracks:
    """What is written around an action where pieces remember their places on tracks.

    `{keep}` stands for the arguments of the kernels (see `ludeme.emit.actions.track_memory`). An
    action that is made of others, and does not change places by itself, writes nothing around.
    """

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


#: Component `piece` leaves the tracks at slot `i`.
LEAVES = "    leave_track(s, t, {keep}, piece, i)"


@dataclass(frozen=True)
class Action:
    """A primitive action: its text, and how it changes places on tracks, if it does."""

    source: Source
    on_tracks: OnTracks | None = None


#: The actions by name: of all games, of games without stacks, of games with stacks.
EVERYWHERE: dict[str, Action] = {}
FLAT: dict[str, Action] = {}
STACKED: dict[str, Action] = {}
_FAMILIES = {None: EVERYWHERE, False: FLAT, True: STACKED}


def action(
    name: str, *, stacks: bool | None = None, on_tracks: OnTracks | None = None
) -> Callable[[Source], Source]:
    """Register the source of a primitive action, for all games or by whether sites hold stacks.

    Anything that writes programs may do so, also a module with a ludeme of its own.
    """

    def register(source: Source) -> Source:
        _FAMILIES[stacks][name] = Action(source, on_tracks)
        return source

    return register


def action_of(program: Program, name: str) -> Action | None:
    """The action of this name in a program's layout."""
    family = STACKED if program.facts.stacking else FLAT
    return family.get(name) or EVERYWHERE.get(name)


#: What entering a move into the history changes.
HISTORY = (
    *("TURN_LENGTH", "HISTORY_TURNS", "PASS_RUN", "LAST_TURN_MOVER", "TURN_PASSED", "TURN_FROM"),
    *("LAST_MOVER", "LAST_PASS", "PASSES", "MOVES", "LAST_FROM", "LAST_TO"),
)


@action("record_move")
def record_move(program: Program) -> list[str]:
    """Enter a top-level move into the history: sites, turns, passes (06 §A0.2, §B1.4).

    What no rule of the game asks for is pruned from the finished program. A turn that begins with a
    pass counts as one up to its second move; quirk, the first of all up to its third, which shows
    where a game goes on after it (07 §1.2).
    """
    goes_on = Capability.ALL_PASSED in program.facts.needs
    most = "(3 if s[HISTORY_TURNS] == 1 else 2)" if goes_on else "2"
    return lines(
        "def record_move(s, origin, target, passed):",
        "    if s[LAST_MOVER] == s[MOVER]:",
        "        s[TURN_LENGTH] += 1",
        "    else:",
        "        if s[LAST_MOVER] >= 0:",
        "            s[HISTORY_TURNS] += 1",
        f"            only_passed = s[TURN_PASSED] == 1 and s[TURN_LENGTH] <= {most}",
        "            s[PASS_RUN] = s[PASS_RUN] + 1 if only_passed else 0",
        "        s[LAST_TURN_MOVER] = s[LAST_MOVER]",
        "        s[TURN_LENGTH] = 1",
        "        s[TURN_PASSED] = passed",
        "        s[TURN_FROM] = origin",
        "    s[LAST_MOVER] = s[MOVER]",
        "    s[LAST_PASS] = passed",
        "    s[PASSES] = s[PASSES] + 1 if passed == 1 else 0",
        "    s[MOVES] += 1",
        "    s[LAST_FROM] = origin",
        "    s[LAST_TO] = target",
        "    return 0",
    )


@action("unpass")
def unpass(program: Program) -> list[str]:
    """The move just entered into the history does not count as a pass after all (06 §B1.4)."""
    return lines(
        "def unpass(s):",
        "    s[LAST_PASS] = 0",
        "    s[PASSES] = 0",
        "    if s[TURN_LENGTH] == 1:",
        "        s[TURN_PASSED] = 0",
        "    return 0",
    )


@action("take_turn")
def take_turn(program: Program) -> list[str]:
    """From here on all is decided as if another player were to move; tells what was decided."""
    return lines(
        "def take_turn(s, player):",
        "    decided = s[NEXT_SET]",
        "    s[NEXT_SET] = 0",
        "    s[NEXT] = s[MOVER]",
        "    s[PREV] = s[MOVER]",
        "    s[MOVER] = player",
        "    return decided",
    )


@action("return_turn")
def return_turn(program: Program) -> list[str]:
    """The end of `take_turn`; a next player that was set meanwhile stays set."""
    return lines(
        "def return_turn(s, decided, mover, following, prev):",
        "    s[MOVER] = mover",
        "    s[PREV] = prev",
        "    if s[NEXT_SET] == 0:",
        "        s[NEXT] = following",
        "        s[NEXT_SET] = decided",
        "    return 0",
    )


@action("record_placement")
def record_placement(program: Program) -> list[str]:
    """Enter an elementary action of the start rules as a move of nobody (spec 04 §7.1)."""
    names = ("LAST_FROM", "LAST_TO", "ACTION_FROM", "ACTION_TO")
    return lines(
        "def record_placement(s, site):",
        "    s[LAST_MOVER] = 0",
        "    s[TURN_LENGTH] += 1",
        [f"    s[{name}] = site" for name in names],
        "    return 0",
    )


@action("position_hash")
def position_hash(program: Program) -> list[str]:
    """Hash of what identifies a position (§5.10): contents, unnamed variable, player order."""
    layout, parts = program.layout, [("TEMP", 1)]
    parts += [] if layout.has("SEATS") else [("SWAPPED", 1)]  # else that says who plays what
    fields = [f for f in layout.fields.values() if f.positional]
    levels = [f.name for f in fields if f.per_level and program.facts.stacking]
    parts += [(f.name, layout.length(f)) for f in fields if f.name not in levels]
    slots = program.facts.slots
    stacks = [f"hash_stacks(s, t, weights, {name}, LEVELS, HEIGHT, {slots})" for name in levels]
    return lines("def position_hash(s, t, weights):", _summed("0", parts, *stacks))


def _summed(first: str, parts: Sequence[tuple[str, int]], *more: str) -> list[str]:
    """The sum over runs of fields and `more`, which each half of a hash weighs in its own way."""
    sums = [f"    h += hash_part(s, t, weights, {name}, {name} + {size})" for name, size in parts]
    sums += [f"    h += {part}" for part in more]
    return [f"    h = {first}", *sums, "    return h % 2147483647"]


@action("situation_hash")
def situation_hash(program: Program) -> list[str]:
    """The positional hash with whose turn it is, marks, pending values and scores (§5.10)."""
    program.need_action("position_hash")
    parts = [("MOVER", 3), ("ACTIVE", 2), ("TRIGGERED", 1), ("SAME_TURN", 1), ("PASSES_BEFORE", 1)]
    for name in ("PENDING_COUNT", "SCORE", "AMOUNT"):
        if program.layout.has(name):
            parts.append((name, program.layout.fields[name].size))
    pending = ["hash_set(s, t, weights, PENDING, s[PENDING_COUNT])"]
    sets = pending if program.layout.has("PENDING") else []
    head = "def situation_hash(s, t, weights):"
    return lines(head, _summed("position_hash(s, t, weights)", parts, *sets))


@action("get_state")
def get_state(program: Program) -> list[str]:
    """Local state of a slot (top level)."""
    if program.facts.stacking:
        program.need_action("top_of_state")
        return lines("def get_state(s, i):", "    return top_of_state(s, i)")
    return lines("def get_state(s, i):", "    return s[STATE + i]")


@action("set_state")
def set_state(program: Program) -> list[str]:
    """Set the local state of a slot (top level; nothing on an empty stack)."""
    if program.facts.stacking:
        return lines(
            "def set_state(s, i, state):",
            "    h = s[HEIGHT + i]",
            "    if h > 0:",
            "        s[STATE + i * LEVELS + h - 1] = state",
            "    return 0",
        )
    return lines("def set_state(s, i, state):", "    s[STATE + i] = state", "    return 0")


@action("clear_pending")
def clear_pending(program: Program) -> list[str]:
    """Forget the pending values (§5.4)."""
    clear = ["    s[PENDING_COUNT] = 0"] if program.layout.has("PENDING_COUNT") else []
    return lines("def clear_pending(s):", _pending_before(program), clear, "    return 0")


@action("keep_pending")
def keep_pending(program: Program) -> list[str]:
    """As `clear_pending`, but moves that are only tried forget nothing (06 §A6)."""
    return lines("def keep_pending(s):", _pending_before(program), "    return 0")


def _pending_before(program: Program) -> list[str]:
    """What the actions of a move still see that is forgotten when it is played."""
    kept = program.layout.has("PENDING_BEFORE")
    return ["    s[PENDING_BEFORE] = s[PENDING_COUNT]"] if kept else []


@action("forget_all")
def forget_all(program: Program) -> list[str]:
    """Empty all lists of remembered values (06 §A7)."""
    lists = range(len(program.names.get("remembered", [])))
    clear = [
        f"    s[REMEMBERED_{i}_COUNT] = 0"
        for i in lists
        if program.layout.has(f"REMEMBERED_{i}_COUNT")
    ]
    return lines("def forget_all(s):", clear, "    return 0")


@action("forget_found")
def forget_found(program: Program) -> list[str]:
    """Forget what list `k` of the row `now`, or each of its lists (-1), remembers (06 §A7)."""
    text = []
    for i in range(len(program.names.get("remembered", []))):
        if program.layout.has(f"REMEMBERED_{i}_COUNT"):
            values, count = f"REMEMBERED_{i}", f"REMEMBERED_{i}_COUNT"
            text += [
                f"    if k < 0 or k == {i}:",
                f"        for j in range(now[{count}]):",
                f"            discard(s, {values}, {count}, now[{values} + j])",
            ]
    return lines("def forget_found(s, now, k):", text, "    return 0")


@action("cast_vote")
def cast_vote(program: Program) -> list[str]:
    """Count a vote (1, 2, ...); the last one decides if more than half agree (05 §2.15)."""
    players = program.facts.players
    program.layout.need("VOTES", players)
    program.layout.need("VOTE_COUNT", 1)
    program.layout.need("PROPOSED", 1)
    return lines(
        "def cast_vote(s, vote):",
        "    s[VOTES + s[VOTE_COUNT]] = vote",
        "    s[VOTE_COUNT] += 1",
        f"    if s[VOTE_COUNT] < {players}:",
        "        return 0",
        "    best = most = 0",
        f"    for i in range({players}):",
        "        n = 0",
        f"        for j in range({players}):",
        "            if s[VOTES + j] == s[VOTES + i]:",
        "                n += 1",
        "        if n > best:",
        "            best = n",
        "            most = s[VOTES + i]",
        f"    if best > {players // 2}:",
        "        s[DECIDED] = most",
        "    s[VOTE_COUNT] = 0",
        "    s[PROPOSED] = 0",
        "    return 0",
    )


def data_fields(program: Program) -> list[str]:
    """The fields that stay with a piece and that this game has."""
    return [name for name in DATA if program.layout.has(name)]


def hidden_fields(program: Program) -> list[str]:
    """The fields that say from whom something of a piece is hidden."""
    return [name for name in program.layout.fields if name.startswith("HIDDEN")]


def owner_expression(program: Program, piece: str) -> str:
    """Declared owner of a component index, as an expression."""
    owners = program.facts.owners
    if owners == tuple(range(len(owners))):
        return piece
    return f"t[{program.tables.add('owner', owners)} + {piece}]"


def lines(*parts: str | list[str]) -> list[str]:
    """Lines and lists of lines as one list."""
    return [line for part in parts for line in ([part] if isinstance(part, str) else part)]


def indent(text: list[str], depth: int = 1) -> list[str]:
    """The same lines, further to the right."""
    return ["    " * depth + line for line in text]


def lifted(program: Program, place: str, condition: str = "True") -> list[str]:
    """Lines that note that a piece is taken away, where a rule asks for it."""
    if Capability.LIFTED not in program.facts.needs:
        return []
    noted = f"s[{program.layout.need('LIFTED', program.facts.slots)} + {place}] = 1"
    return [noted] if condition == "True" else [f"if {condition}:", f"    {noted}"]


def not_lifted(program: Program, place: str, *text: str) -> list[str]:
    """Lines that take a piece away only to put another there: nothing is lifted by them."""
    if Capability.LIFTED not in program.facts.needs:
        return list(text)
    field = f"s[{program.layout.need('LIFTED', program.facts.slots)} + {place}]"
    return [f"before = {field}", *text, f"{field} = before"]
