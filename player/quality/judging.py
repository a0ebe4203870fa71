"""Judge a game, or what a change of its rules did: the measures as data.

judged = ludeme.evaluate("Hex", games=20)
print(judged.estimates())

for place, difference in ludeme.compare("before.lud", "after.lud").items():
    print(place.name, difference.value, difference.significant)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ludeme.player.matches.encounter import Source
from ludeme.player.quality.comparison import Difference, compared
from ludeme.player.quality.estimates import Place
from ludeme.player.quality.study import Settings, Study
from ludeme.runtime.search_abi.seeds import mixed


def evaluate(
    game: str | Path,
    *,
    options: Sequence[str] = (),
    ruleset: str | None = None,
    jobs: int = 1,
    **settings: Any,
) -> Study:
    """Play a game as much as `settings` say (`Settings`), and return what was played.

    The game is a library name, the path of a .lud file, or a text. `estimates()` of what is
    returned are the measures. More than one job needs a script that can be imported.
    """
    study = Study(Source.of(game, options, ruleset), Settings(**settings))
    _finish(study, jobs)
    return study


def compare(
    a: str | Path,
    b: str | Path,
    *,
    options: Sequence[Sequence[str]] = ((), ()),
    rulesets: tuple[str | None, str | None] = (None, None),
    jobs: int = 1,
    **settings: Any,
) -> dict[Place, Difference]:
    """Play two games alike, each with its own options and ruleset, and compare all measures."""
    if isinstance(options, str) or len(options) != len((a, b)):
        raise ValueError(f'options are those of each game, such as (["Size/3"], []), not {options}')
    if isinstance(rulesets, str) or len(rulesets) != len((a, b)):
        raise ValueError(f'rulesets are those of each game, such as ("Own", None), not {rulesets}')
    sources = [
        Source.of(name, chosen, ruleset)
        for name, chosen, ruleset in zip((a, b), options, rulesets, strict=True)
    ]
    studies = both(sources[0], sources[1], Settings(**settings))
    for study in studies:
        _finish(study, jobs)
    return differences(*studies)


def both(a: Source, b: Source, settings: Settings) -> tuple[Study, Study]:
    """The studies of two games that are to be compared.

    Their lots are drawn independently of each other: otherwise two equal games would be one.
    """
    other = replace(settings, seed=mixed(settings.seed, 1) % 2**31)
    return Study(a, settings), Study(b, other)


def differences(a: Study, b: Study) -> dict[Place, Difference]:
    """What lies between two games in every measure."""
    return compared(a.samples(), b.samples(), a.settings.seed)


def _finish(study: Study, jobs: int) -> None:
    for _ in study.play(jobs):
        pass
