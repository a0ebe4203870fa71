"""What becomes of a generated move: candidates, sinks, reach, shapes."""
