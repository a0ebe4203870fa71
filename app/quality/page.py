"""One page of HTML about the quality of games, or about what a change did to one.

Nothing is loaded from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ludeme.app.places_to_write import writing
from ludeme.app.quality.plots import plots_of
from ludeme.app.quality.tables import (
    OURS,
    difference_cells,
    how_sure,
    number,
    rows,
    searcher,
    span,
)
from ludeme.model.quantities import counted
from ludeme.play.atomic_files import write_atomically

if TYPE_CHECKING:
    from ludeme.player.quality.comparison import Difference
    from ludeme.player.quality.estimates import Estimate, Place
    from ludeme.player.quality.study import Study

_STYLE = """
body { font-family: sans-serif; max-width: 1080px; margin: 2em auto; padding: 0 1em; color: #222 }
table { border-collapse: collapse; font-size: 90% }
td, th { padding: 3px 10px; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd }
td.n { text-align: right; white-space: nowrap }
tr.sure { font-weight: bold }
td.part { padding-left: 2em }
small { color: #666 }
figure { display: inline-block; margin: 0 1em 1em 0; max-width: 500px }
figure svg { max-width: 100%; height: auto }
"""


def write_page(path: str, studies: Sequence[Study]) -> None:
    """Write the page of some games; a clear message if that is not possible."""
    names = ", ".join(study.game.name for study in studies)
    body = (line for study in studies for line in _section(study))
    _write(path, f"{names}: quality", body)


def write_comparison(
    path: str,
    names: tuple[str, str],
    studies: tuple[Study, Study],
    found: Mapping[Place, Difference],
) -> None:
    """Write the page of two games and what lies between them."""
    title = f"{names[0]} → {names[1]}"
    _write(path, f"{title}: what differs", _comparison(title, names, studies, found))


def _write(path: str, title: str, body: Iterator[str]) -> None:
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        f"<style>{_STYLE}</style></head><body>",
        *body,
        "</body></html>\n",
    ]
    with writing(path):
        write_atomically(Path(path), "\n".join(lines))


# --- one game -------------------------------------------------------------------------------------


def _section(study: Study) -> Iterator[str]:
    yield f"<h1>{escape(study.game.name)}</h1>"
    yield f"<p>{_played(study)}</p>"
    yield from _figures(plots_of(study))
    yield "<table><tr><th>measure</th><th>play</th><th>value</th><th>95 % interval</th>"
    yield "<th>games</th><th>what it is</th></tr>"
    for name, part, by_play in rows(study.estimates()):
        for first, (place, estimate) in enumerate(by_play.items()):
            yield _row(name, part, place, estimate, explained=not first and not part)
    yield "</table>"


def _played(study: Study) -> str:
    """What was played, and how."""
    counts = study.counts()
    settings = ", ".join(f"{name} {value}" for name, value in asdict(study.settings).items())
    return (
        f"{counted(counts['playouts'], 'random playout', ',')}, "
        f"{counted(counts['random'], 'random game', ',')}, "
        f"{counted(counts['search'], 'game', ',')} of self-play by {escape(searcher(study))}, "
        f"{counted(counts['ladder'], 'game', ',')} of more search against less. "
        f"<small>Settings: {escape(settings)}; rules {study.digest}.</small>"
    )


def _figures(plots: Iterable[tuple[str, str]]) -> Iterator[str]:
    for title, svg in plots:
        yield f"<figure><figcaption>{escape(title)}</figcaption>{svg}</figure>"


def _row(name: str, part: str, place: Place, estimate: Estimate, *, explained: bool) -> str:
    about = place.about
    told = f"{escape(about.definition)} <small>{escape(about.unit)}; " if explained else ""
    told += f"{escape(about.source or OURS)}</small>" if explained else ""
    return (
        f'<tr><td class="{"part" if part else ""}">{escape(part or name)}</td>'
        f"<td>{place.play}</td>"
        f'<td class="n">{number(estimate.value, about)}</td>'
        f'<td class="n">{span(estimate.low, estimate.high, about)}</td>'
        f'<td class="n">{estimate.games:,}</td><td>{told}</td></tr>'
    )


# --- two games ------------------------------------------------------------------------------------


def _comparison(
    title: str,
    names: tuple[str, str],
    studies: tuple[Study, Study],
    found: Mapping[Place, Difference],
) -> Iterator[str]:
    """What differs, then the plots of both beside each other."""
    yield f"<h1>{escape(title)}</h1>"
    for letter, name, study in zip("AB", names, studies, strict=True):
        yield f"<p>{letter}: {escape(name)}. {_played(study)}</p>"
    if studies[0].digest == studies[1].digest:
        yield "<p>Both descriptions mean the same: what differs, differs by chance.</p>"
    yield f"<p>{escape(how_sure(found))}.</p>"
    yield "<table><tr><th>measure</th><th>play</th><th>A</th><th>B</th><th>B - A</th>"
    yield "<th>95 % interval</th><th>p (Holm)</th><th></th><th>what it is</th></tr>"
    for _, part, by_play in rows(found):
        for first, (place, each) in enumerate(by_play.items()):
            yield _difference(place, each, explained=not first and not part)
    yield "</table>"
    plots = [dict(plots_of(study)) for study in studies]
    for caption in dict.fromkeys([*plots[0], *plots[1]]):
        both = zip("AB", plots, strict=True)
        yield from _figures((f"{k}: {caption}", own[caption]) for k, own in both if caption in own)


def _difference(place: Place, each: Difference, *, explained: bool) -> str:
    name, play, *figures = difference_cells(place, each)
    cells = f'<td class="{"part" if place.part else ""}">{escape(name)}</td><td>{play}</td>'
    cells += "".join(f'<td class="n">{escape(figure)}</td>' for figure in figures)
    told = escape(place.about.definition) if explained else ""
    return f"<tr{' class=sure' * each.significant}>{cells}<td>{told}</td></tr>"
