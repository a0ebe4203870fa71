"""A person at the keyboard, as an agent: types the names or numbers of moves."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import ClassVar

from ludeme.app.exits import UserError
from ludeme.app.terminal.names import Names
from ludeme.model.quantities import counted
from ludeme.play.matches.match_state import MatchState, running
from ludeme.play.move import NEXT_GAME, Move
from ludeme.play.state import State
from ludeme.player import Agent, Budget, make_agent

HELP = """\
Type the name of a move (E2-E4, B3, pass) or its number in the list.
A beginning of a name lists the moves that begin so; the Tab key completes it.
  empty line or l   list the moves        ?  this help        q  leave the game
  why MOVE          why a move is legal or not
  hint              what the computer would play here
  undo              take back your last move, and what came after it"""
COLUMNS = 100
#: Moves that may have been meant, of which so many are told.
_SIMILAR = 3
#: Who gives hints.
ADVISER = "auto:seconds=1"
#: What is said where there is nothing to choose, by the kind of the only move.
FORCED = {"pass": "No move but to pass.", NEXT_GAME: "The game is over, and counts for the match."}


class Quit(UserError):
    """The person has left the game; nobody goes on in the person's place."""


class Regret(Exception):
    """A person takes back the move before; whoever plays the session goes back to it."""


@dataclass
class Human:
    """Asks for every move."""

    #: What is hidden from the player is not shown (see `app.playing.session`).
    sees_all: ClassVar[bool] = False
    is_person: ClassVar[bool] = True
    #: Whether whoever asks goes back where a move is regretted.
    may_regret: bool = field(default=False, init=False)
    _names: dict[int, Names] = field(default_factory=dict, init=False, repr=False)

    def choose(
        self, state: State | MatchState, budget: Budget | None = None, seed: int | None = None
    ) -> Move:
        """Return the move that the person chose."""
        names = self._names.setdefault(id(state.game), Names(state.game))
        moves = names.moves(state)
        if len(moves) == 1 and (only := next(iter(moves.values()))).kind in FORCED:
            print(FORCED[only.kind])
            return only
        _complete(list(moves))
        print(f"{counted(len(moves), 'move')}; ? helps")
        while True:
            answer = _ask(f"player {state.mover}> ")
            if answer.casefold() == "undo":
                self._regret()
                continue
            if answer.casefold() == "hint":
                print(self._advised(state, names))
                continue
            if answer.casefold().startswith("why"):
                print(_explained(running(state), answer[len("why") :].strip(), moves))
                continue
            found = _meant(answer, moves, names.readable(state))
            if found is not None:
                return found

    @cached_property
    def _adviser(self) -> Agent:
        return make_agent(ADVISER)

    def _advised(self, state: State | MatchState, names: Names) -> str:
        """What the computer would play."""
        print("thinking ...", flush=True)
        return f"hint: {names.own(state, self._adviser.choose(state, seed=1))}"

    def _regret(self) -> None:
        """Take back the move before, where that can be done."""
        if self.may_regret:
            raise Regret
        print("moves are taken back in `ludeme play` alone")


def _ask(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except EOFError:
        raise Quit("human: standard input has ended, and a person types moves there") from None


def _explained(state: State, move: str, moves: dict[str, Move]) -> str:
    """Why a move is legal or not; what is wrong with the question otherwise."""
    from ludeme.reasons.moves import why

    if not move:
        return "why which move? such as: why E2-E4"
    numbered = _of_number(move, list(moves))
    try:
        return str(why(state, moves[numbered] if numbered else move))
    except ValueError as error:
        return str(error)


def _meant(answer: str, moves: dict[str, Move], readable: dict[str, Move]) -> Move | None:
    """The move an answer names; otherwise says something helpful."""
    word = answer.casefold()
    listed = list(moves)
    if word in ("q", "quit"):
        raise Quit("human: the person has left the game")
    if word in ("?", "help"):
        print(HELP)
        return None
    exact = [move for name, move in readable.items() if name.casefold() == word]
    if exact:
        return exact[0]
    if numbered := _of_number(word, listed):
        return moves[numbered]
    beginning = [name for name in listed if name.casefold().startswith(word)]
    if word in ("", "l"):
        beginning = listed
    if len(beginning) == 1:
        return moves[beginning[0]]
    if beginning:
        _list(beginning, listed)
    else:
        print(f"{answer} is no legal move{_similar(answer, listed)}; an empty line lists the moves")
    return None


def _similar(answer: str, listed: list[str]) -> str:
    """The moves that may have been meant: written with other signs, with their target only, ..."""
    word = _letters_of(answer)
    same = [name for name in listed if word and _letters_of(name) == word]
    if not same and len(word) > 1:
        same = [name for name in listed if _letters_of(name).endswith(word)]
    folded = {name.casefold(): name for name in listed}
    close = [folded[each] for each in get_close_matches(answer.casefold(), folded)]
    found = (same or close)[:_SIMILAR]
    return f" (did you mean {' or '.join(found)}?)" if found else ""


def _letters_of(name: str) -> str:
    """Letters and digits alone: people write `e2e4`, `E2 E4` and `E2:E4`."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _of_number(word: str, listed: list[str]) -> str | None:
    """The name of the move with a number in the list, if a word is one."""
    return {str(number): name for number, name in enumerate(listed, 1)}.get(word)


def _list(chosen: list[str], listed: list[str]) -> None:
    """Print moves with their numbers, in columns."""
    entries = [f"{listed.index(name) + 1:>3} {name}" for name in chosen]
    width = max(map(len, entries)) + 2
    per_line = max(1, COLUMNS // width)
    for start in range(0, len(entries), per_line):
        print("".join(entry.ljust(width) for entry in entries[start : start + per_line]).rstrip())


def _complete(names: list[str]) -> None:
    """Let the Tab key complete the names of moves, where the terminal can."""
    with suppress(ImportError):
        import readline

        def completer(text: str, number: int) -> str | None:
            found = [name for name in names if name.casefold().startswith(text.casefold())]
            return found[number] if number < len(found) else None

        readline.set_completer_delims(" ")
        readline.set_completer(completer)
        readline.parse_and_bind("tab: complete")
