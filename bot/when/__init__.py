"""什么时候: dates and times as people type them, read whole or refused with an example, never guessed.

reading   the whole text: Chinese or English, one instant in the group's zone, or why not
chinese   明晚8点、下周六 20:00、12月5号晚上八点半
english   tomorrow 8pm, Sat 20:00, 5 Dec 8:30 pm; dates by name go through python-dateutil
parts     what is read: a day, a time of day, and why not
"""
