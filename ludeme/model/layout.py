"""Where everything lies in a position row: the header, then named fields, allocated on demand."""

from __future__ import annotations

from dataclasses import dataclass

from ludeme.model import header


@dataclass(frozen=True)
class Field:
    """A run of integers in the row, all with the same start value unless `values` lists them."""

    name: str
    size: int
    initial: int = 0
    #: True when the field belongs to the positional identity (spec 04 §5.10).
    positional: bool = False
    #: True for a count followed by so many pairs of integers, of which the rest are unused.
    pairs: bool = False
    #: True when there are `size` integers for each level of a stack.
    per_level: bool = False
    #: True when it keeps `size` move rows.
    move_rows: bool = False


class Layout:
    """The fields of one game's rows."""

    def __init__(self) -> None:
        self.fields: dict[str, Field] = {}
        #: Levels of a stack; may be set until the row is laid out.
        self.levels = 1
        #: Integers of a move row; may be set until the row is laid out.
        self.width = 1

    def need(
        self,
        name: str,
        size: int,
        initial: int = 0,
        positional: bool = False,
        pairs: bool = False,
        per_level: bool = False,
        move_rows: bool = False,
    ) -> str:
        """Make sure a field exists and return its name (a constant of the emitted text)."""
        known = self.fields.get(name)
        if known is None:
            self.fields[name] = Field(name, size, initial, positional, pairs, per_level, move_rows)
        elif known.size != size:
            raise ValueError(f"field {name} was laid out with {known.size} integers, not {size}")
        return name

    def has(self, name: str) -> bool:
        """Whether the game has this field."""
        return name in self.fields

    def in_order(self) -> list[Field]:
        """The fields as they lie in the row: lists of pairs, which may be mostly unused, last."""
        return sorted(self.fields.values(), key=lambda field: field.pairs)

    def used(self, row: str) -> str:
        """How much of a row is used: all, or what comes before the unused end of the last list."""
        fields = self.in_order()
        if not fields or not fields[-1].pairs:
            return ""
        name = fields[-1].name
        return f"{name} + 1 + 2 * {row}[{name}]"

    def length(self, field: Field) -> int:
        """How many integers a field has."""
        each = self.levels if field.per_level else self.width if field.move_rows else 1
        return field.size * each

    def lengths(self) -> dict[str, int]:
        """How many integers every field has."""
        return {field.name: self.length(field) for field in self.fields.values()}

    def drop(self, name: str) -> None:
        """Leave a field out that turns out not to be used."""
        del self.fields[name]

    def offsets(self) -> dict[str, int]:
        """Offset of every field."""
        found, place = {}, header.HEADER_SIZE
        for field in self.in_order():
            found[field.name] = place
            place += self.length(field)
        return found

    @property
    def size(self) -> int:
        """Length of a row."""
        return header.HEADER_SIZE + sum(map(self.length, self.fields.values()))

    def initial(self, players: int) -> list[int]:
        """A row before the start rules have run (spec 04 §5.4)."""
        row = [0] * header.HEADER_SIZE
        row[header.PLAYERS] = players
        row[header.MOVER] = min(players, 1)
        row[header.NEXT] = min(players, 2)
        row[header.COUNTER] = row[header.TEMP] = -1
        row[header.TURN] = row[header.RNG] = 1
        for unset in ("LAST_FROM", "LAST_TO", "ACTION_FROM", "ACTION_TO", "TURN_FROM"):
            row[header.NAMES[unset]] = -1
        row[header.LAST_MOVER] = row[header.LAST_TURN_MOVER] = -1
        row[header.ACTIVE] = sum(1 << player for player in range(1, players + 1))
        for field in self.in_order():
            row.extend([field.initial] * self.length(field))
        return row
