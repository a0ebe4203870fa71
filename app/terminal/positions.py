"""The position that a command is asked about: the start, moves from there, a text, or a trial."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludeme.app.arguments import meant, natural
from ludeme.app.exits import UserError
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.play.matches.match import Match
    from ludeme.play.matches.match_state import MatchState
    from ludeme.play.move import Move
    from ludeme.play.state import State


#: How rolls are written.
ROLLS = 'what the dice show, roll by roll, such as "6 3", or "2+5 1+1" for two dice'


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
    text = "the position of the test of this name, beside the game (NAME.test.toml)"
    parser.add_argument("--test", metavar="NAME", help=text)
    parser.add_argument("--rolls", metavar="VALUES", default="", help=ROLLS)


def position_of(game: Game | Match, arguments: Namespace) -> State:
    """The position that the arguments name; in a match that of the game which runs there."""
    from ludeme.play.matches.match_state import running

    return running(_position_of(game, arguments))


def _position_of(game: Game | Match, arguments: Namespace) -> State | MatchState:
    _one_of(arguments)
    if arguments.test is not None:
        return _of_test(arguments)
    if arguments.trial is not None:
        return _of_trial(game, arguments.trial, arguments.ply)
    from ludeme.app.terminal.moves_by_name import after_moves

    text = (arguments.position or "").strip()
    if text.startswith("{"):
        return after_moves(_written(game, text), "", arguments.rolls)
    return after_moves(game.start(seed=arguments.seed), text, arguments.rolls)


def _written(game: Game | Match, text: str) -> State | MatchState:
    """The position that its `to_text` wrote."""
    from ludeme.play.positions import PositionError

    try:
        return game.position(text)
    except PositionError as error:
        raise UserError(str(error)) from None


def last_move(game: Game | Match, arguments: Namespace) -> tuple[State, Move]:
    """The position before the last move that the arguments name, and that move."""
    from ludeme.play.matches.match_state import running
    from ludeme.play.move import NEXT_GAME

    state, move = _last_move(game, arguments)
    if move.kind == NEXT_GAME:
        raise UserError("the last move goes on to the next game; which move is asked about?")
    return running(state), move


def _last_move(game: Game | Match, arguments: Namespace) -> tuple[State | MatchState, Move]:
    _one_of(arguments)
    found: tuple[State | MatchState, Move] | None = None
    if arguments.test is not None:
        from ludeme.app.game_tests.set_up import last_move_of

        found = last_move_of(arguments.game, _asked(arguments), "python")
    elif arguments.trial is not None:
        found = _last_of_trial(game, arguments)
    elif not (arguments.position or "").strip().startswith("{"):
        from ludeme.app.terminal.moves_by_name import last_of

        found = last_of(game.start(seed=arguments.seed), arguments.position or "", arguments.rolls)
    if found is None:
        raise UserError("which move? give --move, or the moves whose last one is asked about")
    return found


def _one_of(arguments: Namespace) -> None:
    """Refuse arguments that name several positions, or a part of none."""
    given = [each for each in ("position", "trial", "test") if getattr(arguments, each) is not None]
    if len(given) > 1:
        raise UserError(f"--{given[0]} and --{given[1]} name two positions; give one of them")
    if arguments.ply is not None and arguments.trial is None:
        raise UserError("--ply counts the moves of a trial: give --trial FILE too")
    if arguments.rolls and given and given != ["position"]:
        raise UserError(f"--rolls goes with moves; a {given[0]} has rolls of its own")


def _of_test(arguments: Namespace) -> State:
    from ludeme.app.game_tests.set_up import position_of as set_up

    return set_up(arguments.game, _asked(arguments), "python")


def _asked(arguments: Namespace) -> dict[str, Any]:
    """How the test that the arguments name sets up its position."""
    from ludeme.app.game_tests.case import ENDING, BadTests, read_tests
    from ludeme.app.library import source_of

    source = str(source_of(arguments.game))
    if not source.endswith(".lud"):
        raise UserError("tests stand beside a game: name its file")
    file = Path(source).with_suffix(ENDING)
    try:
        cases = {case.name: case for case in read_tests(file).cases}
    except BadTests as error:
        raise UserError(str(error)) from None
    if arguments.test not in cases:
        raise UserError(f"{file} has no test {arguments.test!r}{meant(arguments.test, cases)}")
    return cases[arguments.test].set_up


def _last_of_trial(
    game: Game | Match, arguments: Namespace
) -> tuple[State | MatchState, Move] | None:
    from ludeme.app.playing.kept_trials import read_kept

    _position_of(game, arguments)  # says what is wrong with the file
    trial = read_kept(arguments.trial)
    number = len(trial.steps) if arguments.ply is None else arguments.ply
    if not number:
        return None
    state = _position_of(game, Namespace(**{**vars(arguments), "ply": number - 1}))
    return state, trial.choose(state, number - 1)


def _of_trial(game: Game | Match, path: str, ply: int | None) -> State | MatchState:
    from ludeme.app.playing.kept_trials import read_kept
    from ludeme.play.trials import TrialError

    try:
        trial = read_kept(path)
        if ply is not None and ply > len(trial.steps):
            raise UserError(f"{path} has {counted(len(trial.steps), 'move')}, not {ply}")
        state = trial.start(game)
        for number in range(len(trial.steps) if ply is None else ply):
            state.apply(trial.choose(state, number), unchecked=True)
    except TrialError as error:
        raise UserError(str(error)) from None
    return state
