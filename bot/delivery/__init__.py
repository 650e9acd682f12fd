"""送达: what is stored as wanted becomes what the chats show, at a pace that Telegram allows."""

from bot.delivery.books import DELETE_MESSAGE
from bot.delivery.pacing import Pace
from bot.delivery.rendering import Priority, Rendered, Renderer, Spoken
from bot.delivery.worker import Delivery, Status

__all__ = ["DELETE_MESSAGE", "Delivery", "Pace", "Priority", "Rendered", "Renderer", "Spoken", "Status"]
