"""Networks written down as ONNX: what players use, with any runtime.

Batch normalisation is folded into the convolutions. Converters from JAX write what JAX computes,
with an order of axes that runtimes on processors turn around at every convolution; here each
operation is a node or two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.player.network.board import Reals
from ludeme.player.network.extras import optional
from ludeme.player.network.network import Network
from ludeme.player.network.normalisation import folded
from ludeme.player.network.onnx_network import LOGITS, PLANES, VALUE
from ludeme.player.network.operations import Tensor

onnx = optional("onnx", "train")

#: The oldest versions that have all that is used: runtimes of several years read them.
_OPERATIONS, _FORMAT = 17, 8


class OnnxOperations:
    """Operations that write nodes of a graph; tensors are names of values."""

    def __init__(self, arrays: Mapping[str, Reals]) -> None:
        self._arrays = arrays
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def _node(self, kind: str, *inputs: str, **attributes: Any) -> str:
        output = f"{kind.lower()}{len(self.nodes)}"
        self.nodes.append(onnx.helper.make_node(kind, inputs, [output], **attributes))
        return output

    def constant(self, array: NDArray[Any]) -> Tensor:
        """See `Operations`."""
        name = f"constant{len(self.constants)}"
        self.constants.append(onnx.numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    # --- layers with weights ----------------------------------------------------------------------

    def convolution(
        self, x: Tensor, name: str, filters: int, size: int = 1, *, normalised: bool = False
    ) -> Tensor:
        """See `Operations`."""
        if normalised:
            kernel, bias = folded(self._arrays, name)
        else:
            kernel, bias = self._arrays[f"{name}.kernel"], self._arrays[f"{name}.bias"]
        weights = self.constant(kernel), self.constant(bias)
        return self._node("Conv", x, *weights, kernel_shape=[size, size], pads=[size // 2] * 4)

    def dense(self, x: Tensor, name: str, width: int) -> Tensor:
        """See `Operations`."""
        kernel, bias = self._arrays[f"{name}.kernel"], self._arrays[f"{name}.bias"]
        return self._node("Gemm", x, self.constant(kernel), self.constant(bias))

    # --- arithmetic -------------------------------------------------------------------------------

    def relu(self, x: Tensor) -> Tensor:
        """See `Operations`."""
        return self._node("Relu", x)

    def sigmoid(self, x: Tensor) -> Tensor:
        """See `Operations`."""
        return self._node("Sigmoid", x)

    def add(self, x: Tensor, y: Tensor) -> Tensor:
        """See `Operations`."""
        return self._node("Add", x, y)

    def multiply(self, x: Tensor, y: Tensor) -> Tensor:
        """See `Operations`."""
        return self._node("Mul", x, y)

    def matmul(self, x: Tensor, y: Tensor) -> Tensor:
        """See `Operations`."""
        return self._node("MatMul", x, y)

    def mean(self, x: Tensor) -> Tensor:
        """See `Operations`."""
        return self._node("ReduceMean", x, axes=[2, 3], keepdims=0)

    def maximum(self, x: Tensor) -> Tensor:
        """See `Operations`."""
        return self._node("ReduceMax", x, axes=[2, 3], keepdims=0)

    def reshape(self, x: Tensor, shape: Sequence[int]) -> Tensor:
        """See `Operations`."""
        return self._node("Reshape", x, self.constant(np.array(shape, np.int64)))

    def transpose(self, x: Tensor, axes: Sequence[int]) -> Tensor:
        """See `Operations`."""
        return self._node("Transpose", x, perm=list(axes))

    def take(self, x: Tensor, places: NDArray[Any]) -> Tensor:
        """See `Operations`."""
        return self._node("Gather", x, self.constant(places.astype(np.int64)), axis=1)

    def concatenate(self, parts: Sequence[Tensor], axis: int) -> Tensor:
        """See `Operations`."""
        return self._node("Concat", *parts, axis=axis)


def model_of(network: Network, arrays: Mapping[str, Reals]) -> Any:
    """The network with its weights and statistics as a model of ONNX, the soft policy left out.

    The number of positions is free, and so are height and width where nothing depends on them.
    """
    ops = OnnxOperations(arrays)
    found = network.outputs(ops, PLANES)
    for name, value in ((LOGITS, found.logits), (VALUE, found.value)):
        ops.nodes.append(onnx.helper.make_node("Identity", [value], [name]))
    tensor, real = onnx.helper.make_tensor_value_info, onnx.TensorProto.FLOAT
    size: list[Any] = list(network.board.observed)
    columns: Any = network.board.columns
    if any_size(network):
        size[1:], columns = ["height", "width"], "actions"
    graph = onnx.helper.make_graph(
        ops.nodes,
        "policy and value",
        [tensor(PLANES, real, ["positions", *size])],
        [tensor(LOGITS, real, ["positions", columns]), tensor(VALUE, real, ["positions"])],
        ops.constants,
    )
    opset = [onnx.helper.make_opsetid("", _OPERATIONS)]
    model = onnx.helper.make_model(
        graph, opset_imports=opset, ir_version=_FORMAT, producer_name="ludeme"
    )
    onnx.checker.check_model(model)
    return model


def any_size(network: Network) -> bool:
    """Whether the weights of a network serve boards of any height and width."""
    return network.board.any_size and network.architecture.value_head == "pooled"
