"""`ludeme match`: one agent against another, every seat taken equally often."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import (
    A_GAME,
    add_choices,
    add_json,
    add_seed,
    natural,
    positive,
    processes,
)
from ludeme.app.library import is_game, source_of
from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.terminal.console import Screen, numbers_table

if TYPE_CHECKING:
    from ludeme.player import MatchResult

#: Who plays where nobody is named.
DEFAULT = "auto"
#: Agents that messages take as examples.
SUCH = "uct:iterations=1000 random"

SUMMARY = "Play two agents against each other."
PLACE = 90


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    text = "the two agents, such as uct:iterations=1000 (default: auto); or the game beside them"
    parser.add_argument("words", metavar="AGENT", nargs="*", help=text)
    parser.add_argument("--game", metavar="GAME", help=A_GAME)
    add_choices(parser)
    text = "number of games"
    parser.add_argument(
        "-n", "--games", type=positive, default=100, dest="n", metavar="N", help=text
    )
    parser.add_argument("--moves", type=positive, metavar="N", help="draw after this many moves")
    text = "random plies that all seatings of a round begin with"
    parser.add_argument("--opening", type=natural, default=0, metavar="N", help=text)
    text = "games at a time, each in a process of its own"
    parser.add_argument("--jobs", type=processes, default=1, metavar="N", help=text)
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Play the match and report it."""
    from ludeme.app.agents import agents_of, is_person
    from ludeme.player import GameRecord, MatchResult
    from ludeme.player.agents.sight import named
    from ludeme.player.matches.encounter import Encounter, Source, loaded, played

    screen = Screen(arguments)
    named_game, (a, b) = _told_apart(arguments.words, arguments.game)
    agents_of([a, b])
    if arguments.jobs > 1 and any(map(is_person, (a, b))):
        raise exits.UserError("human: a person plays one game at a time; leave --jobs out")
    source = Source(source_of(named_game), tuple(arguments.option), arguments.ruleset)
    with screen.busy("loading"):
        game = loaded(source)
    if game.players < 2:
        from ludeme.model.quantities import counted

        who = counted(game.players, "player")
        raise exits.UserError(f"{game.name} has {who}: no match is possible")
    encounter = Encounter(source, a, b, arguments.seed, arguments.opening, arguments.moves)
    tasks = ((encounter, number) for number in range(arguments.n))
    records: dict[int, GameRecord] = {}
    with until_interrupted(screen) as stop, screen.progress("playing", arguments.n) as done:
        for (_, number), record in played(tasks, arguments.jobs):
            records[number] = record
            done(len(records))
    games = [records[number] for number in sorted(records)]
    result = MatchResult(named(a, game), named(b, game), games)
    if arguments.json:
        screen.data(stop.told(_summary(game.name, result)))
    else:
        _print(screen, game.name, result)
    return stop.code()


def _told_apart(words: list[str], game: str | None) -> tuple[str, tuple[str, str]]:
    """The game, which may be any of the words, and the two agents that the others name."""
    from ludeme.player.agents.registry import names_agent

    agents = list(words)
    others = [word for word in words if not names_agent(word)]
    if game is None and others:
        # reason: the first word that names no agent; a wrong one is told with the nearest game
        game = next((word for word in others if is_game(word)), others[0])
        agents.remove(game)
    if game is None:
        raise exits.UserError(f"no game is named; such as: ludeme match {SUCH} --game Hex")
    if len(agents) > 2:
        raise exits.UserError(
            f"a match has two agents, and these are {len(agents)}: {', '.join(agents)}; more of "
            "them play in `ludeme tournament`"
        )
    a, b = [*agents, DEFAULT, DEFAULT][:2]
    return game, (a, b)


def _summary(game: str, result: MatchResult) -> dict[str, Any]:
    low, high = result.interval
    return {
        "game": game,
        "a": result.a,
        "b": result.b,
        "games": len(result.games),
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "score": result.score if result.games else None,
        "low": low,
        "high": high,
        "elo": result.elo if 0 < result.score < 1 else None,
        "mean_plies": result.mean_plies if result.games else None,
        "by_seat": {str(seat): list(counts) for seat, counts in result.by_seat().items()},
    }


def _print(screen: Screen, game: str, result: MatchResult) -> None:
    if not result.games:
        screen.out.print("no game was finished")
        return
    table = numbers_table(f"{game}: {result.a} against {result.b}", "won", "drawn", "lost")
    for seat, counts in result.by_seat().items():
        table.add_row(f"as player {seat}", *map(str, counts))
    table.add_row("all", str(result.wins), str(result.draws), str(result.losses), style="bold")
    screen.out.print(table)
    low, high = result.interval
    screen.out.print(
        f"score {result.score:.1%} (95 % interval {low:.1%} to {high:.1%}), "
        f"{result.mean_plies:.1f} moves per game"
    )
