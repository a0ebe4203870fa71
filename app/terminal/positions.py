"""The position that a command is asked about: the start, moves from there, a text, or a trial."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from ludeme.app.arguments import natural
from ludeme.app.exits import UserError

if TYPE_CHECKING:
    from ludeme.app.terminal.names import Names
    from ludeme.play.game import Game
    from ludeme.play.move import Move
    from ludeme.play.state import State

#: What stands between the names of moves.
_WORDS = re.compile(r"[\s,]+")


def add_position(parser: ArgumentParser, also: str = "") -> None:
    """Where a game stands; `also`: another name of the option for moves."""
    parser.add_argument(
        *filter(None, ("--position", also)),
        metavar="TEXT",
        help='moves from the start, such as "C3 D4 C5", or what `State.to_text` writes',
    )
    text = "the position of a trial file, made by play --save"
    parser.add_argument("--trial", metavar="FILE", help=text)
    text = "of the trial: after so many moves (all)"
    parser.add_argument("--ply", type=natural, metavar="N", help=text)


def position_of(game: Game, arguments: Namespace) -> State:
    """The position that the arguments name."""
    if arguments.trial is not None:
        if arguments.position is not None:
            raise UserError("--position and --trial name two positions; give one of them")
        return _of_trial(game, arguments.trial, arguments.ply)
    if arguments.ply is not None:
        raise UserError("--ply counts the moves of a trial: give --trial FILE too")
    text = (arguments.position or "").strip()
    if text.startswith("{"):
        from ludeme.play.positions import PositionError

        try:
            return game.position(text)
        except PositionError as error:
            raise UserError(str(error)) from None
    return after_moves(game.start(seed=arguments.seed), text)


def last_move(game: Game, arguments: Namespace) -> tuple[State, Move]:
    """The position before the last move that the arguments name, and that move."""
    if arguments.trial is not None:
        from ludeme.play.trials import read_trial

        state = position_of(game, arguments)  # says what is wrong with the file
        trial = read_trial(arguments.trial)
        number = len(trial.steps) if arguments.ply is None else arguments.ply
        if number:
            before = Namespace(**{**vars(arguments), "ply": number - 1})
            state = position_of(game, before)
            return state, trial.choose(state, number - 1)
    from ludeme.app.terminal.names import Names

    words = _WORDS.split((arguments.position or "").strip())
    if not words[-1] or words[0].startswith("{"):
        raise UserError("which move? give --move, or the moves whose last one is asked about")
    state = after_moves(game.start(seed=arguments.seed), " ".join(words[:-1]))
    return state, _named(state, Names(game), words[-1], len(words))


def after_moves(state: State, text: str) -> State:
    """The position after moves by their names, as they are shown, with blanks or commas between."""
    from ludeme.app.terminal.names import Names

    names = Names(state.game)
    for number, word in enumerate(_WORDS.split(text) if text else (), 1):
        state.apply(_named(state, names, word, number))
    return state


def _named(state: State, names: Names, word: str, number: int) -> Move:
    """The legal move of a name; `number`: the how many-th move it is, for messages."""
    legal = names.moves(state)
    found = [move for name, move in legal.items() if name.casefold() == word.casefold()]
    found = found or [move for move in legal.values() if str(move) == word]
    if len(found) != 1:
        near = get_close_matches(word, legal, n=3) or list(legal)[:3]
        hint = f"; there are {len(legal)}, such as {', '.join(near)}" if legal else ""
        raise UserError(f"move {number}, {word!r}, is no legal move there{hint}")
    return found[0]


def _of_trial(game: Game, path: str, ply: int | None) -> State:
    from ludeme.play.trials import TrialError, read_trial

    try:
        trial = read_trial(path)
        if ply is not None and ply > len(trial.steps):
            raise UserError(f"{path} has {len(trial.steps)} moves, not {ply}")
        state = trial.start(game)
        for number in range(len(trial.steps) if ply is None else ply):
            state.apply(trial.choose(state, number), unchecked=True)
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from None
    except TrialError as error:
        raise UserError(str(error)) from None
    return state
