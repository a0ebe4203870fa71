"""Search to the worst that others can do: alpha-beta for two players, max-n and expectation else.

An evaluation says what a position is worth where the search ends (`evaluation_rule`). The search is
one compiled loop for each kind of evaluation; it can be stopped after any number of positions and
goes on from there, so that a clock can be looked at.
"""
