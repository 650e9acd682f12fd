"""约局: matches that are announced ahead, from the announcement to the drawing of seats; pure.

plan        约定: rules, hands, rounds, seats; the fingerprint that a "yes" agrees to
events      what has happened, as it is stored
state       what is true now: who has a seat, who waits, who is ready
evolve      one event more
announcing  announce, change, move, call off
answering   yes, maybe, no; the waiting list and its timed offers
gathering   the ready check, substitutes, and who starts
blame       who is charged for what, and what is credited
drawing     seats by lot from the match's seed
timers      what an appointment waits for
"""
