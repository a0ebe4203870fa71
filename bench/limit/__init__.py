"""Hand-written programs in the interface of compiled games: the limit that a compiler can reach."""
