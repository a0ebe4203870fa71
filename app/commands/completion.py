"""`ludeme completion`: the script by which a shell completes commands, options, games, agents."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from ludeme.app import exits

SUMMARY = "Print the script by which a shell completes commands, options, games and agents."
PLACE = 200
SHELLS = ("bash", "zsh", "fish")
EPILOG = """\
bash:  ludeme completion bash > ~/.local/share/bash-completion/completions/ludeme
zsh:   ludeme completion zsh > DIRECTORY/_ludeme     (a directory of $fpath)
fish:  ludeme completion fish > ~/.config/fish/completions/ludeme.fish
"""
#: Words and the files of some patterns, in each shell; bash is asked for what begins so, in small
#: letters as all the words are.
_WORDS = {
    "bash": """_ludeme_{name}() {{
  compgen -W "{words}" -- "$(printf %s "$1" | tr '[:upper:]' '[:lower:]')"
  {files}
}}""",
    "zsh": """_ludeme_{name}() {{
  _alternative '{name}:{name}:({words})' {files}
}}""",
    "fish": """function _ludeme_{name}
  printf '%s\\n' {words}
  {files}
end""",
}
_LUD = {
    "bash": 'compgen -f -X \'!*.lud\' -- "$1"; compgen -d -- "$1"',
    "zsh": "'files:file:_files -g \"*.lud\"'",
    "fish": "__fish_complete_suffix .lud",
}


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    from argparse import RawDescriptionHelpFormatter

    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    text = "whose script: bash, zsh or fish"
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=text)


def run(arguments: Namespace) -> int:
    """Print the script."""
    try:
        import shtab
    except ImportError:
        raise exits.UserError(
            "scripts for shells are written by shtab: pip install 'ludeme[completion]'"
        ) from None
    from ludeme.app.command_line import make_parser

    parser = make_parser()
    games, agents = _games(), _agents()
    for action in _actions(parser):
        if action.metavar in ("GAME", "AGENT"):
            action.complete = games if action.metavar == "GAME" else agents  # type: ignore[attr-defined]
        elif action.metavar in ("FILE", "FOLDER"):
            chosen = shtab.FILE if action.metavar == "FILE" else shtab.DIRECTORY
            action.complete = chosen  # type: ignore[attr-defined]
    print(shtab.complete(parser, arguments.shell))
    return exits.OK


def _actions(parser: ArgumentParser) -> Iterator[Action]:
    """The arguments of a parser and of all commands and parts of commands below it."""
    for action in parser._actions:
        yield action
        below = action.choices.values() if isinstance(action.choices, dict) else ()
        for part in below:
            if isinstance(part, ArgumentParser):
                yield from _actions(part)


def _games() -> dict[str, Any]:
    """Our own games by the names of their files, which need no quotes, and other descriptions."""
    from ludeme.games import entries

    return _completed("games", [entry.path.stem for entry in entries()], _LUD)


def _agents() -> dict[str, Any]:
    from ludeme.player import agent_names

    return _completed("agents", ["human", *agent_names()], dict.fromkeys(SHELLS, ""))


def _completed(name: str, words: list[str], files: dict[str, str]) -> dict[str, Any]:
    """How each shell completes these words, and files."""
    written = " ".join(sorted(words))
    preamble = {
        shell: text.format(name=name, words=written, files=files[shell])
        for shell, text in _WORDS.items()
    }
    function = f"_ludeme_{name}"
    return {"bash": function, "zsh": function, "fish": f"({function})", "preamble": preamble}
