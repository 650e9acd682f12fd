"""战报: rankings, one's own figures, how a week stands, and Monday's report, as screens."""
