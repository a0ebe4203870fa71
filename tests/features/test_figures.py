"""The figures of paper 001 on boards of squares, hexagons, triangles, and all three."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludeme.features.derive import vectors as module
from ludeme.features.derive.vectors import BOARDS, check_vectors, vectors


@pytest.mark.thorough
@pytest.mark.parametrize("board", BOARDS)
def test_every_figure_fires_where_it_should(board):
    found = check_vectors([board])
    assert [check.id for check in found] == [f"F{n}" for n in range(1, 8)]
    assert [check for check in found if not check.ok] == []


@pytest.mark.parametrize(
    "wrong", ["F2", *(pytest.param(each, marks=pytest.mark.thorough) for each in ("F5", "F7"))]
)
def test_the_checks_notice_a_wrong_feature(monkeypatch, wrong):
    true = vectors()
    vector = true[wrong]
    changed = replace(vector, features=(*vector.features[:-1], true["F3"].features[0]))
    monkeypatch.setattr(module, "vectors", lambda: true | {wrong: changed})
    complaints = {check.id: check.why for check in check_vectors(["hex"]) if not check.ok}
    assert complaints.keys() == {wrong} and complaints[wrong]
