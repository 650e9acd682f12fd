"""电脑玩家: players that see a `SeatView`, as a person does, and answer with one of its legal actions.

autopilot    托管: plays on for a person who is away
easy         the fastest hand by shanten and live tiles
normal       the same with a look ahead, and safe discards when others look ready
strong       weighs value against speed, and a win now against a bigger one
hints        what a person may be told of its own hand (听牌提示)
judging      what all weigh: distances, live tiles, what goes with what
thinking     how normal and strong decide: by expected points
expecting    what a hand may expect; `outlook` what is to come, `plans` what it may become
danger       what a discard may cost
"""
