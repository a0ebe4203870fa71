"""Lines of pieces: `is Line` on flat boards, in deduction puzzles and on stacks (spec 07 §1.6)."""
