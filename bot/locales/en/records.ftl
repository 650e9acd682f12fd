# Cases, reports, repeat offenders, the blacklist, exports

breach-late-cancel = late cancelling
breach-no-show = not appearing
breach-quit = quitting a match
conduct-insult = insult
conduct-signal = signals
conduct-hint = hints by a spectator
conduct-disturbance = disturbance
conduct-collusion = collusion, playing out of favour
conduct-tile-fraud = swapping or marking tiles
conduct-venue = damage to the place
conduct-hygiene = lack of cleanliness
conduct-equipment = damage to the tiles
grade-light = light
grade-serious = serious
grade-grave = grave
grade-until-resolved = serious, until it is resolved
case-graded = { $conduct } ({ $grade })

case-title = <b>{ $title }</b> · case { $number }
case-charge = { $charge }, weighs { $weight } · { $at }
case-match = Table: { $match }
case-until = Expires: { $until } · charter version { $version }
case-brings = This time: { $what }
case-total = Active in sum: { $total }
case-further = Once more would bring: { $what }
case-appeal-hint = If you think this is wrong, you may appeal once; other members judge
case-appeal = Appeal
case-resolved = The referee finds it resolved: the suspension is over
case-voided-appeal = Voided on appeal, weighs nothing
case-voided-mistake = Voided as a mistake, weighs nothing
case-voided-pardon = Pardoned, weighs nothing
case-status-expired = Expired
case-status-provisional = Under appeal, weighs for the time being
consequence-warning = a verbal warning
consequence-bar = barred from matches for good; you may stay in the group
consequence-suspended = no counted matches until { $until }
consequence-until-resolved = no counted matches until the referee finds it resolved, { $until } at the latest
consequence-would-suspend = { $days ->
    [one] a day without counted matches
   *[other] { $days } days without counted matches
}
consequence-would-resolve = no counted matches until it is resolved
case-call = There is a message for one member of the group alone. If you have never heard from me in private, please open the private chat and press “Start”.
case-call-over = That message has arrived.
records-open-private = Open the private chat

records-try-again = Telegram did not answer, please press again
records-not-admin = This takes an admin with the right to ban users
records-party = Somebody else has to decide what concerns you
records-answered = Somebody has decided already
records-changed = Things have changed, there is nothing to decide any more
records-decided = Noted
records-lapsed = Nobody has decided within seven days: nothing comes of it.
records-dropped = There is nothing to decide any more.
records-nameless = Something waits for the admins that cannot be said here: admins, please open my private chat and press “Start”.

repeat-title = <b>The whole record of { $name }</b> · { $title } · article 11
repeat-weight = A weight of { $weight } within the charter’s days reaches the threshold. Please decide: remove (may come back), blacklist (may not, may appeal once), or pardon (in public)
repeat-earlier = { $count ->
    [one] One earlier case
   *[other] { $count } earlier cases
}
record-case = Case { $number }: { $what }
record-detail = – { $what }
repeat-waits = One of the cases is under appeal: a removal waits until that is decided
repeat-remove = Remove
repeat-blacklist = Blacklist
repeat-pardon = Pardon
repeat-answered-remove = { $admin } has decided to remove
repeat-answered-blacklist = { $admin } has decided to blacklist
repeat-answered-pardon = { $admin } has pardoned
repeat-pardoned = { $admin } has looked at the record of { $name } and lets it go this time. Let’s play nicely from here on.

blacklist-told = <b>{ $title }</b>: the admins have looked at the whole record and put you on the blacklist (article 11): you cannot come back. If you think this is wrong you may appeal once: send /appeal here
blacklist-lifted = <b>{ $title }</b>: you are off the blacklist and welcome back: ask anybody in the group to invite you, or use its invite link.
blacklist-declined = <b>{ $title }</b>: you are on the blacklist of this group (article 11) and cannot join. If you think this is wrong you may appeal once: press “Start” here, then send /appeal

hand-title = <b>{ $title }</b> · done by hand
hand-banned = { $by } has banned { $name } by hand. Reason: { $reason }
hand-removed = { $by } has removed { $name } by hand. Reason: { $reason }
hand-restricted = { $by } has restricted { $name } by hand. Reason: { $reason }
hand-unbanned = { $by } has unbanned { $name } by hand. Reason: { $reason }
hand-freed = { $by } has lifted the restriction of { $name } by hand. Reason: { $reason }
hand-no-reason = missing
hand-by-unknown = An admin
hand-ask-reason = Please add the reason: /reason { $number } REASON
hand-listed = This person is on the blacklist of the group: keep them on it (ban again), or lift it?
hand-keep = Keep
hand-lift = Lift
command-reason = Give the reason for what was done by hand (admins)
reason-usage = This is how to give a reason: /reason NUMBER REASON
reason-unknown = There is no { $number }, or you are no admin of its group
reason-long = That is too long, a reason has at most { $most } characters
reason-kept = { $number }: the reason is noted
