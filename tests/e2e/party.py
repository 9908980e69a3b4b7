"""Five people at a table of the simulated Discord: what they see, and every door to an answer."""

import asyncio
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Coroutine,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager
from copy import deepcopy
from datetime import datetime
from functools import partial
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord import InteractionResult, MemberActor, ResponseMessage
from simcord.components import walk_components

from bot.client.client import BaoHuang
from bot.commands.components import UNSEEN
from bot.model import Loaded, Seat
from bot.runtime.settings import Settings
from bot.sandbox.gateway_events import press
from bot.sandbox.world import World, simulated
from bot.store.store import Store
from bot.tables.rules.acting import Act
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.seating import Join
from bot.tables.rules.snapshot import Snapshot
from game.hand.actions import Action, Lay
from game.hand.engine import Hand
from game.hand.view import View, view_of
from game.notation.formatter import code, play_text
from game.refusals import Refusal
from game.scoring import Result
from tests.e2e.policies import Policy, quiet
from tests.support.databases import url_in
from tests.support.simcord_internals import as_bot, stored_message


def seed(name: object) -> bytes:
    """A seed of a deal."""
    return sha256(str(name).encode()).digest()


def new_bot(folder: Path, *seeds: object, web_url: str | None = None) -> BaoHuang:
    """A bot that deals these seeds one after another, over and over.

    `web_url`: the address of its web table, which it does not serve by itself.
    """
    deals = cycle(map(seed, seeds or (0,)))
    url = url_in(folder, "e2e")
    settings = Settings(database_url=url, web_url=web_url, web_port=None)
    return BaoHuang(settings, seeds=lambda: next(deals), shared=False)


MOST_DECISIONS = 400
ANSWERS = ("yes", "no", "ascend", "solo", "cede")
"""What nobody presses right after a change; some of them would not count."""


class Party:
    """The members of a world as players; the table is the first that one of them opens."""

    def __init__(self, world: World, bot: BaoHuang, table_id: str | None = None) -> None:
        self.world = world
        self.bot = bot
        self._table_id = table_id
        self._doors: Iterator[Door] = cycle(DOORS)

    @property
    def store(self) -> Store:
        """What the bot has stored."""
        return self.bot.controller.store

    @property
    def members(self) -> tuple[MemberActor, ...]:
        return self.world.members

    async def gather(self, people: int = 5) -> None:
        """Open a table, take the seats by button and by command, fill the others, and start."""
        host, *others = self.members[:people]
        await host.slash(self.world.channel, "table open")
        for number, member in enumerate(others):
            if number % 2:
                await member.slash(self.world.channel, "table join")
            else:
                await self.press(member, "join")
        if people < 5:
            await self.press(host, "fill")

    async def start(self, people: int = 5) -> None:
        """Open a table, fill it, and press for the first hand.

        For tests of what comes afterwards: but for the host, who opens it, and the last who agrees,
        people sit down and agree without Discord, which is a third of the work.
        """
        host, *others = sitting = self.members[:people]
        await host.slash(self.world.channel, "table open")
        await self._without_discord(self._sit_down(others))
        if people < 5:
            await self.press(host, "fill")
        await self._without_discord(self._agree(sitting[:-1]))
        await self.press(sitting[-1], "deal")

    async def _sit_down(self, members: Sequence[MemberActor]) -> None:
        controller = self.bot.controller
        table_id = (await self.now()).table.id
        for member in members:
            controller.tables.presence.note(member.id, self.world.env.now())
            await controller.locales.remember(member.id, self.world.locales[member.id])
            _done(
                await controller.tables.do(table_id, Join(member.id, str(member.user.global_name)))
            )
        await controller.publisher.publish(await self.now())

    async def _agree(self, members: Sequence[MemberActor]) -> None:
        tables = self.bot.controller.tables
        table_id = (await self.now()).table.id
        for member in members:
            _done(await tables.do(table_id, Ready(member.id)))

    async def deal(self) -> None:
        """All who sit there say that they are ready, and so the next hand is dealt."""
        people = (await self.now()).table.people
        for member in self.members:
            if member.id in people:
                await self.press(member, "deal")

    async def now(self) -> Snapshot:
        """The table as it truly stands."""
        if self._table_id is None:
            (table,) = await self.store.tables.all_open()
            self._table_id = table.id
        found = await self.bot.controller.tables.get(self._table_id)
        assert found is not None
        return found

    async def loaded(self) -> Loaded:
        """The table with its hand and all actions, as they are stored."""
        loaded = await self.store.tables.load((await self.now()).table.id)
        assert loaded is not None
        return loaded

    async def hand(self) -> Hand:
        """The hand as it truly stands."""
        hand = (await self.now()).hand
        assert hand is not None
        return hand

    async def view(self, seat: int) -> View:
        return view_of(await self.hand(), seat)

    async def in_public(self) -> View:
        """The hand as everybody may see it."""
        return view_of(await self.hand(), None)

    async def result(self) -> Result:
        """The result of a hand that is over."""
        result = (await self.hand()).result
        assert result is not None
        return result

    async def seats(self) -> list[Seat]:
        """The five seats, all taken."""
        seats = [seat for seat in (await self.now()).table.seats if seat]
        assert len(seats) == 5
        return seats

    async def turn(self) -> int:
        """The lowest seat that the hand waits for."""
        return _turn(await self.hand())

    async def restart(self, bot: BaoHuang) -> None:
        await self.world.restart(bot)
        self.bot = bot

    # what there is to see

    def public(self, channel_id: int | None = None) -> list[ResponseMessage]:
        """What everybody in a channel can read, oldest first; by default in the world's."""
        env = self.world.env
        stored = env.backend.messages.get(channel_id or self.world.channel.id, {}).values()
        return [ResponseMessage(env, message) for message in stored if not message.is_ephemeral]

    def table(self) -> ResponseMessage:
        """The table message."""
        return self.public()[-1]

    def direct(self, member: MemberActor) -> list[ResponseMessage]:
        """The direct messages to a member, oldest first."""
        env = self.world.env
        stored = env.backend.messages.get(member.user.dm_channel.id, {}).values()
        return [ResponseMessage(env, message) for message in stored]

    def remembered(self, message: ResponseMessage, **changed: str) -> ResponseMessage:
        """The message as a client goes on to show it; `changed`: other verbs on its buttons."""
        stored = deepcopy(stored_message(message))
        for component in walk_components(stored.components):
            for old, new in changed.items():
                if f":{old}:" in component.get("custom_id", ""):
                    component["custom_id"] = component["custom_id"].replace(old, new)
        return ResponseMessage(self.world.env, stored)

    # what there is to do

    async def press(
        self, member: MemberActor, verb: str, message: ResponseMessage | None = None
    ) -> InteractionResult:
        """Press the button that does this, or that of *More*; by default on the table message."""
        message = message or self.table()
        if not _has(message, verb) and (more := _more(message)):
            opened = await self._actor(member, message).click(message, custom_id=more)
            message = opened.response or message
        if verb in ANSWERS:
            await self.world.env.advance_time(self._too_soon(message))
        custom_id = button(message, verb)
        return await self._actor(member, message).click(message, custom_id=custom_id)

    async def click(
        self, member: MemberActor, message: ResponseMessage, custom_id: str
    ) -> InteractionResult:
        """Press this button."""
        return await self._actor(member, message).click(message, custom_id=custom_id)

    async def pick(
        self, member: MemberActor, verb: str, value: str, message: ResponseMessage
    ) -> InteractionResult:
        """Choose an option of the menu that does this."""
        (custom_id,) = (found for found in menus(message) if found.split(":")[2] == verb)
        actor = self._actor(member, message)
        return await actor.select(message, [value], custom_id=custom_id)

    def _too_soon(self, message: ResponseMessage) -> float:
        """The seconds until an answer on a message counts after its last change."""
        stored = stored_message(message)
        changed_at = datetime.fromisoformat(stored.edited_timestamp or stored.timestamp)
        since = self.world.env.now() - changed_at
        return max(0.0, (UNSEEN - since).total_seconds())

    def _actor(
        self, member: MemberActor, message: ResponseMessage
    ) -> MemberActor | simcord.UserHandle:
        in_channel = message.channel_id == self.world.channel.id
        return member if in_channel else member.user

    async def slash(
        self, member: MemberActor, command: str, **options: object
    ) -> InteractionResult:
        return await member.slash(self.world.channel, command, **options)

    async def hand_of(self, member: MemberActor) -> ResponseMessage:
        """The answer to *My hand*."""
        shown = await self.slash(member, "hand")
        assert shown.response is not None
        return shown.response

    async def act(self, seat: int, action: Action) -> InteractionResult:
        """Do this by the next door in turn."""
        return await next(self._doors)(self, self.members[seat], action)

    async def play(
        self, policy: Policy, *, until: str = "settled", doors: "Sequence[Door] | None" = None
    ) -> int:
        """Let everybody act until this phase; returns how many decisions that took."""
        self._doors = cycle(doors or DOORS)
        for taken in range(MOST_DECISIONS):
            hand = await self.hand()
            if hand.phase.name == until:
                return taken
            seat = _turn(hand)
            await self.act(seat, policy(view_of(hand, seat)))
        raise AssertionError(f"no {until} after {MOST_DECISIONS} decisions")

    async def skip(self, policy: Policy, *, until: str = "settled") -> None:
        """Let everybody act until this phase, without Discord; it is shown how things stand then.

        For tests of what comes afterwards: a decision is a fifth of the work.
        """
        tables = self.bot.controller.tables
        table_id = (await self.now()).table.id
        while (hand := await self.hand()).phase.name != until:
            seat = _turn(hand)
            action = policy(view_of(hand, seat))
            acting = tables.do(
                table_id, Act(self.members[seat].id, partial(_whatever_comes, action))
            )
            with as_bot(self.world.env):
                _done(await asyncio.create_task(acting))  # which binds words of its log
        await self._without_discord(self.bot.controller.publisher.publish(await self.now()))

    async def _without_discord(self, doing: Coroutine[Any, Any, object]) -> None:
        """Let the bot do something that nobody pressed for, until all of it is done."""
        with as_bot(self.world.env):
            await asyncio.create_task(doing)
        await self.world.env.settle()

    async def at_once(
        self, presses: Sequence[tuple[MemberActor | simcord.UserHandle, ResponseMessage, str]]
    ) -> list[InteractionResult]:
        """Let many press (member, message, custom_id) before the bot hears of the first.

        As in a client that is behind, the message may be gone and the button with it.
        """
        env = self.world.env
        pressed = [
            press(env, member, stored_message(message), custom_id)
            for member, message, custom_id in presses
        ]
        await env.settle()
        return pressed

    async def press_late(
        self, member: MemberActor, message: ResponseMessage, verb: str
    ) -> InteractionResult:
        """Press a button of a message that is remembered."""
        actor = self._actor(member, message)
        return (await self.at_once([(actor, message, button(message, verb))]))[0]


def _turn(hand: Hand) -> int:
    return min(hand.phase.waiting(hand))


def _done(after: Snapshot | Refusal) -> None:
    assert isinstance(after, Snapshot), after


def _whatever_comes(action: Action, _hand: Hand, _seat: int) -> Action:
    return action


Door = Callable[[Party, MemberActor, Action], Awaitable[InteractionResult]]


async def by_command(party: Party, member: MemberActor, action: Action) -> InteractionResult:
    """`/play`, `/pass`, `/bid`."""
    if isinstance(action, Lay):
        return await party.slash(member, "play", cards=play_text(action.cards, "en"))
    answer = code(action)
    if answer == "pass":
        return await party.slash(member, "pass")
    return await party.slash(member, "bid", choice=answer)


async def by_button(party: Party, member: MemberActor, action: Action) -> InteractionResult:
    """A button of the table message; cards are laid from the hand, opened by its button."""
    if isinstance(action, Lay):
        shown = await party.press(member, "hand")
        assert shown.response is not None
        return await _from(party, member, action, shown.response)
    return await party.press(member, code(action))


async def by_hand(party: Party, member: MemberActor, action: Action) -> InteractionResult:
    """The buttons and menus of *My hand*."""
    return await _from(party, member, action, await party.hand_of(member))


async def by_dm(party: Party, member: MemberActor, action: Action) -> InteractionResult:
    """The buttons and menus of the hand sent by DM, brought up to date first."""
    message = party.direct(member)[-1]
    await party.press(member, "refresh", message)
    return await _from(party, member, action, message)


async def by_live_hand(party: Party, member: MemberActor, action: Action) -> InteractionResult:
    """The same, which has followed the table by itself."""
    await party.world.env.advance_time(1)
    return await _from(party, member, action, party.direct(member)[-1])


async def _from(
    party: Party, member: MemberActor, action: Action, message: ResponseMessage
) -> InteractionResult:
    if not isinstance(action, Lay):
        return await party.press(member, code(action), message)
    told = play_text(action.cards, "en")
    for found in buttons(message):
        if ":play:" in found and found.endswith(f":{told}"):
            return await party.click(member, message, found)
    if any(":pick:" in found for found in menus(message)):
        last = action.cards[-1]
        await party.pick(member, "pick", "jokers" if last.is_joker else last.rank.name, message)
    return await party.pick(member, "lay", play_text(action.cards, "en"), message)


DOORS: tuple[Door, ...] = (by_command, by_button, by_hand, by_dm)


@asynccontextmanager
async def a_party(
    folder: Path,
    *seeds: object,
    locale: str = "zh-CN",
    locales: Mapping[int, str] | None = None,
    web_url: str | None = None,
    until: str = "",
    people: int = 5,
) -> AsyncIterator[Party]:
    """A simulated Discord with the bot, which has greeted the server before.

    `locales`: what single members speak, by number. `web_url`: see `new_bot`. `until`: the phase
    that the first hand, of so many `people`, has come to; without it, no table is open.
    """
    bot = new_bot(folder, *seeds, web_url=web_url)
    async with simulated(bot, locale=locale) as world:
        for number, spoken in (locales or {}).items():
            world.locales[world.members[number].id] = spoken
        await bot.controller.store.servers.greet(world.guild.id)
        party = Party(world, bot)
        if until:
            await party.start(people)
            await party.skip(quiet, until=until)
        yield party


def newcomer(party: Party, name: str, locale: str = "en-US", **allowed: bool) -> MemberActor:
    """A sixth member, with these permissions besides the usual ones."""
    world = party.world
    user = world.env.create_user(name, global_name=name)
    world.locales[user.id] = locale
    role = world.guild.create_role(name, permissions=discord.Permissions(**allowed))
    return world.guild.add_member(user, roles=[role])


# reading messages


def text_of(message: ResponseMessage | InteractionResult | None) -> str:
    """All the text of a message: content, displays, labels, alt texts; an answer's last message."""
    message = answer_to(message) if isinstance(message, InteractionResult) else message
    assert message is not None, "there is no message"
    return "\n".join([message.content, *texts(message.components)])


def answer_to(result: InteractionResult) -> ResponseMessage | None:
    """The message that answers an interaction: the follow-up if there is one."""
    return result.followups[-1] if result.followups else result.response


def answered(result: InteractionResult) -> ResponseMessage:
    """The message that answers an interaction, which must be answered."""
    message = answer_to(result)
    assert message is not None
    return message


def private(result: InteractionResult) -> ResponseMessage:
    """The message that answers an interaction, which only this user must see."""
    message = answered(result)
    assert message.ephemeral
    return message


def texts(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for component in walk_components(list(components)):
        for field in ("content", "label", "placeholder"):
            if component.get(field):
                yield component[field]
        yield from (option["label"] for option in component.get("options") or ())
        yield from (item["description"] for item in component.get("items") or ())


def button(message: ResponseMessage, verb: str) -> str:
    """The id of the one button that does this."""
    (found,) = (found for found in buttons(message) if found.split(":")[2] == verb)
    return found


def _has(message: ResponseMessage, verb: str) -> bool:
    return any(found.split(":")[2] == verb for found in buttons(message))


def _more(message: ResponseMessage) -> str | None:
    """The id of the button that shows the rare ones."""
    rare = (found for found in buttons(message) if found.split(":")[2] == "more")
    return next(rare, None)


def buttons(message: ResponseMessage) -> list[str]:
    components = walk_components(message.components)
    return [c["custom_id"] for c in components if c["type"] == 2 and "url" not in c]


def menus(message: ResponseMessage) -> list[str]:
    return [c["custom_id"] for c in walk_components(message.components) if c["type"] == 3]


def visible(party: Party, member: MemberActor) -> list[tuple[int, str]]:
    """Every message that a member sees, as it stands: ids and components."""
    env = party.world.env
    found = [*env.backend.messages[party.world.channel.id].values()]
    found += env.backend.messages.get(member.user.dm_channel.id, {}).values()
    return [
        (message.id, repr((message.content, message.components, message.attachments)))
        for message in found
        if message.visible_to(member.id)
    ]
