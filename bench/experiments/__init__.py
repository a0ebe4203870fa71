"""The experiments of the five papers as rows of a table, each a small function over matches.

`ludeme experiment ROW` runs one (see bench/README.md); what they are about, and what counts as
reproduced, is in docs/experiments.md.
"""
