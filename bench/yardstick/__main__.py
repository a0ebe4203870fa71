"""How strong an agent is beside alpha-beta by the textbook: `python -m bench.yardstick AGENT`.

Chess, English Draughts, Othello (Reversi) and Breakthrough. Both sides have the same seconds of
processor time for a move. Games come in pairs that begin with the same random moves, seats swapped.
Every game is appended to `bench/results/yardstick.jsonl` at once, and the same command on the same
commit goes on from there. Another opponent than the yardstick can be named, as `uct:seconds=0.3`.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ludeme
from bench.measuring import circumstances, command_line, run
from bench.yardstick import player
from bench.yardstick.textbook import TEXTBOOKS
from ludeme.app.arguments import add_dirty
from ludeme.app.measuring import journal
from ludeme.player import play_game, play_numbered, wilson
from ludeme.player.agents.registry import make_agent
from ludeme.player.matches.encounter import Encounter, Source
from ludeme.player.search.budget import Budget, counting_processor_time

RESULTS = Path(__file__).parents[1] / "results" / "yardstick.jsonl"
#: Random moves at the beginning, and the plies after which a game is a draw.
OPENING, LONGEST = 4, 300


def main() -> int:
    """Play, keep and print."""
    parser = command_line("yardstick", __doc__)
    parser.add_argument("agent", help="the agent that is measured")
    parser.add_argument("--against", default=f"{player.NAME}:seconds=0.3", help="its opponent")
    parser.add_argument("--only", nargs="*", default=list(TEXTBOOKS), help="names of games")
    parser.add_argument("--games", type=int, default=30, help="of each game (default 30)")
    parser.add_argument("--seed", type=int, default=1, help="of openings and lots")
    add_dirty(parser)
    arguments = parser.parse_args()
    about = circumstances("bench.yardstick", RESULTS, arguments)
    with counting_processor_time():
        for name in arguments.only:
            points = [game["points"] for game in _games(name, arguments, about)]
            low, high = wilson(sum(points), len(points))
            share = sum(points) / max(1, len(points))
            print(
                f"{name:18} {arguments.agent} against {arguments.against}: {share:.1%} "
                f"({low:.1%} to {high:.1%} of {len(points)} games)",
                flush=True,
            )
    return 0


def _games(name: str, arguments: Namespace, about: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The games of one match, those that were played before first."""
    agent = arguments.agent.replace("{game}", name)
    encounter = Encounter(Source(name), agent, arguments.against, arguments.seed, OPENING, LONGEST)
    known = {
        row["number"]: row
        for row in journal.read(RESULTS)
        if row["match"] == encounter.key and row["commit"] == about["commit"]
    }
    game = ludeme.load(name)
    with journal.opened(RESULTS) as keep:
        for number in range(arguments.games + arguments.games % 2):
            if number not in known:
                _warm_up(game, encounter)
                known[number] = _played(game, encounter, number) | about
                keep(known[number])
            yield known[number]


def _warm_up(game: ludeme.Game, encounter: Encounter) -> None:
    """Let both play a little: what is compiled once does not count."""
    agents = [make_agent(each) for each in (encounter.a, encounter.b)]
    play_game(game.start(seed=1), agents, budget=Budget(iterations=64), max_plies=2)


def _played(game: ludeme.Game, encounter: Encounter, number: int) -> dict[str, Any]:
    """One game as a line."""
    record = play_numbered(
        game, encounter.a, encounter.b, number,
        seed=encounter.seed, opening=encounter.opening, max_plies=encounter.max_plies,
    )  # fmt: skip
    return {
        "match": encounter.key, "game": game.name, "a": encounter.a, "b": encounter.b,
        "number": number, "seat": record.seat, "points": record.points, "plies": record.plies,
        "cut": record.cut, "means": [sum(own) / max(1, len(own)) for own in record.iterations],
    }  # fmt: skip


if __name__ == "__main__":
    run(main)
