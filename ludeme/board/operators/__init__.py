"""Graphs of boards made from other graphs: merged, cut, moved, completed (spec 02 §5)."""
