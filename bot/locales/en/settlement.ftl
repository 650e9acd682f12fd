# Settlement, match result, ending a match

settlement-title = <b>Hand { $hand } is over</b> · { $how }
settlement-three-out = three have won
settlement-one-left = only one left to play
settlement-exhausted = empty wall, hands are checked
settlement-nobody-won = nobody won, hands are checked
settlement-nothing = No points moved
settlement-sums = In all { $totals }
settlement-won-tile = <b>won on</b> { $tile }
settlement-proof = <blockquote expandable>Seed <code>{ $seed }</code>
    Commitment <code>{ $commitment }</code>
    Shuffle words (East to North) { $nonces }</blockquote>
settlement-dealer = Next dealer { $name } · { $next }
ledger-got = { $name }: { $what } ← { $others } { $points }
ledger-gave = { $name }: { $what } → { $others } { $points }
ledger-all-three = all three, each
ledger-each = { $names }, each
ledger-nobody = the pot
ledger-win = won on { $tile }, { $pattern } { $times }
ledger-self_draw = self-drew { $tile }, { $pattern } { $times }
ledger-kong_concealed = concealed kong
ledger-kong_melded = melded kong
ledger-kong_added = added kong
ledger-kong_transfer = kong money handed over
ledger-kong_cancel = shot after a kong, its money goes back
ledger-ready_check = was ready { $times }
ledger-pig = pig
ledger-kong_refund = not ready, kong money goes back
ledger-kong_refund-false_win = false win, kong points back
ledger-false_win = false win
button-verify = Verify

result-title = <b>The match is over</b> · { $played } hands
result-agreed = All agreed to stop. Finished hands count.
result-deserted = Everybody left and nobody came back. Finished hands count.
result-cancelled = This table did not start.
result-lapsed = This table did not start.
result-admin = Admin { $name } ended the match. { $reason }
result-rank = { $rank }. { $name } <b>{ $points }</b>
result-hands = Hand by hand ({ $names })
result-hand = Hand { $hand }: { $totals }
result-proof = <blockquote expandable>Master seed <code>{ $seed }</code>
    Commitment before the start <code>{ $commitment }</code>
    Every seed and wall follows from it: /verify { $table }</blockquote>
button-again = Play again

stop-title = <b>End the match?</b>
stop-votes = In favour: { $names } · { $missing } missing
stop-effect = When all agree it is over: finished hands count, the running one is void.
stop-agreed = All agreed: the match is over.
stop-overtaken = The match is over already.
stop-lapsed = The match goes on.
stop-which = There are several tables here, so name one: /stop NUMBER REASON. Now there are { $numbers }
stop-which-own = You sit at several tables, so name one: /stop NUMBER. Now there are { $numbers }
button-stop = End it
button-keep-on = Go on

verify-holds = Hand { $hand } holds: the seed fits its commitment, wall and dice follow from it.
verify-fails = Hand { $hand } does not hold: seed, wall or dice differ from the commitment.
verify-not-yet = This hand is not over; its seed is shown afterwards.
