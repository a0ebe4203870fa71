"""Where pieces that are dealt anew stand on tracks that come back to a site (spec 04 §5.7).

A position keeps, per track, component and index, how many pieces are there. At which index a place
is held is taken to be known where a piece is seen; which piece is held there is not.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ludeme.model.facts import Facts

#: A track and a slot, and the indices at which pieces on that slot are held.
Held = dict[tuple[int, int], list[int]]


class TrackMemory:
    """The numbers of a row that say at which index of each track pieces are."""

    def __init__(self, row: list[int], start: int, facts: Facts) -> None:
        self._row = row
        self._starts: list[int] = []
        self._lengths = [len(track.elements) for track in facts.tracks]
        for length in self._lengths:
            self._starts.append(start)
            start += length * len(facts.pieces)
        self._indices: dict[tuple[int, int], list[int]] = {}
        for k, track in enumerate(facts.tracks):
            for index, element in enumerate(track.elements):
                self._indices.setdefault((k, element.site), []).append(index)

    def leave(self, slot: int, pieces: Iterable[int]) -> Held:
        """Take the pieces on a slot off all tracks; where they were held."""
        held: Held = {}
        for piece in pieces:
            for track, indices in self._at(slot):
                kept = [i for i in indices if self._row[self._place(track, piece, i)] > 0]
                if kept:
                    self._row[self._place(track, piece, kept[0])] -= 1
                    held.setdefault((track, slot), []).append(kept[0])
        return held

    def join(self, slot: int, pieces: Iterable[int], held: Held, source: Random) -> None:
        """Put pieces at the indices held for a slot, in any order; else at any index of it."""
        given = {key: sorted(indices) for key, indices in held.items()}
        for indices in given.values():
            source.shuffle(indices)
        for piece in pieces:
            for track, indices in self._at(slot):
                known = given.get((track, slot))
                index = known.pop() if known else source.choice(indices)
                self._row[self._place(track, piece, index)] += 1

    def _at(self, slot: int) -> list[tuple[int, list[int]]]:
        """The tracks that go over a slot, each with its indices there."""
        tracks = range(len(self._starts))
        return [(k, self._indices[k, slot]) for k in tracks if (k, slot) in self._indices]

    def _place(self, track: int, piece: int, index: int) -> int:
        return self._starts[track] + piece * self._lengths[track] + index
