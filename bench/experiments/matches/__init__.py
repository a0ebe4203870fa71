"""Rows that are judged by matches."""
