"""What a game that was played for lint showed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ludeme.play.game import Game
from ludeme.play.together import in_turns
from ludeme.play.trials import Trial
from ludeme.player.agents.sight import named
from ludeme.runtime.search_abi.compiled_game import IntArray

#: Who plays: chance, and a search so small that a game of it takes seconds at the most, yet it
#: sees what wins at once.
RANDOM = "random"
ITERATIONS = 100
SEARCH = f"uct:iterations={ITERATIONS}"


def search_in(game: Game) -> str:
    """What the search is called in a game: where something is hidden, it looks at it."""
    return named(SEARCH, game)


class Ending(StrEnum):
    """Why a game is over."""

    RULE = "an end rule"
    #: It was as long as games can be (spec 06 §B1.5).
    LIMIT = "the turn limit"
    #: Everybody passed, one after the other, and no end rule says what that means (§B1.4).
    PASSES = "a round of passes"


@dataclass(frozen=True)
class Played:
    """One game, from its start to its end."""

    #: Who made all moves, as an agent is written.
    agent: str
    seed: int
    #: Which of the legal moves was made, ply by ply.
    choices: IntArray
    ending: Ending
    #: The seats that won.
    winners: tuple[int, ...]
    plies: int
    #: Positions in which there was one move and no other; where all could only pass at the end.
    forced: int
    stuck: bool
    #: Whether the scores differed from those of the start at any time.
    scored: bool
    #: In how many positions each seat was to move.
    turns: tuple[int, ...] = ()

    def trial(self, game: Game) -> Trial:
        """The game once more, as a file keeps it."""
        trial = Trial.of(game, self.seed)
        state = in_turns(game.start(self.seed))
        for choice in self.choices.tolist():
            move = state.legal_moves()[choice]
            trial.record(state, move)
            state.apply(move, unchecked=True)
        return trial
