"""Ratings of a training's networks over time, from the matches that it has played on the way.

A network plays in two ways, alone and with its search; each generation of each way is a player of
its own, and so is every opponent that stays the same. Ratings are those of Bradley and Terry's
model (`player.matches.ratings`) on all results so far, above the rating of `ANCHOR`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from ludeme.player.matches.match import MatchResult
from ludeme.player.matches.ratings import POINTS, Meetings, Rating, rate
from ludeme.player.matches.statistics import Z_95

#: The file of matches in the folder of a training, and that of ratings.
EVALUATIONS, RATINGS = "evaluations.jsonl", "ratings.json"
#: Whose rating is 0: a search without a network.
ANCHOR = "uct"

_NETWORK = re.compile(r"network:file=.*generation-(\d+)\.onnx,nodes=(\d+)")


class Player(NamedTuple):
    """Who has a rating: a generation's network with so many nodes per move, or somebody else."""

    name: str
    generation: int | None = None
    nodes: int | None = None


class Standing(NamedTuple):
    """A player's rating above that of the anchor, and the games it is made of."""

    player: Player
    rating: Rating
    games: int


def pairs(network: Path, before: Path | None, nodes: int) -> list[tuple[str, str]]:
    """Who plays whom after a generation: agents, the new network first.

    `nodes` are those of its search, and the iterations of the opponent that stays the same.
    """
    alone, search = (f"network:file={network},nodes={each}" for each in (1, nodes))
    uct = f"{ANCHOR}:iterations={nodes}"
    found = [(search, uct), (alone, uct), (alone, "random")]
    if before is not None:
        found.append((alone, f"network:file={before},nodes=1"))
    return found


def player_of(agent: str) -> Player:
    """Whose results an agent's are, wherever the folder of the training is now."""
    found = _NETWORK.fullmatch(agent)
    if found is None:
        return Player(agent)
    generation, nodes = int(found[1]), int(found[2])
    how = "alone" if nodes == 1 else f"{nodes} nodes"
    return Player(f"generation {generation}, {how}", generation, nodes)


def as_line(generation: int, result: MatchResult) -> dict[str, Any]:
    """What is kept of a match."""
    low, high = result.interval
    return {
        "generation": generation,
        "agents": [result.a, result.b],
        "games": len(result.games),
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "score": result.score,
        "low": low,
        "high": high,
    }


def is_match(line: Mapping[str, Any]) -> bool:
    """Whether a line has what ratings are made of."""
    agents = line.get("agents")
    two = isinstance(agents, list) and len(agents) == 2 and all(isinstance(a, str) for a in agents)
    results = {"wins": 0, "draws": 0, "losses": 0, **line}
    numbers = [results.get(name) for name in ("games", "score", "wins", "draws", "losses")]
    return two and all(isinstance(n, int | float) and n >= 0 for n in numbers)


def is_played(lines: Iterable[Mapping[str, Any]], one: str, other: str) -> bool:
    """Whether a match between these players has been kept."""
    players = player_of(one), player_of(other)
    return any(_players(line) == players for line in lines)


def standings(lines: Iterable[Mapping[str, Any]]) -> list[Standing]:
    """The ratings of all players, the latest generation first, then those that stay the same."""
    results: dict[tuple[str, str], Meetings] = {}
    players: dict[str, Player] = {}
    games: dict[str, int] = {}
    for line in lines:
        pair = _players(line)
        key = pair[0].name, pair[1].name
        results[key] = _meetings(line, results.get(key, Meetings(0, 0, 0)))
        for player in pair:
            players[player.name] = player
            games[player.name] = games.get(player.name, 0) + int(line["games"])
    if not results:
        return []
    found = _above_anchor(results)
    known = [Standing(player, found[name], games[name]) for name, player in players.items()]
    return sorted(known, key=_order)


def _players(line: Mapping[str, Any]) -> tuple[Player, Player]:
    one, other = line["agents"]
    return player_of(one), player_of(other)


def _meetings(line: Mapping[str, Any], so_far: Meetings) -> Meetings:
    """With what a line says; older ones have no more than the score."""
    points = line["score"] * line["games"]
    wins, draws = line.get("wins", points), line.get("draws", 0)
    losses = line.get("losses", line["games"] - points)
    return Meetings(so_far.wins + wins, so_far.draws + draws, so_far.losses + losses)


def _above_anchor(results: Mapping[tuple[str, str], Meetings]) -> dict[str, Rating]:
    """Ratings and the halves of their 95 % intervals, as differences from the anchor's."""
    found = rate(results)
    anchors = [i for i, name in enumerate(found.agents) if name.partition(":")[0] == ANCHOR]
    if not anchors:
        return {name: found.of(name) for name in found.agents}
    zero, spread = anchors[0], found.covariance
    ratings = {}
    for i, name in enumerate(found.agents):
        variance = float(spread[i, i] + spread[zero, zero] - 2 * spread[i, zero])
        elo = POINTS * float(found.theta[i] - found.theta[zero])
        ratings[name] = Rating(elo, POINTS * Z_95 * sqrt(max(0.0, variance)))
    return ratings


def _order(one: Standing) -> tuple[int, int, float]:
    generation, nodes = one.player.generation, one.player.nodes
    return -(generation or 0), -(nodes or 0), -one.rating.elo
