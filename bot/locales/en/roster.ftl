# Roster, charter, leave, privacy

command-charter = Show the charter
command-roster = Show the roster
command-away = Ask for leave
command-freeze = A holiday for all, or a pause
command-zone = Set the group's time zone
command-kick = How members are removed
command-adminchat = Where the admins are asked
command-link = A member has a new account
command-diag = Self-test: which rights I lack
command-privacy = What I store
command-mydata = Download my data
command-forget = Forget me

roster-no-group = I have not seen you agree to a charter anywhere yet. Press [I agree] on the charter card of your group, then come back.
roster-which-group = You are in several groups: which one is it? Add its number, such as <code>#3</code>:
roster-group-line = <b>#{ $number }</b> { $title }
roster-told-privately = I have told you in private
roster-open-private = Open the private chat
roster-start-first = This concerns only you, so I answer in private. Open the private chat, press START, and send it again.
roster-in-group = This command is used in a group
roster-admins-only = This is for admins
roster-basic-group = This is a basic group, where Telegram does not let me remind or remove members: that begins once it is a supergroup. Tables work as they are.
roster-day-brief = { $day } { $month }
roster-days-brief = { $first }–{ $last }
roster-days = { $first } to { $last }
roster-day = { $weekday } { $day } { $month } { $year }
roster-comma = { ", " }

charter-title = <b>Charter</b> · version { $version }
charter-article = { $number }. { $text }
charter-comma = { ", " }
charter-weekdays = Mon Tue Wed Thu Fri Sat Sun
charter-reminder = { $weekday } { $at }
charter-quiet = from { $since } to { $until }
charter-never-quiet = (no quiet hours are set)
charter-step = { $weight } ({ $days } { $days ->
    [one] day
   *[other] days
})
charter-no-zone = not set yet
charter-card-week = One counted match a week ({ $hands } hands or more); leave if you cannot, { $days } days a quarter
charter-card-match = Matches are announced { $hours } hours ahead; who signs up comes
charter-card-quit = No quitting: it weighs { $weight } and costs { $full } full hands
charter-card-appeal = Appeals within { $days } days; the others vote for { $hours } hours
charter-card-points = Points are points: we play for fun, gambling is forbidden
charter-card-enrolled = { $count ->
    [one] 1 member has agreed
   *[other] { $count } members have agreed
}
charter-card-zone = No time zone is set, so attendance is not enforced yet: an admin sends /zone
charter-card-basic = This is a basic group: attendance is enforced once it is a supergroup
charter-agree = I agree
charter-full = Full text
charter-enrol = <b>{ $title }</b> · charter, version { $version }: the full text is above. Press if you agree; counted seats are for members who have.
charter-enrolled = <b>{ $title }</b> · you have agreed to version { $version } of the charter
charter-agreed = Noted: you agree to version { $version } of the charter. Welcome!
charter-agreed-already = You have agreed to version { $version } already
charter-newer = The charter is at version { $version } now: please read that one before you press
charter-text-sent = The full text is in your private chat
charter-try-again = I could not see whether you are in the group: please press again

charter-preamble = This charter binds the members who have pressed [I agree]. Points are points; the bot never handles money: we play for fun, gambling is forbidden. Times are those of the group's zone ({ $zone }); a week goes from Monday 04:00 to the next Monday 04:00.
article-1 = <b>One match a week.</b> Every member plays at least one counted match a week: at a table that four people began and that played { $counted_hands } hands or more, or an offline match that the other three have confirmed; casual tables do not count. Nothing is asked in a week of leave (at most { $away_days_a_quarter } days a quarter), of a holiday of the group, without a free seat, when you were there but the table came to nothing, when the bot was down, or while you may not play; nor in the week in which you first enrol. Reminders come { $reminders }, and nobody is disturbed { $quiet }. Who has not played by the end of the week is told so, and may play within { $objection_hours } hours of being told, or press [this is wrong]. Only after that may a member be removed; removal is no ban, the way back is open.
article-2 = <b>Matches are announced.</b> A match is announced at least { $notice_hours } hours ahead, with time, seats and rules, and everybody confirms; when the rules change, everybody is asked again. Cancelling in the last two hours weighs { $late_cancel_weight }, not appearing { $no_show_weight }. Casual tables may be opened at any time.
article-3 = <b>Everything is ready.</b> Before the start everybody is there and ready; substitutes are called before anyone is blamed. At an offline match the organiser checks the tiles: complete, clean, unmarked.
article-4 = <b>Nobody changes tables or leaves.</b> One seat at a time; a change of tables needs the consent of both. Quitting a match weighs { $quit_weight } and costs { $quit_costs_full } full hands, split among the other three. Coming back from the autopilot is no quitting, nor is being removed by others.
article-5 = <b>No cheating.</b> Who cheats, colludes or marks tiles loses the result and is barred from matches for good; they may stay in the group but not be seated. It takes evidence and two admins who are no party, or one and the jury.
article-6 = <b>The rules are kept.</b> Everybody keeps the table's manners (see conduct). A breach is found by the referee: an admin, or a member appointed for the match, never a party and never self-appointed. Only the referee sees a report.
article-7 = <b>Settled on the spot, open to appeal.</b> Every hand and match is settled at once, with the whole ledger open to the table. A result stands after { $result_hours } hours, or when all four confirm; a dispute freezes it. A penalty or a result may be appealed once within { $appeal_days } days and is judged by the other members: { $vote_hours } hours, secret ballots, valid with { $jury_share }% (no fewer than { $jury_least }, no more than { $jury_most }) voting, overturned by more than half. A tie, or too few, goes to an admin who is no party; without one the milder outcome holds.
article-8 = <b>The table is cleared.</b> The bot clears away only its own messages and leaves one result a match; at an offline match the organiser checks that the table is clear.
article-9 = <b>We talk about it.</b> The rules are ours. Any enrolled member may propose another parameter or wording, first to be discussed, then voted on; the proposal says what the last eight weeks would have looked like under it.
article-10 = <b>Penalties have degrees.</b> A verbal warning, a suspension, or a bar for good (see penalties). Whoever gets one is told why, what it weighs, until when, and what comes next. Nobody is pilloried; pardons are public.
article-11 = <b>Repeat offenders may be asked to leave.</b> At a weight of { $grave_weight } within { $grave_days } days the admins see the whole record and may remove, blacklist or pardon. Who is blacklisted cannot come back, and may still appeal once.
article-12 = <b>Amendments.</b> All enrolled members may vote, for { $vote_hours } hours, with the quorum of article 7; { $amendment_majority } of the votes cast pass it, from the start of the next week on and never backwards. What asks more of members asks for their consent again. In groups of fewer than eight enrolled the owner decides.
charter-guests = Who has played as a guest for { $guest_days } days without agreeing to the charter is reminded by the admins.
charter-conduct = <b>Conduct.</b> Be on time; be kind, no insults, no mockery; no signals, no collusion, no calling out of tiles; no noise, no disturbance; take wins and losses lightly, pay what the ledger says, throw no tiles; at offline matches mind the place and the tiles, and keep them clean. And three old manners of the table: spectators say nothing and give no hints; nobody plays out of favour for anybody; no tiles are swapped or peeked at.
charter-penalties = <b>Penalties.</b>
charter-penalty-light = light (1): a verbal warning, for { $light_expiry_days } days
charter-penalty-serious = serious (3): a suspension; it counts for { $heavy_expiry_days } days. The referee may suspend until the matter is resolved, at most { $suspension_most_days } days
charter-penalty-grave = grave: barred for good
charter-penalty-sum = in sum: active weights of { $suspensions }: no counted matches; doubled for every suspension within { $doubling_days } days, at most { $suspension_most_days } days

away-title = <b>{ $title }</b> · leave
away-leave = On leave: { $days }
away-none = No leave at the moment
away-left = Quarter { $quarter } of { $year }: { $days ->
    [one] 1 day left
   *[other] { $days } days left
}
away-how = To ask for leave: /away 12-05 12-08
away-cancel = Cancel { $days }
away-no-zone = The group has no time zone yet, so days cannot be counted: ask an admin to send /zone in the group
away-not-enrolled = Press [I agree] on the charter card first: only enrolled members need leave
away-usage = Ask for leave like this: /away 12-05 12-08, or /away tomorrow, /away 5 Dec to 8 Dec. It begins today or later.
away-begun = A leave that has begun cannot be cancelled
away-withdrawn = Cancelled
away-refused-backwards = The last day is before the first: perhaps they are the wrong way round
away-refused-in-the-past = A leave begins today or later
away-refused-overlaps = Some of these days are in a leave already: see /away
away-refused-too-long = Only { $days } { $days ->
    [one] day is
   *[other] days are
} left in quarter { $quarter } of { $year }

freeze-on = Nothing is enforced now: no reminders, notices or removals until an admin sends /freeze off
freeze-off = The charter is enforced again; holidays that were not over end now
freeze-no-zone = No time zone is set, so days cannot be counted: send /zone first
freeze-usage = A holiday: /freeze 12-31 1-3 (nothing is asked on these days); /freeze on pauses everything, /freeze off goes on. Days begin today or later.
freeze-past = A holiday begins today or later, and ends no earlier than it begins
freeze-too-long = A holiday lasts at most { $most } days
freeze-set = Holiday for the whole group: { $days }. Nothing is asked.

zone-usage = Set the time zone like this: /zone Asia/Shanghai (an IANA name, such as Europe/Berlin or America/New_York)
zone-is = The group's time zone is { $zone }
zone-set = The group's time zone: { $zone }. Attendance begins with the next whole week.
zone-propose = The group's time zone is { $zone } already. To change it takes a vote: /propose zone NAME

kick-mode-propose = Removals: proposed to the admins
kick-mode-auto = Removals: automatic after the objection window
kick-mode-off = Removals: none
kick-usage = An admin makes it softer: /kick off or /kick propose; making it harder takes a vote: /propose kick auto
kick-propose = That is harder, so everybody votes on it: send /propose kick { $wanted } in the group

adminchat-usage = Send /adminchat NUMBER in the group that is to be the admins' inbox; the number stands in that group's /diag. This group's is { $number }.
adminchat-not-both = Only an admin of both groups can do that
adminchat-same = The admins' inbox is no place that all members read: please send it in another group
adminchat-set = The admins of #{ $number } are asked here from now on
adminchat-off = Admins are asked in their private chats from now on

link-usage = A new account: /link OLD NEW (@username, user id, or a name that only one person has), or answer a message of the new account with /link OLD
link-same = These two accounts are one person already
link-old-moved = This old account has been replaced already
link-asked = The new account is asked to confirm it
link-question = <b>{ $title }</b> · an admin says that { $new } is who was { $old }. If so, charter, attendance and record come along.
link-is-me = That is me
link-is-not-me = Not me
link-confirmed = { $new } is who was { $old }: confirmed
link-denied = { $new } is not { $old }: nothing has changed
link-not-yours = This is for the new account to press
link-yes = Everything has come along
link-no = Nothing has changed

diag-title = <b>Self-test</b> · { $title } · number #{ $number }
diag-supergroup = Supergroup ✓
diag-basic = Basic group: no reminders and no removals before it is a supergroup; tables work
diag-unknown = Telegram did not say which rights I have: please try again later
diag-all-rights = I have every right that I need ✓
diag-not-admin = I am no admin: no removals, blacklist, pins or clearing, and I may not see who comes and goes
diag-no-restrict = “Ban users” is missing: no removals and no blacklist
diag-no-pin = “Pin messages” is missing: the charter card is not pinned
diag-no-delete = “Delete messages” is missing: only my own messages are cleared away
diag-no-invite = “Invite users” is missing: no answers to join requests, and no links back
diag-missing = Something is missing here:
diag-no-zone = No time zone is set, attendance is not enforced: /zone Asia/Shanghai
diag-zone = Time zone { $zone }
diag-language = Language { $language }
diag-frozen = Nothing is enforced: /freeze off goes on
diag-outage = Last outage: { $since } to { $until }
diag-still = now
diag-no-outage = No outage within a month

roster-title = <b>Roster</b> · { $title }
roster-enrolled = Enrolled: { $count }
roster-seen = Seen, not agreed to the charter: { $count }
roster-unseen = { $count ->
    [one] 1 more member I cannot see (who has neither written nor pressed)
   *[other] { $count } more members I cannot see (who have neither written nor pressed)
}
roster-unseen-unknown = Telegram does not say now how many are in the group
roster-names-enrolled = <b>Enrolled</b> · { $title }
roster-names-seen = <b>Seen, not agreed to the charter</b> · { $title }

guest-card = <b>{ $title }</b> · { $name } has played as a guest for more than { $days } days without agreeing to the charter. A word may help.
guest-card-nameless = A guest has played for more than { $days } days without agreeing to the charter: admins, please see /roster
guest-seen = Noted
guest-noted = Fine

privacy =
    <b>What I store</b>
    Your Telegram id, name and username, and the groups where I saw you; when you agreed to a charter, asked for leave, came and went; your hands, points and attendance; cases, appeals and votes (nobody is told how you voted).
    Admins see attendance and records of their group; other members see tables, rankings and totals. Walls and hands are open only once they are over.
    I store no conversations, touch no money, and give nothing away.
    /mydata downloads everything about you; /forget makes me forget you: name, username and what you wrote are deleted, records keep a number without a name.
mydata-caption = Everything about you

forget-explained =
    <b>Forget me</b>
    Your name, username, account and what you wrote are deleted and cannot be brought back; hands and records keep a number without a name, and you are struck off the rosters.
    It waits for active cases and open appeals, and until you sit at no table. When you write in a group again I recognise you, and your record goes on.
    If you are sure, send in private: /forget yes
forget-open-appeal = An appeal is still open ({ $title }): please wait for its end
forget-active-case = A case still counts ({ $title }): please wait until it has expired
forget-seated = You sit at a table: finish or leave it first
forget-match = You have a seat in a match that is near ({ $title }): please wait until ten minutes after its start
forget-done = Forgotten. Goodbye, and may the tiles be kind.
