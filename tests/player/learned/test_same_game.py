"""The same game in other words: what was learned for the one counts for the other."""

import pytest

import ludeme
from ludeme.features.files.provenance import Record
from ludeme.games import find
from ludeme.grammar import LudemeError
from ludeme.player import make_agent
from ludeme.player.choice.choosing import choose
from ludeme.player.choice.same_game import play_alike
from ludeme.player.learned.store import EVALUATION, learned_for
from tests.features.evaluation.test_renaming import ELSEWHERE
from tests.features.evaluation.test_turning import BLACK, WHITE
from tests.player.learned.test_choice import keep


def text(old="", new=""):
    return ludeme.load(ELSEWHERE.replace("Noughts", "Tic-Tac-Toe").replace(old, new), tier="python")


@pytest.fixture(scope="module")
def line():
    return ludeme.load("Tic-Tac-Toe", tier="python")


def test_other_words_are_no_other_game(line):
    assert play_alike(text(), line)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("result Mover Win", "result Mover Loss"),
        ("Line 3 All", "Line 3 Orthogonal"),
        ("square 3", "square 4"),
        ("(players 2)", "(players 3)"),
    ],
)
def test_other_rules_are_another_game(line, old, new):
    assert not play_alike(text(old, new), line)


def test_the_board_may_be_turned():
    game = ludeme.load("Othello", tier="python")
    text = find("Othello").read_text("utf-8").replace(f"{BLACK} {WHITE}", f"{WHITE} {BLACK}")
    exchanged = ludeme.load(text, tier="python")
    assert play_alike(exchanged, game) and play_alike(game, exchanged)


def test_what_was_learned_for_the_one_is_taken_for_the_other(line, library):
    path = keep(library, line, EVALUATION, Record("iterations=50", 40, 36))
    choice = choose(text(), "iterations")
    assert choice.parameters == {"evaluation": str(path), "transfer": True}
    assert "for nearly the same game in other words scored 90% of 40" in choice.reason
    assert choice.agent(iterations=20).choose(text().start(seed=1), seed=1)
    other = text("result Mover Win", "result Mover Loss")
    assert choose(other, "iterations").name == "uct"
    assert [one.transferred for one in learned_for(other).learned] == [True]


def test_every_search_plays_the_other_with_what_was_learned(line, library):
    path = keep(library, line, EVALUATION, Record("iterations=50", 40, 36, "cutoff"))
    choice = choose(text(), "iterations")
    said = f"mcts:playout=cutoff,c=0.5,evaluation={path},transfer=yes"
    assert choice.written == said
    state = text().start(seed=1)
    move = choice.agent(iterations=20).choose(state, seed=1)
    assert move == make_agent(f"{said},iterations=20").choose(state, seed=1)
    for select in ("implicit-minimax", "evaluated-puct"):
        other = f"mcts:select={select},evaluation={path},iterations=20"
        assert make_agent(f"{other},transfer=yes").choose(state, seed=1) in state.legal_moves()
        with pytest.raises(LudemeError, match="other rules"):
            make_agent(other).choose(state, seed=1)


def test_an_alias_stands_for_the_game():
    found = ludeme.games.learned_files("Awari")
    assert found == ludeme.games.learned_files("Oware") != []
