"""The reference of the language as pages."""
