"""What threads on one tree bring: `python -m bench.threads`.

Iterations per second of one thread and of two, in turns, in seconds of the clock (so leave two
processors free: the load of the machine is kept with the result), and per second of processor time:
the same number of iterations there means that threads cost each other nothing, however busy the
machine is. Then, with `--games`, a match of two threads against one at equal iterations.
"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter, process_time

import ludeme
from bench.measuring import circumstances, command_line, run
from ludeme.app.arguments import add_dirty
from ludeme.app.measuring import journal
from ludeme.player import play_match
from ludeme.player.search.driver import new_search

RESULTS = Path(__file__).parent / "results" / "threads.jsonl"
GAMES = ("Breakthrough", "Othello", "Chess", "Hex", "Connect Four")


def main() -> int:
    """Measure, print and keep."""
    parser = command_line("threads", __doc__)
    parser.add_argument("--threads", type=int, default=2, help="beside one")
    parser.add_argument("--of", nargs="+", default=GAMES, help="names of the library")
    parser.add_argument("--rounds", type=int, default=5, help="of which the best counts")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each round")
    parser.add_argument("--games", type=int, default=0, help="of a match of each game")
    parser.add_argument("--iterations", type=int, default=500, help="of each move of the match")
    add_dirty(parser)
    arguments = parser.parse_args()
    about = circumstances("bench.threads", RESULTS, arguments)
    with journal.opened(RESULTS) as keep:
        for name in arguments.of:
            game = ludeme.load_game(name, tier="numba")
            rates = _rates(game, arguments.threads, arguments.seconds, arguments.rounds)
            found = {"game": name, "threads": arguments.threads} | rates
            said = f"{name:16}"
            for clock, (one, several) in rates.items():
                said += f" {clock} {one:9,.0f} {several:9,.0f} {several / one:6.3f}"
            if arguments.games:
                agents = [f"uct:iterations={arguments.iterations},threads={arguments.threads}"]
                agents.append(f"uct:iterations={arguments.iterations}")
                result = play_match(game, *agents, games=arguments.games, seed=1)
                found |= {"score": result.score, "games": arguments.games}
                said += f"  {result}"
            keep(found | about)
            print(said, flush=True)
    return 0


def _rates(game: ludeme.Game, threads: int, seconds: float, rounds: int) -> dict[str, list[float]]:
    """The best iterations per second of one thread and of several, by the clock and by work."""
    clocks = {"clock": perf_counter, "processor": process_time}
    best, row = {name: [0.0, 0.0] for name in clocks}, game.start(seed=1).row
    searches = [
        new_search(game.program, exploration=1.4, reuse=False, threads=number)
        for number in (1, threads)
    ]
    for search in searches:  # so that everything is compiled
        search.begin(row, seed=1)
        search.run(100)
    for number in range(rounds):
        for k, search in enumerate(searches):
            search.begin(row, seed=number)
            iterations = max(1000, int(best["processor"][0] * seconds))
            began = {name: clock() for name, clock in clocks.items()}
            search.run(iterations)
            for name, clock in clocks.items():
                best[name][k] = max(best[name][k], iterations / (clock() - began[name]))
    return best


if __name__ == "__main__":
    run(main)
