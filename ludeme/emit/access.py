"""Reading and writing a position: the expression for "what stands there" (spec 04 §5).

Contents are stored per *slot*: the sites of the board's default type and of all hands have their
own number, the other site types follow (`Facts.slot_base`). In a stacking game a slot holds
`LEVELS` levels, bottom first, and a height.
"""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.expressions import TRUE, ZERO, Condition, Literal, Number, choose
from ludeme.emit.ludemes import Integer
from ludeme.emit.program import LEVELS

#: What each level of a stack has.
PER_LEVEL = ("WHAT", "WHO", "STATE", "ROTATION", "VALUE")


def or_last_to(c: Code, site: Integer | None) -> Number:
    """A site, by default where the last move ended."""
    return site.emit(c) if site else Number(f"{c.s}[LAST_TO]")


def slot(c: Code, site: Number, site_type: str | None = None) -> Number:
    """Slot of a site of a type (None: the default type). The site must not be negative."""
    facts = c.program.facts
    if site_type in (None, facts.default_type) or site_type not in facts.types:
        return site
    base, number = facts.slot_base(site_type), site.value
    by_number = site_type == "Cell"
    if number is not None:
        return Literal(number if by_number and number >= facts.first_hand_site else base + number)
    behind = Number(f"{base} + {site}")
    if by_number and len(facts.containers) > 1:
        return choose(Condition(f"{site} >= {facts.first_hand_site}"), site, behind)
    return behind


def slot_or_hand(c: Code, site: Number, site_type: str) -> Number:
    """Slot of a site that may be numbered beyond the elements of its type: it is a hand's then.

    Whatever type is written (spec 04 §6.7, 06 §A0.5).
    """
    facts = c.program.facts
    behind, count = slot(c, site, site_type), facts.topology.count(site_type)
    if site_type in ("Cell", facts.default_type) or facts.total_sites <= count:
        return behind
    if site.value is not None:
        return site if site.value >= count else behind
    return choose(Condition(f"{site} >= {count}"), site, behind)


def add(name: str, place: Number) -> str:
    """`NAME + place`, for an index expression."""
    if place.value == 0:
        return name
    return f"{name} + {place}"


def field(c: Code, name: str, place: Number) -> Number:
    """The stored number `name` of a slot; allocates the field on first use."""
    if name in PER_LEVEL:
        c.program.need_per_level(name)
    else:
        c.program.layout.need(name, c.program.facts.slots, positional=True)
    return Number(f"{c.s}[{add(name, place)}]")


def at_level(place: Number, level: Number) -> Number:
    """Index of a level of a slot, in the per-level fields."""
    if place.value == 0:
        return level
    base = f"({place}) * {LEVELS}" if place.value is None else f"{place} * {LEVELS}"
    return Number(add(base, level))


def if_standing(c: Code, place: Number, level: Number) -> tuple[Number, Condition]:
    """Index of a level of a slot, and whether the stack is that high (spec 04 §6.10).

    Games without stacks have one level, whatever number is given.
    """
    if not c.program.facts.stacking:
        return place, TRUE
    high = f"{level} < {height(c, place)}"
    known = level.value is not None and level.value >= 0
    return at_level(place, level), Condition(high if known else f"0 <= {high}")


def height(c: Code, place: Number) -> Number:
    """Number of levels at a slot (spec 04 §5.1: flat games have 0 or 1)."""
    if c.program.facts.stacking:
        return field(c, "HEIGHT", place)
    return Number(f"({filled(c, place)})", 0, 1)


def top(c: Code, name: str, place: Number) -> Number:
    """A per-level field at the top level; 0 when the slot is empty."""
    c.program.need_per_level(name)
    return Number(f"{c.helper(f'top_of_{name.lower()}')}({c.s}, {place})")


def read(c: Code, name: str, place: Number, level: Number | None = None) -> Number:
    """One of WHAT, WHO, STATE, ROTATION, VALUE at a slot; `level` None means the top level."""
    if not c.program.facts.stacking:
        return field(c, name, place)
    if level is None:
        return top(c, name, place)
    helper = c.helper(f"level_of_{name.lower()}")
    c.program.need_per_level(name)
    return Number(f"{helper}({c.s}, {place}, {level})")


def what(c: Code, place: Number, level: Number | None = None) -> Number:
    """Component index at a slot, 0 when empty."""
    return read(c, "WHAT", place, level)


def owner_of(c: Code, piece: Number) -> Number:
    """Declared owner of a component index."""
    owners = c.program.facts.owners
    if owners == tuple(range(len(owners))):
        return piece
    number = piece.value
    if number is not None:
        return Literal(owners[number]) if 0 <= number < len(owners) else ZERO
    table = c.program.tables.add("owner", owners)
    return Number(f"t[{table} + {piece}]", min(owners), max(owners))


def who(c: Code, place: Number, level: Number | None = None) -> Number:
    """Stored owner of the piece at a slot (spec 04 §5.2), 0 when empty."""
    facts = c.program.facts
    if facts.deduction:
        return Number(f"(1 if {what(c, place, level)} != 0 else 0)", 0, 1)
    if facts.stored_who:
        return read(c, "WHO", place, level)
    if facts.ownerless:
        return what(c, place, level)
    return owner_of(c, what(c, place, level))


def filled(c: Code, place: Number) -> Condition:
    """Condition: the slot is not empty (spec 04 §5.3)."""
    return Condition(f"{_telling(c, place)} != 0")


def empty(c: Code, place: Number) -> Condition:
    """Condition: the slot is empty."""
    return Condition(f"{_telling(c, place)} == 0")


def _telling(c: Code, place: Number) -> Number:
    """The number that is 0 where a slot is empty."""
    if c.program.facts.stacking:
        return field(c, "HEIGHT", place)
    return field(c, "COUNT" if c.program.counted else "WHAT", place)


def count(c: Code, place: Number) -> Number:
    """Number of pieces at a slot: the count, or the stack height (spec 10 §1)."""
    facts = c.program.facts
    if facts.stacking:
        return field(c, "HEIGHT", place)
    if c.program.counted:
        return field(c, "COUNT", place)
    return choose(filled(c, place), Literal(1), ZERO)


def write(c: Code, name: str, place: Number, value: Number, level: Number | None = None) -> None:
    """Set STATE, ROTATION or VALUE of a slot, or of one of its levels.

    None, and any negative number, means the top level.
    """
    c.program.need_per_level(name)
    if not c.program.facts.stacking:
        c.line(f"{c.s}[{add(name, place)}] = {value}")
        return
    size = height(c, place)
    top = Number(f"{size} - 1")
    if level is None:
        level, inside = top, f"{size} > 0"
    elif level.value is not None:
        inside = f"{max(0, level.value)} < {size}"
        level = level if level.value >= 0 else top
    else:
        inside = f"{size} > 0 and {level} < {size}"
        level = choose(Condition(f"{level} >= 0"), level, top)
    with c.block(f"if {inside}"):
        where = at_level(place, level)
        c.line(f"{c.s}[{add(name, where)}] = {value}")
