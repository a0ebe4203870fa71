"""000-E2: four ways to choose the next feature, each against UCT."""

from __future__ import annotations

from bench.experiments.matches.against_uct import against_uct, amount
from bench.experiments.matches.composite import findings_of_parts, put_together
from bench.experiments.rows.row import Findings
from bench.experiments.running.agents import biased
from bench.experiments.running.learning import quick_course, trained
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.summary import Score
from bench.experiments.running.variants import Variant, variant
from ludeme.player.matches.statistics import shares_differ

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
    below, above = compared(totals)
    best = max(totals, key=lambda strategy: totals[strategy][0] / totals[strategy][1])
    done, planned = _amounts(run, scores)
    return Findings(
        ours=", ".join(f"{name} {points / of:.1%}" for name, (points, of) in totals.items()),
        reproduced=not below,
        beyond=best == CORRELATION,
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
    return against_uct(run, game, agent, f"{strategy} {seed}", _games_per_training(run))


def _games_per_training(run: Run) -> int:
    """An even number, so that both seats are taken equally often."""
    return max(2, run.games // len(SEEDS) // 2 * 2)


def _amounts(run: Run, scores: dict[str, list[Score]]) -> tuple[int, int]:
    done = sum(len(score.result.games) for part in scores.values() for score in part)
    return done, len(STRATEGIES) * len(SEEDS) * _games_per_training(run)


def _total(scores: list[Score]) -> tuple[float, int]:
    """Points and games of all trainings together."""
    return (
        sum(score.result.points for score in scores),
        sum(len(score.result.games) for score in scores),
    )


def compared(totals: dict[str, tuple[float, int]]) -> tuple[list[str], list[str]]:
    """The strategies that correlation is significantly below, and those that it is above."""
    signs = {
        name: shares_differ(*totals[CORRELATION], *total)
        for name, total in totals.items()
        if name != CORRELATION
    }
    return [n for n, sign in signs.items() if sign < 0], [n for n, s in signs.items() if s > 0]


def all_games(run: Run) -> Findings:
    """Correlation is never significantly below another one, and above one somewhere."""
    found = findings_of_parts(run)
    never_below = all(part.reproduced for part in found.values())
    somewhere_above = any(part.details["significantly_above"] for part in found.values())
    return put_together(
        run,
        found,
        reproduced=never_below and somewhere_above,
        beyond=all(part.beyond for part in found.values()),
    )
