"""Results as lines: appended one by one, whatever happens in between."""

from __future__ import annotations

import gzip
import os
from random import Random

import pytest

from ludeme.app.crash_report import write_report
from ludeme.app.measuring import gzip_lines, journal

LINES = [{"number": number, "text": "é" * number} for number in range(6)]


@pytest.mark.parametrize("name", ["results.jsonl", "results.jsonl.gz"])
class TestJournal:
    def test_lines_come_back(self, tmp_path, name):
        path = tmp_path / "folder" / name
        assert journal.read(path) == []
        for part in (LINES[:3], LINES[3:]):
            with journal.opened(path) as keep:
                for line in part:
                    keep(line)
        assert journal.read(path) == LINES

    @pytest.mark.filterwarnings("ignore:.*a line of it is no result")
    def test_a_line_that_was_cut_off_does_not_count(self, tmp_path, name):
        path = tmp_path / name
        with journal.opened(path) as keep:
            for line in LINES[:3]:
                keep(line)
            whole = path.read_bytes()
            keep(LINES[3])
            cut = path.read_bytes()[:-3]
        for data in (cut, whole + cut[len(whole) :][:4]):
            path.write_bytes(data)
            assert journal.read(path) == LINES[:3]
            with journal.opened(path) as keep:
                keep(LINES[4])
            assert journal.read(path) == [*LINES[:3], LINES[4]]

    def test_what_was_kept_is_there_after_an_error(self, tmp_path, name):
        path = tmp_path / name
        with pytest.raises(KeyboardInterrupt), journal.opened(path) as keep:
            keep(LINES[0])
            raise KeyboardInterrupt
        assert journal.read(path) == LINES[:1]


@pytest.mark.parametrize("name", ["results.jsonl", "results.jsonl.gz"])
def test_names_of_files_need_not_be_utf_8(tmp_path, name):
    path, line = tmp_path / name, {"file": os.fsdecode(b"bad\xffname.lud"), "text": "é"}
    with journal.opened(path) as keep:
        keep(line)
    assert journal.read(path) == [line]


def test_a_crash_report_tells_words_that_are_not_utf_8(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    words = ["check", os.fsdecode(b"bad\xffname.lud")]
    assert "check bad\\udcffname.lud" in write_report(ValueError("x"), words).read_text()


def test_a_compressed_file_is_packed_in_the_end(tmp_path):
    path = tmp_path / "results.jsonl.gz"
    with journal.opened(path) as keep:
        for line in LINES * 20:
            keep(line)
        long = path.stat().st_size
        assert journal.read(path) == LINES * 20
    assert path.stat().st_size < long / 10
    assert len(gzip.decompress(path.read_bytes()).splitlines()) == len(LINES) * 20


def test_two_writers_lose_nothing(tmp_path):
    """The file is packed by one while the other has it open."""
    path = tmp_path / "results.jsonl.gz"
    with journal.opened(path) as keep:
        keep(LINES[0])
        with journal.opened(path) as keep_too:
            keep_too(LINES[1])
        keep(LINES[2])
    assert journal.read(path) == LINES[:3]


def test_members_behind_a_broken_one_are_found(tmp_path):
    path = tmp_path / "results.jsonl.gz"
    random = Random(1)
    for _ in range(40):
        gzip_lines.append(path, random.randbytes(random.randrange(6000)).hex())
    size, text = path.stat().st_size, gzip_lines.unpacked(path.read_bytes())
    gzip_lines.append(path, "cut")
    path.write_bytes(path.read_bytes()[:-5])
    gzip_lines.append(path, "whole")
    assert path.stat().st_size > size
    assert gzip_lines.unpacked(path.read_bytes()) == text + b"whole\n"


def test_lines_that_are_no_results_are_warned_of(tmp_path):
    path = tmp_path / "results.jsonl"
    path.write_text('{"number": 1}\nfoo bar\n{"broken\n\n{"number": 2}\n')
    with pytest.warns(UserWarning, match="2 lines are no results and do not count"):
        assert journal.read(path) == [{"number": 1}, {"number": 2}]
