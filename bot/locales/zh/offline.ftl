# 线下局：登记、确认、认领

command-offline = 记一场线下局
offline-in-group = 线下局要在群里记：另外三家看得见，才好确认

offline-title = <b>线下局 { $number } 号</b> · { $month } 月 { $day } 日（{ $weekday }）
offline-guest = 客人 { $name }
offline-nameless-guest = 客人
offline-awaiting = 等 { $names } 确认，到 { $until } 为止；没点〔确认〕就不算
offline-awaiting-longer = 等 { $names } 确认；机器人停过机，期限顺延
offline-counts = 都确认了，这一场算数
offline-counts-with-guests = 都确认了，记进账本；有客人，还不算本周的计数比赛
offline-lapsed = 期限内没有都确认，这一场不算
offline-withdrawn = { $name } 撤回了，这一场不算
offline-disputed = { $name } 有异议，先停下，这一场不算；说清楚了可以重新记一次
offline-reason = 理由：{ $reason }
offline-checked = 牌具检查：查过了，牌齐、牌净、无记号
offline-unchecked = 牌具检查：发起人还没勾
offline-cleared = 收桌：收拾干净了
offline-uncleared = 收桌：发起人还没勾
offline-claimed = { $name } 说{ $guest }就是自己，等 { $enterer } 或管理员点头

offline-button-confirm = 确认
offline-button-back = 撤回
offline-button-checked = 牌具检查
offline-button-cleared = 收拾干净
offline-button-claim = 我就是{ $name }
offline-button-grant = 是 { $name }
offline-button-deny = 不是

offline-not-yours = 这一场你没有打，看看就好
offline-own = 你记的，等另外三家确认
offline-confirmed = 确认好了，等其他人
offline-confirmed-last = 确认好了，都齐了，这一场算数
offline-confirmed-already = 你已经确认过了
offline-counts-already = 都确认了，这一场已经算数
offline-closed = 这一场已经停下，不算了
offline-taken-back = 撤回了，这一场不算
offline-confirmation-taken-back = 你的确认撤回了
offline-nothing-confirmed = 你还没有确认过，没有可撤回的
offline-own-dispute = 你自己记的，记错了就点〔撤回〕，重新记一次
offline-dispute-noted = 先停下了，这一场不算。哪里不对？在群里说：/offline 异议 { $number } 理由
offline-reason-kept = 理由记在卡上了
offline-organiser-only = 由记这一场的人来勾
offline-ticked = 勾上了
offline-ticked-already = 已经勾过了

offline-claims-over = 这一场不能再认领了
offline-claim-own = 这一场已经有你了
offline-claim-asked = 等记这一场的人或管理员点头。认领了，就是确认这一场的分
offline-claim-waiting = 有人先认领了，等答复
offline-claim-denied = 已经说过不是你了；有误会，请管理员看看
offline-claim-not-yours = 由记这一场的人，或别的管理员来答复
offline-claim-granted = 记下了
offline-claim-refused = 好，不是

offline-draft-title = <b>记一场线下局</b>（{ $name } 在记）
offline-draft-day = { $month } 月 { $day } 日打的
offline-draft-choose =
    四家：{ $names }，还差 { $missing } 位
    点名字，或者直接打一行：/offline 小明 +12 阿芳 -4 老王 -8 我
offline-draft-hands =
    次序：{ $names }
    总分或一局：/offline +12 -4 -4 -4（可以一次打几行）
    按牌算：/offline 阿芳 胡 老王 234678m 2234p 碰5筒 胡2p，自摸就把“胡 老王”换成“自摸”
offline-draft-dropped = 这张记分单收起来了，没有记
offline-draft-not-yours = 这张是别人在记
offline-entered = 记好了，是线下局 { $number } 号，等另外几家确认
offline-undone = 上一局撤销了
offline-dropped = 好，不记了
offline-no-hands = 还没有分，先打一行：/offline +12 -4 -4 -4
offline-button-guest = 加一位客人
offline-button-remove = 去掉最后一位
offline-button-before = 上一页
offline-button-after = 下一页
offline-button-done = 记完了
offline-button-undo = 撤销上一局
offline-button-cancel = 不记了

offline-refused-long = 太长了，短一点再发一次
offline-refused-count =
    要正好四家，读到 { $number } 个。这样记：/offline 小明 +12 阿芳 -4 老王 -8 我
    名字里有空格的，写 @用户名
offline-refused-numbers = 有一个分没有名字：{ $name }。这样记：/offline 小明 +12 阿芳 -4 老王 -8 我
offline-refused-nameless = 先写名字再写分：/offline 小明 +12 阿芳 -4 老王 -8 我
offline-refused-hand = 牌没读懂：{ $name }。这样写：/offline 阿芳 胡 老王 234678m 2234p 碰5筒 胡2p
offline-refused-not-zero = 四家加起来是 { $difference }，要正好是 0
offline-refused-too-many = 一家最多 { $most } 分
offline-refused-of-guest = 客人的分没有人确认，一家最多记 { $guest } 分：请他进群按〔我同意〕，再记他的名字
offline-refused-too-many-hands = 一场最多记 { $hands } 局
offline-refused-day = 没读懂：{ $name }。哪天打的，写在最后：昨天、周六、11月29号
offline-refused-future = 还没打的先不记
offline-refused-old = 只记 { $number } 天以内打的
offline-refused-unknown = 没认出“{ $name }”：写 @用户名，或名册上的名字；不在群里的写“客人”加名字
offline-refused-no-reply = “他”“她”是指所回复的消息是谁写的：先回复那个人的一条消息
offline-refused-not-one-of-them = 由四家里的一位来记
offline-refused-twice = { $name } 写了两次：四家各写一次，没写自己就算你是第四家
offline-refused-alone = 除了你都是客人，没有人能确认
offline-refused-kept-out = 四家里有人现在不能打计数的比赛，这一场先不记
offline-refused-not-enrolled = { $name } 还没同意章程：先到章程卡按〔我同意〕，或者写成“客人”加名字
offline-refused-must-accept = 章程有了新版，{ $name } 要先到章程卡按〔我同意〕
offline-refused-waiting = 你记的还有 { $number } 场没有确认，等一等再记
offline-refused-lapsed = 你记的最近有 { $number } 场没有人确认，这一场请另外三家里的一位来记
offline-refused-same = 同样的一场刚记过，是 { $number } 号
offline-refused-no-draft = 先发 /offline 选好四家，再一局一局记
offline-refused-four-first = 先在卡上选满四家
offline-refused-not-at-table = { $name } 不在这四家里
offline-refused-payers = 谁付的没写清：点炮写一家，自摸写付的几家，都付就不写
offline-refused-worthless = 这副牌胡不了，先用 /fan 看看
offline-refused-not-yours = 没有你打的 { $number } 号线下局
