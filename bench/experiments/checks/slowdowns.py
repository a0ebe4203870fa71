"""000-E6: how many iterations features cost, over the first two moves of each side."""

from __future__ import annotations

from bench.experiments.matches.against_uct import amount
from bench.experiments.rows.row import Findings
from bench.experiments.running.agents import YAVALATH, biased, biased_throughout
from bench.experiments.running.learning import known
from bench.experiments.running.match import COUNTED_MOVES
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.variants import TEN, Variant, variant

HAND_MADE = "Yavalath by hand"
LEARNED = "Yavalath"


def findings(run: Run) -> Findings:
    """A table of all games whose features have been learned."""
    yavalath = variant("yavalath")
    agents = {HAND_MADE: (yavalath, biased_throughout(run, yavalath, YAVALATH))}
    for game in TEN:
        features = known(run, game)
        if features is not None:
            agents[game.id] = (game, biased(run, game, features))
    found: dict[str, float] = {}
    for name, (game, agent) in agents.items():
        try:
            found[name] = _slowdown(run, name, game, agent)
        except TimeIsUp:
            break
    learned = {name: value for name, value in found.items() if name != HAND_MADE}
    whole = HAND_MADE in found and LEARNED in found
    return Findings(
        ours=", ".join(f"{name} {value:.2f}x" for name, value in found.items()),
        reproduced=whole and found[LEARNED] <= 8 and found[HAND_MADE] <= 30,
        beyond=whole
        and found[LEARNED] <= 3
        and found[HAND_MADE] <= 3
        and all(value <= 4 for value in learned.values()),
        complete=len(found) == len(TEN) + 1,
        amount=amount(len(found), len(TEN) + 1, "sets"),
        details={"slowdowns": found, "games_each": run.games},
    )


def _slowdown(run: Run, name: str, game: Variant, agent: str) -> float:
    """From games that are broken off after the moves that count."""
    plies = COUNTED_MOVES * 2
    score = run.match(name, game, agent, run.agent("uct", game), cap=plies)
    assert score.slowdown is not None
    return score.slowdown
