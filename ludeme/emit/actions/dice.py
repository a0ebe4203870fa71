"""Rolling dice, as text: what is drawn for a list of moves, and what shows it (spec 06 §B5.1)."""

from __future__ import annotations

from ludeme.emit.actions.primitive import action, lines
from ludeme.emit.program import Program
from ludeme.model.emitted import MOST_ROLLS, ROLL_SHOWN
from ludeme.runtime.search_abi.seeds import CHANCE_MODULUS, CHANCE_SOURCE


def dice_faces(program: Program) -> tuple[str, str, int]:
    """Tables of the number of faces per die and of the values (16 per die), and how many dice."""
    dice = [die.faces for die in program.facts.die_pieces]
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
    layout.need("SCRIPT", (MOST_ROLLS - 1) * number)
    return lines(
        "def draw_dice(s, t):",
        "    if s[SCRIPTED] > 0:",
        f"        for i in range({number}):",
        "            s[ROLL + i] = s[SCRIPT + i]",
        f"        for i in range({(MOST_ROLLS - 2) * number}):",
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
    layout = program.layout
    text = ["def draw_rolls(s, t):", "    scripted = s[SCRIPTED]", "    draw_dice(s, t)"]
    if layout.has("OTHER_ROLLS"):
        text += [
            f"    for i in range({layout.fields['OTHER_ROLLS'].size}):",
            "        if scripted > 0:",
            f"            s[OTHER_ROLLS + i] = s[ROLL + i % {number}]",
            "        else:",
            f"            s[OTHER_ROLLS + i] = random_below(s, RNG, t[{counts} + i % {number}])",
        ]
    if layout.has("ROLLS_SEED"):
        text += [
            "    s[ROLLS_SEED] = 0",
            "    if scripted == 0:",
            f"        s[ROLLS_SEED] = 1 + random_below(s, RNG, {CHANCE_SOURCE - 1})",
        ]
    return lines(*text, "    return 0")


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


@action("roll_apart")
def roll_apart(program: Program) -> list[str]:
    """Make the roll of the round `h` of a loop the next one: what a seed drawn for the list says.

    Without that seed, which only a script can bring about, every round has the same roll.
    """
    counts, _, number = dice_faces(program)
    program.need_action("draw_dice")
    apart = f"(s[{{0}}] + h * 40503) % {CHANCE_MODULUS}"
    return lines(
        "def roll_apart(s, t, h):",
        "    if s[ROLLED] == 0:",
        "        if s[SCRIPTED] == 0:",
        f"            seed = {apart.format('RNG')}",
        f"            s[RNG] = 1 + seed * seed % {CHANCE_SOURCE}",
        "        return 0",
        "    if s[ROLLS_SEED] != 0:",
        f"        seed = {apart.format('ROLLS_SEED')}",
        f"        s[ROLLS_SEED] = 1 + seed * seed % {CHANCE_SOURCE}",
        f"        for i in range({number}):",
        f"            s[ROLL + i] = random_below(s, ROLLS_SEED, t[{counts} + i])",
        "    return 0",
    )


@action("take_chance")
def take_chance(program: Program) -> list[str]:
    """Let the chance of a row be that of another, where something has been drawn already."""
    layout, text = program.layout, ["    s[RNG] = drawn[RNG]", "    s[ROLLED] = drawn[ROLLED]"]
    for name in ("ROLL", "SCRIPTED", "SCRIPT", "ROLLS_SEED"):
        if layout.has(name):
            text += [
                f"    for i in range({layout.fields[name].size}):",
                f"        s[{name} + i] = drawn[{name} + i]",
            ]
    return lines("def take_chance(s, drawn):", text, "    return 0")


@action("roll_dice")
def roll_dice(program: Program) -> list[str]:
    """Show the next roll: faces, current values, the all-equal flag, sums (spec 04 §6.12)."""
    _, values, number = dice_faces(program)
    program.need_action("draw_dice")
    program.need_action("set_state")
    program.layout.need("DIE", number)
    program.layout.need("DICE_EQUAL", 1)
    program.layout.need("PIPS", 1)
    program.tables.set(ROLL_SHOWN, [0])
    first = program.facts.dice[0].first
    return lines(
        "def roll_dice(s, t):",
        f"    t[{ROLL_SHOWN}] = 1",
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
    """Recompute the sum of the faces showing (spec 04 §6.12)."""
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
