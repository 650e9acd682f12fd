"""线下局: screens of matches around a real table."""
