# Commands, opening a table, typed moves

command-table = Open a table
command-stop = End the match
command-luck = Add a word of your own to the shuffle
command-help = How to play
command-start = Open the private chat that brings your hand
command-rules = Show all rules
command-verify = Check the walls of a table
command-language = Change the language
verify-usage = Check a table like this: /verify NUMBER (the number stands on its card), or /verify match NUMBER
verify-master-holds = The master seed holds: it fits the commitment that was shown before anybody sat down.
verify-master-fails = The master seed does not fit the commitment that was shown before anybody sat down.
language-usage = Change the language like this: /language zh or /language en
language-not-admin = The language of a group is changed by its admins
language-set = English it is
table-in-group = Tables are opened in a group: add me to one and send /table there
table-usage = Open a table like this: /table, /table 4, /table hands=8 cap=5 base=2, /table sbr 60 min. At most { $most } hands, or 10 to 480 minutes, a cap of 1 to 13 doublings, a base of 1 to 1000000. Rules: qq_chengdu, qq_dingzhang, tcy, laojia, wenxuan, sbr, and manual for unchecked wins; casual for a match that does not count for the week.
tables-too-many = { $most } tables are already being played in this group: end one first
luck-chosen = Noted: your word goes into the shuffle
restarted = I was away for a moment. The hands go on as they were, and the missing time is added to every clock.
typed-discard = discard{ $tile }
typed-kong = kong{ $tile }
typed-unknown = I did not get that. In your turn you may type: discard 3m, pong, kong, win, pass; or press a button on your panel. How it works: /help
typed-which-kong = More than one kong is possible: please type which one: { $kongs }
typed-twice = That is possible at two of your tables: please press the button on the right panel.
press-failed = That was not stored: please press again
anonymous = This was sent anonymously: please send it again as yourself
