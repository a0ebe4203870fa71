"""Games as environments: the checks of PettingZoo itself, and what each agent is told."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import ludeme
from ludeme.play.playable import CannotPlay
from ludeme.runtime.search_abi.outcome import colour_of, deciding_seat

pettingzoo_test = pytest.importorskip("pettingzoo.test")

from ludeme.app.environments.environment import environment  # noqa: E402


@pytest.mark.parametrize(
    "game", ["Tic-Tac-Toe", "Hex", "Backgammon", "Kalah", "Chinese Checkers", "Nine Men's Morris"]
)
def test_it_is_what_pettingzoo_asks_for(game):
    with (
        warnings.catch_warnings()
    ):  # observations with a mask are dictionaries, as in its own games
        warnings.simplefilter("ignore", UserWarning)
        pettingzoo_test.api_test(environment(game, longest=60), num_cycles=80)
    pettingzoo_test.seed_test(lambda: environment(game, longest=30), num_cycles=30)


def played(env, seed, choose=lambda actions, random: random.choice(actions)):
    """Play a random game; the agents in their order, and the rewards."""
    random, movers = np.random.default_rng(seed), []
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        movers.append(agent)
        env.step(int(choose(np.flatnonzero(seen["action_mask"]), random)))
    return movers, rewards


@pytest.mark.parametrize("seed", range(6))
def test_who_wins_is_rewarded_in_the_end(seed):
    env = environment("Tic-Tac-Toe")
    movers, rewards = played(env, seed)
    assert movers == [f"player_{1 + k % 2}" for k in range(len(movers))]
    ranks = env.unwrapped.position.ranking()
    wanted = [1.5 - rank for rank in ranks]
    assert list(rewards.values()) == [2 * each for each in wanted] and env.agents == []


def test_agents_stay_who_they_are_when_sides_are_exchanged():
    env = environment("Hex", raw=True)
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.observe("player_1")["action_mask"])[30]))
    (swap,) = (k for k, move in enumerate(env._legal) if move.from_site == move.to_site == -1)
    env.step(int(env._actions[swap]))
    row = env.position.row
    assert env.agent_selection == "player_1" and deciding_seat(row) == 1
    assert colour_of(row, 1) == 2
    seen = env.observe("player_1")["observation"], env.observe("player_2")["observation"]
    assert seen[0][0].sum() == 0 and seen[1][0].sum() == 1  # the stone belongs to who exchanged


def test_only_who_has_the_move_may_choose():
    env = environment("Tic-Tac-Toe", raw=True)
    env.reset(seed=1)
    masks = [env.observe(agent)["action_mask"] for agent in env.agents]
    assert masks[0].sum() == 9 and masks[1].sum() == 0
    legal = int(np.flatnonzero(masks[0])[0])
    env.step(legal)
    with pytest.raises(ValueError, match=f"action {legal} of player_2 is not legal"):
        env.step(legal)


def test_long_games_are_cut():
    movers, rewards = played(environment("Chess", longest=10), 1)
    assert len(movers) == 10 and set(rewards.values()) == {0.0}


def test_dice_fall_as_the_seed_says():
    env = environment("Backgammon", longest=20)
    boards = []
    for seed in (3, 3, 4):
        played(env, seed, lambda actions, _: actions[0])
        boards.append(env.unwrapped.position.row[:])
    assert list(boards[0]) == list(boards[1]) != list(boards[2])


def test_a_position_can_be_read():
    env = environment("Backgammon", render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("2 O5") and "dice:" in env.render()
    plain = environment("Tic-Tac-Toe")
    plain.reset()
    assert plain.render() is None


def test_what_cannot_be_an_environment_says_why():
    with pytest.raises(CannotPlay, match="hides something"):
        environment("Agram")
    with pytest.raises(ValueError, match="render_mode is None or 'ansi', not 'human'"):
        environment("Hex", render_mode="human")
    with pytest.raises(ValueError, match="longest"):
        environment("Hex", longest=0)
    assert environment(ludeme.load_game("Hex")).metadata["name"] == "hex_v0"
