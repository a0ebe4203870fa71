"""Names of sites and moves as people write them: `E2-E4`, `B3`, `hand-C5`, `pass`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial

from ludeme.play.matches.match_state import MatchState, running
from ludeme.play.move import ALL_CHOICES, CHOICES, Details, Move, distinctions
from ludeme.play.playable import PlayableState
from ludeme.play.rules import Rules
from ludeme.play.state import State
from ludeme.runtime.hidden import Sight

KINDS = {"c": "Cell", "v": "Vertex", "e": "Edge"}


class Names:
    """The names of one game's sites and moves."""

    def __init__(self, game: Rules) -> None:
        self._facts = game.facts
        self._labels = cache(self._labels_of)

    @cached_property
    def _slots(self) -> dict[str, int]:
        """Where the contents of each site are stored."""
        return {name: slot for slot, name in enumerate(self._facts.slot_names)}

    def site(self, letter: str, number: int) -> str:
        """The label of a site where labels tell sites apart, else its type and number."""
        facts, labels = self._facts, self._labels(letter)
        if 0 <= number < len(labels):
            return labels[number]
        off = facts.is_hand_like(facts.containers[-1]) and number >= facts.first_hand_site
        return self._off_board(number) if off else f"{letter}{number}"

    def move(self, move: Move) -> str:
        """The name of a move; several moves of a position may share it (see `moves`)."""
        if move.kind != "move":
            return move.kind
        target = self.site(move.to_type, move.to_site)
        if move.from_site in (-1, move.to_site):
            return target
        origin = self.site(move.from_type, move.from_site)
        return origin if move.to_site < 0 else f"{origin}-{target}"

    def moves(self, state: PlayableState) -> dict[str, Move]:
        """The legal moves by names of their own.

        Where names agree, by what players choose or the moves lead to, else by numbers.
        """
        return self._told_apart(state, partial(self._choices, state))

    def own(self, state: PlayableState, move: Move) -> str:
        """The name that a move has among the legal ones; that of its sites if it is none."""
        found = (name for name, legal in self.moves(state).items() if legal == move)
        return next(found, self.move(move))

    def readable(self, state: PlayableState) -> dict[str, Move]:
        """The legal moves by all names that are read.

        Moves that share their sites may be named by what they lead to and a number as well.
        """
        numbered = self._told_apart(state, partial(self._results, state))
        names = self.moves(state)
        return names | {name: move for name, move in numbered.items() if name not in names}

    def _told_apart(
        self, state: PlayableState, words: Callable[[Sequence[Move]], list[str]]
    ) -> dict[str, Move]:
        """The legal moves by their names, where these agree with words, and numbers at last."""
        legal = state.legal_moves()
        full = [self.move(move) for move in legal]
        alike: dict[str, list[int]] = {}
        for place, name in enumerate(full):
            alike.setdefault(name, []).append(place)
        for name, places in alike.items():
            if len(places) > 1:
                for place, said in zip(places, words([legal[k] for k in places]), strict=True):
                    full[place] = name + said
        named: dict[str, Move] = {}
        for name, move in zip(full, legal, strict=True):
            number = 2
            unique = name
            while unique in named:
                unique, number = f"{name}/{number}", number + 1
            named[unique] = move
        return named

    def result(self, state: PlayableState, move: Move) -> int:
        """What the mover sees on top of the site that a legal move ends on, once it is made.

        The number of a piece, in a puzzle a value; 0 for nothing.
        """
        site = f"{move.to_type}{move.to_site}"
        if not isinstance(state, State | MatchState):  # reason: others keep no rows of ours
            content = state.copy().apply(move).contents().get(site)
            return content[0][-1][0] if content else 0
        if site not in self._slots:
            return 0
        here = running(state.copy().apply(move, unchecked=True))
        sight = Sight(here.game.emitted, self._facts, move.mover)
        return sight.top(here.row, self._slots[site])

    def _choices(self, state: PlayableState, moves: Sequence[Move]) -> list[str]:
        """What tells moves of one name apart: the piece, else other choices, else all of them.

        A move that chooses nothing is told by the piece that it leads to.
        """
        details = [self._own_details(state, move) for move in moves]
        told = distinctions(details, (("piece",), CHOICES, ALL_CHOICES))
        return told if any(told) else self._results(state, moves)

    def _own_details(self, state: PlayableState, move: Move) -> Details:
        if move.choices and not move.piece:
            return move.details
        return replace(move.details, piece=self._result(state, move) or self._title(move.piece))

    def _results(self, state: PlayableState, moves: Sequence[Move]) -> list[str]:
        found = [self._result(state, move) for move in moves]
        return [f"={what}" if what else "" for what in found]

    def _result(self, state: PlayableState, move: Move) -> str:
        """What a move leads to: the name of a piece, in a puzzle a value; "" for nothing."""
        what, pieces = self.result(state, move), self._facts.pieces
        if 0 < what < len(pieces):
            return pieces[what].title
        return str(what) if what else ""

    def _title(self, name: str) -> str:
        """What people call a piece, given by its name; it may be gone once the move is made."""
        number = self._facts.find_piece(name)
        return self._facts.pieces[number].title if number > 0 else ""

    def _off_board(self, number: int) -> str:
        for container in self._facts.containers[1:]:
            if number in container.sites:
                place = number - container.first + 1
                return container.kind + (str(place) if container.size > 1 else "")
        return f"c{number}"

    def _labels_of(self, letter: str) -> list[str]:
        kind = KINDS[letter]
        if kind == "Edge":
            ends = self._labels("v")
            edges = self._facts.topology.sites("Edge")
            labels = [":".join(ends[v] for v in edge.vertices) for edge in edges]
        else:
            labels = [site.label for site in self._facts.topology.sites(kind)]
            if kind != self._facts.default_type and self._facts.default_type != "Edge":
                labels = [f"{letter}:{label}" for label in labels]
        if len(set(labels)) < len(labels) or not all(labels):
            return [f"{letter}{number}" for number in range(len(labels))]
        return labels
