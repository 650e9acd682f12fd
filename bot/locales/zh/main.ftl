# 启动、停止、试玩

main-serving = 已上线：@{ $username }
main-stopped = 已停止，牌局都存好了
main-storage = 数据库用不了：{ $reason }。请检查 XUEZHAN_DATABASE 指的地方能不能写，是不是已有另一个进程在用。
main-token = Telegram 不认识这个 TELEGRAM_BOT_TOKEN。请到 @BotFather 那里看看，把它整行抄进 .env。
main-second = 另一个进程正在用同一个 TELEGRAM_BOT_TOKEN 收消息。请先停掉那一个。
main-telegram = 连不上 Telegram（{ $reason }）。请检查网络，或 TELEGRAM_API_BASE_URL。

demo-opening =
    没有设置 TELEGRAM_BOT_TOKEN，现在用本机的模拟 Telegram 试玩。
    四位会自己打牌的人打两局；下面是群里看到的，和小明在私聊里看到的。只看不用动手，大约五分钟；按 Ctrl-C 结束。
    想在真的群里打：到 @BotFather 要一个 token，写进 .env 的 TELEGRAM_BOT_TOKEN=，再 make run。
demo-ending =

    试玩结束。想在真的群里打：到 @BotFather 要一个 token，写进 .env，再 make run。
demo-group = 周末麻将
demo-names = 小明 阿芳 老王 小李
demo-in-group = 群 · { $title }
demo-in-private = { $name } 的私聊
