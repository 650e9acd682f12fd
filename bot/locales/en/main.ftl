# Starting, stopping, the demonstration

main-serving = serving as @{ $username }
main-stopped = stopped; every table is stored
main-storage = The database cannot be used: { $reason }. Check that the place named by XUEZHAN_DATABASE is writable and that no other process uses it.
main-token = Telegram does not know this TELEGRAM_BOT_TOKEN. Look it up at @BotFather and copy the whole line into .env.
main-second = Another process receives updates with the same TELEGRAM_BOT_TOKEN. Stop that one first.
main-telegram = Telegram cannot be reached ({ $reason }). Check the network, or TELEGRAM_API_BASE_URL.

demo-opening =
    TELEGRAM_BOT_TOKEN is not set, so this is a demonstration against a stand-in for Telegram on this machine.
    Four people who play by themselves play two hands: below is what the group sees, and what Ming sees in private. Nothing is asked of you; it takes about five minutes, and Ctrl-C ends it.
    To play in a real group: get a token from @BotFather, write it behind TELEGRAM_BOT_TOKEN= in .env, and run make run again.
demo-ending =

    That was the demonstration. To play in a real group: get a token from @BotFather, write it into .env, and run make run again.
demo-group = Weekend mahjong
demo-names = Ming Fang Wang Li
demo-in-group = Group · { $title }
demo-in-private = Private chat of { $name }
