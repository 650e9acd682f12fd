"""约局: matches that are announced ahead: the dialogue, the card, the answers."""
