# 战报：排行、战绩、本周、周报

command-rank = 看排行
command-week = 本周考勤
command-stats = 我的战绩

reports-not-here = 你不在这个群里，只有群里的人能看
reports-comma = ，
reports-day = { $month } 月 { $day } 日
reports-hand = { $what } { $worth }，{ $points } 分

rank-usage = 这样用：/rank 看本周，/rank 月，/rank 总；加 csv 把整份排行发给你，比如 /rank 月 csv
rank-title-week = <b>本周排行</b>（{ $count } 人）
rank-title-month = <b>本月排行</b>（{ $count } 人）
rank-title-all = <b>总排行</b>（{ $count } 人）
rank-empty-week = 本周还没有打完的局，/table 开一桌吧
rank-empty-month = 本月还没有打完的局，/table 开一桌吧
rank-empty-all = 还没有打完的局，/table 开一桌吧
rank-line = { $place }. { $name } <b>{ $points }</b> · { $hands } 局，每局 { $average } · 胡 { $won }%，点炮 { $dealt }%，自摸 { $drawn }%
rank-line-few = { $place }. { $name } <b>{ $points }</b> · { $hands } 局
rank-line-points = { $place }. { $name } <b>{ $points }</b>
rank-gap = ……
rank-legend = 打满 { $least } 局才列比率，都按局算；整份排行：/rank csv
rank-csv-caption = 排行，{ $count } 人
rank-csv-place = 名次
rank-csv-name = 名字
rank-csv-points = 积分
rank-csv-hands = 局数
rank-csv-wins = 胡牌
rank-csv-average = 每局积分
rank-csv-won = 胡牌率
rank-csv-dealt-in = 点炮率
rank-csv-self-drawn = 自摸率

stats-usage = 这里只看自己的：直接发 /stats
stats-title = <b>{ $title }</b> · 你的战绩
stats-week = 本周：{ $hands } 局，胡 { $wins } 局，积分 <b>{ $points }</b>，荣誉值 { $honour }
stats-month = 本月：{ $hands } 局，胡 { $wins } 局，积分 <b>{ $points }</b>，荣誉值 { $honour }
stats-all = 一共：{ $hands } 局，胡 { $wins } 局，积分 <b>{ $points }</b>，荣誉值 { $honour }
stats-rates = 　每局 { $average }，胡 { $won }%，点炮 { $dealt }%，自摸 { $drawn }%
stats-best = 最大一手：{ $hand }（{ $table } 号桌第 { $number } 局）
stats-no-best = 最大一手：等你来胡
stats-legend = 有赢的一局，荣誉值加 1；约好的比赛里加 2。满 { $least } 局才列比率。

week-usage = 直接发 /week 就好
week-title = <b>本周考勤</b>：{ $first } 起，{ $last } 止
week-tally = { $total } 人每周一场：{ $told }
week-tally-met = { $count } 人打了
week-tally-excused = { $count } 人不作要求
week-tally-undecided = { $count } 人待定
week-tally-open = { $count } 人没打
week-nobody = 还没有人同意章程
week-not-enforced = 基础群里只记不催
week-own-hint = 你自己的情况只在私聊里说：私聊我发 /week
week-not-judged = 本周不考勤：管理员用 /zone 设好时区以后，从下一个周一 04:00 算起
week-names = <b>{ $title }</b> · 本周还没打的（{ $count } 人），只给管理员看

weekly-title = <b>第 { $week } 周战报</b>（{ $first }至 { $last }）
weekly-played = 打了 { $matches } 场，{ $players } 人上桌
weekly-not-played = 这一周没有打完的比赛
weekly-top = 积分：{ $places }
weekly-place = { $place }. { $name } { $points }
weekly-best = 最大一手：{ $name }，{ $hand }（{ $table } 号桌第 { $number } 局）
weekly-next = 下一场：{ $at }
weekly-head = 案卷链首：<code>{ $head }</code>
weekly-more = 全部排行 /rank，自己的战绩 /stats
