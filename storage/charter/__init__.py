"""章程: facts of members, matches, cases and votes, as rows; what they mean is in `rules.charter`."""
