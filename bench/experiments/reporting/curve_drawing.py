"""Learning curves as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from math import log2

_WIDTH, _HEIGHT, _LEFT, _TOP = 480, 260, 50, 30
_INNER_WIDTH, _INNER_HEIGHT = _WIDTH - _LEFT - 20, _HEIGHT - _TOP - 45

#: Score, and the ends of its interval, by games of self-play.
Points = Mapping[int, tuple[float, float, float]]


def curve_svg(title: str, points: Points) -> str:
    """Score with interval against games of self-play, whose axis is logarithmic."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
            'font-family="sans-serif" font-size="11">',
            f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
            f'<text x="{_LEFT}" y="18" font-size="13">{escape(title)}: score against UCT</text>',
            *_shares(),
            *_curve(points),
            f'<text x="{_LEFT + _INNER_WIDTH / 2}" y="{_HEIGHT - 10}" text-anchor="middle">'
            "games of self-play</text></svg>\n",
        ]
    )


def _down(share: float) -> float:
    return _TOP + _INNER_HEIGHT * (1 - share)


def _shares() -> Iterator[str]:
    """Lines across, with the shares that they stand for."""
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _down(share)
        colour = "#888" if share == 0.5 else "#ddd"
        yield (
            f'<line x1="{_LEFT}" x2="{_LEFT + _INNER_WIDTH}" y1="{y:.1f}" y2="{y:.1f}" '
            f'stroke="{colour}"/>'
            f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>'
        )


def _curve(points: Points) -> Iterator[str]:
    """The intervals, the line and its points."""
    most = log2(1 + max(points, default=1)) or 1.0
    across = {games: _LEFT + _INNER_WIDTH * log2(1 + games) / most for games in points}
    for games, (_, low, high) in points.items():
        x = across[games]
        yield (
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{_down(low):.1f}" y2="{_down(high):.1f}" '
            'stroke="#4477aa" stroke-width="2"/>'
            f'<text x="{x:.1f}" y="{_TOP + _INNER_HEIGHT + 16}" text-anchor="middle">{games}</text>'
        )
    line = " ".join(f"{across[g]:.1f},{_down(s):.1f}" for g, (s, _, _) in sorted(points.items()))
    yield f'<polyline points="{line}" fill="none" stroke="#4477aa" stroke-width="1.5"/>'
    for games, (share, _, _) in points.items():
        yield f'<circle cx="{across[games]:.1f}" cy="{_down(share):.1f}" r="3.5" fill="#4477aa"/>'
