"""The language server: `ludeme.editing` over the protocol that editors speak."""
