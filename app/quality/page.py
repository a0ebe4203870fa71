"""One page of HTML about the quality of games: nothing is loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ludeme.app.exits import UserError
from ludeme.app.quality.plots import plots_of
from ludeme.app.quality.tables import OURS, number, rows, searcher, span
from ludeme.play.atomic_files import write_atomically

if TYPE_CHECKING:
    from ludeme.player.quality.estimates import Estimate, Place
    from ludeme.player.quality.study import Study

_STYLE = """
body { font-family: sans-serif; max-width: 1080px; margin: 2em auto; padding: 0 1em; color: #222 }
table { border-collapse: collapse; font-size: 90% }
td, th { padding: 3px 10px; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd }
td.n { text-align: right; white-space: nowrap }
td.part { padding-left: 2em }
small { color: #666 }
figure { display: inline-block; margin: 0 1em 1em 0; max-width: 500px }
figure svg { max-width: 100%; height: auto }
"""


def write_page(path: str, studies: Sequence[Study]) -> None:
    """Write the page; a clear message if that is not possible."""
    try:
        write_atomically(Path(path), page(studies))
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}") from None


def page(studies: Sequence[Study]) -> str:
    """The whole page."""
    names = ", ".join(study.game.name for study in studies)
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{escape(names)}: quality</title>',
            f"<style>{_STYLE}</style></head><body>",
            *(line for study in studies for line in _section(study)),
            "</body></html>\n",
        ]
    )


def _section(study: Study) -> Iterator[str]:
    yield f"<h1>{escape(study.game.name)}</h1>"
    counts = study.counts()
    settings = ", ".join(f"{name} {value}" for name, value in asdict(study.settings).items())
    yield (
        f"<p>{counts['playouts']:,} random playouts, {counts['random']:,} random games, "
        f"{counts['search']:,} games of self-play by {escape(searcher(study))}, "
        f"{counts['ladder']:,} games of more search against less. "
        f"<small>Settings: {escape(settings)}; rules {study.digest}.</small></p>"
    )
    for title, svg in plots_of(study):
        yield f"<figure><figcaption>{escape(title)}</figcaption>{svg}</figure>"
    yield "<table><tr><th>measure</th><th>play</th><th>value</th><th>95 % interval</th>"
    yield "<th>games</th><th>what it is</th></tr>"
    for name, part, by_play in rows(study.estimates()):
        for first, (place, estimate) in enumerate(by_play.items()):
            yield _row(name, part, place, estimate, explained=not first and not part)
    yield "</table>"


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
