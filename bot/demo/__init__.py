"""试玩: without a token the bot plays against the built-in stand-in for Telegram, for everybody to see."""
