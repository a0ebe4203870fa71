"""What of a library is to be learned or measured, before anything is: `plan_of`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ludeme.grammar.errors import LudemeError
from ludeme.play.game import Game
from ludeme.player.batched.evaluator import see_suitable
from ludeme.player.choice.traits import traits_of
from ludeme.player.learned.store import NETWORK, POLICY, kept_in, learned_for
from ludeme.player.patterns.pattern_weights import patterns_in


@dataclass(frozen=True)
class Task:
    """Something to learn for a game: one of the `KINDS` of the store."""

    game: Game
    kind: str

    def __str__(self) -> str:
        return f"{self.game.name}, {self.kind}"


@dataclass(frozen=True)
class Plan:
    """What is to be learned, what is there already, and what cannot be learned and why."""

    tasks: list[Task] = field(default_factory=list)
    done: list[Task] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)


def plan_of(games: Iterable[Game], root: Path, kinds: Collection[str]) -> Plan:
    """What of some kinds is missing of these games, in all libraries and below `root`."""
    plan = Plan()
    for game in games:
        known = {one.kind for one in learned_for(game).learned if not one.transferred}
        for kind in kinds:
            task = Task(game, kind)
            if kind in known or kept_in(root, game, kind):
                plan.done.append(task)
                continue
            try:
                _see_learnable(task)
                plan.tasks.append(task)
            except (LudemeError, ValueError) as error:
                said = error.message if isinstance(error, LudemeError) else str(error)
                plan.skipped.append(f"{task}: {said}")
    return plan


def plan_to_measure(games: Iterable[Game], root: Path, kinds: Collection[str]) -> Plan:
    """What of some kinds is kept of these games below `root`, to be measured again."""
    plan = Plan()
    for task in (Task(game, kind) for game in games for kind in kinds):
        if kept_in(root, task.game, task.kind):
            plan.tasks.append(task)
        else:
            plan.skipped.append(f"{task}: nothing is kept in {root}")
    return plan


def _see_learnable(task: Task) -> None:
    """A `LudemeError` where it is clear from the rules that there is nothing to learn."""
    game = task.game
    if game.players < 2:
        raise LudemeError("there is nobody to play against")
    if game.hides:
        raise LudemeError("something is hidden from players")
    if game.simultaneous:
        raise LudemeError("all players choose at the same time")
    if task.kind == NETWORK:
        see_suitable(game, "a network")
    if task.kind == POLICY:
        patterns_in(game)
        if not traits_of(game).places:
            raise LudemeError("policies near the last move are for games where pieces are placed")
