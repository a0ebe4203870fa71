"""How fast UCT searches: iterations per second beside the reference's."""
