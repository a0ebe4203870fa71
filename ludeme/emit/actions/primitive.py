"""The primitive actions on sites, as text for a program's own layout (spec 04 §6).

Every function here returns the lines of one emitted function. Only the fields that the game has
are written. Slots are numbered as in `ludeme.emit.access`; -1 for state, rotation and value
means "not given".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ludeme.emit.program import Program

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


@action("record_move")
def record_move(program: Program) -> list[str]:
    """Enter a top-level move into the history: sites, turns, passes (06 §A0.2, §B1.4).

    What no rule of the game asks for is pruned from the finished program.
    """
    return lines(
        "def record_move(s, origin, target, passed):",
        "    if s[LAST_MOVER] == s[MOVER]:",
        "        s[TURN_LENGTH] += 1",
        "    else:",
        "        if s[LAST_MOVER] >= 0:",
        "            s[HISTORY_TURNS] += 1",
        "            only_passed = s[TURN_PASSED] == 1 and s[TURN_LENGTH] <= 2",
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
    layout, parts = program.layout, [("TEMP", 1), ("SWAPPED", 1)]
    parts += [(f.name, layout.length(f)) for f in layout.fields.values() if f.positional]
    return lines("def position_hash(s, t, weights):", _summed("0", parts))


def _summed(first: str, parts: Sequence[tuple[str, int]]) -> list[str]:
    """The sum over runs of fields, which each half of a hash weighs in its own way."""
    sums = [f"    h += hash_part(s, t, weights, {name}, {name} + {size})" for name, size in parts]
    return [f"    h = {first}", *sums, "    return h % 2147483647"]


@action("situation_hash")
def situation_hash(program: Program) -> list[str]:
    """The positional hash with whose turn it is, marks, pending values and scores (§5.10)."""
    program.need_action("position_hash")
    parts = [("MOVER", 3), ("ACTIVE", 2), ("TRIGGERED", 1), ("SAME_TURN", 1), ("PASSES", 1)]
    for name in ("PENDING", "SCORE", "AMOUNT"):
        if program.layout.has(name):
            parts.append((name, program.layout.fields[name].size))
    head = "def situation_hash(s, t, weights):"
    return lines(head, _summed("position_hash(s, t, weights)", parts))


def dice_faces(program: Program) -> tuple[str, str, int]:
    """Tables of the number of faces per die and of the values (16 per die), and how many dice."""
    dice = [piece.faces for piece in program.facts.pieces if piece.kind == "die"]
    dice = dice[: program.facts.dice[0].size] if program.facts.dice else []
    widest = max((len(faces) for faces in dice), default=1)
    program.constants["FACES"] = widest
    counts = program.tables.add("die_sides", [len(faces) for faces in dice])
    values = program.tables.add(
        "die_values", [v for faces in dice for v in (*faces, *[0] * (widest - len(faces)))]
    )
    return counts, values, len(dice)


@action("draw_dice")
def draw_dice(program: Program) -> list[str]:
    """Decide the next roll: scripted faces first, else the chance source (design decision 5)."""
    counts, _, number = dice_faces(program)
    layout = program.layout
    layout.need("ROLL", number)
    layout.need("SCRIPTED", 1)
    layout.need("SCRIPT", 4 * number)
    return lines(
        "def draw_dice(s, t):",
        "    if s[SCRIPTED] > 0:",
        f"        for i in range({number}):",
        "            s[ROLL + i] = s[SCRIPT + i]",
        f"        for i in range({3 * number}):",
        f"            s[SCRIPT + i] = s[SCRIPT + i + {number}]",
        "        s[SCRIPTED] -= 1",
        "    else:",
        f"        for i in range({number}):",
        f"            s[ROLL + i] = random_below(s, RNG, t[{counts} + i])",
        "    s[ROLLED] = 1",
        "    return 0",
    )


@action("draw_rolls")
def draw_rolls(program: Program) -> list[str]:
    """Decide all rolls of a list of moves; a scripted one is each of them."""
    counts, _, number = dice_faces(program)
    program.need_action("draw_dice")
    others = program.layout.fields["OTHER_ROLLS"].size
    return lines(
        "def draw_rolls(s, t):",
        "    scripted = s[SCRIPTED]",
        "    draw_dice(s, t)",
        f"    for i in range({others}):",
        "        if scripted > 0:",
        f"            s[OTHER_ROLLS + i] = s[ROLL + i % {number}]",
        "        else:",
        f"            s[OTHER_ROLLS + i] = random_below(s, RNG, t[{counts} + i % {number}])",
        "    return 0",
    )


@action("take_roll")
def take_roll(program: Program) -> list[str]:
    """Make roll `k` of a list, not the first, the next one; where nothing was drawn, draw it.

    Whoever draws for himself, beginning with the same chance, leaves out those of the others.
    """
    _, _, number = dice_faces(program)
    program.need_action("draw_dice")
    return lines(
        "def take_roll(s, t, k):",
        "    if s[ROLLED] != 0:",
        f"        for i in range({number}):",
        f"            s[ROLL + i] = s[OTHER_ROLLS + (k - 1) * {number} + i]",
        "        return 0",
        "    if s[SCRIPTED] == 0:",
        "        for i in range(k):",
        "            draw_dice(s, t)",
        "        s[ROLLED] = 0",
        "    return 0",
    )


@action("roll_dice")
def roll_dice(program: Program) -> list[str]:
    """Show the next roll: faces, current values, the all-equal flag, sums (§6.12)."""
    _, values, number = dice_faces(program)
    program.need_action("draw_dice")
    program.need_action("set_state")
    program.layout.need("DIE", number)
    program.layout.need("DICE_EQUAL", 1)
    program.layout.need("PIPS", 1)
    first = program.facts.dice[0].first
    return lines(
        "def roll_dice(s, t):",
        "    if s[ROLLED] == 0:",
        "        draw_dice(s, t)",
        "    s[ROLLED] = 0",
        "    s[DICE_EQUAL] = 1",
        "    s[PIPS] = 0",
        f"    for i in range({number}):",
        "        face = s[ROLL + i]",
        "        if face != s[ROLL]:",
        "            s[DICE_EQUAL] = 0",
        f"        set_state(s, {first} + i, face)",
        f"        s[DIE + i] = t[{values} + i * FACES + face]",
        "        s[PIPS] += s[DIE + i]",
        "    return 0",
    )


@action("sum_dice")
def sum_dice(program: Program) -> list[str]:
    """Recompute the sum of the faces showing (§6.12)."""
    _, values, number = dice_faces(program)
    program.need_action("get_state")
    program.layout.need("PIPS", 1)
    first = program.facts.dice[0].first
    return lines(
        "def sum_dice(s, t):",
        "    s[PIPS] = 0",
        f"    for i in range({number}):",
        f"        s[PIPS] += t[{values} + i * FACES + get_state(s, {first} + i)]",
        "    return 0",
    )


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
    has = program.layout.has("PENDING_COUNT")
    keep = ["    s[PENDING_BEFORE] = s[PENDING_COUNT]"]
    clear = ["    s[PENDING_COUNT] = 0"] if has else []
    if program.layout.has("PENDING_BEFORE"):
        clear = keep + clear
    return lines("def clear_pending(s):", clear, "    return 0")


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
        "    best = 0",
        f"    for i in range({players}):",
        "        n = 0",
        f"        for j in range({players}):",
        "            if s[VOTES + j] == s[VOTES + i]:",
        "                n += 1",
        "        if n > best:",
        "            best = n",
        f"            s[DECIDED] = s[VOTES + i] if n > {players // 2} else 0",
        "    s[VOTE_COUNT] = 0",
        "    s[PROPOSED] = 0",
        "    return 0",
    )


def data_fields(program: Program) -> list[str]:
    """The fields that stay with a piece and that this game has."""
    return [name for name in DATA if program.layout.has(name)]


def owner_expression(program: Program, piece: str) -> str:
    """Declared owner of a component index, as an expression."""
    owners = [p.owner for p in program.facts.pieces]
    if owners == list(range(len(owners))):
        return piece
    return f"t[{program.tables.add('owner', owners)} + {piece}]"


def lines(*parts: str | list[str]) -> list[str]:
    """Lines and lists of lines as one list."""
    return [line for part in parts for line in ([part] if isinstance(part, str) else part)]
