"""000-E1: learned features against UCT at equal time in ten games."""

from __future__ import annotations

from bench.experiments.matches.against_uct import against_uct, judged
from bench.experiments.matches.composite import findings_of_parts, put_together
from bench.experiments.rows.row import Findings
from bench.experiments.running.agents import biased
from bench.experiments.running.learning import learned
from bench.experiments.running.run import Run
from bench.experiments.running.variants import LARGE_MARGIN, SMALLER_MARGIN, Variant, variant

#: What a score of so many games needs to be significantly above one half (experiments §0).
BETTER = 0.55


def one_game(run: Run) -> Findings:
    """A part: the game named by the row's id."""
    game = variant(run.row.id.rpartition("/")[2])
    score = against_uct(run, game, biased(run, game, learned(run, game)))
    return judged(score, reproduced=score.share >= _floor(game), beyond=score.share >= BETTER)


def _floor(game: Variant) -> float:
    """What the game must reach; nothing is asked where the paper's agent was no better."""
    if game.slug in LARGE_MARGIN:
        return BETTER
    return 0.5 if game.slug in SMALLER_MARGIN else 0.0


def all_games(run: Run) -> Findings:
    """The rules over the games that are parts of the row."""
    found = findings_of_parts(run)
    shares = {name: part.details["score"] for name, part in found.items()}
    mean = sum(shares.values()) / len(shares)
    return put_together(
        run,
        found,
        reproduced=as_in_the_paper(shares, run.row.parts),
        beyond=mean >= 0.75 and all(share >= BETTER for share in shares.values()),
        ours=f"mean {mean:.1%}",
    )


def as_in_the_paper(shares: dict[str, float], parts: tuple[str, ...]) -> bool:
    """Large margins where the paper has them, smaller ones where it has those."""
    wanted = {part.rpartition("/")[2] for part in parts}
    large = [shares.get(name, 0.0) for name in LARGE_MARGIN if name in wanted]
    smaller = [shares.get(name, 0.0) for name in SMALLER_MARGIN if name in wanted]
    return (
        all(share >= BETTER for share in large)
        and sum(large) / len(large) >= 0.65
        and all(share >= 0.5 for share in smaller)
        and any(share >= BETTER for share in smaller)
    )
