"""The move that a question is about: its name, its sites, and which legal move it is, if any."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from ludeme.play.move import Move
from ludeme.play.state import State
from ludeme.reasons.things import Things

#: Type letter and number of sites by their names.
Sites = dict[str, tuple[str, int]]


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

    @property
    def places(self) -> bool:
        """Whether only one site is named."""
        return self.origin == self.target

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
        name = next((n for n, move in names.items() if move == asked), things.names.move(asked))
        return _of_move(name, asked, names.get(name))
    word = asked.strip().casefold()
    for name, move in names.items():
        if word == name.casefold():
            return _of_move(name, move, move)
    return _of_text(things.sites(state.mover), things, asked.strip(), names)


def _of_move(name: str, move: Move, legal: Move | None) -> Question:
    return Question(name, move.from_site, move.to_site, move.to_type or "c", legal)


def _of_text(sites: Sites, things: Things, asked: str, names: dict[str, Move]) -> Question:
    """A move by the names of its sites; what it leads to need not be said."""
    word = asked.casefold().partition("=")[0]
    if word in ("pass", "swap", "forfeit", "vote"):
        return Question(word, -1, -1, "c")
    ends = _ends(sites, word)
    if ends is None:
        for name, move in names.items():
            if str(move) == asked:
                return _of_move(name, move, move)
        near = get_close_matches(asked, [*names, *sites], n=3) or list(names)[:3]
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise NoSuchMove(f"{asked!r} names no move and no sites of this board{hint}")
    (_, origin), (letter, target) = ends
    said = things.names.site(*ends[0]), things.names.site(*ends[1])
    name = said[1] if ends[0] == ends[1] else "-".join(said)
    return Question(name, origin, target, letter, _alike(names, letter, origin, target))


def _alike(names: dict[str, Move], letter: str, origin: int, target: int) -> Move | None:
    """A legal move with these sites, whatever else it says."""
    for move in names.values():
        if (move.from_site, move.to_site, move.to_type) == (origin, target, letter):
            return move
    return None


def _ends(sites: Sites, word: str) -> tuple[tuple[str, int], tuple[str, int]] | None:
    """The two sites that a text names, or the one."""
    if word in sites:
        return sites[word], sites[word]
    for place, sign in enumerate(word):
        first, second = word[:place], word[place + 1 :]
        if sign == "-" and first in sites and second in sites:
            return sites[first], sites[second]
    return None
