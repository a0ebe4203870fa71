"""Learning the weights of an evaluation by temporal differences from self-play.

    for report in EvaluationTraining(game, EvaluationSettings(games=400), "folder").run():
        print(report.games, report.loss)

First pieces are worth what they can do, if the outcomes of random games speak for it; in games
where that says nothing, these outcomes teach what is good at all. Then a search that looks ahead
plays itself (alpha-beta; max-n where there is chance, or more than two play), and what a position
is worth moves towards what the search said of the positions behind it, and in the end towards the
result: G = (1 - lambda) V + lambda G of the next one (TD(lambda)). What is alike is learned
together (`kinship`).
"""
