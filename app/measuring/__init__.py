"""What measuring commands share: conditions, journals, limits."""
