"""Evolution strategies, with games whose results are made up."""

from dataclasses import replace

import numpy as np
import pytest

from ludeme.player.evolution.natural import NaturalStrategy, Windows
from ludeme.player.evolution.paper import (
    LEAST,
    MOST,
    PaperStrategy,
    drawn_pairings,
    fitness_of,
    learning_rate,
)
from ludeme.player.evolution.settings import Settings

SIZE = 32


def by_likeness(target):
    """Games that are won by the weights which are nearer to a target."""

    def play(duels):
        away = [[np.abs(np.log(w) - target).sum() for w, _ in (d.first, d.second)] for d in duels]
        return [float(np.sign(second - first)) for first, second in away]

    return play


def test_the_paper_s_population_begins_uniform():
    strategy = PaperStrategy(1000, Settings())
    assert strategy.parents.shape == (30, 1000)
    assert 0 <= strategy.parents.min() < 1 and 99 < strategy.parents.max() <= 100
    assert strategy.parents.mean() == pytest.approx(50, abs=1)
    assert strategy.sigmas.min() >= 0 and strategy.sigmas.max() <= 0.05


def test_children_are_means_of_two_parents_and_change_by_their_sigma():
    strategy = PaperStrategy(4000, Settings(parents=2, elite=1))
    strategy.parents = np.array([[20.0] * 4000, [60.0] * 4000], np.float32)
    strategy.sigmas = np.array([2.0, 4.0])
    children, sigmas = strategy.children(0, np.random.default_rng(1))
    assert len(children) == 35
    # tau = 1 / sqrt(4000): the sigma of a child is 3 but for a few percent
    assert np.abs(np.log(sigmas / 3)).max() < 5 / np.sqrt(4000) and len(set(sigmas)) == 35
    assert children.mean(axis=1) == pytest.approx(40.0, abs=0.3)
    assert children.std(axis=1) == pytest.approx(sigmas, rel=0.1)


def test_weights_stay_within_their_bounds():
    strategy = PaperStrategy(500, Settings(parents=2, elite=1))
    strategy.sigmas = np.array([1000.0, 1000.0])
    children, _ = strategy.children(0, np.random.default_rng(1))
    assert (children.min(), children.max()) == (np.float32(LEAST), MOST)


def test_sigmas_change_less_and_less():
    assert learning_rate(2**13, 0, 100) == pytest.approx(2**-6.5)
    assert learning_rate(2**13, 50, 100) == pytest.approx(2**-7.5)
    assert learning_rate(2**13, 100, 100) == 0


def test_everybody_plays_about_ten_games_in_either_seat():
    pairings = drawn_pairings(40, 5, np.random.default_rng(2))
    assert len(pairings) == 200 and all(first != second for first, second in pairings)
    played = np.bincount(np.ravel(pairings), minlength=40)
    assert played.min() >= 5 and played.mean() == 10
    assert 70 < sum(pairings[n][0] == n // 5 for n in range(200)) < 130


def test_fitness_is_the_mean_result_of_all_games():
    fitness = fitness_of(3, [(0, 1), (1, 0), (0, 2)], [1.0, 1.0, 0.0])
    assert fitness.tolist() == [0.0, 0.0, 0.0]
    assert fitness_of(3, [(0, 1), (0, 2)], [1.0, 1.0]).tolist() == [1.0, -1.0, -1.0]


def test_the_best_parents_pass_unchanged():
    strategy = PaperStrategy(SIZE, Settings())
    elite = strategy.parents[:5].copy()

    def elite_wins(duels):
        known = {table.tobytes() for table in elite}
        return [
            float(d.first.weights.tobytes() in known) - float(d.second.weights.tobytes() in known)
            for d in duels
        ]

    found = strategy.advance(0, elite_wins)
    assert found.games == 200 and len(strategy.parents) == 30
    first = {table.tobytes() for table in strategy.parents[:5]}
    assert first == {table.tobytes() for table in elite}


def hexagonal_windows() -> Windows:
    numbers = [n for n in range(2 * 4**6) if all((n >> (2 * place)) & 3 != 3 for place in range(6))]
    return Windows((6,), np.array(numbers))


def test_windows_are_three_neighbouring_places_of_a_ring_without_an_end():
    windows = hexagonal_windows()
    assert windows.count == 2 * 6 * 27  # player, place, contents of three places
    base = np.zeros(windows.count)
    row = list(windows.numbers).index(0)  # the first player's empty ring
    base[windows.of_pattern[row, 5]] = 1.0  # the window that begins at the last place
    table = windows.table(2 * 4**6, base)
    # it looks at places 5, 0 and 1: stones elsewhere do not matter
    assert table[0] == table[1 << 4] == table[2 << 6] == pytest.approx(np.e)
    assert table[1 << 10] == table[1] == table[1 << 2] == table[4**6] == 1


def test_rings_of_several_lengths_have_windows_of_their_own():
    numbers = np.arange(2 * 4**2 + 2 * 4**3)
    windows = Windows((2, 3), numbers)
    assert windows.count == 2 * 2 * 16 + 2 * 3 * 64
    assert len(windows.table(len(numbers), np.zeros(windows.count))) == len(numbers)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_natural_strategy_climbs(seed):
    windows = hexagonal_windows()
    size = 2 * 4**6
    wanted = np.random.default_rng(9).normal(0, 0.5, windows.count)
    target = np.log(windows.table(size, wanted))
    settings = Settings(method="natural", generations=60, seed=seed, pairs=20, most_games=2)
    strategy = NaturalStrategy(size, windows, settings)
    before = np.abs(np.log(strategy.policy.weights) - target).sum()
    for generation in range(60):
        strategy.advance(generation, by_likeness(target))
    assert np.abs(np.log(strategy.policy.weights) - target).sum() < 0.85 * before


def test_how_often_moves_go_anywhere_evolves_where_it_is_asked_to():
    windows = hexagonal_windows()
    size = 2 * 4**6
    settings = Settings(method="natural", generations=30, pairs=10, most_games=2, elsewhere=True)
    strategy = NaturalStrategy(size, windows, settings)
    assert strategy.policy.away == 0.5

    def play(duels):
        return [float(np.sign(d.first.away - d.second.away)) for d in duels]

    for generation in range(30):
        strategy.advance(generation, play)
    assert strategy.policy.away > 0.95
    again = NaturalStrategy(size, windows, settings)
    again.restore(strategy.arrays, 30)
    assert again.policy.away == strategy.policy.away
    longer = NaturalStrategy(size, windows, replace(settings, generations=60))
    longer.restore(strategy.arrays, 30)  # the mean will be that of the second thirty
    np.testing.assert_array_equal(longer.centre, strategy.centre)
    assert longer.summed == 0 and not longer.sum.any()
    assert NaturalStrategy(size, windows, Settings(method="natural")).policy.away == 0


def test_a_race_ends_when_it_is_clear():
    windows = hexagonal_windows()
    asked = []

    def first_of_the_pair(duels):
        asked.append(len(duels))
        return [1.0, -1.0] * (len(duels) // 2)  # whoever is the plus side wins in both seats

    settings = Settings(method="natural", pairs=3, most_games=10)
    strategy = NaturalStrategy(2 * 4**6, windows, settings)
    assert strategy.advance(0, first_of_the_pair).games == 3 * 4
    assert asked == [6, 6]  # a lead of four games is enough
    asked.clear()
    assert (
        strategy.advance(1, lambda duels: asked.append(len(duels)) or [1.0] * len(duels)).games
        == 30
    )


def test_both_games_of_a_round_have_the_same_seed():
    seen = []

    def play(duels):
        seen.extend(duels)
        return [0.0] * len(duels)

    settings = Settings(method="natural", pairs=2, most_games=4)
    NaturalStrategy(2 * 4**6, hexagonal_windows(), settings).advance(0, play)
    for one, other in zip(seen[::2], seen[1::2], strict=True):
        assert one.seed == other.seed
        assert (one.first is other.second) and (one.second is other.first)
    assert len({duel.seed for duel in seen}) == 4


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"method": "magic"}, "'magic' is no method; there are paper, natural"),
        ({"generations": 0}, "generations counts from 1 on"),
        ({"elsewhere": True}, "elsewhere belongs to the natural method"),
        ({"parents": 50}, "more parents than children and the best together"),
        ({"elite": 31}, "no more of the best than that"),
        ({"most_games": 3}, "an even number of games"),
    ],
)
def test_settings_that_cannot_be_meant_are_refused(given, message):
    with pytest.raises(ValueError, match=message):
        Settings(**given)
