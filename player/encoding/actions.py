"""The actions of one game: how many there are, and what turns moves into them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludeme.model.emitted import EmittedProgram, Generator
from ludeme.model.facts import Facts
from ludeme.play.game import Game
from ludeme.player.encoding.coding import Coding
from ludeme.player.encoding.sampling import Seen
from ludeme.player.encoding.sites import EncodedSites

#: The reserved number of moves that name no site and are of no other kind.
_ANYTHING_ELSE = "other"


@dataclass(frozen=True)
class Actions:
    """The numbers of a game's actions (see `encoding.coding` for how they are given)."""

    sites: int
    #: What the first reserved numbers stand for: "pass", "swap", "vote yes", ..., "other".
    specials: tuple[str, ...]
    #: Blocks of S numbers for further moves with the same sites.
    variants: int
    coding: Coding

    @staticmethod
    def of(game: Game, sites: EncodedSites, sample: Sequence[Seen]) -> Actions:
        """The actions of a game; there are as many blocks of variants as the sample needs."""
        emitted = game.emitted
        named = [_special(generator) for generator in emitted.generators]
        specials = (*sorted(set(named) - {"", _ANYTHING_ELSE}), _ANYTHING_ELSE)
        rows = [
            (specials.index(name) if name else -1, *_bases(game.facts, sites, generator))
            for name, generator in zip(named, emitted.generators, strict=True)
        ]
        variants = max((_most_alike(emitted, moves) for _, moves in sample), default=1) - 1
        reserved = len(specials) + variants * sites.count
        slots, other = game.facts.first_hand_site, specials.index(_ANYTHING_ELSE)
        in_hands = sites.all_in_hands
        shape = (sites.count, slots, len(specials), reserved, other, emitted.width)
        numbers = np.array([*shape, in_hands.start, in_hands.stop], np.int64)
        coding = Coding(np.array(rows, np.int32), sites.numbers, numbers)
        return Actions(sites.count, specials, variants, coding)

    @property
    def reserved(self) -> int:
        """Numbers behind those of pairs of sites, R."""
        return len(self.specials) + self.variants * self.sites

    @property
    def count(self) -> int:
        """All numbers, A."""
        return self.sites**2 + self.reserved

    def moved(self, site_map: NDArray[np.int32]) -> NDArray[np.int64]:
        """int64 [A]: what each action becomes when the sites are mapped."""
        size, to = self.sites, site_map.astype(np.int64)
        pairs = to[:, None] * size + to[None, :]
        specials = size * size + np.arange(len(self.specials))
        first = size * size + len(self.specials)
        blocks = first + np.arange(self.variants)[:, None] * size + to[None, :]
        return np.concatenate([pairs.reshape(-1), specials, blocks.reshape(-1)])


def _special(generator: Generator) -> str:
    """The name of what the moves of a generator share a number for; "" for moves with sites."""
    if generator.kind == "vote":
        votes = [str(detail.always) for detail in generator.details if detail.kind == "vote"]
        return f"vote {votes[0]}" if votes else "vote"
    if generator.kind == "move":
        return "" if generator.decision else _ANYTHING_ELSE
    return generator.kind


def _bases(facts: Facts, sites: EncodedSites, generator: Generator) -> tuple[int, int]:
    """What is added to the numbers of elements at either end of a move to find their slots."""
    ends = generator.origin_type, generator.target_type
    first, second = (facts.slot_base(kind) if kind in sites.types[1:] else 0 for kind in ends)
    return first, second


def _most_alike(emitted: EmittedProgram, moves: Sequence[tuple[int, ...]]) -> int:
    """The most different moves of a position that have the same sites."""
    generators = emitted.generators
    alike = Counter(
        (_special(generators[move[0]]), generators[move[0]].target_type, *move[1:3])
        for move in set(moves)
    )
    return max(alike.values(), default=1)
