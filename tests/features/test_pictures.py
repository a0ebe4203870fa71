"""Pictures of features: every sign where it belongs, and words for those who cannot see them."""

from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree

import pytest

import ludeme
import ludeme.games
from ludeme.features import parse
from ludeme.features.explain import Explainer
from ludeme.features.pictures.drawing import SCALE, Picture
from ludeme.features.pictures.sheet import sheet

from .boards import placing_game

SVG = "{http://www.w3.org/2000/svg}"


@cache
def explainer(board):
    name = ludeme.games.find(board)
    own = ludeme.load(str(name), tier="python") if name else placing_game(board)
    return Explainer(own)


def drawn(board, text, weight=1.0):
    own = explainer(board)
    told = own.explain(parse(text), weight)
    return ElementTree.fromstring(Picture(own.setting.board, told).svg())


def signs(root, name):
    """The middles of the signs on the board, not those of the legend."""
    first_word = min(float(text.get("y")) for text in root.iter(f"{SVG}text") if _is_word(text))
    found = [each for each in root.iter() if each.get("class") == name]
    return [point for point in map(_middle, found) if point[1] < first_word - SCALE / 2]


def _is_word(text):
    return text.get("class") == "words"


def _middle(shape):
    if shape.tag.endswith("circle"):
        return float(shape.get("cx")), float(shape.get("cy"))
    if shape.tag.endswith("rect"):
        x, y, w, h = (float(shape.get(name)) for name in ("x", "y", "width", "height"))
        return x + w / 2, y + h / 2
    x1, y1, x2, y2 = (float(shape.get(name)) for name in ("x1", "y1", "x2", "y2"))
    return (x1 + x2) / 2, (y1 + y2) / 2


def _steps(one, other):
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5 / SCALE


def test_a_bridge_on_hexagons():
    root = drawn("Hex", "to {} after to {0} where friend {1/6}, friend {-1/6}", 5)
    (last,) = signs(root, "last")
    to = signs(root, "liked")[0]
    friends = signs(root, "friend")
    assert len(friends) == 2 and _steps(to, last) == pytest.approx(1, abs=0.02)
    for friend in friends:
        assert _steps(friend, to) == pytest.approx(1, abs=0.02)
        assert _steps(friend, last) == pytest.approx(1, abs=0.02)
    cells = [each for each in root.iter(f"{SVG}polygon") if each.get("class") == "cell"]
    assert len(cells) >= 4 and all(len(each.get("points").split()) == 6 for each in cells)


@pytest.mark.parametrize(
    ("board", "sides"), [("(square 5)", 4), ("(tri Hexagon 3)", 3), ("(tiling T3464 2)", None)]
)
def test_cells_have_the_corners_of_the_board(board, sides):
    root = drawn(board, "to {} where friend {0}")
    cells = [each for each in root.iter(f"{SVG}polygon") if each.get("class") == "cell"]
    found = {len(each.get("points").split()) for each in cells}
    assert found == ({sides} if sides else found & {3, 4, 6}) and cells


def test_points_lie_on_lines():
    root = drawn("Fanorona", "from {0} to {} where enemy {1/2}")
    assert not [each for each in root.iter() if each.get("class") == "cell"]
    assert len([each for each in root.iter() if each.get("class") == "line"]) > 4
    assert len([each for each in root.iter() if each.get("class") == "tip"]) == 1


def test_what_is_beyond_the_edge_is_drawn_there():
    root = drawn("(square 5)", "to {} where off {0}, friend {1/2}", -1)
    (off,), (friend,) = signs(root, "off"), signs(root, "friend")
    (to,) = signs(root, "disliked")
    assert _steps(off, to) == pytest.approx(1, abs=0.02)
    assert _steps(off, friend) == pytest.approx(2, abs=0.02)
    cells = [each for each in root.iter(f"{SVG}polygon") if each.get("class") == "cell"]
    for cell in cells:
        xs, ys = zip(*(map(float, p.split(",")) for p in cell.get("points").split()), strict=True)
        assert not (min(xs) < off[0] < max(xs) and min(ys) < off[1] < max(ys))


def test_negated_elements_are_crossed_out():
    root = drawn("Hex", "to {} where not friend {0}, enemy {1/6}, not empty {1/2}")
    crosses = [each for each in root.iter() if each.get("class") == "cross"]
    assert len(crosses) == 2 * 2
    assert "crossed out: not so" in "".join(root.itertext())


def test_pictures_speak():
    root = drawn("Hex", "to {} where friend {0}, friend {1/6}", -2.5)
    title, text = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby").split() == [title.get("id"), text.get("id")]
    assert title.text == "Avoid thickening a group."
    assert text.text == "to {} where friend {0}, friend {1/6}, weight -2.5."
    assert "prefers-color-scheme:dark" in root.find(f"{SVG}style").text
    words = " ".join(each.text for each in root.iter(f"{SVG}text"))
    assert "-2.5: Avoid thickening a group." in words and "friendly piece" in words
    assert "enemy piece" not in words


@pytest.mark.parametrize("text", ["pass", "to {} where off {0}, not off {0,0}"])
def test_what_has_no_place_is_told_in_words(text):
    root = drawn("Hex", text)
    assert root.find(f"{SVG}title").text and not list(root.iter(f"{SVG}polygon"))


def test_names_are_escaped():
    own = placing_game("(square 3)", 2, '(piece "A<b>&c" Each)')
    told = Explainer(own).explain(parse("to {} where piece 1 {0}"))
    root = ElementTree.fromstring(Picture(Explainer(own).setting.board, told).svg())
    assert "a<b>&c" in root.find(f"{SVG}title").text


def test_a_sheet_has_all_features_the_heaviest_first():
    own = explainer("Hex")
    texts = {"to {} where friend {0}": 0.5, "to {} where enemy {0}": -2.0, "pass": 1.0}
    told = [own.explain(parse(text), weight) for text, weight in texts.items()]
    page = sheet(own.setting.board, "Features of <Hex>", [("both", told)])
    assert "<title>Features of &lt;Hex&gt;</title>" in page
    captions = re.findall(r"<figcaption>([^:]*):", page)
    assert captions == ["-2", "+1", "+0.5"]
    ids = re.findall(r' id="(\w+)"', page)
    assert len(ids) == len(set(ids)) == 2 * len(texts)
