"""What every game and every position can do: single games, matches of several, and foreign ones."""

from __future__ import annotations

from typing import Protocol, Self

from ludeme.model.quantities import whole
from ludeme.play.move import Move
from ludeme.runtime.engine import Contents


class CannotPlay(ValueError):
    """An agent that is not for this game, or a game that is not for what was asked.

    It is the asker's to put right, and no fault of ours.
    """


class PlayableState(Protocol):
    """A position: who is to move, what may be done, and how it ended."""

    @property
    def mover(self) -> int:
        """The player to move, 1..n."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def winner(self) -> int:
        """The winner once over, 0 for none."""

    @property
    def scores(self) -> list[int]:
        """The score of every player."""

    def ranking(self) -> list[float]:
        """Rank of every player, 1.0 the best; 0.0 for a player without a rank."""

    def legal_moves(self) -> list[Move]:
        """Every legal move."""

    def apply(self, move: Move) -> Self:
        """Play a legal move in place; returns this position for chaining."""

    def copy(self) -> Self:
        """An independent copy."""

    def chance_outcomes(self) -> list[tuple[tuple[int, ...], float]]:
        """Every roll that is due before the coming move, with its probability; [] if none is."""

    def contents(self) -> Contents:
        """Occupied sites: "c12" -> (((what, state, rotation, value), ... bottom to top), count)."""


class Played(Protocol):
    """What has players: the rules of a game, or a match of several."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def players(self) -> int:
        """Number of players."""


class PlayableGame(Played, Protocol):
    """A game: its name, its number of players, and where it begins."""

    def start(self, seed: int | None = None) -> PlayableState:
        """A new game; `seed` fixes every chance event."""


def see_position(state: object) -> None:
    """A TypeError for what is no position, such as a game."""
    listing = getattr(state, "legal_moves", None)
    if isinstance(state, type) or not callable(listing):  # reason: a class has all that its have
        raise TypeError(f"a position is needed, such as game.start(), not {state!r}")


def seen_player(game: Played, player: object) -> int:
    """The number of a player; an error that says who plays, where this is not one of them.

    Where nobody plays the mover is 0, and may be asked about.
    """
    message = f"{game.name} has no player {player!r}; {_who_plays(game.players)}"
    try:
        number = whole(player, "a player", least=min(1, game.players))
    except TypeError:
        raise TypeError(message) from None
    except ValueError:
        raise ValueError(message) from None
    if number > game.players:
        raise ValueError(message)
    return number


def _who_plays(players: int) -> str:
    if players < 2:
        return "player 1 plays" if players else "nobody plays"
    first = ", ".join(str(player) for player in range(1, players))
    return f"players {first} and {players} play"
