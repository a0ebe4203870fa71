"""Boards: graphs, their sites, and how sites are related (spec 02, 03)."""
