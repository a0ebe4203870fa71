"""Families of terms at machine speed: each module notes what one family comes to."""
