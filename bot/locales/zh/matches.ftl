# 对局：计数、退出、结果、账本

command-quit = 退出正在打的这一场
command-ledger = 看账本

lobby-counts = 四位真人打满 { $hands } 局，算本周的计数比赛
lobby-casual = 休闲局：不算本周的计数比赛
lobby-too-short = 不到 { $hands } 局，不算本周的计数比赛

seat-blacklisted = 你在本群的黑名单上，不能入座。想申诉，私聊我发 /appeal
seat-barred = 你已被本群永久禁赛，不能入座。想申诉，私聊我发 /appeal
seat-suspended = 你停赛到 { $until }，先打休闲局吧（/table 休闲）
seat-must-accept = 章程有了第 { $version } 版，先到章程卡上看过、按〔我同意〕，再来坐
seat-as-guest = 坐好了。你还没同意章程，这一场不算你本周的计数比赛

quit-nothing = 你现在没有在打的比赛；还没开打的桌，点「离开」就行
quit-title = <b>退出 { $table } 号桌？</b>
quit-weight = 计 { $weight } 分，{ $days } 天后失效
quit-price = 赔 { $total } 分：{ $shares }
quit-share = { $name } { $points }
quit-brings = 之后：{ $what }
quit-free-not-counted = 这一场不算计数的比赛，退出不罚
quit-free-not-bound = 你没有同意过章程，退出不罚
quit-free-already = 这一场你已经算过退出了，不会再罚
quit-free-did-not-agree = 有人先走了，你没有答应接着打：现在走不罚
quit-for-good = 座位由托管打到底，不能再坐回来。临时有事可以先放着，托管以后按任意键就能收回，不算退出。
quit-stays = 好，接着打
quit-again = 这个价已经过时了，请重新发 /quit
quit-done = 你退出了这一场，座位由托管打到底
button-quit = 确认退出
panel-quit = 你退出了这一场，座位由托管打到底

going-on-title = <b>有一家退出了</b>，座位先由托管代打
going-on-ask = 还在的 { $count } 家定一下：{ $minutes } 分钟内过半数算数，没定下来就托管继续
going-on-votes = { $what }：{ $names }
going-on-voted = 记下了，没结束前可以改
going-on-autopilot = 接着打，退出的座位由托管打到底
going-on-substitute = 大家同意换人：同意过章程的成员可以坐下替打，从下一局开始，之前的输赢不归替打的人
going-on-takes = { $name } 下一局起替 { $seat } 打
going-on-again = 又有一家退出了，看新的一张
going-on-end = 大家同意散了，打完的局算数
going-on-over = 这一场已经结束了
going-on-seated = 记下了：下一局起你来打
going-on-enrol-first = 替打要先同意章程：到章程卡上按〔我同意〕
button-going-autopilot = 托管继续
button-going-substitute = 换人
button-going-end = 散桌
button-going-sit = 坐下替打

result-exit = 有人退出后，大家同意散了，打完的局算数。
result-provisional = 结果暂定：{ $hours } 小时内没有异议，或四家都确认，就生效
result-confirmed-by = 已确认：{ $names }
result-stands = 结果已生效
result-frozen = 有人提出异议（第 { $number } 号申诉），评议期间结果冻结
result-void = 结果作废，积分已经冲回；其他人的出勤不受影响
result-not-yours = 这一场你没有打，看看就好
result-confirmed = 确认好了
result-confirmed-already = 你已经确认过了
result-is-frozen = 有人提出了异议，评议完再看
result-is-void = 这个结果已经作废了
button-confirm-result = 确认结果
button-dispute = 有异议
