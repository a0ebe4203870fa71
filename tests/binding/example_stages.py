"""The stages of examples that ask for another than the usual one, by the classes they explain."""

from __future__ import annotations

from collections.abc import Mapping

#: What stands in some of the holes of a frame.
Stage = Mapping[str, str]

#: A board to draw on, for examples that are boards or parts of one.
DRAWN: Stage = {
    "equipment": '(piece "Disc" Each)',
    "start": "",
    "play": "(move Add (to (sites Empty)))",
}
TEAMS: Stage = {"teams": "(set Team 1 {P1 P3}) (set Team 2 {P2 P4})"}
LAYERS: Stage = {
    "board": "(board (square 3 pyramidal:True) use:Vertex)",
    "equipment": '(piece "Disc" Each)',
    "start": '(place "Disc1" 0)',
}
PUZZLE: Stage = {
    "players": "1",
    "board": "(board (square 3) (values Cell (range 0 9)))",
    "equipment": "(regions {Rows Columns})",
    "item": "(hints {(hint {0 1 2} 1)})",
    "start": "",
    "play": "(satisfy (all Different))",
    "end": "(if (is Solved) (result P1 Win))",
}
DOMINOES: Stage = {
    "players": "2",
    "board": "(boardless Square)",
    "equipment": "(hand Each size:8) (dominoes upTo:6)",
    "start": "",
    "play": """(move (from (forEach (sites Hand Mover) if:(is Occupied (site))))
        (to (sites LineOfPlay)) <then>)""",
    "then": "",
}
CARDS: Stage = {
    "players": "2",
    "board": "(board (rectangle 1 2))",
    "equipment": "(hand Each) (deck)",
    "start": "",
    "play": "(move PlayCard <then>)",
    "then": "",
}
TILES: Stage = {**DRAWN, "equipment": '(tile "Bend" Each {F} numSides:4)'}
VOTES: Stage = {"end": '(if (or (is Proposed "Draw") (is Decided "No")) (result Mover Draw))'}
PHASES: Stage = {
    "first": '(phase "Placement" (play <play>) <example>)',
    "second": '(phase "Movement" (play <play>))',
}
OVER: Stage = {"over": "(end (if (>= (matchScore P1) 2) (result P1 Win)))"}

STAGES: Mapping[str, Stage] = {
    **dict.fromkeys(("Team", "ForEachTeam", "ForEachTeamRegion", "StartForEachTeam"), TEAMS),
    **dict.fromkeys(
        ("MetaGravity", "MetaGravityPyramidal", "MetaNoStackOnFallen", "MetaPin", "IsFlat"), LAYERS
    ),
    "IsTreeCentre": {**LAYERS, "start": '(place "Disc1" 0) (place "Disc2" Edge 1)'},
    **dict.fromkeys(("Values", "HintValue", "SetPuzzle", "Satisfy", "IsSolved"), PUZZLE),
    **dict.fromkeys(("AllDifferentValues", "ForAll", "IsCount", "IsSum", "IsUnique"), PUZZLE),
    **dict.fromkeys(("StartDeal", "TakeDomino", "SitesLineOfPlay", "IsPipsMatch"), DOMINOES),
    **dict.fromkeys(("Deal", "SplitDeck"), CARDS),
    **dict.fromkeys(("Propose", "Vote", "IsProposed"), VOTES),
    "Var": {"play": '(or (forEach Piece <moves>) (move Pass (then (set Var "Captures" 1))))'},
    "NextPhase": PHASES,
    **dict.fromkeys(("Games", "Subgame"), OVER),
    **dict.fromkeys(("Players", "Equipment"), DRAWN),
}
