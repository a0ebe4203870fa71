"""`ludeme review`: the moves of a game that was kept in a file, judged one by one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ludeme.app import exits
from ludeme.app.arguments import above_zero, add_json, add_seed, natural
from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.places_to_write import see_place_of_page
from ludeme.app.playing.judgements import judgement
from ludeme.app.playing.kept_trials import game_of, read_kept
from ludeme.app.playing.thoughts import names_of
from ludeme.app.terminal.console import Screen
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.play.matches.match import Match
    from ludeme.play.trials import Trial
    from ludeme.player.game_review import Judged

SUMMARY = "Judge the moves of a game that was kept in a file, and say what would have been better."
PLACE = 21
#: Who judges unless told otherwise.
_JUDGE = "auto"
#: Moves of a better line that are shown.
_SHOWN = 3
#: Where it is said what was better.
_INDENT = 16


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("trial", metavar="FILE", help="a trial file, made by play --save")
    text = f"who judges, such as uct:iterations=5000 (default: {_JUDGE}, a second for each move)"
    parser.add_argument("agent", metavar="AGENT", nargs="?", default=_JUDGE, help=text)
    parser.add_argument("--game", metavar="GAME", help="where the game is, if it has been moved")
    parser.add_argument("--player", type=natural, metavar="P", help="judge this player's moves")
    parser.add_argument("--seconds", type=above_zero, metavar="S", help="for each move")
    text = "write the game as one page as well, with what is thought of its moves"
    parser.add_argument("--html", metavar="PAGE", help=text)
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Judge every move, as long as nobody stops it, and print what is thought of them."""
    from ludeme.play.trials import TrialError

    screen = Screen(arguments)
    judged: list[Judged] = []
    if arguments.html is not None:
        see_place_of_page(arguments.html)
    try:
        trial = read_kept(arguments.trial)
        with screen.busy("loading"):
            game = game_of(trial, arguments.game)
            review = _review(trial, game, arguments)
        total = len(trial.steps)
        with until_interrupted(screen) as stop, screen.progress("judging", total) as done:
            for one in review:
                judged.append(one)
                done(one.number)
    except (TrialError, ValueError) as error:
        raise exits.UserError(str(error)) from None
    if arguments.html is not None:
        _write(trial, game, judged, arguments.html)
    if arguments.json:
        moves = [judgement(one) for one in judged]
        screen.data(stop.told({"game": trial.game, "moves": moves}))
    elif judged:
        _print(screen, judged)
    elif not stop.happened:
        screen.out.print("no moves were made")
    return stop.code()


def _review(trial: Trial, game: Game | Match, arguments: Namespace) -> Iterator[Judged]:
    """What is thought of one move after the other."""
    from ludeme.app.agents import agents_of
    from ludeme.play.playable import seen_player
    from ludeme.player.game_review import review
    from ludeme.player.search.budget import Budget

    agents_of([arguments.agent])  # says what is wrong with it
    budget = None if arguments.seconds is None else Budget(seconds=arguments.seconds)
    player = None if arguments.player is None else seen_player(game, arguments.player)
    moves, seed = trial.replay(game), arguments.seed
    return review(moves, arguments.agent, budget=budget, seed=seed, player=player)


def _write(trial: Trial, game: Game | Match, judged: Sequence[Judged], place: str) -> None:
    from ludeme.app.game_pages.replayed_page import write_replayed_page

    write_replayed_page(Path(place), trial, game, map(judgement, judged))


def _print(screen: Screen, judged: Sequence[Judged]) -> None:
    """Move by move what it was worth, and below it what was better, and why."""
    from rich.padding import Padding

    from ludeme.player.game_review import BAD

    played = [names_of(one.state, one.played)[0] for one in judged]
    wide = max(map(len, played))
    for one, name in zip(judged, played, strict=True):
        value = "" if one.best is None else f"  {one.value:+.2f}"
        line = f"{one.number:>4}  player {one.state.mover}  {name:<{wide}}  {one.verdict:<10}"
        screen.out.print(f"{line}{value}".rstrip())
        if one.verdict in BAD:
            for said in _why(one):
                screen.out.print(Padding(said, (0, 0, 0, _INDENT), expand=False))
    for line in _accounts(judged):
        screen.out.print(line)


def _why(one: Judged) -> Iterator[str]:
    """What would have been better than a bad move, and why."""
    if one.best is not None:
        names = names_of(one.state, one.best.moves)
        more = " ..." if len(names) > _SHOWN else ""
        yield f"better: {' '.join(names[:_SHOWN])}{more} ({one.best.value:+.2f})"
    if one.advice is not None:
        yield str(one.advice)


def _accounts(judged: Sequence[Judged]) -> Iterator[str]:
    """For each player: how many moves of each kind, and what they lost on average."""
    from ludeme.player.game_review import BAD, Verdict

    for player in sorted({one.state.mover for one in judged}):
        own = [one for one in judged if one.state.mover == player]
        kinds = Counter(one.verdict for one in own)
        bad = ", ".join(counted(kinds[each], each.value) for each in BAD if kinds[each])
        free = len(own) - kinds[Verdict.FORCED]
        lost = f", {sum(one.loss for one in own) / free:.2f} lost on average" if free else ""
        yield f"player {player}: {counted(len(own), 'move')}, {bad or 'no mistakes'}{lost}"
