"""How fast networks are: `python -m bench.network`."""
