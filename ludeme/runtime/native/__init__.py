"""Machine code: from the text of programs and kernels to object files kept on disk."""
