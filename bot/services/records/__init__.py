"""案卷: cases, reports, suspensions, the blacklist, and what can be taken home."""
