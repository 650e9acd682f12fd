"""章程: what a group has agreed on, and what follows from the facts under it; pure, time is an argument.

terms        参数: the numbers of a charter, their bounds, what a change of them means
versions     章程版本: numbers, terms and text, and which version holds at an instant
weeks        周: Monday 04:00 to Monday 04:00 in the group's zone, quiet hours, quarters
facts        事实: members, leave, freezes, outages, seats, matches, warnings, as they are stored
attendance   出勤: which matches count, for whom and for which weeks
duty         义务: whether a member owed a week, and why not
ladder       催促与移除: reminders, notice, objection window, proposal, removal, the breaker
lookback     回看: the last weeks under other terms
"""
