"""Findings about turns: seats that are never to move, or hardly ever."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.app.linting import thresholds
from ludeme.app.linting.evidence import Evidence, shortest
from ludeme.app.linting.findings import Finding, Share
from ludeme.grammar.tree import Span


def turns(evidence: Evidence) -> Iterator[Finding]:
    """Players who have no part in the game, as it is never their turn."""
    players = evidence.game.players
    if players < 2 or evidence.game.choices is not None:  # those who choose together have no turns
        return
    # reason: a game of fewer plies than two for each player says nothing about turns
    games = [each for each in evidence.random if sum(each.turns) >= 2 * players]
    if len(games) < thresholds.FEWEST:
        return
    for seat in range(1, players + 1):
        without = [each for each in games if not each.turns[seat - 1]]
        share = Share(len(without), len(games))
        plies = Share(
            sum(each.turns[seat - 1] for each in games), sum(sum(each.turns) for each in games)
        )
        if share.interval.low > thresholds.NO_TURN:
            told = "never has a turn" if share.rate == 1 else "often never has a turn"
            message = f"player {seat} {told}: none in {share} random games"
            yield Finding("never-to-move", message, _cause(evidence), share, shortest(without))
        elif plies.interval.high < thresholds.FEW_TURNS:
            message = f"player {seat} hardly ever has a turn: {plies} positions of random games"
            yield Finding("never-to-move", message, _cause(evidence), plies, shortest(games))


def _cause(evidence: Evidence) -> Span | None:
    """What gives the turn away most often, or else the play rules."""
    giving = [
        each for each in evidence.clauses.listed if each.node.gives_turn and each.counts is not None
    ]
    most = max(giving, key=lambda each: each.times, default=None)
    return evidence.place(most.node) if most is not None and most.times else evidence.plays
