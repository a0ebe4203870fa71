"""The table of rows: what is done, what the paper found, what counts as reproduced."""
