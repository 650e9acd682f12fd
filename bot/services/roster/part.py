"""名册: what this part registers."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.asked import Command
from bot.services.duty.inbox import kind_of, refused
from bot.services.part import CardSort, Part
from bot.services.roster import (
    charter_card,
    enrolling,
    guests,
    leave,
    linking,
    reconciling,
    rights,
)
from bot.services.roster.admin_chat import adminchat
from bot.services.roster.arriving import RECONCILE, RIGHTS
from bot.services.roster.charter import CARD
from bot.services.roster.forgetting import forget
from bot.services.roster.listing import show_roster
from bot.services.roster.privacy import mydata, privacy
from bot.services.roster.running import freeze, kick, zone
from bot.services.roster.sightings import ADMINS, heard_coming

PART = Part(
    commands={
        Command("charter", in_group=True, in_private=True): charter_card.charter,
        Command("roster", in_group=True, in_private=True, for_admins=True): show_roster,
        Command("away", in_group=True, in_private=True): leave.away,
        Command("freeze", in_group=True, in_private=False, for_admins=True): freeze,
        Command("zone", in_group=True, in_private=False, for_admins=True): zone,
        Command("kick", in_group=True, in_private=False, for_admins=True): kick,
        Command("adminchat", in_group=True, in_private=False, for_admins=True): adminchat,
        Command("link", in_group=True, in_private=False, for_admins=True): linking.link,
        Command("diag", in_group=True, in_private=False): rights.diag,
        Command("privacy", in_group=True, in_private=True): privacy,
        Command("mydata", in_group=True, in_private=True): mydata,
        Command("forget", in_group=True, in_private=True): forget,
    },
    presses={
        Topic.ENROL: enrolling.press,
        Topic.LEAVE: leave.press,
        Topic.LINK: linking.press,
        Topic.GUEST: guests.press,
    },
    cards={
        CARD: CardSort(charter_card.draw_charter, confirmed=charter_card.charter_confirmed),
        charter_card.ENROL: CardSort(charter_card.draw_enrol),
        leave.LEAVE: CardSort(leave.draw),
        linking.LINK: CardSort(linking.draw),
        kind_of(Topic.GUEST): CardSort(guests.draw, refused=refused),
    },
    due={
        charter_card.PIN: charter_card.pin,
        RECONCILE: reconciling.reconcile,
        reconciling.RECHECK: reconciling.recheck,
        ADMINS: reconciling.ask_admins_of,
        RIGHTS: rights.tell_missing,
    },
    comings=(heard_coming,),
)
