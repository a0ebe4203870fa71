"""The catalogue: complete, unambiguous and forgiving about spelling."""

import pytest

from ludeme import games

ENTRIES = games.entries()


def test_there_are_many_games_in_many_families():
    assert len(ENTRIES) >= 40
    assert set(games.families()) >= {
        "line", "connection", "capture", "race", "hunt", "sow", "territory", "blocking",
        "stacking", "dice", "puzzle", "chess",
    }  # fmt: skip


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.path.stem)
def test_every_game_says_what_it_is(entry):
    assert isinstance(entry, games.Entry)
    assert entry.name and entry.players and entry.description and entry.source
    header = entry.path.read_text(encoding="utf-8").split("(", 1)[0]
    assert header.startswith(f"// {entry.name}\n"), "the file begins with the name of the game"
    assert "Source: " in entry.path.read_text(encoding="utf-8")


def test_names_are_unique():
    known = [games._key(name) for e in ENTRIES for name in {e.name, e.path.stem, *e.aliases}]
    owners = [games.find(name) for name in known]
    assert None not in owners
    for entry in ENTRIES:
        for name in (entry.name, entry.path.stem, *entry.aliases):
            assert games.find(name) == entry.path


@pytest.mark.parametrize("spelling", ["nine men's morris", "NineMensMorris", "Merels"])
def test_find_forgives_spelling(spelling):
    found = games.find(spelling)
    assert found is not None and found.stem == "nine-mens-morris"


def test_unknown_names_get_suggestions():
    assert games.find("Tic Tac Two") is None
    assert games.nearest("Tic Tac Two")[0] == "Tic-Tac-Toe"
    assert games.nearest("Breakthru")[0] == "Breakthrough"
    assert games.meant("Breakthru").startswith("; did you mean Breakthrough")
    assert games.meant("zzzzzz") == ""


def test_further_folders_are_searched(tmp_path, monkeypatch):
    (tmp_path / "deep").mkdir()
    mine = tmp_path / "deep" / "My Own Game.lud"
    mine.write_text('(game "My Own Game")')
    monkeypatch.setenv("LUDEME_LIBRARY", str(tmp_path))
    assert games.find("my own game") == mine
    (tmp_path / "hex.lud").write_text('(game "Hex")')
    assert games.further() == {"My Own Game": mine, str(tmp_path / "hex.lud"): tmp_path / "hex.lud"}
    assert games.nearest("My Own Gane")[0] == "My Own Game"


def test_what_was_learned_lies_beside_the_games(tmp_path, monkeypatch):
    assert games.file_word("Nine Men's Morris") == "nine-mens-morris"
    assert games.file_word("Éléphants & Co") == "elephants-co"
    folder = games.learned_folder(tmp_path, "My Own Game")
    assert folder == tmp_path / "learned" / "my-own-game"
    folder.mkdir(parents=True)
    (folder / "b.weights").touch()
    (folder / "a.weights").touch()
    monkeypatch.setenv("LUDEME_LIBRARY", f"{tmp_path / 'none'}:{tmp_path}")
    assert games.learned_files("my own game") == [folder / "a.weights", folder / "b.weights"]
    assert games.learned_files("Nobody's Game") == []
