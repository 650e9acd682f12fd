# Alerts, greetings, help

alert-drawn = { $tiles } drew { $tile }
alert-discard = Discard { $tile }
keypad-preview = { $answer }: press the same key again within ten seconds to do it.
keypad-which-kong = Which kong? { $tiles }. Press the number of its tile.
keypad-exchange = Exchange: press the numbers of three tiles, then the last key once more.
keypad-exchange-more = Picked { $tiles }; press the numbers of { $count } more. The same key twice in a row takes its tile back.
keypad-exchange-unfit = { $tiles }: the three must be of one suit. Press another number to begin anew.
keypad-done = Done
seated = You are seated

hello-group =
    Hello, I deal <b>Sichuan bloody mahjong</b>, right here in the group.

    /table opens a table; it starts with four (computers may join).
    The table is in the group, your tiles come to you in private.
    /rules the rules · /help how it works

    For fun only: no gambling.
hello-private =
    Hello! I deal <b>bloody mahjong</b> in groups. Your tiles come here, and only you see them.

    Open a table in your group with /table, or sit down at one that waits.
    /rules the rules · /help how it works
hello-seated = You are seated: { $title }. The tiles come here once everybody is there.

help-board = The table is here; your tiles and buttons are in private. On your turn discard one; others’ discards may be ponged, konged or won on. No chows, the void suit goes first. More: /help
help-start =
    <b>How to play</b>
    /table in a group → sit down (which is agreeing to the rules) → it starts with four.
    Your tiles come in private; the buttons play them.
    A win does not end the hand: it goes on until three have won or the wall is empty.

    Tables: /table open one · /luck WORD your shuffle word · /quit leave a match · /stop end one · /verify TABLE check the walls
    Matches: /match announce one · /matches what is ahead · /mine my matches · /offline enter an offline match
    Results: /rank the ranking · /stats your figures · /ledger the points · /me how you stand
    Rules: /rules the rules · /fan what a hand is worth · /language choose a language
    /help play how to move
    /help club the charter: weeks, leave, appeals, votes
    /help admin for admins
    /help trust how walls are verified
    /help tells what timing tells
    /help terms the words
help-play =
    <b>How to move</b>
    After the deal choose a void suit: its tiles go first, and you can win only without them.
    Your turn: draw one, discard one; with four of a kind you may kong, with a complete hand win.
    Others’ discards: pong, kong, win, or pass. There are no chows.
    You may also type your move in private: discard 3m, pong, kong, win, pass.
    When time runs out a win is taken, a claim passes, and your turn discards for you.
    After two own turns without you the autopilot plays; any press brings you back.
    For those whom I cannot reach in private the board has number keys: look with [My hand], then press the same key twice.
help-club =
    <b>The charter and its weeks</b>
    /charter shows it: press [I agree] to enrol; /roster shows who has.
    One counted match a week: /week who has played, /why your own weeks, with the reasons.
    No time? Ask for leave: /away 12-05 12-08
    A reminder is wrong: press [This is wrong] on it. Against a penalty, a removal or a result send me /appeal in private; members who are no party judge it, by secret ballot.
    /violations your own record; /report report something, read by the referee only.
    Everybody decides on the charter: /propose a change, /vote NUMBER yes (in an appeal: overturn or uphold).
    Your data: /privacy what I store, /mydata download it, /forget forget me.
help-admin =
    <b>For admins</b>
    First make me an admin (ban users, pin messages, delete messages, invite users), then send /zone Europe/Berlin, or your own zone; /diag says what is missing.
    /audit shows what a run would do, and does nothing; /pardon lets somebody off a week; /freeze is a holiday for all, or a pause.
    /kick is how members are removed; what you have to decide comes in private, or in another group with /adminchat.
    /violations all every case; /referee appoint one; /reason add the reason for what you did by hand; /link a member has a new account.
    /export the chain of cases; /stop TABLE REASON end a table; /language the group’s language.
help-trust =
    <b>How walls are verified</b>
    Before the start the commitment (SHA-256) of the match’s seed is shown, before each hand that of its seed, and after the hand the seed itself.
    The four seats’ words are shuffled in as well; choose yours with /luck WORD. The card says who chose last.
    So nobody can pick a wall beforehand, not even whoever runs the bot, unless it was also they who chose the last word.
    After a hand press [Verify], or /verify TABLE, and the bot recomputes it; the method is public, so with the seed anybody can.
help-tells =
    <b>What timing tells</b>
    After each discard everybody’s screen stands still for two to four seconds, whether or not somebody can claim.
    Who could pong or win, and who has answered, cannot be seen in that time.
    Thinking longer than that does show, so decide early on tiles that you can claim.
help-terms =
    <b>The words</b>
    Crak, Dot, Bam: three suits of 1 to 9, four of each, 108 tiles.
    Void suit: the one you do without; it goes first.
    Pong: two and somebody’s discard. Kong: four of a kind, paid at once.
    Root: four of a kind in hand and melds, one doubling.
    Ready: one tile short. Ready check: when the wall is empty, who is not ready pays who is.
    Pig: holding three suits when the wall is empty; pays in full.
    Kong money handed over: a discard right after a kong is won on, so the winner gets the kong’s points.
    Passed win: until you draw again only a bigger one counts.
