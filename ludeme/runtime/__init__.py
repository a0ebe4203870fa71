"""What runs emitted programs: kernels, the tiers, machine code, and the interface of search."""
