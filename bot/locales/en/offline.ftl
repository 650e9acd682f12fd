# Offline matches: entering, confirming, claiming

command-offline = Enter an offline match
offline-in-group = Offline matches are entered in the group, where the other three see them and can confirm

offline-title = <b>Offline match { $number }</b> · { $weekday } { $day } { $month }
offline-guest = guest { $name }
offline-nameless-guest = guest
offline-awaiting = Waiting for { $names } to confirm until { $until }; without [Confirm] it does not count
offline-awaiting-longer = Waiting for { $names } to confirm; the bot was down, so there is more time
offline-counts = All have confirmed: it counts
offline-counts-with-guests = All have confirmed: it is in the book; with guests it does not count for the week yet
offline-lapsed = Not all confirmed it in time: it does not count
offline-withdrawn = { $name } took it back: it does not count
offline-disputed = { $name } disputes it, so it is stopped and does not count; once it is cleared up, enter it again
offline-reason = Reason: { $reason }
offline-checked = Tiles checked: complete, clean, unmarked
offline-unchecked = Tiles: not ticked by the organiser yet
offline-cleared = Table cleared
offline-uncleared = Table: not ticked by the organiser yet
offline-claimed = { $name } says: I am { $guest }. { $enterer } or an admin has to agree

offline-button-confirm = Confirm
offline-button-back = Take back
offline-button-checked = Tiles checked
offline-button-cleared = Table cleared
offline-button-claim = I am { $name }
offline-button-grant = It is { $name }
offline-button-deny = No

offline-not-yours = You did not play in it
offline-own = You entered it; the other three confirm it
offline-confirmed = Confirmed; waiting for the others
offline-confirmed-last = Confirmed, and that was the last: it counts
offline-confirmed-already = You have confirmed it already
offline-counts-already = All have confirmed it: it counts
offline-closed = It was stopped and does not count
offline-taken-back = Taken back: it does not count
offline-confirmation-taken-back = Your confirmation is taken back
offline-nothing-confirmed = You have not confirmed it, so there is nothing to take back
offline-own-dispute = You entered it: press [Take back] and enter it again
offline-dispute-noted = Stopped; it does not count. What is wrong? Say so in the group: /offline dispute { $number } why
offline-reason-kept = The reason is on the card
offline-organiser-only = Whoever entered it ticks this
offline-ticked = Ticked
offline-ticked-already = Ticked already

offline-claims-over = Nobody can be claimed here any more
offline-claim-own = You are in it already
offline-claim-asked = Whoever entered it, or an admin, has to agree. To claim it is to confirm its points
offline-claim-waiting = Somebody has claimed it already and waits
offline-claim-denied = They said that it was not you; if that is a mistake, ask an admin
offline-claim-not-yours = Whoever entered it, or another admin, answers
offline-claim-granted = Noted
offline-claim-refused = All right, it is not

offline-draft-title = <b>An offline match</b> ({ $name } enters it)
offline-draft-day = Played on { $day } { $month }
offline-draft-choose =
    Players: { $names }, { $missing } to go
    Press a name, or type one line: /offline Ming +12 Fang -4 Wang -8 me
offline-draft-hands =
    In this order: { $names }
    The sums, or a hand: /offline +12 -4 -4 -4 (several lines at once are fine)
    By the tiles: /offline Fang win Wang 234678m 2234p pong 5p win 2p; for a self-draw write “self-draw” for “win Wang”
offline-draft-dropped = This entry was put away; nothing is entered
offline-draft-not-yours = Somebody else is entering this one
offline-entered = Entered as offline match { $number }; the others confirm it
offline-undone = The last hand is undone
offline-dropped = All right, nothing is entered
offline-no-hands = There are no points yet; type a line: /offline +12 -4 -4 -4
offline-button-guest = Add a guest
offline-button-remove = Remove the last one
offline-button-before = Previous
offline-button-after = Next
offline-button-done = Done
offline-button-undo = Undo the last hand
offline-button-cancel = Drop it

offline-refused-long = Too long; please make it shorter
offline-refused-count =
    It takes exactly four; this has { $number }. Like this: /offline Ming +12 Fang -4 Wang -8 me
    For names with spaces write the @username
offline-refused-numbers = Points without a name: { $name }. Like this: /offline Ming +12 Fang -4 Wang -8 me
offline-refused-nameless = First the name, then the points: /offline Ming +12 Fang -4 Wang -8 me
offline-refused-hand = I cannot read the hand: { $name }. Like this: /offline Fang win Wang 234678m 2234p pong 5p win 2p
offline-refused-not-zero = The four sum to { $difference }; it has to be 0
offline-refused-too-many = At most { $most } points for one player
offline-refused-of-guest = Nobody confirms the points of a guest: at most { $guest }. Ask them into the group to press [I agree], then enter them by name
offline-refused-too-many-hands = At most { $hands } hands in a match
offline-refused-day = I cannot read this: { $name }. The day goes to the end: yesterday, Sat, 29 Nov
offline-refused-future = What was not played yet is not entered
offline-refused-old = Only what was played in the last { $number } days is entered
offline-refused-unknown = I do not know “{ $name }”: write the @username or the name on the roster; for others “guest” and a name
offline-refused-no-reply = “Him” and “her” are whoever wrote the message that you answer: answer one of theirs
offline-refused-not-one-of-them = One of the four enters it
offline-refused-twice = { $name } is there twice: name each of the four once; if you leave yourself out, you are the fourth
offline-refused-alone = All the others are guests: nobody can confirm it
offline-refused-kept-out = One of the four may not play counted matches now; it is not entered
offline-refused-not-enrolled = { $name } has not agreed to the charter: [I agree] on its card first, or write “guest” and a name
offline-refused-must-accept = The charter has a new version: { $name } presses [I agree] on its card first
offline-refused-waiting = { $number } of your entries still wait to be confirmed; please wait for them
offline-refused-lapsed = { $number } of your entries were not confirmed lately; let one of the other three enter this one
offline-refused-same = The same match was entered just now, as { $number }
offline-refused-no-draft = Send /offline first and choose the four, then enter hand by hand
offline-refused-four-first = Choose all four on the card first
offline-refused-not-at-table = { $name } is not one of the four
offline-refused-payers = Who pays? One for a discard; for a self-draw those who pay, or nobody when all do
offline-refused-worthless = This hand is no win; try /fan
offline-refused-not-yours = There is no offline match { $number } that you played in
