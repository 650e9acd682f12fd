# 到场: reminders, offered seats, the ready check

gathering-comma = {", "}
gathering-ready = ✓ ready: { $names }
gathering-late = 5 minutes late: { $names }
gathering-silent = not answered yet: { $names }
gathering-standing-in = standing in: { $names }
gathering-called = asked to stand in: { $names }
gathering-say-ready = Ready
gathering-say-late = 5 minutes late
gathering-say-cannot = Can't come

gathering-title = <b>{ $title }</b> · match { $number }
gathering-when = Begins { $at } (your time { $own })
gathering-put-off = The bot was down: it was to begin { $at }, the ready check is held again
gathering-what = { $seats } players · { $rules }
gathering-hours-left = { $count } h to go
gathering-minutes-left = { $count } min to go
gathering-answer-yes = Coming
gathering-answer-no = Not coming

reminder-seat = You have a seat. See you there.
reminder-again = The time or the rules have changed, so please answer again: are you still coming?
reminder-offered = A seat is kept for you. Are you coming?
reminder-stands-in = You are standing in, and we are waiting for you.
reminder-undecided = You have not decided yet: are you coming?

offer-kept = <b>A seat is free and kept for you until { $until }.</b> After that the next in line is asked.
offer-taken = ✓ The seat is yours.
offer-gone = The seat went to the next in line. You are still on the waiting list.
offer-declined = Noted: you are not coming.
offer-checked = The ready check has begun: see the new card.
offer-over = This match waits for nobody any more.

gathering-call-reminder = { $names }: don't forget this match. I cannot write to you; open our private chat below.
gathering-call-offer = { $names }: a seat is free for you. Press [Coming] on the match card to take it.
gathering-call-ready = { $names }: the ready check has begun. Press a button on the match card.

check-asked = <b>We begin soon. Are you ready?</b> Tables open by themselves, seats are drawn by lot.
check-called = <b>Somebody has not answered and you are next: can you play now?</b>
check-ready = ✓ Noted: ready. Tables open by themselves.
check-late = Noted: 5 minutes late. The autopilot begins; press anything to take over.
check-cannot = Noted: you are not coming.
check-again = The ready check is held again: see the new card.
check-plays = We have begun. Your hand is in the new message below.
check-no-seat = Not enough for another table, so you have no seat this time. You were there, and that counts.
check-not-played = We have begun, without a seat for you this time.
check-off-too-few = Fewer than four were there, so this match was not played.
check-off-outage = The bot was down for too long, so this match was not played. Nobody is blamed.
check-off-called-off = This match was called off.
check-credited = You were there: nothing more is asked of you this week.
check-put-off = The bot was down and could not hold the ready check, so it is held again. Nobody is blamed.

ready-said-ready = Noted: ready
ready-said-late = Noted: 5 minutes late
ready-said-cannot = Noted, your seat goes to the next in line
ready-cannot-costs = Cancelling so late weighs { $weight }. If you really cannot come, press again within 10 seconds
ready-cannot-sure = You really cannot come? Press again within 10 seconds and the next in line is asked
ready-not-yours = You have no seat in this match
ready-not-yet = The ready check has not begun
ready-playing = The match has begun
ready-over = This match is over
ready-same = Noted already
ready-outside = You are not in this group

case-appointment = Match { $number }: { $at }
