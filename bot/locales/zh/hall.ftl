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
hall-standings = <b>名次</b>：每桌按名次记 4、3、2、1 桌分，同分平分；桌分一样比总分，再比头名次数、最好的一桌
hall-place-now = { $place }. { $name } · <b>{ $share }</b> · { $points }
hall-place = { $place }. { $name } · 桌分 <b>{ $share }</b> · { $points } · 头名 { $firsts }
hall-void = 结果作废、不计名次的牌桌：{ $tables } 号
hall-pause = 第 { $round } 轮打完了，{ $minutes } 分钟后第 { $next } 轮自动开桌，座位按抽签轮换
hall-commitment = 抽签和各桌洗牌的承诺 <code>{ $hash }</code>
hall-proof = 抽签和洗牌的总种子 <code>{ $seed }</code>
    开赛前的承诺 <code>{ $commitment }</code>
    座位和每一桌的牌墙都能由它重算：/verify 比赛 { $number }
button-hall-verify = 验证抽签
hall-stub = 这一桌已经打完，收拾好了。

hall-verify-unknown = 没有这场比赛，或者它不在你的群里
hall-verify-not-yet = 比赛打完才公开总种子，到时再来验
hall-verify-draw = ✓ { $people } 人的座位和开赛前的承诺对得上
hall-verify-draw-fails = ✗ 座位和开赛前的承诺对不上
hall-verify-tables = ✓ { $tables } 桌的洗牌种子都由总种子推出
hall-verify-tables-fail = ✗ 有牌桌的洗牌种子不是由总种子推出的
hall-verify-lots = 要自己重抽一遍：总种子 <code>{ $seed }</code>，比赛名 <code>{ $match }</code>，按顺序
hall-verify-lot = { $number }. { $name } · 随机词 <code>{ $nonce }</code> → 第 { $seat } 签
