# Terms: tiles, seats, people, points

numerals = 1 2 3 4 5 6 7 8 9
suits = Crak Dot Bam
winds = East South West North
months = Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
tile = { $rank }{ "\u00A0" }{ $suit }
meld-pong = pong { $tile }
meld-kong = kong { $tile }
meld-concealed-kong = concealed kong { $tile }
void-suit = void { $suit }
nameless = Nameless
computer-name = Computer { $number }
seat-free = —
comma = { ", " }
multiplier = ×{ $times }
fan-count = { $fan } fan

pattern-plain = plain hand
pattern-all_pongs = all pongs
pattern-full_flush = full flush
pattern-seven_pairs = seven pairs
pattern-terminals = terminals everywhere
pattern-jiang_pongs = pongs of 2-5-8
pattern-dragon_seven_pairs = dragon seven pairs
pattern-flush_pongs = flush of pongs
pattern-flush_seven_pairs = flush seven pairs
pattern-flush_terminals = flush with terminals
pattern-terminal_seven_pairs = seven pairs of 1s and 9s

addition-root = root
addition-rob_kong = robbed kong
addition-kong_shot = shot after a kong
addition-kong_bloom = kong bloom
addition-heavenly = heavenly hand
addition-earthly = earthly hand
addition-last_shot = last discard
addition-last_draw = last tile
addition-golden_wait = golden wait
addition-concealed = concealed
addition-middle = no 1s and 9s
addition-self_draw = self-draw

profile-qq_chengdu = QQ Chengdu rules
profile-qq_dingzhang = QQ Dingzhang rules
profile-tcy = Tongchengyou rules
profile-laojia = Laojia rules
profile-wenxuan = Wenxuan teahouse rules
profile-sbr = SBR competition rules
