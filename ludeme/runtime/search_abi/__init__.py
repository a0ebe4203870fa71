"""How compiled search meets a compiled game: function types, kernels, chance, outcomes."""
