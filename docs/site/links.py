"""Links of the pages to the code: a page of the site cannot follow them out of its folder.

With `repo_url` in `mkdocs.yml` they lead into the repository; without it their words remain.
"""

from __future__ import annotations

import re
from pathlib import Path

#: A link in Markdown to something relative: words, target, anchor.
_LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?\)")


def on_page_markdown(markdown: str, *, page, config, files) -> str:  # type: ignore[no-untyped-def]
    """MkDocs asks this of each page before it is read."""
    docs = Path(config["docs_dir"]).resolve()
    here = Path(page.file.abs_src_path).resolve().parent
    return _LINK.sub(lambda link: _turned(link, here, docs, config["repo_url"]), markdown)


def _turned(link: re.Match[str], here: Path, docs: Path, repository: str | None) -> str:
    words, name, anchor = link[1], link[2], link[3] or ""
    target = (here / name).resolve()
    if target.is_relative_to(docs):
        return link[0]
    if not repository:
        return words
    kind = "tree" if target.is_dir() else "blob"
    place = target.relative_to(docs.parent).as_posix()
    return f"[{words}]({repository.rstrip('/')}/{kind}/main/{place}{anchor})"
