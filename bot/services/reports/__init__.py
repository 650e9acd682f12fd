"""战报: rankings, the week, one's own figures, and Monday's report."""
