"""Texts with a mark where the caret is."""

from __future__ import annotations

import ludeme.games
from ludeme.editing.draft import Draft

MARK = "¦"
GAME = """(define "Empties" (sites Empty))
(define "Twice" (then (and #1 (moveAgain))))

(game "Test"
    (players 2)
    (equipment {
        (board (square <Size:cells>) { (track "Lap" { 0..3 } loop:True) })
        (hand Each)
        (piece "Disc" Each)
        (piece "Ball" Shared (move Step (to if:(is Empty (to)))))
        (regions "Home" P1 (sites { 0 1 5 }))
    })
    (rules
        (start { (place "Disc1" { "A1" "B1" }) (place "Ball" 5) (place "Disc2" "Hand2") })
        (play (or (move Add (to "Empties")) (forEach Piece "Ball" ("Twice" (set Var "Count" 1)))))
        (end
            (if
                (or
                    (is In (last To) (sites Mover "Home"))
                    (is In (var "Count") (sites Track "Lap")))
                (result Mover Win)))))

(option "Board Size" <Size> args:{ <cells> } {
    (item "3x3" <3> "Small.")*
    (item "5x5" <5> "Large.")**
})

(rulesets { (ruleset "Ruleset/Small" { "Board Size/3x3" }) })
"""


def marked(text: str) -> tuple[str, int]:
    """The text without its mark, and where that was."""
    assert text.count(MARK) == 1
    return text.replace(MARK, ""), text.index(MARK)


def in_game(before: str, after: str) -> tuple[Draft, int]:
    """The game with one thing replaced, in which the mark is."""
    assert GAME.count(before) >= 1, before
    text, place = marked(GAME.replace(before, after, 1))
    return Draft(text), place


def own_games() -> dict[str, str]:
    """The descriptions of our own games by name."""
    return {each.name: each.path.read_text("utf-8") for each in ludeme.games.entries()}
