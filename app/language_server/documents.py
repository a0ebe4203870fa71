"""The texts that are open in the editor, each with what is known of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludeme.app.language_server.places import Places
from ludeme.editing.draft import Draft
from ludeme.model.facts import Facts


class OpenDraft(Draft):
    """A text whose facts are found in the background: until then those so far are all there is."""

    @property
    def facts(self) -> Facts | None:
        """What is known so far; nobody waits for more."""
        return self.latest_facts


@dataclass(frozen=True)
class Document:
    """One version of a text."""

    uri: str
    version: int | None
    draft: Draft
    places: Places


@dataclass
class Documents:
    """The open texts by their addresses."""

    encoding: str = "utf-16"
    _open: dict[str, Document] = field(default_factory=dict)

    def put(self, uri: str, text: str, version: int | None) -> Document:
        """Keep a new version; what is known of the earlier one serves until it is understood."""
        earlier = self._open.get(uri)
        facts: Facts | None = earlier.draft.latest_facts if earlier else None
        document = Document(uri, version, OpenDraft(text, facts), Places(text, self.encoding))
        self._open[uri] = document
        return document

    def get(self, uri: str) -> Document | None:
        """The latest version of a text, None where it is not open."""
        return self._open.get(uri)

    def drop(self, uri: str) -> None:
        """Forget a text that is closed."""
        self._open.pop(uri, None)
