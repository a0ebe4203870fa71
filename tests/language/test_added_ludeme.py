"""Ludemes that are added in one module each: a move with an action and a field, a meta rule."""

from __future__ import annotations

import importlib.util
import sys
from contextlib import contextmanager

import pytest

import ludeme
from ludeme.binding import signature
from ludeme.emit.actions.primitive import FLAT, STACKED
from ludeme.language.base import REGISTRY

MODULE = '''
"""Burying: the top piece of a site goes below the others, once on each site."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.actions.primitive import action, lines
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import Number
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.move_shapes import Scene, Shapes, Spot
from ludeme.emit.moves.passing import with_then
from ludeme.emit.program import Program
from ludeme.language.base import ludeme
from ludeme.language.kinds import Effect, Region
from ludeme.language.moves.move_clauses import Then, members_known


def buried(program: Program) -> str:
    """The field of the new ludeme: 1 for the slots whose piece has been buried."""
    return program.layout.need("BURIED", program.facts.slots, positional=True)


@action("bury", stacks=False)
def bury_piece(program: Program) -> list[str]:
    """A piece that stands alone stays where it is."""
    return lines("def bury(s, t, i):", f"    s[{buried(program)} + i] = 1", "    return 0")


@action("bury", stacks=True)
def bury_top(program: Program) -> list[str]:
    """The top of a stack becomes its lowest piece."""
    return lines(
        "def bury(s, t, i):",
        f"    s[{buried(program)} + i] = 1",
        "    piece = s[WHAT + i * LEVELS + s[HEIGHT + i] - 1]",
        "    take(s, t, i)",
        "    insert(s, t, i, 0, piece, -1, -1, -1)",
        "    return 0",
    )


@ludeme("bury", "move Bury")
class Bury(Effect):
    """`(move Bury (sites Occupied by:All))`: put the top piece of a site below the others.

    Attributes:
        where: The sites whose top pieces may be buried.
    """

    where: Region
    then: Then | None = None
    writes = BOARD | {"buried"}

    def emit(self, c: Code, sink: Sink) -> None:
        """One move for each site that has not been dug up yet."""
        out = with_then(sink, self.then)
        with self.where.each(c) as site:
            slot = c.let("slot", access.slot(c, site, c.program.facts.default_type))
            with c.block(f"if {c.s}[{buried(c.program)} + {slot}] == 0"):
                out.move(c, self._move(c, site, slot))

    def _move(self, c: Code, site: Number, slot: Number) -> Candidate:
        return Candidate(
            env=dict(c.env),
            perform=lambda body: body.line(f"{body.helper('bury')}({body.s}, t, {slot})"),
            origin=site,
            target=site,
            decision=self.decision,
        )

    def move_shapes(self, scene: Scene) -> Shapes:
        """On a site of the region."""
        spot = Spot(scene.facts.default_type)
        return members_known(scene, self.where, spot).placed(self, spot)
'''

GAME = """
(game "Undertaker" (players 2)
    (equipment {{ (board (square 2)) (piece "Man" Each) }})
    (rules
        (start {{ {start} }})
        (play (move Bury (sites Occupied by:All)))
        (end (if (no Moves Next) (result Mover Win)))
    )
)
"""
FLAT_START = '(place "Man1" {0 1}) (place "Man2" {2})'
STACKED_START = '(place Stack items:{"Man1" "Man2" "Man2"} 0) (place "Man1" 3)'


META_MODULE = '''
"""A meta rule: nobody moves to where the last move went."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.expressions import TRUE, Condition
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.passing import FilterSink
from ludeme.language.base import ludeme
from ludeme.language.kinds import Course, MetaRule


@ludeme("no Following")
class MetaNoFollowing(MetaRule):
    """`(no Following)`: moves to the site of the last move are forbidden."""

    refused = False

    def allowed(self, sink: Sink, course: Course) -> Sink:
        """Leave them out; passes go nowhere."""
        return FilterSink(sink, _goes_elsewhere)


def _goes_elsewhere(c: Code, candidate: Candidate) -> Condition:
    if candidate.kind == "pass":
        return TRUE
    return Condition(f"{candidate.target} != {c.s}[LAST_TO]")
'''

META_GAME = """
(game "Followers" (players 2)
    (equipment { (board (square 2)) (piece "Man" Each) })
    (rules
        (meta (no Following))
        (play (move Select (from (sites Board))))
        (end (if (= (count Moves) 9) (result Mover Win)))
    )
)
"""


@contextmanager
def _added(folder, name, text):
    """A module is imported, as one of the language would be, and its ludemes forgotten again."""
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    before = {word: list(classes) for word, classes in REGISTRY.items()}
    _forget_signatures()
    spec.loader.exec_module(module)
    yield
    del sys.modules[name]
    REGISTRY.clear()
    REGISTRY.update(before)
    _forget_signatures()


@pytest.fixture
def bury(tmp_path):
    """The move."""
    with _added(tmp_path, "bury", MODULE):
        yield
    del FLAT["bury"], STACKED["bury"]


@pytest.fixture
def no_following(tmp_path):
    """The meta rule."""
    with _added(tmp_path, "no_following", META_MODULE):
        yield


def _forget_signatures():
    """What slots take has been remembered since the first description was bound."""
    for remembered in (signature._candidates, signature._candidates_with):
        remembered.cache_clear()


def _first(state, site):
    return next(move for move in state.legal_moves() if move.to_site == site)


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_single_pieces(bury, tier):
    state = ludeme.load(GAME.format(start=FLAT_START), tier=tier).start(seed=1)
    before = state.contents()
    sites = sorted(move.to_site for move in state.legal_moves())
    assert sites == [0, 1, 2]
    state.apply(_first(state, 1))
    assert sorted(move.to_site for move in state.legal_moves()) == [0, 2]
    assert state.contents() == before and not state.over
    state.apply(_first(state, 0))
    state.apply(_first(state, 2))
    assert state.over and state.ranking()[0] == 1


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_stacks(bury, tier):
    state = ludeme.load(GAME.format(start=STACKED_START), tier=tier).start(seed=1)
    assert [level[0] for level in state.contents()["c0"][0]] == [1, 2, 2]
    state.apply(_first(state, 0))
    assert [level[0] for level in state.contents()["c0"][0]] == [2, 1, 2]
    assert [move.to_site for move in state.legal_moves()] == [3]


def test_both_tiers_play_the_same_games(bury):
    for start in (FLAT_START, STACKED_START):
        ends = [
            [_played(ludeme.load(GAME.format(start=start), tier=tier), seed) for seed in range(5)]
            for tier in ("python", "numba")
        ]
        assert ends[0] == ends[1]


def _played(game, seed):
    state, trace = game.start(seed=seed), []
    while not state.over:
        moves = state.legal_moves()
        move = moves[(seed + len(trace)) % len(moves)]
        trace.append((move.to_site, len(moves)))
        state.apply(move)
    return trace, state.contents(), list(state.ranking())


def test_it_belongs_to_the_language_while_it_is_there(bury):
    game = ludeme.load(GAME.format(start=FLAT_START))
    assert "BURIED" in game.source and "(move Bury" in game.to_lud()


def test_it_is_unknown_otherwise():
    with pytest.raises(ludeme.LudemeError):
        ludeme.load(GAME.format(start=FLAT_START))


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_a_meta_rule(no_following, tier):
    state = ludeme.load(META_GAME, tier=tier).start(seed=1)
    assert sorted(move.to_site for move in state.legal_moves()) == [0, 1, 2, 3]
    state.apply(_first(state, 2))
    assert sorted(move.to_site for move in state.legal_moves()) == [0, 1, 3]
    state.apply(_first(state, 0))
    assert sorted(move.to_site for move in state.legal_moves()) == [1, 2, 3]
