# 命令、开桌、打字

command-table = 开一桌
command-stop = 散桌
command-luck = 给洗牌加一个自己的词
command-help = 怎么玩
command-start = 打开私聊，接收手牌
command-rules = 看全部规则
command-verify = 核对一桌的牌墙
command-language = 换语言
verify-usage = 这样核对：/verify 桌号（桌号写在桌卡上），或 /verify 比赛 编号
verify-master-holds = 总种子核对无误：符合开桌前公布的承诺。
verify-master-fails = 总种子对不上开桌前公布的承诺。
language-usage = 这样换语言：/language zh 或 /language en
language-not-admin = 群里的语言要管理员来换
language-set = 好，以后说中文
table-in-group = 开桌要在群里：把我加进群，在群里发 /table
table-usage = 这样开桌：/table、/table 4局、/table 8局 封顶5 底2、/table 文轩 60分钟。最多 { $most } 局，或 10 到 480 分钟，封顶 1 到 13 番，底分 1 到 1000000。规则可写 成都、定张、同城、老甲、文轩、竞赛，再加 实战；加 休闲 就不算本周的计数比赛。
tables-too-many = 群里已有 { $most } 桌在打，散一桌再开吧
luck-chosen = 记下了，洗牌时会用上你的词
restarted = 我刚刚断线了一会儿，牌局接着打：手牌不变，时间补足。
typed-discard = 打{ $tile }
typed-kong = 杠{ $tile }
typed-unknown = 没看懂。轮到你时可以打字：打 三万、碰、杠、胡、过；也可以点面板上的按钮。怎么玩：/help
typed-which-kong = 能杠的不止一张，请写明是哪一张：{ $kongs }
typed-twice = 你同时在两桌都能这么打，请点那一桌面板上的按钮。
press-failed = 没存上，请再按一次
anonymous = 匿名发的，看不出是谁：请用自己的身份再发一次
