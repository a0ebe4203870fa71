"""The quick games by which `auto` finds out who is better than UCT."""

import pytest

import ludeme
from ludeme.play.playable import CannotPlay
from ludeme.player import play_match
from ludeme.player.choice import trial
from ludeme.player.choice.choice import Choice
from ludeme.player.choice.choosing import choose
from ludeme.player.choice.traits import traits_of
from ludeme.player.choice.trial import Contender, tried


@pytest.fixture(scope="module")
def line():
    return ludeme.load("Tic-Tac-Toe")


def test_games_are_judged_soberly():
    mast, grave = Choice("mast"), Choice("grave")
    close = [Contender(mast, 1.0, 16, 12.5, tried=3), Contender(grave, 1.0, 5, 5.0, tried=3)]
    kept = trial.verdict(close, 100)
    assert kept.name == "uct" and kept.reason.endswith("per move: mast 78% of 16, grave 100% of 5")
    alone = trial.verdict([Contender(mast, 1.0, 16, 12.5)], 100)
    assert alone.name == "mast"  # where several are tried one of them is sooner lucky
    taken = trial.verdict([*close, Contender(grave, 1.0, 16, 15.0, tried=3)], 100)
    assert taken.name == "grave"
    assert taken.reason.startswith("it scored 94% of 16 quick games against uct with about 100")


def test_a_trial_finds_who_is_clearly_better(line, monkeypatch):
    monkeypatch.setattr(trial, "_SPEED", 0.01)
    weak = Choice("flat")
    long, lasting = tried(line, [weak], 9, 1e-6)
    assert long.name == "uct" and "too long" in long.reason and not lasting
    monkeypatch.setattr(trial, "_LEAST", -1e9)  # however busy the machine is
    kept, _ = tried(line, [weak], 9, 0.2)
    assert kept.name == "uct" and "nothing was clearly better" in kept.reason
    assert tried(line, [Choice("biased", {"features": "none"})], 9, 0.1).choice.name == "uct"
    ahead = Contender(weak, 1.0, 16, 16.0)
    assert ahead.low > 0.5 and not ahead.hopeless and ahead.said
    assert Contender(weak, 1.0, 7, 0.0).said and not Contender(weak, 1.0, 5, 4.5).said
    assert Contender(weak, 1.0, 4, 4.0).low == 0
    # half of the points may still become enough, until there are not enough games left
    assert not Contender(weak, 1.0, 16, 8.0).hopeless and Contender(weak, 1.0, 16, 4.0).hopeless
    assert Contender(weak, 1.0, 36, 18.0).hopeless


def test_where_games_are_long_fewer_of_them_try_one_agent(line, monkeypatch):
    monkeypatch.setattr(trial, "_SPEED", 0.01)
    flat, mast = (Contender(Choice(name), 1.0) for name in ("flat", "mast"))
    knowing = Contender(Choice("alpha-beta", {"evaluation": "sketch"}), 1.0)
    # 80 iterations, or 30 of who knows something, in 16 games or at least in 6
    assert trial._with_time([flat, mast], 2 * 16 * 80) == ([flat, mast], 16)
    assert trial._with_time([flat, mast], 2 * 16 * 80 - 1) == ([flat], 16)
    assert trial._with_time([flat, mast], 6 * 80) == ([flat], 6)
    assert trial._with_time([flat, mast], 6 * 80 - 1) == ([], 6)
    assert trial._with_time([knowing, mast], 6 * 30) == ([knowing], 6)
    # more games rather than more than 200 iterations
    assert trial._with_time([flat], 30 * 200) == ([flat], 30)
    assert trial._with_time([flat], 100 * 200) == ([flat], 48)


def test_a_quick_game_says_how_long_games_are(monkeypatch):
    """Breakthrough at random takes 64 plies, with some sense 40 or fewer."""
    monkeypatch.setattr(trial, "_LEAST", 1e9)
    game, least = ludeme.load("Breakthrough"), Contender(Choice("mast"), 9000.0)
    until = trial.perf_counter() + 60
    assert 8 < trial._plies_in_play(game, [least], 9000.0, 64, until) < 60
    assert trial._plies_in_play(game, [least], 9000.0, 5, until) == 5
    monkeypatch.setattr(trial, "_LEAST", 1)
    assert trial._plies_in_play(game, [least], 9000.0, 64, until) == 64


SHORT = """(game "Two" (players 2) (equipment { (board (rectangle 1 4)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (= (count Moves) 2) (result P1 Win)))))"""


def test_a_game_of_two_moves_can_be_tried(monkeypatch, tmp_path):
    monkeypatch.setenv("LUDEME_CACHE_DIR", str(tmp_path / "cache"))
    for least in ("_LEAST", "_LEAST_KNOWING"):  # however busy the machine is
        monkeypatch.setattr(trial, least, -1e9)
    monkeypatch.setattr(trial, "_SPEED", 0.01)
    game = ludeme.load(SHORT)
    choice = choose(game, "seconds", 0.5)
    assert choice.name == "uct" and "nothing was clearly better" in choice.reason
    with pytest.raises(CannotPlay, match="every game was over within 2 random moves"):
        play_match(game, "random", "flat:iterations=2", games=2, opening=2)


FORCED = """(game "Forced" (players 2) (equipment { (board (rectangle 1 9)) (piece "Disc" Each) })
    (rules (meta (passEnd NoEnd))
        (play (if (< (count Moves) 3) (move Pass) (move Add (to (sites Empty)))))
        (end (if (>= (count Moves) MOST) (result P1 Win)))))"""


def test_speed_is_measured_where_there_is_a_choice(monkeypatch):
    monkeypatch.setattr(trial, "_SPEED", 0.01)
    state = trial._first_choice(ludeme.load(FORCED.replace("MOST", "8")))
    assert len(state.legal_moves()) == 9
    assert trial._speed(state, Choice("uct")) > 100


def test_games_that_leave_no_choice_are_not_tried():
    """As in games of mere luck, in which nobody can play better than anybody else."""
    luck = ludeme.load(FORCED.replace("MOST", "2"))
    choice, lasting = tried(luck, [Choice("mast")], 2, 0.1, traits_of(luck).choosing)
    assert choice.name == "uct" and choice.reason == "a whole game left nobody a choice" and lasting


def test_forced_moves_take_no_time(monkeypatch):
    """Three of eight moves are forced: they are made at once, and there is time for more games."""
    monkeypatch.setattr(trial, "_SPEED", 0.01)
    game = ludeme.load(FORCED.replace("MOST", "8"))
    assert traits_of(game).choosing == 5 / 8
    for choice in (Choice("alpha-beta"), Choice("mast"), trial.PLAIN):
        agent = trial._limited(choice, 40)
        agent.choose(game.start(), seed=1)
        assert agent.last_iterations == 0
    rooms = []
    monkeypatch.setattr(trial, "_with_time", lambda given, room: rooms.append(room) or ([], 6))
    monkeypatch.setattr(trial, "_speed", lambda state, choice: 1000.0)
    for choosing in (1.0, 0.5):
        tried(game, [Choice("mast")], 8, 100, choosing)
    assert rooms[1] > 1.9 * rooms[0]


def test_who_is_better_with_few_iterations_alone_is_not_taken(line, monkeypatch):
    """In Bipartisan Y a sketch won 9 of 12 games against 200 iterations, and 1 against 1,000."""
    asked = []

    def against_plain(conditions, one, iterations):
        asked.append((one.choice.name, iterations))
        return lambda number: float(one.choice.name == "mast")

    monkeypatch.setattr(trial.Conditions, "against_plain", against_plain)
    conditions, mast = trial.Conditions(line, 1e3, 2, 20), Choice("mast")

    def contenders():
        names = Choice("alpha-beta", {"evaluation": "sketch"}), mast, Choice("grave")
        shares = 19.0, 18.0, 8.0
        return [
            Contender(name, 1.0, 20, points, 1.0)
            for name, points in zip(names, shares, strict=True)
        ]

    several = contenders()
    trial._play_last(conditions, several, 100, trial.perf_counter() + 100)
    fading, lasting, other = several
    assert asked == [("alpha-beta", 500), ("mast", 500)]
    assert (fading.last_games, fading.fades, fading.low) == (4, True, 0.0)  # 3 more are no half
    assert (lasting.last_games, lasting.fades) == (3, False) and not other.last_games
    taken = trial.verdict(several, 100)
    assert taken.name == "mast" and taken.reason.endswith("per move, then 3 of 3 with more")
    kept = trial.verdict([fading, other], 100)
    assert kept.name == "uct" and "alpha-beta 95% of 20, then 0 of 4 with more" in kept.reason
    hurried = contenders()  # no time for twice as many
    trial._play_last(conditions, hurried, 100, trial.perf_counter() + 0.5)
    assert trial.verdict(hurried, 100).name == "alpha-beta" and len(asked) == 2
