"""Games so small that their measures are computed by hand."""

_FRAME = """
(game "{name}"
    (players 2)
    (equipment {{ (board (rectangle 1 3)) (piece "Disc" Each {moves}) }})
    (rules {start} (play {play}) (end {end})))
"""

#: One legal move in each position; player 1 makes the first and the third, which fills the board.
PROCESSION = _FRAME.format(
    name="Procession", moves="", start="",
    play="(move Add (to (sites {(count Pieces All)})))",
    end="(if (is Full) (result Mover Win))",
)  # fmt: skip

#: Player 1 has two moves: the one wins, the other loses.
COIN = _FRAME.format(
    name="Coin", moves="", start="",
    play="(move Add (to (sites {0 2})))",
    end="{ (if (= 0 (last To)) (result Mover Win)) (if (= 2 (last To)) (result Mover Loss)) }",
)  # fmt: skip

#: Player 1 has one move, which captures the only other piece.
CAPTURE = _FRAME.format(
    name="Capture", moves="(move Step (to if:(is Enemy (who at:(to))) (apply (remove (to)))))",
    start='(start { (place "Disc1" 0) (place "Disc2" 1) })', play="(forEach Piece)",
    end="(if (no Pieces Next) (result Mover Win))",
)  # fmt: skip

#: Of three players, who step over an empty board for ever, the first has won after three moves.
THREE_ENDLESS = """
(game "Three Endless"
    (players 3)
    (equipment {
        (board (square 4))
        (piece "Man" Each (move Step (to if:(is Empty (to)))))
    })
    (rules
        (start { (place "Man1" 0) (place "Man2" 15) (place "Man3" 3) })
        (play (forEach Piece))
        (end (if (= (count Moves) 3) (result P1 Win)))))
"""

#: Two players step over an empty board until the limit of turns.
TWO_ENDLESS = _FRAME.format(
    name="Two Endless", moves="(move Step (to if:(is Empty (to))))",
    start='(start { (place "Disc1" 0) (place "Disc2" 2) })', play="(forEach Piece)",
    end="(if (no Pieces Mover) (result Mover Draw))",
)  # fmt: skip
