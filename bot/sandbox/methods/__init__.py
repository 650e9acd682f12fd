"""The methods of the Bot API, by name. getUpdates waits and is therefore apart, in `polling`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from bot.sandbox.errors import ApiError
from bot.sandbox.methods import chats, media, members, messages, presses, profile, topics, webhooks
from bot.sandbox.params import Params
from bot.sandbox.world import World

Method: TypeAlias = Callable[[World, Params], Any]

METHODS: dict[str, Method] = {
    "getMe": profile.get_me,
    "setMyCommands": profile.set_my_commands,
    "getMyCommands": profile.get_my_commands,
    "deleteMyCommands": profile.delete_my_commands,
    "setMyDescription": profile.set_my_description,
    "setMyShortDescription": profile.set_my_short_description,
    "setWebhook": webhooks.set_webhook,
    "deleteWebhook": webhooks.delete_webhook,
    "getWebhookInfo": webhooks.get_webhook_info,
    "sendMessage": messages.send_message,
    "copyMessage": messages.copy_message,
    "editMessageText": messages.edit_message_text,
    "editMessageReplyMarkup": messages.edit_message_reply_markup,
    "deleteMessage": messages.delete_message,
    "deleteMessages": messages.delete_messages,
    "setMessageReaction": messages.set_message_reaction,
    "sendPhoto": media.send_photo,
    "sendDocument": media.send_document,
    "editMessageMedia": media.edit_message_media,
    "editMessageCaption": media.edit_message_caption,
    "answerCallbackQuery": presses.answer_callback_query,
    "getChat": chats.get_chat,
    "leaveChat": chats.leave_chat,
    "sendChatAction": chats.send_chat_action,
    "pinChatMessage": chats.pin_chat_message,
    "unpinChatMessage": chats.unpin_chat_message,
    "unpinAllChatMessages": chats.unpin_all_chat_messages,
    "getChatMember": members.get_chat_member,
    "getChatAdministrators": members.get_chat_administrators,
    "getChatMemberCount": members.get_chat_member_count,
    "banChatMember": members.ban_chat_member,
    "unbanChatMember": members.unban_chat_member,
    "restrictChatMember": members.restrict_chat_member,
    "approveChatJoinRequest": members.approve_chat_join_request,
    "declineChatJoinRequest": members.decline_chat_join_request,
    "createForumTopic": topics.create_forum_topic,
    "editForumTopic": topics.edit_forum_topic,
    "closeForumTopic": topics.close_forum_topic,
    "reopenForumTopic": topics.reopen_forum_topic,
    "deleteForumTopic": topics.delete_forum_topic,
}

_BY_LOWER_CASE = {name.lower(): method for name, method in METHODS.items()}


def perform(world: World, method: str, params: Params) -> Any:
    """Carry out one call and give its `result`.

    Raises:
        ApiError: what Telegram would have answered instead.
    """
    found = _BY_LOWER_CASE.get(method.lower())
    if found is None:
        raise ApiError(404, "Not Found: method not found")
    return found(world, params)
