"""How boards look: sizes in pixels, and the style sheet that every picture brings along."""

from __future__ import annotations

#: Pixels between the centres of neighbours, and from the outermost of them to the edge.
SCALE, MARGIN = 48.0, 36.0
#: How far the pieces of a stack stand out below the one on top, all of them together, and the size
#: of a piece.
STEP, TALLEST, RADIUS = 4.0, 14.0, round(SCALE * 0.36, 1)
#: Players beyond the last colour share them, phases beyond the last shade.
COLOURS, SHADES = 4, 3
STYLE = """
.board{--paper:#fff;--dark:#dcc9a3;--light:#f3ead7;--middle:#e8dabd;--line:#8b7a57;--ink:#1c2420;
--p0:#9aa59c;--p1:#fff;--p2:#26302b;--p3:#c0392b;--p4:#2471a3;--last:#c9d77e;
font:600 15px system-ui,sans-serif}
@media(prefers-color-scheme:dark){.board{--paper:#151917;--dark:#37322a;--light:#4a443a;
--middle:#403b32;--line:#9a8d70;--ink:#e6ece8;--last:#5d6b2a}}
.board .paper{fill:var(--paper)}
.board .cell{stroke:var(--line)}
.board .phase0{fill:var(--dark)}.board .phase1{fill:var(--light)}.board .phase2{fill:var(--middle)}
.board .slot{fill:none;stroke:var(--line)}
.board .line{stroke:var(--line);stroke-width:2;stroke-linecap:round}
.board .point{fill:var(--line)}
.board .spot{fill:transparent}.board .way{stroke:transparent;stroke-width:14;stroke-linecap:round}
.board .cell.last,.board .slot.last,.board .spot.last{fill:var(--last)}
.board .way.last{stroke:var(--last)}
.board .name{fill:var(--ink);font-weight:400;font-size:13px}
.board text{text-anchor:middle;dominant-baseline:central}
.board .given{fill:var(--ink);pointer-events:none}.board .small{font-size:11px;font-weight:400}
.board .box{stroke:var(--ink);stroke-width:2.5;stroke-linecap:round;pointer-events:none}
.board .cage{stroke:var(--ink);stroke-width:2;stroke-dasharray:3 4;pointer-events:none}
.board .rim{stroke:#1c2420;stroke-width:12;stroke-linecap:round}
.board .side{stroke-width:4;stroke-linecap:round;pointer-events:none}
.board .rim.of{stroke-width:7;pointer-events:none}
.board .side.p1{stroke:var(--p1)}.board .side.p2{stroke:var(--p2)}
.board .side.p3{stroke:var(--p3)}.board .side.p4{stroke:var(--p4)}
.board .arrow{fill:none;stroke:var(--ink);stroke-width:2;pointer-events:none}
.board .owner{text-anchor:start}
.board .piece{stroke:#1c2420;stroke-width:2}
.board .figure{font:40px "DejaVu Sans","Noto Sans Symbols 2","Segoe UI Symbol",sans-serif;
stroke-width:1.5;paint-order:stroke;stroke-linejoin:round}
.board .figure.p2{stroke:#f3ead7}
.board .bar{stroke-width:8;stroke-linecap:round}
.board .p0{fill:var(--p0)}.board .p1{fill:var(--p1)}.board .p2{fill:var(--p2)}
.board .p3{fill:var(--p3)}.board .p4{fill:var(--p4)}
.board .bar.p0{stroke:var(--p0)}.board .bar.p1{stroke:var(--p1)}.board .bar.p2{stroke:var(--p2)}
.board .bar.p3{stroke:var(--p3)}.board .bar.p4{stroke:var(--p4)}
.board .on1,.board .on0{fill:#1c2420}.board .on2,.board .on3,.board .on4{fill:#fff}
""".replace("\n", "")


def colour_of_player(player: int) -> int:
    """The number of the colour of a player, from 1."""
    return (player - 1) % COLOURS + 1
