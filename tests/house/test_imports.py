"""The import graph follows the order of the house."""

import networkx as nx
import pytest

from bench import imports


@pytest.fixture(scope="module")
def edges():
    return imports.graph(imports.modules())


def test_no_import_is_against_the_order(edges):
    assert imports.against_order(edges) == []


def test_no_modules_import_each_other(edges):
    assert imports.circles(edges) == []


def test_no_folder_has_too_many_files():
    assert imports.crowded() == []


def test_no_module_name_is_used_twice():
    assert imports.twice() == []


def test_what_is_against_the_order_is_found():
    edges = nx.DiGraph()
    edges.add_edge("ludeme.grammar.parse", "ludeme.play.game", line=3)
    edges.add_edge("ludeme.play.game", "ludeme.grammar.parse", line=1)
    assert imports.against_order(edges) == ["ludeme.grammar.parse:3 imports ludeme.play.game"]
    assert imports.circles(edges) == ["ludeme.grammar.parse ludeme.play.game"]


def test_imports_in_functions_and_for_types_count(tmp_path):
    text = (
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from ludeme.b import B\n"
        "def f():\n    import ludeme.c\n"
        "def g():\n    from . import d\n"
    )
    (tmp_path / "a.py").write_text(text)
    (tmp_path / "other.py").write_text("")
    known = {"ludeme.a": tmp_path / "a.py"}
    known |= dict.fromkeys(("ludeme.b", "ludeme.c", "ludeme.d"), tmp_path / "other.py")
    found = imports.graph(known)
    assert set(found.edges) == {("ludeme.a", f"ludeme.{name}") for name in "bcd"}
