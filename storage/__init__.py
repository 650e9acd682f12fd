"""Durable facts on SQLite: the one place that knows SQL, and the only one that touches aiosqlite."""
