"""Reading and writing a position: the expression for "what stands there" (spec 04 §5).

Contents are stored per *slot*: the sites of the board's default type and of all hands have their
own number, the other site types follow (`Facts.slot_base`). In a stacking game a slot holds
`LEVELS` levels, bottom first, and a height.
"""

from __future__ import annotations

from ludeme.emit.code import Code, is_constant
from ludeme.emit.program import LEVELS

#: What each level of a stack has.
PER_LEVEL = ("WHAT", "WHO", "STATE", "ROTATION", "VALUE")


def slot(c: Code, site: str, site_type: str | None = None) -> str:
    """Slot of a site of a type (None: the default type). The site must not be negative."""
    facts = c.program.facts
    if site_type is None or site_type == facts.default_type:
        return site
    if site_type not in facts.types:
        return site
    base = facts.slot_base(site_type)
    if site_type == "Cell":
        if is_constant(site):
            number = int(site)
            return str(number if number >= facts.first_hand_site else base + number)
        if len(facts.containers) > 1:
            return f"({site} if {site} >= {facts.first_hand_site} else {base} + {site})"
    return str(base + int(site)) if is_constant(site) else f"{base} + {site}"


def add(name: str, place: str) -> str:
    """`NAME + place`, for an index expression."""
    if place == "0":
        return name
    return f"{name} + {place}"


def field(c: Code, name: str, place: str) -> str:
    """The stored number `name` of a slot; allocates the field on first use."""
    if name in PER_LEVEL:
        c.program.need_per_level(name)
    else:
        c.program.layout.need(name, c.program.facts.slots, positional=True)
    return f"{c.s}[{add(name, place)}]"


def at_level(c: Code, place: str, level: str) -> str:
    """Index of a level of a slot, in the per-level fields."""
    if place == "0":
        return level
    base = f"{place} * {LEVELS}" if is_constant(place) else f"({place}) * {LEVELS}"
    return base if level == "0" else f"{base} + {level}"


def height(c: Code, place: str) -> str:
    """Number of levels at a slot (spec 04 §5.1: flat games have 0 or 1)."""
    if c.program.facts.stacking:
        return field(c, "HEIGHT", place)
    return f"({filled(c, place)})"


def top(c: Code, name: str, place: str) -> str:
    """A per-level field at the top level; 0 when the slot is empty."""
    c.program.need_per_level(name)
    return f"{c.helper(f'top_of_{name.lower()}')}({c.s}, {place})"


def read(c: Code, name: str, place: str, level: str | None = None) -> str:
    """One of WHAT, WHO, STATE, ROTATION, VALUE at a slot; `level` None means the top level."""
    if not c.program.facts.stacking:
        return field(c, name, place)
    if level is None:
        return top(c, name, place)
    helper = c.helper(f"level_of_{name.lower()}")
    c.program.need_per_level(name)
    return f"{helper}({c.s}, {place}, {level})"


def what(c: Code, place: str, level: str | None = None) -> str:
    """Component index at a slot, 0 when empty."""
    return read(c, "WHAT", place, level)


def owner_of(c: Code, piece: str) -> str:
    """Declared owner of a component index."""
    facts = c.program.facts
    owners = c.memo("owners", lambda: [p.owner for p in facts.pieces])
    if owners == list(range(len(owners))):
        return piece
    if is_constant(piece):
        return str(owners[int(piece)]) if 0 <= int(piece) < len(owners) else "0"
    table = c.memo("owner", lambda: c.program.tables.add("owner", owners))
    return f"t[{table} + {piece}]"


def who(c: Code, place: str, level: str | None = None) -> str:
    """Stored owner of the piece at a slot (spec 04 §5.2), 0 when empty."""
    facts = c.program.facts
    if facts.deduction:
        return f"(1 if {what(c, place, level)} != 0 else 0)"
    if facts.stored_who:
        return read(c, "WHO", place, level)
    if c.program.ownerless:
        return what(c, place, level)
    return owner_of(c, what(c, place, level))


def filled(c: Code, place: str) -> str:
    """Condition: the slot is not empty (spec 04 §5.3)."""
    return f"{_telling(c, place)} != 0"


def empty(c: Code, place: str) -> str:
    """Condition: the slot is empty."""
    return f"{_telling(c, place)} == 0"


def _telling(c: Code, place: str) -> str:
    """The number that is 0 where a slot is empty."""
    if c.program.facts.stacking:
        return field(c, "HEIGHT", place)
    return field(c, "COUNT" if c.program.counted else "WHAT", place)


def count(c: Code, place: str) -> str:
    """Number of pieces at a slot: the count, or the stack height (spec 10 §1)."""
    facts = c.program.facts
    if facts.stacking:
        return field(c, "HEIGHT", place)
    if c.program.counted:
        return field(c, "COUNT", place)
    return f"(1 if {filled(c, place)} else 0)"


def write(c: Code, name: str, place: str, value: str, level: str | None = None) -> None:
    """Set STATE, ROTATION or VALUE of a slot, or of one of its levels.

    None, and any negative number, means the top level.
    """
    c.program.need_per_level(name)
    if not c.program.facts.stacking:
        c.line(f"{c.s}[{add(name, place)}] = {value}")
        return
    size = height(c, place)
    top = f"{size} - 1"
    if level is None:
        level, inside = top, f"{size} > 0"
    elif is_constant(level):
        level, inside = (level if int(level) >= 0 else top), f"{max(0, int(level))} < {size}"
    else:
        level, inside = f"({level} if {level} >= 0 else {top})", f"{size} > 0 and {level} < {size}"
    with c.block(f"if {inside}"):
        where = at_level(c, place, level)
        c.line(f"{c.s}[{add(name, where)}] = {value}")
