"""004-E9: how often an agent wins small Hex from positions that are won, against a perfect player.

After every first move one side has won. The agent plays that side against the solver, which resists
as well as it can; the game is lost as soon as the solver has won. The learned weights are those of
004-E4, which any board of hexagons can use.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from random import Random
from typing import Any

from bench.experiments.judging.intervals import Sample, better
from bench.experiments.matches.against_uct import amount
from bench.experiments.matches.evolved import QUICKLY, agent, learned
from bench.experiments.rows.row import Findings
from bench.experiments.running.evolving import evolved
from bench.experiments.running.run import Run
from bench.experiments.running.variants import Variant
from bench.solvers.hex import cell_of
from bench.solvers.judge import Judge
from ludeme.play.game import Game
from ludeme.player.agents.registry import Agent, make_agent
from ludeme.runtime.search_abi.seeds import mixed

BOARDS = {
    size: Variant(f"Hex {size}x{size}", "Hex", ("Swap Rule/Off", f"Board Size/{size}x{size}"))
    for size in (5, 6)
}


def findings(run: Run) -> Findings:
    """The learned policy and the default one, from the same positions."""
    weights = evolved(run, QUICKLY)
    agents = {
        size: {"learned": learned(run, board, weights), "default": agent(run, board, "uniform")}
        for size, board in BOARDS.items()
    }
    planned = [
        f"{name} {opening} {number}"
        for number, opening in enumerate(_openings(run.games))
        for name in ("learned", "default")
    ]
    play = partial(converted, agents=agents, seed=run.settings.seed)
    results = run.checked("won positions", planned, play)
    samples = {name: _sample(results, name, run.row.games) for name in ("learned", "default")}
    return Findings(
        ours="; ".join(f"{name} converts {_said(results, name)}" for name in samples),
        reproduced=better(samples["learned"], samples["default"]),
        beyond=samples["learned"].above(0.95),
        complete=len(results) == len(planned),
        amount=amount(len(results), len(planned)),
        details={"agents": {str(size): names for size, names in agents.items()}, "games": results},
    )


def _openings(count: int) -> list[str]:
    """As many boards and first moves, all in turn: "5 12" is the site with number 12 on 5x5."""
    every = [f"{size} {site}" for size in BOARDS for site in range(size * size)]
    Random(1).shuffle(every)
    return [every[number % len(every)] for number in range(count)]


def _sample(results: list[dict[str, Any]], name: str, asked: int) -> Sample:
    own = [result["converted"] for result in results if result["policy"] == name]
    return Sample(sum(own), len(own), asked)


def _said(results: list[dict[str, Any]], name: str) -> str:
    """The share of either board."""
    shares = []
    for size, board in BOARDS.items():
        own = [r["converted"] for r in results if r["policy"] == name and r["size"] == size]
        shares.append(f"{sum(own)} of {len(own)} on {board.id}")
    return ", ".join(shares)


def converted(case: str, agents: Mapping[int, Mapping[str, str]], seed: int) -> dict[str, Any]:
    """Play one game; whether the agent won it, and in how many plies it was decided."""
    policy, size, opening, number = case.split()
    played, judge = _Played(*_board(int(size))), _judge(int(size))
    played.move(int(opening))
    seat = 2 if judge.wins(*played.position) else 1
    agent = make_agent(agents[int(size)][policy])
    plies = _play(played, agent, judge, seat, mixed(seed, int(number)))
    return {
        "policy": policy,
        "size": int(size),
        "opening": int(opening),
        "seat": seat,
        "converted": played.state.over and played.state.winner == seat,
        "plies": plies,
    }


def _play(played: _Played, agent: Agent, judge: Judge, seat: int, seed: int) -> int:
    """Play on until the agent has connected, or lost its win; the length of the game."""
    state, plies = played.state, 1
    while not state.over:
        plies += 1
        if state.mover != seat:
            played.move(played.cells.index(judge.answer(*played.position)))
            continue
        played.move(agent.choose(state, seed=mixed(seed, plies)).to_site)
        if not state.over and judge.wins(*played.position):
            break
    return plies


class _Played:
    """A game of Hex, and its stones as the judge has them."""

    def __init__(self, game: Game, cells: list[int]) -> None:
        self.state = game.start(seed=0)
        #: The judge's cell of each site.
        self.cells = cells
        self._stones = [0, 0]

    def move(self, site: int) -> None:
        """Move to a site."""
        self._stones[self.state.mover - 1] |= 1 << self.cells[site]
        self.state.apply(next(m for m in self.state.legal_moves() if m.to_site == site))

    @property
    def position(self) -> tuple[int, int, bool]:
        """The stones of both sides as bits, and whether the first player moves."""
        return self._stones[0], self._stones[1], self.state.mover == 1


@cache
def _board(size: int) -> tuple[Game, list[int]]:
    """The game, and the judge's cells by site."""
    game = BOARDS[size].load()
    sites = game.facts.topology.sites(game.facts.default_type)
    return game, [cell_of(site.row, site.column, size) for site in sites]


@cache
def _judge(size: int) -> Judge:
    """It remembers what it has found out."""
    return Judge(size)
