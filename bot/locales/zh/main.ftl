# 启动、停止、试玩

main-serving = 已上线：@{ $username }
main-stopped = 已停止，牌局都存好了
main-storage = 数据库用不了：{ $reason }。请检查 XUEZHAN_DATABASE 指的地方能不能写，是不是本程序的数据库。
main-token = Telegram 不认识这个 TELEGRAM_BOT_TOKEN。请到 @BotFather 那里看看，把它整行抄进 .env。
main-in-use = 另一个进程正在用这个数据库：{ $place }。请先停掉那一个。
main-second = 另一个进程正在用同一个 TELEGRAM_BOT_TOKEN 收消息。请先停掉那一个。
main-polling = 收不到 Telegram 的消息（{ $reason }），会接着试
main-unreachable = 连不上 Telegram（{ $reason }），{ $seconds } 秒后再试。请检查网络，或 TELEGRAM_API_BASE_URL。
main-telegram = 连不上 Telegram（{ $reason }）。请检查网络，或 TELEGRAM_API_BASE_URL。

config-unknown = { $name } 不是本程序的设置。能设的有：{ $known }。
config-token = { $name } 不是机器人的令牌：应该是至少 3 位数字、一个冒号、至少 20 个字母或数字。请到 @BotFather 那里把它整行抄来。
config-webhook-secret = { $name } 应该是 1 到 256 个字符，只能用 A-Z a-z 0-9 _ -。
config-hold = { $name } 应该写成“最短-最长”的毫秒数，最多 { $most }，比如 2000-4000。
config-url = { $name } 应该是 http:// 或 https:// 的地址，不带用户名、密码和参数。
config-port = { $name } 应该是 1 到 { $most } 的整数。
config-choice = { $name } 只能是其中之一：{ $choices }。
config-secret-missing = { $name } 也要设：设了 XUEZHAN_WEBHOOK_URL 就不能没有它。
config-token-missing = { $name } 要和 TELEGRAM_BOT_TOKEN 一起设：没有令牌时是在本机试玩，用不上它。
config-env-file = { $name } 读不了：应该是 UTF-8 的文本文件。
config-env-line = { $name } 的第 { $line } 行没有设成：应该是“名字=值”，中间是半角的等号。

demo-opening =
    没有设置 TELEGRAM_BOT_TOKEN，现在用本机的模拟 Telegram 试玩。
    四位会自己打牌的人打两局，下面是群里看到的，和小明在私聊里看到的。
    只看不用动手，大约五分钟；按 Ctrl-C 结束。
    想在真的群里打：到 @BotFather 要一个 token，
    写进 .env 的 TELEGRAM_BOT_TOKEN=，再 make run。
    In English: XUEZHAN_LANGUAGE=en make run
demo-ending =
    试玩结束。想在真的群里打：到 @BotFather 要一个 token，写进 .env，再 make run。
demo-group = 周末麻将
demo-names = 小明 阿芳 老王 小李
demo-in-group = 群 · { $title }
demo-in-private = { $name } 的私聊
