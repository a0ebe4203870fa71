"""What sites and moves of a game can be called, and what other names were meant for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from ludeme.app.exits import UserError
from ludeme.app.terminal.names import KINDS, Names
from ludeme.grammar.errors import nearest
from ludeme.model.facts import Facts
from ludeme.play.move import Move
from ludeme.play.rules import Rules
from ludeme.play.state import State

#: A move's name: its sites or its kind, and what tells moves of one name apart.
_MOVE = re.compile(r"(?P<plain>.*?)(!?=(?P<result>[^=/]+))?(/\d+)?", re.DOTALL)


def hint(name: str, known: Iterable[str]) -> str:
    """What may have been meant by a name that is not known, or nothing."""
    close = nearest(name, known)
    return f"; did you mean {close}?" if close else ""


class Sites:
    """The names of all sites of a game: those that moves have, and those of hands by their owner.

    A site itself is a type letter and a number: "c12".
    """

    def __init__(self, game: Rules) -> None:
        names, facts = Names(game), game.facts
        self._owned = dict(_owned(facts))
        self._sites: dict[str, set[str]] = {}
        #: The names as they are written.
        self.names = list(self._owned)
        for letter, number in _all_sites(facts):
            name = names.site(letter, number)
            self.names.append(name)
            self._sites.setdefault(name.casefold(), set()).add(f"{letter}{number}")
        self._sites |= {name.casefold(): {site} for name, site in self._owned.items()}

    def __contains__(self, name: str) -> bool:
        return name.casefold() in self._sites

    def site(self, name: str) -> str:
        """The one site of a name. Raises `UserError`."""
        found = self._sites.get(name.casefold(), set())
        if not found:
            clear = [each for each in self.names if len(self._sites[each.casefold()]) == 1]
            raise UserError(f"there is no site {name}{hint(name, clear)}")
        if len(found) > 1:
            own_names = [each for each, site in self._owned.items() if site in found]
            raise UserError(f"{name} is several sites: {', '.join(own_names)}")
        return min(found)


def _all_sites(facts: Facts) -> Iterator[tuple[str, int]]:
    for letter, kind in KINDS.items():
        yield from ((letter, site.index) for site in facts.topology.sites(kind))
    for container in facts.containers[1:]:
        yield from (("c", container.first + place) for place in range(container.size))


def _owned(facts: Facts) -> Iterator[tuple[str, str]]:
    """Sites beside the board by their owner: "hand1", the first one; in larger hands "hand1:2"."""
    for container in facts.containers[1:]:
        name = f"{container.kind}{container.owner}"
        yield name, f"c{container.first}"
        if container.size > 1:
            for place in range(container.size):
                yield f"{name}:{place + 1}", f"c{container.first + place}"


def _ways_to_lie(facts: Facts) -> list[str]:
    """How large pieces can be laid, as moves say it."""
    turns = len(facts.topology.supported("Cell", "Orthogonal"))
    walks = max(len(piece.walks) for piece in facts.pieces)
    return [facts.topology.laid(state) for state in range(turns * walks)]


class Moves:
    """The names that moves of a game can have, whether any such move is ever legal or not."""

    def __init__(self, game: Rules) -> None:
        names, facts = Names(game), game.facts
        self._sites = Sites(game)
        kinds = {generator.kind for generator in game.emitted.generators} - {"move"}
        said = [(maker.kind, each) for maker in game.emitted.generators for each in maker.details]
        votes = (f"{kind}={each.always}" for kind, each in said if each.kind == "vote")
        # of moves that are effects alone, the site is none
        alone = chain(["pass"], kinds, votes, (names.site(letter, -1) for letter in KINDS))
        self._alone = {name.casefold() for name in alone}
        self._results = [*(piece.title for piece in facts.pieces[1:]), *values_of(facts)]
        if game.hides:  # what its mover does not see
            self._results.append("-1")
        told = {each.kind for _, each in said}
        self._counts = "value" in told and not facts.deduction
        if "state" in told:
            self._results += _ways_to_lie(facts)
        if "die" in told:
            dice = sum(each.size for each in facts.containers if each.kind == "dice")
            self._results += [f"die{number + 1}" for number in range(dice)]

    def fault(self, name: str, legal: Iterable[str]) -> str:
        """Why there is no move of this name in any position, or nothing; for hints: the legal."""
        if name.casefold() in self._alone:
            return ""
        parts = _MOVE.fullmatch(name)
        assert parts  # reason: it fits every text
        plain, result = parts["plain"], parts["result"]
        if not self._is_known(plain):
            return f"there is no move {name}{self._why(plain, legal)}"
        for word in filter(None, (result or "").split(",")):
            if not self._can_be_said(word):
                return f"there is no move {name}{hint(word, self._results)}"
        return ""

    def _can_be_said(self, word: str) -> bool:
        """Whether a move can lead to this, or choose it."""
        number = self._counts and re.fullmatch(r"-?\d+", word, re.ASCII)
        return bool(number) or word.casefold() in {each.casefold() for each in self._results}

    def _is_known(self, name: str) -> bool:
        if name in self._sites or name.casefold() in self._alone:
            return True
        ways = ((name[:at], name[at + 1 :]) for at, sign in enumerate(name) if sign == "-")
        return any(
            origin in self._sites and target in self._sites and origin != target
            for origin, target in ways
        )

    def _why(self, name: str, legal: Iterable[str]) -> str:
        """What is wrong with a name that no move has: one of its sites, or the whole."""
        sites = name.split("-")
        unknown = [site for site in sites if site not in self._sites]
        if len(sites) == 2 and all(sites) and unknown:
            return f": there is no site {unknown[0]}{hint(unknown[0], self._sites.names)}"
        if not unknown and len(set(sites)) == 1:
            return f"; did you mean {sites[0]}?"
        return hint(name, [*legal, *self._sites.names])


def as_listed(state: State, asked: Iterable[str]) -> list[str]:
    """The names of moves as they are listed: by the sites alone where no other move shares them.

    So "A8=Queen" is "A8" where nothing else can come of it.
    """
    names = Names(state.game)
    legal = {name.casefold(): (name, move) for name, move in names.moves(state).items()}
    listed_as = {move: name for name, move in legal.values()}
    readable = {name.casefold(): move for name, move in names.readable(state).items()}
    found = []
    for name in asked:
        if name.casefold() in readable and name.casefold() not in legal:
            found.append(listed_as[readable[name.casefold()]])
            continue
        plain, _, result = name.rpartition("=")
        listed, move = legal.get(plain.casefold(), (name, None))
        found.append(listed if move and _says(names, state, move, result) else name)
    return found


def _says(names: Names, state: State, move: Move, word: str) -> bool:
    """Whether a move leads to what a word names, or chooses it."""
    said = (_result(names, state, move), *(() if move.strikes else move.choices))
    return word.casefold() in map(str.casefold, said)


def _result(names: Names, state: State, move: Move) -> str:
    """What stands on top of the site that a move ends on: a piece, or the value of a puzzle."""
    what, pieces = names.result(state, move), state.game.facts.pieces
    return pieces[what].title if 0 < what < len(pieces) else str(what)


def values_of(facts: Facts) -> list[str]:
    """The values that the sites of a puzzle can have, as they are written."""
    ranges = facts.value_ranges.values()
    return [str(n) for n in sorted({n for low, high in ranges for n in range(low, high + 1)})]
