"""001-E5: playouts per second with features that answer the last move, or ask for it anywhere."""

from __future__ import annotations

from statistics import fmean

from bench.experiments.checks.rates import iterations_per_second
from bench.experiments.judging.intervals import above
from bench.experiments.judging.ratios import ratio_interval
from bench.experiments.rows.row import Findings
from bench.experiments.running.run import Run
from bench.experiments.running.variants import variant
from ludeme.features import WeightedFeatures, parse
from ludeme.play.game import Game
from ludeme.player.policy.biased_search import new_biased_search
from ludeme.player.policy.policy import FeaturePolicy

#: Where the last move was, and what else is around the answer to it: replies to intrusions,
#: blocks, extensions.
ANSWERS = (
    ("{0}", "friend {1/6}, friend {-1/6}"),
    ("{0}", "friend {1/2}"),
    ("{0}", "friend {1/6}"),
    ("{0}", "friend {1/6}, friend {-1/3}"),
    ("{0}", "empty {1/6}, empty {-1/6}"),
    ("{0}", "enemy {1/2}"),
    ("{0}", "enemy {1/3}"),
    ("{0,1/6}", "empty {0}, empty {1/6}"),
    ("{0,1/6}", "friend {0}"),
    ("{0,0}", "empty {0}"),
)
WEIGHT = 1.0
SECONDS = 10.0


def findings(run: Run) -> Findings:
    """Both sets in one run, in turns."""
    game = variant("hex 11x11").load()
    reactive = tuple(f"to {{}} after to {last} where empty {{}}, {rest}" for last, rest in ANSWERS)
    proactive = tuple(f"to {{}} where empty {{}}, enemy {last}, {rest}" for last, rest in ANSWERS)
    searches = {
        "uniform": new_biased_search(_policy(game, reactive), reuse=False),
        "reactive": new_biased_search(_policy(game, reactive), playout="reactive", reuse=False),
        "proactive": new_biased_search(_policy(game, proactive), playout="softmax", reuse=False),
    }
    rates = iterations_per_second(game, searches, SECONDS)
    means = {name: fmean(spans) for name, spans in rates.items()}
    ratio = means["reactive"] / means["proactive"]
    interval = ratio_interval(rates["reactive"], rates["proactive"])
    return Findings(
        ours=f"{ratio:.1f} times as many ({interval.low:.1f} to {interval.high:.1f}): "
        + ", ".join(f"{name} {rate:,.0f}/s" for name, rate in means.items()),
        reproduced=above(interval, 1),
        beyond=above(interval, 3),
        amount=f"{len(ANSWERS)} features",
        details={"rates": rates, "ratio": ratio, "reactive": reactive, "proactive": proactive},
    )


def _policy(game: Game, texts: tuple[str, ...]) -> FeaturePolicy:
    weighted = WeightedFeatures(
        "Shared", tuple(map(parse, texts)), {"selection": (WEIGHT,) * len(texts)}
    )
    return FeaturePolicy(game, dict.fromkeys((1, 2), weighted))
