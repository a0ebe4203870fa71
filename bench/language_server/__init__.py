"""How fast the language server answers a client: `python -m bench.language_server`."""
