"""The binder: what descriptions become, and what does not bind (spec 01 §6)."""

import pytest

from ludeme.binding.assignment import NO_FIT, Binder
from ludeme.binding.binder import bind
from ludeme.binding.signature import expected_of
from ludeme.grammar import parse
from ludeme.language.base import OneOrMore
from ludeme.language.board.graphs import Square
from ludeme.language.booleans.is_site import IsIn
from ludeme.language.booleans.lines.is_line import IsLine
from ludeme.language.booleans.logic import And, Greater
from ludeme.language.constants import (
    AbsoluteDirection,
    RelativeDirection,
    ResultType,
    Role,
    SitesSimpleType,
    SiteType,
)
from ludeme.language.directions import DirectionsAbsolute
from ludeme.language.ints.arithmetic import Add, IfInt, Multiply, Subtract
from ludeme.language.ints.iterators import ToSite
from ludeme.language.ints.of_game import Mover
from ludeme.language.ints.size import SizeGroup
from ludeme.language.kinds import (
    Bool,
    DimFn,
    Direction,
    FloatFn,
    Int,
    Ints,
    Moves,
    NonDecision,
    Region,
    StartRule,
)
from ludeme.language.literals import (
    BoolConstant,
    DimConstant,
    DirectionConstant,
    FloatConstant,
    IntConstant,
)
from ludeme.language.moves.add import AddPiece
from ludeme.language.moves.claim import Claim
from ludeme.language.moves.for_each.for_each_piece import ForEachPiece
from ludeme.language.moves.from_to import FromTo
from ludeme.language.moves.lists.logical import AndMoves, IfMoves
from ludeme.language.moves.move_clauses import Apply, To
from ludeme.language.moves.step import Step
from ludeme.language.puzzles.constraints import SetPuzzle
from ludeme.language.regions.algebra import IfRegion, UnionRegions
from ludeme.language.regions.enumerated import SitesOfNumbers
from ludeme.language.regions.for_each_region import SitesContext
from ludeme.language.regions.of_moves import SitesOfMoves
from ludeme.language.regions.parts_of_board import SitesSimple
from ludeme.language.rules.end import EndIf
from ludeme.language.rules.equipment import Map, Regions
from ludeme.language.rules.pieces import Piece
from ludeme.language.rules.start_pieces import Place
from ludeme.language.rules.start_settings import StartSetOwner

from .game_text import GAME


def tree_of(text):
    return parse(f'(game "Test" {text})').root.args[1]


def read(text, hint):
    """Bind a piece of text to a slot of this type."""
    value = Binder().bind(tree_of(text), expected_of(hint))
    assert value is not NO_FIT, f"{text} does not bind"
    return value


def fits(text, hint):
    return Binder().bind(tree_of(text), expected_of(hint)) is not NO_FIT


class TestGame:
    def test_binds(self):
        game = bind(parse(GAME))
        assert game.name == "Test" and game.players.count == 2
        board, disc, ball = game.equipment.items
        assert isinstance(board.graph, Square) and isinstance(disc, Piece)
        assert disc.role is Role.Each and isinstance(ball.moves, Step)
        (rule,) = game.rules.end.rules
        assert isinstance(rule, EndIf) and isinstance(rule.condition, IsLine)
        assert rule.result.result is ResultType.Win

    def test_every_ludeme_knows_its_place(self):
        game = bind(parse(GAME))
        line = game.rules.end.rules[0].condition
        text = line.span.source.text[line.span.start : line.span.end]
        assert text == "(is Line 3)"
        assert all(node.span is not None for node in game.walk())

    def test_phases_or_play_and_end(self):
        phases = (
            '(rules phases:{(phase "A" (play (forEach Piece)))}'
            " (end (if (is Full) (result Mover Win))))"
        )
        start = GAME.index("(rules")
        game = bind(parse(GAME[:start] + phases + ")"))
        assert game.rules.play is None and game.rules.phases[0].name == "A"
        assert bind(parse(GAME)).rules.phases == ()

    def test_players_by_facing(self):
        game = bind(parse(GAME.replace("(players 2)", "(players {(player N) (player S)})")))
        assert game.players.count == 2 and game.players.facings[1].direction == "S"

    def test_match(self):
        match = bind(
            parse(
                '(match "M" (players 2) (games {(subgame "A" next:1) (subgame "B")})'
                " (end (if (is Full) (byScore))))"
            )
        )
        assert [game.name for game in match.games.games] == ["A", "B"]


class TestLiterals:
    @pytest.mark.parametrize(
        ("text", "hint", "cls", "value"),
        [
            ("3", Int, IntConstant, 3),
            ("-2", Int, IntConstant, -2),
            ("Off", Int, IntConstant, -1),
            ("End", Int, IntConstant, -2),
            ("Infinity", Int, IntConstant, 10**9),
            ("2147483647", Int, IntConstant, 2**31 - 1),
            ("-2147483648", Int, IntConstant, -(2**31)),
            ("-0000000000007", Int, IntConstant, -7),
            ("3", DimFn, DimConstant, 3),
            ("3", FloatFn, FloatConstant, 3.0),
            (".5", FloatFn, FloatConstant, 0.5),
            ("Infinity", FloatFn, FloatConstant, float("inf")),
            ("True", Bool, BoolConstant, True),
            ("false", Bool, BoolConstant, False),
            ("Orthogonal", Direction, DirectionConstant, AbsoluteDirection.Orthogonal),
            ("forward", Direction, DirectionConstant, RelativeDirection.Forward),
        ],
    )
    def test_wrapped(self, text, hint, cls, value):
        constant = read(text, hint)
        assert type(constant) is cls and constant.value == value

    def test_plain(self):
        assert read("3", int) == 3 and read("3", float) == 3.0 and read("True", bool) is True
        assert read('"A"', str) == "A"
        assert read("mover", Role) is Role.Mover

    @pytest.mark.parametrize(
        ("text", "hint"),
        [
            ("0.5", Int),
            ("0.5", DimFn),
            ("Mover", Int),
            ("True", Int),
            ("1", Bool),
            ("Off", FloatFn),
            ("99999999999", Int),
            ("2147483648", Int),
            ("-2147483649", Int),
            pytest.param("9" * 5000, Int, id="thousands of digits"),
            ("MOVER", Role),
            ("(count Moves)", DimFn),
            ("(count Moves)", FloatFn),
            ("(+ 1 1)", int),
            ("3", Region),
            ("{1 2}", Ints),
            ('"A"', Role),
        ],
    )
    def test_no_other_conversion(self, text, hint):
        assert not fits(text, hint)


class TestArrays:
    def test_elements(self):
        assert [each.value for each in read("{1 2}", tuple[Int, ...])] == [1, 2]
        assert read("{{1 2} {3}}", tuple[tuple[int, ...], ...]) == ((1, 2), (3,))
        assert read("{}", tuple[Int, ...]) == ()
        assert not fits("{1 Mover}", tuple[Int, ...])

    def test_never_implicit(self):
        assert not fits("1", tuple[Int, ...])
        assert not fits("{1}", Int)

    def test_one_or_more(self):
        assert read("P1", OneOrMore[Role]) == (Role.P1,)
        assert read("{P1 P2}", OneOrMore[Role]) == (Role.P1, Role.P2)


class TestSlots:
    def test_leftmost_first(self):
        line = read("(is Line 3 All)", Bool)
        assert line.direction is AbsoluteDirection.All and line.who is None
        piece = read('(forEach Piece "X")', Moves)
        assert piece.pieces == ("X",) and piece.container_name is None

    def test_optional_slots_are_skipped(self):
        minus = read("(- 5)", Int)
        assert isinstance(minus, Subtract) and minus.left is None and minus.right.value == 5
        group = read("(size Group Vertex at:(to))", Int)
        assert isinstance(group, SizeGroup) and group.type is SiteType.Vertex
        assert isinstance(group.at, ToSite) and group.if_ is None

    def test_labels(self):
        assert fits("(is Line 3 exact:True)", Bool)
        assert not fits("(is Line 3 Exact:True)", Bool)
        assert not fits("(is Line length:3)", Bool)
        assert not fits("(size Group (to))", Int)

    def test_labelled_arguments_come_in_order(self):
        assert fits("(sites Between from:1 to:2)", Region)
        assert not fits("(sites Between to:2 from:1)", Region)

    def test_or_groups(self):
        assert fits("(is Line 3 through:1)", Bool)
        assert not fits("(is Line 3 through:1 throughAny:(sites Top))", Bool)
        assert fits("(cost at:1)", Int) and not fits("(cost)", Int)
        assert fits("(size Stack)", Int)

    def test_choice_of_types(self):
        inside = read("(is In 1 (sites Top))", Bool)
        assert isinstance(inside, IsIn) and isinstance(inside.region, Region)
        assert isinstance(read("(is In 1 (values Remembered))", Bool).region, Ints)
        assert read("(regions P1 {1 2})", Regions).sites == (1, 2)
        assert read("(regions P1 Corners)", Regions).sites == ("Corners",)


class TestMeanings:
    @pytest.mark.parametrize(
        ("text", "hint", "cls"),
        [
            ("(if True 1 2)", Int, IfInt),
            ("(if True (sites Top))", Region, IfRegion),
            ("(if True (forEach Piece))", Moves, IfMoves),
            ("(to)", Int, ToSite),
            ("(to)", To, To),
            ("(and {True False})", Bool, And),
            ("(and (pass) (pass))", Moves, AndMoves),
            ("(set {{0 1}})", StartRule, SetPuzzle),
            ("(set P1 5)", StartRule, StartSetOwner),
            ("(sites)", Region, SitesContext),
            ("(sites {})", Region, SitesOfNumbers),
            ("(sites Top)", Region, SitesSimple),
            ("(sites To (forEach Piece))", Region, SitesOfMoves),
            ('(place "Ball1" state:7)', StartRule, Place),
        ],
    )
    def test_by_slot(self, text, hint, cls):
        assert type(read(text, hint)) is cls

    @pytest.mark.parametrize(
        ("text", "hint", "cls"),
        [
            ("(mul 2 3)", Int, Multiply),
            ("(* 2 3)", Int, Multiply),
            ("(add 1 2)", Int, Add),
            ("(gt 1 2)", Bool, Greater),
            ("(add (to 1))", Moves, AddPiece),
        ],
    )
    def test_aliases(self, text, hint, cls):
        assert type(read(text, hint)) is cls

    def test_forms_are_one_class(self):
        pair, many = read("(union (sites) (sites))", Region), read("(union {(sites)})", Region)
        assert isinstance(pair, UnionRegions) and len(pair.regions) == 2 and len(many.regions) == 1
        table = read("(map {1 2} {3 4})", Map)
        assert [(each.key.value, each.value.value) for each in table.pairs] == [(1, 3), (2, 4)]
        assert isinstance(read("(apply if:True)", Apply).if_, BoolConstant)
        assert isinstance(read("(apply (pass))", Apply).effects, NonDecision)
        assert not fits("(apply)", Apply)

    def test_keywords_may_begin_with_a_small_letter(self):
        kind = read("(sites top)", Region).kind
        assert kind is SitesSimpleType.Top
        assert fits("(all sites (sites Top) if:True)", Bool)

    def test_direction_words(self):
        assert isinstance(read("(directions {N E})", Direction), DirectionsAbsolute)
        assert (
            read("(forEach Piece (move Step Forward (to)))", Moves).moves.directions.value
            == "Forward"
        )


class TestDecisions:
    @pytest.mark.parametrize(
        ("decision", "effect", "cls"),
        [
            ("(move Add (to 1))", "(add (to 1))", AddPiece),
            ("(move (from 0) (to 1))", "(fromTo (from 0) (to 1))", FromTo),
            ("(move Step (to))", "(step (to))", Step),
            ("(move Claim (to 1) count:1)", "(claim (to 1))", Claim),
        ],
    )
    def test_same_generator(self, decision, effect, cls):
        chosen, forced = read(decision, Moves), read(effect, Moves)
        assert type(chosen) is cls and type(forced) is cls
        assert chosen.decision and not forced.decision

    def test_decisions_are_no_effects(self):
        assert fits("(add (to 1))", NonDecision)
        assert not fits("(move Add (to 1))", NonDecision)
        assert not fits("(then (move Pass))", Moves)

    def test_for_each_piece_is_no_decision(self):
        assert not read("(forEach Piece)", Moves).decision
        assert isinstance(read("(forEach Piece)", NonDecision), ForEachPiece)

    def test_mover_is_an_int_not_a_role(self):
        assert isinstance(read("(mover)", Int | Role), Mover)
        assert read("Mover", Int | Role) is Role.Mover
