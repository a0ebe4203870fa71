"""Paper 003: networks that learn a game by self-play (experiments §5.3).

A player of one node is the network alone. Networks play the same move in the same position, so
games begin with random moves, the same ones for both seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bench.experiments.judging.answers import Answer, all_of, so_far
from bench.experiments.matches.against_uct import each_judged, judged, several
from bench.experiments.rows.row import Findings
from bench.experiments.running.networks import NetworkCourse, trained
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.summary import Score
from bench.experiments.running.variants import Variant, variant

CAP = 1000
#: Times the games of a row, where a share near 1 is asked for and not every game: of 100 games 99
#: are 94.6 % or more.
SHARE = 4
#: Random moves that games begin with.
DRAWN = 4
#: In Ataxx four of them, or eight, are too many: 6 % of such openings are lost within nine moves
#: against any play, and of three 1 %, so that no player wins every game, as the paper's does.
DRAWN_IN_ATAXX = 2

#: With the paper's end of cycles of jumps.
ATAXX = Variant("Ataxx", "Ataxx", ("Longest Game/300 moves",), drawn=DRAWN_IN_ATAXX)
GOMOKU = Variant("Gomoku 9x9", "Gomoku", ("Board Size/9x9",), drawn=DRAWN)
#: As in the paper, but for the nodes of a search.
PLAIN = NetworkCourse("003-E1", ATAXX)
#: With so few nodes the shares of visits are hardly less even than priors that are made flatter
#: twice: from the third generation on the network alone stood still at 75 % against the most
#: captures. Sequential halving and completed values say more, and with half of the nodes. Its games
#: begin nearer to where matches do, yet in more ways.
LEARNED = replace(PLAIN, full=64, small=32, root="halving", target="completed", opening=4)
#: A first network knows what the search without a network knew. With playouts, as in the paper's
#: own search of that kind, that was 29 % against 1,000 iterations of UCT in Ataxx. Terms of the
#: rules, whose weights are learned in a minute, win nine games of ten with 200 (docs/networks.md).
FIRST = replace(LEARNED, generations=1, steps=8000, first="evaluation")
FIRST_OF_GOMOKU = replace(FIRST, family="003-E5", variant=GOMOKU)


def _other(family: str, game: Variant, generations: int = 4) -> NetworkCourse:
    """A training of another game: some ten minutes of the two hours that the row gives it."""
    course = replace(LEARNED, generations=generations, games=1000, steps=2000, first="evaluation")
    return replace(course, family=family, variant=replace(game, drawn=DRAWN))


#: The games of 003-E8. Those of Connect Four are short, so that it has three times as many.
OTHERS = (
    _other("003-E8", variant("breakthrough")),
    _other("003-E8", variant("connect four"), generations=12),
    _other("003-E8", variant("hex 7x7")),
    _other("003-E8", variant("othello")),
)
#: Two games for each kind of board: squares, hexagons, and boards without a grid.
KINDS = (
    *OTHERS[:3],
    _other("003-E10", variant("yavalath")),
    _other("003-E10", Variant("Oware", "Oware")),
    _other("003-E10", Variant("Kalah", "Kalah")),
)


#: In matches nobody explores: the paper's constants for self-play, c=2.5 and temperature=1.3, take
#: half of the nodes for moves that are hardly likely (measured beforehand, docs/networks.md).
IN_MATCHES = "c=0.625,temperature=1"


def network(file: Path, nodes: int) -> str:
    """The agent that searches so many nodes with a network; one is the network alone."""
    alone = f"network:file={file},nodes={nodes}"
    return alone if nodes == 1 else f"{alone},{IN_MATCHES}"


def first_network(run: Run) -> Findings:
    """003-E1: the network after the first generation, alone."""
    own = network(trained(run, FIRST), 1)
    scores = {
        "random": _match(run, ATAXX, own, "random"),
        "least-captures": _match(run, ATAXX, own, "least-captures"),
        "pure MCTS": _match(
            run, ATAXX, own, "uct:iterations=1000", "pure MCTS", 0.95, games=SHARE * run.games
        ),
    }
    wins = [_won_all(scores[name]) for name in ("random", "least-captures")]
    beyond = all_of([_won_all(score, 400) for score in scores.values()])
    mcts = scores["pure MCTS"].sample.above(0.95)
    return several(scores, reproduced=all_of([*wins, mcts]), beyond=beyond)


def against_captures(run: Run) -> Findings:
    """003-E2: the last network, alone, against the most captures; half of the games is partial."""
    own = network(trained(run, LEARNED), 1)
    score = _match(run, ATAXX, own, "most-captures", "", 0.5, 0.933, 0.976)
    found = judged(score, reproduced=score.sample.above(0.933), beyond=score.sample.above(0.976))
    is_partial = score.sample.above(0.5) is Answer.YES
    return replace(found, ours=f"{found.ours}; at least half: {'yes' if is_partial else 'no'}")


def more_nodes(run: Run) -> Findings:
    """003-E3: the same with 10 and with 100 nodes."""
    file = trained(run, LEARNED)
    scores = {
        f"{nodes} nodes": _match(run, ATAXX, network(file, nodes), "most-captures", f"{nodes}")
        for nodes in (10, 100)
    }
    return several(
        scores, reproduced=_won_all(scores["100 nodes"]), beyond=_won_all(scores["10 nodes"])
    )


def against_the_best(run: Run) -> Findings:
    """003-E4: at equal time against the best agent without a network."""
    own = f"network:file={trained(run, LEARNED)},seconds=1,{IN_MATCHES}"
    score = _match(run, ATAXX, own, "auto:seconds=1", "", 0.6, 0.9)
    return judged(score, reproduced=score.sample.above(0.6), beyond=score.sample.above(0.9))


def gomoku(run: Run) -> Findings:
    """003-E5: the first network of Gomoku at equal nodes."""
    own = network(trained(run, FIRST_OF_GOMOKU), 200)
    score = _match(run, GOMOKU, own, "uct:iterations=200", "", 0.98, games=SHARE * run.games)
    return judged(score, reproduced=score.sample.above(0.98), beyond=_won_all(score, 400))


def ladder(run: Run) -> Findings:
    """003-E6: ten times the nodes are better, three times over."""
    file, scores = trained(run, LEARNED), {}
    for few in (1, 10, 100):
        name = f"{10 * few} against {few}"
        pair = network(file, 10 * few), network(file, few)
        scores[name] = _match(run, ATAXX, *pair, name, 0.57, 0.65)
    return each_judged(scores, dict.fromkeys(scores, (0.57, 0.65)))


def other_games(run: Run) -> Findings:
    """003-E8: other games, with the same code."""
    return _games_against(run, OTHERS, "uct:iterations=1000", 0.55, 0.9)


def kinds_of_boards(run: Run) -> Findings:
    """003-E10: the same with games of each kind of board, at equal nodes."""
    return _games_against(run, KINDS, "uct:iterations=100", 0.5, 0.9)


def _games_against(
    run: Run, courses: Sequence[NetworkCourse], opponent: str, low: float, high: float
) -> Findings:
    """A hundred nodes with the network of each game; what there was no time for is missing."""
    scores, missing = {}, []
    for course in courses:
        game = course.variant
        try:
            own = network(trained(run, course), 100)
            scores[game.id] = _match(run, game, own, opponent, game.id, low, high)
        except TimeIsUp:
            missing.append(game.id)
    return each_judged(scores, dict.fromkeys(scores, (low, high)), missing)


def _match(
    run: Run,
    game: Variant,
    a: str,
    b: str,
    label: str | None = None,
    *marks: float,
    games: int | None = None,
) -> Score:
    label, games = b if label is None else label, games or run.games
    return run.match(label, game, a, b, games=games, asked=games, marks=marks, cap=CAP)


def _won_all(score: Score, least: int = 0) -> Answer:
    """Whether every game was won; open while games are missing, of so many at least."""
    result = score.result
    enough = score.complete and len(result.games) >= least
    return so_far(result.wins == len(result.games), enough)
