"""手动处理卡: what an admin did by hand, with what is still asked about it."""

from __future__ import annotations

import html
from dataclasses import dataclass

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.roster_places import title
from bot.views.names import name
from bot.words import Words
from storage.charter.moderation import HandAct, HandDid
from storage.groups import Group

KEEP, LIFT = "keep", "lift"


@dataclass(frozen=True, slots=True)
class HandSeen:
    """一次手动处理 of `name` by `by` (None: Telegram does not say); `listed` while they are blacklisted."""

    group: Group
    act: HandAct
    name: str
    by: str | None
    listed: bool
    is_open: bool


def hand_card(words: Words, seen: HandSeen) -> Screen:
    """The act with its reason, or with how to give one; a lifted ban of the blacklist asks keep or lift."""
    lines = [words("hand-title", title=title(seen.group)), act_line(words, seen)]
    if seen.act.did is HandDid.UNBANNED and seen.listed and seen.is_open:
        lines.append(words("hand-listed"))
        return Screen("\n".join(lines), (_buttons(words, seen),))
    if seen.act.reason is None and seen.is_open:
        lines.append(words("hand-ask-reason", number=seen.act.id))
    return Screen("\n".join(lines))


def act_line(words: Words, seen: HandSeen) -> str:
    """Who did what to whom, and why."""
    reason = words("hand-no-reason") if seen.act.reason is None else html.escape(seen.act.reason, quote=False)
    by = words("hand-by-unknown") if seen.by is None else name(words, seen.by)
    return words(f"hand-{seen.act.did}", name=name(words, seen.name), by=by, reason=reason)


def _buttons(words: Words, seen: HandSeen) -> tuple[Button, ...]:
    def button(choice: str, style: str | None = None) -> Button:
        data = pack(Charter(seen.group.id, Topic.MODERATION, seen.act.id, choice))
        return Button(words(f"hand-{choice}"), data, style=style)

    return (button(KEEP, "danger"), button(LIFT))
