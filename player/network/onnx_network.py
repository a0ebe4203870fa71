"""Networks carried out by onnxruntime: for play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ludeme.grammar.errors import LudemeError
from ludeme.model.regular_files import bytes_of
from ludeme.player.network.board import Reals
from ludeme.player.network.checksum import is_whole
from ludeme.player.network.extras import optional

#: The entry of a file's metadata that has everything we say of it, and what is in the graph.
METADATA = "ludeme network"
#: Said there of files that have a checksum, so that damage to the checksum is noticed, too.
HAS_CHECKSUM = "has a checksum"
PLANES, LOGITS, VALUE = "planes", "logits", "value"


class OnnxNetwork:
    """An exported network, ready to be asked from any thread.

    A `LudemeError` if the file is not there, is damaged, or was not written by this project.
    """

    def __init__(self, path: Path | str, *, threads: int = 1) -> None:
        self.path = Path(path)
        content = _content(self.path)
        checked = is_whole(content)
        if checked is False:
            raise _damaged(self.path, "its content is not what its checksum says")
        self._session = _session(content, self.path, threads)
        #: What the file says of itself (`network_file`).
        self.about = self._about()
        if checked is None and self.about.get(HAS_CHECKSUM):
            raise _damaged(self.path, "its checksum is not to be read")

    def __call__(self, planes: Reals) -> tuple[Reals, Reals]:
        """Logits [B, L] and values [B] of what was observed of B positions."""
        logits, values = self._session.run((LOGITS, VALUE), {PLANES: planes})
        return logits, values

    def _about(self) -> dict[str, Any]:
        text = self._session.get_modelmeta().custom_metadata_map.get(METADATA)
        if text is None:
            raise LudemeError(
                f"{self.path} is a network, but not one that ludeme wrote",
                expected="a file that a training has written",
            )
        try:
            about = json.loads(text)
        except ValueError as error:
            raise _damaged(
                self.path, f"what it says of itself is not to be read: {error}"
            ) from None
        if not isinstance(about, dict):
            raise _damaged(self.path, "what it says of itself is not to be read")
        return about


def _content(path: Path) -> bytes:
    try:
        return bytes_of(path, "a network, as `ludeme train` writes it")
    except OSError as error:
        raise LudemeError(f"{path} cannot be read: {error.strerror}") from None


def _session(content: bytes, path: Path, threads: int) -> Any:
    runtime = optional("onnxruntime", "network")
    options = runtime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    options.log_severity_level = 4  # errors come as exceptions
    # threads that wait in a loop take the time of those that search
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return runtime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # the runtime has a class of its own for everything
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise _damaged(path, reason) from None


def _damaged(path: Path, reason: str) -> LudemeError:
    return LudemeError(
        f"{path} is damaged, or no network: {reason}",
        expected="a file that a training has written",
    )
