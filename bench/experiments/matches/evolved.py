"""Paper 004: playouts near the last move, by weights that evolution found (experiments §4.3).

All agents share the paper's tree: leaves get their moves after 50 visits, selection is UCB1-Tuned.
Games begin with a fixed move that gives neither side much of an advantage, and end without a cap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.experiments.judging.answers import Answer, all_of, as_many_of
from bench.experiments.matches.against_uct import each_judged, several
from bench.experiments.rows.row import Findings
from bench.experiments.running.evolving import Course, evolved
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.summary import Score
from bench.experiments.running.variants import Variant, variant

#: The paper's tree.
TREE: dict[str, Any] = {"selection": "ucb1-tuned", "c": 1, "expand": 50}
CAP = 10_000

#: The first moves of 7x7 and 11x11 are the authors'; that of 13x13 is a reading.
HEX_7 = replace(variant("hex 7x7"), opening=("C4",))
HEX_11 = replace(variant("hex 11x11"), opening=("C8",))
HEX_13 = replace(
    HEX_11, id="Hex 13x13", options=("Swap Rule/Off", "Board Size/13x13"), opening=("C10",)
)
#: The policy of the paper's evolution, and that of the natural one in a tenth of its 20,000 games.
LEARNED = Course("004-E3", HEX_7)
QUICKLY = Course("004-E4", HEX_7, "natural", 20)
OTHER_SEEDS = (2, 3, 4)
#: 004-E10; their first moves are those that a search finds fair. Where pieces move, what matters is
#: often not near the last move: there how often a move goes anywhere evolves, too.
OTHERS = (
    Course(
        "004-E10", Variant("Gonnect", "Gonnect", ("Board Size/7x7",), large=True), "natural", 20
    ),
    Course("004-E10", Variant("Y", "Y", ("Board Size/9",)), "natural", 20),
    Course("004-E10", variant("breakthrough"), "natural", 20, elsewhere=True),
)

#: What is reproduced and what is beyond the paper, by opponent.
Marks = Mapping[str, tuple[float, float]]


def agent(run: Run, game: Variant, playout: str, **parameters: Any) -> str:
    """An agent with the paper's tree."""
    return run.agent("uct", game, **TREE, playout=playout, **parameters)


def learned(run: Run, game: Variant, weights: Path) -> str:
    """The agent with evolved playouts."""
    transfer = None if "Hex" in game.game else "yes"
    return agent(run, game, "local", weights=weights, transfer=transfer)


def local_policies(run: Run) -> Findings:
    """004-E1: staying near the last move, without weights."""
    marks = {"uniform-local": (0.638, 0.75), "tenuki": (0.541, 0.659)}
    scores = {
        name: _match(run, HEX_7, agent(run, HEX_7, name), "uniform", name, marks[name])
        for name in marks
    }
    return each_judged(scores, marks)


def evolved_policy(run: Run) -> Findings:
    """004-E3: the paper's evolution against the three policies without weights."""
    marks = {"uniform": (0.851, 0.93), "uniform-local": (0.783, 0.876), "tenuki": (0.805, 0.895)}
    own = learned(run, HEX_7, evolved(run, LEARNED))
    return _against(run, HEX_7, own, marks)


def quickly_evolved_policy(run: Run) -> Findings:
    """004-E4: the natural evolution, a tenth of the games."""
    own = learned(run, HEX_7, evolved(run, QUICKLY))
    return _against(run, HEX_7, own, {"uniform": (0.851, 0.93)})


def transferred(run: Run) -> Findings:
    """004-E5: the policy of 7x7 on larger boards, against uniform playouts."""
    marks = {HEX_11.id: (0.88, 0.951), HEX_13.id: (0.898, 0.975)}
    return _on_larger_boards(run, "uniform", marks)


def transferred_against_local(run: Run) -> Findings:
    """004-E6: the same against uniform local playouts."""
    marks = {HEX_11.id: (0.833, 0.918), HEX_13.id: (0.794, 0.9)}
    return _on_larger_boards(run, "uniform-local", marks)


def other_seeds(run: Run) -> Findings:
    """004-E7: three evolutions with other seeds."""
    marks = {f"seed {seed}": (0.85, 0.92) for seed in OTHER_SEEDS}
    scores = {}
    for seed, name in zip(OTHER_SEEDS, marks, strict=True):
        own = learned(run, HEX_7, evolved(run, replace(LEARNED, family="004-E7", seed=seed)))
        scores[name] = _match(run, HEX_7, own, "uniform", name, marks[name])
    return each_judged(scores, marks)


def equal_time(run: Run) -> Findings:
    """004-E8: at equal time."""
    marks = {game.id: (0.8, 0.9) for game in (HEX_7, HEX_11)}
    scores = {}
    for game in (HEX_7, HEX_11):
        own = learned(run, game, evolved(run, LEARNED))
        scores[game.id] = _match(run, game, own, "uniform", game.id, marks[game.id])
    return each_judged(scores, marks)


def other_games(run: Run) -> Findings:
    """004-E10: the same encoding in other games."""
    scores, missing = {}, []
    for course in OTHERS:
        game = course.variant
        try:
            own = learned(run, game, evolved(run, course))
            scores[game.id] = _match(run, game, own, "uniform", game.id, (0.45, 0.55))
        except TimeIsUp:
            missing.append(game.id)
    samples = [score.sample for score in scores.values()]
    opens = [Answer.OPEN] * len(missing)
    return several(
        scores,
        reproduced=all_of([*(sample.above(0.45) for sample in samples), *opens]),
        beyond=as_many_of(2, [*(sample.above(0.55) for sample in samples), *opens]),
        missing=missing,
    )


def _on_larger_boards(run: Run, opponent: str, marks: Marks) -> Findings:
    weights = evolved(run, LEARNED)
    scores = {}
    for game, games in ((HEX_11, run.games), (HEX_13, max(1, run.games // 2))):
        own = learned(run, game, weights)
        scores[game.id] = _match(run, game, own, opponent, game.id, marks[game.id], games)
    return each_judged(scores, marks)


def _against(run: Run, game: Variant, own: str, marks: Marks) -> Findings:
    """The same agent against several policies."""
    scores = {name: _match(run, game, own, name, name, each) for name, each in marks.items()}
    return each_judged(scores, marks)


def _match(
    run: Run,
    game: Variant,
    own: str,
    opponent: str,
    label: str,
    marks: tuple[float, float],
    games: int | None = None,
) -> Score:
    other = agent(run, game, opponent)
    return run.match(label, game, own, other, games=games, asked=games, marks=marks, cap=CAP)
