"""Directions as tables and lists: the steps and radials of every site."""
