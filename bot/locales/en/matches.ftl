# Matches: what counts, quitting, results, the ledger

command-quit = Leave the match you are playing
command-ledger = The ledger

lobby-counts = Four people and { $hands } hands or more: it counts for the week
lobby-casual = A casual match: it does not count for the week
lobby-too-short = Fewer than { $hands } hands: it does not count for the week

seat-blacklisted = You are on this group's blacklist and cannot be seated. To appeal, send me /appeal in private
seat-barred = You are barred from this group's matches for good. To appeal, send me /appeal in private
seat-suspended = You are suspended until { $until }; a casual match is open to you (/table casual)
seat-must-accept = The charter has a version { $version }: read it on the charter card and press [I agree], then sit down
seat-not-enrolled = This match counts, so agree to the charter first: press [I agree] on the charter card
seat-as-guest = You are seated. You have not agreed to the charter, so this match does not count for your week

quit-nothing = You are in no running match; a table that has not begun you simply leave with [Leave]
quit-title = <b>Leave table { $table }?</b>
quit-weight = It weighs { $weight }, for { $days } days
quit-price = It costs { $total } points: { $shares }
quit-share = { $name } { $points }
quit-brings = What follows: { $what }
quit-free-not-counted = This match does not count: leaving costs nothing
quit-free-not-bound = You have not agreed to the charter: leaving costs nothing
quit-free-already = You have been charged with leaving this match; nothing more follows
quit-free-did-not-agree = Somebody left before you, and you did not agree to go on: leaving now costs nothing
quit-for-good = The autopilot plays your seat to the end, and you cannot come back. If something comes up, just let it rest: the autopilot takes over, any press brings you back, and that is no quitting.
quit-stays = Good, play on
quit-again = This price is out of date; please send /quit again
quit-done = You have left this match; the autopilot plays your seat to the end
quit-rest-title = <b>Leave the rest of match { $number } ({ $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    })?</b>
quit-rest-for-good = In the rounds to come the autopilot plays your seat, the others may ask somebody to stand in, and you cannot come back. If something comes up, just let it rest: the autopilot takes over, any press brings you back, and that is no quitting.
quit-rest-done = You have left this match; the rounds to come are played without you
button-quit = Leave for good
panel-quit = You have left this match; the autopilot plays your seat to the end

going-on-title = <b>Somebody has left</b>; the autopilot plays the seat for now
going-on-ask =
    { $count ->
        [one] You are the only one left: decide within { $minutes } minutes, otherwise the autopilot plays on
       *[other] { $count } of you are left: a majority within { $minutes } minutes decides, otherwise the autopilot plays on
    }
going-on-votes = { $what }: { $names }
going-on-voted = Noted; you can change it until the vote is over
going-on-autopilot = The match goes on; the autopilot plays the seat to the end
going-on-substitute = A substitute is wanted: a member who has agreed to the charter may sit down and play from the next hand on; the points before it are not theirs
going-on-substituted = Somebody has taken the seat, the match goes on
going-on-takes = { $name } plays for { $seat } from the next hand on
going-on-again = Somebody else has left; see the new card
going-on-end = The others have agreed to end the match; finished hands stand
going-on-over = This match is over
going-on-seated = Noted: you play from the next hand on
going-on-enrol-first = A substitute has to agree to the charter first: press [I agree] on the charter card
button-going-autopilot = Autopilot
button-going-substitute = Substitute
button-going-end = End it
button-going-sit = Sit down

result-exit = Somebody left, and the others agreed to end the match. Finished hands stand.
result-substituted = With a substitute: the hands before belong to whoever sat there then
result-provisional = Provisional: it stands after { $hours } hours without a dispute, or when all four have confirmed it
result-confirmed-by = Confirmed by { $names }
result-stands = The result stands
result-frozen = Disputed (appeal { $number }): the result is frozen until it is decided
result-void = The result is void and its points are taken back; nobody else's attendance is touched
result-not-yours = You did not play in this match
result-confirmed = Confirmed
result-confirmed-already = You have confirmed it already
result-is-frozen = Somebody disputes it; wait for the decision
result-is-void = This result is void
button-confirm-result = Confirm
button-dispute = Dispute

ledger-own = <b>{ $title }</b> · your ledger
ledger-sums = This week { $week } · this month { $month } · in all { $ever }
ledger-empty = Nothing yet; it begins with your first match
ledger-more = Every entry: /ledger csv
ledger-day = { $day } { $month }
match-name-table = table { $number }
match-name-offline = offline match { $number }
ledger-line-match = { $day } · { $match } <b>{ $points }</b>
ledger-line-price = { $day } · { $match }, price of a quit <b>{ $points }</b>
ledger-line-provisional = { $line } (provisional)
ledger-line-void = { $line } (void, taken back)
ledger-with = Between you and { $name }: <b>{ $points }</b>
ledger-theirs = { $name }: { $sums }
ledger-unknown = I cannot tell who that is: answer a message of theirs, or write their @username
ledger-group-empty = No points this month yet: open a table with /table
ledger-week = <b>This week</b> ({ $count })
ledger-month = <b>This month</b> ({ $count })
ledger-group-hint = Your own ledger: send me /ledger in private
ledger-csv-caption = Your ledger, { $count } entries
ledger-csv-at = time
ledger-csv-match = table
ledger-csv-hand = hand
ledger-csv-kind = what
ledger-csv-with = with
ledger-csv-points = points
ledger-csv-total = sum
ledger-csv-pot = pot
ledger-kind-hand = hand
ledger-kind-price = price of a quit
ledger-kind-reversal = reversal
