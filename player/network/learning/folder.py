"""A training of a network on disk.

    state.npz                all that later steps depend on
    games-000-00.npz         what each share of each generation's games has left
    generation-000.onnx      the network after each generation; latest.onnx is the last of them
    log.jsonl                a line for each generation

Each file is replaced in one piece; whatever is written after the state is written anew from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from ludeme.play.game import Game
from ludeme.player.batched.records import Records, joined
from ludeme.player.encoding.encoding import Encoding
from ludeme.player.folder_lock import locked
from ludeme.player.log_files import LogFile
from ludeme.player.network.board import Reals
from ludeme.player.network.learning.settings import FREE, Settings
from ludeme.player.network.network import Network
from ludeme.player.network.network_file import write_network
from ludeme.player.state_files import (
    STATE,
    Arrays,
    about_game,
    differences,
    read_state,
    see_same_game,
    see_same_settings,
    state_in,
    write_state,
)

#: What messages call it.
_WORK = "a training of a network"
_LATEST = "latest.onnx"


class NetworkFolder:
    """The folder of one training of a network."""

    def __init__(self, path: Path | str, game: Game, settings: Settings) -> None:
        self.path = Path(path)
        self._game = game
        self._settings = settings
        self._lock = locked(self.path)
        self._log = LogFile(self.path, "generation")

    @property
    def latest(self) -> Path:
        """The network after the latest generation."""
        return self.path / _LATEST

    def network_after(self, generation: int) -> Path:
        """The network after a generation."""
        return self.path / f"generation-{generation:03}.onnx"

    def _games(self, generation: int, share: int) -> Path:
        return self.path / f"games-{generation:03}-{share:02}.npz"

    def restored(self) -> tuple[dict[str, Any], Arrays] | None:
        """What was kept of a training in this folder, None if there is none.

        A `LudemeError` if it is one of another game or with other settings.
        """
        kept = state_in(self.path, self._game, _WORK)
        if kept is not None:
            about, _ = kept
            changed = differences(self._settings, about["settings"], FREE)
            see_same_settings(changed, self.path, _WORK)
            self._log.shorten(about["generation"])
        return kept

    def keep(self, about: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
        """Write where the training stands."""
        said = about_game(self._game, _WORK) | {"settings": self._settings.to_json()} | dict(about)
        write_state(self.path / STATE, said, arrays)

    def keep_records(self, generation: int, share: int, records: Records) -> None:
        """Write what a share of a generation's games has left."""
        about = about_game(self._game, _WORK) | {"generation": generation, "share": share}
        write_state(self._games(generation, share), about, records._asdict(), packed=True)

    def unplayed(self, generation: int) -> list[int]:
        """The shares of a generation's games that have not been played."""
        shares = range(self._settings.shares)
        return [share for share in shares if not self._games(generation, share).exists()]

    def records(self, generation: int) -> Records:
        """What the games of a generation have left, all of which have been played."""
        parts = []
        for share in range(self._settings.shares):
            about, arrays = read_state(self._games(generation, share), _WORK)
            see_same_game(about, self._game, self.path, _WORK)
            parts.append(Records(**arrays))
        return joined(parts)

    def keep_network(
        self,
        generation: int,
        network: Network,
        arrays: Mapping[str, Reals],
        trained: Mapping[str, Any],
        encoding: Encoding,
    ) -> None:
        """Write the network after a generation, for others and for the next games."""
        for path in (self.network_after(generation), self.latest):
            write_network(path, self._game, network, arrays, trained, encoding)

    def log(self, line: Mapping[str, Any]) -> None:
        """Append a line about a generation."""
        self._log.add(line)
