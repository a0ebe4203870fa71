"""Every public name can be imported, is documented, and is used by a test."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module

import pytest

from bench.imports import ROOT

PACKAGES = ("ludeme", "ludeme.features", "ludeme.games", "ludeme.player")
NAMES = [(package, name) for package in PACKAGES for name in import_module(package).__all__]


def used_names(text: str) -> set[tuple[str, str]]:
    """The names that a test takes from our packages: (module, name)."""
    tree = ast.parse(text)
    bound: dict[str, str] = {}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                bound[alias.asname or alias.name] = alias.name
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                found.add((node.module, alias.name))
                bound[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            module = ast.unparse(node.value)
            found.add((bound.get(module, ""), node.attr))
    return found


@pytest.fixture(scope="module")
def used():
    """What all tests use."""
    paths = (ROOT / "tests").rglob("*.py")
    return set().union(*(used_names(path.read_text(encoding="utf-8")) for path in paths))


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_a_public_name_is_documented(package, name):
    value = getattr(import_module(package), name)
    described = value if inspect.isclass(value) or inspect.isroutine(value) else type(value)
    doc = described.__doc__ or ""
    assert doc.strip(), f"{package}.{name} has no docstring"
    assert not doc.startswith(f"{name}("), "dataclasses are described in words"


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_a_public_name_is_used_by_a_test(package, name, used):
    value = getattr(import_module(package), name)
    homes = {package, getattr(value, "__module__", package)}
    assert any((home, name) in used for home in homes), f"no test uses {package}.{name}"


@pytest.mark.parametrize("package", PACKAGES)
def test_public_names_are_listed_once_and_shown(package):
    module = import_module(package)
    assert len(set(module.__all__)) == len(module.__all__)
    assert set(module.__all__) <= set(dir(module))


def test_what_a_test_uses_is_found():
    text = "import ludeme\nfrom ludeme import games as g\nfrom ludeme.features import walk\n"
    found = used_names(text + "ludeme.load(g.find('Hex'))")
    assert found >= {("ludeme", "load"), ("ludeme.games", "find"), ("ludeme.features", "walk")}
