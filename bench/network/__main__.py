"""How fast networks are: `python -m bench.network`.

Evaluations per second of a network that has learned nothing, on positions of random games, as a
search asks for them: observation, network, softmax over the legal moves. For each size of batch and
each number of threads, in turns, the best of some spans of the clock, for other work only slows
things down; so leave the processors free: the load of the machine is kept with the result.
`--train` adds steps of training per second, each with making its batch (it needs the extra `train`,
as writing the network does). Beside the rates by the clock stand those per second of processor time
of all threads, which other work does not touch. Results are appended to
`bench/results/network.jsonl`.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np

import ludeme
from bench.measuring import circumstances, command_line, run
from bench.network.untrained import write_untrained
from ludeme.app.arguments import add_dirty
from ludeme.app.measuring import journal
from ludeme.player.batched.records import Records
from ludeme.player.encoding.encoding import Encoding, encoding_of
from ludeme.player.encoding.sampling import move_array, sampled
from ludeme.player.network.architecture import Architecture
from ludeme.player.network.board_of_game import board_of
from ludeme.player.network.loading import evaluator_of
from ludeme.player.network.network import Network

RESULTS = Path(__file__).parents[1] / "results" / "network.jsonl"
SPANS = 5


class Rate(NamedTuple):
    """How often something is done: per second of the clock, and of processor time."""

    clock: float
    processor: float

    def times(self, number: int) -> Rate:
        """So many things at once."""
        return Rate(*(round(number * rate, 1) for rate in self))

    def __str__(self) -> str:
        return f"{self.clock:9,.1f} per second, {self.processor:9,.1f} per second of processor time"


def main() -> int:
    """Measure, print and keep."""
    parser = command_line("network", __doc__)
    _declare(parser)
    arguments = parser.parse_args()
    about = circumstances("bench.network", RESULTS, arguments)
    game = ludeme.load(arguments.game, options=arguments.option, tier="numba")
    architecture = Architecture(blocks=arguments.blocks, filters=arguments.filters)
    found: dict[str, Any] = {"game": game.name, "options": arguments.option}
    found |= {"blocks": arguments.blocks, "filters": arguments.filters}
    positions = _positions(game, encoding_of(game))
    found["evaluations"] = _evaluations(game, architecture, positions, arguments)
    if arguments.train:
        found["steps"] = _steps(game, architecture, positions, arguments.seconds)
        print(f"steps of training, batch 64: {found['steps']}", flush=True)
    with journal.opened(RESULTS) as keep:
        keep(found | about)
    return 0


def _declare(parser: ArgumentParser) -> None:
    parser.add_argument("--game", default="Ataxx", help="name of the library")
    parser.add_argument("--option", action="append", default=[], help="of the game")
    parser.add_argument("--blocks", type=int, default=3)
    parser.add_argument("--filters", type=int, default=32)
    parser.add_argument("--batches", type=int, nargs="+", default=[64, 128, 256])
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--seconds", type=float, default=1.0, help="of each span")
    parser.add_argument("--train", action="store_true", help="measure steps of training, too")
    add_dirty(parser)


def _positions(game: ludeme.Game, encoding: Encoding) -> Records:
    """Positions of random games, each move as good as any other."""
    seen = sampled(game)
    moves = [move_array(one.moves, game.emitted.width) for one in seen]
    counts = np.array([len(each) for each in moves])
    rows = [encoding.actions_of(each, one.row) for each, one in zip(moves, seen, strict=True)]
    return Records(
        rows=np.array([one.row for one in seen], np.int32),
        offsets=np.cumsum([0, *counts]),
        actions=np.concatenate(rows),
        visits=np.ones(counts.sum(), np.int32),
        policy=np.repeat(1 / counts, counts).astype(np.float32),
        full=np.ones(len(seen), bool),
        found=np.full(len(seen), 0.5, np.float32),
        values=np.full(len(seen), 0.5, np.float32),
        games=np.zeros(len(seen), np.int64),
    )


def _evaluations(
    game: ludeme.Game, architecture: Architecture, positions: Records, arguments: Namespace
) -> dict[str, Rate]:
    """Evaluations per second by "threads x batch"."""
    rates: dict[str, Rate] = {}
    with TemporaryDirectory() as folder:
        file = Path(folder) / "network.onnx"
        write_untrained(file, game, architecture)
        for threads in arguments.threads:
            evaluator = evaluator_of(file, game, threads=threads)
            for size in arguments.batches:
                batch = _batch(positions, size)
                rate = _rate(lambda e=evaluator, b=batch: e.evaluate(*b), arguments.seconds)
                rates[f"{threads}x{size}"] = rate.times(size)
                print(f"{threads} threads, batch {size:4}: {rate.times(size)}", flush=True)
    return rates


def _batch(positions: Records, size: int) -> tuple[Any, Any, Any]:
    """Rows, offsets and actions of so many positions drawn by lot."""
    chosen = np.random.default_rng(1).integers(len(positions.rows), size=size)
    spans = [slice(positions.offsets[k], positions.offsets[k + 1]) for k in chosen]
    actions = [positions.actions[span] for span in spans]
    offsets = np.cumsum([0, *(len(each) for each in actions)])
    return positions.rows[chosen], offsets, np.concatenate(actions)


def _steps(
    game: ludeme.Game, architecture: Architecture, positions: Records, seconds: float
) -> Rate:
    """Steps of training per second, on batches of 64."""
    from ludeme.player.network.learning.batches import Batches
    from ludeme.player.network.learning.learner import Learner
    from ludeme.player.network.learning.settings import Settings

    encoding = encoding_of(game)
    board = board_of(encoding)
    batches = Batches(encoding, board, positions)
    learner = Learner(Network(board, architecture), Settings(architecture=architecture))
    random = np.random.default_rng(1)

    def step() -> None:
        found = learner.learn(batches.drawn(64, random), 1.0)
        float(found.value)  # until it is finished

    return _rate(step, seconds).times(1)


def _rate(work: Callable[[], Any], seconds: float) -> Rate:
    """How often something is done, in the best of some spans of each kind of time."""
    work()
    best = Rate(0.0, 0.0)
    for _ in range(SPANS):
        began, used, number = perf_counter(), process_time(), 0
        while perf_counter() - began < seconds:
            work()
            number += 1
        clock, processor = perf_counter() - began, process_time() - used
        best = Rate(max(best.clock, number / clock), max(best.processor, number / processor))
    return best


if __name__ == "__main__":
    run(main)
