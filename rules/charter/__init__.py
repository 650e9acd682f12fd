"""章程: what a group has agreed on, and what follows from the facts under it; pure, time is an argument.

terms, parameters, changes   参数: the numbers of a charter, their bounds, what a change means
versions                     章程版本: which version holds at an instant, which weeks are judged by it
spans, weeks                 时间: stretches and deadlines; weeks, days, quiet hours in a zone
facts                        事实: members, holidays, outages, seats, matches, warnings, as stored
attendance, seats, duty      义务: which matches count, which seats were offered, what was met
leave                        请假: what is left of it, why it is not given
ladder, enforcement          催促与移除: reminders, notice, window, proposal; what stops a run
lookback                     回看: the last weeks under other terms
cases, penalties, repeat     案卷与处罚: cases, suspensions and bars, repeat offenders
refereeing, quits, going_on  裁判与退出: who may judge; what is a quit, what it costs, whether play goes on
appealable, jury, ballots    申诉: what may be appealed, who judges, what counts of what was cast
appeals, pending, results    where an appeal or a result stands, what waits for it
effects                      后果: what a case does meanwhile, and how it is undone
amendments                   修章: proposals and their votes
chain, recording             案卷链: case events hashed so that erasing a person keeps them verifiable
"""
