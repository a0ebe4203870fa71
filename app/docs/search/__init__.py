"""Finding ludemes, macros and chapters of the manual by what they mean."""
