"""`ludeme why`: which clauses made a move legal or not, and ended a game or let it go on."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from ludeme.app import exits
from ludeme.app.arguments import add_game, add_json, add_seed
from ludeme.app.library import load_any
from ludeme.app.terminal.console import Screen
from ludeme.app.terminal.positions import add_position, last_move, position_of

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.play.matches.match import Match
    from ludeme.reasons.answer import Answer

SUMMARY = "Say why a move is legal or not, or why a game ended."
PLACE = 33


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    add_position(parser, also="--after")
    text = 'legal or not, such as "E2-E4"; without it: why the last move ended the game, or not'
    parser.add_argument("--move", metavar="MOVE", help=text)
    text = "explain games with hidden pieces, too: tells what players do not see"
    parser.add_argument("--reveal", action="store_true", help=text)
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Answer."""
    screen = Screen(arguments)
    with screen.busy("loading"):
        game = load_any(arguments, tier="python")
    try:
        answer = _answer(game, arguments)
    except ValueError as error:  # no such move, or a game that is not explained
        raise exits.UserError(str(error)) from None
    if arguments.json:
        screen.data({"game": game.name, **answer.as_json()})
    else:
        print(answer)
    return exits.OK


def _answer(game: Game | Match, arguments: Namespace) -> Answer:
    from ludeme.reasons.ends import why_end
    from ludeme.reasons.moves import why

    if arguments.move is not None:
        return why(position_of(game, arguments), arguments.move, reveal=arguments.reveal)
    return why_end(*last_move(game, arguments), reveal=arguments.reveal)
