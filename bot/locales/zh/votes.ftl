# 表决：申诉、陪审、修改章程

command-appeal = 申诉一次处罚或一场结果
command-vote = 投票：编号，再写推翻、维持、赞成或反对
command-propose = 提议修改章程

parameter-zone = 时区
parameter-reminders = 提醒
parameter-quiet = 安静时段
parameter-objection_hours = 补打与申诉期
parameter-notice_hours = 约局提前
parameter-late_cancel_weight = 临时取消
parameter-no_show_weight = 不到场
parameter-quit_weight = 擅自退出
parameter-quit_costs_full = 退出赔几个满牌
parameter-light_expiry_days = 轻者失效
parameter-heavy_expiry_days = 重者失效
parameter-suspensions = 停赛阶梯
parameter-suspension_most_days = 停赛上限
parameter-doubling_days = 加倍期
parameter-grave_weight = 屡犯分数
parameter-grave_days = 屡犯期
parameter-appeal_days = 申诉期
parameter-vote_hours = 投票期
parameter-result_hours = 结果生效
parameter-away_days_a_quarter = 每季请假
parameter-guest_days = 客人期
parameter-counted_hands = 计数局数
parameter-jury_share = 投票比例
parameter-jury_least = 最少人数
parameter-jury_most = 最多人数
parameter-amendment_majority = 修章多数
parameter-kick = 移出方式
parameter-article = 条文

unit-hours = { $value } 小时
unit-days = { $value } 天
unit-weight = { $value } 分
unit-full = { $value } 个
unit-hands = { $value } 局
unit-people = { $value } 人
unit-share = { $value }%

mode-propose = 先请管理员定
mode-auto = 自动移出
mode-off = 不移出

bounds-numbers = { $least }–{ $most }
bounds-jury_most = { $least }–{ $most }，不少于“最少人数”
bounds-heavy_expiry_days = { $least }–{ $most }，不短于“轻者失效”
bounds-suspension_most_days = { $least }–{ $most }，不短于阶梯里的天数
bounds-zone = IANA 时区名，如 Asia/Shanghai
bounds-reminders = 每周 1–7 次，如 周四 19:00 周六 19:00；离周末至少 24 小时，不在安静时段和 0 点到 4 点
bounds-quiet = 如 22:00-09:00，最长 14 小时
bounds-suspensions = 分数:天数，1–5 级递增，如 3:1 5:3 8:14，天数不超过停赛上限
bounds-amendment_majority = 过半到全部，如 2/3
bounds-kick = propose 先请管理员定，auto 自动移出，off 不移出

propose-title = <b>章程第 { $version } 版</b> · 可以提议的参数
propose-line = <code>{ $field }</code> { $label }：{ $value }
propose-one =
    <code>{ $field }</code> { $label }：现在 { $value }，可以是 { $bounds }
    要改：/propose { $field } 新的值
propose-how =
    每一项可以是多少：<code>/propose notice_hours</code>
    这样提议：
    <code>/propose objection_hours 72</code>
    <code>/propose kick auto</code>
    <code>/propose article 6 新的条文</code>（default 恢复原文，最多 { $most } 字）
propose-in-group = 提议要当着大家：请把这条 /propose 发到群里
propose-unread-name = 没有这个参数。发 /propose 看全部参数和写法。
propose-unread-article = 条文是第 1 到第 { $articles } 条，这样写：/propose article 6 新的条文
propose-unread-text = 条文要写 1 到 { $most } 个字。
propose-unread-value = “{ $label }”的新值没看懂，或者超出了范围。可以是：{ $bounds }
propose-refused-nothing-new = 现在就是这样，不用改。
propose-refused-not-enrolled = 提议要先按〔我同意〕加入章程。
propose-refused-not-admin = 这一项要管理员来定。
propose-refused-not-owner = 在册不足八人，由群主决定：请群主来发。
propose-refused-another-open = 第 { $number } 号提案还在表决，一次只表决一个。
propose-changed = 章程刚刚改了，请对着新的再提一次。
propose-unknown-standing = Telegram 没有回答你是不是管理员，请再发一次。

change-line = { $label }：{ $old } → <b>{ $new }</b>
change-article = 第 { $number } 条改为：{ $text }
change-article-default = 第 { $number } 条恢复原文
change-tightens = 要求变严了：通过后，下次打计数比赛前请重新按〔我同意〕。
proposal-open = <b>提案第 { $number } 号</b> · { $name } 提议修改章程
proposal-look-back = 回看过去 { $weeks } 周：现行规定会移出 { $now } 人，按新规会移出 { $proposed } 人。
proposal-look-back-same = 回看过去 { $weeks } 周：现行规定和新规一样，会移出 { $now } 人。
proposal-look-back-none = 还没有整周的记录可以回看。
proposal-how = 在册 { $voters } 人，至少 { $quorum } 人投票、赞成达到 { $majority } 即通过。不记名，截止前可以改。
proposal-until = 截至 { $until }
proposal-until-later = 机器人刚停过机，截止顺延
proposal-voted = 已投 { $voted }/{ $voters }
proposal-discuss = 有话说：回复这条消息。
proposal-passed = <b>提案第 { $number } 号通过</b>
proposal-rejected-no-quorum = <b>提案第 { $number } 号未通过</b>：投票人数不足
proposal-rejected-no-majority = <b>提案第 { $number } 号未通过</b>：赞成不够
proposal-count = 赞成 { $yes } · 反对 { $no } · 未投 { $silent }
proposal-effective = { $from } 起生效，不溯及既往。
proposal-effective-now = 现在起生效。
proposal-who-button = 回看名单（管理员）
proposal-who-admins = 名单只给管理员看。
proposal-who-soon = 正在算，稍后私聊发给你。
proposal-who = <b>提案第 { $number } 号</b> · 回看过去 { $weeks } 周
proposal-who-now = 现行规定会移出：{ $names }
proposal-who-proposed = 按新规会移出：{ $names }
proposal-who-nobody = 没有人
proposal-who-more = { $names }等，另有 { $more } 人
proposal-yes = 赞成
proposal-no = 反对
decided-admin = { $name } 修改了章程：
decided-owner = 群主 { $name } 修改了章程：

vote-usage = 这样投票：/vote 编号 推翻，或 维持、赞成、反对（编号写在卡片上）
vote-unknown = 没有第 { $number } 号表决：编号写在表决的卡片上。
vote-not-yours = 第 { $number } 号表决没有你的票：名单在开始时就定了。
left-out-party = 第 { $number } 号申诉与你有关，不由你评议。
left-out-reporter = 第 { $number } 号申诉出自你的举报，不由你评议。
left-out-judge = 第 { $number } 号申诉的处理有你参与，不由你评议。
left-out-enrolled-later = 第 { $number } 号申诉：你在事后才入册，这次不评议。
left-out-not-played = 第 { $number } 号申诉：之前三十天你没有打过计数的比赛，这次不评议。
left-out-suspended = 第 { $number } 号申诉：你当时不能打计数的比赛，这次不评议。
vote-over = 第 { $number } 号表决已经结束。
vote-wrong-choice-appeal = 第 { $number } 号是申诉：投 推翻 或 维持。
vote-wrong-choice-proposal = 第 { $number } 号是提案：投 赞成 或 反对。
vote-cast = 第 { $number } 号：记下了你的票，截止前可以改。
vote-same = 第 { $number } 号：你投的就是这个。
vote-word-overturn = 推翻
vote-word-uphold = 维持
vote-word-yes = 赞成 yes
vote-word-no = 反对 no

matter-case = { $day }第 { $case } 案
matter-result = { $match }的结果
matter-week = { $day }那一周的考勤
matter-remove = { $day }管理员的移出决定
matter-blacklist = { $day }管理员的拉黑决定

appeal-title = <b>{ $title }</b> · 可以申诉的事
appeal-none = <b>{ $title }</b> · 现在没有可以申诉的事。
appeal-line-until = { $matter }：{ $until } 前可以申诉
appeal-line = { $matter }
appeal-running = 第 { $number } 号申诉：{ $matter } · { $state }
appeal-ask = 要申诉吗？{ $matter }
appeal-ask-more = 每件事只能申诉一次，由与此无关的成员无记名评议。提出以后，移出会等结果，分数暂定，停赛照常计，拉黑不变。
appeal-confirm = 提出申诉
appeal-words-how = 想说几句：<code>/appeal { $number } 你的话</code>（最多 { $most } 字，只给陪审员和管理员看）
appeal-words-kept = 记下了，陪审员会看到。
appeal-words-long = 最多 { $most } 字，请写短一些。
appeal-words-over = 第 { $number } 号申诉不是你的，或者已经结束。
appeal-usage = 发 /appeal 看能申诉什么；补充说明：/appeal 编号 你的话
appeal-opened = 已受理，第 { $number } 号。有结果会告诉你。
appeal-refused-not-concerned = 这件事不是对你的。
appeal-refused-confirmed = 你已经确认过这个结果。
appeal-refused-already = 这件事已经申诉过了，每件只能一次。
appeal-refused-voided = 这件事已经撤销，不用申诉。
appeal-refused-too-late = 申诉期已经过了。

state-voting = 陪审中
state-with-admin = 待裁定
state-moot = 不必再裁
state-overturn = 已改判
state-uphold = 已维持
referred-few-jurors = 陪审员不足四人
referred-no-quorum = 投票人数不足
referred-tie = 平票

appeal-group = <b>申诉第 { $number } 号</b> · 陪审中，{ $voted }/{ $jurors } 已投
appeal-group-until = 截至 { $until }。内容只给陪审员看，票数截止后公布。
appeal-group-later = 机器人刚停过机，截止顺延。
appeal-group-how = 陪审员请在私聊里投。
appeal-group-private = 陪审员：打开私聊
appeal-group-admin = <b>申诉第 { $number } 号</b> · { $why }，由与事无关的管理员裁定
appeal-group-decided = <b>申诉第 { $number } 号</b> · { $choice }
appeal-group-moot = <b>申诉第 { $number } 号</b> · 事由已经撤销，不必再裁
choice-overturn = 改判
choice-uphold = 维持
decided-by-jury = 由陪审评议
decided-by-admin = 由与事无关的管理员裁定
decided-by-nobody = 没有人裁定，从轻
appeal-count = 推翻 { $overturn } · 维持 { $uphold } · 未投 { $silent }

appeal-own = <b>你的申诉第 { $number } 号</b> · { $title }
appeal-own-voting = 陪审中，{ $until } 截止。结果前不会移出你，分数暂定。
appeal-own-later = 陪审中；机器人刚停过机，截止顺延。
appeal-own-admin = { $why }，由与事无关的管理员裁定。结果前不会移出你，分数暂定。
appeal-own-overturn = 结果：改判。这件事不再算数。
appeal-own-uphold = 结果：维持。
appeal-own-moot = 事由已经撤销，不必再裁。
appeal-own-back = 拉黑已解除，随时可以回来。

ballot-title = <b>请你评议</b> · { $title } · 申诉第 { $number } 号
ballot-who = 申诉人：{ $name }
ballot-matter = 事由：{ $matter }
ballot-said = 本人说：{ $said }
ballot-how = { $until } 截止，不记名，截止前可以改。
ballot-how-later = 不记名，截止前可以改；机器人刚停过机，截止顺延。
ballot-own = 你的票：<b>{ $choice }</b>
ballot-own-none = 你还没有投。
ballot-overturn = 推翻
ballot-uphold = 维持

ruling-title = <b>请你裁定</b> · { $title } · 申诉第 { $number } 号
ruling-why = { $why }，请与事无关的管理员定。
ruling-until = { $until } 前没有裁定，从轻改判。
ruling-overturn = 改判
ruling-uphold = 维持
ruling-done = 记下了：{ $choice }
ruling-not-you = 这件申诉不由你裁定。
ruling-over = 已经有结果了。
