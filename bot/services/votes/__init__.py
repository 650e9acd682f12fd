"""表决: appeals, juries, proposals."""
