"""000-E7: whether the heaviest features of Yavalath know a block and a completion of four."""

from __future__ import annotations

from collections.abc import Sequence

from bench.experiments.checks.heaviest import as_data, heaviest
from bench.experiments.judging.answers import certain
from bench.experiments.rows.row import Findings
from bench.experiments.running.learning import learned
from bench.experiments.running.run import Run
from bench.experiments.running.variants import variant
from ludeme.features import generalises, parse
from ludeme.features.explain import Explanation

#: What moves that complete or block a line of four are called, and how a line of three looks.
COMPLETION, BLOCK = "make a line of 4", "block a line of 4"
THREES = {
    "line of 3 at its end": parse("to {} where empty {}, friend {0}, friend {0,0}"),
    "line of 3 in its middle": parse("to {} where empty {}, friend {0}, friend {1/2}"),
}


def findings(run: Run) -> Findings:
    """The ten heaviest features of the learned set of each player."""
    game = variant("yavalath")
    explained = heaviest(game.load(), learned(run, game), run.games)
    known = {role: known_by(every) for role, every in explained.items()}
    return Findings(
        ours="; ".join(
            f"{role} knows {', '.join(what) or 'neither'}" for role, what in known.items()
        ),
        reproduced=certain(any({COMPLETION, BLOCK} <= set(what) for what in known.values())),
        beyond=certain(any({COMPLETION, BLOCK, *THREES} <= set(what) for what in known.values())),
        amount=f"{run.games} features per player",
        details={"heaviest": as_data(explained)},
    )


def known_by(explained: Sequence[Explanation]) -> list[str]:
    """What of all this some features know; lines of three must have negative weights."""
    found = [
        idea for idea in (COMPLETION, BLOCK) if any(idea in one.idea for one in _liked(explained))
    ]
    for name, three in THREES.items():
        disliked = (one.feature for one in explained if not one.liked)
        if any(generalises(three, feature) for feature in disliked):
            found.append(name)
    return found


def _liked(explained: Sequence[Explanation]) -> list[Explanation]:
    return [one for one in explained if one.liked]
