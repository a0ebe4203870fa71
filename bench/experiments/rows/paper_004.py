"""Rows of paper 004: evolved playout policies (experiments §4.3)."""

from __future__ import annotations

from bench.experiments.rows.row import Row

_TEN_THOUSAND = "iterations=10000"


def _row(
    number: int,
    what: str,
    paper: str,
    reproduced: str,
    beyond: str,
    run: str,
    budget: str = _TEN_THOUSAND,
    games: int = 400,
) -> Row:
    return Row(
        f"004-E{number}", what, paper, reproduced, beyond, budget=budget, games=games, run=run
    )


ROWS = (
    _row(
        1,
        "uniform local and tenuki against default, Hex 7x7",
        "70.5 %, 61.0 %",
        ">= 63.8 %, >= 54.1 %",
        ">= 75.0 %, >= 65.9 %",
        "matches.evolved:local_policies",
    ),
    _row(
        2,
        "time per simulation, learned over default, Hex 7x7 and 11x11",
        "1.22",
        "<= 1.22",
        "<= 1.10",
        "checks.local_cost:findings",
        budget="",
        games=1,
    ),
    _row(
        3,
        "evolved policy against default, local, tenuki, Hex 7x7",
        "90, 84, 86 %",
        ">= 85.1, 78.3, 80.5 %",
        ">= 93.0, 87.6, 89.5 %",
        "matches.evolved:evolved_policy",
    ),
    _row(
        4,
        "the same with a tenth of the training games, against default",
        "90 %",
        ">= 85.1 %",
        ">= 93.0 %",
        "matches.evolved:quickly_evolved_policy",
    ),
    _row(
        5,
        "transfer to 11x11 and 13x13, against default",
        "92.5 %, 94 %",
        ">= 88.0, 89.8 %",
        ">= 95.1, 97.5 %",
        "matches.evolved:transferred",
    ),
    _row(
        6,
        "the same against uniform local",
        "88.5 %, 85 %",
        ">= 83.3, 79.4 %",
        ">= 91.8, 90.0 %",
        "matches.evolved:transferred_against_local",
    ),
    _row(
        7,
        "three evolutions with other seeds, against default",
        "87 to 93.5 %",
        "all >= 85 %",
        "all >= 92 %",
        "matches.evolved:other_seeds",
    ),
    _row(
        8,
        "equal time, learned against default, 7x7 and 11x11",
        "",
        ">= 80 %",
        ">= 90 %",
        "matches.evolved:equal_time",
        budget="T",
    ),
    _row(
        9,
        "all openings of Hex 5x5 and 6x6, always on the won side, against an exact solver",
        "",
        "learned significantly more than default",
        ">= 95 %",
        "checks.conversions:findings",
        games=244,
    ),
    _row(
        10,
        "the same encoding in Gonnect, Y, Breakthrough",
        "",
        "never significantly worse",
        ">= 55 % in two",
        "matches.evolved:other_games",
        budget="S",
    ),
)
