"""Small games, each for a family of terms, and what terms come to in their positions."""

from functools import cache

import ludeme
from ludeme.features.evaluation import terms_of
from tests.features.evaluation.naive_terms import NaiveTerms

#: The first to cross the board with a runner, or to make a line of three.
RUNNERS = """(game "Runners" (players {(player N) (player S)})
    (equipment { (board (rectangle 4 3)) (piece "Runner" Each (or "StepForwardToEmpty"
        (move Step (directions {FL FR}) (to if:("IsEnemyAt" (to)) (apply (remove (to)))))))
        (regions P1 (sites Top)) (regions P2 (sites Bottom)) })
    (rules (start { (place "Runner1" (sites Bottom)) (place "Runner2" (sites Top)) })
        (play (or (forEach Piece) (move Pass)))
        (end { (if (is In (last To) (sites Mover)) (result Mover Win))
               (if (is Line 3) (result Mover Win)) })))"""


#: Three in a row, across, up or rising, where pieces lie on each other up to four high.
COLUMNS = """(game "Columns" (players 2)
    (equipment { (board (rectangle 1 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Board) if:(< (size Stack at:(to)) 4)) stack:True))
        (end (if (is Line 3 byLevel:True) (result Mover Win)))))"""

#: To join two opposite sides, each player its own.
JOINERS = """(game "Joiners" (players 2)
    (equipment { (board (hex Diamond 3)) (piece "Stone" Each)
        (regions P1 { (sites Side NE) (sites Side SW) })
        (regions P2 { (sites Side NW) (sites Side SE) }) })
    (rules (play (move Add (to (sites Empty))))
        (end (if (is Connected Mover) (result Mover Win)))))"""

#: Kings that step, rooks that slide; the king is not to be lost.
HUNTERS = """(game "Hunters" (players {(player N) (player S)})
    (equipment { (board (square 4)) (piece "Rook" Each (move Slide Orthogonal))
        (piece "King" Each (move Step (to if:(is Empty (to))))) })
    (rules (start { (place "King1" coord:"B1") (place "Rook1" coord:"C1")
                    (place "King2" coord:"C4") (place "Rook2" coord:"B4") })
        (play (forEach Piece))
        (end (if (no Pieces Next "King") (result Mover Win)))))"""

#: Two checkers on a track around the board for each player.
RUNAROUNDS = """(game "Runarounds" (players 2)
    (equipment { (board (square 3) { (track "Way1" "0,E,N,W" P1 directed:true)
                                     (track "Way2" "8,W,S,E" P2 directed:true) })
        (piece "Checker" Each (move Step (to if:(is Empty (to))))) })
    (rules (start { (place "Checker1" 0 count:2) (place "Checker2" 8) })
        (play (forEach Piece)) (end (if (no Moves Mover) (result Mover Loss)))))"""

#: Two runners each on a narrow board, with a row between them.
DUEL = """(game "Duel" (players {(player N) (player S)})
    (equipment { (board (rectangle 3 2)) (piece "Runner" Each
        (move Step (directions {Forward FR FL}) (to if:(is Empty (to))))) })
    (rules (start { (place "Runner1" (sites Bottom)) (place "Runner2" (sites Top)) })
        (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))"""

#: Four discs against one: who has all own pieces in one group wins.
GATHERERS = """(game "Gatherers" (players 2)
    (equipment { (board (square 4)) (piece "Disc" Each (move Step (to if:(is Empty (to))))) })
    (rules (start { (place "Disc1" {"A1" "B1" "C2" "D4"}) (place "Disc2" coord:"A4") })
        (play (forEach Piece))
        (end (if (= (count Groups if:(= (who at:(to)) Mover)) 1) (result Mover Win)))))"""

#: Balls of all players together; the last to place one wins.
BALLS = """(game "Balls" (players 2)
    (equipment { (board (square 3)) (piece "Ball" Shared) })
    (rules (play (move Add (piece "Ball") (to (sites Empty) if:(not ("IsFriendAt" (to))))))
        (end (if (no Moves Next) (result Mover Win)))))"""

#: Each player has a pile, and a track to go along; the top disc of a pile steps.
PILES = """(game "Piles" (players 2)
    (equipment { (board (rectangle 2 5) { (track "A" {0 1 2 3 4} P1 directed:True)
                                          (track "B" {9 8 7 6 5} P2 directed:True) })
        (piece "Disc" Each) })
    (rules (start { (place Stack "Disc1" 3 count:4) (place Stack "Disc2" 6 count:2) })
        (play (forEach Piece (move Step (to if:True) stack:False) top:True))
        (end (if (no Moves Next) (result Mover Win)))))"""

#: A queen each, which leaves a stone where it was; who cannot move loses.
BURNERS = """(game "Burners" (players 2)
    (equipment { (board (square 4)) (piece "Stone" Neutral)
        (piece "Queen" Each (move Slide (then (add (piece "Stone0") (to (last From)))))) })
    (rules (start { (place "Queen1" coord:"A1") (place "Queen2" coord:"D4") })
        (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))"""

#: The same as hunters, but that rooks leave stones of nobody behind; a line of three wins, too.
MASONS = HUNTERS.replace(
    "(move Slide Orthogonal)",
    '(move Slide Orthogonal (then (add (piece "Stone0") (to (last From)))))',
).replace(
    '(piece "Rook"', '(piece "Stone" Neutral) (piece "Rook"'
).replace('(end (if (no', '(end { (if (is Line 3) (result Mover Win)) (if (no').replace(
    "Mover Win)))))", "Mover Win)) })))"
)  # fmt: skip


#: Discs of nobody, whose state says whose they are; every move turns the disc on b2.
TURNERS = """(game "Turners" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Neutral (flips 1 2)) })
    (rules (start (place "Disc0" {"B2"} state:2))
        (play (move Add (piece "Disc0" state:(mover)) (to (sites Empty)) (then (flip 4))))
        (end { (if (is Line 3) (result Mover Win))
            (if (is Full) (byScore { (score P1 (count Sites in:(sites State 1)))
                                     (score P2 (count Sites in:(sites State 2))) })) })))"""


@cache
def terms(text):
    return terms_of(ludeme.load(text, tier="python"))


def amount(found, player, name):
    """What one term of the first of these games came to."""
    return found[player, terms(RUNNERS).numbers[name]]


def amounts_after(text, *moves):
    """What the terms come to after these moves, by their targets."""
    found = terms(text)
    state = found.game.start(seed=1)
    for to in moves:
        state.apply(next(move for move in state.legal_moves() if move.to_site == to))
    amounts = NaiveTerms(found).amounts(state)
    return [
        {term.name: amounts[player, n] for n, term in enumerate(found.terms) if amounts[player, n]}
        for player in (1, 2)
    ]
