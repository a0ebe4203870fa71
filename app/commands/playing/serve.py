"""`ludeme serve`: games in a browser, against people or agents, with rules that can be changed."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace

from ludeme.app import exits
from ludeme.app.arguments import natural
from ludeme.app.terminal.console import Screen

SUMMARY = "Play in a browser: click on the board, see what agents think, change the rules."
PLACE = 11
#: Who sits at a table unless somebody is named.
SEATS = ("human", "auto:seconds=0.5")
#: The port unless another is named, and how many there are.
PORT, PORTS = 8017, 2**16


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    text = "library names, or .lud files, which are looked at again when they change"
    parser.add_argument("games", nargs="*", metavar="GAME", help=text)
    text = "one per seat, repeated in turn: human, random, auto:seconds=1, uct:iterations=5000"
    parser.add_argument("--agents", nargs="+", metavar="AGENT", default=list(SEATS), help=text)
    parser.add_argument("--port", type=_port, default=PORT, help="0: any that is free")
    text = "do not open the page in the browser"
    parser.add_argument("--no-open", action="store_false", dest="open", help=text)


def _port(text: str) -> int:
    number = natural(text)
    if number >= PORTS:
        raise ArgumentTypeError(f"{text!r} is no port: they go from 0 to {PORTS - 1}")
    return number


def run(arguments: Namespace) -> int:
    """Serve until interrupted."""
    from ludeme.app.agents import agents_of
    from ludeme.app.library import source_of

    try:
        from ludeme.app.browser.server import HERE, application, listening, serve
    except ModuleNotFoundError as error:
        raise exits.UserError(
            f"games in a browser need {error.name}: pip install 'ludeme[web]'"
        ) from None
    screen = Screen(arguments)
    for name in arguments.games:
        if name == "-":
            raise exits.UserError("a page cannot play standard input; name a file")
        source_of(name)
    agents_of(arguments.agents)
    app = application(arguments.games, arguments.agents)
    with listening(arguments.port) as listener:
        address = f"http://{HERE[0]}:{listener.getsockname()[1]}/"
        screen.out.print(f"{address} (Control-C ends it)", highlight=False, soft_wrap=True)
        if arguments.open:
            _show(address)
        try:
            serve(app, listener)
        except KeyboardInterrupt:  # how it is meant to end
            return exits.OK
    return exits.OK


def _show(address: str) -> None:
    """Open the page where there is a browser."""
    import webbrowser

    webbrowser.open(address)
