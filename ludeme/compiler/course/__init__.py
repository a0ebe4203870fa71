"""The course of a game as text: start, legal moves, a ply, phases, end, random playout."""
