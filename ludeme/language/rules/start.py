"""The start rules as a whole: their list, dealing, and loops over rules (spec 04 §7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.components.decks import cards_left, cards_of
from ludeme.emit.components.dominoes import has_dominoes
from ludeme.emit.expressions import ONE, TRUE, ZERO, Literal, Number
from ludeme.grammar.errors import LudemeError
from ludeme.language import roles
from ludeme.language.base import Node, OneOrMore, Thing, ludeme, named
from ludeme.language.constants import DealableType
from ludeme.language.effects.dealing import (
    dealing_needs,
    dealt_things,
    each_domino_dealt,
    first_sites,
    hands_dealt_to,
)
from ludeme.language.folding import known
from ludeme.language.kinds import Bool, Int, Ints, Region, StartRule, unsupported
from ludeme.language.moves.piece_move import shift_level, shift_top
from ludeme.language.rules.placing import placed
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Container

#: A rule that a loop does, and what it finds in one of the rounds.
Round = tuple[StartRule, Mapping[str, Number]]
#: More rounds of a loop than anybody looks at beforehand.
MOST_ROUNDS = 10_000


@ludeme("start")
class Start(Node):
    """`(start {(place "Disc1" 0) (set Score Each 0)})`: the start rules (spec 04 §7.1).

    In a slot:
        The position before the first move.

    Attributes:
        rules: The start rules, in order.
    """

    rules: OneOrMore[StartRule]


@ludeme("split Deck")
class SplitDeck(StartRule):
    """`(split Deck)`: deal the whole deck to the hands, from its bottom (spec 04 §7.7)."""

    needs = dealing_needs(DealableType.Cards)
    uses = dealt_things(DealableType.Cards)

    def emit(self, c: Code) -> None:
        """One card to each player in turn until the first deck is empty."""
        _deal_in_turn(c, hands_dealt_to(c, self, DealableType.Cards), from_top=False)


@ludeme("deal")
class StartDeal(StartRule):
    """`(deal Dominoes 7)`: deal items to the hands (spec 04 §7.6).

    Attributes:
        count: How many each player is dealt; by default 1.
    """

    type: DealableType
    count: Int | None = None

    @property
    def uses(self) -> frozenset[Thing]:  # type: ignore[override]
        """What is dealt, and where to."""
        return dealt_things(self.type)

    @property
    def needs(self) -> frozenset[Capability]:
        """Stacks of cards."""
        return dealing_needs(self.type)

    def emit(self, c: Code) -> None:
        """Cards from the top of the first deck, or dominoes."""
        hands = hands_dealt_to(c, self, self.type)
        count = c.let("count", self.count.emit(c) if self.count else ONE)
        if self.type is DealableType.Dominoes:
            self._dominoes(c, hands, count)
            return
        self._enough_cards(c, hands, count)
        _deal_in_turn(c, hands, rounds=count)

    def _dominoes(self, c: Code, hands: Sequence[Container], count: Number) -> None:
        """Those that are left, drawn by lot; quirk: so many for two players."""
        if not has_dominoes(c.program.facts):
            raise unsupported(self)
        self._enough_dominoes(c, hands, count)
        with each_domino_dealt(c, hands, count) as site:
            piece = c.var("piece", f"{c.helper('draw_domino')}({c.s})")
            with c.block(f"if {piece} > 0"):
                c.line(f"{c.helper('put')}({c.s}, t, {site}, {piece}, 1, -1, -1, -1)")
                placed(c, site, site)

    def _enough_cards(self, c: Code, hands: Sequence[Container], count: Number) -> None:
        """There must be so many."""
        facts, number = c.program.facts, count.value
        if number is None or not facts.decks:
            return
        asked, there = number * len(hands), len(cards_of(facts, facts.decks[0]))
        if asked > there:
            message = f"there are no {asked} cards to deal: the deck has {there}"
            raise LudemeError(message, self.span)

    def _enough_dominoes(self, c: Code, hands: Sequence[Container], count: Number) -> None:
        """There must be so many, and places for them."""
        number = count.value
        if number is None or not hands:
            return
        if 2 * number > len(c.program.facts.pieces) - 1:
            raise LudemeError(f"there are no {2 * number} dominoes to deal", self.span)
        if -(-2 * number // len(hands)) > min(hand.size for hand in hands):
            raise LudemeError("the hands have no room for so many", self.span)


def _deal_in_turn(
    c: Code, hands: Sequence[Container], *, rounds: Number | None = None, from_top: bool = True
) -> None:
    """A card of the first deck to each hand in turn: in so many rounds, or until none is left."""
    decks = c.program.facts.decks
    if not hands or not decks:
        return
    i, left = c.var("i", ZERO), cards_left(c, decks[0])
    enough = f" and {i} < {len(hands)} * {rounds}" if rounds is not None else ""
    with c.block(f"while {left} > 0{enough}"):
        hand = c.var("hand", f"t[{first_sites(c, hands)} + {i} % {len(hands)}]")
        deck, to = Literal(decks[0].first), access.slot(c, hand, "Cell")
        if from_top:
            shift_top(c, deck, to)
        else:
            shift_level(c, deck, ZERO, to)
        placed(c, hand)
        c.line(f"{i} += 1")


@ludeme("forEach Player")
class StartForEachPlayer(StartRule):
    """`(forEach Player (set Score Player 5))`: a start rule for each player (spec 04 §7.8).

    Attributes:
        rule: The rule for each player, who is `(player)` or the role `Player` in it.
    """

    rule: StartRule

    def rounds(self, c: Code) -> Iterable[Round]:
        """One for each player."""
        return [(self.rule, {"player": Literal(p)}) for p in range(1, c.program.facts.players + 1)]

    def emit(self, c: Code) -> None:
        """The rule with each player in the context."""
        player = c.fresh("player", 1, c.program.facts.players)
        with (
            c.block(f"for {player} in range(1, {c.program.facts.players + 1})"),
            c.scope(player=player),
        ):
            self.rule.emit(c)


@ludeme("forEach Team")
class StartForEachTeam(StartRule):
    """`(forEach Team (forEach (team) (set Score Player 1)))`: a start rule for each team
    (spec 04 §7.8).

    Attributes:
        rule: The rule for each team, whose members are `(team)` in it.
    """

    rule: StartRule

    def rounds(self, c: Code) -> Iterable[Round]:
        """Which teams there are is not known."""
        return [(self.rule, {})]

    def emit(self, c: Code) -> None:
        """The rule with each team that has members in the context."""
        with roles.each_team(c) as team, c.scope(team=team):
            self.rule.emit(c)


@ludeme("forEach")
class StartForEachOfPlayers(StartRule):
    """`(forEach (players All) (set Score Player 5))`: a start rule for each of these players
    (04 §7.8).

    Attributes:
        players: The numbers of the players.
        rule: The rule for each of them, who is `(player)` or the role `Player` in it.
    """

    players: Ints
    rule: StartRule

    def rounds(self, c: Code) -> Iterable[Round]:
        """One for each player, where it is known who they are."""
        players = self.players.static(c)
        everyone = c.program.facts.everyone
        if players is None:
            return [(self.rule, {})]
        return [(self.rule, {"player": Literal(p)}) for p in players if 0 <= p <= everyone]

    def emit(self, c: Code) -> None:
        """The rule with each of these numbers in the context, where it can be a player."""
        with (
            self.players.each(c) as player,
            c.block(f"if 0 <= {player} <= {c.program.facts.everyone}"),
            c.scope(player=player),
        ):
            self.rule.emit(c)


@ludeme("forEach Value")
class StartForEachValue(StartRule):
    """`(forEach Value min:2 max:3 (place "Pawn1" (value)))`: a start rule for each value
    (spec 04 §7.8).

    Attributes:
        min: The first number.
        max: The last number.
        rule: The rule for each number, which is `(value)` in it.
    """

    min: Int = named()
    max: Int = named()
    rule: StartRule

    def rounds(self, c: Code) -> Iterable[Round]:
        """One for each value, where they are known; of very many, the first ones."""
        first, last = known(self.min, c), known(self.max, c)
        if first is None or last is None:
            return [(self.rule, {})]
        values = range(first, min(last, first + MOST_ROUNDS) + 1)
        return [(self.rule, {"value": Literal(value)}) for value in values]

    def emit(self, c: Code) -> None:
        """The rule with each value in the context."""
        value = c.fresh("value")
        with (
            c.block(f"for {value} in range({self.min.emit(c)}, {self.max.emit(c)} + 1)"),
            c.scope(value=value),
        ):
            self.rule.emit(c)


@ludeme("forEach Site")
class StartForEachSite(StartRule):
    """`(forEach Site (sites Top) (place "Pawn1" (site)))`: a start rule for each site (§7.8).

    Attributes:
        region: The sites, taken in ascending order.
        if_: Only sites, `(site)`, for which this holds.
        rule: The rule for each site, which is `(site)` in it.
    """

    region: Region
    if_: Bool | None = named(None)
    rule: StartRule

    def rounds(self, c: Code) -> Iterable[Round]:
        """One for each site, where they are known; a condition may leave out any of them."""
        sites = self.region.static(c)
        if sites is None or self.if_ is not None:
            return [(self.rule, {})]
        return [(self.rule, {"site": Literal(site)}) for site in sites]

    def emit(self, c: Code) -> None:
        """The rule with each site in the context."""
        with self.region.frozen(c).each(c) as site, c.scope(site=site):
            with c.when(self.if_.emit(c) if self.if_ else TRUE):
                self.rule.emit(c)
