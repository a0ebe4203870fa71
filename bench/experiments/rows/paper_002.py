"""Rows of paper 002: learning simulation control (experiments §3.3)."""

from __future__ import annotations

from bench.experiments.rows.results_002 import (
    AGAINST_MAST,
    AGAINST_UCT,
    ENOUGH_OF_A,
    FIRST_OF_A,
    FIRST_OF_B,
    Share,
)
from bench.experiments.rows.row import Row

BUDGET = "iterations=2000"
#: What both sides have in equal time, as they have in the paper.
EQUAL_TIME = "seconds=0.05"
#: The same with about as many simulations as a reasoner of 2010 is likely to have had (a reading:
#: the paper does not say): 400 to 700 of UCT in these games.
LITTLE_TIME = "seconds=0.01"


def _cell(table: str, other: str, name: str, paper: Share, budget: str) -> Row:
    game, scheme = name.split("/")
    is_extended = (other, name) == ("uct", "draughts/fast")  # plain, and with jumped pieces
    extended = ", with jumped pieces" if is_extended else ""
    return Row(
        f"002-{table}/{name}",
        f"{game}: {scheme} against {other}",
        f"{paper.mean:.2f} ± {paper.half:.2f} %",
        f">= {100 * paper.low:.1f} %",
        f"significantly above {paper.mean:.2f} %{extended}",
        budget,
        in_all=800 if is_extended else 400,
        run=f"matches.schemes:cell_against_{other}",
    )


def _cells(
    table: str, other: str, shares: dict[str, dict[str, Share]], budget: str = BUDGET
) -> tuple[Row, ...]:
    return tuple(
        _cell(table, other, f"{game}/{scheme}", paper, budget)
        for game, schemes in shares.items()
        for scheme, paper in schemes.items()
    )


def _whole_of_a(what: str, cells: tuple[Row, ...]) -> Row:
    return Row(
        cells[0].family,
        what,
        "table A",
        f"the {len(FIRST_OF_A)} first named, and {ENOUGH_OF_A} in all, from their lower ends on",
        "each significantly above the paper",
        cells[0].budget,
        run="matches.schemes:table_a",
        parts=tuple(cell.id for cell in cells),
    )


def _curve(name: str) -> Row:
    game, scheme = name.split("/")
    what = f"{game}: {scheme} against uct with fewer and more iterations"
    return Row(
        f"002-C/{name}", what, "", "", "", BUDGET, games=100,
        run="matches.scheme_curves:one_cell", judged=False,
    )  # fmt: skip


_OF_A = _cells("A", "uct", AGAINST_UCT)
_IN_TIME = _cells("D", "uct", AGAINST_UCT, EQUAL_TIME)
_IN_LITTLE_TIME = _cells("F", "uct", AGAINST_UCT, LITTLE_TIME)
_OF_B = _cells("B", "mast", AGAINST_MAST)
_CURVES = tuple(_curve(row.id.partition("/")[2]) for row in _OF_A)

ROWS = (
    _whole_of_a("28 cells of table A: seven schemes against UCT in four games", _OF_A),
    *_OF_A,
    Row(
        "002-B",
        "three cells of table B against MAST: draughts and Othello RAVE+MAST, Skirmish RAVE+FAST",
        "table B",
        "each from its lower end on",
        "each significantly above the paper",
        BUDGET,
        run="matches.schemes:table_b",
        parts=tuple(f"002-B/{name}" for name in FIRST_OF_B),
    ),
    *_OF_B,
    Row(
        "002-C",
        "cells of table A that fall short, with fewer and more iterations",
        "",
        "",
        "",
        BUDGET,
        games=100,
        run="matches.scheme_curves:cells_that_fall_short",
        parts=tuple(row.id for row in _CURVES),
        judged=False,
    ),
    *_CURVES,
    _whole_of_a("the cells of table A in equal time", _IN_TIME),
    *_IN_TIME,
    _whole_of_a("the cells of table A in a fifth of that time", _IN_LITTLE_TIME),
    *_IN_LITTLE_TIME,
    Row(
        "002-E1",
        "orderings in direct matches",
        "TO-MAST > MAST (draughts), MAST > RAVE (Breakthrough), RM > RAVE and RM > MAST (Othello)",
        "all significant",
        "also at T",
        BUDGET,
        in_all=4 * 400,
        run="matches.schemes:orderings",
    ),
    Row(
        "002-E2",
        "cost of PAST in four games",
        "up to 20 % fewer simulations",
        "<= 20 % fewer simulations",
        "<= 5 %",
        games=4,
        run="checks.past_cost:findings",
    ),
    Row(
        "002-E3",
        "FAST in Skirmish after 2,000 simulations",
        "values of pieces are learned",
        "own piece values > 0, rook > pawn, both players",
        "greatest change < 10 % over the next 2,000",
        games=2,
        run="checks.piece_values:findings",
    ),
    Row(
        "002-E4",
        "automatic choice of a scheme in four games, against UCT in equal time",
        "",
        "never significantly below UCT",
        "within 5 points of the best scheme everywhere",
        "seconds=0.03",
        games=200,
        in_all=4 * 8 * 200,
        run="matches.chosen_scheme:findings",
    ),
    Row(
        "002-E5",
        "twelve games: `auto` with all that was learned, against each scheme in equal time (ours)",
        "",
        "never significantly below UCT",
        "at most 5 points below each scheme in ten games",
        "seconds=0.05",
        games=100,
        in_all=12 * 9 * 100,
        run="matches.chosen_agent:findings",
    ),
)
