"""算番: what a typed hand is worth, or waits for."""
