"""Telegram 的更新: parse, one service call, answer. Nothing is decided here."""
