"""Questions, and what must be in their answers: the clause that decides, and words of the sentence.

A question is a move, or `-> move`: why that move ends the game, or does not. A clause is the text
at the place of one of the reasons; "" where there is no clause to name.
"""

from __future__ import annotations

from typing import NamedTuple


class Asked(NamedTuple):
    """A question about a game after some moves."""

    game: str
    after: str
    question: str
    verdict: str
    clause: str
    words: str


NO, YES, ON = "not legal", "legal", "goes on"
MILL = "hand-A1 hand-A4 hand-D1 hand-B4 hand-G1"
KO = "B1 C1 A2 D2 B3 C3 C2 B2"
JUMP = "C3-D4 B6-C5"
STEP = "(move Step Forward (to if:(is Empty (to))))"
ADD = "(move Add (to (sites Empty)))"
ENEMY = "(is Enemy (who at:#1 #2))"
EMPTY = "(is Empty (to))"

_TABLE: dict[str, list[tuple[str, str, str, str, str]]] = {
    "Tic-Tac-Toe": [
        ("", "B2", YES, ADD, "as a move of"),
        ("A1", "A1", NO, "(sites Empty)", "Cross1 of player 1 stands there"),
        ("A1 B1 A2 B2", "-> A3", "player 1 wins", "(is Line 3)", "a line of 3 through A3"),
        ("A1 B1 A2 B2", "-> C3", ON, "(is Line 3)", "the longest line through C3 has 1 of 3"),
        ("A1 B1 A2 B2", "-> B3", ON, "(is Full)", "the board has empty sites"),
        ("A1 B1 C1 A2 C2 B2 B3 C3", "-> A3", "draw", "(is Full)", "every site"),
        ("A1 B1 A2 B2 A3", "C3", NO, "", "the game is over"),
    ],
    "Breakthrough": [
        ("", "A2-A3", YES, STEP, "A3 is empty"),
        ("", "A1-A2", NO, EMPTY, "A2 is not empty: Pawn1 of player 1 stands there"),
        ("", "A2-A4", NO, STEP, "nothing leads from A2 to A4"),
        ("", "A7-A6", NO, "", "Pawn2 of player 2 stands on A7, and player 1 is to move"),
        ("", "D4-D5", NO, "", "there is no piece on D4"),
        ("A2-A3", "-> A7-A6", ON, "(is In (last To) (sites Mover))", "A6 is not in"),
        ("A2-A3", "-> A7-B6", ON, "(no Pieces Next)", "player 1 has a piece"),
    ],
    "English Draughts": [
        (JUMP, "D4-B6", YES, ENEMY, "the owner of C5 (player 2) is an enemy"),
        (JUMP, "A3-B4", NO, "", "other moves come first, such as D4-B6"),
        ("", "C3-D4", YES, EMPTY, "D4 is empty"),
        ("", "C3-C4", NO, "(move Step #1 (to if:(is Empty (to))) #2)", "leads to B4, D4"),
        ("", "C3-E5", NO, ENEMY, "the owner of D4 (nobody) is no enemy"),
        ("", "A1-B2", NO, EMPTY, "Man1 of player 1 stands there"),
        ("", "-> C3-B4", ON, "(no Moves Next)", "player 2 has a move, such as"),
        ("", "-> C3-D4", ON, "(= (counter) 79)", "the counter (-1) is not 79"),
    ],
    "Nine Men's Morris": [
        ("", "hand-A1", YES, "", 'in the phase "Placement"'),
        ("hand-A1", "hand-A1", NO, "(sites Empty)", "Man1 of player 1 stands there"),
        ("hand-A1 hand-A4", "A1-D1", NO, "", 'belongs to the phase "Movement", not to "Placement"'),
        (MILL, "A4", YES, "(is Line 3 through:(site))", "the longest line through A4 has 2 of 3"),
        (MILL, "hand-G4", NO, "(is Prev Mover)", "player 1 made the move before"),
        (MILL, "A1", NO, "", "Man1 of player 1 stands there"),
    ],
    "Go": [
        ("", "pass", YES, "(move Pass)", "as a move of `(move Pass)`"),
        ("A2 E5 B1", "A1", NO, "(> (count Liberties #1) 0)", "liberties of the group on A1 (0)"),
        ("A1", "A1", NO, "(sites Empty)", "Stone1 of player 1 stands there"),
        (KO, "C2", NO, "(no Repeat Positional)", "it would bring back an earlier position"),
        ("", "C2", YES, "(> (count Liberties #1) 0)", "liberties of the group on C2 (4) is more"),
        ("", "-> pass", ON, "(all Passed)", "not everybody passed"),
        ("pass", "-> pass", "player 2 wins", "(all Passed)", "everybody passed in turn"),
    ],
    "Othello": [
        ("", "D3", YES, '(can Move ("Outflank" (to)))', "such as D4"),
        ("", "A1", NO, '(can Move ("Outflank" (to)))', "there is no move of"),
        ("", "D4", NO, "(sites Empty)", "Disc2 of player 2 stands there"),
        ("", "-> D3", ON, "(is Full)", "the board has empty sites"),
    ],
    "Hex": [
        ("A1", "swap", YES, "(swap)", "`(swap)` offers it now"),
        ("", "swap", NO, "(swap)", "`(swap)` offers it only as the first move of player 2"),
        ("A1", "A1", NO, "(sites Empty)", "Stone1 of player 1 stands there"),
        ("A1 B5 B1 C5 C1 D5 D1 E5", "-> E1", "player 1 wins", "(is Connected Mover)", "joins"),
        ("A1", "-> B5", ON, "(is Connected Mover)", "the chain through B5 does not join"),
    ],
    "Amazons": [
        ("", "D1-D7", YES, "(move Slide (then (moveAgain)))", "as a move of"),
        ("", "D1-D10", NO, "(move Slide (then (moveAgain)))", "Amazon2 of player 2 stands on D10"),
        ("", "D1-E3", NO, "(move Slide (then (moveAgain)))", "nothing leads from D1 to E3"),
        ("", "A4-C3", NO, "(move Slide (then (moveAgain)))", "nothing leads from A4 to C3"),
        ("D1-D7", "D8", YES, '(move Shoot (piece "Arrow0"))', "player 1 made the move before"),
        ("D1-D7", "D10", NO, '(move Shoot (piece "Arrow0"))', "Amazon2 of player 2 stands on D10"),
    ],
    "Konane": [
        ("", "A1", YES, "(= (count Moves) 0)", "the number of moves (0) is 0"),
        ("", "B2", NO, "(intersection (sites Occupied by:Mover) #1)", "B2 is not in"),
        ("D4 D5", "D2-D4", YES, ENEMY, "the owner of D3 (player 2) is an enemy"),
        ("D4 D5", "A1-A3", NO, EMPTY, "A3 is not empty"),
    ],
    "Yavalath": [
        ("A1 C1 B1 C2", "-> D1", ON, "(is Line 4)", "the longest line through D1 has 1 of 4"),
        ("A1 E5 B1 E4", "-> C1", "player 2 wins", "(result Mover Loss)", "a line of 3 through C1"),
    ],
    "Tablut": [
        ("", "A4-E4", NO, "(is Empty (between))", "Swede2 of player 2 stands there"),
        ("", "A4-B4", YES, "(!= (between) (centrePoint))", "B4 is not E5"),
        ("", "A4-A9", NO, "(is Empty (between))", "A5 is not empty"),
    ],
    "Chess": [
        ("", "B1-D2", NO, "(is Friend (who at:#1 #2))", "the owner of D2 (player 1)"),
        ("", "A1-A3", NO, "", "Pawn1 of player 1 stands in between, on A2"),
        ("E2-E4 F7-F6 D1-H5", "G8-H6", NO, "", "after it, King2 of player 2 is attacked, by H5-E8"),
        ("E2-E4 E7-E5", "E4-E5", NO, EMPTY, "Pawn2 of player 2 stands there"),
        ("E2-E4 E7-E5", "E1-G1", NO, "", "F1 is not empty: Bishop1 of player 1 stands there"),
        ("F2-F3 E7-E5 G2-G4", "-> D8-H4", "player 2 wins", "(no Moves Next)", "by H4-E1"),
        ("E2-E4", "-> E7-E5", ON, "(= (counter) 99)", "is not 99"),
    ],
}

#: The options that games are asked with.
OPTIONS = {"Go": ["Board Size/5x5"], "Hex": ["Board Size/5x5"]}
#: Games whose programs are large.
LARGE = {"Chess", "Konane", "Nine Men's Morris", "Tablut"}
QUESTIONS = [Asked(game, *asked) for game, rows in _TABLE.items() for asked in rows]
