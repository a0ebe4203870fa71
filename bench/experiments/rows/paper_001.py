"""Rows of paper 001: strategic features (experiments §1.3). Its claims are checked."""

from __future__ import annotations

from bench.experiments.rows.row import Row

ROWS = (
    Row(
        "001-E1",
        "the features of the figures fire where they should, for both players",
        "seven figures",
        "all of F1 to F7",
        "also on boards of squares, hexagons, triangles, and 3.4.6.4",
        games=7,
        run="checks.vectors:findings",
    ),
    Row(
        "001-E2",
        "fast and plain evaluator on random positions of 40 games",
        "",
        "identical",
        "identical in both tiers",
        games=1000,
        run="checks.evaluators:findings",
    ),
    Row(
        "001-E3",
        "every legal move activates a minimum feature: all library games, random play",
        "",
        "100 %",
        "at most 20 % of the move generators fall back to the empty feature",
        games=10,
        run="checks.contract:findings",
    ),
    Row(
        "001-E4",
        "Hex 11x11: playouts with the bridge reply alone (weight 5) against UCT",
        "better playouts",
        ">= 55 %",
        ">= 75 %",
        "T",
        run="matches.by_hand:bridges",
    ),
    Row(
        "001-E5",
        "playouts per second: reactive features against the same ones proactive, Hex 11x11",
        "reactive ones are much cheaper",
        "more",
        "three times as many",
        games=1,
        run="checks.answers:findings",
    ),
    Row(
        "001-E6",
        "features in words: F4 to F7, and the learned Yavalath set",
        "four explanations",
        "F4 to F7 exactly",
        "8 of the 10 heaviest features are given a shape",
        games=10,
        run="checks.explanations:findings",
    ),
    Row(
        "001-E7",
        "Hex: the set learned on 7x7 and the bridge reply, unchanged on 11x11, against UCT",
        "features transfer",
        ">= 55 %",
        "not worse than the set learned on 11x11",
        "T",
        in_all=2 * 400,
        run="matches.transfer:findings",
    ),
)
