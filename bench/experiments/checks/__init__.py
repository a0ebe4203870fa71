"""Rows that are judged by checks and measurements, without matches."""
