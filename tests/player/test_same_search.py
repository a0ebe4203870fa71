"""The same seeds give the same searches and playouts as ever."""

import json

import pytest

from .recorded_searches import FILE, GAMES, recorded

pytestmark = pytest.mark.thorough

RECORDS = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_searches_and_playouts_are_those_that_were_recorded(name):
    assert recorded(name) == RECORDS[name]
