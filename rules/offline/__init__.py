"""线下局: what a match around a real table brought, and whether it counts."""
