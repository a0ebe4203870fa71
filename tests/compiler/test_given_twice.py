"""What a text gives a second time is told where it stands, and which of both counts."""

from __future__ import annotations

import pytest

from ludeme.play.diagnosis import diagnose

OPTION = """(option "Board" <Size> args:{ <n> } {
    (item "3x3" <3> "small")* (item "4x4" <4> "large")
})
"""
GAME = """(game "Test" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))
    )
)
"""
SIZED = GAME.replace("square 3", "square <Size>") + OPTION
PHASES = """phases:{
        (phase "A" {}(play (move Add (to (sites Empty)))) (nextPhase (is Full) "B"))
        (phase "B" (play (move Pass)))
        (phase "B" {}(play (move Remove (sites Occupied by:Mover))))
    } (end"""


def _phased(role: str) -> str:
    play = "(play (move Add (to (sites Empty))))\n        (end"
    return GAME.replace(play, PHASES.replace("{}", role))


def _mapped(pairs: str) -> str:
    mapped = GAME.replace("})\n    (rules", f'(map "M" {pairs}) }})\n    (rules')
    return mapped.replace("(is Line 3)", '(= 1 (mapEntry "M" (last To)))')


def _rulesets(*given: str) -> str:
    inner = " ".join(f"(ruleset {each})" for each in given)
    return f"{SIZED}(rulesets {{ {inner} }})"


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        (GAME + GAME, "a game is given again: the first counts", "(game"),
        (
            GAME + "(play (move Pass))",
            "'(play …)' stands beside the game, where it means nothing",
            "(play",
        ),
        (
            GAME + '(metdata (info { (rules "(play)") }))',
            "'(metdata …)' stands beside the game, where it means nothing",
            "(metdata",
        ),
        (
            f'{GAME}(metadata (info {{ (description "x") }}))\n(metadata (info {{}}))',
            "metadata are given again: the first count",
            "(metadata",
        ),
        (
            SIZED.replace('(item "4x4"', '(itm "4x4"'),
            "'(itm …)' stands among the items, where it means nothing",
            "(itm",
        ),
        (
            SIZED.replace("<4>", "<4> <5>"),
            '"Board/4x4" has 2 values, and the option 1 in its args:',
            '"4x4"',
        ),
        (
            SIZED.replace("<4>", ""),
            '"Board/4x4" has no value: one stands in < >, and may be empty',
            '"4x4"',
        ),
        (
            _rulesets('A {"Board/3x3"}'),
            "this ruleset has no name in quotes, so it is left out",
            "(ruleset",
        ),
        (
            SIZED + '(rulesets { (rulest "Ruleset/A" {"Board/3x3"}) })',
            "'(rulest …)' stands among the rulesets, where it means nothing",
            "(rulest",
        ),
        (
            SIZED.replace("4x4", "3x3"),
            '"Board/3x3" is given again: the first counts',
            '"3x3"',
        ),
        (
            _rulesets('"Ruleset/A" {"Board/3x3"}', '"Ruleset/A" {"Board/4x4"}'),
            'ruleset "Ruleset/A" is given again: the first counts',
            '"Ruleset/A"',
        ),
        (
            _rulesets('"Ruleset/A" {"Board/9x9"}'),
            'the ruleset names the unknown option "Board/9x9", so none of its options counts',
            '"Board/9x9"',
        ),
        (_phased(""), 'phase "B" is given again: its name means the first', '(phase "B"'),
        (
            _mapped("{(pair 1 2) (pair 1 3)}"),
            "the key 1 is given again: the last counts",
            "(pair 1 3)",
        ),
        (_mapped("{1 3 1} {2 0 2}"), "the key 1 is given again: the last counts", '(map "M"'),
        (
            _mapped("{(pair P1 2) (pair 1 3)}"),
            "the key 1 is given again: the last counts",
            "(pair 1 3)",
        ),
    ],
)
def test_what_is_given_again(text: str, message: str, place: str):
    found = diagnose(text, emits=False)
    assert not found.errors
    (again,) = [each for each in found.warnings if each.message == message]
    assert (again.text or "").startswith(place)
    assert again.span and again.span.start == text.rindex(place)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("This is my game.\n" + GAME, "This is my game."),
        ("# My game\n\n  it is fun\n" + SIZED, "# My game\n\n  it is fun"),
        (f"{GAME}\n; the end", "; the end"),
        (f'"Test"{GAME}', '"Test"'),
        (OPTION + "and\n" + SIZED.replace(OPTION, ""), "and"),
        (f'{GAME}(metadata (info {{ (description "x") }})) behind', "behind"),
    ],
)
def test_words_beside_the_game(text: str, words: str):
    found = diagnose(text, emits=False)
    assert not found.errors
    (told,) = found.warnings
    assert told.message == "this stands beside the game, where it means nothing"
    assert told.text == words and told.expected == "comments begin with //"


def test_words_that_several_clauses_part_are_told_each():
    found = diagnose(f"one\n{GAME}two\n(metadata (info {{}}))", emits=False)
    assert [each.text for each in found.warnings] == ["one", "two"]


@pytest.mark.parametrize(
    ("text", "options", "ruleset"),
    [
        (_rulesets('"Ruleset/A" {"Board/9x9"}'), None, "Ruleset/A"),
        (SIZED.replace("<4>", "<4> <5>"), ["Board/4x4"], None),
    ],
)
def test_what_is_asked_for_is_told_once(text: str, options: list[str] | None, ruleset: str | None):
    (told,) = diagnose(text, options, ruleset, emits=False).warnings
    assert told.span is not None


@pytest.mark.parametrize(
    "text",
    [
        SIZED,
        _rulesets('"Ruleset/A" {"Board/3x3"}', '"Ruleset/B" {}'),
        GAME + '(metadata (info { (description "a (game is on") (source "(metadata x)") }))',
        _phased("P1 "),
        _mapped('{(pair 1 2) (pair 2 2) (pair "A1" 2)}'),
    ],
)
def test_what_is_given_once(text: str):
    found = diagnose(text, emits=False)
    assert not found.errors
    assert not [each for each in found.warnings if "again" in each.message]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(players 2)", "(players 2) (players 3)"),
        ("(play (move", "(play (move Pass)) (play (move"),
        ("(end", "(end (if (is Full) (result Mover Draw))) (end"),
    ],
)
def test_clauses_that_stand_where_they_belong_but_twice(old: str, new: str):
    (error,) = diagnose(GAME.replace(old, new)).errors
    assert error.message.endswith(" …)': it takes only one such")
