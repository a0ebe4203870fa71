"""Rows of paper 000: biasing Monte Carlo tree search with learned features (experiments §2.3)."""

from __future__ import annotations

from bench.experiments.rows.row import Row
from bench.experiments.running.variants import LARGE_MARGIN, SMALLER_MARGIN, TEN

_CORE = ("breakthrough", "teeko", "connect-four", "hex-7x7", "othello")
_STRATEGY_GAMES = ("breakthrough", "teeko", "connect-four", "hex-7x7")
_PRUNED_GAMES = ("knightthrough", "yavalath")

_MARGINS = {
    **dict.fromkeys(LARGE_MARGIN, "significantly better, large margin"),
    **dict.fromkeys(SMALLER_MARGIN, "better, smaller margin"),
    "gomoku": "no change",
    "yavalath": "significantly worse, slowdown 8x",
}


def _asked_of(game: str) -> str:
    """What a game must reach for the paper's result to count as reproduced."""
    floors = dict.fromkeys(LARGE_MARGIN, ">= 55 %") | dict.fromkeys(SMALLER_MARGIN, ">= 50 %")
    return floors.get(game, "nothing: not better in the paper")


def _parts(row: str, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{row}/{name}" for name in names)


_TEN_GAMES = (
    Row(
        "000-E1",
        "ten games: correlation, 200 games of self-play, against UCT",
        "five games by a large margin, three by a smaller one",
        "large margins >= 55 % and their mean >= 65 %; the three others >= 50 %, one >= 55 %",
        "all ten >= 55 %, mean >= 75 %",
        "T",
        run="matches.ten_games:all_games",
        parts=_parts("000-E1", tuple(game.slug for game in TEN)),
    ),
    Row(
        "000-E1/core",
        "the five core games of 000-E1",
        "as 000-E1",
        "as 000-E1, for these games",
        "all five >= 55 %, mean >= 75 %",
        "T",
        run="matches.ten_games:all_games",
        parts=_parts("000-E1", _CORE),
    ),
    *(
        Row(
            f"000-E1/{game.slug}",
            f"{game.id}: learned set against UCT",
            _MARGINS[game.slug],
            _asked_of(game.slug),
            ">= 55 %",
            "T",
            self_play=200,
            run="matches.ten_games:one_game",
        )
        for game in TEN
    ),
)

_STRATEGIES = (
    Row(
        "000-E2",
        "four strategies of discovery in four games, three trainings each, against UCT",
        "correlation better in some games, never significantly worse",
        "correlation significantly below no other, significantly above one in a game",
        "best mean in all four games",
        "Q",
        run="matches.strategies:all_games",
        parts=_parts("000-E2", _STRATEGY_GAMES),
    ),
    *(
        Row(
            f"000-E2/{name}",
            f"{name}: four strategies",
            "correlation never significantly worse",
            "correlation significantly below no other",
            "best mean",
            "Q",
            in_all=4 * 3 * 132,
            self_play=4 * 3 * 200,
            run="matches.strategies:one_game",
        )
        for name in _STRATEGY_GAMES
    ),
)

_PRUNED = (
    Row(
        "000-E3",
        "pruned to 15 features, 100 more games, against UCT",
        "Knightthrough significantly better; Yavalath stronger and faster, still worse than UCT",
        "Knightthrough >= 55 %; Yavalath's score and slowdown better than unpruned",
        "Yavalath >= 55 %",
        "T",
        run="matches.pruned:all_games",
        parts=_parts("000-E3", _PRUNED_GAMES),
    ),
    *(
        Row(
            f"000-E3/{name}",
            f"{name}: pruned and unpruned",
            "significantly better" if name == "knightthrough" else "stronger and faster",
            ">= 55 %" if name == "knightthrough" else "score and slowdown better than unpruned",
            ">= 55 %",
            "T",
            in_all=2 * 400,
            self_play=300,
            run="matches.pruned:one_game",
        )
        for name in _PRUNED_GAMES
    ),
)

_SINGLE = (
    Row(
        "000-E4",
        "greedy play without search against UCT with 10,000 iterations: Breakthrough, Teeko",
        "about 40 %",
        "both >= 33.5 %",
        "both significantly above 40 %",
        "iterations=10000",
        in_all=2 * 400,
        run="matches.searchless:findings",
    ),
    Row(
        "000-E5",
        "hand-made Yavalath set throughout playouts against UCT",
        "93 % at a slowdown of 30x",
        ">= 88.6 %",
        "significantly above 93 %",
        "T",
        run="matches.by_hand:yavalath",
    ),
    Row(
        "000-E6",
        "slowdown: iterations of UCT for each one with features, first two moves, ten games",
        "Yavalath 8x, hand-made 30x",
        "Yavalath <= 8x, hand-made <= 30x",
        "Yavalath <= 3x, hand-made <= 3x, no game > 4x",
        "T",
        games=20,
        run="checks.slowdowns:findings",
    ),
    Row(
        "000-E7",
        "what the ten heaviest features of the learned Yavalath set say",
        "a block and a completion of four",
        "a block and a completion of four",
        "besides, both lines of three with negative weights",
        games=10,
        run="checks.completions:findings",
    ),
)

_CURVES = (
    Row(
        "000-E8",
        "learning curve: 0, 1, 25, 50, 100, 200, 400 games of self-play, against UCT",
        "curves of ten games",
        "last significantly above first in Breakthrough and Teeko",
        "400 better than 200 in two games",
        "Q",
        games=100,
        run="matches.curves:all_games",
        parts=_parts("000-E8", _STRATEGY_GAMES),
    ),
    *(
        Row(
            f"000-E8/{name}",
            f"{name}: learning curve",
            "rises",
            "last significantly above first",
            "400 better than 200",
            "Q",
            games=100,
            in_all=7 * 100,
            self_play=400,
            run="matches.curves:one_game",
        )
        for name in _STRATEGY_GAMES
    ),
)

_ABLATION = Row(
    "000-E9",
    "options beyond the paper, alone and together, in Connect Four, with and without search",
    "",
    "",
    "",
    "Q",
    games=200,
    run="matches.ablation:findings",
    judged=False,
    page="ablations",
)

ROWS = (*_TEN_GAMES, *_STRATEGIES, *_PRUNED, *_SINGLE, *_CURVES, _ABLATION)
