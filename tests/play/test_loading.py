"""What `load` returns: a game, or a match of several."""

import pytest

import ludeme

MATCH = """
(match "Both" (players 2)
    (games { (subgame "Tic-Tac-Toe" next:1) (subgame "Dodgem" next:0) })
    (end (if (= (count Trials) 3) (result P1 Draw)))
)
"""


def test_a_name_is_a_game():
    assert isinstance(ludeme.load("Hex", tier="python"), ludeme.Game)
    assert ludeme.load_game("Hex", ["Board Size/3x3"], tier="python").perft(1) == 9


def test_no_name_is_too_long_to_be_unknown():
    with pytest.raises(FileNotFoundError, match="no game of the library is called 'aaaa"):
        ludeme.load("a" * 5000)


@pytest.mark.parametrize("text", ["", " ", '\ufeff(game "T")'])
def test_a_text_is_one_also_where_nothing_stands_in_it_or_a_mark_in_front(text):
    with pytest.raises(ludeme.LudemeError):
        ludeme.load(text)
    assert ludeme.check(text)


def test_a_name_that_no_game_has_is_no_text():
    for nobody in ("hello world", "no such file.lud"):
        with pytest.raises(FileNotFoundError):
            ludeme.check(nobody)


def test_a_file_that_is_not_there_is_another(tmp_path):
    """One beside it that is called nearly so, or else a game of the library."""
    (tmp_path / "my-game.lud").write_text("")
    missing = tmp_path / "my-gmae.lud"
    with pytest.raises(FileNotFoundError) as error:
        ludeme.load(missing)
    there = tmp_path / "my-game.lud"
    assert str(error.value) == f"there is no file {missing}; did you mean {there}?"
    for name, meant in (("Hexx.lud", "; did you mean Hex"), ("zzzzzz.lud", "")):
        with pytest.raises(FileNotFoundError, match=f"^there is no file {name}{meant}"):
            ludeme.load(name)


def test_the_ending_makes_no_files_alike(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m.lud").write_text("")
    with pytest.raises(FileNotFoundError, match=r"^there is no file Hexx[.]lud; did you mean Hex"):
        ludeme.load("Hexx.lud")


def test_a_folder_is_no_game(tmp_path):
    with pytest.raises(FileNotFoundError, match=f"^{tmp_path} is a folder, and no game of the "):
        ludeme.load(tmp_path)


def test_a_match_is_a_match():
    match = ludeme.load(MATCH, tier="python")
    assert isinstance(match, ludeme.Match)
    assert match.perft(2) == 72


def test_a_match_is_no_single_game():
    with pytest.raises(ludeme.LudemeError, match="'Both' is a match of several games"):
        ludeme.load_game(MATCH)


def test_a_match_keeps_the_contract_of_games():
    ludeme.check_game(ludeme.load(MATCH, tier="python"), playouts=2, plies=60)


def test_positions_know_their_game():
    game = ludeme.load_game("Hex", tier="python")
    state = game.start(seed=1)
    assert isinstance(state, ludeme.State)
    assert state.game is game
