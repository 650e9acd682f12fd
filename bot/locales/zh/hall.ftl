# 大厅：比赛的各桌、名次、结果、收桌

hall-title = <b>{ $number } 号比赛 · 第 { $round }/{ $rounds } 轮</b>
hall-over = <b>{ $number } 号比赛结束</b> · 一共 { $rounds } 轮
hall-table = { $number } 桌（{ $table } 号牌桌）
hall-table-hand = 第 { $hand }/{ $hands } 局
hall-table-hand-of-time = 第 { $hand } 局
hall-table-over = 打完了
hall-table-waits = 没有人在，等人回来
hall-table-commitment = 洗牌承诺 <code>{ $hash }</code>
hall-seat = { $wind } { $name } { $points }
hall-seat-away = { $wind } { $name } { $points }（托管）
hall-away-help = 托管的座位，本人随便按一个键就收回来，不用等下一局。
hall-standings = <b>名次</b>：每桌按名次记 4、3、2、1 桌分，同分平分；桌分一样比总分，再比头名次数
hall-place = { $place }. { $name } · 桌分 <b>{ $share }</b> · { $points } · 头名 { $firsts }
hall-void = 结果作废、不计名次的牌桌：{ $tables } 号
hall-pause = 第 { $round } 轮打完了，{ $minutes } 分钟后第 { $next } 轮自动开桌，座位按抽签轮换
hall-commitment = 抽签和各桌洗牌的承诺 <code>{ $hash }</code>
hall-proof = 抽签和洗牌的总种子 <code>{ $seed }</code>
    开赛前的承诺 <code>{ $commitment }</code>
    座位和每一桌的牌墙都能由它重算，见 /verify
button-hall-verify = 验证抽签
hall-stub = 这一桌已经打完，收拾好了。
