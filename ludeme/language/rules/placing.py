"""Putting pieces on sites before play begins (spec 04 §7.1, §7.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ludeme.emit import access, fields
from ludeme.emit.bitmaps import each_of_table
from ludeme.emit.code import Code
from ludeme.emit.components.large_pieces import refuse_on_stacks
from ludeme.emit.expressions import (
    FALSE,
    ONE,
    UNDEFINED,
    Condition,
    Literal,
    Number,
    both,
    negation,
)
from ludeme.emit.moves.last_action import (
    LEVELS,
    NO_LEVELS,
    NOWHERE,
    action_field,
    added_levels,
    levels_asked,
)
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.constants import SiteType
from ludeme.language.folding import code_to_fold, known
from ludeme.language.kinds import Int, Region, StartRule
from ludeme.language.literals import IntConstant
from ludeme.language.moves.move_clauses import MOST_PIECES, kind_of
from ludeme.language.named_containers import no_such_container
from ludeme.language.site_labels import unknown_labels
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Container, Facts
from ludeme.model.overflow import Overflow

_DIGITS = "0123456789"
#: Sites of a start rule: expressions, numbers, or a region.
Sites = tuple[Int, ...] | tuple[int, ...] | Region


@dataclass(frozen=True)
class Cargo:
    """How many pieces are placed at once, and what they carry (-1: not given)."""

    state: Number = UNDEFINED
    rotation: Number = UNDEFINED
    value: Number = UNDEFINED
    count: Number = ONE

    @staticmethod
    def of(
        c: Code,
        state: Int | None,
        rotation: Int | None,
        value: Int | None,
        count: Int | None = None,
    ) -> Cargo:
        """Evaluate what is written, and see that the position has room for it."""
        numbers: list[Number] = []
        for name, given in (("STATE", state), ("ROTATION", rotation), ("VALUE", value)):
            if given is not None:
                c.program.need_per_level(name)
            numbers.append(given.emit(c) if given is not None else UNDEFINED)
        given_state, given_rotation, given_value = numbers
        return Cargo(given_state, given_rotation, given_value, how_many(c, count))


@dataclass(frozen=True)
class Piece:
    """A component given by the text of an expression for its number."""

    number: Number


def how_many(c: Code, count: Int | None) -> Number:
    """How many pieces are placed at once: a number within reason."""
    return within_reason(count, count.emit(c)) if count else Literal(1)


def within_reason(count: Int, number: Number) -> Number:
    """The number of a count; a `LudemeError` if it is known and absurd."""
    if number.value is not None and number.value > MOST_PIECES:
        raise LudemeError(f"at most {MOST_PIECES} pieces are placed at once", count.span)
    return number


def carried(rule: StartRule) -> frozenset[Capability]:
    """Which of state, rotation and value a rule gives to its pieces."""
    data = (Capability.STATE, Capability.ROTATION, Capability.VALUE)
    return frozenset(one for one in data if getattr(rule, one.value, None) is not None)


def counted(count: Int | None) -> frozenset[Capability]:
    """Several pieces on one site have to be counted."""
    several = isinstance(count, IntConstant) and count.value > 1
    return frozenset({Capability.COUNTS} if several else ())


def add(
    c: Code, rule: StartRule, item: str | Piece, site: Number, type_: SiteType | None, cargo: Cargo
) -> None:
    """Add a piece, given by name or by number, to a site (spec 04 §6.7)."""
    piece = component(c, rule, item)
    if _may_be_large(c.program.facts, piece):
        refuse_on_stacks(c.program.facts, rule.span)
    put, slot = c.helper("put"), place_slot(c, site, type_)
    data = f"{cargo.state}, {cargo.rotation}, {cargo.value}"
    c.line(f"{put}({c.s}, t, {slot}, {piece}, {cargo.count}, {data})")
    placed(c, site, slot)
    if cargo.count.value is not None:
        c.program.started_pieces += cargo.count.value


def _may_be_large(facts: Facts, piece: Number) -> bool:
    number = piece.value
    if number is None:
        return facts.has_large
    return 0 <= number < len(facts.pieces) and bool(facts.pieces[number].walks)


def placed(c: Code, site: Number = UNDEFINED, slot: Number | None = None) -> None:
    """Record an elementary action of the start rules as a move of nobody (spec 04 §7.1).

    `slot`: where it has put a piece, if it has.
    """
    c.line(f"{c.helper('record_placement')}({c.s}, {site})")
    if levels_asked(c):
        found = NO_LEVELS if slot is None else added_levels(c, slot)
        for end, level in zip(LEVELS, NOWHERE if site == UNDEFINED else found, strict=True):
            c.line(f"{c.s}[{action_field(c, end)}] = {level}")


def component(c: Code, rule: StartRule, item: str | Piece) -> Number:
    """The number of a component: `item` is its name, or a `Piece`, its number."""
    if isinstance(item, Piece):
        return item.number
    found = c.program.facts.find_piece(item)
    if found < 0:
        raise LudemeError(f'there is no piece "{item}"', rule.span)
    return Literal(found)


def find_container(c: Code, rule: StartRule, name: str) -> Container:
    """A container by its name."""
    found = c.program.facts.find_container(name)
    if found is None:
        raise unknown_container(rule, c.program.facts, name)
    return found


def unknown_container(rule: StartRule, facts: Facts, name: str) -> LudemeError:
    """The error for a name that is not that of a container; it may be the label of a site."""
    offered = [each for each in facts.containers[1:] if each.kind != "dice"]
    labelled = facts.topology.find_label(facts.default_type, name) >= 0
    return no_such_container(rule, name, offered, f'coord:"{name}"' if labelled else None)


def one_piece_for_all(rule: StartRule, facts: Facts, item: str) -> None:
    """Refuse the piece of one player for the hands of all, if there are hands."""
    if facts.hands:
        message = f'"Hand" is the hand of every player, and "{item}" is the piece of one'
        advice = f'(place "{item.rstrip(_DIGITS)}" "Hand" …)'
        raise LudemeError(message, rule.span, suggestion=advice)


def piece_of_its_number(
    rule: StartRule, facts: Facts, item: str, name: str | None
) -> Iterator[LudemeWarning]:
    """A hand named with its number gets another piece than the named one (quirk, spec 04 §7.2)."""
    hand = facts.find_container(name) if name is not None else None
    if hand is None or hand.kind != "hand" or hand.index == facts.find_piece(item):
        return
    there = facts.pieces[hand.index].name if hand.index < len(facts.pieces) else "no piece"
    message = (
        f'this puts "{there}" into "{name}", not "{item}": a hand that is named with its number'
        " gets the piece that has the number of the container"
    )
    kind = item.rstrip(_DIGITS)
    advice = f'(place "{kind}" "Hand" …), or its site: (place "{item}" {hand.first} …)'
    yield LudemeWarning(message, rule.span, expected=advice)


def placeless(rule: StartRule, item: str, *places: object) -> Iterator[LudemeWarning]:
    """The warning about a rule that has no place for a piece."""
    if all(place is None for place in places):
        message = f'this does not say where "{item}" is placed, so it is not'
        yield LudemeWarning(message, rule.span, expected="a site, a region, a label or a hand")


def alone_on_stacks(
    rule: StartRule, facts: Facts, count: Int | None, container: str | None = None
) -> Iterator[LudemeWarning]:
    """The warning about a count that is not heeded: on stacks, one piece is placed (quirk)."""
    number = known(count, code_to_fold(facts)) if count is not None else None
    if facts.stacking and number is not None and number > 1:
        message = f"pieces form stacks in this game, so one is placed here, not {number}"
        instead = "a site of the hand for each" if container else f"(place Stack … count:{number})"
        yield LudemeWarning(message, rule.span, expected=instead)


def place_slot(c: Code, site: Number, type_: SiteType | None) -> Number:
    """The slot of a site; a number behind the board is a cell of a hand, whatever the type."""
    kind = kind_of(c, type_)
    number = site.value
    if number is not None and number >= c.program.facts.topology.count(kind):
        kind = "Cell"
        if number >= c.program.facts.total_sites:
            last = c.program.facts.total_sites - 1
            message = f"there is no site {site}: the sites of this game are 0 to {last}"
            raise LudemeError(message, expected=f"a site from 0 to {last}")
    return access.slot(c, site, kind)


def given_sites(at: Int | None, region: Region | None) -> Sites:
    """What one of two slots says: one site, or several."""
    if region is not None:
        return region
    return () if at is None else (at,)


def for_each_site(
    c: Code, sites: Sites, act: Callable[[Number], None], *, negative: bool = False
) -> None:
    """Write a text for each site, in a loop where they are known."""
    if isinstance(sites, Region):
        with sites.frozen(c).each(c) as site:
            act(site)
        return
    places = [Literal(site) if isinstance(site, int) else site.emit(c) for site in sites]
    known = [place.value for place in places if place.value is not None]
    if len(places) > 1 and len(known) == len(places):
        with each_of_table(c, tuple(known)) as site:
            act(site)
        return
    for place in places:
        place = c.let("site", place)
        if place.value is not None:
            if negative or place.value >= 0:
                act(place)
        elif negative:
            act(place)
        else:
            with c.block(f"if {place} >= 0"):
                act(place)


def known_placements(
    c: Code, item: str, sites: Sites, type_: SiteType | None
) -> Iterator[tuple[str, str, int]]:
    """A piece on each of those sites that are known beforehand."""
    for site in sites.static(c) or () if isinstance(sites, Region) else sites:
        number = site if isinstance(site, int) else known(site, c)
        if number is not None:
            yield item, kind_of(c, type_), number


def site_of_label(c: Code, rule: StartRule, type_: SiteType | None, label: str) -> int:
    """The site with a label; edges have none."""
    kind, facts = kind_of(c, type_), c.program.facts
    if kind == "Edge":
        raise LudemeError(f'there is no {kind.lower()} "{label}"', rule.span)
    for unknown in unknown_labels(rule, facts, type_, (label,), LudemeError):
        raise unknown
    return facts.topology.find_label(kind, label)


def sites_of_labels(c: Code, type_: SiteType | None, labels: tuple[str, ...]) -> tuple[int, ...]:
    """The sites with these labels, unknown ones left out."""
    kind = kind_of(c, type_)
    if kind == "Edge":
        return ()
    found = [c.program.facts.topology.find_label(kind, label) for label in labels]
    return tuple(site for site in found if site >= 0)


def draw(c: Code, area: Number, left: Number) -> Number:
    """Take one of the `left` integers at t[area] by lot; returns it."""
    index = c.var("index", f"random_below({c.s}, RNG, {left})")
    drawn = c.var("drawn", f"t[{area} + {index}]")
    c.line(f"{left} -= 1")
    c.line(f"t[{area} + {index}] = t[{area} + {left}]")
    return drawn


def plus(first: int, site: Number) -> Number:
    """A number plus an expression."""
    if site.value is not None:
        return Literal(first + site.value)
    return Number(f"{first} + {site}")


def remember(c: Code, name: str | None, value: Number, unique: Condition = FALSE) -> None:
    """Append a value to a list (spec 04 §6.11); `unique`: only if it is not yet there."""
    value = c.let("value", value)
    count, room = fields.remembered_count(c, name), fields.remembered_capacity(c)
    there = f"find({c.s}, {fields.remembered_name(c, name)}, {count}, {value}) >= 0"
    with c.when(negation(both(unique, Condition(there)))):
        with c.block(f"if {count} < {room}"):
            c.line(f"{fields.remembered(c, name, count)} = {value}")
            c.line(f"{count} += 1")
        with c.block("else"):
            c.line(f"t[OVERFLOW] = {Overflow.VALUES}")
