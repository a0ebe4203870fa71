"""Measures as tables and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ludeme.app.quality.clear_results import clear_results
from ludeme.app.terminal.console import Screen, numbers_table, words_table
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from rich.table import Table

    from ludeme.player.quality.comparison import Difference
    from ludeme.player.quality.estimates import Estimate, Place
    from ludeme.player.quality.measures.measure import Measure
    from ludeme.player.quality.study import Study

#: Narrower terminals have no room for definitions beside the numbers.
WIDE = 130
#: A search with fewer iterations for each legal move knows little of them.
ENOUGH = 4
#: Where a source is not named, nobody else is to blame.
OURS = "Ludeme"


def number(value: float, measure: Measure, signed: bool = False) -> str:
    """A value in the unit of its measure."""
    sign = "+" if signed else ""
    if measure.is_part:
        return f"{100 * value:{sign}.1f}%"
    return f"{value:{sign}.{0 if abs(value) >= 1000 else 1 if abs(value) >= 100 else 2}f}"


def span(low: float | None, high: float | None, measure: Measure, signed: bool = False) -> str:
    """An interval; "" where there is none."""
    if low is None or high is None:
        return ""
    return f"{number(low, measure, signed)} to {number(high, measure, signed)}"


# --- one game -------------------------------------------------------------------------------------


def evaluation_data(study: Study) -> dict[str, Any]:
    """All measures of a game as plain data."""
    return {
        "game": study.game.name,
        "rules": study.digest,
        "settings": asdict(study.settings),
        "played": dict(study.counts()),
        "clear": clear_results(study.estimates()),
        "measures": [
            {"measure": place.measure, "part": place.part, "play": place.play, **asdict(estimate)}
            for place, estimate in study.estimates().items()
        ],
    }


def searcher(study: Study) -> str:
    """Who plays against itself, as it is called where something is hidden."""
    from ludeme.player.agents.sight import named

    return named("uct", study.game)


def print_evaluation(screen: Screen, study: Study) -> None:
    """The measures of a game, random play beside search."""
    wide = screen.out.width >= WIDE
    titles = ("random play", "95 % interval", "search", "95 % interval", "")
    table = numbers_table(study.game.name, *titles[: 5 if wide else 4])
    if wide:
        table.columns[-1].justify, table.columns[-1].no_wrap = "left", False
    found = study.estimates()
    for name, part, by_play in rows(found):
        measure = next(iter(by_play)).about
        shown = [*_cells(by_play, ("random", "rules")), *_cells(by_play, ("search", "ladder"))]
        about = [] if part or not wide else [measure.summary]
        table.add_row(_indented(name, part, found), *shown, *about)
    screen.out.print(table)
    if few := few_iterations(study):
        screen.out.print(few, soft_wrap=True)
    for said in clear_results(found):
        screen.out.print(said, soft_wrap=True, markup=False)
    counts = study.counts()
    screen.out.print(
        f"{counted(counts['playouts'], 'playout', ',')} and "
        f"{counted(counts['random'], 'random game', ',')}; "
        f"{counted(counts['search'], 'game', ',')} of {searcher(study)} with "
        f"{counted(study.settings.iterations, 'iteration', ',')}, "
        f"{counts['ladder']:,} of the ladder; "
        "`ludeme evaluate --list` says what is measured"
    )


def few_iterations(study: Study) -> str:
    """A warning where a search could hardly try each move; "" where it could."""
    games = study.games("search")
    choices = [number for game in games for number in game.choices]
    if not choices or study.settings.iterations >= ENOUGH * sum(choices) / len(choices):
        return ""
    iterations = counted(study.settings.iterations, "iteration", ",")
    verb = "is" if study.settings.iterations == 1 else "are"
    return (
        f"{iterations} {verb} few for {sum(choices) / len(choices):.0f} "
        "legal moves: what searches expect, and the ladder, say little (--iterations)"
    )


def _indented(name: str, part: str, found: Mapping[Place, Any]) -> str:
    """The name of a row: parts stand below the whole, if there is one."""
    has_whole = any(place.measure == name and not place.part for place in found)
    return f"  {part}" if part and has_whole else f"{name}, {part}" if part else name


def rows(
    found: Mapping[Place, Any],
) -> Iterator[tuple[str, str, dict[Place, Any]]]:
    """Measure, part, and what is said of them by kind of play."""
    for (name, part), places in groupby(_by_measure(found), key=lambda p: (p.measure, p.part)):
        yield name, part, {place: found[place] for place in places}


def _by_measure(found: Mapping[Place, Any]) -> list[Place]:
    """The places by measure, then by part, each in the order in which it came first."""
    order = {(place.measure, place.part): k for k, place in reversed(list(enumerate(found)))}
    measures = list(dict.fromkeys(place.measure for place in found))
    return sorted(
        found, key=lambda p: (measures.index(p.measure), bool(p.part), order[p.measure, p.part])
    )


def _cells(by_play: Mapping[Place, Estimate], plays: tuple[str, ...]) -> tuple[str, str]:
    for place, estimate in by_play.items():
        if place.play in plays:
            about = place.about
            return number(estimate.value, about), span(estimate.low, estimate.high, about)
    return "", ""


# --- two games ------------------------------------------------------------------------------------


def comparison_data(a: Study, b: Study, found: Mapping[Place, Difference]) -> dict[str, Any]:
    """All differences as plain data."""
    return {
        "a": evaluation_data(a),
        "b": evaluation_data(b),
        "same_rules": a.digest == b.digest,
        "correction": "Holm",
        "differences": [
            {
                "measure": place.measure,
                "part": place.part,
                "play": place.play,
                "a": each.a.value,
                "b": each.b.value,
                "difference": each.value,
                "low": each.low,
                "high": each.high,
                "p": each.chance,
                "corrected_p": each.corrected,
                "significant": each.significant,
            }
            for place, each in found.items()
        ],
    }


def print_comparison(
    screen: Screen, names: tuple[str, str], found: Mapping[Place, Difference]
) -> None:
    """The differences, significant ones marked."""
    title = f"{names[0]} -> {names[1]}"
    table = numbers_table(title, "", "A", "B", "B - A", "95 % interval", "p (Holm)", "")
    table.columns[1].justify = "left"
    for _, _, by_play in rows(found):
        for place, each in by_play.items():
            table.add_row(*difference_cells(place, each), style="bold" * each.significant)
    screen.out.print(table)
    for place, each in found.items():
        if not each.significant:
            continue
        a, b = (number(side.value, place.about) for side in (each.a, each.b))
        screen.out.print(f"{place.name}{f' ({place.play})' * bool(place.play)}: {a} -> {b} *")
    screen.out.print(how_sure(found), soft_wrap=True)


def how_sure(found: Mapping[Place, Difference]) -> str:
    """How many differences chance alone does not explain, and what that means."""
    return (
        f"{sum(each.significant for each in found.values())} of {len(found)} differences are "
        "significant (*): permutation tests, corrected by Holm's method; if the rules were the "
        "same, there would be any in 5 % of all such comparisons at most"
    )


def difference_cells(place: Place, each: Difference) -> tuple[str, ...]:
    """A row of the table: the measure, both values, what lies between them, and how sure it is."""
    about = place.about
    return (
        place.name,
        place.play,
        number(each.a.value, about),
        number(each.b.value, about),
        number(each.value, about, signed=True),
        span(each.low, each.high, about, signed=True),
        _chance(each.corrected),
        "*" * each.significant,
    )


def _chance(corrected: float | None) -> str:
    if corrected is None:
        return ""
    return "< 0.0001" if corrected < 0.0001 else f"{corrected:.4f}"


# --- what is measured -----------------------------------------------------------------------------


def measures_table() -> Table:
    """All measures with definition, unit and source."""
    from ludeme.player.quality.measures import MEASURES

    table = words_table("measure", "unit", "definition", "source")
    for each in MEASURES.values():
        table.add_row(each.name, each.unit, each.definition, each.source or OURS)
    return table


def measures_data() -> list[dict[str, str]]:
    """The same as plain data."""
    from ludeme.player.quality.measures import MEASURES

    return [
        {
            "measure": each.name,
            "unit": each.unit,
            "definition": each.definition,
            "source": each.source or OURS,
            "needs": each.needs.value,
            "interval": "Wilson" if each.share else "t",
        }
        for each in MEASURES.values()
    ]
