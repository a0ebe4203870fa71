"""What can be chosen about the training of a network; the defaults follow experiments §5.1."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from ludeme.player.batched.self_play import SelfPlaySettings
from ludeme.player.network.architecture import Architecture

#: What may differ when a training goes on: it changes nothing about what has been learned.
FREE = ("generations", "jobs", "runtime")


@dataclass(frozen=True)
class Settings:
    """The settings of one training of a network."""

    generations: int = 17
    seed: int = 1
    architecture: Architecture = field(default_factory=Architecture)

    # --- games
    #: Of each generation; so many are kept together, and so many played at the same time by each
    #: of the processes.
    games: int = 2000
    share: int = 100
    together: int = 64
    jobs: int = 1
    #: What carries the network out in games: "onnxruntime", or "openvino", which is faster.
    runtime: str = "onnxruntime"
    play: SelfPlaySettings = field(default_factory=SelfPlaySettings)
    #: Who judges positions in the first generation: "nobody", "playouts", "evaluation", or a file
    #: of features or of an evaluation.
    first: str = "nobody"

    # --- steps
    #: Of each generation, and positions of each step.
    steps: int = 1000
    batch: int = 64
    #: AdamW's step size and decay, and the longest gradient.
    step: float = 1e-4
    decay: float = 0.03
    clipping: float = 0.5

    # --- loss
    #: The value's share of the loss: in so many first generations, and then.
    early_generations: int = 3
    early_value: float = 0.25
    value: float = 1.0
    #: The share of the auxiliary soft policy; 0: without it.
    soft: float = 1.0
    #: Visits at this temperature are what the soft policy learns.
    soft_temperature: float = 4.0
    #: Logits are multiplied by it in the loss only, so that they are flatter in play.
    sharpening: float = 1.3
    #: Whether moves that are not legal are left out of the loss, as they are in play; otherwise
    #: the policy has to learn which these are.
    masking: bool = True
    #: Whether policies are learned from small searches, too (playout-cap randomisation).
    small_searches: bool = True

    # --- what is learned from
    #: Positions of the latest generations, and how many generations at most.
    window: int = 550_000
    latest: int = 5
    #: Turn and mirror positions as the rules allow.
    symmetries: bool = True

    def __post_init__(self) -> None:
        numbers = ("generations", "games", "share", "together", "jobs", "steps", "batch")
        for name in (*numbers, "window", "latest"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is {getattr(self, name)}: it must be above zero")
        for name in ("step", "clipping", "soft_temperature", "sharpening"):
            if not getattr(self, name) > 0:
                raise ValueError(f"{name} is {getattr(self, name)}: it must be above zero")
        if not self.soft >= 0:
            raise ValueError(f"soft is {self.soft}: it must be zero or more")

    @property
    def shares(self) -> int:
        """Shares of the games of a generation."""
        return -(-self.games // self.share)

    def value_share(self, generation: int) -> float:
        """The value's share of the loss in a generation; the first one is 0."""
        return self.early_value if generation < self.early_generations else self.value

    def to_json(self) -> dict[str, Any]:
        """The settings as plain data."""
        return asdict(self)
