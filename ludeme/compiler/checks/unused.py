"""What the equipment and the rules make and nothing uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from ludeme.compiler.checks.names import TRACKS
from ludeme.compiler.checks.unused_hands import unused_hands
from ludeme.emit.dependence import LISTS
from ludeme.grammar.errors import LudemeWarning
from ludeme.grammar.tree import Description, String, strings_in
from ludeme.language.base import UNNAMED, Node, Thing
from ludeme.language.moves.move_clauses import PieceSpec
from ludeme.language.rules.frame import Game
from ludeme.model.facts import Facts

#: What is called so if it has no name.
_WITHOUT_NAME = {Thing.MAP: "Map", Thing.REGION: "Region"}
#: What is listed under a name only to be asked for by it.
_READ = {Thing.VARIABLE: "read", Thing.VALUES: "looked at"}


def unused(game: Game, facts: Facts, description: Description) -> Iterator[LudemeWarning]:
    """A warning for each thing that has a name which nothing mentions, and for dice at rest."""
    nodes = game.walk()
    asked = [each for node in nodes for each in node.names_of()]
    mentioned = _Mentions(description)
    placed, unnamed = _placed_without_name(game, facts), _asked_without_name(nodes, facts)
    for item in game.equipment.items:
        for node in (item, *item.below):
            for thing, name, given in _made_by(node):
                if thing is Thing.PIECE:
                    numbers = {piece.index for piece in facts.pieces[1:] if piece.node is item}
                    idle = not numbers & placed and not _named(Thing.PIECE, name, asked)
                    # Options that were not chosen may use it, or give another of its name.
                    idle = idle and _text(game).count(f'"{name}') <= 1
                else:
                    idle = thing not in unnamed and not _named(thing, name, asked)
                    idle = idle and (given or not description.options)
                if idle and not mentioned.beside(name, game.equipment.items):
                    called = f'{thing.value} "{name}"' if given else f"this {thing.value}"
                    yield LudemeWarning(f"{called} is never used", node.span or item.span)
    yield from _never_read(nodes, asked)
    yield from unused_hands(game, facts, mentioned.texts, _text(game))
    if facts.dice and not any(node.rolls for node in nodes):
        dice = next(item for item in game.equipment.items if item.words == ("dice",))
        yield LudemeWarning("the dice are never rolled", dice.span)


class _Mentions:
    """How often each name stands in a description, metadata included."""

    def __init__(self, description: Description) -> None:
        root = description.root
        own_name = 1 if root.args and isinstance(root.args[0], String) else 0
        self._times = Counter(text for each in root.args[own_name:] for text in strings_in(each))
        if description.metadata is not None:
            self._times.update(strings_in(description.metadata))

    @property
    def texts(self) -> Collection[str]:
        """The strings in which names stand, with others or alone."""
        return self._times

    def beside(self, name: str, items: Iterable[Node]) -> bool:
        """Whether a name (also with a number or a word behind it) stands outside the items."""
        nodes = [node for item in items for node in (item, *item.below)]
        own = sum(name == made for node in nodes for _, made, given in _made_by(node) if given)
        return sum(times for text, times in self._times.items() if name in text) > own


def _made_by(node: Node) -> Iterator[tuple[Thing, str, bool]]:
    """What an item, or a part of it, makes: whether the name of it is written, too."""
    for slot, thing in (*node.makes.items(), *node.introduces.items()):
        if thing in (Thing.PIECE, Thing.TRACK, Thing.REGION, Thing.MAP):
            name = getattr(node, slot)
            yield thing, name or _WITHOUT_NAME[thing], bool(name)


def _named(thing: Thing, name: str, asked: Iterable[tuple[Thing, str]]) -> bool:
    """Whether somebody asks for a thing by this name or by a part of it."""
    pieces = (Thing.PIECE, Thing.PIECES, Thing.KIND, Thing.NUMBERED)
    alike = pieces if thing is Thing.PIECE else TRACKS if thing is Thing.TRACK else (thing,)
    return any(
        other in alike and (wanted in name or wanted.rstrip("0123456789") == name)
        for other, wanted in asked
    )


def _asked_without_name(nodes: Iterable[Node], facts: Facts) -> set[Thing]:
    """The things of which some ludeme uses whatever there is."""
    found: set[Thing] = set()
    for node in nodes:
        if node.uses and not any(_may_mean(*named, facts) for named in node.names_of()):
            found |= node.uses
    return found


def _may_mean(thing: Thing, name: str, facts: Facts) -> bool:
    """Whether a name means something; for a track that is not there, any other may serve."""
    return thing not in TRACKS or any(name in track.name for track in facts.tracks)


def _placed_without_name(game: Game, facts: Facts) -> set[int]:
    """The numbers of the pieces that can come into play without being named."""
    everything = set(range(1, len(facts.pieces)))
    rules = game.rules.start.rules if game.rules.start else ()
    if not all(any(True for _ in rule.names_of()) for rule in rules):
        return everything
    found = set(range(1, len(facts.containers)))  # those that hands get by their number
    for node in game.walk():
        found.update(node.unnamed_pieces(facts))
        # Numbers in the place of names stand for any piece.
        # reason: the one clause whose names may be numbers
        if isinstance(node, PieceSpec) and not all(isinstance(each, str) for each in node.pieces):
            return everything
    return found


def _text(game: Game) -> str:
    """All that the user wrote."""
    return game.span.outermost.source.text if game.span else ""


def _never_read(nodes: Iterable[Node], asked: list[tuple[Thing, str]]) -> Iterator[LudemeWarning]:
    """Variables and lists of values that are set, and never asked for."""
    told: set[tuple[Thing, str]] = set()
    takers = [each for node in nodes if node.writes & LISTS for each in node.names_of()]
    asked = [*(Counter(asked) - Counter(takers))]  # who takes values away does not look at them
    for node in nodes:
        for made in node.made_names():
            named = made[0] in _READ and made[1] != UNNAMED  # which others read, too
            if named and made not in asked and made not in told:
                told.add(made)
                what = "value of" if made[0] is Thing.VARIABLE else "list"
                yield LudemeWarning(f'the {what} "{made[1]}" is never {_READ[made[0]]}', node.span)
