# Votes: appeals, juries, amendments

command-appeal = Appeal a penalty or a result
command-vote = Vote: the number, then overturn, uphold, yes or no
command-propose = Propose a change of the charter

parameter-zone = time zone
parameter-reminders = weekly reminders
parameter-quiet = quiet hours
parameter-objection_hours = objection window
parameter-notice_hours = match notice
parameter-late_cancel_weight = late cancel
parameter-no_show_weight = no-show
parameter-quit_weight = quitting
parameter-quit_costs_full = full hands for quitting
parameter-light_expiry_days = expiry, light
parameter-heavy_expiry_days = expiry, heavy
parameter-suspensions = suspension ladder
parameter-suspension_most_days = longest suspension
parameter-doubling_days = doubling within
parameter-grave_weight = repeat offender's weight
parameter-grave_days = repeat offender's days
parameter-appeal_days = time to appeal
parameter-vote_hours = length of votes
parameter-result_hours = results stand after
parameter-away_days_a_quarter = leave a quarter
parameter-guest_days = time as a guest
parameter-counted_hands = hands that count
parameter-jury_share = quorum share
parameter-jury_least = least quorum
parameter-jury_most = greatest quorum
parameter-amendment_majority = majority for amendments
parameter-kick = removal
parameter-article = wording

unit-hours = { $value } h
unit-days =
    { $value ->
        [one] 1 day
       *[other] { $value } days
    }
unit-weight = weight { $value }
unit-full = { $value }
unit-hands =
    { $value ->
        [one] 1 hand
       *[other] { $value } hands
    }
unit-people =
    { $value ->
        [one] 1 person
       *[other] { $value } people
    }
unit-share = { $value }%

mode-propose = ask the admins
mode-auto = automatic
mode-off = nobody is removed

bounds-numbers = { $least }–{ $most }
bounds-jury_most = { $least }–{ $most }, no less than the least quorum
bounds-heavy_expiry_days = { $least }–{ $most }, no shorter than the light one
bounds-suspension_most_days = { $least }–{ $most }, no shorter than any step of the ladder
bounds-zone = the IANA name of a time zone, such as Asia/Shanghai
bounds-reminders = 1–7 a week, such as Thu 19:00 Sat 19:00; 24 h or more before the week's end, not in quiet hours, not 0:00–4:00
bounds-quiet = such as 22:00-09:00, at most 14 h
bounds-suspensions = weight:days, 1–5 rising steps, such as 3:1 5:3 8:14, none longer than the longest suspension
bounds-amendment_majority = more than half, such as 2/3
bounds-kick = propose: ask the admins, auto: automatic, off: nobody is removed

propose-title = <b>Charter, version { $version }</b> · what may be proposed
propose-line = <code>{ $field }</code> { $label }: { $value }
propose-one =
    <code>{ $field }</code> { $label }: now { $value }, possible { $bounds }
    To change it: /propose { $field } and the new value
propose-how =
    What each of them may be: <code>/propose notice_hours</code>
    Propose like this:
    <code>/propose objection_hours 72</code>
    <code>/propose kick auto</code>
    <code>/propose article 6 the new wording</code> (default: ours again; at most { $most } characters)
propose-in-group = Proposals are made before everybody: send /propose in the group
propose-unread-name = There is no such parameter. Send /propose for all of them and how to write them.
propose-unread-article = Articles are 1 to { $articles }, like this: /propose article 6 the new wording
propose-unread-text = A wording has 1 to { $most } characters.
propose-unread-value = “{ $label }” was not understood or is out of bounds: { $bounds }
propose-refused-nothing-new = That is how it is already.
propose-refused-not-enrolled = To propose, agree to the charter first.
propose-refused-not-admin = This is an admin's to decide.
propose-refused-not-owner = With fewer than eight enrolled members the owner decides: please ask the owner to send it.
propose-refused-another-open = Proposal { $number } is being voted on; one at a time.
propose-changed = The charter has just changed; please propose again on the new one.
propose-unknown-standing = Telegram did not say whether you are an admin, please send it again.

change-line = { $label }: { $old } → <b>{ $new }</b>
change-article = Article { $number } becomes: { $text }
change-article-default = Article { $number } is worded as at first again
change-tightens = It asks more of members: once passed, please agree again before your next counted match.
proposal-open = <b>Proposal { $number }</b> · { $name } proposes to change the charter
proposal-look-back =
    Looking back over { $weeks ->
        [one] 1 week
       *[other] { $weeks } weeks
    }: { $now } would have been removed as it is, { $proposed } as proposed.
proposal-look-back-same =
    Looking back over { $weeks ->
        [one] 1 week
       *[other] { $weeks } weeks
    }: { $now } would have been removed, as it is and as proposed.
proposal-look-back-none = There is no whole week yet to look back on.
proposal-how = { $voters } enrolled; it takes { $quorum } votes and { $majority } in favour. Secret ballots, changeable until the close.
proposal-until = until { $until }
proposal-until-later = the bot has been down, the close moves
proposal-voted = { $voted }/{ $voters } have voted
proposal-discuss = To discuss it, reply to this message.
proposal-passed = <b>Proposal { $number } has passed</b>
proposal-rejected-no-quorum = <b>Proposal { $number } has failed</b>: too few votes
proposal-rejected-no-majority = <b>Proposal { $number } has failed</b>: not enough in favour
proposal-count = for { $yes } · against { $no } · silent { $silent }
proposal-effective = From { $from } on, never backwards.
proposal-effective-now = From now on.
proposal-who-button = Names (admins)
proposal-who-admins = The names are for admins only.
proposal-who-soon = Being reckoned; it comes in private.
proposal-who = <b>Proposal { $number }</b> · looking back over { $weeks ->
        [one] 1 week
       *[other] { $weeks } weeks
    }
proposal-who-now = Removed as it is: { $names }
proposal-who-proposed = Removed as proposed: { $names }
proposal-who-nobody = nobody
proposal-who-more = { $names } and { $more } more
proposal-yes = For
proposal-no = Against
decided-admin = { $name } has changed the charter:
decided-owner = The owner, { $name }, has changed the charter:

vote-usage = Vote like this: /vote NUMBER overturn, or uphold, yes, no (the number is on the card)
vote-unknown = There is no vote { $number }.
vote-not-yours = You have no ballot in vote { $number }: who votes is fixed at its beginning.
left-out-party = Appeal { $number } is about you as well, so others judge it.
left-out-reporter = Appeal { $number } goes back to your report, so others judge it.
left-out-judge = You had a part in what appeal { $number } is about, so others judge it.
left-out-enrolled-later = Appeal { $number }: you enrolled after it happened, so others judge it.
left-out-not-played = Appeal { $number }: you had played no counted match in the thirty days before, so others judge it.
left-out-suspended = Appeal { $number }: you could not play counted matches then, so others judge it.
vote-over = Vote { $number } is over.
vote-wrong-choice-appeal = { $number } is an appeal: overturn or uphold.
vote-wrong-choice-proposal = { $number } is a proposal: yes or no.
vote-cast = { $number }: your ballot is in; you may change it until the close.
vote-same = { $number }: that is your ballot already.
vote-word-overturn = overturn
vote-word-uphold = uphold
vote-word-yes = yes for
vote-word-no = no against

matter-case = case { $case } ({ $day })
matter-result = the result of { $match }
matter-week = the duty of the week of { $day }
matter-remove = an admin's removal ({ $day })
matter-blacklist = an admin's blacklisting ({ $day })

appeal-title = <b>{ $title }</b> · what you may appeal
appeal-none = <b>{ $title }</b> · there is nothing to appeal now.
appeal-line-until = { $matter }, until { $until }
appeal-line = { $matter }
appeal-running = Appeal { $number }: { $matter } · { $state }
appeal-ask = Appeal this? { $matter }
appeal-ask-more = Each matter may be appealed once and is judged by members who have no part in it, by secret ballot. From then on a removal waits, points are provisional, a suspension runs, a blacklisting stands.
appeal-confirm = Appeal
appeal-words-how = To say something: <code>/appeal { $number } your words</code> (at most { $most } characters, read by jurors and admins only)
appeal-words-kept = Noted; the jurors will see it.
appeal-words-long = At most { $most } characters, please.
appeal-words-over = Appeal { $number } is not yours, or is over.
appeal-usage = /appeal shows what you may appeal; to add words: /appeal NUMBER your words
appeal-opened = Appeal { $number } is open. You will be told the outcome.
appeal-refused-not-concerned = That is not about you.
appeal-refused-confirmed = You have confirmed this result.
appeal-refused-already = That has been appealed already; once is all.
appeal-refused-voided = That has been voided, there is nothing to appeal.
appeal-refused-too-late = The days to appeal are over.

state-voting = with the jury
state-with-admin = with an admin
state-moot = moot
state-overturn = overturned
state-uphold = upheld
referred-few-jurors = fewer than four jurors
referred-no-quorum = too few votes
referred-tie = a tie

appeal-group = <b>Appeal { $number }</b> · with the jury, { $voted }/{ $jurors } have voted
appeal-group-until = Until { $until }. Only the jurors read what it is about; the count is published after the close.
appeal-group-later = The bot has been down, the close moves.
appeal-group-how = Jurors vote in private.
appeal-group-private = Jurors: open the private chat
appeal-group-admin = <b>Appeal { $number }</b> · { $why }: an admin who is no party decides
appeal-group-decided = <b>Appeal { $number }</b> · { $choice }
appeal-group-moot = <b>Appeal { $number }</b> · voided meanwhile, nothing left to judge
choice-overturn = overturned
choice-uphold = upheld
decided-by-jury = by the jury
decided-by-admin = by an admin who is no party
decided-by-nobody = nobody ruled on it: the milder outcome
appeal-count = overturn { $overturn } · uphold { $uphold } · silent { $silent }

appeal-own = <b>Your appeal { $number }</b> · { $title }
appeal-own-voting = With the jury until { $until }. Before the outcome you are not removed, points are provisional.
appeal-own-later = With the jury; the bot has been down, the close moves.
appeal-own-admin = { $why }: an admin who is no party decides. Before the outcome you are not removed, points are provisional.
appeal-own-overturn = Outcome: overturned. The matter counts no more.
appeal-own-uphold = Outcome: upheld.
appeal-own-moot = Voided meanwhile, nothing left to judge.
appeal-own-back = The blacklisting is lifted; you may come back any time.

ballot-title = <b>Please judge</b> · { $title } · appeal { $number }
ballot-who = appellant: { $name }
ballot-matter = about: { $matter }
ballot-said = they say: { $said }
ballot-how = Until { $until }; secret, changeable until then.
ballot-how-later = Secret, changeable until the close; the bot has been down, the close moves.
ballot-own = your ballot: <b>{ $choice }</b>
ballot-own-none = You have not voted yet.
ballot-overturn = Overturn
ballot-uphold = Uphold

ruling-title = <b>Please decide</b> · { $title } · appeal { $number }
ruling-why = { $why }: an admin who is no party decides.
ruling-until = Without a decision by { $until } the milder outcome holds.
ruling-overturn = Overturn
ruling-uphold = Uphold
ruling-done = Noted: { $choice }
ruling-not-you = This appeal is not yours to decide.
ruling-over = It has been decided.
