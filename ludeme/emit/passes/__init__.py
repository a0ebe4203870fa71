"""Passes: from the lines of functions to better lines, one file each.

A pass takes functions by name, each a list of lines that begins with its `def`, and returns new
ones. It learns what lines say from `reading`; its docstring says what it does by an example, and
under which conditions.
"""
