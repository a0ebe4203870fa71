"""The documents as a site: what `make docs` does to the pages, and that it leaves nothing out."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from types import SimpleNamespace

import pytest

from .documents import DOCS, ROOT, text

API = {"ludeme": "games.md", "ludeme.player": "player.md"}


def turned(page: str, markdown: str, repository: str | None) -> str:
    """A page as the site shows it."""
    spec = spec_from_file_location("links", DOCS / "site" / "links.py")
    assert spec and spec.loader
    links = module_from_spec(spec)
    spec.loader.exec_module(links)
    file = SimpleNamespace(file=SimpleNamespace(abs_src_path=str(DOCS / page)))
    config = {"docs_dir": str(DOCS), "repo_url": repository}
    return str(links.on_page_markdown(markdown, page=file, config=config, files=None))


def test_links_to_the_code_lead_into_the_repository() -> None:
    page = "[`app`](../app), [walk](architecture.md#play), [fast](../README.md#how-fast)"
    url = "https://example.org/ludeme"
    assert turned("design.md", page, url) == (
        f"[`app`]({url}/tree/main/app), [walk](architecture.md#play), "
        f"[fast]({url}/blob/main/README.md#how-fast)"
    )


def test_without_a_repository_their_words_remain() -> None:
    page = "See [`app`](../../app), [a page](../agents.md) and [elsewhere](https://example.org)."
    shown = "See `app`, [a page](../agents.md) and [elsewhere](https://example.org)."
    assert turned("adding/agent.md", page, None) == shown


@pytest.mark.parametrize("package", API)
def test_every_public_name_is_on_its_page(package: str) -> None:
    page = text(DOCS / "api" / API[package])
    shown = re.findall(r"^::: ([\w.]+)\.(\w+)$", page, re.MULTILINE)
    module = import_module(package)
    assert sorted(name for _, name in shown) == sorted(module.__all__), f"docs/api/{API[package]}"
    for home, name in shown:
        assert getattr(import_module(home), name) is getattr(module, name)


def test_every_page_is_in_the_contents() -> None:
    contents = text(ROOT / "mkdocs.yml").partition("\nnav:")[2]
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    assert pages == set(re.findall(r"[\w/-]+\.md", contents))
