"""What sentences call the sites, players and pieces of a game, and what stands where."""

from __future__ import annotations

from ludeme.language.constants import Role
from ludeme.language.indexes import Index
from ludeme.language.roles import EVERYBODY, role_number
from ludeme.model import header
from ludeme.model.emitted import EmittedProgram
from ludeme.play.move_names import KINDS, Names
from ludeme.play.rules import Rules
from ludeme.runtime.contents import contents

#: Roles that stand for a player who follows from the position, by the field that tells him.
IN_TURN = {Role.Mover: header.MOVER, Role.Next: header.NEXT, Role.Prev: header.PREV}
#: What a number is called that is no site.
NO_SITE = "no site"


class Things:
    """The things of one game; positions are rows of a program of that game."""

    def __init__(self, game: Rules, program: EmittedProgram) -> None:
        self.game = game
        self.facts = game.facts
        self.program = program
        self.names = Names(game)

    def letter(self, kind: object = None) -> str:
        """The letter of a type of sites, by default of those that are played on."""
        return str(kind or self.facts.default_type)[0].lower()

    def site(self, number: int, kind: object = None) -> str:
        """The name of a site."""
        letter = self.letter(kind)
        known = max(self.facts.total_sites, self.facts.topology.count(KINDS[letter]))
        return self.names.site(letter, number) if 0 <= number < known else NO_SITE

    def player(self, number: int) -> str:
        """A player, nobody or everybody."""
        if number == self.facts.everyone:
            return "everybody"
        return f"player {number}" if 1 <= number <= self.facts.players else "nobody"

    def piece(self, number: int) -> str:
        """A piece and whose it is."""
        if not 1 <= number < len(self.facts.pieces):
            return "nothing"
        piece = self.facts.pieces[number]
        owned = 1 <= piece.owner <= self.facts.players
        return f"{piece.name} of {self.player(piece.owner)}" if owned else piece.name

    def owner(self, piece: int) -> int:
        """Whose a piece is; 0 for nobody's, and for what is no piece."""
        known = 0 <= piece < len(self.facts.pieces)
        return self.facts.pieces[piece].owner if known else 0

    def value(self, number: int, index: Index | None, kind: object = None) -> str:
        """A number, by what it is the number of."""
        if index in (Index.SITE, Index.MEMBER):
            return self.site(number, kind)
        if index is Index.PLAYER:
            return self.player(number)
        return self.piece(number) if index is Index.PIECE else str(number)

    def role(self, role: Role, row: list[int] | None, context: dict[str, int]) -> str:
        """Who is meant by a role."""
        number = role_number(role)
        if number is not None:
            return f"{'team' if str(role).startswith('Team') else 'player'} {number}"
        if role in EVERYBODY:
            return "everybody"
        if role is Role.Player and "player" in context:
            return self.player(context["player"])
        if role in IN_TURN and row is not None:
            return self.player(row[IN_TURN[role]])
        known = {Role.Neutral: "nobody", Role.NonMover: "who does not move", Role.Enemy: "enemies"}
        return known.get(role, f"the {str(role).lower()} player")

    # --- positions ------------------------------------------------------------------------------

    def top(self, row: list[int], site: int, kind: object = None) -> int:
        """The number of the piece on a site, the top one of several; 0 for none."""
        found = contents(self.program, row, self.facts).get(f"{self._stored(site, kind)}{site}")
        return found[0][-1][0] if found else 0

    def content(self, row: list[int] | None, site: int, kind: object = None) -> str:
        """What stands on a site."""
        return "something" if row is None else self.piece(self.top(row, site, kind))

    def _stored(self, site: int, kind: object) -> str:
        on_board = site < self.facts.first_hand_site
        return self.letter(kind) if on_board else "c"

    # --- sites by their names -------------------------------------------------------------------

    def sites(self, player: int) -> dict[str, tuple[str, int]]:
        """Type letter and number of the sites by their names, in small letters.

        Of the types that the game plays on: nobody means others, whose names may look like these.
        Of sites of hands that share a name, that of the player.
        """
        found: dict[str, tuple[str, int]] = {}
        own = self.letter()
        for kind in self.facts.types:
            letter = self.letter(kind)
            for number in range(self.facts.topology.count(kind)):
                found.setdefault(self.names.site(letter, number).casefold(), (letter, number))
        for container in sorted(self.facts.containers[1:], key=lambda k: k.owner == player):
            for number in container.sites:
                found[self.names.site(own, number).casefold()] = ("c", number)
        return found

    def between(self, kind: str, origin: int, target: int) -> list[tuple[int, ...]]:
        """The runs of sites that lie on straight ways from one site to another."""
        topology = self.facts.topology
        if not (0 <= origin < topology.count(kind) and 0 <= target < topology.count(kind)):
            return []
        found: dict[tuple[int, ...], None] = {}
        for word in topology.site_supported(kind, origin, "All"):
            for radial in topology.radials(kind, origin, word):
                if target in radial.sites[1:]:
                    found[radial.sites[1 : radial.sites.index(target)]] = None
        return list(found)
