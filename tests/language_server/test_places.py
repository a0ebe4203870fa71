"""Places as editors count them."""

from __future__ import annotations

import pytest

types = pytest.importorskip("lsprotocol.types")

from ludeme.app.language_server.places import Places  # noqa: E402

TEXT = "a𝄞é\r\nb\u2028c\rd\n"


@pytest.mark.parametrize(
    ("encoding", "units"), [("utf-16", [1, 2, 1]), ("utf-8", [1, 4, 2]), ("utf-32", [1, 1, 1])]
)
def test_units_of_encodings(encoding, units):
    places = Places(TEXT, encoding)
    ends = [sum(units[:number]) for number in range(4)]
    assert [places.position(number) for number in range(4)] == [
        types.Position(0, end) for end in ends
    ]
    assert [places.place(types.Position(0, end)) for end in ends] == [0, 1, 2, 3]


def test_lines_end_where_the_protocol_says():
    places = Places(TEXT)
    assert places.position(TEXT.index("b")) == types.Position(1, 0)
    assert places.position(TEXT.index("c")) == types.Position(1, 2)
    assert places.position(TEXT.index("d")) == types.Position(2, 0)
    assert places.position(len(TEXT)) == types.Position(3, 0)


def test_every_character_is_found_again():
    places = Places(TEXT)
    within_ends = {TEXT.index("\r\n") + 1}
    for place in set(range(len(TEXT) + 1)) - within_ends:
        assert places.place(places.position(place)) == place


@pytest.mark.parametrize(
    ("line", "character", "place"), [(0, 99, 3), (99, 0, len(TEXT)), (1, 99, 8), (0, 2, 2)]
)
def test_positions_beyond_an_end_are_the_end(line, character, place):
    assert Places(TEXT).place(types.Position(line, character)) == place
