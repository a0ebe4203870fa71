"""From a bound game to facts: everything static about it (spec 04 §3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from ludeme.board.topology.topology import Topology
from ludeme.compiler.gather import evaluate, requirements
from ludeme.compiler.gather.components import EMPTY, components_of
from ludeme.compiler.gather.containers import containers_of
from ludeme.compiler.gather.ordered_pieces import ordered_pieces
from ludeme.grammar.errors import LudemeError
from ludeme.language.base import Node
from ludeme.language.board.boards import BoardItem
from ludeme.language.puzzles.constraints import variables_in_play
from ludeme.language.rules.frame import Game
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts, GivenHint, Piece

#: Players are called P1 to P16 (spec 01 §8).
MAX_PLAYERS = 16
#: Levels of a stack that can grow, and of a large one (spec 04 §5.1).
LEVELS = 32
MANY_LEVELS = 256


def gather(game: Game) -> Facts:
    """Everything static about a game; stacks are as high as they may ever be."""
    facts = _without_names(game)
    empty = evaluate.EmptyBoard(facts)
    items = game.equipment.ordered
    regions = tuple(region for item in items for region in item.regions(empty))
    facts = empty.facts = replace(facts, regions=regions, hints=_hints(game))
    maps = tuple(named for item in items for named in item.maps(empty))
    facts = empty.facts = replace(facts, maps=maps, constraints=_constraints(game))
    variables = variables_in_play(facts, evaluate.region)
    facts = empty.facts = replace(facts, variables=variables, given=_given(game))
    return replace(facts, ordered_pieces=ordered_pieces(game, facts))


def _without_names(game: Game) -> Facts:
    """The facts that need no others: what there is, but nothing that looks at sites."""
    board, items, players = game.equipment.board, game.equipment.ordered, _players(game)
    facings = {i: str(p.direction) for i, p in enumerate(game.players.facings, 1)}
    needs = requirements.needs(game.walk())
    topology = _topology(board, layered=Capability.LAYERS in needs)
    stacking = Capability.STACKS in needs
    count = not stacking and Capability.COUNTS in needs
    pieces = (EMPTY,) if board.values else components_of(items, players, facings)
    large = stacking and _large_stacks(board, pieces)
    facts = Facts(
        players=players,
        pieces=pieces,
        containers=(),
        topology=topology,
        default_type=str(board.use),
        types=requirements.site_types(game.walk(), board.use),
        stacking=stacking,
        max_height=(MANY_LEVELS if large else LEVELS) if stacking else 1,
        large_stacks=large,
        count=count,
        teams=Capability.TEAMS in needs,
        needs=needs,
        mode=_mode(game, players),
        tracks=board.resolve_tracks(topology),
        player_facing=MappingProxyType(facings),
        boardless=board.boardless,
        deduction=bool(board.values),
        highest_site=requirements.highest_site(game.walk()),
        distance_relation=requirements.distance_relation(game.walk()),
    )
    first = facts.first_hand_site
    facts = replace(facts, containers=containers_of(items, players, facts.board_sites, first))
    turned = requirements.highest_rotation(game.walk(), facts)
    ranges = {str(values.type): values.bounds(facts) for values in board.values}
    return replace(facts, value_ranges=MappingProxyType(ranges), highest_rotation=turned)


def _players(game: Game) -> int:
    if not 0 <= game.players.count <= MAX_PLAYERS:
        message = f"a game has 0 to {MAX_PLAYERS} players, not {game.players.count}"
        raise LudemeError(message, game.players.span)
    return game.players.count


def _topology(board: BoardItem, *, layered: bool) -> Topology:
    graph = board.graph_to_play_on()
    return Topology(graph, str(board.use), layered=layered, boardless=board.boardless)


def _large_stacks(board: BoardItem, pieces: Sequence[Piece]) -> bool:
    return board.large_stack or any(piece.card is not None for piece in pieces)


def _mode(game: Game, players: int) -> str:
    if players < 2:
        return "Alternating" if players else "Simulation"
    return str(game.mode.mode) if game.mode else "Alternating"


def _hints(game: Game) -> MappingProxyType[str, tuple[GivenHint, ...]]:
    """The hints by the type of their sites, in the order of the items."""
    found: dict[str, tuple[GivenHint, ...]] = {}
    for item in game.equipment.ordered:
        for kind, hint in item.hinted():
            found[kind] = (*found.get(kind, ()), hint)
    return MappingProxyType(found)


def _constraints(game: Game) -> tuple[Node, ...]:
    """What the solution of a deduction puzzle has to satisfy."""
    return tuple(each for node in game.walk() for each in node.must_hold)


def _given(game: Game) -> frozenset[int]:
    """The variables that the first start rule resolves, if it is one of puzzles (06 §B5.6)."""
    rules = game.rules.start.rules if game.rules.start else ()
    return rules[0].given if rules else frozenset()
