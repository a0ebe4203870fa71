"""A game that is right, for tests that replace one thing in it."""

GAME = """(game "Test"
    (players 2)
    (equipment {
        (board (square 3))
        (piece "Disc" Each)
        (piece "Ball" Each (move Step (to if:(is Empty (to)))))
    })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))
    )
)"""
