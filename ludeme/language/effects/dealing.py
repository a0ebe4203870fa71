"""Dealing dominoes, and taking one from those that are left (spec 04 §7.6, 06 §A12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.dominoes import has_dominoes
from ludeme.emit.expressions import ONE, UNDEFINED, Literal, Number
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.sinks import with_then
from ludeme.emit.questions import by_player
from ludeme.language.base import Node, Thing, ludeme, named
from ludeme.language.constants import DealableType
from ludeme.language.effects.set_site import on_site
from ludeme.language.kinds import Effect, Int, unsupported
from ludeme.language.moves.move_clauses import Then
from ludeme.model.facts import Container


def dealt_things(type_: DealableType) -> frozenset[Thing]:
    """What a game must have in which something is dealt."""
    dominoes = type_ is DealableType.Dominoes
    return frozenset({Thing.DOMINOES, Thing.HAND} if dominoes else {Thing.HAND})


def dominoes_dealt(c: Code, rule: Node, type_: DealableType) -> Sequence[Container]:
    """The hand of each player; none where the number of hands is another one (spec 04 §7.6).

    Refused are cards, and hands of which some player has none.
    """
    facts = c.program.facts
    if type_ is not DealableType.Dominoes or not has_dominoes(facts):
        raise unsupported(rule)
    hands = [each for each in facts.containers if each.kind == "hand"]
    if len(hands) != facts.players:
        return ()
    owners = [hand.owner for hand in hands]
    if sorted(owners) != list(range(1, facts.players + 1)):
        raise unsupported(rule)
    return sorted(hands, key=lambda hand: hand.owner)


@contextmanager
def each_dealt(c: Code, hands: Sequence[Container], count: Number) -> Iterator[Number]:
    """The sites that the pieces are dealt to, in order; quirk: two for each one of the number."""
    if not hands:
        with c.capture():
            yield UNDEFINED
        return
    players, facts = len(hands), c.program.facts
    first = c.program.tables.add("hand", [hand.first for hand in hands])
    i = c.fresh("i")
    with c.block(f"for {i} in range(2 * {count})"):
        site = c.var("site", f"t[{first} + {i} % {players}] + {i} // {players}")
        with c.block(f"if {site} < {facts.total_sites}"):
            yield site


@ludeme("deal")
class Deal(Effect):
    """`(deal Dominoes 7)`: deal items to the hands of the players (spec 06 §A12).

    Attributes:
        count: How many each player is dealt; by default 1.
        begin_with: The number of the player whose hand is first; by default the first player.
    """

    adds_pieces = True
    type: DealableType
    count: Int | None = None
    begin_with: Int | None = named(None)
    then: Then | None = None
    reads = BOARD
    writes = BOARD

    @property
    def uses(self) -> frozenset[Thing]:  # type: ignore[override]
        """What is dealt, and where to."""
        return dealt_things(self.type)

    def emit(self, c: Code, sink: Sink) -> None:
        """One move for each; quirk: drawn among all components, as many at once as are dealt."""
        hands = dominoes_dealt(c, self, self.type)
        count, out = c.let("count", self.count.emit(c) if self.count else ONE), sink
        components = len(c.program.facts.pieces) - 1
        with each_dealt(c, hands, count) as site:
            piece = c.var("piece", f"1 + random_below({c.s}, RNG, {components})")

            def act(body: Code) -> None:
                put = body.helper("put")
                body.line(f"{put}({body.s}, t, {site}, {piece}, {count}, -1, -1, -1)")

            with_then(out, self.then).move(c, on_site(c, self, site, "Cell", act))


@ludeme("take Domino")
class TakeDomino(Effect):
    """`(take Domino)`: the mover takes one of the remaining dominoes (spec 06 §A12)."""

    adds_pieces = True
    uses = frozenset({Thing.DOMINOES, Thing.HAND})
    then: Then | None = None
    reads = BOARD
    writes = BOARD

    def emit(self, c: Code, sink: Sink) -> None:
        """One of those left, onto the first empty site of the mover's first hand."""
        facts = c.program.facts
        hands = [h for h in facts.containers if h.kind == "hand"]
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
                with_then(sink, self.then).move(c, on_site(c, self, site, "Cell", act))
