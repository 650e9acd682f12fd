# 名词：牌、座位、人、分

numerals = 一 二 三 四 五 六 七 八 九
suits = 万 筒 条
winds = 东 南 西 北
months = 1 2 3 4 5 6 7 8 9 10 11 12
tile = { $rank }{ $suit }
meld-pong = 碰 { $tile }
meld-kong = 杠 { $tile }
meld-concealed-kong = 暗杠 { $tile }
void-suit = 缺{ $suit }
nameless = 无名氏
computer-name = 电脑{ $number }
seat-free = —
comma = 、
multiplier = ×{ $times }
fan-count = { $fan } 番

pattern-plain = 素番
pattern-all_pongs = 大对子
pattern-full_flush = 清一色
pattern-seven_pairs = 暗七对
pattern-terminals = 全带幺
pattern-jiang_pongs = 将对
pattern-dragon_seven_pairs = 龙七对
pattern-flush_pongs = 清对
pattern-flush_seven_pairs = 清七对
pattern-flush_terminals = 清带幺
pattern-terminal_seven_pairs = 幺九七对

addition-root = 根
addition-rob_kong = 抢杠
addition-kong_shot = 杠上炮
addition-kong_bloom = 杠上花
addition-heavenly = 天和
addition-earthly = 地和
addition-last_shot = 海底炮
addition-last_draw = 海底捞月
addition-golden_wait = 金钩钓
addition-concealed = 门清
addition-middle = 中张
addition-self_draw = 自摸

profile-qq_chengdu = QQ 成都规则
profile-qq_dingzhang = QQ 定张场
profile-tcy = 同城游规则
profile-laojia = 老甲规则
profile-wenxuan = 文轩茶室规则
profile-sbr = SBR 竞赛规则
