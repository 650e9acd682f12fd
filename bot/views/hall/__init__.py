"""大厅的样子: the card of a match's tables, and of its result."""
