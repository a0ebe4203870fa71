"""Networks carried out by OpenVINO: for the many games of a training.

Where the processor multiplies matrices of bfloat16 that takes a third of onnxruntime's time. Logits
are rounded to eight bits by it, so games that are to be repeated elsewhere use the other one.
"""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from ludeme.player.network.board import Reals
from ludeme.player.network.extras import optional
from ludeme.player.network.onnx_network import LOGITS, PLANES, VALUE

#: Positions of a batch: a program for one size is much faster than one for any. Batches are divided
#: into these, and the last piece is filled up.
SIZES = (64, 16)


class OpenvinoNetwork:
    """A network of a file that `OnnxNetwork` has found whole; threads take turns.

    A `LudemeError` if OpenVINO is not installed.
    """

    def __init__(self, path: Path | str, *, threads: int = 1) -> None:
        self._path = Path(path)
        self._core = optional("openvino", "openvino").Core()
        self._settings = {
            "INFERENCE_PRECISION_HINT": "bf16",
            "INFERENCE_NUM_THREADS": str(threads),
            "PERFORMANCE_HINT": "LATENCY",
            # several processes would all be bound to the first processors
            "ENABLE_CPU_PINNING": "NO",
        }
        self._requests: dict[tuple[int, ...], Any] = {}
        self._lock = Lock()

    def __call__(self, planes: Reals) -> tuple[Reals, Reals]:
        """Logits [B, L] and values [B] of what was observed of B positions."""
        with self._lock:
            found = [self._piece(piece) for piece in pieces(planes)]
        logits, values = (np.concatenate(each) for each in zip(*found, strict=True))
        return logits, values

    def _piece(self, planes: Reals) -> tuple[Reals, Reals]:
        """The same for at most so many positions as the largest program takes."""
        size = min(size for size in SIZES if size >= len(planes))
        filled = np.zeros((size, *planes.shape[1:]), np.float32)
        filled[: len(planes)] = planes
        request = self._request(filled.shape)
        found = request.infer({PLANES: filled}, share_inputs=True, share_outputs=True)
        logits, values = (found[name][: len(planes)].copy() for name in (LOGITS, VALUE))
        return logits, values

    def _request(self, shape: tuple[int, ...]) -> Any:
        """A program for batches of this shape."""
        if shape not in self._requests:
            model = self._core.read_model(self._path)
            model.reshape({PLANES: list(shape)})
            program = self._core.compile_model(model, "CPU", self._settings)
            self._requests[shape] = program.create_infer_request()
        return self._requests[shape]


def pieces(planes: Reals) -> list[Reals]:
    """The positions, divided so that little is filled up; one empty piece if there are none."""
    large, small = SIZES
    found, begin, left = [], 0, len(planes)
    while left > large:
        found.append(planes[begin : begin + large])
        begin, left = begin + large, left - large
    nearly_full = large - small
    step = large if left > nearly_full else small
    found += [planes[k : k + step] for k in range(begin, len(planes), step)]
    return found or [planes]
