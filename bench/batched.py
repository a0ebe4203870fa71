"""How fast trees of many games are searched together: `python -m bench.batched`.

Nodes per second of processor time with an evaluator that knows nothing: what the search alone
costs, without numbering moves for a network and with it. With `--file`, a network of one game, also
seconds of the clock for games of self-play by one side and by two that take turns, in turns.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

import ludeme
from bench.measuring import circumstances, command_line, run
from ludeme.app.arguments import add_dirty
from ludeme.app.measuring import journal
from ludeme.player.batched.batched_search import BatchedSearch
from ludeme.player.batched.evaluator import EncodedActions, Evaluator, Numbering, Places, Uniform
from ludeme.player.batched.opening import random_opening
from ludeme.player.batched.self_play import BatchedSelfPlay, SelfPlaySettings
from ludeme.player.encoding.encoding import encoding_of

RESULTS = Path(__file__).parent / "results" / "batched.jsonl"
GAMES = ("Ataxx", "Breakthrough")
#: Random moves before the position that is searched.
_OPENING = 8


def main() -> int:
    """Measure, print and keep."""
    parser = command_line("batched", __doc__)
    parser.add_argument("--of", nargs="+", default=GAMES, help="names of the library")
    parser.add_argument("--games", type=int, nargs="+", default=(64, 256), help="at the same time")
    parser.add_argument("--nodes", type=int, default=200, help="of each search")
    parser.add_argument("--rounds", type=int, default=3, help="of which the best counts")
    parser.add_argument("--file", help="a network of the first game")
    parser.add_argument("--self-play", type=int, default=64, help="games with the network")
    add_dirty(parser)
    arguments = parser.parse_args()
    about = circumstances("bench.batched", RESULTS, arguments)
    with journal.opened(RESULTS) as keep:
        for name in arguments.of:
            game = ludeme.load_game(name, tier="numba")
            for games in arguments.games:
                found: dict[str, Any] = {"game": name, "games": games}
                for said, numbering in (
                    ("search", Places()),
                    ("with actions", EncodedActions(encoding_of(game))),
                ):
                    found[said] = _rate(
                        game, games, arguments.nodes, arguments.rounds, Uniform(), numbering
                    )
                keep(found | about)
                print(
                    f"{name:16} {games:4} games {found['search']:9,.0f} nodes/s of processor time, "
                    f"with actions {found['with actions']:9,.0f}",
                    flush=True,
                )
        if arguments.file:
            found = _sides(arguments)
            keep(found | about)
            print(found, flush=True)
    return 0


def _rate(
    game: ludeme.Game,
    games: int,
    nodes: int,
    rounds: int,
    evaluator: Evaluator,
    numbering: Numbering,
) -> float:
    """The most nodes per second of several rounds, each from other positions."""
    search = BatchedSearch(game.program, games, walks=nodes)
    best = 0.0
    for turn in range(rounds + 1):  # the first one is to warm up
        for place in range(games):
            opening = random_opening(game.program, _OPENING, turn * games + place)
            search.plant(place, np.array(opening.row, np.int32), place)
            search.allot(place, nodes)
        seconds = _time(lambda: search.run(evaluator, numbering), process_time)
        if turn:
            best = max(best, sum(map(search.walks, range(games))) / seconds)
    return best


def _sides(arguments: Any) -> dict[str, Any]:
    """Seconds for the same games of self-play, by one side and by two."""
    from ludeme.player.network.loading import evaluator_of

    game = ludeme.load_game(arguments.of[0], tier="numba")
    evaluator, numbering = evaluator_of(arguments.file, game), EncodedActions(encoding_of(game))
    settings = SelfPlaySettings(full=arguments.nodes, small=arguments.nodes // 4, most_moves=30)
    found: dict[str, Any] = {"game": game.name, "games": arguments.self_play}
    for sides in (1, 2, 1, 2):
        crew = BatchedSelfPlay(
            game, evaluator, numbering, settings, games=arguments.self_play, sides=sides
        )
        seconds = _time(lambda crew=crew: list(crew.play(range(arguments.self_play))), perf_counter)
        name = f"evaluations per second, {sides} sides"
        found[name] = max(crew.evaluated / seconds, found.get(name, 0.0))
    return found


def _time(work: Callable[[], object], clock: Callable[[], float]) -> float:
    began = clock()
    work()
    return clock() - began


if __name__ == "__main__":
    run(main)
