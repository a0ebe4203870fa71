"""Chance as callers hand it in: the seed of a game, and rolls of its dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, cycle, product
from random import randrange
from typing import Any

from ludeme.model.emitted import MOST_ROLLS, EmittedProgram
from ludeme.model.facts import Facts
from ludeme.model.header import ROLLED
from ludeme.model.quantities import whole
from ludeme.runtime.engine import Row
from ludeme.runtime.search_abi.seeds import CHANCE_SOURCE, chance_seed_of


def chance_of(seed: int | None) -> int:
    """The number (1..2**31-2) that the chance source of a game begins with, for a seed or by lot.

    Neighbouring seeds have unrelated ones.
    """
    if seed is None:
        return randrange(1, CHANCE_SOURCE + 1)
    return chance_seed_of(whole(seed, "a seed"))


def chance_of_first_trials(seed: int) -> int:
    """The beginning that a seed had when trials of version 1 were written."""
    return (seed * 2654435761 + 12345) % CHANCE_SOURCE + 1


class Dice:
    """The dice of a game: what they may show, and where rows keep what they are to show."""

    def __init__(self, game: str, facts: Facts, emitted: EmittedProgram) -> None:
        places, others = emitted.offsets, emitted.lengths.get("OTHER_ROLLS", 0)
        self._game = game
        self._places = places
        #: How many faces each die has that is ever rolled.
        self._faces = [len(die.faces) for die in facts.die_pieces] if "ROLL" in places else []
        #: How many faces one roll has.
        self.number = len(self._faces)
        #: Where the faces lie that are drawn for a list of moves: those of one roll or of several.
        self._due = [
            *(places["ROLL"] + i for i in range(self.number)),
            *(places["OTHER_ROLLS"] + i for i in range(others)),
        ]
        #: Where the number lies that the rolls in the rounds of loops follow from, if there is one.
        self._seed = [places["ROLLS_SEED"]] if "ROLLS_SEED" in places else []

    @property
    def rolls(self) -> list[tuple[int, ...]]:
        """All that may be drawn for a list of moves; [] where nothing is."""
        if not self.number:
            return []
        return list(product(*map(range, self._faces * (len(self._due) // self.number))))

    def roll_of(self, row: Row) -> tuple[int, ...]:
        """What has been drawn for the coming move, the number for loops last; () if nothing has."""
        if not self.number or not row[ROLLED]:
            return ()
        return tuple(int(row[place]) for place in (*self._due, *self._seed))

    def script(self, row: Row, rolls: object) -> None:
        """Fix the coming rolls, as `State.script_rolls` is told them."""
        found = _rolls_of(rolls)
        if not found:
            return
        if not self.number:
            raise ValueError(f"{self._game} has no dice")
        has_seed = self._seed and len(found[0]) == len(self._due) + 1
        seed = found[0].pop() if has_seed else 0
        self._see_lengths(found)
        first, *later = found
        first *= len(self._due) // len(first)
        self._see_faces([first, *later])
        for place, face in zip(self._due, first, strict=True):
            row[place] = face
        for i, face in enumerate(chain(*later)):
            row[self._places["SCRIPT"] + i] = face
        for place in self._seed:
            row[place] = seed
        row[ROLLED] = 1
        row[self._places["SCRIPTED"]] = len(later)

    def _see_lengths(self, rolls: Sequence[Sequence[int]]) -> None:
        if len(rolls) > MOST_ROLLS:
            raise ValueError(f"at most {MOST_ROLLS} rolls, not {len(rolls)}")
        for k, roll in enumerate(rolls):
            if len(roll) != self.number and (k > 0 or len(roll) != len(self._due)):
                message = f"a roll of {self._game} has {self.number} faces, not {len(roll)}"
                raise ValueError(message)

    def _see_faces(self, rolls: Sequence[Sequence[int]]) -> None:
        for roll in rolls:
            for faces, face in zip(cycle(self._faces), roll, strict=False):
                if not 0 <= whole(face, "a face", least=None) < faces:
                    raise ValueError(f"a die shows face 0 to {faces - 1} here, not {face}")


def _rolls_of(rolls: object) -> list[list[Any]]:
    """Rolls, each a list of faces; a TypeError for what is none."""
    if not isinstance(rolls, Iterable):
        raise TypeError(f"rolls are a list of lists of faces, not {rolls!r}")
    found = []
    for roll in rolls:
        if not isinstance(roll, Iterable):
            raise TypeError(f"a roll is a list of faces, such as [0, 0], not {roll!r}")
        found.append(list(roll))
    return found
