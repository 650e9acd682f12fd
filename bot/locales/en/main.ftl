# Starting, stopping, the demonstration

main-serving = serving as @{ $username }
main-stopped = stopped; every table is stored
main-storage = The database cannot be used: { $reason }. Check that the place named by XUEZHAN_DATABASE is writable and a database of this program.
main-token = Telegram does not know this TELEGRAM_BOT_TOKEN. Look it up at @BotFather and copy the whole line into .env.
main-in-use = The database { $place } is already in use by another process. Stop that one first.
main-second = Another process receives updates with the same TELEGRAM_BOT_TOKEN. Stop that one first.
main-polling = polling Telegram for updates failed ({ $reason }); it is tried again
main-unreachable = Telegram cannot be reached ({ $reason }), trying again in { $seconds } s. Check the network, or TELEGRAM_API_BASE_URL.
main-telegram = Telegram cannot be reached ({ $reason }). Check the network, or TELEGRAM_API_BASE_URL.

config-unknown = { $name } is not a setting of this program; it is one of { $known }.
config-token = { $name } is not a bot token: 3 digits or more, a colon and at least 20 letters are expected. Copy the whole line from @BotFather.
config-webhook-secret = { $name } must be 1 to 256 of the characters A-Z a-z 0-9 _ -.
config-hold = { $name } should be shortest-longest in milliseconds, at most { $most }, such as 2000-4000.
config-url = { $name } must be an http:// or https:// address without a name, password or query.
config-port = { $name } should be a whole number from 1 to { $most }.
config-choice = { $name } should be one of { $choices }.
config-secret-missing = { $name } is needed when XUEZHAN_WEBHOOK_URL is set.
config-token-missing = { $name } needs a TELEGRAM_BOT_TOKEN: without one the demonstration runs, which has no use for it.
config-env-file = { $name } cannot be read: a text file in UTF-8 is expected.
config-env-line = { $name }, line { $line }, sets nothing: NAME=value is expected.

demo-opening =
    TELEGRAM_BOT_TOKEN is not set, so this is a demonstration
    against a stand-in for Telegram on this machine.
    Four people who play by themselves play two hands: below is what the group
    sees, and what Ming sees in private. Nothing is asked of you; it takes about
    five minutes, and Ctrl-C ends it.
    To play in a real group: get a token from @BotFather, write it behind
    TELEGRAM_BOT_TOKEN= in .env, and run make run again.
    中文：XUEZHAN_LANGUAGE=zh make run
demo-ending =
    That was the demonstration. To play in a real group: get a token from
    @BotFather, write it into .env, and run make run again.
demo-group = Weekend mahjong
demo-names = Ming Fang Wang Li
demo-in-group = Group · { $title }
demo-in-private = Private chat of { $name }
