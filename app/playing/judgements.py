"""What is thought of a move that was made, as data, with the names that people write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludeme.app.playing.thoughts import names_of

if TYPE_CHECKING:
    from ludeme.player.game_review import Judged


def judgement(one: Judged) -> dict[str, Any]:
    """What is thought of a move; `best` and `why` are empty where nothing was better."""
    from ludeme.player.game_review import BAD

    return {
        "move": one.number,
        "player": one.state.mover,
        "played": names_of(one.state, one.played),
        "verdict": str(one.verdict),
        "bad": one.verdict in BAD,
        "value": None if one.best is None else one.value,
        "loss": one.loss,
        "best": [] if one.best is None else names_of(one.state, one.best.moves),
        "best_value": None if one.best is None else one.best.value,
        "why": str(one.advice) if one.advice else "",
    }
