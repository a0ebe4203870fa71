"""Dealing dominoes or cards, and taking a domino of those that are left (spec 04 §7.6, 06 §A12)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.components.decks import cards_left
from ludeme.emit.components.dominoes import has_dominoes
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import ONE, UNDEFINED, Literal, Number
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.last_action import added_levels
from ludeme.emit.moves.passing import with_then
from ludeme.emit.questions import by_player
from ludeme.language.base import Node, Thing, by_slot, ludeme, named
from ludeme.language.constants import DealableType
from ludeme.language.effects.set_site import on_site
from ludeme.language.kinds import Effect, Int, unsupported
from ludeme.language.moves.move_clauses import Then
from ludeme.language.moves.piece_move import PieceMove
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Container, Facts


def dealt_things(type_: DealableType) -> frozenset[Thing]:
    """What a game must have in which something is dealt."""
    dominoes = type_ is DealableType.Dominoes
    return frozenset({Thing.DOMINOES if dominoes else Thing.DECK, Thing.HAND})


def dealing_needs(type_: DealableType) -> frozenset[Capability]:
    """Cards lie on each other."""
    return frozenset({Capability.STACKS} if type_ is DealableType.Cards else ())


def hands_dealt_to(c: Code, rule: Node, type_: DealableType) -> Sequence[Container]:
    """As many hands as there are players; none where there is another number (spec 04 §7.6).

    Dominoes go to players, so each must have a hand. Cards go from hand to hand, whoever has them;
    refused are only hands of which it would not be clear which is the first.
    """
    facts = c.program.facts
    hands = facts.hands
    if len(hands) != facts.players:
        return ()
    owners = [hand.owner for hand in hands]
    of_each = sorted(owners) == list(range(1, facts.players + 1))
    if not of_each and (type_ is DealableType.Dominoes or owners != sorted(owners)):
        raise unsupported(rule)
    return sorted(hands, key=lambda hand: hand.owner)


def first_sites(c: Code, hands: Sequence[Container]) -> str:
    """Table: the first site of each hand."""
    return c.program.tables.add("hand", [hand.first for hand in hands])


@contextmanager
def each_domino_dealt(c: Code, hands: Sequence[Container], count: Number) -> Iterator[Number]:
    """The sites that dominoes are dealt to, in order; quirk: two for each one of the number."""
    if not hands:
        with c.capture():
            yield UNDEFINED
        return
    players, facts = len(hands), c.program.facts
    first = first_sites(c, hands)
    i = c.fresh("i")
    with c.block(f"for {i} in range(2 * {count})"):
        site = c.var("site", f"t[{first} + {i} % {players}] + {i} // {players}")
        with c.block(f"if {site} < {facts.total_sites}"):
            yield site


@ludeme("deal")
class Deal(Effect):
    """`(deal Cards 7)`: deal items to the hands of the players (spec 06 §A12).

    Attributes:
        count: How many each player is dealt; by default 1.
        begin_with: The number of the player who is dealt the first card; by default the first
            player.
    """

    at_least = by_slot(begin_with=1)
    type: DealableType
    count: Int | None = None
    begin_with: Int | None = named(None)
    then: Then | None = None
    reads = BOARD
    writes = BOARD

    @property
    def adds_pieces(self) -> bool:
        """Dominoes come from nowhere, cards from a deck."""
        return self.type is DealableType.Dominoes

    def unnamed_pieces(self, facts: Facts) -> Collection[int]:
        """All dominoes."""
        return _all_pieces(facts) if self.adds_pieces else ()

    @property
    def uses(self) -> frozenset[Thing]:  # type: ignore[override]
        """What is dealt, and where to."""
        return dealt_things(self.type)

    @property
    def needs(self) -> frozenset[Capability]:
        """Stacks of cards."""
        return dealing_needs(self.type)

    def emit(self, c: Code, sink: Sink) -> None:
        """One move for each."""
        hands, out = hands_dealt_to(c, self, self.type), with_then(sink, self.then)
        count = c.let("count", self.count.emit(c) if self.count else ONE)
        if self.type is DealableType.Cards:
            self._cards(c, out, hands, count)
        else:
            self._dominoes(c, out, hands, count)

    def _dominoes(self, c: Code, out: Sink, hands: Sequence[Container], count: Number) -> None:
        """Quirk: drawn among all components, as many at once as are dealt."""
        if not has_dominoes(c.program.facts):
            raise unsupported(self)
        components = len(c.program.facts.pieces) - 1
        with each_domino_dealt(c, hands, count) as site:
            piece = c.var("piece", f"1 + random_below({c.s}, RNG, {components})")

            def act(body: Code) -> None:
                put = body.helper("put")
                body.line(f"{put}({body.s}, t, {site}, {piece}, {count}, -1, -1, -1)")

            top = partial(added_levels, slot=site)
            out.move(c, on_site(c, self, site, "Cell", act, levels=top))

    def _cards(self, c: Code, out: Sink, hands: Sequence[Container], count: Number) -> None:
        """From the top of the first deck, one to each player in turn."""
        decks, players = c.program.facts.decks, len(hands)
        if not hands or not decks:
            return
        deck = decks[0]
        first = c.let("first", self.begin_with.emit(c) if self.begin_with else ONE)
        left = c.var("left", cards_left(c, deck))
        i = c.fresh("i")
        with c.block(f"for {i} in range(min({players} * {count}, {left}))"):
            level = c.var("level", f"{left} - 1 - {i}")
            hand = c.var("hand", f"t[{first_sites(c, hands)} + ({first} - 1 + {i}) % {players}]")
            move = PieceMove(Literal(deck.first), hand, "Cell", level=level)
            out.move(c, move.candidate(c, self))


def _all_pieces(facts: Facts) -> range:
    return range(1, len(facts.pieces))


@ludeme("take Domino")
class TakeDomino(Effect):
    """`(take Domino)`: the mover takes one of the remaining dominoes (spec 06 §A12)."""

    adds_pieces = True
    uses = frozenset({Thing.DOMINOES, Thing.HAND})
    then: Then | None = None
    reads = BOARD
    writes = BOARD

    def unnamed_pieces(self, facts: Facts) -> Collection[int]:
        """All dominoes."""
        return _all_pieces(facts)

    def emit(self, c: Code, sink: Sink) -> None:
        """One of those left, onto the first empty site of the mover's first hand."""
        facts = c.program.facts
        hands = facts.hands
        if not has_dominoes(facts) or not hands:
            return
        owned = [
            next(((h.first, h.first + h.size) for h in hands if h.owner == player), (0, 0))
            for player in range(facts.everyone + 1)
        ]
        mover = Number(f"{c.s}[MOVER]")
        site = c.var("site", by_player(c, "hand", mover, [first for first, _ in owned]))
        end = c.let("end", by_player(c, "hand_end", mover, [last for _, last in owned]))
        with c.block(f"while {site} < {end} and {access.filled(c, site)}"):
            c.line(f"{site} += 1")
        with c.block(f"if {site} < {end}"):
            piece = c.var("piece", f"{c.helper('draw_domino')}({c.s})")

            def act(body: Code) -> None:
                put = body.helper("put")
                body.line(f"{put}({body.s}, t, {site}, {piece}, {Literal(1)}, 0, -1, -1)")

            with c.block(f"if {piece} > 0"):
                top = partial(added_levels, slot=site)
                move = on_site(c, self, site, "Cell", act, levels=top)
                with_then(sink, self.then).move(c, move)
