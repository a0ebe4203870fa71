"""Trials: a game or a match as it was played, kept in a file, and played again from it.

A trial says which game under which options, the seed, and every move, with the dice where they
were rolled. A move is found again by its row; should a later version number its rows otherwise, by
its name.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import ludeme.games
from ludeme.grammar.errors import LudemeError
from ludeme.model.quantities import whole
from ludeme.model.regular_files import text_of
from ludeme.play.atomic_files import write_atomically
from ludeme.play.chance import chance_of_first_trials
from ludeme.play.game import Game
from ludeme.play.loading import load
from ludeme.play.matches.match import Match
from ludeme.play.matches.match_state import MatchState
from ludeme.play.move import Move, NoMove
from ludeme.play.state import State
from ludeme.play.together import has_begun, is_between

#: What a file of a trial is to hold.
TRIAL = "a trial, as `ludeme play --save` writes it"
#: Version of the format, under the key that marks it.
MARK, VERSION = "ludeme trial", 2
#: So much of the digest of the rules is written.
_DIGITS = 16
#: So much of what makes no sense is shown.
_MOST_SHOWN = 60


class TrialError(ValueError):
    """A file that is no trial, or a trial that cannot be played with this game."""


@dataclass(frozen=True)
class Step:
    """One move: its name, the engine's row, and the faces of the dice it was made with."""

    move: str
    row: tuple[int, ...]
    roll: tuple[int, ...] = ()


@dataclass
class Trial:
    """A game as far as it was played."""

    game: str
    #: What `ludeme.load` reads: a library name, a path, or the text of a description.
    source: str
    options: list[str]
    #: A digest of the rules; no other rules replay this trial.
    rules: str
    seed: int
    steps: list[Step] = field(default_factory=list)
    #: Whether steps are choices that make plies together (see `State.turn`).
    together: bool = False
    #: The version of the format in which it was first written: seeds begin differently since 2.
    version: int = VERSION

    @classmethod
    def of(cls, game: Game | Match, seed: int) -> Trial:
        """The trial of a game that begins with `game.start(seed)`."""
        _see_game(game)
        known = whole(seed, "a seed")
        return cls(
            game.name, _source(game), chosen_options(game), rules_digest(game)[:_DIGITS], known
        )

    def record(self, state: State | MatchState, move: Move) -> None:
        """Note a move that is about to be made."""
        if not isinstance(move, Move):  # reason: whatever callers hand in
            raise NoMove(f"a move is one of legal_moves(), not {move!r}")
        self.together = self.together or has_begun(state)
        self.steps.append(Step(str(move), tuple(map(int, move.row)), state.roll))

    @property
    def has_rules(self) -> bool:
        """Whether it holds the description of its game, and not where that is."""
        return "\n" in self.source or self.source.startswith("(")

    def load(self) -> Game | Match:
        """The game it was played with."""
        return load(self.source, self.options)

    def replay(self, game: Game | Match | None = None) -> Iterator[tuple[State | MatchState, Move]]:
        """Every position with the move made in it, in order; the move is made afterwards."""
        game = game or self.load()
        state = self.start(game)
        for number in range(len(self.steps)):
            move = self.choose(state, number)
            yield state, move
            state.apply(move, unchecked=True)

    def plies(self, game: Game | Match) -> int:
        """How many plies the steps make."""
        if not self.together:
            return len(self.steps)
        state, whole = self.start(game), 0
        for number in range(len(self.steps)):
            whole += not is_between(state.apply(self.choose(state, number)))
        return whole

    def final(self, game: Game | Match | None = None) -> State | MatchState:
        """The position after the last move."""
        game = game or self.load()
        state = self.start(game)
        for number in range(len(self.steps)):
            state.apply(self.choose(state, number), unchecked=True)
        return state

    def start(self, game: Game | Match) -> State | MatchState:
        """The position at the beginning; `TrialError` if the game has other rules."""
        _see_game(game)
        if rules_digest(game)[:_DIGITS] != self.rules:
            raise TrialError(f"this trial of {self.game!r} was played with other rules")
        if self.version == 1 and isinstance(game, Game):  # reason: matches are younger
            state: State | MatchState = game.start_with(chance_of_first_trials(self.seed))
        else:
            state = game.start(self.seed)
        return state.turn() if self.together else state

    def choose(self, state: State | MatchState, number: int) -> Move:
        """The move of a step in the position it was made in, with the dice it was made with."""
        step = self.steps[number]
        moves = state.legal_moves()
        if step.roll and step.roll != state.roll:
            try:
                state.script_rolls([step.roll])
            except ValueError as error:
                raise TrialError(f"move {number + 1} of this trial: {error}") from None
            moves = state.legal_moves()
        named = [move for move in moves if step.move in (str(move), move.name)]
        exact = [move for move in named if tuple(move.row) == step.row]
        if exact or len(named) == 1:
            return (exact or named)[0]
        raise TrialError(f"move {number + 1} of this trial, {step.move}, is not legal here")

    def save(self, path: str | Path) -> None:
        """Write the trial to a file, completely or not at all."""
        write_atomically(Path(path), self.to_text())

    def to_text(self) -> str:
        """What a file with the trial holds."""
        return json.dumps({MARK: VERSION} | asdict(self), ensure_ascii=False) + "\n"


def read_trial(path: str | Path) -> Trial:
    """The trial of a file; `TrialError` if there is none in it."""
    try:
        return trial_of(text_of(path, TRIAL), str(path))
    except LudemeError as error:
        raise TrialError(str(error)) from None


def trial_of(text: str, path: str) -> Trial:
    """The trial that a file holds; `TrialError` if it is none."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise TrialError(f"{path} is not a trial\nexpected: {TRIAL}") from None
    version = content.pop(MARK, None) if isinstance(content, dict) else None
    if not _is_number(version) or version not in (1, VERSION):
        raise TrialError(f'{path} is not a trial: "{MARK}": {VERSION} is missing')
    _see_fields(path, content := {"version": version, "together": False} | content)
    steps = [Step(one["move"], tuple(one["row"]), tuple(one["roll"])) for one in content["steps"]]
    try:
        return Trial(**content | {"steps": steps})
    except TypeError as error:
        raise TrialError(f"{path} is not a trial: {error}") from None


def _see_fields(path: str, content: dict[str, Any]) -> None:
    """An error for what is missing in a trial, or is something else."""
    for name, fits in _FIELDS.items():
        if name not in content:
            raise TrialError(f'{path} is not a trial: "{name}" is missing')
        if not fits(content[name]):
            raise _misfit(path, f'"{name}"', content[name])
    for number, step in enumerate(content["steps"], 1):
        if not _is_step(step):
            raise _misfit(path, f"move {number}", step)


def _misfit(path: str, what: str, value: object) -> TrialError:
    shown = json.dumps(value, ensure_ascii=False)
    shown = shown if len(shown) <= _MOST_SHOWN else f"{shown[:_MOST_SHOWN]}..."
    return TrialError(f"{path} is not a trial: its {what} cannot be {shown}")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are(value: object, fits: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and all(map(fits, value))


def _is_step(value: object) -> bool:
    return (
        isinstance(value, dict)
        and _is_text(value.get("move"))
        and _are(value.get("row"), _is_number)
        and _are(value.get("roll"), _is_number)
    )


#: What a file says, and what each is; the other fields have their defaults.
_FIELDS: dict[str, Callable[[Any], bool]] = {
    "game": _is_text,
    "source": _is_text,
    "options": lambda value: _are(value, _is_text),
    "rules": _is_text,
    "seed": lambda value: _is_number(value) and value >= 0,
    "steps": lambda value: isinstance(value, list),
    "together": lambda value: isinstance(value, bool),
    "version": lambda value: _is_number(value) and 1 <= value <= VERSION,
}


def _see_game(game: object) -> None:
    if not isinstance(game, Game | Match):  # reason: whatever callers hand in
        raise TypeError(f"a trial is one of a game or a match, as load returns them, not {game!r}")


def rules_digest(game: Game | Match) -> str:
    """A name for the rules of a game: the same however its text is laid out.

    That of a match is made of the rules of all of its games.
    """
    texts = [game.to_lud()]
    if isinstance(game, Match):  # reason: what a match is played by stands in other files
        texts += [game.game(index).to_lud() for index in range(len(game.games))]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


def whose_instead(named: str, game: Game, options: Sequence[str] = ()) -> str:
    """Whose something is that was made for a game of this name, and not for these rules."""
    if named != game.name:
        return f"{named}, not of {game.name}"
    return f"other rules of {game.name}" + (f" ({', '.join(options)})" if options else "")


def chosen_options(game: Game | Match) -> list[str]:
    """The options that a game was read with, as `ludeme.load` is told about them."""
    return [f"{option.heading}/{option.chosen}" for option in game.description.options]


def _source(game: Game | Match) -> str:
    source = game.description.source
    path = Path(source.name)
    if ludeme.games.find(game.name) == path:
        return game.name
    return str(path.resolve()) if path.is_file() else source.text
