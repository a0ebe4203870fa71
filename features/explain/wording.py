"""One feature in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludeme.features.explain.moving import MANNERS, movement
from ludeme.features.explain.phrases import Phrase, a, advice, listed, sentence
from ludeme.features.explain.scene import Scene
from ludeme.features.explain.setting import Setting
from ludeme.features.explain.shapes import Shape, shapes_of
from ludeme.features.explain.sides import either_side
from ludeme.features.explain.surroundings import Circumstance, circumstances
from ludeme.features.files.notation import to_text
from ludeme.features.layout.fitting import best_fit
from ludeme.features.pattern.feature import AspatialFeature, Feature, SpatialFeature
from ludeme.features.pattern.normal import reduced

_ASPATIAL = {
    AspatialFeature.INTERCEPT: Phrase("make", "any move"),
    AspatialFeature.PASS: Phrase("pass"),
    AspatialFeature.SWAP: Phrase("swap", "sides"),
}


@dataclass(frozen=True)
class Explanation:
    """What a feature with its weight says."""

    feature: Feature
    weight: float
    #: What it is about, without details: "make a line of 4", "avoid making a line of 3". Features
    #: with the same idea belong together.
    idea: str
    #: All of it, as a sentence.
    sentence: str
    #: Whether it has a shape people have names for; else its elements are told one by one.
    shape: bool
    #: The ludemes it comes from.
    captions: tuple[str, ...] = ()
    #: What follows by the rules of the game: "which wins at once".
    note: str = ""
    #: The idea whether it is recommended or not.
    about: str = ""

    @property
    def liked(self) -> bool:
        """Whether such moves are recommended."""
        return self.weight >= 0


def explain_feature(
    setting: Setting, feature: Feature, weight: float, player: int | None
) -> Explanation:
    """A feature of a player (None: everybody's) in words."""
    liked = weight >= 0
    if not isinstance(feature, SpatialFeature):
        idea, about = (advice([_ASPATIAL[feature]], sign) for sign in (liked, True))
        return Explanation(feature, weight, idea, sentence(idea), True, about=about)
    captions = setting.sources(feature)
    plain = reduced(feature)
    assert isinstance(plain, SpatialFeature)
    place = best_fit(setting.board, plain)
    if place is None:
        idea = f"never possible on this board: {to_text(feature)}"
        return Explanation(feature, weight, idea, sentence(idea), False, captions, about=idea)
    told = _tell(Scene(setting, plain, place, player))
    note = f", {told.note}" if told.note else ""
    said = (advice(told.whole, liked), advice(told.essence, liked), advice(told.essence, True))
    text, idea, about = map(either_side, said) if plain.pattern.reflection else said
    text = sentence(text + note)
    return Explanation(feature, weight, idea, text, told.named, captions, told.note, about)


@dataclass(frozen=True)
class _Told:
    """The parts of a sentence."""

    #: What the move does, in the order in which it is said.
    phrases: tuple[Phrase, ...]
    circumstances: tuple[Circumstance, ...]
    #: Whether the phrases are shapes, not just the way the piece moves.
    shaped: bool
    note: str = ""

    @property
    def whole(self) -> list[Phrase]:
        """All of it."""
        return _joined(self.phrases, self.circumstances)

    @property
    def named(self) -> bool:
        """Whether something in it has a name, or there is nothing to be named."""
        parts = self.circumstances
        hops = any(phrase.verb == "hop" for phrase in self.phrases)
        return self.shaped or hops or not parts or any(part.named for part in parts)

    @property
    def essence(self) -> list[Phrase]:
        """The shapes alone; without a shape all of it."""
        return list(self.phrases) if self.shaped else self.whole


def _tell(scene: Scene) -> _Told:
    shapes = shapes_of(scene)
    free = frozenset(scene.sites).difference(*(shape.used for shape in shapes))
    move, used = movement(scene, free)
    answered = any(shape.answers for shape in shapes)
    around = circumstances(scene, free - used, answered)
    if not shapes:
        return _Told((_complete(scene, move, around),), tuple(around), False)
    how = [Circumstance(f"by {move.gerund}")] if _has_manner(scene, move) else []
    phrases = tuple(shape.phrase for shape in shapes)
    return _Told(phrases, (*how, *around), True, _note(shapes))


def _note(shapes: Sequence[Shape]) -> str:
    return next((shape.note for shape in shapes if shape.note), "")


def _complete(scene: Scene, move: Phrase, around: Sequence[Circumstance]) -> Phrase:
    """A verb alone is no sentence."""
    if move.rest or around or scene.from_ is not None:
        return move
    return move.then(a(scene.setting.piece))


def _has_manner(scene: Scene, move: Phrase) -> bool:
    """Whether the way the piece moves is worth telling: the rules have others."""
    return scene.from_ is not None and (bool(move.rest) or len(scene.setting.minimum) > 1)


def _joined(phrases: Sequence[Phrase], circumstances: Sequence[Circumstance]) -> list[Phrase]:
    """Circumstances belong to the last phrase."""
    *before, last = phrases
    texts = [part.text for part in circumstances]
    if not texts:
        return list(phrases)
    words = _flowing(texts)
    if last.rest in MANNERS:
        return [*before, Phrase(last.verb, f"{last.rest}, {words}")]
    return [*before, last.then(words)]


def _flowing(texts: Sequence[str]) -> str:
    """Places in a list, then what follows without "and", then all that begins with "with"."""
    withs = [text.removeprefix("with ") for text in texts if text.startswith("with ")]
    plain = [text for text in texts if text.startswith(_FOLLOWING)]
    places = [text for text in texts if not text.startswith(("with ", *_FOLLOWING))]
    parts = [listed(places), *plain, f"with {listed(withs)}" if withs else ""]
    return " ".join(part for part in parts if part)


#: Beginnings of words about a place that need no "and" before them.
_FOLLOWING = ("at ", "in a corner", "within ", "by ")
