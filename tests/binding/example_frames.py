"""Small games into which the examples of the reference are put, to be loaded and played.

A frame is a text with holes: an example fills one of them, which one depends on what kind of
ludeme it is. The usual stage, a board of squares with pieces, hands, dice, tracks and
regions, is replaced where an example asks for another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ludeme.binding.reference import Entry
from tests.binding.example_stages import DRAWN, STAGES

STEP = "(move Step (to if:(is Empty (to))))"

#: What usually stands in each hole; `<whole>` is the game.
USUAL: Mapping[str, str] = {
    "whole": '(game "Example" (players <players>) <mode> <items> <rules>)',
    "players": "4",
    "mode": "",
    "items": "(equipment {<board> <equipment> <item>})",
    "rules": "(rules <meta> (start {<start> <teams> <rule>}) (play <play>) (end {<ends> <end>}))",
    "board": '(board (square 5) {(track "Track" {0..24} loop:True) (track "Home" "0,E,N,W" P1)})',
    "equipment": f"""(hand Each size:3) (dice d:6 num:2)
        (piece "Pawn" Each N {STEP}) (piece "King" Each {STEP}) (piece "Queen" Each {STEP})
        (piece "Rook" Each) (piece "Disc" Each (flips 1 2)) (piece "Ball" Neutral)
        (piece "Arrow" Neutral) (regions "Home" P1 (sites Bottom)) (regions "Home" P2 (sites Top))
        (map "Next" {{(pair 0 5) (pair 1 6)}})""",
    "item": "",
    "meta": "",
    "start": """(place "Pawn1" {0 1}) (place "Pawn2" {23 24}) (place "King1" 6) (place "King2" 18)
        (place "Pawn3" 4) (place "Pawn4" 20) (place "Disc1" 7) (place "Disc2" 17)
        (place "Disc" "Hand" count:2) (set RememberValue "Visited" (sites {2 3}))""",
    "teams": "",
    "rule": "",
    "play": "(or (forEach Piece <moves>) (move Pass))",
    "moves": STEP,
    "ends": "",
    "end": "(if (>= (count Moves) 40) (result Mover Draw))",
}

ASKED = "(move Step (to if:(and (is Empty (to)) {})))"
#: Where an example goes, by its kind: the hole, and what is around it there.
PLACES: Mapping[str, tuple[str, str]] = {
    "boolean": ("moves", ASKED.format("(or <example> (is Empty (to)))")),
    "int": ("moves", ASKED.format("(!= <example> 12345)")),
    "ints": ("moves", ASKED.format("(!= (size Array <example>) 12345)")),
    "region": ("moves", ASKED.format("(!= (count Sites in:<example>) 12345)")),
    "range": ("moves", "(move Slide (between <example> if:(is Empty (between))))"),
    "direction": ("moves", "(move Step <example> (to if:(is Empty (to))))"),
    "graph": ("board", "(board <example> use:Vertex)"),
    "dim": ("board", "(board (square (max 5 <example>)))"),
    "float": ("board", "(board (shift <example> 0 (square 5)))"),
    "startRule": ("rule", "<example>"),
    "metaRule": ("meta", "(meta <example>)"),
    "result": ("ends", "(if (= (count Moves) 2) <example>)"),
    "endRule": ("ends", "<example>"),
    "item": ("item", "<example>"),
    "component": ("item", "<example>"),
    "container": ("board", "<example>"),
    "choice": ("play", f"(or (forEach Piece <example>) (forEach Piece {STEP}))"),
    "list": ("play", f"(or <example> (forEach Piece {STEP}))"),
    "effect": ("moves", "(move Step (to if:(is Empty (to))) (then <example>))"),
}

#: Where examples of parts go, which have no kind; and those that belong elsewhere than their kind.
EXCEPTIONS: Mapping[str, tuple[str, str]] = {
    "Between": ("moves", "(move Slide <example>)"),
    "From": ("play", "(move <example> (to (sites Empty)))"),
    "To": ("moves", "(move Step <example>)"),
    "Then": ("moves", "(move Step (to if:(is Empty (to))) <example>)"),
    "PieceSpec": ("play", "(move Add <example> (to (sites Empty)))"),
    "PlayerSpec": ("moves", ASKED.format("(!= (score <example>) 12345)")),
    "Flips": ("item", '(piece "Coin" <example>)'),
    "Poly": ("board", "(board (keep (square 5) <example>) use:Vertex)"),
    "TrackItem": ("board", "(board (square 5) <example>)"),
    "Pair": ("item", '(map "Keys" {<example>})'),
    "ItemCount": ("rule", "(place Random {<example>} 5)"),
    "Payoff": ("ends", "(if (= (count Moves) 2) (payoffs {<example>}))"),
    "ScoreSetting": ("ends", "(if (= (count Moves) 2) (byScore {<example>}))"),
    "PlayerFacing": ("players", "{<example> (player S) (player E) (player W)}"),
    "Meta": ("meta", "<example>"),
    "Mode": ("mode", "<example>"),
    "Hand": ("item", "<example>"),
    "Dice": ("item", "<example>"),
    "Deck": ("item", "<example>"),
    "DeckCard": ("item", "(deck {<example>})"),
    "Apply": ("moves", "(move Step (to if:(is Empty (to)) <example>))"),
    "SitesContext": PLACES["effect"],
    "Team": PLACES["effect"],
    **dict.fromkeys(
        ("AllDifferentValues", "ForAll", "IsCount", "IsSum", "IsUnique"),
        ("play", "(satisfy <example>)"),
    ),
    "Satisfy": ("play", "<example>"),
    "IsSolved": ("end", "(if <example> (result P1 Win))"),
    **dict.fromkeys(("Deal", "TakeDomino"), ("then", "(then <example>)")),
    "SitesLineOfPlay": ("then", "(then (if (= 0 (count Sites in:<example>)) (moveAgain)))"),
    "IsPipsMatch": ("then", "(then (if <example> (moveAgain)))"),
    "Values": ("board", "(board (square 3) <example>)"),
    "HintValue": ("item", "(hints {<example>})"),
    "Path": ("item", '(tile "Bend" {F} numSides:4 {<example>})'),
    "End": ("rules", "(rules (play <play>) <example>)"),
    "Play": ("rules", "(rules <example> (end {<end>}))"),
    "Start": ("rules", "(rules <example> (play <play>) (end {<end>}))"),
    "Phase": ("rules", "(rules phases:{<example>} (end {<end>}))"),
    "NextPhase": ("rules", "(rules phases:{<first> <second>} (end {<end>}))"),
    "Equipment": ("items", "<example>"),
    "Rules": ("rules", "<example>"),
    "Players": ("whole", '(game "Example" <example> <items> <rules>)'),
    "Game": ("whole", "<example>"),
    "Match": ("whole", "<example>"),
    "Games": ("whole", '(match "Example" (players 2) <example> <over>)'),
    "Subgame": ("whole", '(match "Example" (players 2) (games <example>) <over>)'),
}


def frame_of(entry: Entry) -> str:
    """The text of a game in which the example of an entry stands."""
    hole, around = place_of(entry)
    stage = STAGES.get(entry.cls.__name__, DRAWN if hole == "board" else {})
    filled = "<whole>"
    holes = {**USUAL, **stage, hole: around}
    while wanted := set(re.findall("<(\\w+)>", filled)) - {"example"}:
        for name in wanted:
            filled = filled.replace(f"<{name}>", holes[name])
    return filled.replace("<example>", entry.example)


def place_of(entry: Entry) -> tuple[str, str]:
    """The hole that an example fills, and what is around it there."""
    exception = EXCEPTIONS.get(entry.cls.__name__)
    if exception:
        return exception
    if entry.kind not in ("effect", "nonDecision", "moves"):
        return PLACES[entry.kind]
    chosen = "(move " in entry.example or "(forEach Piece" in entry.example
    named = entry.example.startswith("(move ")
    return PLACES["choice" if named else "list" if chosen else "effect"]
