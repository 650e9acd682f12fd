"""画面: screens as pure functions of what is stored, in the words of a catalogue (`bot.words`).

Nothing here reads a clock, a database or Telegram. A screen of a running hand is drawn from
`Running.shown` and the views that leave the engine, so that it cannot show what its reader may not see.
"""
