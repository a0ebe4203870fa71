"""`ludeme train GAME --network`: learn a policy and value network by self-play."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, _ArgumentGroup
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import above_zero, amount, natural, positive, refuse_others
from ludeme.app.library import load_game
from ludeme.app.network_evaluation import Evaluations, as_data, print_ratings, standings_in
from ludeme.app.resumable import carried_out, limit_of, told_plainly
from ludeme.app.terminal.console import Screen
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.player.network.learning.generations import NetworkTraining, Report
    from ludeme.player.network.learning.settings import Settings

#: Options that are settings of their own name: of the training, of games, of the network.
_SETTINGS = ("generations", "games", "seed", "jobs", "steps", "step")
_OF_GAMES = ("full", "small", "full_share", "opening", "most_moves", "target")
_OF_SEARCH = ("root",)
_OF_TRAINING = ("soft", "sharpening", "masking", "first", "runtime")
_OF_NETWORK = ("blocks", "filters", "value_head")
_ALLOWED = (
    *(*_SETTINGS, *_OF_GAMES, *_OF_SEARCH, *_OF_TRAINING, *_OF_NETWORK),
    *("game", "option", "ruleset", "out", "limit", "json", "network"),
    *("evaluate_every", "evaluate_games", "ratings", "library", "budget"),
)


def declare_network(parser: ArgumentParser) -> None:
    """Add what belongs to networks alone."""
    group = parser.add_argument_group(
        "networks", "with --network; the defaults are the paper's, for two cores think of "
        "--blocks 3 --filters 32 --full 200 --small 50",
    )  # fmt: skip
    group.add_argument(
        "--network", action="store_true", help="learn a policy and value network instead"
    )
    for name, what in (
        ("generations", "each of --games (default: 2000)"),
        ("full", "nodes of a full search, one move in four"),
        ("small", "nodes of a small search"),
        ("steps", "of the optimiser, for each generation"),
        ("blocks", "residual blocks"),
        ("filters", "channels of each layer"),
    ):
        group.add_argument(f"--{name}", type=positive, metavar="N", help=what)
    group.add_argument(
        "--opening",
        type=natural,
        metavar="N",
        help="random moves before a game, or one more; 0: none",
    )
    group.add_argument("--value-head", choices=("pooled", "flat"), help="of the network")
    _declare_course(group)
    _declare_devices(group)


def _declare_course(group: _ArgumentGroup) -> None:
    """How a training begins, and what it has come to."""
    group.add_argument(
        "--first",
        metavar="JUDGE",
        help="of positions in the games of the first generation, when no network has learned: "
        "nobody (default), playouts, an evaluation that is learned beforehand, or a file: of an "
        "evaluation (.evaluation), or of features (and playouts)",
    )
    group.add_argument(
        "--ratings",
        action="store_true",
        help="show the ratings that --evaluate-every has found so far, and learn nothing",
    )


def _declare_devices(group: _ArgumentGroup) -> None:
    """Devices of search and loss, which can be left out or replaced."""
    group.add_argument(
        "--root",
        choices=("puct", "halving"),
        help="how searches divide their nodes among moves (default: puct)",
    )
    group.add_argument(
        "--target",
        choices=("visits", "completed"),
        help="what the policy learns: shares of visits, or values weighed with priors",
    )
    group.add_argument(
        "--full-share", type=amount, metavar="P", help="how likely a search is full (default: 0.25)"
    )
    group.add_argument(
        "--soft", type=amount, metavar="A", help="share of the soft policy in the loss; 0: none"
    )
    group.add_argument(
        "--sharpening",
        type=above_zero,
        metavar="A",
        help="times the logits in the loss, so that they are flatter in play (default: 1.3)",
    )
    group.add_argument(
        "--runtime",
        choices=("onnxruntime", "openvino"),
        help="what carries the network out in games; openvino (an extra) is up to three times as "
        "fast where the processor computes with bfloat16, and rounds (default: onnxruntime)",
    )
    group.add_argument(
        "--no-masking",
        dest="masking",
        action="store_false",
        default=None,
        help="moves that are not legal count in the loss",
    )


def refuse_network_options(arguments: Namespace) -> None:
    """A clear message for options of networks where none is to be learned."""
    if arguments.ratings:
        raise exits.UserError("--ratings goes with --network")
    own = ("generations", "steps", *_OF_GAMES, *_OF_SEARCH, *_OF_TRAINING, *_OF_NETWORK)
    for name in own:
        if name != "most_moves" and getattr(arguments, name) is not None:
            said = "no-masking" if name == "masking" else name.replace("_", "-")
            raise exits.UserError(f"--{said} goes with --network")


def refuse_other_options(arguments: Namespace, parser: ArgumentParser) -> None:
    """A clear message for options that networks know nothing of."""
    refuse_others(arguments, parser, _ALLOWED, "is for features; networks are learned without it")


def run_network(arguments: Namespace) -> int:
    """Train, and say what came of it."""
    screen = Screen(arguments)
    with screen.busy("loading"):
        game = load_game(arguments)
        training = _begun(game, settings_of_network(arguments), arguments.out)

    def work() -> None:
        from ludeme.player.network.learning.self_play import SelfPlay

        every, games = arguments.evaluate_every, arguments.evaluate_games
        evaluations = Evaluations(screen, game, training, every, games)
        evaluations.catch_up()
        with SelfPlay(game, training.settings) as play, _display(screen) as watch:
            for report in training.run(play, limit_of(arguments), watch):
                if screen.talks:
                    screen.err.print(_news(report, training.settings.generations))
                evaluations.catch_up()

    if arguments.ratings:
        _print(screen, training, arguments.json)
        return exits.OK
    with told_plainly(arguments.out):
        finished = carried_out(screen, work, lambda: training.generation, "generation")
    if not finished:
        return exits.INTERRUPTED
    _print(screen, training, arguments.json)
    return exits.OK


def settings_of_network(arguments: Namespace) -> Settings:
    """What the arguments say of a training."""
    from ludeme.player.batched.self_play import SelfPlaySettings
    from ludeme.player.batched.settings import SearchSettings
    from ludeme.player.matches.processes import processors
    from ludeme.player.network.architecture import Architecture
    from ludeme.player.network.learning.settings import Settings

    def given(names: tuple[str, ...]) -> dict[str, Any]:
        told = {name: getattr(arguments, name) for name in names}
        return {name: value for name, value in told.items() if value is not None}

    with told_plainly(arguments.out):
        return Settings(
            **{"jobs": processors()} | given(_SETTINGS) | given(_OF_TRAINING),
            play=SelfPlaySettings(**given(_OF_GAMES), search=SearchSettings(**given(_OF_SEARCH))),
            architecture=Architecture(**given(_OF_NETWORK)),
        )


def _begun(game: Game, settings: Settings, folder: str) -> NetworkTraining:
    from ludeme.player.batched.evaluator import see_suitable

    with told_plainly(folder):
        see_suitable(game, "a network")
        from ludeme.player.network.learning.first_generation import see_judge
        from ludeme.player.network.learning.generations import NetworkTraining

        see_judge(settings.first, game)
        return NetworkTraining(game, settings, folder)


# --- while it goes on -----------------------------------------------------------------------------


@contextmanager
def _display(screen: Screen) -> Iterator[Callable[[str, int, int], None]]:
    """Show how much of the games and of the steps of a generation is done."""
    if not screen.talks:
        yield lambda *_: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=screen.err, transient=True) as bar:
        task = bar.add_task("games", total=None)
        yield lambda what, done, of: bar.update(task, description=what, completed=done, total=of)


def _news(report: Report, generations: int) -> str:
    speed = report.positions / max(report.playing, 1e-9)
    return (
        f"generation {report.generation} of {generations}: "
        f"loss {report.policy:.3f} policy, {report.value:.3f} value; "
        f"{counted(report.positions, 'position')} ({speed:.0f}/s), "
        f"{report.seconds / 60:.1f} minutes"
    )


# --- in the end -----------------------------------------------------------------------------------


def _print(screen: Screen, training: NetworkTraining, json_wanted: bool) -> None:
    latest = None if training.latest is None else str(training.latest)
    ratings = standings_in(training.folder.path)
    if json_wanted:
        found = {"generations": training.generation, "seconds": training.seconds}
        screen.data(found | {"network": latest, "ratings": as_data(ratings)})
        return
    print_ratings(screen, ratings)
    screen.out.print(
        f"{counted(training.generation, 'generation')} in {training.seconds / 60:.1f} minutes; "
        f"network: {latest or 'none yet'}"
    )
