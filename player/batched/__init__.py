"""Search over many games at once, whose leaves one evaluator judges together."""
