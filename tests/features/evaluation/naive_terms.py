"""What terms come to, in plain Python: slow and simple, the judge of the compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import networkx as nx
import numpy as np
from numpy.typing import NDArray

from ludeme.features.evaluation.board_maps import labels_of_sites, places_in_steps
from ludeme.features.evaluation.families.connections import (
    WAYS_AT_ONCE,
    ConnectionGoal,
    connection_goals,
)
from ludeme.features.evaluation.families.groups import (
    group_goals,
    near_in_groups,
)
from ludeme.features.evaluation.families.hands import hands_of
from ludeme.features.evaluation.families.holdings import HELD_AT_ONCE, are_held
from ludeme.features.evaluation.families.kings import (
    OPEN_AT_ONCE,
    WORDS,
    Safety,
    king_goals,
    lines_from,
    near_sites,
)
from ludeme.features.evaluation.families.lines import line_goals, mill_goals, windows
from ludeme.features.evaluation.families.neighbours import neighbours_of
from ludeme.features.evaluation.families.pieces import piece_names
from ludeme.features.evaluation.families.piles import pile_up
from ludeme.features.evaluation.families.races import race_goals, regions_of, steps_to
from ludeme.features.evaluation.families.reach import lines_of_pieces
from ludeme.features.evaluation.families.runners import ways_of
from ludeme.features.evaluation.families.tracks import STEPS_AT_ONCE, progress_of
from ludeme.features.evaluation.row_reading import are_owners
from ludeme.features.evaluation.tables import (
    MOST_MISSING,
    MOST_PILED,
    MOST_STEPS,
    MOST_TOLD,
    MOVES_AT_ONCE,
    SCORE_AT_ONCE,
    UNREACHABLE,
)
from ludeme.features.evaluation.term_set import Terms
from ludeme.features.layout.position import Position
from ludeme.model.header import MOVER, NEXT, PREV
from ludeme.play.game import Game
from ludeme.play.state import State

#: Who owns the pieces of nobody: they are in everybody's way.
NOBODY = 1 << 10


class NaiveTerms:
    """The terms of a game, looked at one by one."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        game = terms.game
        self._names = piece_names(game, shared=terms.maps.shared)
        self._maps, self._labels = terms.maps, labels_of_sites(game)
        self._pile_up = pile_up(game)

    def amounts(self, state: State) -> NDArray[np.float64]:
        """What each term comes to for each player: [P + 1, terms]."""
        found = np.zeros((state.game.players + 1, len(self.terms)))
        position = Position(state.game, state.row)
        owners = [_owner(position, site) for site in range(state.game.facts.board_sites)]
        for player in range(1, state.game.players + 1):
            for name, amount in self._of(player, position, owners, state):
                own = name if name in self.terms.numbers else f"P{player} {name}"
                if own in self.terms.numbers:
                    found[player, self.terms.numbers[own]] += amount
        return found

    def stage(self, state: State) -> float:
        """How far the game has come, from 0 to 1."""
        position = Position(state.game, state.row)
        taken = sum(position.piece(s) != 0 for s in range(state.game.facts.board_sites))
        tables = self.terms.tables
        return min(1.0, abs(taken - tables.stages.occupied) / tables.stages.change)

    def _of(
        self, player: int, position: Position, owners: Sequence[int], state: State
    ) -> list[tuple[str, float]]:
        facts, own = state.game.facts, [s for s, owner in enumerate(owners) if owner == player]
        found: list[tuple[str, float]] = []
        for site in own:
            label = self._labels[self._maps.seen_by(player, site)]
            if self._pile_up:
                found.append((f"{min(position.amount(site), MOST_PILED)} on {label}", 1.0))
            for piece in _pieces_on(state, site):
                name = self._names.get(player if are_owners(facts) else piece)
                if name is None:  # of all players together
                    continue
                found += [(name, 1.0), (f"{name} at {label}", 1.0)]
        found += self._lines(player, position)
        found += self._hands(player, state)
        found += self._neighbours(player, own, owners)
        found += self._race(player, own)
        found += self._runners(player, own, owners)
        found += self._track(player, own, state)
        found += self._holdings(player, state)
        found += self._connection(player, owners)
        found += self._groups(own)
        found += self._kings(player, own, owners, position)
        found += self._reach(player, own, owners, position)
        found += self._territory(player, position)
        found.append(("moves", _moves(state, player) / MOVES_AT_ONCE))
        found.append(("score", state.scores[player - 1] / SCORE_AT_ONCE))
        found.append(("turn", float(state.mover == player and not state.over)))
        return found

    def _lines(self, player: int, position: Position) -> list[tuple[str, float]]:
        found, levels = [], self.terms.tables.lines.levels
        for _, line in (*line_goals(self.terms.game), *mill_goals(self.terms.game)):
            if levels > 1 and not line.by_level:
                continue
            for window in windows(self.terms.game, line, levels):
                owners = [_in_line(position, *divmod(place, levels), levels) for place in window]
                held = [owner for owner in owners if owner]
                if held and all(owner == player for owner in held):
                    found.append((f"{len(held)} of {line.length} {line.direction}", 1.0))
        return found

    def _race(self, player: int, own: Sequence[int]) -> list[tuple[str, float]]:
        game = self.terms.game
        if not own or not list(race_goals(game)) or not regions_of(game, player):
            return []
        steps = steps_to(game, regions_of(game, player))
        nearest = min(steps[site] for site in own)
        if nearest == UNREACHABLE:
            return []
        return [(f"nearest {min(nearest, MOST_STEPS)}", 1.0)]

    def _runners(
        self, player: int, own: Sequence[int], owners: Sequence[int]
    ) -> list[tuple[str, float]]:
        game = self.terms.game
        if not list(race_goals(game)) or not regions_of(game, player):
            return []
        steps, ways = steps_to(game, regions_of(game, player)), ways_of(game, player)
        return [
            (f"passed {min(steps[site], MOST_STEPS)}", 1.0)
            for site in own
            if ways[site] and all(owners[one] in (0, player) for one in ways[site])
        ]

    def _track(self, player: int, own: Sequence[int], state: State) -> list[tuple[str, float]]:
        game = self.terms.game
        progress = progress_of(game, player)
        if not progress:
            return []
        steps = sum(progress[site] * len(_pieces_on(state, site)) for site in own)
        return [("track", steps / STEPS_AT_ONCE)]

    def _holdings(self, player: int, state: State) -> list[tuple[str, float]]:
        if not are_held(self.terms.game):
            return []
        position, found = Position(state.game, state.row), list[tuple[str, float]]()
        for site in range(state.game.facts.board_sites):
            label, number = self._labels[self._maps.seen_by(player, site)], position.amount(site)
            found.append((f"held at {label}", number / HELD_AT_ONCE))
            found.append((f"{min(number, MOST_TOLD)} at {label}", 1.0))
        return found

    def _hands(self, player: int, state: State) -> list[tuple[str, float]]:
        facts, at = state.game.facts, state.game.emitted.offsets
        found: list[tuple[str, float]] = []
        for hand in hands_of(self.terms.game):
            for site in hand.sites if hand.owner == player else ():
                piece = state.row[at["WHAT"] + site]
                if piece and facts.pieces[piece].owner == player:
                    number = state.row[at["COUNT"] + site] if facts.count else 1
                    found.append((f"{self._names[piece]} in hand", float(number)))
        return found

    def _neighbours(
        self, player: int, own: Sequence[int], owners: Sequence[int]
    ) -> list[tuple[str, float]]:
        found: list[tuple[str, float]] = []
        for site in own:
            for other in neighbours_of(self.terms.game, site):
                pair = self._maps.pair_seen_by(player, site, other)
                if owners[other] == player and site < other:
                    one, two = min(pair, self._maps.pair_seen_by(player, other, site))
                    found.append((f"{self._labels[one]} beside {self._labels[two]}", 1.0))
                elif owners[other] not in (0, player, NOBODY):
                    opposite = self._maps.pair_seen_by(3 - player, other, site)
                    if self._maps.shared and pair >= opposite:
                        continue  # what player 2 has on one order, player 1 lacks on the other
                    found.append((f"{self._labels[pair[0]]} against {self._labels[pair[1]]}", 1.0))
        return found

    def _connection(self, player: int, owners: Sequence[int]) -> list[tuple[str, float]]:
        own = [goal for goal in connection_goals(self.terms.game) if goal.player == player]
        found = [_missing(goal, owners) for goal in own]
        least = min((missing for missing, _ in found), default=inf)
        if least == inf:
            return []
        ways = next(ways for missing, ways in found if missing == least)
        missing = f"missing {min(int(least), MOST_MISSING)}"
        return [(missing, 1.0), ("ways", ways / WAYS_AT_ONCE)]

    def _groups(self, own: Sequence[int]) -> list[tuple[str, float]]:
        game = self.terms.game
        if not own or not list(group_goals(game)):
            return []
        near = near_in_groups(game)
        graph = nx.Graph((one, other) for one in own for other in near[one] if other in own)
        graph.add_nodes_from(own)
        groups = list(nx.connected_components(graph))
        places = places_in_steps(game)[own]
        apart = np.hypot(*(places - places.mean(axis=0)).T).mean()
        largest = max(map(len, groups)) / len(own)
        return [("groups", float(len(groups))), ("largest group", largest), ("apart", float(apart))]

    def _kings(
        self, player: int, own: Sequence[int], owners: Sequence[int], position: Position
    ) -> list[tuple[str, float]]:
        game = self.terms.game
        around, found = list(near_sites(game)), list[tuple[str, float]]()
        for site in own:
            if position.piece(site) not in king_goals(game):
                continue
            near, far = around[site]
            amounts = dict.fromkeys(Safety, 0.0)
            amounts[Safety.GUARDS] = sum(owners[one] == player for one in near)
            amounts[Safety.ROOM] = sum(owners[one] == 0 for one in near)
            others = set(range(1, game.players + 1)) - {player}
            amounts[Safety.BESIEGERS] = sum(owners[one] in others for one in near + far)
            for line in lines_from(game, site):
                taken = [one for one in line if owners[one] != 0]
                amounts[Safety.FACED] += bool(taken) and owners[taken[0]] in others
                empty = line.index(taken[0]) if taken else len(line)
                amounts[Safety.OPEN] += empty / OPEN_AT_ONCE
            king = king_goals(game)[position.piece(site)][1]
            found += [(f"{king} {WORDS[each][0]}", amount) for each, amount in amounts.items()]
        return found

    def _reach(
        self, player: int, own: Sequence[int], owners: Sequence[int], position: Position
    ) -> list[tuple[str, float]]:
        pieces, found = lines_of_pieces(self.terms.game), list[tuple[str, float]]()
        for site in own:
            piece = position.piece(site)
            for line in pieces[piece][site] if piece in pieces else ():
                holders = [owners[one] for one in line]
                free = next((k for k, holder in enumerate(holders) if holder), len(line))
                reached = free + (free < len(line) and holders[free] not in (player, NOBODY))
                found.append((f"{self._names[piece]} reach", reached / MOVES_AT_ONCE))
        return found

    def _territory(self, player: int, position: Position) -> list[tuple[str, float]]:
        game, found = self.terms.game, list[tuple[str, float]]()
        pieces = [position.piece(site) for site in range(game.facts.board_sites)]
        for unit, longest in (("moves", len(pieces)), ("steps", 1)):
            far = [_distances(game, one, pieces, longest) for one in range(1, game.players + 1)]
            own, others = far[player - 1], far[: player - 1] + far[player:]
            first = [
                site
                for site, piece in enumerate(pieces)
                if not piece and own[site] < min((each[site] for each in others), default=inf)
            ]
            found.append((f"territory by {unit}", len(first) / MOVES_AT_ONCE))
        return found


def _owner(position: Position, site: int, *level: int) -> int:
    """Who owns the top piece of a site, or the one on a level; 0 if there is none."""
    owner = position.owner(site, *level)
    owned = 1 <= owner <= position.facts.players
    return owner if owned else NOBODY if position.piece(site, *level) else 0


def _in_line(position: Position, site: int, level: int, levels: int) -> int:
    """Who owns what stands in a line of so many levels, or of top pieces if they are 1."""
    if levels == 1:
        return _owner(position, site)
    return _owner(position, site, level) if level < position.amount(site) else 0


def _distances(game: Game, player: int, pieces: Sequence[int], longest: int) -> list[float]:
    """How often a player's pieces have to go so many sites at most, to come to each site."""
    found = [inf] * len(pieces)
    for index, lines in lines_of_pieces(game).items():
        if game.facts.pieces[index].owner != player:
            continue
        ways: nx.DiGraph[int] = nx.DiGraph()
        for site in range(len(pieces)):
            for line in lines[site]:
                empty = next((k for k, one in enumerate(line) if pieces[one]), len(line))
                ways.add_edges_from((site, one) for one in line[: min(empty, longest)])
        starts = {site for site, piece in enumerate(pieces) if piece == index} & set(ways)
        if starts:
            for site, steps in nx.multi_source_dijkstra_path_length(ways, starts).items():
                found[site] = min(found[site], steps)
    return found


def _pieces_on(state: State, site: int) -> list[int]:
    """The pieces on a site that belong to whom the top one belongs to."""
    position = Position(state.game, state.row)
    number, owner = position.amount(site), position.owner(site)
    if not state.game.facts.stacking:
        return [position.piece(site)] * number
    return [
        position.piece(site, one) for one in range(number) if position.owner(site, one) == owner
    ]


def _missing(goal: ConnectionGoal, owners: Sequence[int]) -> tuple[float, int]:
    """The stones that a connection needs, and the empty sites where it can be made with so few."""
    cost = {s: int(owners[s] == 0) for s in range(len(owners)) if owners[s] in (0, goal.player)}
    graph = nx.DiGraph((s, near) for s in cost for near in goal.steps[s] if near in cost)
    graph.add_nodes_from(cost)
    reached = []
    for number, region in enumerate(goal.regions):
        source = len(owners) + number
        graph.add_edges_from((source, site) for site in region if site in cost)
        reached.append(
            nx.single_source_dijkstra_path_length(
                graph.subgraph([*cost, source]), source, weight=lambda _, to, __: cost[to]
            )
            if source in graph
            else {}
        )
    meetings = {}
    for site, own in cost.items():
        nearest = sorted(distance[site] for distance in reached if site in distance)
        if len(nearest) >= goal.number:
            meetings[site] = sum(nearest[: goal.number]) - (goal.number - 1) * own
    least = min(meetings.values(), default=inf)
    return least, sum(cost[site] for site, meeting in meetings.items() if meeting == least)


def _moves(state: State, player: int) -> int:
    """How many moves a player would have if it were its turn."""
    if state.over:
        return 0
    row = [int(number) for number in state.row]
    if player != state.mover:
        row[PREV], row[MOVER], row[NEXT] = row[MOVER], player, row[MOVER]
    return len(State(state.game, row).legal_moves())
