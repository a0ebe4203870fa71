"""The extension for VS Code, the TextMate grammar, and the lines for other editors."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib

import pytest

from bench.imports import ROOT
from ludeme.app.language_server.textmate import SCOPE, grammar, grammar_text
from tests.app.conftest import ludeme  # noqa: F401
from tests.editing.marked_text import GAME

FOLDER = ROOT / "editors" / "vscode"
MANIFEST = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))


def test_the_grammar_is_up_to_date():
    path = FOLDER / "syntaxes" / "ludeme.tmLanguage.json"
    assert path.read_text(encoding="utf-8") == grammar_text(), "run: make vscode"


def coloured(text: str) -> dict[str, str]:
    """The words of a text with the names of what they are, as editors go through patterns."""
    patterns = [(each["name"], re.compile(each["match"], re.M)) for each in grammar()["patterns"]]
    found, at = {}, 0
    while at < len(text):
        matches = [(m, name) for name, each in patterns if (m := each.search(text, at)) and m[0]]
        if not matches:
            break
        match, name = min(matches, key=lambda each: each[0].start())
        found[match[0].strip()] = name
        at = match.end()
    return found


def test_the_grammar_knows_the_words():
    found = coloured(GAME + "// done\n")
    for word, name in {
        "define": "keyword.control.ludeme",
        "forEach": "entity.name.function.ludeme",
        "Piece": "support.constant.ludeme",
        "if:": "variable.other.property.ludeme",
        "#1": "variable.parameter.ludeme",
        '"Disc"': "string.quoted.double.ludeme",
        "True": "constant.language.ludeme",
        "<Size:cells>": "entity.name.type.ludeme",
        "// done": "comment.line.double-slash.ludeme",
    }.items():
        assert found[word] == name, word


def test_the_manifest_names_what_is_there():
    contributes = MANIFEST["contributes"]
    (language,), (syntax,) = contributes["languages"], contributes["grammars"]
    assert language["id"] == syntax["language"] and language["extensions"] == [".lud"]
    assert syntax["scopeName"] == SCOPE == grammar()["scopeName"]
    for file in (MANIFEST["main"], language["configuration"], syntax["path"]):
        assert (FOLDER / file).is_file()
    json.loads((FOLDER / language["configuration"]).read_text(encoding="utf-8"))
    command = contributes["configuration"]["properties"]["ludeme.command"]["default"]
    assert command == ["ludeme", "lsp"]
    code = (FOLDER / MANIFEST["main"]).read_text(encoding="utf-8")
    assert all(f'"{each["command"]}"' in code for each in contributes["commands"])
    assert f'language: "{language["id"]}"' in code


def test_what_is_installed_for_the_extension_is_fixed():
    lock = json.loads((FOLDER / "package-lock.json").read_text(encoding="utf-8"))
    assert lock["packages"][""]["dependencies"] == MANIFEST["dependencies"]
    assert lock["version"] == MANIFEST["version"]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_the_extension_is_javascript():
    done = subprocess.run(["node", "--check", str(FOLDER / MANIFEST["main"])], capture_output=True)
    assert done.returncode == 0, done.stderr


def test_lines_for_other_editors_start_the_server():
    page = (ROOT / "docs" / "editors.md").read_text(encoding="utf-8")
    blocks = dict(re.findall(r"^```(\w+)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE))
    helix = tomllib.loads(blocks["toml"])
    server = helix["language-server"][helix["language"][0]["language-servers"][0]]
    assert [server["command"], *server["args"]] == ["ludeme", "lsp"]
    assert '{ "ludeme", "lsp" }' in blocks["lua"] and '"ludeme" "lsp"' in blocks["elisp"]
    assert f"ludeme-{MANIFEST['version']}.vsix" in page


def test_the_command_prints_the_grammar(ludeme):  # noqa: F811
    ended = ludeme("lsp", "--grammar")
    assert (ended.code, ended.out, ended.err) == (0, grammar_text(), "")


def test_without_the_extra_the_command_says_what_to_install(ludeme, monkeypatch):  # noqa: F811
    monkeypatch.setitem(__import__("sys").modules, "ludeme.app.language_server.features", None)
    ended = ludeme("lsp")
    assert ended.code == 2 and "pip install 'ludeme[editor]'" in ended.err
