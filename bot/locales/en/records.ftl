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
case-match = Match: { $match }
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
case-call = There is a message for one member of the group alone. If you have never heard from me in private, please open the private chat and press [Start].
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
blacklist-declined = <b>{ $title }</b>: you are on the blacklist of this group (article 11) and cannot join. If you think this is wrong you may appeal once: press [Start] here, then send /appeal

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

command-report = Report (reply to the message; or a hand, in private)
command-referee = Appoint a referee for a match (admins)
report-usage = To report, reply to the message with /report; you may add some words. For what happened in a match, send /report in my private chat. Only the referee sees it.
report-long = That is too long, at most { $most } characters
report-no-match = You have not played a match of this group within a day. For anything else reply to the message in the group with /report
report-whom = Whom at { $match } do you report? (Only the referee sees it)
report-whom-first = Choose whom first
report-what = You report { $name }: for what? (Only the referee sees it)
report-cancel = Do not report
report-sent = The referee has your report; you will hear what becomes of it.
report-dropped = Nothing was reported.
report-stale = That is over
report-refused-not-enrolled = Only who has agreed to the charter can report
report-refused-oneself = You cannot report yourself
report-refused-not-bound = That person has not agreed to the charter, it does not bind them
report-refused-offline-only = That is for offline matches only
report-refused-too-many = Five reports a day at most
report-title = <b>{ $title }</b> · report { $number }
report-who = { $reporter } reports { $name }: { $conduct } · { $at }
report-match = Match: { $match }
report-hand = Match: { $match }, hand { $hand }
report-evidence = What was said (the message itself follows, where it can be copied):
report-evidence-copied = The message itself follows
report-words = In the reporter’s words: { $words }
report-did-dismissed = { $by } has found nothing in it
report-did-grave = { $by } has found it grave
report-did-jury = { $by } has asked the jury
report-opened = Case { $case } was opened
report-second = A grave case takes evidence and two admins who are no party: another one may press [grave] too, or ask the jury
report-second-toast = Noted. Another admin who is no party has to press [grave], or the jury is asked
report-dismiss = Nothing in it
report-light = Warning (light)
report-serious = Suspend (serious)
report-open-ended = Suspend until resolved
report-grave = Grave: bar
report-jury = Ask the jury
report-pairs = Figures
report-pairs-coming = They are being reckoned and come in private
report-resolve = Resolved
report-void = A mistake, void it
report-void-again = Press again to void case { $case }
report-jury-asked = The jury is asked
report-no-jury = There are fewer than four jurors: another admin has to decide
report-told-dismissed = The referee has found nothing in your report { $number }. Thank you for speaking up.
report-told-upheld = Your report { $number } was upheld and dealt with.
no-case-not-bound = That person had not agreed to the charter then
no-case-offline-only = That is for offline matches only
no-case-not-referee = This takes an admin, or a referee appointed for the match
no-case-self-appointed = Nobody appoints themselves
no-case-party = Parties and reporters are no referees
no-case-no-evidence = Without evidence nothing is grave
no-case-second-judge = Another admin who is no party has to press [grave], or the jury is asked

jury-title = <b>{ $title }</b> · please judge: { $name } is reported for “{ $conduct }”, and an admin finds it grave (barred for good)
jury-secret = Ballots are secret and may be changed until the close
jury-by-text = Or send: /vote report{ $number } yes (it was grave), or no
jury-word-report = report r
jury-word-uphold = yes uphold grave
jury-word-overturn = no overturn
jury-mine = Your choice: { $choice }
jury-uphold-button = It is grave
jury-overturn-button = It is not
jury-cast = Noted; you may change it until the close
jury-not-yours = You are not on this jury
jury-votes = The jury is voting: { $cast }/{ $jurors }
jury-uphold = The jury finds it grave ({ $uphold } to { $overturn })
jury-overturn = The jury does not find it grave ({ $uphold } to { $overturn })
jury-tie = The jury is tied ({ $uphold } to { $overturn }): an admin decides
jury-no-quorum = Too few jurors have voted ({ $uphold } to { $overturn }): an admin decides
jury-few-jurors = There are fewer than four jurors ({ $uphold } to { $overturn }): an admin decides

pairs-title = <b>Report { $number } · figures of eight weeks</b> (figures only, they prove nothing)
pairs-none = Report { $number }: no hands to reckon with within eight weeks
pairs-line = { $name } and { $other }: { $together } hands together; dealt in { $fed }, was dealt in { $fedby }; let { $spared } wins pass, was let off { $sparedby } times

referee-usage = To appoint, reply in the group to a message of theirs with /referee, or send /referee @username TABLE
referee-admins-only = Referees are appointed by admins
referee-no-match = There is no such running match; where there are several, add the table’s number
referee-oneself = Nobody appoints themselves
referee-admin-plays = You play in that match: another admin has to appoint
referee-plays = { $name } plays in that match and cannot be its referee
referee-not-bound = { $name } has not agreed to the charter and cannot be a referee
referee-appointed = { $name } is the referee of table { $match }

command-violations = My record (admins: all)
command-me = How I stand: points, record, this week
command-export = Export the chain of cases (admins)
records-admins-only = This takes an admin
records-nobody = Nobody found, or several of one name: write @username
violations-title = <b>{ $title }</b> · my record
violations-title-of = <b>{ $title }</b> · the record of { $name }
violations-none = Nothing is recorded.
violations-all = <b>{ $title }</b> · all cases, { $count }
violations-line = Case { $number } · { $name } · { $charge } · { $at }{ $state }
violations-voided = {" "}(voided)
violations-stands = {""}
violations-more = Page { $page } of { $pages }: /violations all { $page }
violations-head = Head of the chain: <code>{ $head }</code>
export-usage = /export gives the chain of cases without names; /export names with names and what was written
export-chain = The chain of cases. Its head: <code>{ $head }</code>. To check it, in the folder of the bot’s program: python -m storage check THIS-FILE HEAD
export-cases = { $count ->
    [one] { $count } case, a line each; times are UTC
   *[other] { $count } cases, a line each; times are UTC
}
export-no-head = no cases yet
me-title = <b>{ $title }</b> · how I stand
me-enrolled = Enrolled
me-not-enrolled = You have not agreed to the charter yet: /charter
me-weight = Active weight: { $weight } (cases: { $count })
me-blacklisted = On the blacklist; one appeal: /appeal
me-barred = Barred from matches (case { $number })
me-suspended = No counted matches until { $until }
me-suspended-open = No counted matches until the referee finds it resolved, { $until } at the latest
me-week = This week: { $what }
me-points = Points: { $points } (four weeks: { $recent })
me-more = More: /violations, /why, /ledger
export-with-names = named
violations-all-word = everything
