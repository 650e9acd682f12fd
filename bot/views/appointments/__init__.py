"""约局的画面: the card of a match that is announced ahead, the dialogue, lists."""
