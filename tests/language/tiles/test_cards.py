"""Decks, what is on cards, dealing and playing (spec 04 §3.9, §7.6, §7.7; 05 §2.15; 07 §2.8)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import ludeme
from ludeme.grammar.errors import LudemeError
from ludeme.play.game import Game
from ludeme.play.state import State

TIERS = ("python", "numba")
#: Sites 0 and 1 of the board, 2 and 3 the hands, 4 the deck.
TEXT = """(game "Cards" (players 2)
    (equipment { (board (rectangle 1 2)) (hand Each size:1) DECK })
    (rules START (play PLAY) (end (if (= (count Moves) 60) (result Mover Draw)))))"""
SMALL = """(deck suits:2 {
    (card Seven rank:3 value:30)
    (card Queen rank:4 value:40 trumpRank:8 trumpValue:80)
    (card Ace rank:5 value:50)
})"""
BOARD, HAND, DECK = (0, 1), (2, 3), 4


def cards(
    play: str = "(move PlayCard)", start: str = "", deck: str = SMALL, tier: str = "python"
) -> Game:
    start = f"(start {{ {start} }})" if start else ""
    text = TEXT.replace("PLAY", play).replace("START", start).replace("DECK", deck)
    return ludeme.load_game(text, tier=tier)


def stack(state: State, site: int) -> list[int]:
    """The numbers of the cards on a site, from the bottom to the top."""
    levels, _ = state.contents().get(f"c{site}", ((), 0))
    return [level[0] for level in levels]


def scored(start: str, expression: str, deck: str = SMALL) -> int:
    """An integer, evaluated after a pass of the first player."""
    play = f"(move Pass (then (set Score P1 {expression})))"
    game = cards(play, f"(set Score Each 0) {start}", deck)
    state = game.start(seed=1)
    return state.apply(state.legal_moves()[0]).scores[0]


def test_a_deck_has_four_suits_of_thirteen():
    game = cards(deck="(deck)")
    faces = [piece.card for piece in game.facts.pieces[1:]]
    assert [piece.name for piece in game.facts.pieces[1:]] == [f"Card{n}" for n in range(1, 53)]
    assert [(face.suit, face.rank) for face in faces if face] == [
        (suit, rank) for suit in (1, 2, 3, 4) for rank in range(1, 14)
    ]
    assert all(
        face and face.rank == face.value == face.trump_rank == face.trump_value for face in faces
    )
    assert [faces[0].type, faces[12].type, faces[13].suit] == ["Ace", "King", 2]  # type: ignore[union-attr]
    assert {piece.owner for piece in game.facts.pieces[1:]} == {3}  # all players share it


def test_a_deck_may_have_other_numbers_of_cards():
    game = cards(deck="(deck P2 cardsBySuit:15 suits:1)")
    assert len(game.facts.pieces) == 16 and {p.owner for p in game.facts.pieces[1:]} == {2}
    assert [(k.name, k.kind, k.first, k.size) for k in game.facts.containers[3:]] == [
        ("Deck2", "deck", DECK, 1)
    ]
    named = [piece.title for piece in game.facts.pieces[1:]]
    assert named[:2] == ["Ac", "2c"] and named[12:] == ["Kc", "14c", "15c"]


def test_cards_of_further_decks_are_numbered_on():
    game = cards(deck="(deck cardsBySuit:2 suits:1) (deck P1 cardsBySuit:3 suits:1)")
    state = game.start(seed=3)
    assert sorted(stack(state, DECK)) == [1, 2] and sorted(stack(state, DECK + 1)) == [3, 4, 5]
    state = cards(deck="(deck cardsBySuit:1) (deck cardsBySuit:1)").start(seed=3)
    assert sorted(stack(state, DECK)) == [1, 2, 3, 4]
    assert sorted(stack(state, DECK + 1)) == [5, 6, 7, 8]


@pytest.mark.parametrize("tier", TIERS)
def test_a_deck_is_shuffled_at_the_start(tier):
    game, seeds = cards(tier=tier), Random(1)
    starts = [game.start(seed=seeds.randrange(2**31)) for _ in range(80)]
    decks = [stack(state, DECK) for state in starts]
    assert all(sorted(deck) == [1, 2, 3, 4, 5, 6] for deck in decks)
    assert {deck[0] for deck in decks} == {deck[-1] for deck in decks} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("tier", TIERS)
def test_cards_are_dealt_from_the_top_in_turn(tier):
    deck = stack(cards(tier=tier).start(seed=5), DECK)
    state = cards(start="(deal Cards 2)", tier=tier).start(seed=5)
    assert stack(state, HAND[0]) == [deck[5], deck[3]]
    assert stack(state, HAND[1]) == [deck[4], deck[2]]
    assert stack(state, DECK) == deck[:2]


def test_a_card_each_is_dealt_where_no_number_is_given():
    state = cards(start="(deal Cards)").start(seed=5)
    assert [len(stack(state, site)) for site in (*HAND, DECK)] == [1, 1, 4]


def test_so_many_cards_must_be_there():
    with pytest.raises(LudemeError, match="no 8 cards to deal: the deck has 6"):
        cards(start="(deal Cards 4)").start()
    state = cards(start=f"(deal Cards (size Stack at:{DECK}))").start(seed=5)  # known in play only
    assert [len(stack(state, site)) for site in (*HAND, DECK)] == [3, 3, 0]


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("dealt", ["(start (deal Cards 4))", "(start (split Deck))", ""])
def test_a_single_player_is_dealt_cards_to_a_hand_that_is_shared(tier, dealt):
    """There is one hand for one player: it is the first (spec 04 §7.6)."""
    text = TEXT.replace("(players 2)", "(players 1)").replace("(hand Each size:1)", "(hand Shared)")
    play = "(move Pass (then (deal Cards 4)))"
    game = text.replace("DECK", SMALL).replace("START", dealt).replace("PLAY", play)
    state = ludeme.load_game(game, tier=tier).start(seed=1)
    if not dealt:
        state.apply(state.legal_moves()[0])
    left = {"(start (split Deck))": 0}.get(dealt, 2)
    assert [len(stack(state, site)) for site in (2, 3)] == [6 - left, left]


@pytest.mark.parametrize("dealt", ["(start (deal Cards 2))", ""])
def test_cards_go_from_hand_to_hand_whoever_has_them(dealt):
    text = TEXT.replace("(hand Each size:1)", "(hand P1 size:1) (hand P1 size:1)")
    play = "(move Pass (then (deal Cards 2)))"
    game = text.replace("DECK", SMALL).replace("START", dealt).replace("PLAY", play)
    state = ludeme.load_game(game, tier="python").start(seed=1)
    if not dealt:
        state.apply(state.legal_moves()[0])
    assert [len(stack(state, site)) for site in (2, 3, DECK)] == [2, 2, 2]


@pytest.mark.parametrize(
    ("hands", "what"),
    [("(hand Shared) (hand P1)", "Cards"), ("(hand P1) (hand P1)", "Dominoes")],
)
def test_whose_turn_it_is_to_be_dealt_something_is_not_guessed(hands, what):
    board = "(boardless Square) (dominoes upTo:2)" if what == "Dominoes" else "(deck)"
    text = TEXT.replace("(hand Each size:1)", hands).replace("DECK", board)
    text = text.replace("(board (rectangle 1 2))", "") if what == "Dominoes" else text
    text = text.replace("START", f"(start (deal {what} 1))").replace("PLAY", "(move Pass)")
    with pytest.raises(ludeme.UnsupportedLudeme, match="deal"):
        ludeme.load_game(text, tier="python").start(seed=1)


def test_nothing_is_dealt_where_there_is_another_number_of_hands():
    text = SMALL + " (hand Shared)"
    state = cards(start="(deal Cards 2) (split Deck)", deck=text).start(seed=5)
    assert len(stack(state, DECK)) == 6


@pytest.mark.parametrize("tier", TIERS)
def test_a_deck_is_split_from_its_bottom(tier):
    deck = stack(cards(tier=tier).start(seed=5), DECK)
    state = cards(start="(split Deck)", tier=tier).start(seed=5)
    assert [stack(state, site) for site in (*HAND, DECK)] == [deck[0::2], deck[1::2], []]


@pytest.mark.parametrize(("begin", "first"), [("", 0), ("beginWith:2", 1), ("beginWith:3", 0)])
def test_cards_dealt_in_play_come_off_the_top(begin: str, first: int):
    game = cards(f"(move Pass (then (deal Cards 2 {begin})))")
    state = game.start(seed=5)
    deck = stack(state, DECK)
    state.apply(state.legal_moves()[0])
    assert stack(state, HAND[first]) == [deck[5], deck[3]]
    assert stack(state, HAND[1 - first]) == [deck[4], deck[2]]
    state.apply(state.legal_moves()[0])  # there are two left
    assert [len(stack(state, site)) for site in (*HAND, DECK)] == [3, 3, 0]


@pytest.mark.parametrize("tier", TIERS)
def test_any_card_of_a_hand_is_played_to_the_site_of_its_player(tier):
    state = cards(start="(deal Cards 3)", tier=tier).start(seed=5)
    held = stack(state, HAND[0])
    moves = state.legal_moves()
    assert [(move.from_site, move.to_site) for move in moves] == [(HAND[0], BOARD[0])] * 3
    assert [move.piece for move in moves] == [f"Card{number}" for number in held]
    state.apply(moves[1])
    assert stack(state, HAND[0]) == [held[0], held[2]] and stack(state, BOARD[0]) == [held[1]]
    assert {move.to_site for move in state.legal_moves()} == {BOARD[1]}


def test_what_lies_in_own_decks_is_played_too():
    state = cards(deck="(deck P1 cardsBySuit:2 suits:1)").start(seed=5)
    assert [move.from_site for move in state.legal_moves()] == [DECK, DECK]
    state.apply(state.legal_moves()[0])
    assert [move.kind for move in state.legal_moves()] == ["pass"]


def test_cards_need_a_site_for_each_player():
    text = TEXT.replace("(rectangle 1 2)", "(rectangle 1 1)").replace("START", "")
    with pytest.raises(LudemeError, match="sites 0 to 1, one for each player"):
        ludeme.load_game(text.replace("PLAY", "(move PlayCard)").replace("DECK", SMALL)).start()


def test_everybody_may_pass_where_cards_are_played():
    """As in all games of cards or trumps; others are drawn then (06 §B3.2)."""
    for play, over in (("(or (move PlayCard) (move Pass))", False), ("(move Pass)", True)):
        state = cards(play).start(seed=5)
        for _ in range(2):
            state.apply(state.legal_moves()[-1])
        assert state.over is over


@pytest.mark.parametrize(
    ("asked", "values"),
    [
        ("Suit", (1, 2)),
        ("Rank", (3, 4)),
        ("TrumpRank", (3, 8)),
        ("TrumpValue", (30, 80)),
    ],
)
def test_what_is_on_a_card(asked: str, values: Sequence[int]):
    lying = '(place Stack items:{"Card1" "Card5"} 0)'  # seven of suit 1 below, queen of suit 2
    for level, value in enumerate(values):
        assert scored(lying, f"(card {asked} at:0 level:{level})") == value
    top = asked == "Suit"
    assert scored(lying, f"(card {asked} at:0)") == values[top]
    assert scored(lying, f"(card {asked} at:1)") == scored(lying, f"(card {asked} at:-1)") == -1


def test_pieces_are_no_cards():
    pieces = SMALL + ' (piece "Man" Each)'
    assert scored('(place "Man1" 0)', "(card Rank at:0)", pieces) == -1


def test_a_card_may_be_a_piece_of_its_own():
    own = '(card "Trump" P2 King rank:4 value:5 trumpRank:6 trumpValue:7 suit:8)'
    game = cards("(move Pass)", deck=own)
    assert [(piece.name, piece.owner, piece.title) for piece in game.facts.pieces[1:]] == [
        ("Trump2", 2, "Trump")
    ]
    values = [
        scored('(place "Trump2" 0)', f"(card {asked} at:0)", own)
        for asked in ("Rank", "TrumpRank", "TrumpValue", "Suit")
    ]
    assert values == [4, 6, 7, 8]


def test_a_hand_holds_a_whole_deck():
    state = cards(start="(split Deck)", deck="(deck cardsBySuit:60)").start(seed=5)
    assert len(stack(state, HAND[0])) == 120


@pytest.mark.parametrize(
    ("deck", "message"),
    [("(deck cardsBySuit:63)", "at most 250 cards"), ("(deck suits:0)", "suits")],
)
def test_decks_within_reason(deck: str, message: str):
    with pytest.raises(LudemeError, match=message):
        cards(deck=deck)


def test_what_is_dealt_must_be_there():
    with pytest.raises(LudemeError, match="deck"):
        cards(start="(deal Cards 1)", deck='(piece "Man" Each)')
