"""The enumerations of the language: every constant that a description can write as a bare word.

Members are named and valued as in the language; the first letter of a written constant may have
either case (spec 01 §6.1). Constants that make a ludeme of their own, such as the `Line` of
`(is Line 3)`, are words of that ludeme's declaration and stand nowhere here.
"""

from ludeme.language.constants.area_names import (
    RegionTypeDynamic,
    RegionTypeStatic,
    SitesEdgeType,
    SitesIndexType,
    SitesMoveType,
    SitesSimpleType,
)
from ludeme.language.constants.direction_names import (
    AbsoluteDirection,
    CompassDirection,
    Facing,
    RelativeDirection,
    RotationalDirection,
    SpatialDirection,
    StackDirection,
)
from ludeme.language.constants.item_names import (
    CardSiteType,
    CardType,
    DealableType,
    StoreType,
    TilingBoardlessType,
)
from ludeme.language.constants.place_names import (
    HiddenData,
    IsAngleType,
    LandmarkType,
    LineOfSightType,
    PuzzleElementType,
    RelationType,
    SiteType,
    StepType,
)
from ludeme.language.constants.play_names import (
    CountSimpleType,
    CountSiteType,
    LastType,
    ModeType,
    PassEndType,
    RepetitionType,
    ResultType,
    ValueSimpleType,
    WhenType,
)
from ludeme.language.constants.role_names import (
    PlayersManyType,
    PlayersTeamType,
    PrevType,
    Role,
)

__all__ = [
    "AbsoluteDirection",
    "CardSiteType",
    "CardType",
    "CompassDirection",
    "CountSimpleType",
    "CountSiteType",
    "DealableType",
    "Facing",
    "HiddenData",
    "IsAngleType",
    "LandmarkType",
    "LastType",
    "LineOfSightType",
    "ModeType",
    "PassEndType",
    "PlayersManyType",
    "PlayersTeamType",
    "PrevType",
    "PuzzleElementType",
    "RegionTypeDynamic",
    "RegionTypeStatic",
    "RelationType",
    "RelativeDirection",
    "RepetitionType",
    "ResultType",
    "Role",
    "RotationalDirection",
    "SiteType",
    "SitesEdgeType",
    "SitesIndexType",
    "SitesMoveType",
    "SitesSimpleType",
    "SpatialDirection",
    "StackDirection",
    "StepType",
    "StoreType",
    "TilingBoardlessType",
    "ValueSimpleType",
    "WhenType",
]
