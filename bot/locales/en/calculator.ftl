# The calculator
command-fan = What a hand is worth or waits for
fan-usage =
    Type a hand behind /fan and I tell what it is worth; with one tile fewer, what it waits for.
    /fan 123456789m 1155p win 5p
    /fan 1122334455667m
    Melds by name: pong 5s, ckong 9m. Also: self-draw, kong bloom, robbed kong, last draw, or a rule set by its name (sbr, wenxuan …)
fan-example = For example: /fan 234678m 2234p pong 5p win 2p
fan-unreadable = I cannot read “{ $piece }”.
fan-one-win = “{ $piece }”: a hand wins on one tile.
fan-copies = { $number } times { $tile }: there are four of each.
fan-number = That makes { $number } tiles (a pong or kong counts three). 13 show the waits, 14 the worth.
fan-held = { $hand }, won on { $tile }
fan-discard = By a discard: { $hand } { $worth }, the discarder pays { $points }
fan-self-draw = Self-drawn: { $hand } { $worth }, { $points } from everybody still in
fan-incomplete = This is no complete hand yet; tiles missing: { $tiles }.
fan-not-in-these-rules = Three suits never win: one has to be void.
fan-ready = Waits for { $number }:
fan-wait = { $tile }: { $hand } { $worth }
fan-not-ready = Not ready; tiles missing: { $tiles }.
fan-waits-for-nothing = All the tiles it waits for are in the hand itself.
fan-rules = { $profile }, base { $base }. Void suit and passed wins are not looked at here.
