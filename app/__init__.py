"""The `ludeme` command: one module per command, and what they share (console, drawing, library)."""
