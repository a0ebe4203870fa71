"""Playouts near the last move, against the same rules in plain Python."""

import numpy as np
import pytest
from scipy.stats import chisquare

import ludeme
from ludeme.features import FeatureBoard, to_text
from ludeme.features.derive.derivation import minimum_features
from ludeme.grammar import LudemeError
from ludeme.player import make_agent
from ludeme.player.parts.registry import make_scheme
from ludeme.player.patterns.pattern_weights import PatternWeights, patterns_in, read
from ludeme.player.patterns.surroundings import reachable, ring_lengths
from ludeme.player.search.driver import Scheme
from tests.player.guided_playouts import guided_playouts
from tests.player.patterns.naive_local import last_targets, pattern, shares


def hexagonal(size: int) -> ludeme.Game:
    return ludeme.load("Hex", options=("Swap Rule/Off", f"Board Size/{size}x{size}"))


@pytest.fixture(scope="module")
def small() -> ludeme.Game:
    return hexagonal(7)


def play(state, *targets):
    for target in targets:
        state.apply(next(move for move in state.legal_moves() if move.to_site == target))
    return state


def random_weights(game: ludeme.Game, seed: int = 1) -> PatternWeights:
    numbers = np.random.default_rng(seed).random(patterns_in(game)) ** 4
    return PatternWeights.of(game, 100 * numbers)


def weight_of(game: ludeme.Game, weights: PatternWeights):
    """The weight of a site by plain Python."""

    def weigh(row, site):
        length = len(FeatureBoard(game).rings[site])
        number = pattern(game, row, site)
        second, bits = number >> 20, number & 0xFFFFF
        return float(weights.tables[length][second * 4**length + bits])

    return weigh


def drawn(game, state, name: str, plies: int = 1, n: int = 20_000, **parameters) -> np.ndarray:
    """How often playouts of so many moves end on each site."""
    scheme = Scheme(playout=make_scheme("playout", name, parameters), game=game)
    _, targets = guided_playouts(scheme, state.row, n, seed=3, max_plies=plies)
    return np.bincount(targets, minlength=game.facts.board_sites)


def assert_drawn_from(found: np.ndarray, expected: dict[int, float]) -> None:
    probabilities = np.array([expected.get(site, 0.0) for site in range(len(found))])
    assert found[probabilities == 0].sum() == 0
    likely = probabilities > 0
    assert chisquare(found[likely], probabilities[likely] * found.sum()).pvalue > 1e-4


def middle(game) -> int:
    return game.facts.board_sites // 2


def test_the_weights_6_3_and_2_are_probabilities_54_27_and_18(small):
    centre = middle(small)
    ring = FeatureBoard(small).rings[centre]
    state = play(
        small.start(seed=1), ring[0], ring[1], ring[2], small.facts.board_sites - 1, centre
    )
    wanted = dict(zip(ring[3:], (6.0, 3.0, 2.0), strict=True))
    weights = np.zeros(patterns_in(small))
    numbers = {pattern(small, state.row, site): weight for site, weight in wanted.items()}
    assert len(numbers) == 3  # three different surroundings
    for number, weight in numbers.items():
        weights[(number >> 20) * 4**6 + (number & 4095)] = weight
    found = drawn(small, state, "local", weights=PatternWeights.of(small, weights))
    assert [found[site] / found.sum() for site in wanted] == pytest.approx(
        [0.54, 0.27, 0.18], abs=0.015
    )
    assert found[[*wanted]].sum() == found.sum()


def test_playouts_follow_the_patterns_as_the_position_changes(small):
    weights = random_weights(small)
    state = play(small.start(seed=1), 3, 10, 17, 18, 24, 25)
    found = drawn(small, state, "local", plies=3, weights=weights)
    assert_drawn_from(found, last_targets(small, state, weight_of(small, weights), 3))


def test_pieces_that_change_owners_change_patterns():
    game = ludeme.load("Othello")
    weights = random_weights(game)
    assert ring_lengths(game) == (4,)
    state = game.start(seed=1)
    for number in (0, 2, 1, 3):
        state.apply(state.legal_moves()[number % len(state.legal_moves())])
    found = drawn(game, state, "local", plies=3, weights=weights)
    assert_drawn_from(found, last_targets(game, state, weight_of(game, weights), 3))


def test_moves_that_have_to_be_listed_compete_by_their_targets():
    game = ludeme.load("Breakthrough")
    weights = random_weights(game)
    state = play(game.start(seed=1), 19, 43, 27, 35)
    weigh = weight_of(game, weights)
    targets = [move.to_site for move in state.legal_moves() if move.to_site in near(game, 35)]
    assert sorted(set(targets)) == [34, 36]
    total = sum(weigh(state.row, site) for site in targets)
    expected = {site: targets.count(site) * weigh(state.row, site) / total for site in targets}
    assert_drawn_from(drawn(game, state, "local", weights=weights), expected)


def test_uniform_local_draws_any_empty_neighbour(small):
    state = play(small.start(seed=1), 24, 23)
    found = drawn(small, state, "uniform-local", plies=2)
    assert_drawn_from(found, last_targets(small, state, lambda row, site: 1.0, 2))


def test_tenuki_plays_elsewhere_in_a_sixth_of_its_moves(small):
    state = play(small.start(seed=1), 24, 23)
    found = drawn(small, state, "tenuki")
    assert_drawn_from(found, shares(small, state, lambda row, site: 1.0, away=1 / 6))


@pytest.mark.parametrize("name", ["uniform-local", "local"])
def test_without_a_last_move_or_a_neighbour_any_move_is_drawn(small, name):
    weights = {"weights": random_weights(small)} if name == "local" else {}
    empty = small.start(seed=1)
    assert_drawn_from(drawn(small, empty, name, **weights), dict.fromkeys(range(49), 1 / 49))
    corner = next(site for site in range(49) if len(near(small, site)) == 2)
    one, other = near(small, corner)
    full = play(small.start(seed=1), one, other, corner)
    left = set(range(49)) - {one, other, corner}
    assert_drawn_from(drawn(small, full, name, **weights), dict.fromkeys(left, 1 / 46))


def near(game, site: int) -> list[int]:
    return [other for other in FeatureBoard(game).rings[site] if other >= 0]


def test_weights_that_are_all_nothing_leave_it_to_chance(small):
    nothing = PatternWeights.of(small, np.zeros(patterns_in(small)))
    found = drawn(small, play(small.start(seed=1), 24), "local", weights=nothing)
    assert_drawn_from(found, dict.fromkeys(set(range(49)) - {24}, 1 / 48))


def test_weights_say_how_often_a_move_goes_anywhere(small):
    certain = np.ones(patterns_in(small))
    after = play(small.start(seed=1), 24)
    six = near(small, 24)
    everywhere = PatternWeights.of(small, certain, away=1.0)
    found = drawn(small, after, "local", weights=everywhere)
    assert_drawn_from(found, dict.fromkeys(set(range(49)) - {24}, 1 / 48))
    half = PatternWeights.of(small, certain, away=0.5)
    expected = dict.fromkeys(set(range(49)) - {24}, 0.5 / 48)
    for site in six:
        expected[site] += 0.5 / len(six)
    assert_drawn_from(drawn(small, after, "local", weights=half), expected)


def test_only_patterns_that_can_occur_are_reachable(small):
    numbers = reachable(small)
    bits = [(numbers >> (2 * place)) & 3 for place in range(6)]
    off = sum(one == 3 for one in bits)
    assert len(numbers) == len(set(numbers.tolist()))
    # the middle; four sides with two places off; the corners, of 2 and of 3 neighbours
    assert [int((off == n).sum()) for n in range(6)] == [2 * 729, 0, 4 * 2 * 81, 2 * 54, 2 * 18, 0]


# --- files ----------------------------------------------------------------------------------------


def test_a_file_keeps_weights_and_fits_other_sizes_of_the_tiling(small, tmp_path):
    weights = random_weights(small)
    path = tmp_path / "hex.json"
    PatternWeights(weights.game, weights.rules, weights.tables, {"generations": 3}, 0.25).save(path)
    again = read(path)
    assert again.about["generations"] == 3 and again.away == 0.25 and again.rules == weights.rules
    np.testing.assert_array_equal(again.table_for(small), weights.tables[6])
    np.testing.assert_array_equal(again.table_for(hexagonal(5)), weights.tables[6])
    agent = make_agent(f"uct:playout=local,weights={path},iterations=50")
    state = small.start(seed=1)
    assert agent.choose(state, seed=1) in state.legal_moves()


@pytest.mark.parametrize(
    ("other", "transfer", "message"),
    [
        ("Gomoku", False, "are of Hex, not of Gomoku; transfer=yes"),
        ("Gomoku", True, "of sites with 6 neighbours; this board of Gomoku has sites with 4"),
        ("Kalah", True, "Kalah cannot be played out near the last move: none of its moves"),
    ],
)
def test_weights_are_refused_where_they_do_not_fit(small, tmp_path, other, transfer, message):
    with pytest.raises(LudemeError, match=message):
        random_weights(small).table_for(ludeme.load(other), transfer=transfer)


def test_moves_that_may_go_to_empty_sites_among_others_are_such_moves():
    game = ludeme.load("""(game "Giants" (players { (player N) (player S) })
        (equipment {
            (board (square 4))
            (piece "Scout" Each (move Step Forwards (to if:(is Empty (to)))))
            (piece "Giant" Each (move Step Forwards (to if:(not (is Friend (who at:(to)))))))
        })
        (rules
            (start { (place "Scout1" 0) (place "Giant1" 1) (place "Giant2" 13) })
            (play (forEach Piece))
            (end (if (no Moves Next) (result Mover Win)))))""")
    assert "not friend {}" in " ".join(map(to_text, minimum_features(game, FeatureBoard(game))))
    assert len(reachable(game)) > 0  # said before that no move goes to an empty site


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "is no file of local patterns: "),
        ('{"format": "other"}', "is no file of local patterns: it has another format"),
        ('{"format": "ludeme local patterns", "version": 1}', "'weights' is missing"),
        (
            '{"format": "ludeme local patterns", "version": 1, "weights": {}, "game": "Hex", '
            '"rules": "", "ring lengths": [], "away": 2}',
            "away=2 is no probability",
        ),
    ],
)
def test_files_that_are_none_are_refused(tmp_path, content, message):
    path = tmp_path / "weights.json"
    path.write_text(content)
    with pytest.raises(LudemeError, match=message):
        read(path)


def test_local_playouts_ask_for_weights():
    with pytest.raises(ValueError, match="need a file of weights: weights=FILE"):
        make_agent("uct:playout=local").choose(hexagonal(5).start(seed=1))
    with pytest.raises(LudemeError, match="cannot be read"):
        make_agent("uct:playout=local,weights=/none").choose(hexagonal(5).start(seed=1))
