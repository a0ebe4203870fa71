"""The frame of a description: game, players, equipment, rules, phases, matches (01 §4, 06 §B0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.base import Naming, Node, OneOrMore, Thing, by_slot, form, ludeme, named, slot
from ludeme.language.board.boards import BoardItem
from ludeme.language.constants import Facing, ModeType, Role
from ludeme.language.kinds import Bool, Int, Item, MetaRule, Moves, Root
from ludeme.language.moves.move_clauses import PlayerSpec
from ludeme.language.roles import EVERYBODY
from ludeme.language.rules.end import End
from ludeme.language.rules.start import Start
from ludeme.model.facts import Facts


@ludeme("player")
class PlayerFacing(Node):
    """`(player N)`: a player, and the direction that is forward for him (spec 04 §1.1).

    Attributes:
        direction: The direction that is forward for all pieces of the player.
    """

    direction: Facing


@ludeme("players")
class Players(Node):
    """`(players 2)` or `(players {(player N) (player S)})`: how many players (spec 04 §1.1).

    In a slot:
        Who plays.

    Attributes:
        given: How many players, or one after the other with the direction that is forward for him.
    """

    declares = Naming.ALL
    given: int | tuple[PlayerFacing, ...]

    @property
    def count(self) -> int:
        """The number of players."""
        return self.given if isinstance(self.given, int) else len(self.given)

    @property
    def facings(self) -> tuple[PlayerFacing, ...]:
        """The players one by one, if they were given so."""
        return () if isinstance(self.given, int) else self.given


@ludeme("mode")
class Mode(Node):
    """`(mode Simultaneous)`: how the players take turns (spec 04 §2).

    In a slot:
        How the players take turns; by default one after the other.

    Attributes:
        mode: Whether they move in turn, all at once, or nobody moves and the rules run by
            themselves.
    """

    mode: ModeType


@ludeme("equipment")
class Equipment(Node):
    """`(equipment {(board (square 3)) (piece "Disc" Each)})`: what is played with (04 §3.1).

    In a slot:
        What the game is played with.

    Attributes:
        items: The board, the pieces, and whatever else there is.
    """

    declares = Naming.ALL
    items: tuple[Item, ...]

    @property
    def ordered(self) -> list[Item]:
        """The items in the order in which they are created (spec 04 §3.1)."""
        return sorted(self.items, key=lambda item: item.order)

    @property
    def board(self) -> BoardItem:
        """The board; of several the first one counts."""
        boards = (item for item in self.items if isinstance(item, BoardItem))
        found = next(boards, None)
        if found is None:
            raise LudemeError("a game needs a board", self.span)
        return found


@ludeme("play")
class Play(Node):
    """`(play (forEach Piece))`: the moves of a turn (spec 06 §B0, 05 §1.7).

    In a slot:
        The moves of a turn.

    Attributes:
        moves: The legal moves; a player who has none has to pass.
    """

    moves: Moves

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Moves that ask for the piece at `(from)` where nothing has set that (spec 05 §4.14)."""
        for each in _without_origin(self):
            message = f"there is no (from) here, so ({' '.join(each.words)} …) never has a move"
            yield LudemeWarning(message, each.span, expected="(forEach Piece …) around it")


def _without_origin(node: Node) -> Iterator[Node]:
    for each in node.below:
        if each.sees_origin:
            yield each
        elif each.keeps_origin:
            yield from _without_origin(each)


@ludeme("nextPhase")
class NextPhase(Node):
    """`(nextPhase Mover (is Full) "Movement")`: when to go to another phase (spec 06 §B2).

    In a slot:
        When players go on to another phase, asked after every ply.

    Attributes:
        player: Who goes on; by default everybody who is in this phase.
        condition: When; by default at once.
        phase: The name of the phase they go to; by default the one after this.
    """

    about_nobody = True
    refers = by_slot(phase=Thing.PHASE)
    player: Role | PlayerSpec | None = None
    condition: Bool | None = None
    phase: str | None = None

    @property
    def whom(self) -> Role | PlayerSpec | None:
        """Who goes on by it; None: everybody who is in its phase."""
        return None if self.player in EVERYBODY else self.player

    def leads_to(self, number: int, phases: Sequence[Phase]) -> int | None:
        """Where it leads from phase `number`; None: quirk, to the phase after the mover's."""
        if self.phase is None:
            return None if self.whom is None else (number + 1) % len(phases)
        names = [phase.name for phase in phases]
        if self.phase not in names:
            raise LudemeError(f'there is no phase "{self.phase}"', self.span)
        return names.index(self.phase)


@ludeme("phase")
class Phase(Node):
    """`(phase "Movement" (play (forEach Piece)))`: a part of the game (spec 06 §B0).

    Attributes:
        name: The name of the phase.
        role: Whose first phase it may be; by default everybody's.
        mode: Without influence on the moves.
        end: End rules for this phase only; they are asked before those of the whole game.
    """

    about_nobody = True
    makes = by_slot(name=Thing.PHASE)
    declares = Naming.FIRST
    name: str
    role: Role | None = None
    mode: Mode | None = None
    play: Play
    end: End | None = None
    next_phases: OneOrMore[NextPhase] | None = None


@ludeme("meta")
class Meta(Node):
    """`(meta {(swap) (no Repeat)})`: rules above the rules (spec 06 §B4).

    In a slot:
        Rules that stand above the others, such as the swap rule.

    Attributes:
        rules: The rules, in the order in which they take effect.
    """

    rules: OneOrMore[MetaRule]


@ludeme("rules")
class Rules(Node):
    """`(rules (start ...) (play ...) (end ...))`: how a game begins, is played and ends (06 §B0).

    With `phases:` it has parts with moves and ends of their own.

    Attributes:
        phases: The phases of the game; players start in the first one that is theirs.
        play: The moves of a turn; with phases, moves that each phase has besides its own.

    Example:
        (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win))))
    """

    meta: Meta | None = None
    start: Start | None = None
    play: Play | None = None
    phases: tuple[Phase, ...] = named()
    end: End | None = None

    def first_phase(self, player: int) -> int:
        """Where a player begins: the first phase that is his or everybody's (spec 04 §5.4)."""
        own = (None, Role.Shared, f"P{player}")
        return next((i for i, phase in enumerate(self.phases) if phase.role in own), 0)

    @form
    @staticmethod
    def without_phases(
        meta: Meta | None = None,
        start: Start | None = None,
        play: Play = slot(),
        end: End = slot(),
    ) -> Rules:
        """`(rules [meta] [start] play end)`."""
        return Rules(meta=meta, start=start, play=play, phases=(), end=end)


@ludeme("game")
class Game(Root):
    """`(game "Name" (players ...) (equipment {...}) (rules ...))`: a whole game (spec 01 §4).

    Attributes:
        name: The name of the game.
        rules: How the game begins, goes on and ends.

    Example:
        (game "Name" (players 2)
            (equipment {(board (square 3)) (piece "Disc" Each)})
            (rules
                (play (move Add (to (sites Empty))))
                (end (if (is Line 3) (result Mover Win)))))
    """

    declares = Naming.FIRST
    name: str
    players: Players
    mode: Mode | None = None
    equipment: Equipment
    rules: Rules


@ludeme("subgame")
class Subgame(Node):
    """`(subgame "Tic-Tac-Toe" next:1)`: a game of a match (spec 06 §B5.5).

    Attributes:
        name: The name of a game, or the path of its file.
        option: An option of that game.
        next: The game that follows, counted from 0; by default the next one in the list.
        result: Points for the winner of this game; by default 1.
    """

    declares = Naming.ALL
    name: str
    option: str | None = None
    next: Int | None = named(None)
    result: Int | None = named(None)

    @property
    def not_found(self) -> str:
        """What is said where there is no description of the game."""
        return f'the game "{self.name}" of this match is not found'


@ludeme("games")
class Games(Node):
    """`(games {(subgame "Tic-Tac-Toe") (subgame "Hex")})`: the games of a match (spec 06 §B5.5).

    In a slot:
        The games of the match.

    Attributes:
        games: The games; the first is played first.
    """

    games: OneOrMore[Subgame]


@ludeme("match")
class Match(Root):
    """`(match "Name" (players 2) (games {...}) (end ...))`: several games (spec 06 §B5.5).

    Attributes:
        name: The name of the match.
        end: When the match ends, and how; asked after every game.

    Example:
        (match "Name" (players 2)
            (games {(subgame "Tic-Tac-Toe" next:1)})
            (end (if (>= (matchScore P1) 2) (result P1 Win))))
    """

    declares = Naming.FIRST
    name: str
    players: Players | None = None
    games: Games
    end: End
