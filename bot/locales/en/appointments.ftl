# Matches ahead: the dialogue, the card of a match, answers, weekly matches

command-match = Announce a match, at least a day ahead: /match Sat 20:00 8 people
command-matches = Which matches are ahead
command-mine = My matches and tables

match-full-moment = { $weekday } { $day } { $month } { $year } { $at } ({ $zone })
match-left-days = { $days } d { $hours } h
match-left-hours = { $hours } h { $minutes } min
match-comma = { ", " }
match-dot = { " · " }
match-of-group = <b>{ $group }</b>
match-title = <b>Match { $number } · { $when }</b>
match-own-time = Where you are: { $at }
match-size = { $seats } players, { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}
match-rounds = { $rounds } rounds
match-counted = counts for the week
match-casual = casual
match-weekly = Every week
match-coming = Coming { $count }/{ $seats }: { $names }
match-nobody = Coming 0/{ $seats }
match-full = { $tables ->
    [one] The table is full; whoever comes now waits
   *[other] All { $tables } tables are full; whoever comes now waits
}
match-some-tables = Enough for { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}, { $lacks } more make another
match-no-table = { $lacks } more make a table
match-offered = A seat is kept for { $name } until { $until }
match-waiting = Waiting { $count }: { $names }
match-undecided = Undecided: { $names }
match-to-confirm = Something changed, please answer again: { $names }
match-silent = Not answered yet: { $count }
match-movable = Can be moved until { $until } (the new time is again { $hours } h ahead)
match-commitment = Commitment of the draw <code>{ $hash }</code>
match-consent = By pressing [Coming] you agree to this time and these rules.
match-button-yes = Coming
match-button-maybe = Maybe
match-button-no = Not coming
match-button-standby = I can come
match-button-file = Calendar
match-button-move = Move
match-button-change = Change rules
match-button-off = Call off
match-button-stop = No longer weekly
match-off-called-off = Called off
match-off-too-few = Too few for a table came; it was not played
match-off-outage = The bot was away for too long; it was not played, and nobody is to blame
match-off-by = Called off by { $name }
match-off-reason = Reason: { $reason }
match-outdated = This card is out of date; the newer one is below.
match-count = Coming { $count }/{ $seats } · waiting { $waiting }
match-organise-typed = Typing works too: /match { $number } move Sun 20:00 · /match { $number } rules 8 people base 2 · /match { $number } cancel REASON
match-goes-on = Every week: the next is announced by itself, 6 days before it begins
match-phase-gathering = The ready check runs
match-phase-playing = Being played
match-phase-over = Over
match-moved = <b>It was moved</b>, please answer again:
match-changed = <b>The rules have changed</b>, please answer again:
match-mine-none = You have not answered yet
match-mine-offered = A seat is kept for you: press [Coming] and it is yours
match-mine-again = Something changed: please answer again
match-mine-seat = You are coming and have a seat
match-mine-waiting = You are number { $number } on the waiting list
match-mine-yes = You are coming
match-mine-maybe = You are undecided and hold no seat
match-mine-no = You are not coming

match-toast-seat = Good, you have a seat
match-toast-offer = Good, the seat that was free is yours
match-toast-waiting = All seats are taken: you are number { $number } on the waiting list
match-toast-maybe = Noted: a “maybe” holds no seat; press [Coming] once you know
match-toast-no = Noted: not this time
match-toast-price = It begins in less than 2 hours: giving up your seat now is a late cancel, weight { $weight }. Press again within 10 seconds to mean it
match-toast-clash = You have said yes to match { $number } at about that time ({ $group }, { $when }). To both? Press again within 10 seconds
match-toast-file = The calendar file comes to your private chat
match-toast-called-off = Called off
match-toast-again = Call off match { $number }? Press again within 10 seconds
match-toast-stopped = Good, no further ones are announced; this one stays
match-toast-plan = Set the time and the rules on the card in your private chat; they hold once you press [Change it]
match-toast-outside = Join the group first
match-reason-long = That reason is too long: { $most } characters at most
match-refused-over = This match is over
match-refused-playing = The ready check runs, or it is being played: too late for that
match-refused-rules-changed = The time or the rules have changed: look at the new ones first
match-refused-not-yours = Only its organiser and the admins can do that
match-refused-same = It is so already
match-refused-unknown = There is no such match: /matches has the numbers

matches-title = <b>Matches ahead</b>
matches-none = No match is ahead. Announce one: /match Sat 20:00 8 people
matches-weekly = Weekly: the next begins { $when }; it is announced { $at }, and answered then
matches-line = <b>No. { $number }</b> · { $when } · coming { $count }/{ $seats }
mine-title = <b>My matches</b>
mine-table = Being played: table { $table } ({ $group })
mine-none = You have no match ahead and no table that runs. See what is ahead: /matches

plan-title = <b>A match</b> ({ $group }, not announced yet)
plan-title-change = <b>Changing match { $number }</b> ({ $group }, not in force yet)
plan-no-time = Time: open. At least { $hours } h ahead, now at the earliest { $at }
plan-time = Time: { $at }
plan-left = That is in { $left }
plan-weekly = Every week: the next is announced by itself, 6 days before it begins
plan-exchange-off = No exchange
plan-exchange-any = Exchange of three tiles (any)
plan-exchange-same_suit = Exchange of three tiles (one suit)
plan-typed-private = Typing works too: “Sat 20:00”, “8 people wenxuan 4 hands base 2”
plan-typed-group = Replying to this message works too: “Sat 20:00”, “8 people wenxuan 4 hands base 2”
plan-ask-day = Which day?
plan-ask-hour = Which hour?
plan-ask-minute = Which minute?
plan-ask-seats = How many players?
plan-ask-profile = Which rules?
plan-ask-length = How many hands, or how long?
plan-ask-rounds = How many rounds? Tables change with each, so that all meet all as far as possible
plan-ask-base = How many base points?
plan-ask-cap = Capped at how many fan?
plan-page-day = Date and time
plan-page-seats = Players
plan-page-profile = Rules
plan-page-length = Length
plan-page-rounds = Rounds
plan-page-base = Base
plan-page-cap = Cap
plan-button-back = Back
plan-button-exchange = With exchange
plan-button-no-exchange = Without exchange
plan-button-casual = Make it casual
plan-button-counted = Make it count
plan-button-weekly = Make it weekly
plan-button-once = Only once
plan-button-publish = Announce
plan-button-change = Change it
plan-button-drop = Give up
plan-over-published = Announced: { $when }
plan-over-dropped = Not announced
plan-over-replaced = There is a newer one below
plan-over-lapsed = Not announced within a day, so it lapsed. Again: /match

plan-toast-published = Announced
plan-toast-changed = Changed; everybody concerned is told
plan-toast-dropped = Good, not announced
plan-toast-not-yours = This is somebody else's; send /match yourself
plan-toast-no-time = Set date and time first
plan-too-short = A match that counts takes { $hands ->
    [one] at least { $hands } hand
   *[other] at least { $hands } hands
} a table: play more, or make it casual
plan-too-soon = The charter asks for { $hours } h of notice. The earliest moment now is { $at }
plan-no-zone = The group has no time zone yet: an admin sends /zone Europe/Berlin in the group
plan-not-enrolled = Agree to the charter before you announce a match: press [I agree] on the charter card
plan-full-group = The group has { $most } matches ahead already: play one or call one off first
plan-full-person = You have announced { $most } matches that are still ahead: play one or call one off first
plan-usage = I did not understand that. For example: /match Sat 20:00 8 people wenxuan 4 hands base 2 casual

plan-fault-seats = The number of players is a multiple of 4, from 4 to 40: for example 8 people
plan-fault-rounds = 1 to 10 rounds: for example 3 rounds
plan-fault-option = Something is there twice or out of its bounds. For example: 8 people wenxuan 4 hands base 2 cap 5 casual
plan-fault-long = That is too long; simpler: /match Sat 20:00 8 people
plan-fault-nothing = I see nothing to change. For example: 8 people wenxuan 4 hands base 2
plan-unread-unknown = I did not understand the time. For example: Sat 20:00, tomorrow 8pm, Dec 5 20:00, 2026-12-05 20:00
plan-which-number =
    Is { $number } an hour, or the number of a match?
    To announce one, write the day: /match Sat 20:00 weekly
    For match { $number }: /match { $number } move Sun 20:00, /match { $number } rules 8 people, /match { $number } cancel, /match { $number } stop (no longer weekly)
plan-unread-holiday = Holidays move, so write the date: for example Feb 5 20:00
plan-unread-no-time = The hour is missing: for example Sat 20:00
plan-unread-no-day = The day is missing: for example Sat 20:00
plan-unread-which-half = Morning or evening? Write 20:00, or 8pm
plan-unread-which-midnight = Midnight of which day? Write Sat 00:00 or Sat 23:59
plan-unread-which-week = This week or the next? Write the date: for example Dec 5 20:00
plan-unread-which-order = Day or month first? Write Dec 5 20:00 or 2026-12-05 20:00
plan-unread-contradiction = These are two different days; write one: for example Dec 5 20:00
plan-unread-no-such-day = The calendar has no such day; write another: for example Dec 5 20:00
plan-unread-no-such-time = The clocks skip that time; write another
plan-unread-twice = The clocks show that time twice; write another
plan-unread-past = That is past: for example Sat 20:00
plan-unread-too-far = That is too far ahead: a year at most

weekly-skipped = The weekly match: { $when } cannot be announced { $hours } h ahead any more, so there is none that week
weekly-full = The weekly match: too many matches are ahead, so { $when } is not announced
weekly-left = The organiser of the weekly match is not in the group any more; no further ones are announced
weekly-stopped = The weekly match ends; no further ones are announced
weekly-short = The weekly match ends: by the charter of now a match that counts takes { $hands ->
    [one] at least { $hands } hand
   *[other] at least { $hands } hands
} a table. Please announce it anew
weekly-none = This match is not weekly, or not any more

file-title = Match { $number } ({ $group })
file-caption = The calendar file of match { $number }: open it to add the match to your calendar
