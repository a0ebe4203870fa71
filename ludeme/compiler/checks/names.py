"""Names of what is not there: pieces, hands, dice, tracks, regions, maps, variables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from string import digits
from types import MappingProxyType

from ludeme.compiler.checks.players import SOME_PLAYERS, names_of_each
from ludeme.grammar.errors import LudemeError, LudemeWarning, nearest
from ludeme.grammar.tree import Span
from ludeme.language.base import UNNAMED, Node, Thing
from ludeme.model.facts import Facts

#: What messages call a thing that is one of several by name.
_NOUNS = {Thing.PIECES: "piece", Thing.KIND: "piece", Thing.WHOLE_TRACK: "track"}
#: What names a piece.
_PIECES = (Thing.PIECE, Thing.PIECES, Thing.KIND, Thing.NUMBERED)
#: What names a track.
TRACKS = (Thing.TRACK, Thing.WHOLE_TRACK)
#: What something else, or nothing, serves for where it is not there.
_SERVED = (*TRACKS, Thing.MAP, Thing.REGION)
#: What is said of what no rule brings into being; it has a meaning all the same.
_NEVER = {
    Thing.VARIABLE: "is never set",
    Thing.VALUES: "are never set",
    Thing.EVENT: "is never triggered",
    Thing.PROPOSITION: "is never proposed",
    Thing.ANSWER: "is nothing that can be voted for",
}
#: All that rules bring into being.
_MADE = (*_NEVER, Thing.PHASE)


def unknown_names(
    nodes: Iterable[Node],
    facts: Facts,
    hidden: Collection[str] = (),
    *,
    equipped: bool = True,
    named: Iterable[tuple[Thing, str]] = (),
    places: Mapping[str, Span] = MappingProxyType({}),
) -> Iterator[LudemeError]:
    """An error for everything that a ludeme names or uses and that the game does not have; a
    warning where the wrong name has a meaning all the same.

    Names `hidden` in text that could not be read may be those of anything; what they are `named` by
    ludemes that are wrong elsewhere is there; and there may be anything in a game that is not fully
    `equipped`. Strings that are not known at all are errors; their `places` are where these stand
    first.
    """
    nodes = list(nodes)
    there = names_there(nodes, facts)
    of_each = frozenset(names_of_each(nodes, facts))
    for thing, name in named:
        if thing in _MADE:
            there[thing].append(name)
    for node in nodes:
        reported = False
        for thing, name in node.names_of():
            names = there[thing]
            if name and not _FITS[thing](name, names) and not _may_be(name, hidden):
                reported = True
                numbered = thing is Thing.KIND and name.rstrip(digits) in names
                mild = _mild(node, thing, known=name not in places, numbered=numbered)
                kind = LudemeWarning if mild else LudemeError
                error = _unknown(node, thing, name, names, kind)
                if thing in _PIECES and name.rstrip(digits) in of_each:
                    error = _of_nobody(error)
                error.span = _exactly(error.span, places.get(name))
                yield error
        for thing in () if reported or not equipped else node.uses:
            if not there[thing]:
                kind = LudemeWarning if thing in _SERVED else LudemeError
                message = f"({' '.join(node.words)} …) needs {_some(thing)}, and this game has none"
                yield kind(message, node.span, expected=_ADVICE[thing])


def _exactly(place: Span | None, name: Span | None) -> Span | None:
    """The place of a name, if it stands within that of the ludeme that names it."""
    if place is None or name is None or name not in place:
        return place
    return replace(name, expansion=place.expansion)


def names_there(nodes: Iterable[Node], facts: Facts) -> Mapping[Thing, list[str]]:
    """The names of everything a game has."""
    pieces = [piece.name for piece in facts.pieces[1:]]
    containers = facts.containers
    found = {
        Thing.PIECE: pieces,
        Thing.PIECES: pieces,
        Thing.KIND: [piece.base_name for piece in facts.pieces[1:]],
        Thing.CONTAINER: [container.name for container in containers],
        Thing.NUMBERED: [*pieces, *(container.name for container in containers)],
        Thing.HAND: [k.name for k in containers if facts.is_hand_like(k)],
        Thing.DICE: [k.name for k in containers if k.kind == "dice"],
        Thing.DOMINOES: [p.name for p in facts.pieces[1:] if p.kind == "domino"],
        Thing.DECK: [k.name for k in containers if k.kind == "deck"],
        **{thing: [track.name for track in facts.tracks] for thing in TRACKS},
        Thing.REGION: [region.name for region in facts.regions],
        Thing.MAP: [name for name, _ in facts.maps],
        **{thing: [] for thing in _MADE},
    }
    for node in nodes:
        for thing, name in node.made_names():
            if thing in _MADE:  # all others are facts
                found[thing].append(name)
    return found


def _may_be(name: str, hidden: Collection[str]) -> bool:
    """Whether a name may be that of something whose text could not be read."""
    bare = name.rstrip(digits)
    return any(name in other or bare == other for other in hidden)


def _contained(name: str, names: list[str]) -> bool:
    return any(name in other for other in names)


def _exact(name: str, names: list[str]) -> bool:
    return name in names


def _region(name: str, names: list[str]) -> bool:
    """A region may be a coordinate too; whether it is on the board is another matter."""
    return _contained(name, names) or name[-1:].isdigit()


def _mild(node: Node, thing: Thing, *, known: bool, numbered: bool) -> bool:
    """Whether a wrong name has a meaning.

    A key that no map has is its own value, regions of a name that nothing has are empty (08 §9.1),
    another track or none serves instead of one that is not there, all events share one flag, what
    nobody proposes or votes for is never decided, a variable that nothing sets is -1 (spec 07 §2.3)
    and a list that nothing fills is empty (07 §4). Some ludemes do nothing without their piece, or
    have a number for none; a kind of piece that is `numbered` like one of a player is none (05
    §4.1). What is not `known` as a string at all has none of these meanings.
    """
    if thing in _NEVER:
        return True
    return known and (thing in _SERVED or numbered or (node.about_no_piece and thing in _PIECES))


_FITS: Mapping[Thing, Callable[[str, list[str]], bool]] = {
    **dict.fromkeys(Thing, _contained),
    Thing.PIECE: _exact,
    Thing.NUMBERED: _exact,
    Thing.KIND: _exact,
    Thing.WHOLE_TRACK: _exact,
    Thing.MAP: _exact,
    Thing.REGION: _region,
    **dict.fromkeys(_MADE, _exact),
}

_ADVICE = {
    Thing.DICE: "(dice d:6 num:2) in the equipment",
    Thing.DOMINOES: "(dominoes upTo:6) in the equipment",
    Thing.DECK: "(deck) in the equipment",
    Thing.HAND: "(hand Each) in the equipment",
    **dict.fromkeys(TRACKS, '(track "Track" {0..11}) in the board'),
    Thing.MAP: "(map {(pair 1 5)}) in the equipment",
    Thing.REGION: '(regions "Home" P1 (sites Bottom)) in the equipment',
    Thing.VARIABLE: '(set Var "…" …) where it gets its value',
    Thing.VALUES: '(remember Value "…" …) where it gets its values',
    Thing.EVENT: '(trigger "…" Next) where it happens',
    Thing.PROPOSITION: '(move Propose "…") where it is proposed',
    Thing.ANSWER: '(move Vote {"…" …}) where players vote',
}


def _unknown(
    node: Node, thing: Thing, name: str, names: list[str], kind: type[LudemeError]
) -> LudemeError:
    noun = _NOUNS.get(thing, thing.value)
    numbered = [other for other in names if other.rstrip(digits) == name]
    if thing in (Thing.PIECE, Thing.NUMBERED) and numbered:
        message = f'there is no piece "{name}": "{name}" is {_together(numbered)}'
        return kind(message, node.place_of(name), suggestion=numbered[0])
    bare = name.rstrip(digits)
    if thing is Thing.KIND and bare in names:
        message = f'no kind of piece is called "{name}": pieces are named without their owner here'
        return kind(message, node.place_of(name), suggestion=bare)
    if thing is Thing.WHOLE_TRACK and _contained(name, names):
        message = f'no track is called "{name}": a track is named in full here'
    elif thing in _NEVER:
        message = f'{noun} "{name}" {_NEVER[thing]}'
    else:
        message = f'there is no {noun} "{name}"'
    listed = " | ".join(dict.fromkeys(names)) if names else _ADVICE.get(thing)
    if name == UNNAMED:
        message, listed = "the variable without a name is never set", "(set Var …) somewhere"
    place = node.place_of(name)
    return kind(message, place, expected=listed, suggestion=_nearest(name, names))


def _of_nobody(error: LudemeError) -> LudemeError:
    """The error for a piece that is not there because no player is."""
    message = f"{error.message}: each player has one, and this game has no players"
    return type(error)(message, error.span, expected=SOME_PLAYERS)


def _nearest(name: str, names: list[str]) -> str | None:
    """The name spelt most like one that is not there; of pieces of players, that of the first."""
    close = nearest(name, names)
    if close is None or name[-1:].isdigit():
        return close
    kind = close.rstrip(digits)
    return next(other for other in names if other.rstrip(digits) == kind)


def _together(names: list[str]) -> str:
    """`Disc1 and Disc2`."""
    *others, last = dict.fromkeys(names)
    return f"{', '.join(others)} and {last}" if others else last


def _some(thing: Thing) -> str:
    return thing.value if thing in (Thing.DICE, Thing.DOMINOES) else f"a {thing.value}"
