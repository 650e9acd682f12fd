# 等人开桌

lobby-title = <b>血战到底 · { $table } 号桌 · 等人开桌</b>（{ $taken }/4）
lobby-started-title = <b>血战到底 · { $table } 号桌 · 已经开打</b>
lobby-commitment = 洗牌承诺 <code>{ $hash }</code>
lobby-nonce = <code>{ $nonce }</code>
lobby-last-nonce = 最后定洗牌词：{ $name }
lobby-refused = （请先和我私聊）
lobby-ready = 人齐了，{ $seconds } 秒后自动开始；点「开始」马上发牌。
lobby-consent = 坐下即同意以上规则。仅供娱乐，严禁赌博。
lobby-cancelled = 这一桌没开成，人都走了。想打随时 /table。
lobby-lapsed = 这一桌等太久没凑齐，先收了。想打随时 /table。
lobby-admin = 这一桌还没开打，被管理员收了。
length-hands = { $hands } 局
length-minutes = { $minutes } 分钟
rules-line = { $profile } · { $length } · 底分 { $base } · { $cap }
rules-line-manual = { $line } · 实战模式
rules-uncapped = 不封顶
rules-cap = { $cap } 封顶
button-sit = 坐下 · 同意规则
button-leave = 离开
button-add-computer = 加电脑
button-rules = 规则
button-start = 开始
