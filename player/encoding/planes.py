"""Which planes show a position, and where the kernel finds their numbers in a row.

There are only planes for what the rules of the game can need: numbers that rows do not keep have
none. Players are named by how long after the mover they come: 0 is the mover ("my"), 1 the next.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ludeme.features.layout.position import owner_by_state
from ludeme.model import header
from ludeme.model.facts import Facts
from ludeme.play.game import Game
from ludeme.player.encoding.rows import VARIABLE, piece_kinds

#: How a number is shown: times a factor on one plane, or as a 1 on one plane for each value from 1
#: on (the last one for all above), or a 1 on the planes of all values that it reaches.
SCALED, ONE_OF, AT_LEAST = range(3)
#: Stands for the player whose number it is (see `Term.after`).
OF_A_ROLL = -2

#: States and values of pieces that have planes of their own; higher ones share the last.
_STATES = 4
#: Counts from 1 on that have planes of their own, and what counts and heights are divided by.
_COUNTS = 4
MANY = 8
#: What the counter of plies is divided by.
_LONG = 100
#: Planes of how long a game has lasted, and where that stands in a row.
_LIMITS = {
    "MOVES": ("moves / most moves", header.MOVES),
    "TURN": ("turns / most turns", header.TURN),
}
#: Up to here it is the first move or turn that a rule looks for.
_BEGUN = 1
#: What variables are divided by, and what a die shows.
_LARGE = 16
_FACES = 6
#: What effects that change the numbers of players say they write.
_PART = {"SCORE": "score", "AMOUNT": "amount", "PLAYER_VALUE": "value"}
#: Marks on sites: fields with a number for each slot, not 0 where it is marked.
_MARKS = ("VISITED", "TO_CLEAR", "LIFTED", "PAINTED")


@dataclass(frozen=True)
class Term:
    """Numbers of a row that are shown on planes in the same way.

    Of sites the number of slot s is at `offset + s` (with `per_level` those of its stack are from
    `offset + s * levels` on), of constants at `offset`, or at `offset + player` for the player who
    comes so long `after` the mover (-1: nobody's number; `OF_A_ROLL`: a face that has been rolled
    for the coming move, from 0 on, and only then).
    """

    offset: int
    how: int
    first: int
    planes: int = 1
    factor: float = 1.0
    per_level: bool = False
    after: int = -1


@dataclass
class PlanePlan:
    """The planes of a game; each `names` one."""

    game: Game
    #: Levels of stacks that are shown, from the top.
    depth: int
    #: Whether every player sees the board as player 1 would; else planes say who he is.
    turned: bool
    #: Whether sites of hands have no place of their own and are shown by constant planes.
    hands: int
    #: Whether planes show how long the game has lasted where its end depends on that.
    lasting: bool = True
    names: list[str] = field(default_factory=list)
    #: (players after the mover or -1 for nobody, kind) of each content plane.
    contents: dict[tuple[int, str], int] = field(default_factory=dict)
    site_terms: list[Term] = field(default_factory=list)
    constants: list[Term] = field(default_factory=list)
    #: Planes of contents and terms per level.
    level_planes: int = 0
    #: First planes of: the totals in hands, the sites of hands, the last move, pending sites, who
    #: is to move, what is always 1; -1 for none.
    totals: int = -1
    hand_sites: int = -1
    last_move: int = -1
    pending: int = -1
    to_move: int = -1
    board: int = -1

    def __post_init__(self) -> None:
        self._add_levels()
        self._add_sites()
        self._add_hands()
        self._add_course()
        self._add_numbers()
        self.board = self._named("board")

    @property
    def facts(self) -> Facts:
        """What is known of the game."""
        return self.game.facts

    @property
    def levels(self) -> int:
        """Levels that are shown."""
        return self.depth if self.facts.stacking else 1

    def _named(self, *names: str) -> int:
        """Add planes; the number of the first."""
        self.names += names
        return len(self.names) - len(names)

    def _offset(self, name: str) -> int | None:
        return self.game.emitted.offsets.get(name)

    # --- sites ------------------------------------------------------------------------------------

    def _add_levels(self) -> None:
        """What each level of a stack holds; a flat game has one level."""
        self._add_contents()
        facts = self.facts
        for name in ("STATE", "VALUE", "ROTATION"):
            offset = self._offset(name)
            if offset is None or (name == "STATE" and owner_by_state(facts)):
                continue
            most = facts.topology.rotations - 1 if name == "ROTATION" else _STATES
            first = self._named(*(f"{name.lower()} {n}" for n in range(1, most + 1)))
            self.site_terms.append(Term(offset, ONE_OF, first, most, per_level=facts.stacking))
        self.level_planes, top = len(self.names), tuple(self.names)
        for level in range(1, self.levels):
            self._named(*(f"{name}, {level} below the top" for name in top))

    def _add_contents(self) -> None:
        facts, players = self.facts, self.game.players
        if facts.deduction:
            most = max((high for _, high in facts.value_ranges.values()), default=1)
            first = self._named(*(f"value {n}" for n in range(1, most + 1)))
            self.site_terms.append(Term(self.game.emitted.offsets["WHAT"], ONE_OF, first, most))
            return
        kept = [
            owned
            for owned, piece in zip(piece_kinds(facts)[1:], facts.pieces[1:], strict=True)
            if piece.kind != "die"
        ]
        anyones = facts.stored_who or owner_by_state(facts)
        for after in range(players):
            for owner, kind in kept:
                if anyones or 1 <= owner <= players:
                    self._content(after, kind)
        for owner, kind in kept:
            if anyones or not 1 <= owner <= players:
                self._content(-1, kind)

    def _content(self, after: int, kind: str) -> None:
        if (after, kind) not in self.contents:
            self.contents[after, kind] = self._named(f"{self._whose(after)} {kind}")

    def _whose(self, after: int) -> str:
        if after < 0:
            return "nobody's"
        if after == 0:
            return "my"
        return "other's" if self.game.players == 2 else f"player's {after} on"

    def _add_sites(self) -> None:
        """What is known of sites as a whole."""
        for name, word in (("HEIGHT", "height"), ("COUNT", "count")):
            offset = self._offset(name)
            if offset is not None:
                first = self._named(*(f"{word} at least {n}" for n in range(1, _COUNTS + 1)))
                self.site_terms.append(Term(offset, AT_LEAST, first, _COUNTS))
                scaled = self._named(f"{word} / {MANY}")
                self.site_terms.append(Term(offset, SCALED, scaled, factor=1 / MANY))
        for name in _MARKS:
            offset = self._offset(name)
            if offset is not None:
                first = self._named(name.lower().replace("_", " "))
                self.site_terms.append(Term(offset, AT_LEAST, first))
        self.last_move = self._named("last from", "last to")
        if self._offset("PENDING") is not None:
            self.pending = self._named("pending")

    # --- constants --------------------------------------------------------------------------------

    def _add_hands(self) -> None:
        """Sites without a place: what lies on each, and all they hold by kind."""
        if self.hands:
            self.hand_sites = self._named(*(f"hand site {n}" for n in range(self.hands)))
            kinds = (f"{self._whose(after)} {kind} in hand" for after, kind in self.contents)
            self.totals = self._named(*kinds)

    def _add_course(self) -> None:
        """Whose turn it is, and how far it is."""
        phases = len(self.game.node.rules.phases)
        if phases > 1:
            for after in range(self.game.players):
                names = (f"{self._whose(after)} phase {n}" for n in range(1, phases))
                first = self._named(*names)
                term = Term(header.PHASE, ONE_OF, first, phases - 1, after=after)
                self.constants.append(term)
        if any(node.gives_turn for node in self.game.node.walk()):
            again = self._named("moves again")
            self.constants.append(Term(header.SAME_TURN, AT_LEAST, again))
        if not self.turned and self.game.players > 1:
            players = range(1, self.game.players + 1)
            self.to_move = self._named(*(f"player {player} to move" for player in players))

    def _add_numbers(self) -> None:
        """Numbers of players and of the whole game."""
        sites = max(1, self.facts.board_sites)
        changed = self.game.node.all_writes
        for name in ("SCORE", "AMOUNT", "PLAYER_VALUE"):
            offset = self._offset(name)
            if offset is not None and _PART[name] in changed:
                for after in range(self.game.players):
                    word = name.lower().replace("_", " ")
                    first = self._named(f"{self._whose(after)} {word} / {sites}")
                    self.constants.append(Term(offset, SCALED, first, 1, 1 / sites, after=after))
        for die in range(self.game.emitted.lengths.get("DIE", 0)):
            first = self._named(*(f"die {die + 1} shows {n}" for n in range(1, _FACES + 1)))
            self.constants.append(
                Term(self.game.emitted.offsets["DIE"] + die, ONE_OF, first, _FACES)
            )
        for die in range(self.game.emitted.lengths.get("ROLL", 0)):
            faces = len(self.facts.die_pieces[die].faces)
            first = self._named(*(f"die {die + 1} was rolled: {n}" for n in range(1, faces + 1)))
            place = self.game.emitted.offsets["ROLL"] + die
            self.constants.append(Term(place, ONE_OF, first, faces, after=OF_A_ROLL))
        for name, offset in self.game.emitted.offsets.items():
            if name.startswith(VARIABLE):
                number = name.removeprefix(VARIABLE)
                first = self._named(f"variable {number} / {_LARGE}")
                self.constants.append(Term(offset, SCALED, first, factor=1 / _LARGE))
        if self.lasting:
            self._add_limits()
        if "counter" in self.game.node.all_reads:
            first = self._named(f"counter / {_LONG}")
            self.constants.append(Term(header.COUNTER, SCALED, first, factor=1 / _LONG))

    def _add_limits(self) -> None:
        """How near the game is to the number of moves or turns at which an end rule looks."""
        rules = self.game.node.rules
        ends = [rules.end, *(phase.end for phase in rules.phases)]
        limits: dict[str, int] = {}
        for node in (node for end in ends if end is not None for node in end.walk()):
            if node.duration is not None:
                counted, number = node.duration
                limits[counted] = max(number, limits.get(counted, _BEGUN))
        for counted, number in sorted(limits.items()):
            if number > _BEGUN:
                first = self._named(_LIMITS[counted][0])
                offset = _LIMITS[counted][1]
                self.constants.append(Term(offset, SCALED, first, factor=1 / number))
