"""用例: what people ask for, one function each, without Telegram.

Each press or command runs in one transaction: load, decide, append, mark what changed on which screen.
"""
