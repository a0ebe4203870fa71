"""How pieces look in a terminal: one letter per kind, one colour per owner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts, Piece
from ludeme.play.views.player_view import UNKNOWN, View
from ludeme.runtime.hidden import SeenPiece

#: One level of a stack: piece, local state, rotation, value.
Level = tuple[int, int, int, int]
#: What stands on a site: the levels from bottom to top, and the count.
Content = tuple[tuple[Level, ...], int]

PLAYER_STYLES = (
    *("bold bright_cyan", "bold orange1", "bold bright_green", "bold bright_magenta"),
    *("bold bright_yellow", "bold bright_blue", "bold bright_red", "bold bright_white"),
)
NOBODY_STYLE = "bold white"
#: A piece of which a player does not know what it is.
HIDDEN = "?"
#: The value of a piece stands below the line: a number on it is how many there are.
_BELOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def player_style(player: int) -> str:
    """The style of a player's things; 0 and everybody have their own."""
    return PLAYER_STYLES[(player - 1) % len(PLAYER_STYLES)] if player > 0 else NOBODY_STYLE


def as_seen(view: View) -> dict[str, Content]:
    """What a player sees, to be drawn: an unknown piece of player p is the number -1 - p."""
    contents = view.contents()
    for name, site in view.sites.items():
        levels, count = contents[name]
        shown = tuple(
            (_number(piece, what), state, rotation, value)
            for (what, state, rotation, value), piece in zip(levels, site.pieces, strict=True)
        )
        contents[name] = (shown, count)
    return contents


def _number(seen: SeenPiece, what: int) -> int:
    return what - (seen.owner or 0) if what == UNKNOWN else what


def is_mixed(levels: tuple[Level, ...]) -> bool:
    """Whether a stack holds different pieces, so that the top one does not say all about it."""
    return len({(what, value) for what, _, _, value in levels}) > 1


class Symbols:
    """The letters of one game's pieces."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        pieces = [p for p in facts.pieces[1:] if p.kind not in ("die", "card")]
        self._owned = [p for p in pieces if 0 < p.owner <= facts.players]
        kinds_of = Counter(p.owner for p in self._owned)
        alone = all(number == 1 for number in kinds_of.values())
        names = {p.base_name for p in self._owned}
        #: Whether the owner says everything about a piece.
        self._one_kind = alone and (len(names) == 1 or facts.players == 2)
        kinds = dict.fromkeys(p.base_name for p in pieces)
        self._letters = _letters(list(kinds))
        self._mixed = len(kinds) > 1
        self._cards = {p.index: p.card.symbol for p in facts.pieces if p.kind == "card" and p.card}
        self._lettered = {piece.index: self._letter(piece) for piece in pieces}
        self.letters = self._lettered | self._cards

    def _letter(self, piece: Piece) -> str:
        owned = piece in self._owned
        if self._one_kind and owned:
            return "XO"[piece.owner - 1] if self._facts.players < 3 else str(piece.owner)
        letter = self._letters[piece.base_name]
        if not owned:
            return letter if self._mixed else "●"
        if self._facts.players > 2:
            return f"{letter}{piece.owner}"
        return letter.lower() if piece.owner == 2 else letter

    @property
    def only_counts(self) -> bool:
        """Whether the number of pieces on a site says everything about it."""
        return self._facts.count and not self._mixed and not self._owned

    @property
    def width(self) -> int:
        """Characters a site's content usually takes."""
        facts = self._facts
        longest = max((len(letter) for letter in self.letters.values()), default=1)
        values = len(str(max((high for _, high in facts.value_ranges.values()), default=0)))
        worth = Capability.VALUE in facts.needs
        return max(longest + (facts.stacking or facts.count) + worth, values)

    def content(self, content: Content, *, apart: bool = False) -> tuple[str, str]:
        """The text and style of what stands on a site.

        `apart`: where there is room, three pieces of player 1 are `1×3`, not `13`.
        """
        levels, count = content
        what = levels[-1][0]
        if what <= UNKNOWN:
            return HIDDEN, player_style(UNKNOWN - what)
        if not 0 < what < len(self._facts.pieces):
            return str(what or count), NOBODY_STYLE
        piece = self._facts.pieces[what]
        if piece.kind == "die":
            return self._die(piece, levels[-1][1]), NOBODY_STYLE
        style = player_style(piece.owner if piece.owner <= self._facts.players else 0)
        height = len(levels) if self._facts.stacking else count
        if self.only_counts:
            return HIDDEN if count == UNKNOWN else str(count), style
        high = height > 1 and what not in self._cards  # a number behind a card would belong to it
        letter = self.letters[what] + self._value(levels[-1])
        times = "×" if apart and letter.isdecimal() else ""
        return letter + (times + str(height) if high else ""), style

    def _value(self, level: Level) -> str:
        """The value that a piece has on its site, if it has one; cards say theirs."""
        what, value = level[0], level[3]
        return str(value).translate(_BELOW) if value > 0 and what not in self._cards else ""

    def told_by_colour(self, what: int) -> bool:
        """Whether whose it is says everything about a piece."""
        pieces = self._facts.pieces
        return self._one_kind and 0 < what < len(pieces) and pieces[what] in self._owned

    def beside_colour(self, content: Content) -> str:
        """The text where colours tell owners apart: of pieces of one kind how many there are."""
        levels, count = content
        what = levels[-1][0]
        if not self.told_by_colour(what):
            return self.content(content)[0]
        height = len(levels) if self._facts.stacking else count
        return self._value(levels[-1]) + (str(height) if height > 1 else "")

    @staticmethod
    def _die(piece: Piece, face: int) -> str:
        return str(piece.faces[face] if face < len(piece.faces) else face)

    def meanings(self, *, coloured: bool = False) -> Iterator[tuple[int, str]]:
        """Every piece but cards, which say what they are, and its name.

        `coloured`: those alone that are not told by the colours of their owners.
        """
        for index in self._lettered:
            if coloured and self.told_by_colour(index):
                continue
            piece = self._facts.pieces[index]
            owned = f" of player {piece.owner}" if piece in self._owned else ""
            yield index, f"{piece.base_name}{owned}"

    def legend(self) -> list[tuple[str, str, str]]:
        """Letter, style and meaning of every piece but cards."""
        pieces = self._facts.pieces
        styles = {
            index: player_style(pieces[index].owner if pieces[index] in self._owned else 0)
            for index in self._lettered
        }
        return [(self._lettered[index], styles[index], means) for index, means in self.meanings()]


def _letters(names: list[str]) -> dict[str, str]:
    """A letter for every name, short names first: its first letter that is free, else any."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    chosen: dict[str, str] = {}
    for name in sorted(names, key=len):
        wishes = [c for c in name.upper() if c in alphabet] + list(alphabet)
        free = (c for c in wishes if c not in chosen.values())
        chosen[name] = next(free, "?")
    return chosen
