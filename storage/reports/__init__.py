"""战报: what everybody did in the matches that are over, and the reports that were published, as rows."""
