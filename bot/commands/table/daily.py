"""`/daily`, and what its buttons do."""

import asyncio
from collections.abc import Awaitable
from datetime import date

import discord

from bot.commands.framework.common import command
from bot.commands.framework.controller import Controller
from bot.commands.framework.display import post, publish, tell_of_press
from bot.commands.framework.interactions import answer, is_guest
from bot.commands.framework.limits import LimitedAction
from bot.commands.framework.locales import server_words
from bot.commands.table.actions import show_page_link
from bot.commands.table.practice import begin_exercise
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.model import NO_SERVER, Audience, DailyDeal
from bot.panels.custom_id import DailyPress
from bot.panels.panel import Panel
from bot.panels.player_names import person_name
from bot.panels.press_verbs import DailyVerb
from bot.panels.records.daily import PastDeal, past_panel
from bot.panels.table.daily import DailyOffer, daily_panel, shared_panel, standing_panel
from bot.runtime.requests import REQUEST_LIMIT
from bot.tables.daily import start_of
from bot.tables.rules.practice import PlayOn, exercise_like
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Lobby, Playing
from game.players.levels import Level
from game.refusals import Refusal

SOON = 1.0
"""Seconds after which a user is shown a part of an answer."""


@command("daily")
async def daily(interaction: discord.Interaction) -> None:
    await answer(interaction, show_daily)


async def show_daily(controller: Controller, reply: Reply) -> Refusal | None:
    """Show the deal of this day: an offer to play it, the way back to it, or how the user did."""
    await reply.show(await _panel(controller, reply))
    return None


async def _panel(controller: Controller, reply: Reply) -> Panel:
    days, user_id = controller.daily, reply.user_id
    deal = await days.today()
    ends_at = days.end_of(deal.day)
    if standing := await days.standing(user_id, deal.day):
        snapshot = await controller.tables.get(standing.own.table_id)
        return standing_panel(standing, snapshot.hand if snapshot else None, ends_at, reply.words)
    own = await controller.tables.of_user(NO_SERVER, user_id, Audience.DAILY)
    has_begun = deal.day in await controller.store.daily.tries(user_id)
    offer = DailyOffer(
        deal,
        ends_at,
        await days.streak(user_id),
        is_used=has_begun and not isinstance(own, Lobby),
        running=own.table if isinstance(own, Playing) else None,
        is_first=await days.is_first(deal.day),
    )
    return daily_panel(offer, reply.words, has_page=controller.page is not None)


async def press_daily(controller: Controller, reply: Reply, press: DailyPress) -> Refusal | None:
    """Carry out a press about the deal of a day."""
    match press.verb:
        case DailyVerb.DEAL | DailyVerb.PAGE:
            return await _begin(controller, reply, press)
        case DailyVerb.SHARE:
            return await _share(controller, reply, press)
        case DailyVerb.BEFORE:
            return await _show_before(controller, reply, press)
        case DailyVerb.ANSWER:
            return await _answer_question(controller, reply, press)
        case DailyVerb.PRACTISE:
            return await _practise(controller, reply, press)


async def _begin(controller: Controller, reply: Reply, press: DailyPress) -> Refusal | None:
    """Deal the cards, or go on where the user was."""
    if often := controller.cooldowns.refuse_or_count(LimitedAction.SEAT, reply.user_id):
        return often
    name, locale = person_name(reply.user_name), reply.language.locales[0]
    after = await controller.daily.begin(reply.user_id, name, locale, press.day)
    if isinstance(after, Refusal):
        await reply.put(await _panel(controller, reply))
        return after
    tell_of_press(controller, reply, after.table.id, NO_SERVER)
    if press.verb is DailyVerb.PAGE:
        return await show_page_link(controller, reply, after.table.id)
    return await publish(controller, reply, after)


async def _share(controller: Controller, reply: Reply, press: DailyPress) -> Refusal | None:
    """Post the user's result in one line; where there is no channel to post in, show it."""
    standing = await controller.daily.standing(reply.user_id, press.day)
    if standing is None:
        return Refusal(TableWhy.STALE)
    name, words = person_name(reply.user_name), reply.words
    if not isinstance(reply, InteractionReply) or is_guest(reply.interaction):
        await reply.show(shared_panel(standing, name, words))
        return None
    if often := controller.cooldowns.refuse_or_count(LimitedAction.SHOW, reply.user_id):
        return often
    if reply.guild_id is not None:
        words = server_words(reply.interaction)
    await post(controller, reply, shared_panel(standing, name, words), REQUEST_LIMIT)
    return None


async def _show_before(controller: Controller, reply: Reply, press: DailyPress) -> Refusal | None:
    """Show the deal before that of this day, with its question."""
    deal = await controller.store.daily.before(press.day)
    if deal is None:
        return Refusal(TableWhy.STALE)
    past = await _past(controller, reply.user_id, deal.day)
    if isinstance(past, Refusal):
        return past
    look = await controller.store.users.look(reply.user_id)
    await reply.show(past_panel(past, reply.words, look))
    return None


async def _answer_question(
    controller: Controller, reply: Reply, press: DailyPress
) -> Refusal | None:
    """Show how many chose each option of a question, and what each brings once that is known."""
    past = await _past(controller, reply.user_id, press.day)
    if isinstance(past, Refusal):
        return past
    question, option = past.question, press.option
    if question is None or option >= len(question.options):
        return Refusal(TableWhy.STALE)
    worth = asyncio.ensure_future(controller.daily.worth(past.deal, question))
    if (await asyncio.wait({worth}, timeout=SOON))[0]:
        await _show_worth(reply, past, option, worth)
        return None
    await reply.put(past_panel(past, reply.words, option=option))
    showing = _show_worth(reply, past, option, worth)
    controller.dealer.background.start(showing)  # no page waits so long until a press is done
    return None


async def _show_worth(
    reply: Reply, past: PastDeal, option: int, worth: Awaitable[tuple[float, ...]]
) -> None:
    await reply.put(past_panel(past, reply.words, option=option, points=await worth))


async def _past(controller: Controller, user_id: int, day: date) -> PastDeal | Refusal:
    """The deal of a day as a user may see it once nobody plays it any more."""
    days, store = controller.daily, controller.store
    deal = await _over(controller, day)
    if isinstance(deal, Refusal):
        return deal
    table = departure = None
    if standing := await days.standing(user_id, day):
        departure = await days.departure(deal, standing.own)
        snapshot = await controller.tables.get(standing.own.table_id)
        table = snapshot.table if snapshot else None
    people, question = len(await store.daily.finished(day)), await days.question(deal)
    return PastDeal(deal, people, standing, departure, table, question)


async def _over(controller: Controller, day: date) -> DailyDeal | Refusal:
    """The deal of a day that nobody plays any more."""
    deal = await controller.store.daily.deal(day)
    if deal is None:
        return Refusal(TableWhy.STALE)
    if not await controller.daily.is_over(day):
        return Refusal(TableWhy.DAY_NOT_OVER)
    return deal


async def _practise(controller: Controller, reply: Reply, press: DailyPress) -> Refusal | None:
    """Practise the deal of a day that is over."""
    deal = await _over(controller, press.day)
    if isinstance(deal, Refusal):
        return deal
    start = start_of(deal.preset, deal.seed)
    exercise = exercise_like(start, Level.STRONG)
    first = PlayOn(start, ())
    return await begin_exercise(controller, reply, exercise, deal.seat, first, on_page=False)
