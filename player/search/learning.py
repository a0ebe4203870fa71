"""What both loops do for parts that learn from whole iterations; nothing where none does."""

from __future__ import annotations

from typing import Any

from ludeme.player.parts.playouts.playing import play_noted, play_to_end
from ludeme.player.parts.rules import Access, PlayoutRule, SelectionRule
from ludeme.runtime.search_abi.kernel import helper


def learns(rule: SelectionRule, playout: PlayoutRule) -> bool:
    """Whether moves of iterations have to be noted."""
    return rule.learn is not None or playout.learn is not None


def finishing(rule: SelectionRule, playout: PlayoutRule) -> Any:
    """The function `(playing, game, trace)` that plays a game to its end."""
    if learns(rule, playout):
        return play_noted(playout)
    play = play_to_end(playout.play)

    @helper
    def finish(playing, game, trace):  # type: ignore[no-untyped-def]
        play(playing, game)

    return finish


def learning(rule: SelectionRule, playout: PlayoutRule, access: Access) -> Any:
    """The function `(memory, playing, row, tree, walk, depth)` by which parts learn."""
    select = rule.learn(access) if rule.learn is not None else _selection_learns_nothing
    play = playout.learn if playout.learn is not None else _playout_learns_nothing

    @helper
    def learn(memory, playing, row, tree, walk, depth):  # type: ignore[no-untyped-def]
        select(memory, tree, walk, depth)
        play(playing, row, walk.utilities, depth)

    return learn


@helper
def _selection_learns_nothing(memory, tree, walk, depth):  # type: ignore[no-untyped-def]
    """Visits and sums of utilities are enough."""


@helper
def _playout_learns_nothing(playing, row, utilities, depth):  # type: ignore[no-untyped-def]
    """The policy stays as it is."""
