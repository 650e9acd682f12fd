# Duty: one match a week

command-why = My week, and why
command-audit = What a run would do, without doing it
command-pardon = Let somebody off a week

duty-comma = {", "}
duty-moment = { $weekday } { $day }/{ $month } { $at }
duty-week = <b>Week { $week }</b> ({ $first } to { $last })
duty-not-bound-not-enrolled = not enrolled yet: nothing is asked
duty-not-bound-gone = not in the group: nothing is asked
duty-met = { $count ->
    [one] ✓ played { $count } match: table { $tables }
   *[other] ✓ played { $count } matches: tables { $tables }
}
duty-excused = nothing is asked: { $why }
duty-excuse-first-week = the week of the first enrolment
duty-excuse-leave = leave
duty-excuse-freeze = a holiday of the group
duty-excuse-kept-out = suspended or barred
duty-excuse-appeal = an appeal against a suspension
duty-excuse-downtime = the bot was down for more than a day
duty-excuse-downtime-at-start = the bot was down when an agreed match began
duty-excuse-collapsed = was there, but the match came to nothing
duty-excuse-hosted = opened a table that nobody joined
duty-excuse-no-seat = no seat was free
duty-undecided = not decided yet
duty-owed = not played yet: one match before { $until } is all
duty-missed = { $count ->
    [one] not played, though a seat was free { $count } time
   *[other] not played, though a seat was free { $count } times
}
duty-uncounted = table { $table } does not count: { $why }
duty-attendance-running = still being played
duty-attendance-awaiting = an offline match that waits for the other three to confirm
duty-attendance-collapsed = came to nothing
duty-attendance-not-seated = not seated
duty-attendance-no-charter = there was no charter then
duty-attendance-casual = a casual table
duty-attendance-computers = began with fewer than four people
duty-attendance-short = too few hands
duty-attendance-lapsed = an offline match that not all confirmed in time
duty-attendance-absent = mostly on autopilot, and not there at the end
duty-attendance-disqualified = the result is void
duty-warned-reminder = reminder { $due }: delivered
duty-warned-notice = notice { $due }: delivered
duty-unwarned-reminder = reminder { $due }: not delivered, so nothing follows
duty-unwarned-notice = notice { $due }: not delivered, so nothing follows

duty-wait-reminder = next reminder: { $until }
duty-wait-week-end = all reminders have arrived; one match this week is all
duty-wait-quiet = quiet hours: not before { $until }
duty-wait-undecided = waits for the outcome of that match
duty-wait-playing = playing now; nothing before the end
duty-wait-objection = an appeal is open: nothing happens before it is decided
duty-wait-window = the notice has arrived; one match before { $until } is all
duty-wait-window-open = the bot was down just now: you have longer
duty-wait-frozen = the admins have paused this
duty-warn = a reminder is on its way
duty-propose = the time is over; the admins decide
duty-remove = the time is over; a removal follows (with a way back)
duty-done-cured = played since: all is well
duty-done-pardoned = an admin has let this week go
duty-done-dropped = the appeal was upheld: the week does not count
duty-done-not-warned = not every reminder arrived in time: nothing follows
duty-done-off = nobody is removed from this group
duty-done-gone = not in the group any more
duty-done-lapsed = the admins did not decide: lapsed
duty-graced = an admin has given time until { $until }

duty-why-title = <b>{ $title }</b> · attendance
duty-why-of = <b>{ $title }</b> · attendance of { $name }
duty-why-not-enrolled = You have not agreed to the charter: nothing is asked of you.
duty-why-no-week = No week has been judged yet.
duty-why-article = Article 1: at least one counted match a week (begun by four people, { $hands } hands or more).
duty-no-zone = This group has no time zone yet, so nothing is enforced: an admin sends /zone
duty-basic-group = Nothing can be enforced in a basic group: upgrade it to a supergroup first.
duty-mode-off = This group reminds, and removes nobody.
duty-mode-frozen = Enforcement is paused.

duty-reminder-title = <b>{ $title }</b> · not played this week yet
duty-notice-title = <b>{ $title }</b> · not played last week
duty-reminder-text = Article 1: at least one match a week. One before <b>{ $until }</b> is all.
duty-notice-text = Article 1: at least one match a week. One match within { $hours } hours of this notice is all; if it is wrong, press [This is wrong].
duty-notice-propose = After that the admins are asked about a removal (the way back stays open).
duty-notice-auto = After that you are removed (the way back stays open).
duty-notice-off = This group reminds, and removes nobody.
duty-seat = A seat is free now: table { $table } ({ $taken }/4)
duty-no-seat = No seat is free now; open a table with /table in the group
duty-card-met = ✓ You have played, thank you.
duty-card-over = This is over.
duty-join = Join table { $table }
duty-leave = Ask for leave
duty-object = This is wrong
duty-objected = You have appealed: nothing happens before it is decided.
duty-object-no = There is nothing to appeal now
duty-leave-shown = Your leave is below
duty-stale = This is over

duty-mention = { $names }: there is a message for you. Please open my private chat and press Start.
duty-mention-over = This message is over.
duty-open-private = Open the private chat

duty-proposal-title = <b>Remove { $name }?</b> · { $title } · article 1 · charter v{ $version }
duty-proposal-record-title = <b>Removal of { $name }</b> · { $title } · article 11
duty-proposal-week = Week { $week }: not played. Free seats: { $seats }, leave: { $leave }
duty-proposal-warned = Delivered: { $times }; the window closed { $closed } without an appeal
duty-proposal-record = The last { $weeks } weeks: { $met } played, { $excused } excused
duty-leave-some = some, less than half of it
duty-leave-none = none
duty-trip-too-many = This group removes by itself; this run had too many, so it asks
duty-trip-clock-jump = This group removes by itself; the clock has jumped, so it asks
duty-trip-after-outage = This group removes by itself; the bot was down just now, so it asks
duty-remove-button = Remove (may rejoin)
duty-grace-button = One more week
duty-pardon-button = Pardon
duty-record-button = Whole record
duty-unmute-button = Remove, which lifts the mute
duty-keep-button = Do not remove
duty-inbox-nameless = Something waits for an admin that does not belong here: admins, please open my private chat and press Start.
duty-inbox-lapsed = Nobody has decided in seven days: nothing comes of it.
duty-inbox-objected = The member has appealed: nothing happens before it is decided.
duty-ordered-by = { $admin } has decided to remove; it is being done
duty-ordered = The removal is being done
duty-inbox-muted = This member is muted, and a removal lifts the mute. Remove?
duty-inbox-no-right = I lack the right to ban users: please give it to me, then it goes on.
duty-over-graced = { $admin } has given one more week
duty-over-pardoned = { $admin } has let this week go
duty-over-kept = { $admin } has decided not to remove
duty-over-done = Removed; may rejoin
duty-over-dropped = Not removed: { $why }
duty-dropped-admin = is an admin
duty-dropped-out = is out of the group already
duty-dropped-bot = is a bot
duty-dropped-no-right = the right was not given back
duty-dropped-muted = nobody confirmed lifting the mute
duty-dropped-appeal = the appeal was upheld
duty-dropped-changed = things have changed
duty-not-admin = This needs an admin with the right to ban users
duty-party = You are a party: please leave this to another admin
duty-try-again = Telegram did not answer, please press again
duty-decided = Noted
duty-answered = Somebody has decided already
duty-changed = Things have changed: nothing to decide
duty-record-sent = The whole record is in your private chat

duty-removed-group = By article 1 { $name } is out of the group for now; always welcome back: anybody here can invite again.
duty-removed-record-group = By article 11 the admins have asked { $name } to leave the group.
duty-removed-private = <b>{ $title }</b>: no match in week { $week }, nor in the time after it, so you have been removed. This is no ban: anybody in the group can invite you again, or use its invite link. If it is wrong, send /appeal here
duty-removed-record-private = <b>{ $title }</b>: the admins have seen the whole record and removed you by article 11. If it is wrong, send /appeal here
duty-pardoned-group = { $admin } has let { $name } off week { $week }.
duty-pardon-usage = Like this: reply to their message with /pardon, or /pardon @username
duty-pardon-nothing = There is nothing to let { $name } off now
duty-pardon-self = Nobody pardons themselves: another admin can
duty-admins-only = This needs an admin
duty-in-group = Send this in the group
duty-unknown-member = I do not know who that is: reply to their message, or write @username

duty-audit-title = <b>{ $title }</b> · a dry run (nothing happens)
duty-audit-none = There is nothing to do now.
duty-audit-warn-reminder = Remind: { $names }
duty-audit-warn-notice = Give notice: { $names }
duty-audit-propose = Ask the admins about removing: { $names }
duty-audit-remove = Remove: { $names }
duty-audit-waits = Waiting: { $count }
duty-audit-more = { $names } and others, { $count } in all
duty-audit-next = Next: { $until }
