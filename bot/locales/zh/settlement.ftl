# 结算、战果、散桌

settlement-title = <b>第 { $hand } 局结束</b> · { $how }
settlement-three-out = 三家胡了
settlement-one-left = 只剩一家没出局
settlement-exhausted = 流局，查叫
settlement-nobody-won = 荒庄，查叫
settlement-nothing = 没有输赢
settlement-sums = 累计 { $totals }
settlement-won-tile = <b>胡</b> { $tile }
settlement-proof = <blockquote expandable>种子 <code>{ $seed }</code>
    承诺 <code>{ $commitment }</code>
    洗牌词（东南西北）{ $nonces }</blockquote>
settlement-dealer = 下局庄 { $name } · { $next }
ledger-got = { $name } { $what } ← { $others } { $points }
ledger-gave = { $name } { $what } → { $others } { $points }
ledger-all-three = 三家 各
ledger-each = { $names } 各
ledger-nobody = 公罚
ledger-win = 胡{ $tile } { $pattern } { $times }
ledger-self_draw = 自摸{ $tile } { $pattern } { $times }
ledger-kong_concealed = 暗杠
ledger-kong_melded = 直杠
ledger-kong_added = 补杠
ledger-kong_transfer = 呼叫转移，杠钱
ledger-kong_cancel = 杠上炮，杠钱退回
ledger-ready_check = 有叫 { $times }
ledger-pig = 花猪
ledger-kong_refund = 没叫，退杠钱
ledger-kong_refund-false_win = 诈胡，退杠钱
ledger-false_win = 诈胡
button-verify = 验证

result-title = <b>本场结束</b> · 打了 { $played } 局
result-agreed = 大家同意散桌，打完的局算数。
result-deserted = 人都走了，没人回来，打完的局算数。
result-cancelled = 这一桌没开成。
result-lapsed = 这一桌没开成。
result-admin = 管理员 { $name } 结束了本场。{ $reason }
result-rank = { $rank }. { $name } <b>{ $points }</b>
result-hands = 每局输赢（{ $names }）
result-hand = { $hand } 局 { $totals }
result-proof = <blockquote expandable>总种子 <code>{ $seed }</code>
    开桌前的承诺 <code>{ $commitment }</code>
    每一局的种子和牌墙都能由它重算：/verify { $table }</blockquote>
button-again = 再来一局

stop-title = <b>要散桌吗？</b>
stop-votes = 同意：{ $names } · 还差 { $missing } 人
stop-effect = 都同意就散：打完的局算数，这一局作废。
stop-agreed = 大家同意，散桌了。
stop-overtaken = 这一场已经结束了。
stop-lapsed = 接着打。
stop-which = 群里不止一桌，请写桌号：/stop 桌号 原因。现在有 { $numbers }
stop-which-own = 你坐着不止一桌，请写桌号：/stop 桌号。现在有 { $numbers }
button-stop = 同意散桌
button-keep-on = 接着打

verify-holds = 第 { $hand } 局核对无误：种子符合承诺，牌墙和骰子都由它得出。
verify-fails = 第 { $hand } 局对不上：种子、牌墙或骰子与承诺不符。
verify-not-yet = 这一局还没打完，打完才公开种子。
