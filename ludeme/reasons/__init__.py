"""Why: which clauses made a move legal or not, and ended a game or let it go on."""
