"""Moves without a place: pass, vote, propose, bet, swap (spec 05 §2.15)."""

from __future__ import annotations

from ludeme.emit import access, fields
from ludeme.emit.actions.seats import exchange_colours, move_again
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.expressions import TRUE, ZERO, Literal, Number, both, choose
from ludeme.emit.fields import no_pass
from ludeme.emit.moves.acts import Act, Series, series
from ludeme.emit.moves.candidate import Candidate, Sink, acted
from ludeme.emit.moves.last_action import added_levels
from ludeme.emit.moves.move_shapes import Scene, Shapes, Spot
from ludeme.emit.moves.move_shapes import placeless as placeless_shape
from ludeme.emit.moves.passing import with_then
from ludeme.emit.moves.reach import Reach, Stand
from ludeme.emit.questions import is_site, locate
from ludeme.grammar.errors import LudemeError
from ludeme.language import roles
from ludeme.language.base import Naming, OneOrMore, Thing, by_slot, ludeme
from ludeme.language.constants import LastType, Role
from ludeme.language.indexes import Index
from ludeme.language.ints.iterators import Last
from ludeme.language.kinds import Effect, Int, Range
from ludeme.language.moves.move_clauses import PlayerSpec, Then
from ludeme.language.moves.piece_move import PieceMove
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Container
from ludeme.model.quantities import counted


def placeless(
    c: Code, kind: str, act: Act, *, decision: bool = True, mover: Number | None = None
) -> Candidate:
    """A move that has no sites."""
    return Candidate(env=dict(c.env), perform=act, kind=kind, decision=decision, mover=mover)


@ludeme("pass", "move Pass")
class Pass(Effect):
    """`(move Pass)`: do nothing (spec 05 §2.15)."""

    passes = True
    then: Then | None = None
    writes = NOTHING
    single = True

    def emit(self, c: Code, sink: Sink) -> None:
        """One move."""
        passing = placeless(c, "pass", lambda body: None, decision=self.decision)
        with_then(sink, self.then).move(c, passing)

    def move_shapes(self, scene: Scene) -> Shapes:
        """A pass."""
        return placeless_shape(self, "pass")

    def reach(self, c: Code, stand: Stand) -> Reach | None:
        """Nowhere."""
        return Reach()


@ludeme("playCard", "move PlayCard")
class PlayCard(Effect):
    """`(move PlayCard)`: play any card of the mover's hand (spec 05 §2.15).

    It goes to the site of the board that is the mover's: 0 for the first player, and so on.
    """

    judges_passes = True
    needs = frozenset({Capability.STACKS})
    then: Then | None = None
    reads = BOARD
    writes = BOARD

    def emit(self, c: Code, sink: Sink) -> None:
        """One move for each level of each site beside the board that is the mover's."""
        facts, out = c.program.facts, with_then(sink, self.then)
        if facts.board_sites < facts.players:
            message = f"cards are played on sites 0 to {facts.players - 1}, one for each player"
            raise LudemeError(
                message, self.span, expected=f"a board of {counted(facts.players, 'site')}"
            )
        mover = c.let("mover", Number(f"{c.s}[MOVER]"))
        for container in facts.containers:
            if facts.is_hand_like(container) and 1 <= container.owner <= facts.players:
                with c.block(f"if {mover} == {container.owner}"):
                    self._cards(c, out, container)

    def _cards(self, c: Code, out: Sink, container: Container) -> None:
        target, sites = Literal(container.owner - 1), container.sites
        site = c.fresh("site", sites[0], sites[-1])
        with c.block(f"for {site} in range({sites.start}, {sites.stop})"):
            level, height = c.fresh("level"), access.height(c, access.slot(c, site, "Cell"))
            with c.block(f"for {level} in range({height})"):
                kind = c.program.facts.default_type
                move = PieceMove(site, target, "Cell", kind, level=level)
                out.move(c, move.candidate(c, self).saying("level", level))

    def move_shapes(self, scene: Scene) -> Shapes:
        """From a site beside the board to one of the board."""
        return scene.moved(self, Spot("Cell"), Spot(scene.facts.default_type), leaves=True)


@ludeme("propose", "move Propose")
class Propose(Effect):
    """`(move Propose "Draw")`: propose something to vote on (spec 05 §2.15, 06 §A7).

    Attributes:
        propositions: What may be proposed: one move for each.
    """

    makes = by_slot(propositions=Thing.PROPOSITION)
    propositions: OneOrMore[str]
    then: Then | None = None
    writes = frozenset({"vote"})
    immediate = True

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per proposition."""
        out = with_then(sink, self.then)
        for word in self.propositions:
            number = c.program.index_of("vote", word)

            def act(body: Code, number: int = number) -> None:
                body.line(f"{fields.proposed(body)} |= {1 << number}")

            proposal = placeless(c, "vote", act, decision=self.decision)
            out.move(c, proposal.saying("vote", word))

    def move_shapes(self, scene: Scene) -> Shapes:
        """Without a place."""
        return placeless_shape(self)


@ludeme("vote", "move Vote")
class Vote(Effect):
    """`(move Vote {"Yes" "No"})`: vote on what was proposed (spec 05 §2.15, 06 §A7).

    Attributes:
        votes: What may be voted for: one move for each. Once all have voted, more than half of the
            votes decide.
    """

    declares = Naming.FIRST
    makes = by_slot(votes=Thing.ANSWER)
    votes: OneOrMore[str]
    then: Then | None = None
    writes = frozenset({"vote"})
    immediate = True

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per answer."""
        out = with_then(sink, self.then)
        for word in self.votes:
            number = c.program.index_of("vote", word)

            def act(body: Code, number: int = number) -> None:
                cast = body.helper("cast_vote")
                fields.proposed(body)
                body.line(f"{cast}({body.s}, {number + 1})")

            answer = placeless(c, "vote", act, decision=self.decision)
            out.move(c, answer.saying("vote", word))

    def move_shapes(self, scene: Scene) -> Shapes:
        """Without a place."""
        return placeless_shape(self)


@ludeme("bet", "move Bet")
class Bet(Effect):
    """`(move Bet P1 (range 0 5))`: bet an amount (spec 05 §2.15).

    Attributes:
        player: Who bets.
        range: How much may be bet: one move for each amount.
    """

    player: PlayerSpec | Role
    range: Range
    then: Then | None = None
    writes = frozenset({"amount"})
    always_decides = True

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per amount; always a decision."""
        out = with_then(sink, self.then)
        player = c.let("player", roles.index(c, self.player))
        low, high = self.range.bounds(c)
        amount = c.fresh("amount")

        def act(body: Code) -> None:
            body.line(f"{fields.amount(body, player)} = {amount}")
            no_pass(body)  # a decision too

        mover = player if c.program.facts.mode == "Simultaneous" else None
        with c.block(f"for {amount} in range({low}, {high} + 1)"):
            out.move(c, placeless(c, "move", act, mover=mover).saying("value", amount))

    def move_shapes(self, scene: Scene) -> Shapes:
        """Without a place."""
        return placeless_shape(self)


@ludeme("swap Players", "move Swap Players")
class SwapPlayers(Effect):
    """`(swap Players P1 P2)`: two players change sides (spec 05 §2.15, 06 §A12).

    Attributes:
        first: One of the two players.
        second: The other one.
    """

    indexes = by_slot(first=Index.PLAYER, second=Index.PLAYER)
    gives_turn = True
    always_decides = True
    first: Int | Role
    second: Int | Role
    then: Then | None = None
    writes = frozenset({"next"})
    single = True

    def emit(self, c: Code, sink: Sink) -> None:
        """Only the agents change places; the same player is to move again."""

        players: list[Number] = []
        if c.program.facts.players > 2:
            players = [c.let("player", roles.index(c, who)) for who in (self.first, self.second)]

        def swap(body: Code) -> None:
            exchange_colours(body, *players)
            no_pass(body)  # a decision too

        with_then(sink, self.then).move(c, placeless(c, "swap", series(swap, move_again)))

    def move_shapes(self, scene: Scene) -> Shapes:
        """A swap."""
        return placeless_shape(self, "swap")


@ludeme("swap Pieces", "move Swap Pieces")
class SwapPieces(Effect):
    """`(swap Pieces (last From) (last To))`: two sites exchange pieces (spec 05 §2.15, 06 §A12).

    Attributes:
        first: The site of one piece; by default where the last move started.
        second: The site of the other; by default where the last move ended.
    """

    adds_pieces = True
    indexes = by_slot(first=Index.SITE, second=Index.SITE)
    first: Int | None = None
    second: Int | None = None
    then: Then | None = None
    reads = BOARD
    writes = BOARD
    single = True

    def emit(self, c: Code, sink: Sink) -> None:
        """The piece of the first site moves; the other one is made anew on the first site."""
        first = c.let("first", (self.first or Last(what=LastType.From)).emit(c))
        second = c.let("second", (self.second or Last(what=LastType.To)).emit(c))
        with c.when(both(is_site(c, first, "Cell"), is_site(c, second, "Cell"))):
            act = self._exchange(c, first, second)
            candidate = Candidate(
                env=dict(c.env),
                perform=act,
                origin=first,
                target=second,
                decision=self.decision,
            )
            with_then(sink, self.then).move(c, candidate)

    def _exchange(self, c: Code, first: Number, second: Number) -> Act:
        """Quirk: both sites are cells, so on boards of vertices nothing changes places."""
        a, b, cells = first, second, TRUE
        if c.program.facts.default_type != "Cell":
            places = [locate(c, site, "Cell") for site in (first, second)]
            a, b = (place.slot for place in places)
            cells = both(*(place.valid for place in places))
        piece = c.var("piece", choose(cells, access.what(c, b), ZERO))

        def move(body: Code) -> None:
            with body.when(cells):
                body.line(f"{body.helper('shift')}({body.s}, t, {a}, {b}, -1, -1, -1)")
                acted(body, first, second)

        def add(body: Code) -> None:
            put = body.helper("put")
            body.line(f"{put}({body.s}, t, {a}, {piece}, 1, -1, -1, -1)")
            acted(body, first, first, levels=added_levels(body, a))

        added = Number(f"min({piece}, 1)", 0, 1)  # none where no piece was
        return Series(((Literal(1), move), (added, add)))

    def move_shapes(self, scene: Scene) -> Shapes:
        """From the first site to the second."""
        origin = Spot(scene.facts.default_type)
        target = self.second.spot(scene) if self.second else None
        return scene.moved(self, origin, target or Spot("Cell"), leaves=True)
