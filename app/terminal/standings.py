"""What came out of a tournament: standings with ratings, cross tables, encounters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludeme.app.terminal.console import Screen, numbers_table

if TYPE_CHECKING:
    from ludeme.player.matches.encounter import Encounter
    from ludeme.player.matches.match import MatchResult
    from ludeme.player.matches.ratings import Ratings
    from ludeme.player.matches.tournament import Contest, Tournament


def summary(tournament: Tournament) -> dict[str, Any]:
    """Everything as plain data."""
    ratings = _ratings(tournament)
    return {
        "games": [contest.name for contest in tournament.contests],
        "standings": [
            {
                "agent": _named(tournament, agent),
                **_rated(ratings, agent),
                **_counted(tournament.standing(agent)),
            }
            for agent in _ranked(tournament, ratings)
        ],
        "draws": ratings.draws if ratings else None,
        "encounters": [
            {
                "game": tournament.contest_of(encounter).name,
                "a": _named_there(tournament.contest_of(encounter), encounter.a),
                "b": _named_there(tournament.contest_of(encounter), encounter.b),
                "planned": tournament.planned(encounter),
                **_counted(tournament.result(encounter)),
                **_tested(tournament, encounter),
            }
            for encounter in tournament.encounters
        ],
    }


def _named_there(contest: Contest, agent: str) -> str:
    """An agent as it is called in a game: who looks at what is hidden is called so."""
    from ludeme.player.agents.sight import named
    from ludeme.player.matches.encounter import loaded

    return named(agent, loaded(contest.source))


def _named(tournament: Tournament, agent: str) -> str:
    """An agent as it is called in all games together: it looks if it does in one of them."""
    return max((_named_there(contest, agent) for contest in tournament.contests), key=len)


def _ratings(tournament: Tournament) -> Ratings | None:
    return tournament.ratings() if tournament.meetings() else None


def _ranked(tournament: Tournament, ratings: Ratings | None) -> list[str]:
    """The agents, the best first; those without games last."""
    rated = set(ratings.agents) if ratings else set()

    def elo(agent: str) -> float:
        return ratings.of(agent).elo if ratings and agent in rated else 0.0

    return sorted(tournament.agents, key=lambda agent: (agent not in rated, -elo(agent)))


def _rated(ratings: Ratings | None, agent: str) -> dict[str, float | None]:
    if ratings is None or agent not in ratings.agents:
        return {"elo": None, "error": None}
    return ratings.of(agent)._asdict()


def _counted(result: MatchResult) -> dict[str, Any]:
    low, high = result.interval
    return {
        "played": len(result.games),
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "score": result.score if result.games else None,
        "low": low,
        "high": high,
        "mean_plies": result.mean_plies if result.games else None,
    }


def _tested(tournament: Tournament, encounter: Encounter) -> dict[str, Any]:
    test = tournament.sprt
    if test is None:
        return {}
    rounds = tournament.rounds(encounter)
    return {
        "ratio": test.ratio(rounds),
        "bounds": list(test.bounds),
        "accepted": tournament.accepted(encounter),
    }


# --- tables ---------------------------------------------------------------------------------------


def print_tournament(screen: Screen, tournament: Tournament) -> None:
    """Print standings, a cross table for each game, and what the sequential test says."""
    ratings = _ratings(tournament)
    if ratings is None:
        screen.out.print("no game was finished")
        return
    ranked = _ranked(tournament, ratings)
    _print_standings(screen, tournament, ratings, ranked)
    for contest in tournament.contests:
        screen.out.print()
        _print_cross_table(screen, tournament, contest, ranked)
    if tournament.sprt is not None:
        screen.out.print()
        _print_tests(screen, tournament)


def _print_standings(
    screen: Screen, tournament: Tournament, ratings: Ratings, ranked: list[str]
) -> None:
    columns = ("rating", "95 %", "score", "95 % interval", "won", "drawn", "lost")
    table = numbers_table("agent", *columns)
    for agent in ranked:
        result = tournament.standing(agent)
        name = _named(tournament, agent)
        if agent not in ratings.agents:
            table.add_row(name)
            continue
        elo, error = ratings.of(agent)
        low, high = result.interval
        counts = map(str, (result.wins, result.draws, result.losses))
        interval = f"{low:.1%} to {high:.1%}"
        table.add_row(
            name, f"{elo:+.0f}", f"± {error:.0f}", f"{result.score:.1%}", interval, *counts
        )
    screen.out.print(table)


def _print_cross_table(
    screen: Screen, tournament: Tournament, contest: Contest, ranked: list[str]
) -> None:
    """Scores of rows against columns, numbered as the rows are."""
    table = numbers_table(contest.name, *map(str, range(1, len(ranked) + 1)))
    scores: dict[tuple[str, str], str] = {}
    for encounter in tournament.encounters:
        result = tournament.result(encounter)
        if tournament.contest_of(encounter) == contest and result.games:
            score, games = result.score, len(result.games)
            scores[encounter.a, encounter.b] = f"{score:.1%} of {games}"
            scores[encounter.b, encounter.a] = f"{1 - score:.1%} of {games}"
    for place, agent in enumerate(ranked, 1):
        name = f"{place} {_named_there(contest, agent)}"
        table.add_row(name, *(scores.get((agent, other), "") for other in ranked))
    screen.out.print(table)


def _print_tests(screen: Screen, tournament: Tournament) -> None:
    test = tournament.sprt
    assert test is not None
    low, high = test.bounds
    table = numbers_table(
        f"H0: {test.elo0:+g}, H1: {test.elo1:+g}", "ratio", f"{low:.2f} to {high:.2f}", "games"
    )
    for encounter in tournament.encounters:
        ratio = test.ratio(tournament.rounds(encounter))
        verdict = tournament.accepted(encounter)
        said = f"{verdict} accepted" if verdict else "open"
        contest = tournament.contest_of(encounter)
        a, b = _named_there(contest, encounter.a), _named_there(contest, encounter.b)
        name = f"{contest.name}: {a} against {b}"
        games = str(len(tournament.result(encounter).games))
        table.add_row(name, f"{ratio:+.2f}", said, games)
    screen.out.print(table)
