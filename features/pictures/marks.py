"""The signs in pictures of features: their shapes, colours on light and dark, and meanings."""

from __future__ import annotations

from html import escape
from typing import Literal

Mark = Literal[
    "liked", "disliked", "from", "last", "last_from",
    "friend", "enemy", "empty", "off", "player", "piece", "other",
]  # fmt: skip

#: Meanings, in the order in which a legend lists them.
LEGEND: dict[Mark, str] = {
    "liked": "the move ends here",
    "disliked": "the move ends here (avoid it)",
    "from": "the move begins here",
    "last": "the last move ended here",
    "last_from": "the last move began here",
    "friend": "friendly piece",
    "enemy": "enemy piece",
    "empty": "empty",
    "off": "beyond the edge",
    "player": "piece of the player with this number",
    "piece": "piece of this kind",
    "other": "another condition: see the description",
}

#: Signs differ in shape too, so that colours are not needed to tell them apart.
STYLE = """
.feature{--paper:#fff;--cell:#eef1ee;--line:#9aa59c;--ink:#1c2420;--friend:#fff;--enemy:#1c2420;
--good:#137a3f;--bad:#b3261e;--last:#8a5a00;font:13px system-ui,sans-serif}
@media(prefers-color-scheme:dark){.feature{--paper:#151917;--cell:#242b27;--line:#66736a;
--ink:#e6ece8;--friend:#e6ece8;--enemy:#0b0d0c;--good:#53d28a;--bad:#ff8a80;--last:#ffc14d}}
.feature .paper{fill:var(--paper)}
.feature .cell{fill:var(--cell);stroke:var(--line);stroke-width:1.5}
.feature .line{stroke:var(--line);stroke-width:2;fill:none}
.feature .friend{fill:var(--friend);stroke:var(--ink);stroke-width:3}
.feature .enemy{fill:var(--enemy);stroke:var(--ink);stroke-width:3}
.feature .ring{fill:none;stroke:var(--ink);stroke-width:2}
.feature .dot{fill:var(--ink)}
.feature .off{fill:none;stroke:var(--ink);stroke-width:2;stroke-dasharray:4 3}
.feature .liked{stroke:var(--good);fill:none;stroke-width:5;stroke-linecap:round}
.feature .disliked{stroke:var(--bad);fill:none;stroke-width:5;stroke-linecap:round}
.feature .last{stroke:var(--last);fill:none;stroke-width:3}
.feature .cross{stroke:var(--bad);stroke-width:3.5;stroke-linecap:round}
.feature .arrow{stroke:var(--ink);stroke-width:3}
.feature .tip{fill:var(--ink)}
.feature .words{fill:var(--ink)}
.feature .sign{fill:var(--ink);text-anchor:middle;dominant-baseline:central;font-weight:600}
""".replace("\n", "")


def mark(
    name: Mark, x: float, y: float, scale: float, label: str = "", *, crossed: bool = False
) -> str:
    """One sign; negated ones are crossed out."""
    size = scale * 0.24
    shape = _shape(name, x, y, size)
    if label:
        font = f"{max(9.0, size * 0.8):.0f}px"
        shape += (
            f'<text class="sign" x="{x:.1f}" y="{y:.1f}" style="font-size:{font}">'
            f"{escape(label)}</text>"
        )
    return shape + (_cross(x, y, size * 1.15) if crossed else "")


def _shape(name: Mark, x: float, y: float, size: float) -> str:
    match name:
        case "friend" | "enemy":
            return _circle(name, x, y, size)
        case "empty":
            return _circle("dot", x, y, size * 0.28)
        case "off":
            return _square("off", x, y, size)
        case "player" | "piece" | "other":
            return _circle("ring", x, y, size)
        case "liked":
            return _bar(name, x, y, size, upright=False) + _bar(name, x, y, size, upright=True)
        case "disliked":
            return _bar(name, x, y, size, upright=False)
        case "from":
            return _square("ring", x, y, size * 1.25)
        case "last":
            return _circle("last", x, y, size * 1.35)
    return _square("last", x, y, size * 1.25)


def _circle(style: str, x: float, y: float, radius: float) -> str:
    return f'<circle class="{style}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'


def _square(style: str, x: float, y: float, half: float) -> str:
    return (
        f'<rect class="{style}" x="{x - half:.1f}" y="{y - half:.1f}" '
        f'width="{2 * half:.1f}" height="{2 * half:.1f}"/>'
    )


def _bar(style: str, x: float, y: float, size: float, *, upright: bool) -> str:
    half = size * 0.75
    dx, dy = (0.0, half) if upright else (half, 0.0)
    return (
        f'<line class="{style}" x1="{x - dx:.1f}" y1="{y - dy:.1f}" '
        f'x2="{x + dx:.1f}" y2="{y + dy:.1f}"/>'
    )


def _cross(x: float, y: float, half: float) -> str:
    return "".join(
        f'<line class="cross" x1="{x - half:.1f}" y1="{y - dy:.1f}" '
        f'x2="{x + half:.1f}" y2="{y + dy:.1f}"/>'
        for dy in (half, -half)
    )
