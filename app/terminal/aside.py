"""What stands beside the board: stacks, hands, dice, scores, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from ludeme.app.terminal.given_hints import hints
from ludeme.app.terminal.stacks import stacks
from ludeme.app.terminal.symbols import NOBODY_STYLE, Content, Symbols, is_mixed, player_style
from ludeme.model import header
from ludeme.model.facts import Container
from ludeme.model.quantities import counted
from ludeme.play.matches.match_state import MatchState, running
from ludeme.play.rules import Rules
from ludeme.play.state import State
from ludeme.play.views.player_view import UNKNOWN


def legend(symbols: Symbols) -> Text:
    """What the letters mean."""
    text = Text()
    for letter, style, meaning in symbols.legend():
        text.append(letter, style)
        text.append(f" {meaning}   ")
    text.rstrip()
    return text


def aside(
    symbols: Symbols,
    state: State | MatchState,
    contents: dict[str, Content],
    roll: tuple[int, ...] = (),
    again: bool = False,
) -> Text:
    """What lies beside the board, how a match stands, and the turn."""
    here = running(state)
    lines = beside(here.game, symbols, here, contents, roll)
    return Text("\n").join([*lines, *standing(state), turn(state, again)])


def standing(state: State | MatchState) -> list[Text]:
    """The scores of a match so far, and which game of it this is."""
    if not isinstance(state, MatchState):  # reason: single games have no such line
        return []
    line = _numbers("match", state.scores)
    return [line.append("" if state.over else f"   game {state.trials + 1}: {state.game.name}")]


def beside(
    game: Rules,
    symbols: Symbols,
    state: State,
    contents: dict[str, Content],
    roll: tuple[int, ...] = (),
) -> list[Text]:
    """The stacks, hands with something in them, the dice, the scores, and the hints of a puzzle.

    Dice lie as the last move left them until a move is made by the roll for it, but what was rolled
    is what counts.
    """
    contents = contents | dict(rolled(game, contents, roll))
    held = (_container(container, symbols, contents) for container in game.facts.containers[1:])
    in_stacks = stacks(game.facts, symbols, contents)
    given = [Text(said)] if (said := hints(game)) else []
    return [*in_stacks, *filter(None, held), *numbers(game, state), *given]


def numbers(game: Rules, state: State) -> list[Text]:
    """The scores, and the amounts that players have."""
    lines = []
    if any(state.scores):
        lines.append(_numbers("scores", state.scores))
    if "AMOUNT" in game.emitted.offsets:
        amounts = game.emitted.offsets["AMOUNT"]
        lines.append(
            _numbers("amounts", [int(state.row[amounts + p + 1]) for p in range(game.players)])
        )
    return lines


def rolled(
    game: Rules, contents: dict[str, Content], roll: tuple[int, ...]
) -> Iterator[tuple[str, Content]]:
    """The dice as they were rolled, by their sites."""
    held = [k for k in game.facts.containers if k.kind == "dice"]
    sites = (f"c{site}" for k in held for site in k.sites)
    for site, face in zip((each for each in sites if each in contents), roll, strict=False):
        (*below, (what, _, rotation, value)), count = contents[site]
        yield site, ((*below, (what, face, rotation, value)), count)


def turn(state: State | MatchState, again: bool = False) -> Text:
    """Who is to move, or how the game ended."""
    if running(state).over:
        return outcome(state if state.over else running(state))
    text = Text(f"move {int(state.row[header.MOVES]) + 1}: ")
    if state.game.simultaneous:
        players = ", ".join(map(str, state.choosing))
        return text.append(f"players {players} choose")
    text.append(f"player {state.mover}", player_style(state.mover))
    return text.append(" to move again" if again else " to move")


def outcome(state: State | MatchState) -> Text:
    """The result of a game, or of a match, that is over."""
    ranking = state.ranking()
    text = Text("the match: " if isinstance(state, MatchState) else "")
    if state.winner:
        text.append(f"player {state.winner} wins", player_style(state.winner))
    elif len(ranking) == 1:
        text.append("solved" if ranking[0] == 1 else "not solved")
    else:
        text.append("a draw" if len(set(ranking)) == 1 else "over")
    text.append(f" {_length(state)}")
    if len(ranking) > 2:
        places = ", ".join(f"player {p} {rank:g}" for p, rank in enumerate(ranking, 1))
        text.append(f" (ranks: {places})")
    return text


def _length(state: State | MatchState) -> str:
    if isinstance(state, MatchState):  # reason: a match counts its games
        return f"after {counted(state.trials, 'game')}"
    return f"after {counted(int(state.row[header.MOVES]), 'move')}"


def _container(container: Container, symbols: Symbols, contents: dict[str, Content]) -> Text | None:
    held = [contents[f"c{site}"] for site in container.sites if f"c{site}" in contents]
    if not held:
        return None
    owner = f" of player {container.owner}" if container.kind == "hand" else ""
    line = Text(f"{container.kind}{owner}:")
    for content in held:
        for text, style in _shown(symbols, container, content):
            line.append(" ")
            line.append(text, style)
    return line


def _shown(symbols: Symbols, container: Container, content: Content) -> Iterator[tuple[str, str]]:
    """The parts of what lies on a site: every piece of a stack, but of a deck how many cards."""
    levels, _ = content
    if container.kind == "deck":
        yield counted(len(levels), "card"), NOBODY_STYLE
    elif is_mixed(levels) or levels[-1][0] <= UNKNOWN:
        yield from (symbols.content(((level,), 1)) for level in levels)
    else:
        yield symbols.content(content, apart=True)


def _numbers(what: str, values: list[int]) -> Text:
    text = Text(f"{what}:")
    for player, value in enumerate(values, 1):
        text.append(f" {value}", player_style(player))
    return text
