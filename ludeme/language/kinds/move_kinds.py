"""Lists of moves and changes of the position: what each of them can be asked (spec 05, 06)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.dependence import ANYTHING
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.dispatch import apply_all
from ludeme.emit.moves.move_shapes import Scene, Shapes, placeless
from ludeme.emit.moves.reach import Reach, Stand
from ludeme.language.base import Node
from ludeme.language.kinds.not_supported import unsupported
from ludeme.language.kinds.value_kinds import Int, Range
from ludeme.model.capabilities import Capability


class Moves(Node):
    """A list of moves (spec 05)."""

    is_step = True
    about_nobody = True

    #: Whether it is one move at most, whatever the position (or a large piece in several ways).
    single: bool = False
    #: Whether its action names a level of a stack, which may be gone when it is made.
    names_level: bool = False
    writes = ANYTHING

    @property
    def place(self) -> Int | None:
        """The one site that it changes, if that is written."""
        return None

    @property
    def in_any_order(self) -> bool:
        """Whether it does not matter in which order its own moves are made."""
        return self.single

    @property
    def immediate(self) -> bool:
        """Whether applying each move as soon as it is found cannot change those still to come."""
        return self.single

    @property
    def stops_at_pieces(self) -> bool:
        """Whether its moves go along lines, from site to site, until a piece stops them."""
        return False

    @property
    def length(self) -> Range | None:
        """How many sites its moves go along a line, if that is said."""
        return None

    @property
    def asked_by_site(self) -> bool:
        """Whether it can be asked for the moves to one site of a region (see `each_target`)."""
        return False

    def emit(self, c: Code, sink: Sink) -> None:
        """Write the generator: every move found goes to the sink (`emit.moves.candidate`)."""
        raise unsupported(self)

    def reach(self, c: Code, stand: Stand) -> Reach | None:
        """Where moves found for a piece on a site can end at the most; None if anywhere."""
        return None

    def move_shapes(self, scene: Scene) -> Shapes:
        """What is certain about the moves; each of them has one of these shapes."""
        raise NotImplementedError(f"{type(self).__name__} does not say what its moves look like")

    def effect(self, c: Code) -> None:
        """Write the application of all moves to `c.s`: all evaluated, then applied in order."""
        moves = self.felt(c)
        if moves is not None:
            apply_all(c, moves.emit, at_once=moves.immediate)

    def felt(self, c: Code) -> Moves | None:
        """What is left of an effect without the parts that change nothing (such as notes)."""
        noted = {Capability.LAST_SITES, Capability.AFTER_CONSEQUENCE}
        follows = noted & c.program.facts.needs
        if self.all_writes or follows or any(node.draws for node in self.walk()):
            return self
        return None

    @property
    def decision(self) -> bool:
        """Whether a player chooses among these moves: they are written `(move ...)` (05 §1.2)."""
        return self.words[0] == "move"

    @property
    def always_decides(self) -> bool:
        """Quirk: whether they may be decisions though nobody chooses among them (05 §2.4, §4.5)."""
        return False


class NonDecision(Moves):
    """Moves that nobody chooses: the effect of another move, or an operator on moves."""


class Effect(NonDecision):
    """A change of the position (spec 06, part A)."""

    def move_shapes(self, scene: Scene) -> Shapes:
        """Right for effects that nobody can choose: their moves show no sites."""
        return placeless(self)
