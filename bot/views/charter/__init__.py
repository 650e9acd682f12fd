"""章程的画面: screens of members, duty, cases and votes, from facts and what follows from them."""
