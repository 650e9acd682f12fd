"""线下局: matches around a real table, entered and confirmed by the four."""
