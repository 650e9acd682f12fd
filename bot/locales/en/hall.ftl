# The hall: a match's tables, standings, result, clearing up

hall-title = <b>Match { $number } · round { $round }/{ $rounds }</b>
hall-over = <b>Match { $number } is over</b> · { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}
hall-table = Table { $number } (no. { $table })
hall-table-hand = hand { $hand }/{ $hands }
hall-table-hand-of-time = hand { $hand }
hall-table-over = finished
hall-table-waits = nobody is there, waiting for somebody to come back
hall-table-commitment = Commitment <code>{ $hash }</code>
hall-seat = { $wind } { $name } { $points }
hall-seat-away = { $wind } { $name } { $points } (autopilot)
hall-away-help = On autopilot? Any key of yours takes the seat back at once.
hall-standings = <b>Standings</b>: 4, 3, 2, 1 table points for the places at a table, shared by equals; then points, first places, the best table
hall-place-now = { $place }. { $name } · <b>{ $share }</b> · { $points }
hall-place = { $place }. { $name } · <b>{ $share }</b> · { $points } · { $firsts ->
    [one] 1 first place
   *[other] { $firsts } first places
}
hall-void = Tables whose result was voided and does not count: { $tables }
hall-pause = Round { $round } is over. Round { $next } opens by itself in { $minutes } minutes, on seats by the draw.
hall-commitment = Commitment to the draw and to all walls <code>{ $hash }</code>
hall-proof = Seed of the draw and of all walls <code>{ $seed }</code>
    Commitment before the start <code>{ $commitment }</code>
    Every seat and wall can be recomputed from it: /verify match { $number }
button-hall-verify = Verify the draw
hall-stub = This table is over and has been cleared.

hall-verify-unknown = There is no such match, or it is not in a group of yours
hall-verify-not-yet = The seed is told when the match is over; come back then
hall-verify-draw = ✓ The seats of { $people } people are those promised before the start
hall-verify-draw-fails = ✗ The seats are not those promised before the start
hall-verify-tables = ✓ The secrets of { $tables } tables follow from the seed
hall-verify-tables-fail = ✗ The secret of some table does not follow from the seed
hall-verify-lots = To draw again: seed <code>{ $seed }</code>, name of the match <code>{ $match }</code>, in this order
hall-verify-lot = { $number }. { $name } · nonce <code>{ $nonce }</code> → lot { $seat }
