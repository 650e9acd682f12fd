# Waiting for players

lobby-title = <b>Bloody mahjong · table { $table } · waiting for players</b> ({ $taken }/4)
lobby-started-title = <b>Bloody mahjong · table { $table } · under way</b>
lobby-commitment = Shuffle commitment <code>{ $hash }</code>
lobby-nonce = <code>{ $nonce }</code>
lobby-last-nonce = Last shuffle word: { $name }
lobby-refused = (please write to me first)
lobby-ready = Everybody is here. The tiles are dealt in { $seconds } s, or at once with [Start].
lobby-consent = By sitting down you agree to these rules. For fun only: no gambling.
lobby-cancelled = This table did not start and is closed. Open another with /table.
lobby-lapsed = This table waited too long for players and is closed. Open another with /table.
lobby-admin = An admin closed this table before it started.
length-hands = { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands
}
length-minutes = { $minutes } minutes
rules-line = { $profile } · { $length } · base { $base } · { $cap }
rules-line-manual = { $line } · wins unchecked
rules-uncapped = no cap
rules-cap = capped at { $cap }
button-sit = Sit · agree to the rules
button-leave = Leave
button-add-computer = Add a computer
button-add-normal = Add a normal one
button-add-strong = Add a strong one
strength-easy = (easy)
strength-normal = (normal)
strength-strong = (strong)
button-rules = Rules
button-start = Start
