"""Rows of paper 003: networks that learn by self-play (experiments §5.3)."""

from __future__ import annotations

from bench.experiments.rows.row import Row


def _row(
    number: int,
    what: str,
    paper: str,
    reproduced: str,
    beyond: str,
    run: str = "",
    budget: str = "",
    games: int = 400,
    matches: int = 1,
) -> Row:
    run = run if ":" in run or not run else f"matches.networks:{run}"
    about = (f"003-E{number}", what, paper, reproduced, beyond)
    return Row(*about, budget=budget, games=games, in_all=matches * games, run=run)


ROWS = (
    _row(
        1,
        "Ataxx, first network, 1 node, against Random, Least-Captures, pure MCTS",
        "wins every game",
        "100 %, 100 %, >= 95 %",
        "100 % of 400 each",
        "first_network",
        budget="nodes=1",
        matches=6,  # one of the three has four times the games
        games=100,
    ),
    _row(
        2,
        "Ataxx, 1 node against Most-Captures",
        "+534.80 +- 78.52 Elo",
        ">= 93.3 %",
        ">= 97.6 %",
        "against_captures",
        budget="nodes=1",
    ),
    _row(
        3,
        "the same with 10 and with 100 nodes",
        "100 nodes win every game",
        "100 nodes: 100 % of 400",
        "10 nodes: 100 % of 400",
        "more_nodes",
        budget="nodes=100",
        matches=2,
    ),
    _row(
        4,
        "Ataxx against our best agent without network, 1 s per move",
        "final network 3-0",
        ">= 60 %",
        ">= 90 %",
        "against_the_best",
        budget="seconds=1",
        games=100,
    ),
    _row(
        5,
        "Gomoku 9x9, first network against pure MCTS, 200 nodes each",
        "wins every game",
        ">= 98 %",
        "100 % of 400",
        "gomoku",
        budget="nodes=200",
        games=100,
    ),
    _row(
        6,
        "Ataxx, 1 < 10 < 100 < 1000 nodes",
        "grows",
        "each >= 57 %",
        "each >= 65 %",
        "ladder",
        budget="nodes=1000",
        matches=3,
        games=200,
    ),
    _row(
        7,
        "ablations at 3,000 games, Ataxx 5x5",
        "",
        "each changes its own statistic",
        "3 of 5 significantly useful",
        "matches.network_ablations:findings",
        budget="nodes=1",
        matches=5,
    ),
    _row(
        8,
        "no edits: Breakthrough, Connect Four, Hex 7x7, Othello, 100 nodes against 1,000",
        "",
        ">= 55 % in all",
        ">= 90 % in all",
        "other_games",
        budget="nodes=100",
        matches=4,
        games=100,
    ),
    _row(
        9,
        "evaluations per second",
        "539 nodes/s",
        "5x128 >= 539 on a GPU; small >= 2,000 on 2 cores",
        ">= 50,000; >= 6,000",
        "checks.evaluations:findings",
        games=1,
    ),
    _row(
        10,
        "no edits: two games for each of squares, hexagons, no grid; 100 nodes against 100",
        "",
        "> 50 % in all",
        ">= 90 % in all",
        "kinds_of_boards",
        budget="nodes=100",
        matches=6,
        games=100,
    ),
)
