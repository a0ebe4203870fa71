"""Positions that fit what a player sees: what is hidden is which pieces stand where.

A player knows what he sees, which pieces there are in all, how many places of each container are
in use, and how high the stacks are. Where even that a piece is there is hidden, stacks go to any
sites of their container that look empty. Then the pieces of which something is hidden are dealt
anew, those that are counted with their number: each place gets one that looks there as what he
sees, and any where nothing is seen. Where a piece came from and what it could have done is not
weighed: every such deal is possible. All are equally likely where, of any two places, one may have
all that the other may have, or nothing of it. Variables and remembered values are taken to be
known; earlier positions are forgotten. Known is also what is hidden where, as most games hide whole
regions: sites keep their flags, but for those that invisible pieces have to take along.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ludeme.model.header import RNG
from ludeme.play.playable import CannotPlay
from ludeme.play.state import State
from ludeme.play.views.dealt_tracks import Held, TrackMemory
from ludeme.runtime.hidden import FLAGS, SeenPiece, Sight
from ludeme.runtime.search_abi.seeds import CHANCE_SOURCE

#: The numbers of a row that say which piece stands at a place, and those that a slot has but once.
OF_PIECE = ("WHAT", "WHO", "STATE", "ROTATION", "VALUE")
OF_SLOT = ("COUNT", "HEIGHT")
#: The memory of where pieces are on tracks.
ON_TRACKS = "ON_TRACK"

#: The numbers of a piece; what a player sees of it, with the count.
Piece = tuple[int, ...]
Look = tuple[SeenPiece, int | None]


def sample_world(state: State, player: int, seed: int) -> State:
    """A position that looks to a player as this one does, whatever is hidden from him.

    Which pieces stand where in it depends on what he sees, on which pieces there are and on the
    seed alone; what is hidden on which sites, on where it was, too. A ValueError if pieces that
    cover several sites are hidden from him: their shapes would have to be fitted in.
    """
    source = Random(seed)
    world = state.copy()
    row = [int(number) for number in world.row]
    if state.game.hides:
        _Deal(state, row, player, source).make()
    row[RNG] = source.randrange(1, CHANCE_SOURCE)
    world.row = row
    return world


class _Deal:
    """A row in which the pieces of which something is hidden are dealt anew."""

    def __init__(self, state: State, row: list[int], player: int, source: Random) -> None:
        self.game = state.game
        facts, at = self.game.facts, self.game.emitted.offsets
        self.row, self.at, self.source = row, at, source
        self.sight = Sight(self.game.emitted, facts, player)
        self.tracks = TrackMemory(row, at[ON_TRACKS], facts) if ON_TRACKS in at else None
        self.slots = [s for s in range(len(facts.slot_names)) if self._container(s) != "dice"]

    def _container(self, slot: int) -> str:
        """Where a slot lies: pieces whose place is hidden are there."""
        facts = self.game.facts
        for container in facts.containers[1:]:
            if slot in container.sites:
                return "dice" if container.kind == "dice" else container.name
        return facts.slot_names[slot][0]

    def make(self) -> None:
        """Deal everything anew."""
        self._refuse_large_pieces()
        held: Held = {}
        if self.tracks is not None:
            for slot in self._hiding():
                known = self.tracks.leave(slot, self._pieces(slot))
                if not self.sight.invisible(self.row, slot):
                    held |= known
        self._deal()
        if self.tracks is not None:
            for slot in self._hiding():
                there = {key: known for key, known in held.items() if key[1] == slot}
                self.tracks.join(slot, self._pieces(slot), there, self.source)

    def _refuse_large_pieces(self) -> None:
        walks = [bool(piece.walks) for piece in self.game.facts.pieces]
        for slot in self._hiding() if any(walks) else ():
            if any(walks[piece] for piece in self._pieces(slot)):
                raise CannotPlay(
                    f"pieces that cover several sites are hidden in {self.game.name}: "
                    "where they could lie cannot be dealt anew"
                )

    def _hiding(self) -> list[int]:
        """The slots where something is hidden of a piece."""
        return [
            slot
            for slot in self.slots
            for places in [self.sight.places(self.row, slot)]
            if any(self.sight.hidden(self.row, flag, p) for p in places for flag in FLAGS)
        ]

    def _pieces(self, slot: int) -> list[int]:
        """The pieces on a slot, as many as there are."""
        pieces = [self.row[self.at["WHAT"] + place] for place in self.sight.places(self.row, slot)]
        return pieces * self.row[self.at["COUNT"] + slot] if "COUNT" in self.at else pieces

    def _deal(self) -> None:
        for name, start in self.at.items():
            if name.startswith("SEEN_"):
                self.row[start] = 0
        for container in sorted({self._container(slot) for slot in self.slots}):
            slots = [s for s in self.slots if self._container(s) == container]
            if any(self.sight.invisible(self.row, slot) for slot in slots):
                self._scatter(slots)
        self._exchange()
        if any(name.startswith("CHAIN") for name in self.at):
            self._join_chains()

    # --- pieces whose place is hidden -----------------------------------------------------------

    def _scatter(self, slots: Sequence[int]) -> None:
        """Let what is invisible stand on any sites that look empty; the pieces are dealt later."""
        row, sight = self.row, self.sight
        before = [slot for slot in slots if sight.invisible(row, slot)]
        free = [slot for slot in slots if sight.looks_empty(row, slot) and not self._covered(slot)]
        after = self.source.sample(free, len(before))
        stacks = sorted(self._numbers(slot) for slot in before)
        for slot in before:
            self._write(slot, [0] * len(stacks[0]))
        for slot, numbers in zip(after, stacks, strict=True):
            self._write(slot, numbers)
        self._hide(sorted({*before, *after}))

    def _hide(self, slots: Sequence[int]) -> None:
        """Exchange flags among slots so that nothing is seen there, and no more than needed."""
        flags = [[self.row[place] for place in self._places(slot, FLAGS)] for slot in slots]
        fits: list[list[int]] = []
        for own, slot in enumerate(slots):
            others = (k for k in range(len(slots)) if k != own)
            fits.append([k for k in (own, *others) if self._hides(slot, flags[k])])
        for slot, k in zip(slots, matching(fits), strict=True):
            self._flag(slot, flags[k])

    def _hides(self, slot: int, flags: Sequence[int]) -> bool:
        """Give a slot flags; whether nothing is seen there with them."""
        self._flag(slot, flags)
        return self.sight.looks_empty(self.row, slot)

    def _flag(self, slot: int, flags: Sequence[int]) -> None:
        for place, flag in zip(self._places(slot, FLAGS), flags, strict=True):
            self.row[place] = flag

    def _covered(self, slot: int) -> bool:
        """Whether a large piece that stands elsewhere covers a slot."""
        return (
            "COUNT" in self.at
            and not self.sight.places(self.row, slot)
            and self.row[self.at["COUNT"] + slot] > 0
        )

    def _places(self, slot: int, names: Sequence[str]) -> list[int]:
        """Where the numbers of a slot are, or their flags."""
        levels = self.sight.levels
        found: list[int] = []
        for name in names:
            if name in self.at:
                width = 1 if name in OF_SLOT else levels
                first = self.at[name] + slot * width
                found += range(first, first + width)
        return found

    def _numbers(self, slot: int) -> list[int]:
        return [self.row[place] for place in self._places(slot, (*OF_SLOT, *OF_PIECE))]

    def _write(self, slot: int, numbers: Sequence[int]) -> None:
        for place, number in zip(self._places(slot, (*OF_SLOT, *OF_PIECE)), numbers, strict=True):
            self.row[place] = number

    # --- pieces of which something is hidden ----------------------------------------------------

    def _exchange(self) -> None:
        """Let every place have one of the pieces that look there as what is seen."""
        sight = self.sight
        places = [
            place
            for slot in self.slots
            for place in sight.places(self.row, slot)
            if any(sight.hidden(self.row, flag, place) for flag in FLAGS)
        ]
        wanted = [self._look(place) for place in places]
        pieces = sorted(self._piece(place) for place in places)
        fits: list[list[int]] = []
        for place, look in zip(places, wanted, strict=True):
            fitting = {piece for piece in set(pieces) if self._fits(piece, place, look)}
            ways = [k for k, piece in enumerate(pieces) if piece in fitting]
            fits.append(self.source.sample(ways, len(ways)))
        # Who has little choice chooses first: whatever he takes, as much is left to the others.
        order = sorted(range(len(places)), key=lambda i: len(fits[i]))
        for i, k in zip(order, matching([fits[i] for i in order]), strict=True):
            self._put(places[i], pieces[k])

    def _fields(self) -> list[str]:
        """The fields that belong to the piece at a place."""
        flat = self.sight.levels == 1 and "COUNT" in self.at
        return [name for name in (*OF_PIECE, *(["COUNT"] if flat else [])) if name in self.at]

    def _piece(self, place: int) -> Piece:
        return tuple(self.row[self.at[name] + place] for name in self._fields())

    def _put(self, place: int, piece: Piece) -> None:
        for name, number in zip(self._fields(), piece, strict=True):
            self.row[self.at[name] + place] = number

    def _look(self, place: int) -> Look:
        """What is seen of a piece, and of the top one seen the number that its slot shows."""
        slot = place // self.sight.levels
        is_top = place in self.sight.seen(self.row, slot)[-1:]
        count = self.sight.count(self.row, slot) if is_top else None
        return self.sight.piece(self.row, place), count

    def _fits(self, piece: Piece, place: int, look: Look) -> bool:
        """Whether a piece would look like this at a place."""
        before = self._piece(place)
        self._put(place, piece)
        fits = self._look(place) == look
        self._put(place, before)
        return fits

    # --- what is worked out from pieces ---------------------------------------------------------

    def _join_chains(self) -> None:
        """Unite the pieces into chains as if they came one after the other."""
        row, sites = self.row, self.game.facts.board_sites
        for name, start in self.at.items():
            if name.startswith("CHAIN"):
                row[start : start + sites] = [-1] * sites
        contents = {slot: self._numbers(slot) for slot in range(sites)}
        for slot in range(sites):
            self._write(slot, [0] * len(contents[slot]))
        module = self.game.answers
        for slot, numbers in contents.items():
            self._write(slot, numbers)
            if self.sight.places(row, slot):
                module.functions["join_chains"](row, module.tables, slot)


def matching(fits: Sequence[Sequence[int]]) -> list[int]:
    """A different number for each list, out of that list; there has to be such a choice.

    Each in turn takes the first that is left; only where none is, those before it take others.
    """
    holder: dict[int, int] = {}

    def find(place: int, tried: set[int]) -> bool:
        for k in fits[place]:
            if k not in tried:
                tried.add(k)
                if k not in holder or find(holder[k], tried):
                    holder[k] = place
                    return True
        return False

    for place, ways in enumerate(fits):
        left = next((k for k in ways if k not in holder), None)
        if left is not None:
            holder[left] = place
        elif not find(place, set()):
            raise ValueError("there are fewer pieces that fit than places")
    chosen = {place: k for k, place in holder.items()}
    return [chosen[place] for place in range(len(fits))]
