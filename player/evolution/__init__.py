"""Evolution of playout policies by whole games between searches that use them (paper 004)."""
