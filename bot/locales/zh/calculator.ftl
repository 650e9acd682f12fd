# 算番器
command-fan = 算番、看听牌
fan-usage =
    把牌打在 /fan 后面，我来算番；少一张就告诉你听什么。
    /fan 123456789m 1155p 胡5p
    /fan 一一二二三三四四五五六六七万
    碰、杠写明：碰5条 暗杠九万。还可以加：自摸、杠上花、抢杠、海底捞月，或规则名（成都、文轩、竞赛……）
fan-example = 例：/fan 234678m 2234p 碰5筒 胡2p
fan-unreadable = “{ $piece }”这里我没看懂。
fan-one-win = “{ $piece }”：胡的牌只能有一张。
fan-copies = { $tile }有 { $number } 张，一副牌里只有四张。
fan-number = 这里有 { $number } 张（碰、杠都算三张）。看听牌要 13 张，算番要 14 张。
fan-held = { $hand }，胡 { $tile }
fan-discard = 点炮：{ $hand } { $worth }，放炮的付 { $points } 分
fan-self-draw = 自摸：{ $hand } { $worth }，没胡的每家付 { $points } 分
fan-incomplete = 这手牌还没成，还差 { $tiles } 张。
fan-not-in-these-rules = 三门牌不能胡：要缺一门。
fan-ready = 听 { $number } 种：
fan-wait = { $tile }：{ $hand } { $worth }
fan-not-ready = 还没听，还差 { $tiles } 张才下叫。
fan-waits-for-nothing = 听的牌都在自己手里了。
fan-rules = { $profile }，底分 { $base }。定缺和过手胡不在这里看。
