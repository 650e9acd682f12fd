# 到场：提醒、补位、点名

gathering-comma = 、
gathering-ready = ✓ 到了：{ $names }
gathering-late = 晚 5 分钟：{ $names }
gathering-silent = 还没应：{ $names }
gathering-standing-in = 候补，能上：{ $names }
gathering-called = 叫了候补：{ $names }
gathering-say-ready = 准备好了
gathering-say-late = 晚 5 分钟
gathering-say-cannot = 来不了

gathering-title = <b>{ $title }</b> · { $number } 号比赛
gathering-when = { $at } 开局（你的时间 { $own }）
gathering-put-off = 机器人停过机：原定 { $at }，重新点名
gathering-what = { $seats } 人 · { $rules }
gathering-hours-left = 还有 { $count } 小时
gathering-minutes-left = 还有 { $count } 分钟
gathering-answer-yes = 来
gathering-answer-no = 不来

reminder-seat = 你有位子，到时见。
reminder-again = 时间或规则改过，请再答一次：还来吗？
reminder-offered = 给你留着一个位子，来吗？
reminder-stands-in = 你是候补，正等着你。
reminder-undecided = 你还没定：来吗？

offer-kept = <b>空出一个位子，给你留到 { $until }。</b>过时不按，就让给下一位。
offer-taken = ✓ 位子是你的了。
offer-gone = 位子让给下一位了，你还在候补里。
offer-declined = 记下了：你不来了。
offer-checked = 开始点名了，看新的一张。
offer-over = 这场不再等人了。

gathering-call-reminder = { $names }：别忘了这场。私聊送不到，点下面打开私聊。
gathering-call-offer = { $names }：空出一个位子给你，按比赛卡上的〔来〕就算。
gathering-call-ready = { $names }：开始点名了，在比赛卡上按一下。

check-asked = <b>快开局了，准备好了吗？</b>到点自动开桌，位子抽签。
check-called = <b>有人没应，你是候补：现在能上吗？</b>
check-ready = ✓ 记下了：准备好了。到点自动开桌。
check-late = 记下了：晚 5 分钟。先由托管代打，你一按就接回来。
check-cannot = 记下了：你不来了。
check-again = 重新点名了，看新的一张。
check-plays = 开局了，你的手牌在下面的新消息里。
check-no-seat = 凑不满一桌，这次没轮到你。你到了场，照样记着。
check-not-played = 已经开局，这次没有你的位子。
check-off-too-few = 到场的不满四位，这场没打成。
check-off-outage = 机器人停机太久，这场没打成，谁也不追究。
check-off-called-off = 这场取消了。
check-credited = 你到了场，本周不作要求。
check-put-off = 机器人刚才停机了，没能点名，所以重新点一次；谁也不追究。

ready-said-ready = 记下了：准备好了
ready-said-late = 记下了：晚 5 分钟
ready-said-cannot = 记下了，位子让给候补
ready-cannot-costs = 临时取消记 { $weight } 分。真的来不了，10 秒内再按一次
ready-cannot-sure = 真的来不了？10 秒内再按一次，位子就让给候补
ready-not-yours = 这场没有你的位子
ready-not-yet = 还没开始点名
ready-playing = 已经开局了
ready-over = 这场已经结束了
ready-same = 已经记下了
ready-outside = 你不在这个群里

case-appointment = { $number } 号比赛：{ $at }
