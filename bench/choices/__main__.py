"""What `auto` chooses where nothing was learned, and how it does: `python -m bench.choices FOLDER`.

Every description is taken as one that nobody has ever seen (`learned=no`). Where `auto` chooses
something else than plain UCT the two play at equal processor time, in pairs of games that begin
with the same random moves. Results are appended to `bench/results/choices.jsonl`; games already
there (same commit) are skipped, so a run can be resumed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import ludeme
from bench.measuring import circumstances, command_line, resumed, run, spread
from ludeme.app.arguments import add_dirty, add_spread
from ludeme.play.playouts import playouts
from ludeme.player import play_match
from ludeme.player.choice.choice import PLAIN, Choice
from ludeme.player.choice.choosing import choose, special_choice
from ludeme.player.matches.statistics import wilson
from ludeme.player.search.budget import Budget, counting_processor_time

RESULTS = Path(__file__).parents[1] / "results" / "choices.jsonl"
_SEED = 1
#: Random plies at the beginning, and the most of a game: this much longer than random ones.
_OPENING, _LONGER, _MOST_PLIES = 2, 1.5, 300


def main() -> int:
    """Let `auto` choose in a spread of games, and play."""
    parser = command_line("choices", __doc__)
    add_spread(parser)
    parser.add_argument("--seconds", type=float, default=0.1, help="a move (default 0.1)")
    parser.add_argument("--games", type=int, default=20, help="of each match (default 20)")
    add_dirty(parser)
    args = parser.parse_args()
    about = circumstances("bench.choices", RESULTS, args)
    chosen = spread(args.folder, args.sample)
    measure = partial(_measured, seconds=args.seconds, games=args.games)
    rows = []
    for number, row in enumerate(resumed(args.folder, chosen, RESULTS, about, measure), 1):
        score = f"{row['points']:g} of {row['games']}" if row["games"] else ""
        told = f"{row['choice']:32} {score:12} {row['game']}: {row['why']}"
        print(f"{number}/{len(chosen)} {told}", flush=True)
        rows.append(row)
    _summary(rows)
    return 0


def _measured(path: Path, seconds: float, games: int) -> dict[str, Any]:
    """What is chosen for a game, why, and the points in a match against plain UCT."""
    nothing = {"choice": "-", "points": 0.0, "games": 0}
    try:
        game = ludeme.load(path, tier="numba")
    except ludeme.LudemeError as error:  # a match whose games are elsewhere
        return nothing | {"why": error.message}
    if special_choice(game) is not None:
        return nothing | {"why": "nothing is tried in such games"}
    choice = choose(game, "seconds", learned=False)
    found = nothing | {"choice": choice.written, "why": choice.reason}
    if choice.written == PLAIN.written:
        return found
    points = _points(game, choice, seconds, games)
    return found | {"points": points, "games": games}


def _points(game: ludeme.Game, choice: Choice, seconds: float, games: int) -> float:
    """What the chosen search wins against UCT."""
    length = playouts(game.program, n=16, seed=_SEED, max_plies=_MOST_PLIES).mean_length
    with counting_processor_time():
        result = play_match(
            game, choice.agent(), PLAIN.agent(), games=games, seed=_SEED,
            budget=Budget(seconds=seconds), opening=min(_OPENING, int(length) // 4),
            max_plies=min(_MOST_PLIES, int(_LONGER * length) + 20),
        )  # fmt: skip
    return result.points


def _summary(rows: Iterable[dict[str, Any]]) -> None:
    """How often each search was chosen, and where it is surely better or worse than UCT."""
    played = [row for row in rows if row["games"]]
    print(dict(Counter(row["choice"] for row in rows)))
    if not played:
        return
    intervals = [wilson(row["points"], row["games"]) for row in played]
    better = sum(each.low > 0.5 for each in intervals)
    worse = [row["game"] for row, each in zip(played, intervals, strict=True) if each.high < 0.5]
    mean = sum(row["points"] / row["games"] for row in played) / len(played)
    print(f"where it chose another search than uct ({len(played)} games): {mean:.1%} on average,")
    print(f"surely better in {better}, surely worse in {len(worse)} {worse or ''}".rstrip())


if __name__ == "__main__":
    run(main)
