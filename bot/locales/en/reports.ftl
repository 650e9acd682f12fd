# Reports: rankings, one's own figures, the week, Monday's report

command-rank = The ranking
command-week = The duty of this week
command-stats = My figures

reports-not-here = You are not in this group; only its people may see that
reports-comma = {", "}
reports-day = { $day } { $month }
reports-hand = { $what } { $worth }, { $points } points

rank-usage = Like this: /rank for this week, /rank month, /rank all; with csv the whole ranking is sent to you, as in /rank month csv
rank-title-week = <b>Ranking of the week</b> ({ $count ->
        [one] { $count } person
       *[other] { $count } people
    })
rank-title-month = <b>Ranking of the month</b> ({ $count ->
        [one] { $count } person
       *[other] { $count } people
    })
rank-title-all = <b>Ranking of all time</b> ({ $count ->
        [one] { $count } person
       *[other] { $count } people
    })
rank-empty-week = No hand has been finished this week. /table opens a table
rank-empty-month = No hand has been finished this month. /table opens a table
rank-empty-all = No hand has been finished yet. /table opens a table
rank-line = { $place }. { $name } <b>{ $points }</b> · { $hands } hands, { $average } each · won { $won }%, dealt in { $dealt }%, self-drawn { $drawn }%
rank-line-few = { $place }. { $name } <b>{ $points }</b> · { $hands ->
        [one] { $hands } hand
       *[other] { $hands } hands
    }
rank-line-points = { $place }. { $name } <b>{ $points }</b>
rank-gap = …
rank-legend = Rates, each of all hands, are told from { $least } hands on; the whole ranking: /rank csv
rank-csv-caption = The ranking, { $count ->
        [one] { $count } person
       *[other] { $count } people
    }
rank-csv-place = Place
rank-csv-name = Name
rank-csv-points = Points
rank-csv-hands = Hands
rank-csv-wins = Wins
rank-csv-average = Points a hand
rank-csv-won = Win rate
rank-csv-dealt-in = Deal-in rate
rank-csv-self-drawn = Self-draw rate

stats-usage = Your own figures only: just send /stats
stats-title = <b>{ $title }</b> · Your figures
stats-week = This week: { $hands ->
        [one] { $hands } hand
       *[other] { $hands } hands
    }, { $wins } won, <b>{ $points }</b> points, honour { $honour }
stats-month = This month: { $hands ->
        [one] { $hands } hand
       *[other] { $hands } hands
    }, { $wins } won, <b>{ $points }</b> points, honour { $honour }
stats-all = In all: { $hands ->
        [one] { $hands } hand
       *[other] { $hands } hands
    }, { $wins } won, <b>{ $points }</b> points, honour { $honour }
stats-rates = {"  "}{ $average } a hand, won { $won }%, dealt in { $dealt }%, self-drawn { $drawn }%
stats-best = Best hand: { $hand } (table { $table }, hand { $number })
stats-no-best = Best hand: yet to come
stats-legend = A hand with points won brings 1 honour, 2 in a match announced ahead. Rates are told from { $least } hands on.

week-usage = Just send /week
week-title = <b>The duty of this week</b>, from { $first } to { $last }
week-tally = One match a week, { $total ->
        [one] { $total } member
       *[other] { $total } members
    }: { $told }
week-tally-met = { $count } played
week-tally-excused = { $count } excused
week-tally-undecided = { $count } undecided
week-tally-open = { $count } not played
week-nobody = Nobody has agreed to the charter yet
week-not-enforced = In a basic group this is only kept, nobody is reminded
week-own-hint = How you stand is told in private only: send me /week there
week-not-judged = Nothing is asked this week: it begins with the first Monday 04:00 after an admin has set the time zone (/zone)
week-names = <b>{ $title }</b> · not played yet this week ({ $count }), for admins only

weekly-title = <b>Report of week { $week }</b> ({ $first } to { $last })
weekly-played = { $matches ->
        [one] { $matches } match
       *[other] { $matches } matches
    }, { $players } people at the tables
weekly-not-played = No match was finished this week
weekly-top = Points: { $places }
weekly-place = { $place }. { $name } { $points }
weekly-best = Best hand: { $name }, { $hand } (table { $table }, hand { $number })
weekly-next = Next match: { $at }
weekly-head = Head of the case chain: <code>{ $head }</code>
weekly-more = The whole ranking: /rank; your own figures: /stats
