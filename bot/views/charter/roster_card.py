"""章程卡: the short form that is pinned in the group, and the press that agrees to it in private."""

from __future__ import annotations

from dataclasses import dataclass

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.roster_places import title
from bot.words import Words
from rules.charter.versions import Version
from storage.groups import Group, GroupKind

AGREE, TEXT = "agree", "text"


@dataclass(frozen=True, slots=True)
class Shown:
    """卡上的事: the charter in force, the group, how many have agreed to it."""

    group: Group
    version: Version
    enrolled: int


def charter_card(words: Words, shown: Shown) -> Screen:
    """章程卡, in the group."""
    terms = shown.version.terms
    lines = [
        words("charter-title", version=shown.version.number),
        words("charter-card-week", hands=terms.counted_hands, days=terms.away_days_a_quarter),
        words("charter-card-match", hours=terms.notice_hours),
        words("charter-card-quit", weight=terms.quit_weight, full=terms.quit_costs_full),
        words("charter-card-appeal", days=terms.appeal_days, hours=terms.vote_hours),
        words("charter-card-points"),
        words("charter-card-enrolled", count=shown.enrolled),
    ]
    if shown.group.kind is not GroupKind.SUPERGROUP:
        lines.append(words("charter-card-basic"))
    elif terms.zone is None:
        lines.append(words("charter-card-zone"))
    row = (_agree(words, shown), _button(words("charter-full"), shown, TEXT))
    return Screen("\n".join(lines), (row,))


def enrol_card(words: Words, shown: Shown, *, agreed: bool) -> Screen:
    """在私聊里同意: under the whole text."""
    name = title(shown.group)
    if agreed:
        return Screen(words("charter-enrolled", title=name, version=shown.version.number))
    text = words("charter-enrol", title=name, version=shown.version.number)
    return Screen(text, ((_agree(words, shown),),))


def _agree(words: Words, shown: Shown) -> Button:
    return _button(words("charter-agree"), shown, AGREE)


def _button(label: str, shown: Shown, choice: str) -> Button:
    return Button(label, pack(Charter(shown.group.id, Topic.ENROL, shown.version.number, choice)))
