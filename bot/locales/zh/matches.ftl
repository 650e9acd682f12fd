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
