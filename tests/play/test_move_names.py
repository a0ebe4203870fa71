"""Names of sites and moves as people write them."""

import ludeme
from ludeme.play.move_names import Names


def test_sites_of_other_types_are_no_hands_though_their_numbers_go_on():
    text = """(game "Corners" (players 2)
        (equipment { (board (square 3)) (piece "Man" Each) (hand Each) })
        (rules
            (start { (place "Man" "Hand") (place "Man1" Vertex 12) })
            (play (or (move Select (from Vertex 12)) (move (from (handSite P1)) (to 0))))
            (end (if (= (count Moves) 9) (result Mover Draw)))))"""
    game = ludeme.load(text, tier="python")
    names = Names(game)
    assert [names.site(*site) for site in (("v", 12), ("c", 8), ("c", 9))] == ["v:A4", "C3", "hand"]
    legal = game.start(seed=1).legal_moves()
    assert sorted(map(names.move, legal)) == ["hand-A1", "v:A4"]
