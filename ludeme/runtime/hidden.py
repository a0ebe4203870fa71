"""What is hidden from a player in a position, read off its row (spec 04 §5.1, 06 §A5).

A flag hides one thing of the piece at a place (a slot, or a level of a stack) from a player: that
it is there at all, or what it is, whose, in which state, ... Flags of a place where nothing stands
hide nothing that could be seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludeme.model.emitted import EmittedProgram
from ludeme.model.facts import Facts
from ludeme.runtime.engine import Row

#: The fields of flags; the first hides that there is a piece.
WHOLE = "HIDDEN"
PARTS = ("WHAT", "WHO", "COUNT", "STATE", "ROTATION", "VALUE")
FLAGS = (WHOLE, *(f"HIDDEN_{part}" for part in PARTS))


@dataclass(frozen=True)
class SeenPiece:
    """What a player sees of a piece; None is hidden from him.

    `what` is its number, which says whose it is as well; `kind` its name without an owner.
    """

    what: int | None
    kind: str | None
    owner: int | None
    state: int | None
    rotation: int | None
    value: int | None


@dataclass(frozen=True)
class SeenSite:
    """What a player sees on a site: pieces bottom to top, and how many (None: hidden)."""

    pieces: tuple[SeenPiece, ...]
    count: int | None


def hides(program: EmittedProgram) -> bool:
    """Whether rules of this game hide anything from players."""
    return any(name in program.offsets for name in FLAGS)


class Sight:
    """Reads rows as one player sees them."""

    def __init__(self, program: EmittedProgram, facts: Facts, player: int) -> None:
        self._at = program.offsets
        self._facts = facts
        self._bit = 1 << player
        #: Numbers of a row between two slots: 1, or the levels of a stack.
        self.levels = program.levels if facts.stacking else 1

    def hidden(self, row: Row, name: str, place: int) -> bool:
        """Whether a flag hides something of the piece at a place from the player."""
        start = self._at.get(name)
        return start is not None and bool(int(row[start + place]) & self._bit)

    def height(self, row: Row, slot: int) -> int:
        """How many pieces stand one on the other, or 1 where there is something."""
        first = self._at["HEIGHT"] if self._facts.stacking else self._at["WHAT"]
        number = int(row[first + slot])
        return number if self._facts.stacking else int(number != 0)

    def places(self, row: Row, slot: int) -> range:
        """The places on a slot where pieces stand, bottom to top."""
        return range(slot * self.levels, slot * self.levels + self.height(row, slot))

    def invisible(self, row: Row, slot: int) -> bool:
        """Whether something stands on a slot and the player sees nothing of it."""
        places = self.places(row, slot)
        return bool(places) and all(self.hidden(row, WHOLE, place) for place in places)

    def looks_empty(self, row: Row, slot: int) -> bool:
        """Whether the player sees nothing on a slot."""
        return not self.places(row, slot) or self.invisible(row, slot)

    def piece(self, row: Row, place: int) -> SeenPiece:
        """What the player sees of the piece at a place."""
        if self.hidden(row, WHOLE, place):
            return SeenPiece(None, None, None, None, None, None)
        number = int(row[self._at["WHAT"] + place])
        if self._facts.deduction:  # the value of a variable
            return SeenPiece(number, str(number), 0, 0, 0, 0)
        piece = self._facts.pieces[number]
        what, who = (not self.hidden(row, f"HIDDEN_{word}", place) for word in ("WHAT", "WHO"))
        owner = int(row[self._at["WHO"] + place]) if "WHO" in self._at else piece.owner
        return SeenPiece(
            what=piece.index if what and who else None,
            kind=piece.title if what else None,
            owner=owner if who else None,
            state=self._number(row, "STATE", place),
            rotation=self._number(row, "ROTATION", place),
            value=self._number(row, "VALUE", place),
        )

    def _number(self, row: Row, name: str, place: int) -> int | None:
        if self.hidden(row, f"HIDDEN_{name}", place):
            return None
        return int(row[self._at[name] + place]) if name in self._at else 0

    def sites(self, row: Row) -> Iterator[tuple[str, SeenSite]]:
        """The sites on which the player sees something, by type letter and number."""
        for slot, name in enumerate(self._facts.slot_names):
            seen = self.seen(row, slot)
            if seen:
                pieces = tuple(self.piece(row, place) for place in seen)
                yield name, SeenSite(pieces, self.count(row, slot))

    def seen(self, row: Row, slot: int) -> list[int]:
        """The places on a slot where the player sees that a piece stands."""
        return [p for p in self.places(row, slot) if not self.hidden(row, WHOLE, p)]

    def top(self, row: Row, slot: int) -> int:
        """The number of the piece on top that the player sees; -1 unknown, 0 for nothing."""
        seen = self.seen(row, slot)
        number = self.piece(row, seen[-1]).what if seen else 0
        return -1 if number is None else number

    def count(self, row: Row, slot: int) -> int | None:
        """The number of pieces where the player sees some, as `contents` has it."""
        top = self.seen(row, slot)[-1]
        if self.hidden(row, "HIDDEN_COUNT", top):
            return None
        if self._facts.stacking:
            piece = self._facts.pieces[int(row[self._at["WHAT"] + top])]
            return int(piece.owner != 0)
        return int(row[self._at["COUNT"] + slot]) if "COUNT" in self._at else 1
