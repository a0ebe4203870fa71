"""FAST: features of the board, weighed by temporal differences, become preferences (seed 002).

The features are how many pieces there are of each type, or which player has a piece on which cell
(see `template`). V(s) = theta f(s) is learned by TD(lambda) from every iteration, with the final
utility as reward. In playouts a capture has the value 2 v(captured) - v(moving), other moves -1,
where v is theta from the view of the owner: big pieces are captured with small ones. With cells a
move has the value `c` v(cell it goes to).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.model.header import MOVER
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.playouts.by_logit import draw_by_logits
from ludeme.player.parts.playouts.by_weight import (
    choosing,
    drawing_sites,
    forget_shares,
    take_weights,
)
from ludeme.player.parts.playouts.mast import new_sums
from ludeme.player.parts.playouts.placing import LISTED, PLACING, Placing, placing_of
from ludeme.player.parts.playouts.playing import play_by
from ludeme.player.parts.playouts.template import (
    CELLS,
    PIECES,
    TEMPLATE,
    Template,
    fitting,
    template_of,
)
from ludeme.player.parts.ranges import check_share, check_size, check_step, check_temperature
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.player.policy.draws import draw_other_share, quick_exp
from ludeme.player.search.trace import MOST_STEPS, TRACE, Trace
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REAL_ROWS, REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import below
from ludeme.runtime.search_abi.row_reading import seat_of

#: Contents of sites that are remembered of one iteration.
MOST_NOTED = 2**20
#: The value of a move that captures nothing.
NO_CAPTURE = -1.0


class FastMemory(NamedTuple):
    """The weights, and the positions of the running iteration."""

    trace: Trace
    template: Template
    noted: IntArray  # [steps * sites] what stood on the sites
    thetas: NDArray[np.float64]  # [views, features] of V, from the view of player 1 or of each
    deltas: NDArray[np.float64]  # [features] scratch
    sums: NDArray[np.float64]  # [moves] scratch
    placing: Placing  # sites are drawn where the features are cells
    temperature: float
    alpha: float
    trace_decay: float
    factor: float
    plies: int


MEMORY: Any = tuple_of(
    FastMemory,
    TRACE, TEMPLATE, INDICES, REAL_ROWS, REALS, REALS, PLACING,
    types.float64, types.float64, types.float64, types.float64, types.int64,
)  # fmt: skip


@helper
def room(memory):  # type: ignore[no-untyped-def]
    """Positions that can be noted, the last one of an iteration among them."""
    return min(MOST_STEPS, memory.noted.shape[0] // max(1, memory.template.sites))


@helper
def note_position(memory, row, step):  # type: ignore[no-untyped-def]
    """Note what stands on the sites."""
    template = memory.template
    if step < room(memory):
        # without a sign numbers of places need no test
        sites = types.uint64(template.sites)
        start = types.uint64(step) * sites
        for site in range(sites):
            memory.noted[start + site] = row[types.uint64(template.places[site])]


@helper
def see(memory, row):  # type: ignore[no-untyped-def]
    """Note a position."""
    note_position(memory, row, memory.trace.count[0])


@helper
def value_of(memory, player, feature):  # type: ignore[no-untyped-def]
    """The weight of a feature from the view of a player."""
    if memory.thetas.shape[0] > 1:
        return memory.thetas[player - 1, feature]
    return memory.thetas[0, feature] if player == 1 else -memory.thetas[0, feature]


@helper
def piece_on(memory, row, site):  # type: ignore[no-untyped-def]
    """The piece on a site of the board, 0 for none."""
    if site < 0 or site >= memory.template.sites:
        return types.int32(0)
    piece = row[memory.template.places[site]]
    return piece if 0 <= piece < memory.template.owners.shape[0] else types.int32(0)


@helper
def captured_by(memory, row, origin, target):  # type: ignore[no-untyped-def]
    """The enemy's piece on the target, or the first one that is jumped; 0 for none."""
    template, mover = memory.template, row[MOVER]
    piece = piece_on(memory, row, target)
    owner = template.owners[piece]
    if owner != 0 and owner != mover:
        return piece
    sites = template.sites
    if template.between.shape[0] > 1 and 0 <= origin < sites and 0 <= target < sites:
        pair = origin * sites + target
        for i in range(template.starts[pair], template.starts[pair + 1]):
            piece = piece_on(memory, row, template.between[i])
            owner = template.owners[piece]
            if owner != 0 and owner != mover:
                return piece
    return types.int32(0)


@helper
def value_by_pieces(memory, row, origin, target):  # type: ignore[no-untyped-def]
    """The value of a move where the features are types of pieces."""
    captured = captured_by(memory, row, origin, target)
    if captured == 0:
        return NO_CAPTURE
    template = memory.template
    moving = piece_on(memory, row, origin)
    owner = template.owners[captured]
    value = 2.0 * value_of(memory, owner, template.features[captured * template.sites])
    if moving != 0:
        value -= value_of(memory, row[MOVER], template.features[moving * template.sites])
    return value


@helper
def value_by_cells(memory, player, target):  # type: ignore[no-untyped-def]
    """The value of a player's move where the features are cells."""
    template = memory.template
    if target < 0 or target >= template.sites:
        return 0.0
    own = template.pieces[player]
    feature = template.features[own * template.sites + target]
    return memory.factor * value_of(memory, player, feature)


@helper
def begin(memory):  # type: ignore[no-untyped-def]
    """Work out the weights of placements, which stay the same throughout a playout."""
    placing = memory.placing
    places = placing.sites + 1  # the last one is a pass
    if placing.sites > 0:
        for player in range(1, placing.keys.shape[0] // places):
            highest, first = 0.0, player * places
            for site in range(placing.sites):
                highest = max(highest, value_by_cells(memory, player, site))
            for site in range(placing.sites):
                value = value_by_cells(memory, player, site) - highest
                placing.weights[first + site] = quick_exp(value / memory.temperature)
        forget_shares(placing)


@helper
def weigh(memory, game, n, scores):  # type: ignore[no-untyped-def]
    """The values of the legal moves over the temperature; whether some may differ."""
    row, buffer = game.row, game.buffer
    differ = memory.template.by_cells != 0
    for k in range(n):
        at = k * game.width
        if memory.template.by_cells != 0:
            value = value_by_cells(memory, row[MOVER], buffer[at + 2])
        else:
            value = value_by_pieces(memory, row, buffer[at + 1], buffer[at + 2])
            differ = differ or value != NO_CAPTURE
        scores[k] = value / memory.temperature
    return differ


@helper
def feature_at(memory, step, site):  # type: ignore[no-untyped-def]
    """The feature of a site in a noted position."""
    template = memory.template
    return template.features[memory.noted[step * template.sites + site] * template.sites + site]


@helper
def value_at(memory, view, step):  # type: ignore[no-untyped-def]
    """V of a noted position."""
    value = 0.0
    for site in range(memory.template.sites):
        value += memory.thetas[view, feature_at(memory, step, site)]
    return value


@helper
def square_at(memory, step):  # type: ignore[no-untyped-def]
    """The square of the features of a noted position."""
    counts, square = memory.deltas, 0.0
    counts[:] = 0.0
    for site in range(memory.template.sites):
        counts[feature_at(memory, step, site)] += 1.0
    for feature in range(1, counts.shape[0]):  # feature 0 is an empty site
        square += counts[feature] * counts[feature]
    return square


@helper
def step_size(memory, last):  # type: ignore[no-untyped-def]
    """`alpha`, or less where that would lead past the aim: one by the square of the features.

    Twenty men each have a square of 800, with which steps of 0.01 lead ever further away.
    """
    square = max(square_at(memory, 0), square_at(memory, last))
    return memory.alpha if memory.alpha * square <= 1.0 else 1.0 / square


@helper
def go_back(memory, view, step, errors):  # type: ignore[no-untyped-def]
    """What V gains from a noted position to the one before it, `step`.

    `errors` is the sum of the errors of the later positions. A feature that held there gets it when
    it is left, without what had been summed up when it was come to; so sites that stay the same
    cost nothing.
    """
    noted, deltas, gained = memory.noted, memory.deltas, 0.0
    sites = types.uint64(memory.template.sites)
    start = types.uint64(step) * sites
    for site in range(sites):
        if noted[start + site] != noted[start + sites + site]:
            left = feature_at(memory, step + 1, types.int64(site))
            come = feature_at(memory, step, types.int64(site))
            gained += memory.thetas[view, come] - memory.thetas[view, left]
            deltas[left] += errors
            deltas[come] -= errors
    return gained


@helper
def learn_view(memory, view, reward, last, alpha):  # type: ignore[no-untyped-def]
    """Learn from an iteration of which the positions up to `last` are noted, by steps of `alpha`.

    G of the last one is the reward, G of another (1 - lambda) V + lambda G of the one behind it;
    theta moves by the mean of (G - V) f over the positions.
    """
    deltas, aim, errors = memory.deltas, reward, 0.0
    deltas[:] = 0.0
    value = value_at(memory, view, last)
    for step in range(last, -1, -1):
        if step < last:
            value += go_back(memory, view, step, errors)
        errors += aim - value
        aim = (1.0 - memory.trace_decay) * value + memory.trace_decay * aim
    for site in range(memory.template.sites):
        deltas[feature_at(memory, 0, site)] += errors
    for feature in range(1, deltas.shape[0]):
        memory.thetas[view, feature] += alpha * deltas[feature] / (last + 1)


@helper
def learn(memory, row, utilities, depth):  # type: ignore[no-untyped-def]
    """Learn from all positions of an iteration."""
    last = min(memory.trace.count[0], room(memory) - 1)
    if memory.template.sites == 0:
        return
    note_position(memory, row, last)
    alpha = step_size(memory, last)
    for view in range(memory.thetas.shape[0]):
        learn_view(memory, view, utilities[seat_of(row, view + 1)], last, alpha)


@helper
def draw_weighed(memory, game, n):  # type: ignore[no-untyped-def]
    """Draw one of the n moves in the buffer by its value."""
    if weigh(memory, game, n, memory.sums):
        return types.int64(draw_by_logits(memory.sums, n, game.random))
    memory.sums[:n] = 1.0
    return types.int64(below(game.random, n))


@helper
def draw_another(memory, game, n, k):  # type: ignore[no-untyped-def]
    """Draw another one than move k by the same shares."""
    return draw_other_share(memory.sums, n, k, game.random)


choose = choosing(drawing_sites(take_weights, lasting=True), draw_weighed, draw_another)


@dataclass(frozen=True)
class Fast:
    """Captures and cells by values that TD(lambda) learns (Finnsson and Björnsson 2010).

    `alpha` is the size of a step (smaller where there are many pieces), `trace_decay` lambda,
    `cells` the weight of cells. With `jumps` a piece that is jumped over counts as captured; the
    paper looks at the target alone. `decay` is the share of the weights that is kept from one move
    of the game to the next. `template` says which features there are, "pieces" or "cells", instead
    of the rules.
    """

    tau: float = 0.01
    alpha: float = 0.01
    trace_decay: float = 0.99
    cells: float = 5.0
    jumps: bool = False
    decay: float = 1.0
    template: str = ""

    PAPER: ClassVar[str] = "Finnsson and Björnsson 2010"
    rule: ClassVar[PlayoutRule] = PlayoutRule(
        MEMORY, choose, play_by(begin, choose), begin=begin, weigh=weigh, see=see, learn=learn
    )

    def __post_init__(self) -> None:
        check_temperature(self.tau)
        check_share("decay", self.decay)
        check_share("trace_decay", self.trace_decay)
        check_step("alpha", self.alpha, 1.0)
        check_size("cells", "weight", self.cells)
        if self.template not in ("", PIECES, CELLS):
            raise ValueError(f"template={self.template!r} is none of {PIECES}, {CELLS}")

    def memory(self, setting: Setting) -> FastMemory:
        """What was learned in this game so far."""
        memory: FastMemory | None = setting.kept
        if memory is not None:
            memory.thetas[:] *= self.decay
            return memory._replace(sums=new_sums(setting))
        looked_at = self.template or fitting(setting.known_game)
        template = template_of(setting.program, jumps=self.jumps, features=looked_at)
        features = int(template.features.max(initial=0)) + 1
        players = setting.noted.players
        steps = min(MOST_STEPS, MOST_NOTED // max(1, template.sites))
        return FastMemory(
            trace=setting.noted,
            template=template,
            noted=np.zeros(steps * max(1, template.sites), np.int32),
            thetas=np.zeros((1 if players <= 2 else players, features)),
            deltas=np.zeros(features),
            sums=new_sums(setting),
            placing=placing_of(setting) if template.by_cells else LISTED,
            temperature=float(self.tau),
            alpha=float(self.alpha),
            trace_decay=float(self.trace_decay),
            factor=float(self.cells),
            plies=MAX_PLIES,
        )
