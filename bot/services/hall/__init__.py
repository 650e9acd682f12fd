"""大厅: the tables of a match that open by themselves, their rounds and standings, and the clearing up."""
