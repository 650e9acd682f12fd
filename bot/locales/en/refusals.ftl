# Why something is not possible, in one sentence

refusal-hand-over = This hand is over
refusal-not-asked = You are not asked now
refusal-not-your-turn = It is not your turn yet
refusal-not-possible = That cannot be done now
refusal-already-answered = You have answered; it cannot be changed
refusal-void-first = The void suit goes first ({ $count } left)
refusal-void-tile = { $tile } is of your void suit
refusal-melded-suit = You have laid down tiles of the suit of { $tile }: it cannot be your void suit
refusal-tile-not-held = You do not hold { $tile }
refusal-must-win = Near the end of the wall a win must be taken
refusal-barred = You passed a win of { $doublings }: until you draw, only a bigger one counts
refusal-stale = That button is out of date: look at the newest message
refusal-tile-gone = That tile is gone
refusal-no-seat = You have no seat at this table
refusal-seats-taken = All seats are taken: open another table with /table
refusal-already-seated = You are seated already
refusal-not-seated = You are not seated: press [Sit] on the table’s card first
refusal-already-started = This table has started already
refusal-not-enough-players = { $free ->
    [one] { $free } seat is free; a computer can take it
   *[other] { $free } seats are free; computers can take them
}
refusal-not-ready = Somebody’s tiles cannot be delivered yet: please write to me first
refusal-not-between-hands = Only between two hands
refusal-pause-used = One pause a player and match
refusal-table-closed = This table is closed
refusal-paused = The game is paused
refusal-hold = One moment, this tile is not through yet
refusal-seated-elsewhere = You still sit at another table of this group (no. { $table })
refusal-already-voted = You have agreed already; { $missing } missing
refusal-has-quit = You have left this match; the autopilot plays your seat to the end
refusal-not-running = This table has not begun yet; just press [Leave]
refusal-no-substitute = No substitute is wanted at this table now
refusal-not-admin = This takes an admin who does not play at the table
refusal-reason-missing = Please give a reason, at most { $most } characters
refusal-unknown-table = There is no such table: its card has the number, /mine has your own
refusal-bad-word = A shuffle word has 1 to { $most } characters and no line breaks
refusal-not-member = Join the group first, then sit down
