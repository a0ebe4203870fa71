"""`ludeme compare`: what a change of the rules did to a game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ludeme.app import exits
from ludeme.app.arguments import add_game
from ludeme.app.places_to_write import see_place_of_page
from ludeme.app.quality.playing import add_settings, play, settings_of, source
from ludeme.app.quality.tables import comparison_data, print_comparison, print_evaluation
from ludeme.app.terminal.console import Screen

if TYPE_CHECKING:
    from ludeme.player.quality.comparison import Difference
    from ludeme.player.quality.estimates import Place
    from ludeme.player.quality.study import Study

SUMMARY = "Compare two games, or two options of one: what a change did to each measure."
PLACE = 54


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    text = "the other game (the same one with other options)"
    parser.add_argument("against", metavar="OTHER", nargs="?", help=text)
    text = "choose an option of the other game"
    parser.add_argument(
        "--against-option", action="append", default=[], metavar="CATEGORY/ITEM", help=text
    )
    text = "choose a ruleset of the other game"
    parser.add_argument("--against-ruleset", metavar="NAME", help=text)
    add_settings(parser)
    text = "write one page with tables and plots (pip install 'ludeme[plots]')"
    parser.add_argument("--html", metavar="FILE", help=text)


def run(arguments: Namespace) -> int:
    """Play both alike, and report the differences."""
    from ludeme.player.quality.judging import both, differences

    screen = Screen(arguments)
    chosen = arguments.against_option or arguments.against_ruleset
    if not arguments.against and not chosen:
        raise exits.UserError(
            "there is nothing to compare with: name another game, --against-option or "
            "--against-ruleset"
        )
    if arguments.html is not None:
        see_place_of_page(arguments.html)
        from ludeme.app.quality.plots import see_library

        see_library()
    a = source(arguments.game, arguments.option, arguments.ruleset)
    other = arguments.against or arguments.game
    b = source(other, arguments.against_option, arguments.against_ruleset)
    with screen.busy("loading"):
        try:
            studies = both(a, b, settings_of(arguments))
        except ValueError as error:
            raise exits.UserError(str(error)) from None
    if studies[0].digest == studies[1].digest:
        screen.err.print("both descriptions mean the same: what differs, differs by chance")
    stop = play(screen, studies, arguments)
    found = differences(*studies)
    names = _names(arguments, studies[0].game.name, studies[1].game.name)
    if arguments.json:
        screen.data(stop.told(comparison_data(*studies, found)))
    else:
        _print(screen, names, studies, found)
    if arguments.html:
        from ludeme.app.quality.page import write_comparison

        write_comparison(arguments.html, names, studies, found)
    return stop.code()


def _print(
    screen: Screen,
    names: tuple[str, str],
    studies: tuple[Study, Study],
    found: Mapping[Place, Difference],
) -> None:
    """The differences; where one was interrupted before it was played, what the other is like."""
    played = [study for study in studies if study.done]
    if len(played) == len(studies):
        print_comparison(screen, names, found)
        return
    for study in played:
        print_evaluation(screen, study)
    for name, study in zip(names, studies, strict=True):
        if not study.done:
            told = f"{name} was not played: there is nothing to compare"
            screen.out.print(told, markup=False, soft_wrap=True)


def _names(arguments: Namespace, a: str, b: str) -> tuple[str, str]:
    """What the two are called: with their choices where their names are the same."""
    if a != b:
        return a, b
    choices = (
        [*arguments.option, *filter(None, [arguments.ruleset])],
        [*arguments.against_option, *filter(None, [arguments.against_ruleset])],
    )
    if not any(choices):
        return f"{a} ({arguments.game})", f"{b} ({arguments.against})"
    return tuple(f"{a} ({', '.join(own) or 'as it is'})" for own in choices)  # type: ignore[return-value]
