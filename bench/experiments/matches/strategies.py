"""000-E2: four ways to choose the next feature, each against UCT."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bench.experiments.judging.answers import Answer, all_of, any_of, certain
from bench.experiments.judging.intervals import Sample, better, not_worse
from bench.experiments.matches.against_uct import against_uct, amount
from bench.experiments.matches.composite import (
    asked_of,
    findings_of_parts,
    names_of_parts,
    put_together,
)
from bench.experiments.rows.row import Findings
from bench.experiments.running.agents import biased
from bench.experiments.running.learning import quick_course, trained
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.summary import Score
from bench.experiments.running.variants import Variant, variant

SEEDS = (1, 2, 3)
CORRELATION = "correlation"
STRATEGIES = (CORRELATION, "random", "combine-random", "combine-max")


def one_game(run: Run) -> Findings:
    """A part: all strategies in the game named by the row's id, several trainings of each."""
    game = variant(run.row.id.rpartition("/")[2])
    scores: dict[str, list[Score]] = {}
    for seed in SEEDS:  # seed by seed, so that strategies can be compared whenever time is up
        for strategy in STRATEGIES:
            try:
                scores.setdefault(strategy, []).append(_score(run, game, strategy, seed))
            except TimeIsUp:
                continue
    totals = {strategy: _total(part) for strategy, part in scores.items() if part}
    if CORRELATION not in totals:
        raise TimeIsUp(f"no time for {run.row.id}")
    samples = _samples(run, totals)
    below, above = compared(samples)
    done, planned = _amounts(run, scores)
    return Findings(
        ours=", ".join(f"{name} {points / of:.1%}" for name, (points, of) in totals.items()),
        reproduced=against_others(samples, not_worse),
        beyond=against_others(samples, better),
        complete=done >= planned,
        amount=amount(done, planned),
        details={
            "totals": totals,
            "significantly_above": above,
            "significantly_below": below,
            "matches": {name: [score.details() for score in part] for name, part in scores.items()},
        },
    )


def _score(run: Run, game: Variant, strategy: str, seed: int) -> Score:
    """One training and its share of the games."""
    name = f"{game.slug}-{strategy}-{seed}"
    training = quick_course(run, "000-E2", name, game, seed=seed, strategy=strategy)
    agent = biased(run, game, trained(run, training))
    games, asked = (games_per_training(games) for games in (run.games, run.row.games))
    return against_uct(run, game, agent, f"{strategy} {seed}", games=games, asked=asked)


def games_per_training(games: int) -> int:
    """An even number, so that both seats are taken equally often."""
    return max(2, games // len(SEEDS) // 2 * 2)


def _amounts(run: Run, scores: dict[str, list[Score]]) -> tuple[int, int]:
    done = sum(len(score.result.games) for part in scores.values() for score in part)
    return done, len(STRATEGIES) * len(SEEDS) * games_per_training(run.games)


def _total(scores: list[Score]) -> tuple[float, int]:
    """Points and games of all trainings together."""
    return (
        sum(score.result.points for score in scores),
        sum(len(score.result.games) for score in scores),
    )


def _samples(run: Run, totals: Mapping[str, tuple[float, int]]) -> dict[str, Sample]:
    asked = len(SEEDS) * games_per_training(run.row.games)
    return {name: Sample(points, games, asked) for name, (points, games) in totals.items()}


def compared(samples: Mapping[str, Sample]) -> tuple[list[str], list[str]]:
    """The strategies that correlation is significantly below, and those that it is above."""
    signs = {
        name: better(samples[CORRELATION], sample)
        for name, sample in samples.items()
        if name != CORRELATION
    }
    below = [name for name, sign in signs.items() if sign is Answer.NO]
    return below, [name for name, sign in signs.items() if sign is Answer.YES]


def against_others(
    samples: Mapping[str, Sample], holds: Callable[[Sample, Sample], Answer]
) -> Answer:
    """Whether something holds for correlation against every other strategy."""
    return all_of(
        holds(samples[CORRELATION], samples[name]) if name in samples else Answer.OPEN
        for name in STRATEGIES
        if name != CORRELATION
    )


def all_games(run: Run) -> Findings:
    """Correlation is never significantly below another one, and above one somewhere."""
    found, names = findings_of_parts(run), names_of_parts(run.row)
    above = [
        certain(bool(found[name].details["significantly_above"])) if name in found else Answer.OPEN
        for name in names
    ]
    return put_together(
        run,
        found,
        reproduced=all_of([*(asked_of(found, name) for name in names), any_of(above)]),
        beyond=all_of(found[n].beyond if n in found else Answer.OPEN for n in names),
    )
