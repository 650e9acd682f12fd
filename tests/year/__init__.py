"""一年: a group of forty people lives through a year, on the real services and a real database file.

town      the club, its clock and its Telegram; stops and starts again, at work too
telegram  the Telegram of it, with people who come and go
life      what happens, day by day, by chance
tables    real tables, played as fast as the rules allow
justice   reports, rulings and appeals, and what admins do by hand
truth     what was seen to happen, kept apart from the program
agreeing  whether the cards about somebody's weeks say what /why says, on many days
checks    what has to hold afterwards
"""
