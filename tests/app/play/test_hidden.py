"""What people at the terminal see of games that hide something."""

from __future__ import annotations

import pytest

from ludeme.app.main import main

HUNT = """(game "Hunt" (players 2)
    (equipment { (board (rectangle 1 6)) (piece "Man" P1 (move Step (to if:(is Empty (to)))))
        (piece "Wolf" P2 (move Step (to if:(is Empty (to)))))
        (piece "Bear" P2 (move Step (to if:(is Empty (to))))) })
    (rules
        (start { (place "Man1" 0) (place "Wolf2" 3) (place "Bear2" 5) HIDE })
        (play (forEach Piece)) (end (if (= (count Moves) 4) (result P1 Win)))))"""


@pytest.fixture
def play(tmp_path, monkeypatch, capsys):
    def run(hide, agents):
        path = tmp_path / "hunt.lud"
        path.write_text(HUNT.replace("HIDE", hide))
        monkeypatch.setattr("builtins.input", lambda prompt: "1")
        assert (
            main(["play", str(path), "--agents", *agents, "--seed", "1", "--color", "never"]) == 0
        )
        head, _, rest = capsys.readouterr().out.partition("\n\n")
        return head, rest

    return run


def test_a_person_sees_pieces_as_he_may(play):
    _, rest = play("(set Hidden What (sites {3 5}) to:P1)", ["human", "random"])
    assert "?" in rest
    assert "w" not in _boards(rest)
    assert "b" not in _boards(rest)
    assert "player 2  D1-C1" in rest or "player 2  F1-E1" in rest or "player 2  D1-E1" in rest


def test_a_person_does_not_see_where_invisible_pieces_go(play):
    _, rest = play("(set Hidden (sites {3 5}) to:P1)", ["human", "random"])
    assert "?" not in _boards(rest)
    assert "w" not in _boards(rest)
    assert "player 2  ?\n" in rest
    assert "player 2  D1" not in rest


def test_all_is_shown_where_only_agents_play(play):
    head, rest = play("(set Hidden (sites {3 5}) to:P1)", ["uct:iterations=5", "random"])
    assert "w" in _boards(rest)
    assert "uct:iterations=5 (sees what is hidden)" in head
    assert "random (sees" not in head


def test_agents_say_what_they_see(capsys):
    assert main(["agents"]) == 0
    shown = capsys.readouterr().out
    assert "what its player may see" in shown
    assert "the full position" in shown


def _boards(shown: str) -> str:
    """The lines that show boards."""
    return "\n".join(line for line in shown.splitlines() if "  " in line and "player" not in line)
