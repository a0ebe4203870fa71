"""Pieces whose places on tracks are kept: where they stand, and what lies on no track."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import ludeme
from ludeme.board.tracks import Track, make_track

#: The track comes back to site 1; a piece goes where a number says, or along the track.
GAME = """(game "Tracks" (players 2)
    (equipment {
        (board (rectangle 1 6) {
            (track "T" {0 1 2 3 1 4} P1 directed:True)
            (track "U" {5 4 0 1 2 3 4 3 2 1 0 5 4 3 2 1 0} P2 directed:True)})
        (piece "Man" P1 (or (move (from) (to (trackSite Move steps:1))) MOVE))
        (piece "Guard" P2)
    })
    (rules
        (start (place STACK "Man1" (sites {1 START})))
        (play (forEach Piece))
        (end (if (= (count Moves) 30) (result Mover Win)))))"""
#: Behind the sites, first just behind them; before them.
BEHIND, BEFORE = "(+ 6 (* 9 (% (count Moves) 6)))", "(- -2 (count Moves))"


@pytest.mark.parametrize(("far", "stack"), [(BEHIND, ""), (BEHIND, "Stack"), (BEFORE, "Stack")])
@pytest.mark.parametrize(
    ("start", "move"),
    [
        ("FAR", "(move Add (to 4))"),
        ("2", "(move (from) (to FAR))"),
        ("2", "(move Remove FAR)"),
        ("2", "(move Add (to (sites {0 FAR})))"),
        ("2", "(move (from FAR) (to 3))"),
        ("2", "(move (from) (to 3) (then (fromTo (from 3) (to FAR))))"),
        ("2", "(move (from) (to 3) (then (fromTo (from 3 level:0) (to FAR))))"),
        ("2", "(move (from) (to 3) (then (fromTo (from FAR level:0) (to 2))))"),
        ("2", "(move (from) (to 3) (then (add (piece 1) (to FAR))))"),
        ("2", "(move (from) (to 3) (then (swap Pieces 1 FAR)))"),
        ("2", "(move (from) (to 3) (then (promote FAR (piece 1))))"),
    ],
)
def test_numbers_that_are_no_sites_lie_on_no_track(
    far: str, stack: str, start: str, move: str
) -> None:
    text = GAME.replace("START", start).replace("MOVE", move)
    text = text.replace("STACK", stack).replace("FAR", far)
    game = ludeme.load(text, tier="checked")
    state = game.start(seed=1)
    assert sum(len(levels) for levels, _ in state.contents().values()) == 1 + (start == "2")
    for _ in range(8):
        state.apply(state.legal_moves()[-1])
    game.playouts(20, seed=1)


class NaivePlaces:
    """Where pieces remember to stand on tracks, from the words of the manual (04 §5.7)."""

    def __init__(self, tracks: list[Track]) -> None:
        self.tracks = tracks
        self.at: dict[int, int] = {}
        #: How many of a piece are kept, by the number of the track, the piece and the index.
        self.kept: Counter[tuple[int, int, int]] = Counter()

    def add(self, piece: int, site: int) -> None:
        """At the first index of the site."""
        self.at[site] = piece
        for number, track in enumerate(self.tracks):
            if site in track.sites:
                self.kept[number, piece, track.sites.index(site)] += 1

    def remove(self, site: int) -> None:
        """From every index of the site."""
        piece = self.at.pop(site)
        for number, track in enumerate(self.tracks):
            for index in indices(track, site):
                self.kept[number, piece, index] -= 1

    def move(self, origin: int, target: int) -> None:
        """To the next index of the target after the one where it is kept, else to the first."""
        piece = self.at[target] = self.at.pop(origin)
        for number, track in enumerate(self.tracks):
            left, there = indices(track, origin), indices(track, target)
            for index in self.places(number, piece, origin)[:1]:
                self.kept[number, piece, index] -= 1
                for after in ([i for i in there if i > index] or there)[:1]:
                    self.kept[number, piece, after] += 1
            if not left and there:
                self.kept[number, piece, there[0]] += 1

    def places(self, number: int, piece: int, site: int) -> list[int]:
        """The indices of a site where a piece is kept."""
        return [i for i in indices(self.tracks[number], site) if self.kept[number, piece, i] > 0]

    def steps(self, player: int, origin: int, target: int) -> int:
        """Along the first track of the player, else the first one of nobody (07 §2.4, §2.7)."""
        numbers = range(len(self.tracks))
        mine = [n for owner in (player, 0) for n in numbers if self.tracks[n].owner == owner]
        if not mine:
            return -1
        track = self.tracks[mine[0]]
        starts = indices(track, origin)
        wraps = track.loop or not any(each.internal_loop for each in self.tracks)
        if not wraps and origin in self.at:
            starts = self.places(mine[0], self.at[origin], origin)
        if not starts:
            return -1
        way = track.sites[starts[0] :] + (track.sites[: starts[0]] if wraps else ())
        return way.index(target) if target in way else -1


def indices(track: Track, site: int) -> list[int]:
    """All indices of a site on a track."""
    return [index for index, each in enumerate(track.sites) if each == site]


def random_tracks(draw: random.Random) -> list[Track]:
    """Two or three tracks over nine sites; most of them come back to some."""
    tracks = []
    for number in range(draw.choice([2, 3])):
        sites = [draw.randrange(9)]
        for _ in range(draw.randrange(2, 9)):
            sites.append(draw.choice([site for site in range(9) if site != sites[-1]]))
        owner, loop = draw.randrange(3), draw.random() < 0.3
        tracks.append(make_track(f"Way{number}", sites, owner=owner, loop=loop))
    return tracks


def counting(tracks: list[Track]) -> str:
    """A game whose scores tell, after each move, the steps to each site: a digit is one more."""
    written = " ".join(
        f'(track "{track.name}" {{{" ".join(map(str, track.sites))}}} loop:{track.loop} '
        + (f"P{track.owner})" if track.owner else ")")
        for track in tracks
    )
    steps = " ".join(f"(* {10**site} (+ 1 (count StepsOnTrack HERE {site})))" for site in range(9))
    scores = " ".join(
        f"(set Score P{player} (+ {{ {steps.replace('HERE', here)} }}))"
        for player, here in ((1, "(last To)"), (2, "(last From)"))
    )
    return f"""(game "Counting" (players 2)
        (equipment {{ (board (square 3) {{ {written} }}) (piece "Man" Each) }})
        (rules (start {{ (set Score Each 0) (place "Man1" (sites {{0 4}})) }})
            (play (or {{
                (move (from (sites Occupied by:All)) (to (sites Empty)))
                (move Remove (sites Occupied by:All))
                (move Add (to (sites Empty))) }} (then (and {{ {scores} }}))))
            (end (if (= (count Moves) 1000) (result Mover Win)))))"""


@pytest.mark.parametrize("seed", range(16))
def test_steps_on_tracks_that_come_back(seed: int) -> None:
    """From where a piece remembers to stand, and round again only where the track is a loop."""
    draw = random.Random(seed)
    tracks = random_tracks(draw)
    state = ludeme.load(counting(tracks), tier="checked").start(seed=1)
    naive = NaivePlaces(tracks)
    naive.add(1, 0)
    naive.add(1, 4)
    for _ in range(30):
        player, move = state.mover, draw.choice(state.legal_moves())
        origin, target = move.from_site, move.to_site
        state.apply(move)
        if origin != target:
            naive.move(origin, target)
        elif target in naive.at:
            naive.remove(target)
        else:
            naive.add(player, target)
        for score, start in zip(state.scores, (target, origin), strict=True):
            expected = [1 + naive.steps(player, start, site) for site in range(9)]
            assert [int(digit) for digit in f"{score:09}"[::-1]] == expected
