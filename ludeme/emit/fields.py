"""The parts of a position besides the contents of its sites, by name (spec 04 §5.4).

Each function lays its field out on first use and returns an expression that can be read and
assigned, so that the ludemes that set a part and those that read it agree on where it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, ZERO, Condition, Literal, Number
from ludeme.emit.flags import Flag
from ludeme.model.capabilities import Capability
from ludeme.model.header import PLAYER_SLOTS


def cell(c: Code, name: str, place: Number = ZERO) -> Number:
    """`s[NAME + place]` of the row being worked on."""
    return Number(f"{c.s}[{name}]" if place.value == 0 else f"{c.s}[{name} + {place}]")


def no_pass(c: Code) -> None:
    """A decision among what follows a move: that is no mere pass any more (spec 05 §1.1)."""
    if not {Flag.ACTING, Flag.ATTACHED} & c.flags:
        c.line(f"{c.helper('unpass')}({c.s})")


# --- per player -------------------------------------------------------------------------------


def score(c: Code, player: Number) -> Number:
    """The score of a player."""
    return cell(c, c.program.layout.need("SCORE", PLAYER_SLOTS), player)


def amount(c: Code, player: Number) -> Number:
    """The amount a player owns."""
    return cell(c, c.program.layout.need("AMOUNT", PLAYER_SLOTS), player)


def player_value(c: Code, player: Number) -> Number:
    """The value of a player, at first -1."""
    return cell(c, c.program.layout.need("PLAYER_VALUE", PLAYER_SLOTS, initial=-1), player)


def match_score(c: Code, player: Number) -> Number:
    """The score of a player in the match around this game, -1 outside of matches."""
    return cell(c, c.program.layout.need("MATCH_SCORE", PLAYER_SLOTS, initial=-1), player)


# --- variables, pending and remembered values ---------------------------------------------------


def variable(c: Code, name: str | None) -> Number:
    """A named variable, at first -1; without a name the unnamed one (the header's TEMP)."""
    if name is None:
        return cell(c, "TEMP")
    number = c.program.index_of("var", name)
    return cell(c, c.program.layout.need(f"VAR_{number}", 1, initial=-1))


def pending_count(c: Code) -> Number:
    """How many pending values there are.

    The actions of a move are decided before it is made: they still see the values that the move
    makes forgotten, which stay in place until others are set.
    """
    c.program.layout.need("PENDING_COUNT", 1)
    if Flag.ACTING in c.flags:
        return cell(c, c.program.layout.need("PENDING_BEFORE", 1))
    return cell(c, "PENDING_COUNT")


def pending_capacity(c: Code) -> int:
    """Most pending values: one per site, or a few in games that set single values only."""
    return c.program.universe if Capability.PENDING_REGION in c.program.facts.needs else 8


def pending(c: Code, index: Number) -> Number:
    """One of the pending values, which are all different."""
    return cell(c, c.program.layout.need("PENDING", pending_capacity(c)), index)


def remembered_capacity(c: Code) -> int:
    """Most values a list remembers: each site once, and as many again as games were seen to ask."""
    return c.program.universe + _REPEATED


def remembered_size(c: Code, name: str | None) -> str:
    """The field of how many values a list remembers (None: the unnamed list)."""
    number = c.program.index_of("remembered", name or "")
    return c.program.layout.need(f"REMEMBERED_{number}_COUNT", 1)


def remembered_count(c: Code, name: str | None) -> Number:
    """How many values a list remembers."""
    return cell(c, remembered_size(c, name))


def remembered_name(c: Code, name: str | None) -> str:
    """The field of a list's values, in the order they were remembered."""
    number = c.program.index_of("remembered", name or "")
    return c.program.layout.need(f"REMEMBERED_{number}", remembered_capacity(c))


def remembered(c: Code, name: str | None, index: Number) -> Number:
    """One of the values of a list."""
    return cell(c, remembered_name(c, name), index)


#: A list may have a value more than once; random games come to some fifty so.
_REPEATED = 256
#: The position hash is taken twice, with these tables of weights, one for every field of a row.
HASH_WEIGHTS = ("T_WEIGHTS_1", "T_WEIGHTS_2")


def stored_position(c: Code) -> tuple[Number, Number]:
    """Both hashes of the position that `(remember State)` stored."""
    name = c.program.layout.need("STORED_POSITION", 2)
    return cell(c, name), cell(c, name, Literal(1))


# --- dice -----------------------------------------------------------------------------------------


def dice_places(c: Code) -> list[tuple[int, int]]:
    """Number of the first die and number of dice of every dice container, in order."""
    places, first = [], 0
    for container in c.program.facts.containers:
        if container.kind == "dice":
            places.append((first, container.size))
            first += container.size
    return places


def die(c: Code, number: Number) -> Number:
    """Current value of a die, counted over all dice containers; 0 once it has been used."""
    size = sum(size for _, size in dice_places(c))
    return cell(c, c.program.layout.need("DIE", max(1, size)), number)


def dice_equal(c: Code) -> Number:
    """1 when the last roll showed equal faces."""
    return cell(c, c.program.layout.need("DICE_EQUAL", 1))


def pips(c: Code) -> Number:
    """The sum of the dice, as rolls and the ends of plies leave it (spec 07 §2.4)."""
    return cell(c, c.program.layout.need("PIPS", 1))


# --- marks on sites -------------------------------------------------------------------------------


def visited(c: Code, site: Number) -> Number:
    """1 for the sites that the mover visited in this turn."""
    return cell(c, c.program.layout.need("VISITED", c.program.universe), site)


def touched(c: Code, end: str, site: Number) -> Number:
    """1 for the board sites where actions of the last move began or ended ("FROM", "TO")."""
    size = c.program.facts.board_sites
    return cell(c, c.program.layout.need(f"TOUCHED_{end}", size), site)


def passed(c: Code, site: Number) -> Number:
    """1 for the sites that the last move passed over."""
    return cell(c, c.program.layout.need("PASSED", c.program.universe), site)


def hidden(c: Code, data: str, place: Number) -> Number:
    """Bits of the players from whom something is hidden at a level of a slot ("": everything).

    What is hidden in stacks does not tell positions apart (spec 04 §5.10).
    """
    name = f"HIDDEN_{data.upper()}" if data else "HIDDEN"
    flat = not c.program.facts.stacking
    return cell(c, c.program.need_per_level(name, positional=flat), place)


def cost(c: Code, slot: Number) -> Number:
    """The cost of a site."""
    return cell(c, c.program.layout.need("COST", c.program.facts.slots), slot)


def painted(c: Code, slot: Number) -> Number:
    """1 where a start rule has given a site another colour than the board's."""
    return cell(c, c.program.layout.need("PAINTED", c.program.facts.slots), slot)


def paint(c: Code, slot: Number) -> Number:
    """The colour given to a painted site."""
    return cell(c, c.program.layout.need("PAINT", c.program.facts.slots), slot)


def lifted_name(c: Code) -> str:
    """The field that marks where an action took a piece away, where a rule asks for it."""
    return c.program.layout.need("LIFTED", c.program.facts.slots)


# --- votes and cards ------------------------------------------------------------------------------


def proposed(c: Code) -> Number:
    """Bit i: the string with number i of the names of kind "vote" has been proposed."""
    return cell(c, c.program.layout.need("PROPOSED", 1))


def trump(c: Code) -> Number:
    """The trump suit, at first -1."""
    return cell(c, c.program.layout.need("TRUMP", 1, initial=-1))


def bit(player: Number) -> Number:
    """The bit of a player in a mask; numbers that are no players have none."""
    number = player.value
    if number is None:
        return Number(f"(1 << {player} if 0 <= {player} < {PLAYER_SLOTS} else 0)")
    return Literal(1 << number if 0 <= number < PLAYER_SLOTS else 0)


def has_bit(mask: str, player: Number) -> Condition:
    """A condition: a mask has the bit of a player; the player is a literal or a name."""
    number = player.value
    bit_is_set = Condition(f"{mask} >> {player} & 1 != 0")
    if number is None:
        return Condition(f"(0 <= {player} < {PLAYER_SLOTS} and {bit_is_set})")
    return bit_is_set if 0 <= number < PLAYER_SLOTS else FALSE


@contextmanager
def put_down_to(c: Code, mover: Number | None) -> Iterator[None]:
    """The mover is another one, if any is given, while something is entered (spec 05 §1.1)."""
    place = f"{c.s}[MOVER]"
    if mover in (None, place) or c.program.facts.mode == "Simulation":
        yield
        return
    real = c.var("real", place)
    c.line(f"{place} = {mover}")
    yield
    c.line(f"{place} = {real}")
