"""How large a network is, and which of its variants it has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args

ValueHead = Literal["pooled", "flat"]


@dataclass(frozen=True)
class Architecture:
    """The sizes of a network; the defaults are the paper's (experiments §5.1)."""

    #: Residual blocks, and the channels of all their layers.
    blocks: int = 5
    filters: int = 128
    #: Width of the bottleneck of squeeze and excitation.
    squeeze: int = 16
    #: D: length of the vectors of source and target whose product is the logit of a pair.
    vectors: int = 32
    #: Width of the layer below the value.
    hidden: int = 128
    #: "flat" is the paper's value head, one channel of all cells; "pooled" takes means and maxima
    #: of channels over the cells, so that the weights serve boards of any size.
    value_head: ValueHead = "pooled"

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name != "value_head" and (not isinstance(value, int) or value < 1):
                raise ValueError(f"{field.name} is {value!r}: it must be a number above zero")
        if self.value_head not in get_args(ValueHead):
            known = ", ".join(get_args(ValueHead))
            raise ValueError(f"{self.value_head!r} is no value head: {known}")

    def to_json(self) -> dict[str, Any]:
        """The architecture as plain data."""
        return asdict(self)

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Architecture:
        """What `to_json` wrote; a ValueError for anything else."""
        try:
            return cls(**content)
        except TypeError as error:
            raise ValueError(f"no architecture: {error}") from None


#: What two cores can train in hours (experiments §5.3, plan C).
MINI = Architecture(blocks=3, filters=32)
