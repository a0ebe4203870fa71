"""The library macros: complete, well-formed, and with the meaning of spec 01 §10."""

import re

import pytest

from ludeme.grammar import parse, to_text
from ludeme.grammar.macro_library import library_macros

LEFT_TO_THE_FILE = {"Columns", "PiecesOwnedBy"}


def expansion(call: str) -> str:
    definitions = '(define "Columns" 6) (define "PiecesOwnedBy" (owned #1))'
    (node,) = parse(f"{definitions} (f {call})").root.args
    return to_text(node)


def parameters(name: str) -> int:
    return max((int(n) for n in re.findall(r"#(\d)", library_macros()[name].body.text)), default=0)


def test_all_are_there() -> None:
    assert len(library_macros()) == 164


@pytest.mark.parametrize("name", sorted(library_macros()))
def test_each_expands_with_all_arguments(name: str) -> None:
    arguments = [f"(argument {n})" for n in range(1, parameters(name) + 1)]
    text = expansion(f'("{name}" {" ".join(arguments)})')
    assert all(argument in text for argument in arguments)
    quoted = set(re.findall(r'"(\w+)"', text))
    assert not quoted & set(library_macros())


@pytest.mark.parametrize("name", sorted(library_macros()))
def test_each_refers_only_to_macros_that_exist(name: str) -> None:
    called = set(re.findall(r'\("(\w+)"', library_macros()[name].body.text))
    assert called <= set(library_macros()) | LEFT_TO_THE_FILE


@pytest.mark.parametrize(
    ("call", "text"),
    [
        ('("IsInCheck" "King" Mover at:(to))', '(is Threatened (id "King" Mover) at:(to))'),
        ('("IsEnemyAt" 3)', "(is Enemy (who at:3))"),
        ('("IsFriendAt" 3 level:1)', "(is Friend (who at:3 level:1))"),
        ('("IsPieceAt" "Disc" Next 3)', '(= (what at:3) (id "Disc" Next))'),
        ('("IsPieceAt" "Disc1" ~ 3)', '(= (what at:3) (id "Disc1"))'),
        (
            '("HandOccupied" P1)',
            "(not (all Sites (sites Hand P1) if:(= 0 (count Cell at:(site)))))",
        ),
        (
            '("NoEnemyOrOnlyOne" 3)',
            "(or (not (is Enemy (who at:3))) (= 1 (size Stack at:3)))",
        ),
        ('("NextSiteOnTrack" 2 from:(to) Mover)', "(trackSite Move from:(to) Mover steps:2)"),
        ('("NextSiteOnTrack" 2)', "(trackSite Move steps:2)"),
        ('("OppositeOuterPit" (to))', "(if (is Mover P1) (+ (to) (* 2 6)) (- (to) (* 2 6)))"),
        (
            '("DraughtsEquipment" (square 8))',
            '(equipment {(board (square 8)) (piece "Counter" P1 N) (piece "Counter" P2 S)'
            ' (piece "DoubleCounter" Each) (regions P1 (sites Bottom)) (regions P2 (sites Top))})',
        ),
        (
            '("CrossBoard" 3 7 use:Vertex diagonals:Alternating)',
            "(board (merge (shift 0 (/ (- 7 3) 2) (rectangle 3 7 diagonals:Alternating))"
            " (shift (/ (- 7 3) 2) 0 (rectangle 7 3 diagonals:Alternating))) use:Vertex)",
        ),
        (
            '("BackgammonBoard" ("BackgammonTracksWithBar" End))',
            '(board (rectangle 2 13) {(track "Track1" {6 12 11 10 9 8 7 5 4 3 2 1 0'
            " 13 14 15 16 17 18 20 21 22 23 24 25 End} P1 directed:True)"
            ' (track "Track2" {19 25 24 23 22 21 20 18 17 16 15 14 13'
            " 0 1 2 3 4 5 7 8 9 10 11 12 End} P2 directed:True)} use:Vertex)",
        ),
        (
            '("ChessBishop" "Bishop" (then (set Counter)))',
            '(piece "Bishop" Each (move Slide Diagonal (to if:(is Enemy (who at:(to)))'
            " (apply (remove (to) (then (set Counter)))))))",
        ),
        (
            '("ChessKnight" "Knight")',
            '(piece "Knight" Each (move Leap {{F F R F} {F F L F}}'
            " (to if:(not (is Friend (who at:(to))))"
            " (apply (if (is Enemy (who at:(to))) (remove (to)))))))",
        ),
        (
            '("ChessPawn" "Pawn" ~ (then (set Counter)))',
            '(piece "Pawn" Each (or {(move Step Forward (to if:(is Empty (to))))'
            " (move Step (directions {FR FL}) (to if:(is Enemy (who at:(to)))"
            " (apply (remove (to)))))} (then (set Counter))))",
        ),
        (
            '("Checkmate" "King")',
            '(if (and (is Threatened (id "King" Next)) (not (can Move (do (forEach Piece Next)'
            ' ifAfterwards:(not (is Threatened (id "King" Next))))))) (result Mover Win))',
        ),
        (
            '("MancalaByScoreWhen" (no Moves Mover))',
            "(if (no Moves Mover) (byScore {(score P1 (owned P1)) (score P2 (owned P2))}))",
        ),
        (
            '("NoMovesLossAndNoPiecesPlayerLoss" P1)',
            "{(if (no Moves Next) (result Next Loss)) (if (no Pieces P1) (result P1 Win))}",
        ),
        ('("Line3Win")', "(if (is Line 3) (result Mover Win))"),
        (
            '("CustodialCapture" Orthogonal (max 1))',
            "(custodial (from (last To)) Orthogonal"
            " (between (max 1) if:(is Enemy (who at:(between))) (apply (remove (between))))"
            " (to if:(is Friend (who at:(to)))))",
        ),
        (
            '("RollEachNewTurnMove" (m) (then (c)))',
            "(do (if (not (is Prev Mover)) (roll)) next:(m) (then (c)))",
        ),
        ('("StepToEmpty")', "(move Step (to if:(is Empty (to))))"),
        ('("StepToEmpty" All (then (c)))', "(move Step All (to if:(is Empty (to))) (then (c)))"),
        (
            '("HopSequenceCapture" ~ ~ at:EndOfTurn (e))',
            "(move Hop (between if:(is Enemy (who at:(between)))"
            " (apply (remove (between) at:EndOfTurn))) (to if:(is Empty (to)))"
            " (then (if (can Move (hop (from (last To)) (between"
            " if:(and (not (is In (between) (sites ToClear))) (is Enemy (who at:(between)))))"
            " (to if:(is Empty (to))))) (moveAgain) (e))))",
        ),
        (
            '("HopDiagonalSequenceCaptureAgain" before:2)',
            "(move Hop (from (last To)) Diagonal (between before:2"
            " if:(and (not (is In (between) (sites ToClear))) (is Enemy (who at:(between))))"
            " (apply (remove (between)))) (to if:(is Empty (to)))"
            " (then (if (can Move (hop (from (last To)) Diagonal (between before:2"
            " if:(and (not (is In (between) (sites ToClear))) (is Enemy (who at:(between)))))"
            " (to if:(is Empty (to))))) (moveAgain))))",
        ),
        (
            '("PromoteIfReach" (sites Next) "King")',
            '(if (is In (last To) (sites Next)) (promote (last To) (piece "King") Mover))',
        ),
        (
            '("BlackCellsSetup" 3)',
            '(start {(place "Counter1" (difference (expand (sites Bottom) steps:(- 3 1))'
            ' (sites Phase 1))) (place "Counter2" (difference (expand (sites Top) steps:(- 3 1))'
            " (sites Phase 1)))})",
        ),
    ],
)
def test_expansions(call: str, text: str) -> None:
    assert expansion(call) == text


def test_lasca_graph_joins_each_vertex_to_its_diagonal_neighbours() -> None:
    text = expansion('("LascaGraph")')
    vertices, edges = text.split("edges:")
    points = [tuple(map(int, p)) for p in re.findall(r"\{(\d) (\d)\}", vertices)]
    joined = [tuple(map(int, p)) for p in re.findall(r"\{(\d+) (\d+)\}", edges)]
    assert len(points) == 25 and len(joined) == 36
    assert points == sorted(points, key=lambda p: (p[1], p[0]))
    assert joined == sorted(joined)
    for a, b in joined:
        (ax, ay), (bx, by) = points[a], points[b]
        assert abs(ax - bx) == 1 and by - ay == 1
