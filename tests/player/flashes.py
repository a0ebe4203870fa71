"""A game whose positions differ more from the second one than from the first."""

#: The first turn marks all pieces, the next one forgets it.
FLASHES = """(game "Flashes" (players 2)
    (equipment { (board (square 8)) (piece "Disc" Each) (piece "Wall" Neutral) })
    (rules (start (place "Wall0" (difference (sites Board) (sites Bottom))))
        (play (if (= (count Moves) 0)
            (move Add (to (sites {"A1" "B1"})) (then (forEach Site (sites Occupied by:Neutral)
                (set State at:(site) 1))))
            (move Add (to (sites Empty)) (then (forEach Site (sites Occupied by:Neutral)
                (set State at:(site) 0))))))
        (end (if (is Line 8) (result Mover Win)))))"""
