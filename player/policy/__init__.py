"""Policies of weighted features: in search and in playouts."""
