"""001-E3: every legal move activates a minimum feature, in all games of the library.

`python -m bench.minimum_patterns FOLDER` asks the same of other people's descriptions.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Any

import ludeme
from bench.experiments.judging.answers import Answer, all_of, certain, so_far
from bench.experiments.matches.against_uct import amount
from bench.experiments.rows.row import Findings
from bench.experiments.running.run import Run
from ludeme.features.derive import contract
from ludeme.games import names

PLIES = 200
SECONDS = 60.0


def findings(run: Run) -> Findings:
    """All games of the library, played at random."""
    check = partial(check_game, games=run.games, seed=run.settings.seed)
    results = run.checked("games", names(), check)
    broken = [result for result in results if result["broken"]]
    generators, fallbacks, moves = (
        sum(result[key] for result in results) for key in ("generators", "fallbacks", "moves")
    )
    share = fallbacks / max(1, generators)
    whole = len(results) == len(names())
    return Findings(
        ours=f"{len(results) - len(broken)} of {len(results)} games, {moves:,} moves; "
        f"{fallbacks} of {generators} generators fall back ({share:.1%})",
        reproduced=so_far(not broken, whole),
        beyond=all_of([so_far(not broken, whole), _few(share, whole)]),
        complete=whole,
        amount=amount(len(results), len(names())),
        details={"games": results},
    )


def _few(share: float, whole: bool) -> Answer:
    """Whether few generators fall back, which the games to come may change."""
    return certain(share <= 0.2) if whole else Answer.OPEN


def check_game(name: str, games: int, seed: int) -> dict[str, Any]:
    """What random games of one description show."""
    found = contract.check(ludeme.load(name, tier="python"), games, PLIES, seed, SECONDS)
    return {"game": name} | asdict(found)
