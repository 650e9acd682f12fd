"""章程: what a group has agreed on, and what follows from the facts under it; pure, time is an argument.

terms, parameters, changes   参数: the numbers of a charter, their bounds, as JSON; what a change of them means
versions                     章程版本: which version holds at an instant, which weeks are judged by it
spans, weeks                 时间: stretches and extended deadlines; weeks, days, quiet hours in the group's zone
facts                        事实: members, leave, holidays, outages, seats, matches, warnings, as they are stored
attendance, leave, duty      义务: which matches count, how much leave is left, whether a week was owed and met
ladder, enforcement          催促与移除: reminders, notice, window, proposal; a whole group, and what stops a run
lookback                     回看: the last weeks under other terms
cases, penalties, repeat     案卷与处罚: cases, suspensions and bars, repeat offenders
refereeing, quits, going_on  裁判与退出: who may judge; what is a quit, what it costs, whether play goes on
jury, ballots, appeals       申诉: jury, ballots, where an appeal stands and what waits for it
amendments                   修章: proposals and their votes
chain, recording             案卷链: case events hashed so that erasing a person keeps them verifiable
"""
