"""Games as environments of PettingZoo, whose agents take turns (Terry et al. 2021).

An agent stands for a seat: after a swap of sides it plays the other colour. What it observes, and
the numbers of its moves, are those of `encoding_of` (docs/encoding.md).
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.app.environments import EXTRA
from ludeme.app.terminal.aside import beside
from ludeme.app.terminal.drawing import Drawing
from ludeme.model.header import MOVER
from ludeme.model.quantities import whole
from ludeme.play.game import Game
from ludeme.player.encoding.encoding import encoding_of
from ludeme.player.encoding.sampling import move_array
from ludeme.player.network.extras import optional
from ludeme.runtime.search_abi.outcome import NOBODY, colour_of, deciding_seat, read_utilities

#: How a position is rendered.
TEXT = "ansi"
AECEnv: Any = optional("pettingzoo", EXTRA, EXTRA).AECEnv
spaces = optional("gymnasium", EXTRA, EXTRA).spaces


class TurnEnvironment(AECEnv):  # type: ignore[misc]
    """A game whose agents take turns: `player_1` has the first seat, and so on.

    An observation is a dictionary of `observation` float32, a position as its agent would see it if
    it had the move, and `action_mask` int8 [A], all 0 for those who have not. Rewards come in the
    end: 1 for the first place, -1 for the last, between them for those between.
    """

    def __init__(self, game: Game, render_mode: str | None, longest: int | None) -> None:
        super().__init__()
        if render_mode not in (None, TEXT):
            raise ValueError(f"render_mode is None or {TEXT!r}, not {render_mode!r}")
        self.game, self.encoding = game, encoding_of(game)
        self.render_mode = render_mode
        self.longest = None if longest is None else whole(longest, "longest", least=1)
        name = re.sub(r"\W+", "_", game.name.casefold()).strip("_")
        self.metadata: dict[str, Any] = {
            "name": f"{name}_v0",
            "render_modes": [TEXT],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(1, game.players + 1)]
        self.agents: list[str] = []
        self._take(game.start(seed=0))
        shape, actions = self._seen_by(1).shape, self.encoding.actions
        seen = {
            "observation": spaces.Box(-np.inf, np.inf, shape, np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
        self.observation_spaces = {one: spaces.Dict(seen) for one in self.possible_agents}
        self.action_spaces = {one: spaces.Discrete(actions) for one in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent observes, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of an agent's moves, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; a seed fixes all that chance decides."""
        self.agents, self.moves_made = self.possible_agents[:], 0
        self._take(self.game.start(seed=seed))
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent(deciding_seat(self.position.row))

    def observe(self, agent: str) -> dict[str, Any]:
        """The position as an agent would see it, and which actions it may choose now."""
        mask = np.zeros(self.encoding.actions, np.int8)
        seat = self.possible_agents.index(agent) + 1
        if seat == deciding_seat(self.position.row):
            mask[self._actions] = 1
        return {"observation": self._seen_by(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the selected agent's move; a ValueError for one that is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        (found,) = np.nonzero(self._actions == action)
        if not len(found):
            raise ValueError(f"action {action} of {agent} is not legal: see its action_mask")
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self.moves_made += 1
        self._take(self.position.apply(self._legal[int(found[0])], unchecked=True))
        self._end_or_go_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as text, and what lies beside it."""
        if self.render_mode is None:
            return None
        drawing, contents = Drawing(self.game), self.position.contents()
        lines = beside(self.game, drawing.symbols, self.position, contents, self.position.roll)
        return "\n".join([drawing.board(contents).plain, *(line.plain for line in lines)])

    def close(self) -> None:
        """Nothing is kept open."""

    def _take(self, position: Any) -> None:
        """Stand at a position, and number its moves."""
        self.position, self._legal = position, position.legal_moves()
        rows = move_array([move.row for move in self._legal], self.game.emitted.width)
        self._actions: NDArray[np.int64] = self.encoding.actions_of(rows, position.row)

    def _seen_by(self, seat: int) -> NDArray[np.float32]:
        row = np.array([self.position.row], np.int32)
        row[0, MOVER] = colour_of(row[0], seat)
        seen: NDArray[np.float32] = self.encoding.observe(row)[0]
        return seen

    def _end_or_go_on(self) -> None:
        row = self.position.row
        seat, utilities = deciding_seat(row), np.zeros(self.game.players + 1)
        if seat == NOBODY:
            read_utilities(row, utilities)
            self.rewards = dict(zip(self.agents, utilities[1:].tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.longest is not None and self.moves_made >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._agent(seat or self._next_seat())

    def _next_seat(self) -> int:
        """Whoever sits behind the one who moved."""
        return self.possible_agents.index(self.agent_selection) % len(self.possible_agents) + 1

    def _agent(self, seat: int) -> str:
        return self.possible_agents[seat - 1]
