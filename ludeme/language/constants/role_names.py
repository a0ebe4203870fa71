"""Who is meant: roles, and sets of players."""

from enum import StrEnum


class Role(StrEnum):
    """Who is meant, from the point of view of the position (spec 01 §8).

    Attributes:
        Neutral: Nobody.
        P1 ... P16: The player of that number.
        Team1 ... Team16: The players of the team of that number.
        TeamMover: The mover's team.
        Each: In equipment and start rules, each player for himself; elsewhere like `Shared`.
        Shared: All players together, as the owner of what they share.
        All: Everybody, and what is nobody's or shared.
        Mover: The player who is to move, or who has just moved when consequences and ends are
            decided.
        Next: The player who is to move next.
        Prev: The player who made the ply before.
        NonMover: Everybody but the mover.
        Enemy: The mover's opponents.
        Friend: The mover and his team.
        Ally: The mover's team without him.
        Player: The player that a loop has come to.
    """

    Neutral = "Neutral"
    P1 = "P1"
    P2 = "P2"
    P3 = "P3"
    P4 = "P4"
    P5 = "P5"
    P6 = "P6"
    P7 = "P7"
    P8 = "P8"
    P9 = "P9"
    P10 = "P10"
    P11 = "P11"
    P12 = "P12"
    P13 = "P13"
    P14 = "P14"
    P15 = "P15"
    P16 = "P16"
    Team1 = "Team1"
    Team2 = "Team2"
    Team3 = "Team3"
    Team4 = "Team4"
    Team5 = "Team5"
    Team6 = "Team6"
    Team7 = "Team7"
    Team8 = "Team8"
    Team9 = "Team9"
    Team10 = "Team10"
    Team11 = "Team11"
    Team12 = "Team12"
    Team13 = "Team13"
    Team14 = "Team14"
    Team15 = "Team15"
    Team16 = "Team16"
    TeamMover = "TeamMover"
    Each = "Each"
    Shared = "Shared"
    All = "All"
    Mover = "Mover"
    Next = "Next"
    Prev = "Prev"
    NonMover = "NonMover"
    Enemy = "Enemy"
    Friend = "Friend"
    Ally = "Ally"
    Player = "Player"


class PlayersManyType(StrEnum):
    """A set of players (spec 07 §4).

    Attributes:
        All: All players.
        Ally: The team of the player without him.
        Enemy: His opponents.
        Friend: He and his team.
        NonMover: All players but the mover.
    """

    All = "All"
    Ally = "Ally"
    Enemy = "Enemy"
    Friend = "Friend"
    NonMover = "NonMover"


class PlayersTeamType(StrEnum):
    """A team, as a set of players (spec 07 §4).

    In a slot:
        The team.

    Attributes:
        Team1 ... Team16: The team of that number.
    """

    Team1 = "Team1"
    Team2 = "Team2"
    Team3 = "Team3"
    Team4 = "Team4"
    Team5 = "Team5"
    Team6 = "Team6"
    Team7 = "Team7"
    Team8 = "Team8"
    Team9 = "Team9"
    Team10 = "Team10"
    Team11 = "Team11"
    Team12 = "Team12"
    Team13 = "Team13"
    Team14 = "Team14"
    Team15 = "Team15"
    Team16 = "Team16"


class PrevType(StrEnum):
    """Which previous mover is meant (spec 07 §2.3).

    Attributes:
        Mover: Who made the previous ply.
        MoverLastTurn: Who made the last ply of the turn before.
    """

    Mover = "Mover"
    MoverLastTurn = "MoverLastTurn"
