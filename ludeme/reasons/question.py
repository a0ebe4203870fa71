"""The move that a question is about: its name, its sites, and which legal move it is, if any."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from ludeme.play.move import Move
from ludeme.play.state import State
from ludeme.reasons.site_names import SiteNames
from ludeme.reasons.things import NO_SITE, Things

#: Moves that are named by a word, and have no sites.
_WORDS = ("pass", "swap", "forfeit", "vote")


class NoSuchMove(ValueError):
    """A text that names no move, legal or not; the message says what names look like."""


@dataclass(frozen=True)
class Question:
    """A move that may be legal: its name and its sites (-1: none)."""

    name: str
    origin: int
    target: int
    letter: str
    #: The legal move that it is, None if it is none.
    legal: Move | None = None
    #: What the legal moves with its sites lead to, if it is to lead to something else.
    leads: tuple[str, ...] = ()
    #: Whether that is what players choose, rather than what stands there afterwards.
    chosen: bool = False

    @property
    def places(self) -> bool:
        """Whether only one site is named."""
        return self.origin == self.target

    @property
    def sites(self) -> str:
        """Its name without what it leads to."""
        return self.name.partition("=")[0]

    def is_it(self, sites: tuple[int, int]) -> bool:
        """Whether a move has these sites."""
        origin, target = sites
        return target == self.target and (origin == self.origin or (self.places and origin < 0))


def question_of(things: Things, state: State, asked: Move | str) -> Question:
    """The question that a move, or the text of one, stands for. Raises `NoSuchMove`."""
    if not isinstance(asked, Move | str):  # reason: whatever callers hand in
        raise TypeError(
            f'a move is asked about as a Move or a text, such as "E2-E4", not {asked!r}'
        )
    names = things.names.moves(state)
    if isinstance(asked, Move):
        if asked not in names.values():
            _see_sites(things, asked)
        name = next((n for n, move in names.items() if move == asked), things.names.move(asked))
        return _of_move(name, asked, names.get(name))
    word = asked.strip().casefold()
    readable = {name.casefold(): move for name, move in things.names.readable(state).items()}
    if word in readable:
        move = readable[word]
        listed = [name for name, each in names.items() if each == move]
        name = next((name for name in listed if name.casefold() == word), listed[0])
        return _of_move(name, move, move)
    if word in _WORDS:
        return Question(word, -1, -1, "c")
    return _of_text(things, state, asked.strip(), names)


def _see_sites(things: Things, move: Move) -> None:
    """A `NoSuchMove` for a move of another game, whose sites there are not here."""
    ends = ((move.from_type, move.from_site), (move.to_type, move.to_site))
    if any(site >= 0 and things.site(site, letter) == NO_SITE for letter, site in ends):
        raise NoSuchMove(f"{move} names no sites of this board: it is a move of another game")


def _of_move(name: str, move: Move, legal: Move | None) -> Question:
    return Question(name, move.from_site, move.to_site, move.to_type or "c", legal)


def _of_text(things: Things, state: State, asked: str, names: dict[str, Move]) -> Question:
    """A move by the names of its sites; what it leads to may be said behind `=`."""
    word, sign, wanted = asked.partition("=")
    sites = SiteNames(things, state.mover)
    ends = sites.ends(word)
    if ends is None or bool(sign) != bool(wanted):
        return _by_its_text(sites, asked, names)
    (_, origin), (letter, target) = ends
    said = things.names.site(*ends[0]), things.names.site(*ends[1])
    name = said[1] if ends[0] == ends[1] else "-".join(said)
    alike = {own: move for own, move in names.items() if _has_sites(move, letter, origin, target)}
    if not sign:
        return Question(name, origin, target, letter, next(iter(alike.values()), None))
    found: dict[str, None] = {}
    chosen = False
    for listed, move in alike.items():
        own, *others = _led_to(things, state, move)
        if wanted.casefold() in [each.casefold() for each in (own, *others)]:
            return Question(f"{name}={own}", origin, target, letter, move)
        if wanted.casefold() in map(str.casefold, move.choices) and not move.strikes:
            return Question(f"{name}={wanted}", origin, target, letter, move)
        choice = listed.partition("=")[2] if move.choices and not move.strikes else ""
        chosen = chosen or choice not in ("", own)
        found[choice or own] = None
    leads = tuple(each for each in found if each != _NOTHING) or tuple(found)
    return Question(f"{name}={wanted}", origin, target, letter, leads=leads, chosen=chosen)


def _has_sites(move: Move, letter: str, origin: int, target: int) -> bool:
    """Whether a move has these sites, whatever else it says."""
    return (move.from_site, move.to_site, move.to_type) == (origin, target, letter)


#: What is left where a move leaves its target empty.
_NOTHING = "nothing"


def _led_to(things: Things, state: State, move: Move) -> tuple[str, ...]:
    """What stands where a move ends: a piece by its name in the names of moves, and in full."""
    number, pieces = things.names.result(state, move), things.facts.pieces
    if 0 < number < len(pieces):
        return pieces[number].base_name, pieces[number].name
    return (str(number) if number else _NOTHING,)


def _by_its_text(sites: SiteNames, asked: str, names: dict[str, Move]) -> Question:
    """A legal move by its text in full, where that is not written like the name of another move."""
    near = sites.nearest(asked.partition("=")[0])
    if not near:
        for name, move in names.items():
            if str(move) == asked:
                return _of_move(name, move, move)
        known = dict.fromkeys((*names, *sites.written))
        near = get_close_matches(asked, known, n=3) or list(names)[:3]
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise NoSuchMove(f"{asked!r} names no move and no sites of this board{hint}")
