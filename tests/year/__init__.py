"""一年: a group of forty people lives through a year, on the real services and a real database file.

town      the club, its clock and its Telegram; stops and starts again
people    who lives there, and what they are able to do
life      what happens, day by day, by chance
truth     what was seen to happen, kept apart from the program, and what has to hold afterwards
"""
