# 名册、章程、请假、隐私

command-charter = 看群章程
command-roster = 看名册
command-away = 请假
command-freeze = 全群休假，或暂停执行
command-zone = 设定本群时区
command-kick = 移出方式
command-adminchat = 管理员在哪里收待办
command-link = 成员换了号
command-diag = 自检：我还缺什么权限
command-privacy = 我存了什么
command-mydata = 下载我的数据
command-forget = 忘记我

roster-no-group = 还没见你在哪个群里同意过章程。到群里的章程卡上按〔我同意〕，再来这里。
roster-which-group = 你在好几个群里，说的是哪一个？把编号写在后面，比如 <code>#3</code>：
roster-group-line = <b>#{ $number }</b> { $title }
roster-told-privately = 私聊里告诉你了
roster-open-private = 打开私聊
roster-start-first = 这是你自己的事，我在私聊里说。先打开私聊按 START，再发一次。
roster-in-group = 这个命令要在群里用
roster-admins-only = 这件事要管理员来做
roster-basic-group = 这是普通群，Telegram 不让我在这里提醒和移出成员：升级为超级群以后才执行。牌照打。
roster-day-brief = { $month }月{ $day }日
roster-days-brief = { $first }–{ $last }
roster-days = { $first }到 { $last }
roster-day = { $year } 年 { $month } 月 { $day } 日（{ $weekday }）
roster-comma = 、

charter-title = <b>群章程</b> · 第 { $version } 版
charter-article = { $number }. { $text }
charter-comma = 、
charter-weekdays = 周一 周二 周三 周四 周五 周六 周日
charter-reminder = { $weekday } { $at }
charter-quiet = { $since }–{ $until }
charter-never-quiet = （没有安静时段）
charter-step = { $weight } 分（{ $days } 天）
charter-no-zone = 还没有设定
charter-card-week = 每周打一场计数的比赛（{ $hands } 局以上），打不了可以请假，每季度 { $days } 天
charter-card-match = 约局提前 { $hours } 小时公布，约了就来
charter-card-quit = 比赛不中途退出：计 { $weight } 分，赔 { $full } 个满牌
charter-card-appeal = 有错可申诉：{ $days } 天内，大家投票 { $hours } 小时
charter-card-points = 积分只是积分：娱乐为主，严禁赌博
charter-card-enrolled = 已有 { $count } 人同意
charter-card-zone = 还没有设定时区，考勤先不执行：管理员发 /zone
charter-card-basic = 这是普通群，考勤先不执行：升级为超级群再说
charter-agree = 我同意
charter-full = 全文
charter-enrol = <b>{ $title }</b> · 章程第 { $version } 版，全文在上面。同意就按一下；计数的比赛要同意了才能坐。
charter-enrolled = <b>{ $title }</b> · 你已同意章程第 { $version } 版
charter-agreed = 记下了：你同意章程第 { $version } 版，欢迎入册
charter-agreed-already = 你已经同意过第 { $version } 版了
charter-newer = 章程已经是第 { $version } 版了，请看过新的再按
charter-text-sent = 全文发到私聊了
charter-try-again = 没问到你在不在群里，请再按一次

charter-preamble = 本章程对按下〔我同意〕的成员生效。积分只是积分，机器人不经手任何钱财：娱乐为主，严禁赌博。时间以本群时区（{ $zone }）为准；一周自周一 04:00 起，到下周一 04:00 止。
article-1 = <b>每周一场。</b> 每位成员每周至少打一场计数的比赛：四位真人开局、打满 { $counted_hands } 局的牌桌，或经另外三家确认的线下局；随意局不计。请假（每季度至多 { $away_days_a_quarter } 天）、全群休假、没有空位、到场却没打成、机器人停机、停赛或禁赛，当周都不作要求；首次加入的那一周也不作要求。{ $reminders } 各提醒一次，{ $quiet } 不打扰。到周末仍未完成的另行通知；通知送达后 { $objection_hours } 小时内补打一场即可，也可以按〔这不对〕申诉。逾期不补，方可移出本群；移出不是拉黑，随时可以回来。
article-2 = <b>提前约局。</b> 约定的比赛至少提前 { $notice_hours } 小时公布，写明时间、人数和规则，参加的人一一确认；规则有变，重新确认。开局前两小时内取消，计 { $late_cancel_weight } 分；不到场，计 { $no_show_weight } 分。随意局随时可开。
article-3 = <b>备好牌再开局。</b> 开局前人到齐、准备好；有人来不了，先请候补，再论责任。线下局由发起人查验：牌齐、牌净、无记号。
article-4 = <b>不换桌，不离场。</b> 同一时间只坐一桌；换桌须两桌都同意。比赛中擅自退出的，计 { $quit_weight } 分，并赔 { $quit_costs_full } 个满牌，由另外三家均分。托管之后赶回来的，不算退出；被别人移出的，也不算。
article-5 = <b>不作弊。</b> 出千、通牌、做记号，查实即取消成绩，永久禁赛；人可以留在群里，不能再入座。须有证据，并由两位与事无关的管理员，或一位管理员与陪审共同认定。
article-6 = <b>守规矩。</b> 人人守牌桌上的规矩（见“行为规范”）。违规由裁判员认定：管理员，或为该场指定、与事无关的成员；当事人不能做裁判，也不能自己指定自己。举报只给裁判员看。
article-7 = <b>当场结清，有错可申诉。</b> 每局、每场打完当场结算，账目对全桌公开。结果在 { $result_hours } 小时后，或四家都确认后生效；有异议的先冻结。对一次处罚或一场结果，可在 { $appeal_days } 天内申诉一次，由其他成员评议：投票 { $vote_hours } 小时，无记名，至少 { $jury_share }%（不少于 { $jury_least } 人，不超过 { $jury_most } 人）投票方为有效，过半数即改判；平票或人数不足，由与事无关的管理员裁定；没有这样的管理员，从轻。
article-8 = <b>打完收桌。</b> 机器人只收拾自己发的消息，每场留下一张结果；线下局由发起人查验桌面是否收好。
article-9 = <b>有事大家商量。</b> 规则是大家的。任何在册成员都可以提议修改参数或条文，先讨论，再投票；提议会写明，若照此办理，过去八周会是什么样子。
article-10 = <b>处罚有轻重。</b> 轻者口头提醒，重者停赛，极重者永久禁赛（见“处罚”）。每次处罚都告诉本人：为什么、计几分、何时失效、再犯会怎样。不公开羞辱任何人；赦免公开。
article-11 = <b>屡犯者可请出。</b> { $grave_days } 天内累计达到 { $grave_weight } 分的，管理员会看到全部记录，可以移出、列入黑名单，也可以赦免。列入黑名单的，永久不能回来，仍可申诉一次。
article-12 = <b>修改章程。</b> 在册成员都可投票，投票 { $vote_hours } 小时，有效人数同第七条，赞成达到所投票数的 { $amendment_majority } 即通过，自下一周开始生效，不溯及既往。要求变严的，须重新同意。在册不足八人的群由群主决定。
charter-guests = 以客人身份打了 { $guest_days } 天仍未同意章程的，由管理员提醒。
charter-conduct = <b>行为规范。</b> 按时到场，不让人久等；和气说话，不辱骂、不嘲讽；不打暗号，不通牌，不报牌；不喧哗，不搅局；输赢平常心，不赖账，不摔牌；线下局爱护场地和牌具，保持整洁。另有三条牌桌老规矩：观牌不语，旁人不得指点；不打感情牌，不为照顾谁而打；不换牌，不偷看牌。
charter-penalties = <b>处罚。</b>
charter-penalty-light = 轻（1 分）：口头提醒，{ $light_expiry_days } 天后失效
charter-penalty-serious = 重（3 分）：停赛，{ $heavy_expiry_days } 天后失效；裁判员也可以停赛到事情解决为止，最多 { $suspension_most_days } 天
charter-penalty-grave = 极重：永久禁赛
charter-penalty-sum = 累计：有效分数达到 { $suspensions } 的，停打计数比赛；{ $doubling_days } 天内每有一次停赛，天数加倍，最多 { $suspension_most_days } 天

away-title = <b>{ $title }</b> · 请假
away-leave = 请假：{ $days }
away-none = 现在没有请假
away-left = { $year } 年第 { $quarter } 季度还可以请 { $days } 天
away-how = 要请假：/away 12-05 12-08
away-cancel = 取消 { $days }
away-no-zone = 群里还没有设定时区，算不了日子：请管理员先在群里发 /zone
away-not-enrolled = 先在章程卡上按〔我同意〕，入了册才要请假
away-usage = 这样请假：/away 12-05 12-08，或 /away 明天，/away 12月5日到8日。要从今天或以后开始。
away-begun = 已经开始的假，取消不了了
away-withdrawn = 取消了
away-refused-backwards = 请假的最后一天比第一天还早，请看看是不是写反了
away-refused-in-the-past = 请假要从今天或以后开始
away-refused-overlaps = 这几天里有的已经请过假了：/away 看一看
away-refused-too-long = { $year } 年第 { $quarter } 季度只剩 { $days } 天可以请了

freeze-on = 好，先不执行：不提醒，不通知，不移出，直到管理员发 /freeze off
freeze-off = 好，恢复执行；没过完的休假到此为止
freeze-no-zone = 还没有设定时区，算不了日子：先发 /zone
freeze-usage = 这样休假：/freeze 12-31 1-3（这几天不作要求）；/freeze on 先不执行；/freeze off 恢复。日子要从今天或以后开始。
freeze-past = 休假要从今天或以后开始，最后一天不能比第一天早
freeze-too-long = 一次休假最多 { $most } 天
freeze-set = 全群休假：{ $days }，不作要求

zone-usage = 这样设时区：/zone Asia/Shanghai（IANA 的名字，比如 Europe/Berlin、America/New_York）
zone-is = 本群时区是 { $zone }
zone-set = 本群时区：{ $zone }。从下一个整周起考勤。
zone-propose = 本群时区是 { $zone }，已经定了。要改请大家表决：/propose zone 时区名

kick-mode-propose = 移出方式：先请管理员定
kick-mode-auto = 移出方式：期满自动移出
kick-mode-off = 移出方式：不移出
kick-usage = 改得松，管理员就能定：/kick off 或 /kick propose；改得严，要大家表决：/propose kick auto
kick-propose = 这样改更严，要大家表决：在群里发 /propose kick { $wanted }

adminchat-usage = 在要用来收待办的群里发 /adminchat 编号；编号在那个群的 /diag 里。这个群的编号是 { $number }。
adminchat-not-both = 两个群的管理员才能这样设
adminchat-same = 待办不放在成员都看得到的群里：请到另一个群里发
adminchat-set = 好，#{ $number } 的待办以后发到这里
adminchat-off = 好，待办以后发到每位管理员的私聊

link-usage = 这样换号：/link 旧号 新号（@用户名、用户编号，或名册里不重名的名字），也可以回复新号的消息发 /link 旧号
link-same = 这两个号已经是同一个人了
link-old-moved = 这个旧号已经换过号了
link-asked = 好，等新号自己确认
link-question = <b>{ $title }</b> · 管理员说：{ $new } 就是原来的 { $old }。是的话，章程、考勤和记录都跟过来。
link-is-me = 是我
link-is-not-me = 不是我
link-confirmed = { $new } 就是原来的 { $old }，已确认
link-denied = { $new } 不是 { $old }，没有换号
link-not-yours = 要新号自己来按
link-yes = 好，都跟过来了
link-no = 好，没有换号

diag-title = <b>自检</b> · { $title } · 编号 #{ $number }
diag-supergroup = 超级群 ✓
diag-basic = 普通群：提醒和移出不执行，升级为超级群才行；牌照打
diag-unknown = 没问到我自己的权限，请稍后再试
diag-all-rights = 权限齐了 ✓
diag-not-admin = 我不是管理员：移出、黑名单、置顶、清理都做不了，有人进出我也可能看不见
diag-no-restrict = 缺“封禁用户”：移出和黑名单做不了
diag-no-pin = 缺“置顶消息”：章程卡不置顶
diag-no-delete = 缺“删除消息”：收桌时只能清我自己的消息
diag-no-invite = 缺“邀请用户”：入群申请管不了，给不了回来的链接
diag-missing = 我在这里还缺点东西：
diag-no-zone = 时区没有设定，考勤不执行：/zone Asia/Shanghai
diag-zone = 时区 { $zone }
diag-language = 语言 { $language }
diag-frozen = 执行已暂停：/freeze off 恢复
diag-outage = 上次断线：{ $since } 到 { $until }
diag-still = 现在
diag-no-outage = 最近一个月没有断过线

roster-title = <b>名册</b> · { $title }
roster-enrolled = 在册 { $count } 人
roster-seen = 见过、还没同意章程 { $count } 人
roster-unseen = 还有 { $count } 位成员我看不见（没说过话，也没按过按钮）
roster-unseen-unknown = 群里一共多少人，Telegram 现在没告诉我
roster-names-enrolled = <b>在册</b> · { $title }
roster-names-seen = <b>见过、还没同意章程</b> · { $title }

guest-card = <b>{ $title }</b> · { $name } 以客人身份打了 { $days } 天以上，还没同意章程。可以提醒一下。
guest-card-nameless = 有位客人打了 { $days } 天以上还没同意章程，请管理员看看 /roster
guest-seen = 知道了
guest-noted = 好

privacy =
    <b>我存了什么</b>
    你的 Telegram 编号、名字、用户名，在哪些群里见过你；同意章程、请假、进出群的时间；打过的牌局、积分、考勤；处罚、申诉和投票（票不公开是谁投的）。
    管理员能看到群里的考勤和记录；别的成员只看到牌桌、积分排行和总数。牌墙和手牌打完才公开。
    不存群里的聊天，不碰钱，不给别人。
    /mydata 下载你的全部数据；/forget 忘记你：名字、用户名、写过的文字都删掉，记录只剩一个没有名字的编号。
mydata-caption = 关于你的全部数据

forget-explained =
    <b>忘记我</b>
    你的名字、用户名、账号，和写过的文字都会删掉，删了找不回来；牌局和记录只剩一个没有名字的编号，你也从各群名册里划去。
    还有生效的处罚、没结的申诉，或者正在打牌的，要先等一等。你再到群里说话，我会认出你，原来的记录接着算。
    确定的话，在私聊里发：/forget yes
forget-open-appeal = 还有申诉没结（{ $title }），等结了再说
forget-active-case = 还有处罚在生效（{ $title }），等失效了再说
forget-seated = 你还坐在牌桌上，打完或离开再说
forget-match = 你报名的约局快到了（{ $title }），等开局 10 分钟后再说
forget-done = 忘记了。再见，祝手气好。
