"""Where lint begins to speak, each number with its reason.

A share is told only if the low end of its 95 % interval is above the threshold: few games say
little. They were set on the games of the library and on rules with seeded faults (`bench.lint`).
"""

from __future__ import annotations

#: Random games that reach the turn limit. Good games may do so now and then where nobody plays to
#: win; where more than half do, simulations say little about the game.
AT_LIMIT = 0.5
#: Positions that a game at the turn limit had before: of aimless play on a large board nearly all
#: are new, where pieces only go to and fro nearly none.
REPEATED = 0.5
#: Games in which all are stuck and no rule says what that means: rare ones are an oversight too.
STUCK = 0.05
#: Games that are over with the first move.
AT_ONCE = 0.5
#: Games that nobody wins; some good games are drawn between good players, few by chance as well.
DRAWN = 0.95
#: Games that one seat wins: of a search against itself 16 of 16 at the least, of random players
#: nearly all, as they overlook whatever would restore the balance.
ONE_SEAT_BY_SEARCH = 0.8
ONE_SEAT_AT_RANDOM = 0.95
#: Games of the search that say more about seats than any number of random ones.
ENOUGH_SEARCHED = 8
#: Games of the search that the seat must have won in any case: of hunts and other games whose sides
#: differ, random play often says the opposite of good play.
FEWEST_SEARCHED = 4
#: Games in which a player never has a turn: in good games that happens where somebody loses soon.
NO_TURN = 0.5
#: Positions in which a player is to move, all games together: of sixteen players each has three
#: times as many.
FEW_TURNS = 0.02
#: Positions with one move only: beyond it, hardly anything is decided by anybody.
FORCED = 0.9
#: Fewer random games than this say nothing about shares.
FEWEST = 8
