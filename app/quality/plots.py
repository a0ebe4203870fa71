"""Plots of what was played, as SVG that stands in a page."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from ludeme.app.exits import UserError

if TYPE_CHECKING:
    from ludeme.player.quality.record import PlayedGame
    from ludeme.player.quality.study import Study

#: The course of a game is shown in so many steps, from its start to its end.
STEPS = 20
#: So many games are drawn one by one.
FEW = 12
#: No date, no address: the same games make the same picture.
_NOTHING = dict.fromkeys(("Creator", "Date", "Format", "Type"))
COLOURS = {"random": "#999999", "search": "#4477aa"}


def see_library() -> None:
    """A clear message where there is nothing to draw with."""
    if find_spec("matplotlib") is None:
        raise UserError("pages with plots need matplotlib: pip install 'ludeme[plots]'")


def plots_of(study: Study) -> list[tuple[str, str]]:
    """Titles, and the plots as SVG; those that nothing is known for are left out."""
    games = {play: study.games(play) for play in ("random", "search")}
    results = {**games, "random": study.games("playouts") or games["random"]}
    drawn: list[tuple[str, Callable[[Any], bool]]] = [
        ("Length of games, in plies", lambda axes: _lengths(axes, results)),
        ("Wins by seat, and draws, in per cent", lambda axes: _wins(axes, results)),
        ("Legal moves in the course of a game", lambda axes: _course(axes, games, "choices")),
        ("Pieces in the course of a game", lambda axes: _course(axes, games, "pieces")),
        ("What the search expects for player 1, in some games", lambda axes: _leads(axes, games)),
        ("More search against less: points in per cent", lambda axes: _ladder(axes, study)),
    ]
    found = [(title, _svg(draw)) for title, draw in drawn]
    return [(title, svg) for title, svg in found if svg]


def _svg(draw: Callable[[Any], bool]) -> str:
    """A plot without the head of a file; "" if there is nothing to draw."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with rc_context({"svg.hashsalt": "ludeme", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=(5, 3), layout="constrained")
        FigureCanvasSVG(figure)
        axes = figure.subplots()
        axes.spines[["top", "right"]].set_visible(False)
        if not draw(axes):
            return ""
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata=_NOTHING, transparent=True)
    return text.getvalue().partition("<svg")[2].join(("<svg", ""))


def _lengths(axes: Any, games: dict[str, list[PlayedGame]]) -> bool:
    lengths = {play: [game.plies for game in own] for play, own in games.items() if own}
    if not lengths:
        return False
    edges = np.histogram_bin_edges(np.concatenate(list(lengths.values())), bins=30)
    for play, own in lengths.items():
        share = np.full(len(own), 100 / len(own))
        axes.hist(own, edges, weights=share, alpha=0.7, label=play, color=COLOURS[play])
    axes.set_ylabel("% of games")
    axes.legend(frameon=False)
    return True


def _wins(axes: Any, games: dict[str, list[PlayedGame]]) -> bool:
    from ludeme.player.matches.statistics import wilson

    shown = {play: own for play, own in games.items() if own}
    for place, (play, own) in enumerate(shown.items()):
        seats = range(own[0].players)
        won = [sum(game.utilities[seat] == 1 for game in own) for seat in seats]
        counts = [*won, sum(not game.won for game in own)]
        shares = [100 * count / len(own) for count in counts]
        ends = np.array([wilson(count, len(own)) for count in counts]).T * 100
        off = np.abs(ends - np.array(shares))
        at = np.arange(len(counts)) + 0.4 * (place - 0.5)
        axes.bar(at, shares, 0.38, yerr=off, color=COLOURS[play], label=play, alpha=0.8)
        axes.set_xticks(range(len(counts)), [*(f"player {s + 1}" for s in seats), "nobody"])
    axes.legend(frameon=False)
    return bool(shown)


def _course(axes: Any, games: dict[str, list[PlayedGame]], name: str) -> bool:
    found = False
    for play, own in games.items():
        series = [getattr(game, name) for game in own if len(getattr(game, name)) > 1]
        if series:
            found = True
            means = np.mean([_resampled(one) for one in series], axis=0)
            axes.plot(np.linspace(0, 100, STEPS), means, label=play, color=COLOURS[play])
    axes.set_xlabel("% of the game")
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False) if found else None
    return found


def _resampled(series: Sequence[float]) -> Any:
    """A series in as many steps as all others."""
    return np.interp(np.linspace(0, len(series) - 1, STEPS), range(len(series)), series)


def _leads(axes: Any, games: dict[str, list[PlayedGame]]) -> bool:
    shown = [game for game in games["search"] if game.players == 2 and len(game.values) > 1]
    for game in shown[:FEW]:
        signed = [v if seat == 1 else -v for seat, v in zip(game.seats, game.values, strict=True)]
        colour = {1: "#4477aa", 2: "#cc6677"}.get(game.winner, "#999999")
        axes.plot(range(1, len(signed) + 1), signed, color=colour, alpha=0.6, linewidth=1)
    axes.axhline(0, color="black", linewidth=0.5)
    axes.set_ylim(-1.05, 1.05)
    axes.set_xlabel("ply (blue: player 1 won, red: player 2, grey: nobody)")
    return bool(shown)


def _ladder(axes: Any, study: Study) -> bool:
    rungs = {
        place.part: estimate
        for place, estimate in study.estimates().items()
        if place.measure == "depth" and place.part
    }
    for at, one in enumerate(reversed(rungs.values())):
        assert one.low is not None and one.high is not None
        off = [[100 * (one.value - one.low)], [100 * (one.high - one.value)]]
        axes.errorbar(at, 100 * one.value, yerr=off, fmt="o", color=COLOURS["search"], capsize=3)
    axes.set_xticks(range(len(rungs)), list(reversed(rungs)))
    axes.axhline(50, color="black", linewidth=0.5)
    axes.set_ylim(0, 100)
    return bool(rungs)
