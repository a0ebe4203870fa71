"""The quality of games: what is played for it, tables, and a page with plots."""
