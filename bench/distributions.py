"""Random playouts against listing every move: `python -m bench.distributions [FOLDER]`.

Playouts need not list all moves (see `ludeme.compiler.course.random_play`), so they are played
twice: as they are, and with `moves` and `apply` alone. Lengths, wins of every seat and draws must
be distributed alike. Without a FOLDER of descriptions the games of our library are compared; of a
folder those whose playouts try candidates while a rule asks who had no move (`--all`: every one).
A game is said to differ when something is more than `--sigma` standard errors apart, in a second
sample too.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, sqrt
from pathlib import Path
from time import perf_counter

import numpy as np

import ludeme
from bench.measuring import command_line, run
from ludeme.app.fidelity.tiers import single_games
from ludeme.emit.program import DEFERRED
from ludeme.games import entries
from ludeme.model.capabilities import Capability
from ludeme.play.game import Game
from ludeme.play.playout_statistics import PlayoutStatistics
from ludeme.play.playouts import playouts

#: The fewest games that are played each way, unless they take so many times as long as asked for.
FEWEST = 20
PATIENCE = 20


@dataclass(frozen=True)
class Sample:
    """Random games of one way of playing: plies, and one for each seat that won alone."""

    lengths: np.ndarray
    wins: np.ndarray

    @classmethod
    def of(cls, parts: list[PlayoutStatistics]) -> Sample:
        """All parts together."""
        won = [part.utilities == 1.0 for part in parts]
        return cls(np.concatenate([part.lengths for part in parts]), np.concatenate(won))

    def columns(self) -> Iterator[tuple[str, np.ndarray]]:
        """What is compared, a number for each game."""
        yield "plies", self.lengths
        for seat in range(self.wins.shape[1]):
            yield f"wins of player {seat + 1}", self.wins[:, seat]
        yield "draws", ~self.wins.any(axis=1)


def distances(one: Sample, other: Sample) -> dict[str, float]:
    """How many standard errors lie between the means of two samples."""
    pairs = zip(one.columns(), other.columns(), strict=True)
    return {name: _distance(ours.astype(float), theirs) for (name, ours), (_, theirs) in pairs}


def _distance(ours: np.ndarray, theirs: np.ndarray) -> float:
    error = sqrt(ours.var() / len(ours) + theirs.var() / len(theirs))
    gap = float(theirs.mean() - ours.mean())
    return gap / error if error > 0 else (inf if gap else 0.0)


def both_ways(game: Game, most: int, seconds: float, seed: int) -> tuple[Sample, Sample]:
    """So many games as they are played, and as many with `moves` and `apply`, as time permits."""
    drawn: list[PlayoutStatistics] = []
    listed: list[PlayoutStatistics] = []
    playouts(game.program, None, 1, seed)  # compiles
    began, n, total = perf_counter(), 1, 0
    while total < most and (spent := perf_counter() - began) < PATIENCE * seconds:
        if spent >= seconds and total >= FEWEST:
            break
        source = 2 * (1000 * seed + len(drawn))
        drawn.append(playouts(game.program, None, n, source))
        listed.append(playouts(game.program, None, n, source + 1, count_choices=True))
        total += n
        n = min(2 * n, most - total)
    return Sample.of(drawn), Sample.of(listed)


def tries_candidates(game: Game) -> bool:
    """Whether playouts try candidates while a rule asks who had no move (spec 06 §B1.3)."""
    marked = Capability.STALEMATED in game.facts.needs
    return marked and set(DEFERRED) <= set(game.emitted.entries)


def main() -> int:
    """Compare game by game."""
    parser = command_line("distributions", __doc__)
    parser.add_argument(
        "folder", type=Path, nargs="?", help="of descriptions; default: our own games"
    )
    parser.add_argument("--all", action="store_true", help="every game of the folder")
    parser.add_argument("--only", default="", help="a part of the paths that are looked at")
    parser.add_argument(
        "--games", type=int, default=20_000, help="of each kind at most (default 20,000)"
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="for each kind (default 1)")
    parser.add_argument("--sigma", type=float, default=4.0, help="standard errors (default 4)")
    args = parser.parse_args()
    compared = differing = 0
    for name, game in _games(args):
        worst = _worst(game, args, seed=1)
        if abs(worst[1]) > args.sigma:
            worst = _worst(game, args, seed=2)
        compared += 1
        differs = abs(worst[1]) > args.sigma
        differing += differs
        word = "DIFFERS" if differs else "alike  "
        print(f"{word} {worst[1]:+6.1f}  {name}: {worst[0]} of {worst[2]}", flush=True)
    print(f"{compared - differing} of {compared} games are alike")
    return 1 if differing else 0


def _worst(game: Game, args: argparse.Namespace, seed: int) -> tuple[str, float, int]:
    drawn, listed = both_ways(game, args.games, args.seconds, seed)
    found = distances(drawn, listed)
    name = max(found, key=lambda each: abs(found[each]))
    return name, found[name], len(drawn.lengths)


def _games(args: argparse.Namespace) -> Iterator[tuple[str, Game]]:
    own = args.folder is None
    paths = [entry.path for entry in entries()] if own else sorted(args.folder.rglob("*.lud"))
    for path in paths:
        if args.only.casefold() not in str(path).casefold():
            continue
        try:
            games = single_games(ludeme.load(path))
            chosen = [game for game in games if own or args.all or tries_candidates(game)]
        except ludeme.LudemeError as error:  # not supported, or a match whose games are elsewhere
            print(f"refused          {path.name}: {error.message}", flush=True)
            continue
        for game in chosen:
            yield path.stem, game


if __name__ == "__main__":
    run(main)
