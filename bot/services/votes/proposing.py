"""提案: `/propose` in the group; what an admin or the owner decides holds, everything else is voted on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.gateway import Member, Standing
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.services.roster.charter import ensure_charter, is_bound
from bot.services.roster.where import Here, answer, here
from bot.services.votes import planning, showing
from bot.services.votes.adopting import adopt
from bot.services.votes.casting import ballot_press
from bot.services.votes.looking_back import counted, looked_back, who_press
from bot.services.votes.seeing import zone_of
from bot.services.votes.wishes import ARTICLES, MOST_TEXT, Now, Problem, Unread, read_wish
from bot.views.charter import votes_proposal, votes_terms
from bot.views.charter.votes_proposal import WHO
from bot.views.charter.votes_terms import Differences
from bot.views.refusals import toast
from rules.charter.amendments import Draft, NoProposal, Proposer, Route, Voice, proposal_refusal, route
from rules.charter.facts import Facts
from rules.charter.versions import Version
from rules.refusal import Code, Refusal
from storage.charter import proposals, roster, settings, versions
from storage.charter.proposals import Looked, Wanted
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class _Wish:
    """What somebody wants, of which charter, and who decides it."""

    place: Here
    newest: Version
    now: Now
    wanted: Wanted
    way: Route

    @property
    def differences(self) -> Differences:
        """In what the two charters differ."""
        now, wanted = self.now, self.wanted
        return Differences(
            old=now.terms,
            new=wanted.terms,
            old_articles=now.articles,
            new_articles=now.articles if wanted.articles is None else wanted.articles,
            old_mode=now.mode,
            new_mode=now.mode if wanted.mode is None else wanted.mode,
        )


async def propose(club: Club, said: Said) -> None:
    """/propose: all parameters; /propose NAME VALUE: a change, decided or put to the vote.

    What the last weeks would have been is reckoned between two transactions.
    """
    at = club.clock.now()
    standing = None
    if said.chat.is_group and said.text.strip():
        found = await club.gateway.member_status(said.chat.chat_id, said.user.user_id)
        standing = found if isinstance(found, Member) else None
    wish = await club.db.transact(lambda tx: _decide(club, tx, said, standing, at))
    if wish is None:
        return
    looked = await _look_back(club, wish, at)
    await club.db.transact(lambda tx: _put_to_the_vote(tx, wish, standing, looked, at))


async def _decide(club: Club, tx: Tx, said: Said, standing: Member | None, at: datetime) -> _Wish | None:
    """Answers what can be answered at once; what is put to the vote comes back."""
    place = await here(club, tx, said, at)
    if place is None:
        return None
    if not place.in_group:
        await answer(tx, place, place.words("propose-in-group"))
        return None
    newest = (await ensure_charter(tx, place.group.id, at))[-1]
    now = await _now(tx, place.group.id, newest)
    if not place.text:
        screen = votes_terms.parameter_list(place.words, newest.number, now.terms, now.mode, MOST_TEXT)
        await answer(tx, place, screen.text)
        return None
    wanted = read_wish(place.text, now, list(club.catalogues.values()))
    if isinstance(wanted, Problem):
        await answer(tx, place, _problem(place, now, wanted))
        return None
    return await _routed(tx, place, newest, now, wanted, standing)


async def _routed(
    tx: Tx, place: Here, newest: Version, now: Now, wanted: Wanted, standing: Member | None
) -> _Wish | None:
    enrolled = await roster.enrolled_count(tx, place.group.id)
    way = route(_draft(newest, now), _wanted_draft(newest, now, wanted), enrolled)
    wish = _Wish(place, newest, now, wanted, way)
    if standing is None and way is not Route.VOTE:
        await answer(tx, place, place.words("propose-unknown-standing"))
        return None
    if await _is_refused(tx, wish, standing):
        return None
    if way is Route.VOTE:
        return wish
    made = await adopt(tx, place.group.id, newest.number, wanted, place.person.id, place.at)
    zone = await zone_of(tx, place.group.id)
    begins = votes_proposal.begins(place.words, made.effective_at, place.at, zone)
    screen = votes_proposal.decided(place.words, way, place.person.name, wish.differences, begins)
    await answer(tx, place, screen.text)
    return None


async def _is_refused(tx: Tx, wish: _Wish, standing: Member | None) -> bool:
    """Whether it cannot be proposed, which then was said."""
    place = wish.place
    running = await proposals.open_proposal(tx, place.group.id)
    by = Proposer(
        place.person.id,
        await is_bound(tx, place.group.id, place.person.id, place.at),
        standing is not None and standing.is_admin,
        standing is not None and standing.standing is Standing.OWNER,
    )
    enrolled = await roster.enrolled_count(tx, place.group.id)
    draft, wanted = _draft(wish.newest, wish.now), _wanted_draft(wish.newest, wish.now, wish.wanted)
    why = proposal_refusal(by, draft, wanted, enrolled, another_open=running is not None)
    if why is None:
        return False
    words = place.words
    if why is NoProposal.ANOTHER_OPEN and running is not None:
        await answer(tx, place, words("propose-refused-another-open", number=running.number))
    else:
        await answer(tx, place, words(f"propose-refused-{why}"))
    return True


async def _now(tx: Tx, group_id: int, newest: Version) -> Now:
    articles = await versions.text_of(tx, group_id, newest.text)
    return Now(newest.terms, articles, (await settings.enforcement(tx, group_id)).mode)


def _draft(newest: Version, now: Now) -> Draft:
    return Draft(now.terms, newest.text, now.mode)


def _wanted_draft(newest: Version, now: Now, wanted: Wanted) -> Draft:
    text = newest.text if wanted.articles is None else f"after-{newest.text}"
    return Draft(wanted.terms, text, now.mode if wanted.mode is None else wanted.mode)


def _problem(place: Here, now: Now, problem: Problem) -> str:
    words = place.words
    match problem.why:
        case Unread.MISSING:
            return votes_terms.one_parameter(words, problem.field, now.terms, now.mode)
        case Unread.VALUE:
            label = votes_terms.label(words, problem.field)
            return words("propose-unread-value", label=label, bounds=votes_terms.bounds(words, problem.field))
        case Unread.ARTICLE:
            return words("propose-unread-article", articles=ARTICLES)
        case Unread.TEXT:
            return words("propose-unread-text", most=MOST_TEXT)
        case Unread.NAME:
            return words("propose-unread-name")


async def _look_back(club: Club, wish: _Wish, at: datetime) -> Looked | None:
    """回看, where the terms change."""
    if wish.wanted.terms == wish.newest.terms:
        return None
    return counted(await looked_back(club, wish.place.group.id, wish.wanted.terms, at))


async def _put_to_the_vote(
    tx: Tx, wish: _Wish, standing: Member | None, looked: Looked | None, at: datetime
) -> None:
    """The card, if the charter is still the one that the wish was read on."""
    place, group_id = wish.place, wish.place.group.id
    newest = (await versions.versions(tx, group_id))[-1]
    if newest.number != wish.newest.number:
        await answer(tx, place, place.words("propose-changed"))
        return
    if await _is_refused(tx, wish, standing):
        return
    here_now = Facts(await roster.members(tx, group_id, since=at)).enrolled(at)
    voters = tuple(member.person for member in here_now)
    number = await proposals.add_proposal(
        tx, group_id, place.person.id, newest.number, wish.wanted, looked, voters, at
    )
    await showing.show_proposal(tx, group_id, number, place.said.chat.thread_id)
    await planning.look(tx, group_id, number, at, "opened")


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """[赞成] [反对] [回看名单]."""
    voices = {voice.value: voice for voice in Voice}
    choice = pressed.payload.choice
    if choice in voices:
        return await ballot_press(club, tx, pressed, voices[choice])
    if choice == WHO:
        return await who_press(club, tx, pressed)
    return Reply(toast(words_for(club, pressed.person), Refusal(Code.STALE)))
