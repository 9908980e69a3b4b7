"""Tries hostile input: `python -m lab.chaos.fuzzing --inputs 1000000 --texts 1000000 --seed 1`.

Texts, commands, and buttons with forged ids come from people at the table and from strangers, with
hostile names. After each: nothing failed; who was refused changed nothing; whatever changed did so
by legal actions of the one who acted; nobody was shown another's hand; and nobody was mentioned
but those whose turn it is. The texts are plays, mistyped (`lab.chaos.typos`). A short version runs
with the tests.
"""

import argparse
import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import discord
import structlog
from discord import ui

from bot.commands import components
from bot.commands.framework.controller import Controller
from bot.commands.framework.limits import Cooldowns
from bot.commands.hand import actions as hand
from bot.commands.hand.choices import bidding, passing, playing, plays_offered
from bot.commands.server import rules
from bot.commands.table import actions as table
from bot.commands.table.thread import open_table
from bot.delivery.dealer import Dealer
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.publisher import Publisher
from bot.delivery.shown_message import AnswerWebhook, Uploads
from bot.model import Loaded, Status
from bot.panels.custom_id import Place, Press, read
from bot.panels.panel import Panel
from bot.panels.press_verbs import Verb
from bot.panels.refusal_text import refusal_text
from bot.store.store import Store
from bot.tables.rules.acting import Act, ChooseAction, SetPremove
from bot.tables.rules.choices import Choose, PaceChoice, RulesChoice
from bot.tables.rules.clock import BotMove, TimeOut
from bot.tables.rules.closing import End
from bot.tables.rules.snapshot import Playing, Snapshot, from_log
from bot.tables.service import Tables
from bot.text.catalogue import Language, Words
from game.hand.actions import Lay, Pass
from game.hand.engine import legal_actions
from game.hand.view import view_of
from game.notation.formatter import code, hand_text, play_text
from game.refusals import Refusal
from lab.chaos.typos import mistype
from tests.support.databases import add_database, databases, url_in

GUILD, CHANNEL, DIRECT = 1, 2, 1000
PEOPLE = (11, 12, 13)
STRANGERS = (21, 22)
NAMES = (
    "East",
    "**bold** ||spoiler|| `code`",
    "@everyone <@&5> <#2>",
    "[link](https://example.org) <t:1:R>",
    "\u202e\u200b\u0000\u0007" * 8,
    "保皇" * 100,
    "🃏" * 40,
    "AI Amber",
    Words(Language.CHINESE)("ai-name-1"),
)
SCRAPS = (
    "7", "77", "KKK", "10x3", "Big+777", "大王 小王 9999", "皇", "保", "2x16", "AAAA", "王", "B",
    "S", "pass", "yes", "no", "ascend", "cede", "solo", "call KS", "give 2S", "play 7S", "autoplay",
    "timeout", "leave", "substitute", "takeback", "\x00", "\u202e", "@everyone", "<@11>", "`", "*",
    "７７", "10" * 9, "x" * 50, "9" * 60, "7x999999999", "-1", "٣", "é", "🃏", " ", "\n", "{", "}",
)  # fmt: skip
VERBS = (
    "join", "fill", "deal", "file", "preset", "hand", "refresh", "pick", "text", "lay", "call",
    "give", "away", "back", "pass", "premove_pass", "premove", "no_premove", "yes", "no", "ascend",
    "solo", "cede", "quit", "leave", "close", "seats", "replace", "end", "fair", "review", "drop",
    "x",
)  # fmt: skip
LOCALES = tuple(map(discord.Locale, (name for each in Language for name in each.locales)))
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)
EVENING = 1000
"""After this many inputs the table is ended, and a new one is opened."""
FEW = 6
"""A hand with fewer cards is not searched for: a play of another seat may have the same cards."""
DANGEROUS = ("quit", "leave", "close", "end")
"""Presses that end a game. Most are replaced by another, or nobody would be left to play with."""


Work = Callable[[InteractionReply], Any]
"""What an input makes the bot do. Returns a refusal, if there is one."""


class BrokenError(AssertionError):
    """Something that must hold does not."""


class Heard(InteractionReply):
    """An answer that goes nowhere: what is said is kept."""

    def __init__(
        self, interaction: discord.Interaction, place: Place | None, dealer: Dealer
    ) -> None:
        super().__init__(interaction, place, dealer)
        self.own: list[str] = []
        self.public: list[str] = []
        self.mentioned: set[int] = set()

    async def acknowledge(self) -> None:
        """Nothing is said yet."""

    async def whisper(self, text: str) -> None:
        self.answered = True
        if not 1 <= len(text) <= 2000:
            raise BrokenError(f"{len(text)} characters")
        self.own.append(text)

    async def show(self, panel: Panel) -> None:
        self.answered = True
        self.own.extend(said(panel))

    async def put(self, panel: Panel, uploads: Uploads | None = None) -> None:
        await self.show(panel)

    async def edit(self, panel: Panel, patience: float = 0.0) -> bool:
        self.answered = True
        self.public.extend(said(panel))
        return True

    async def post(
        self, panel: Panel, mentions: discord.AllowedMentions, patience: float = 0.0
    ) -> int:
        self.answered = True
        self.public.extend(said(panel))
        self.mentioned |= mentioned(mentions)
        return next(_numbers)


_numbers = count(10**6)


def said(panel: Panel) -> list[str]:
    """Every text of a panel, alt texts and labels too. Pictures are not drawn.

    Alt texts are no Markdown: an `@` there mentions nobody, and is left out.
    """
    return list(_texts(panel.children))


def _texts(items: Any) -> Iterator[str]:
    for item in items:
        if isinstance(item, ui.TextDisplay):
            yield item.content
        elif isinstance(item, ui.Button):
            yield item.label or ""
        elif isinstance(item, ui.Select):
            yield from (option.label for option in item.options)
        elif isinstance(item, ui.MediaGallery):
            yield from ((image.description or "").replace("@", "") for image in item.items)
        yield from _texts(getattr(item, "children", ()))


def mentioned(mentions: discord.AllowedMentions) -> set[int]:
    """The users whom a message notifies. Raises BrokenError for a whole role or everybody."""
    if mentions.everyone or mentions.roles or not isinstance(mentions.users, list | bool):
        raise BrokenError("everybody is mentioned")
    return set() if isinstance(mentions.users, bool) else {user.id for user in mentions.users}


@dataclass
class Channel:
    """A channel whose messages go nowhere; `user`: who alone reads it."""

    fuzz: "Fuzz"
    user: int | None = None
    id: int = 0

    async def send(self, *, view: Panel, allowed_mentions: Any, files: Any = ()) -> Any:
        await self._hear(view)
        self.fuzz.mentioned |= mentioned(allowed_mentions)
        return SimpleNamespace(id=next(_numbers))

    def get_partial_message(self, number: int) -> "Channel":
        """A message of it, which does all that is done with one."""
        return Channel(self.fuzz, self.user, number)

    attachments = ()

    async def edit(self, *, view: Panel, **_: Any) -> "Channel":
        await self._hear(view)
        return self

    async def _hear(self, view: Panel) -> None:
        """Check what its reader is shown, or keep what everybody is."""
        if self.user is None:
            self.fuzz.public.extend(said(view))
        else:
            self.fuzz.check_hands(self.user, await self.fuzz.now(), "\n".join(said(view)))

    async def delete(self) -> None:
        """Nothing is there."""


class _Dealer(Dealer):
    """Answers can be changed only through their channels."""

    def webhook_of(self, interaction: discord.Interaction) -> AnswerWebhook:
        return AnswerWebhook(cast(discord.Webhook, None), LONG_AGO)


@dataclass
class Fuzz:
    """A table and those who would break it."""

    controller: Controller
    dice: Random
    counts: Counter[str] = field(default_factory=Counter)
    public: list[str] = field(default_factory=list)
    mentioned: set[int] = field(default_factory=set)
    table_id: str = "00000000"

    async def one(self) -> None:
        """One input, and all that must hold after it."""
        before = await self.now()
        user = self.dice.choice((*PEOPLE, *PEOPLE, *STRANGERS))
        self.public.clear()
        self.mentioned.clear()
        name, place, work = self.input(before, user)
        reply = Heard(self.interaction(user), place, self.controller.dealer)
        refused = await work(reply)
        if refused is not None:
            await reply.whisper(refusal_text(refused, Words(self.dice.choice(list(Language)))))
        self.counts["inputs"] += 1
        self.counts["refused" if refused else "accepted"] += 1
        after = await self.now()
        self.check(name, user, before, after, refused)
        self.check_words(user, after, reply)

    async def now(self) -> Snapshot | None:
        """The table as it stands, from the memory of the only service there is."""
        if cached := self.controller.tables.newest(self.table_id):
            return cached
        tables = await self.controller.store.tables.all_open(GUILD)
        if not tables:
            return None
        self.table_id = tables[0].id
        return await self.controller.tables.get(self.table_id)

    def interaction(self, user: int) -> discord.Interaction:
        """The place that an input comes from."""
        permissions = discord.Permissions(manage_guild=self.dice.random() < 0.1)
        interaction = SimpleNamespace(
            id=next(_numbers),
            user=SimpleNamespace(id=user, display_name=self.dice.choice(NAMES), bot=False),
            guild_id=GUILD,
            channel_id=CHANNEL,
            channel=None,
            locale=self.dice.choice(LOCALES),
            guild_locale=discord.Locale.chinese,
            message=None,
            created_at=LONG_AGO,
            permissions=permissions,
            expires_at=LONG_AGO,
        )
        return cast(discord.Interaction, interaction)

    # what comes in

    def input(self, now: Snapshot | None, user: int) -> tuple[str, Place | None, Work]:
        """Something to do: mostly nonsense, sometimes what the rules allow."""
        controller, dice = self.controller, self.dice
        kind = dice.random()
        if now is None:
            return "open", None, lambda reply: open_table(controller, reply)
        if self.counts["inputs"] % EVENING == EVENING - 1:
            return "end", None, lambda _reply: self.end()
        if kind < 0.02:
            return "late", None, lambda _reply: self.late(now)
        if kind < 0.15:
            return self.legal(now, user)
        if kind < 0.55:
            return self.forged(now)
        typed = self.text()
        words = Words(dice.choice(list(Language)))
        works: dict[str, Work] = {
            "play": self.acting(playing(typed)),
            "bid": self.acting(bidding(typed, words)),
            "pass": self.acting(passing),
            "plan": lambda reply: hand.act(
                controller, reply, self.table_id, SetPremove(user, playing(typed))
            ),
            "ask": lambda reply: rules.show_ruling(controller, reply, typed, self.text()),
            "read": lambda reply: rules.show_page(controller, reply, typed),
            "offer": lambda reply: self.offer(reply, typed),
            "show": lambda reply: table.show_table(controller, reply),
            "hand": lambda reply: hand.show_hand(controller, reply, None, typed),
            "rules": self.choosing(RulesChoice(typed)),
            "pace": self.choosing(PaceChoice(typed)),
        }
        name = dice.choice(list(works))
        return name, None, works[name]

    def acting(self, choose: ChooseAction, *, in_secret: bool = False) -> Work:
        """Acts in the hand."""
        return lambda reply: hand.act(
            self.controller, reply, self.table_id, Act(reply.user_id, choose), in_secret=in_secret
        )

    def choosing(self, choice: RulesChoice | PaceChoice) -> Work:
        """Chooses something for the table."""
        return lambda reply: table.decide(
            self.controller, reply, self.table_id, Choose(reply.user_id, choice)
        )

    async def end(self) -> None:
        """The table closes, so that others sit down at the next one."""
        await self.controller.tables.do(self.table_id, End())

    async def late(self, now: Snapshot) -> None:
        """Let the clock do what is due next: a move of the bot, or a timeout of the players."""
        moments = [moment for moment in (now.table.bot_acts_at, now.table.deadline_at) if moment]
        if not moments or not isinstance(now, Playing):
            return
        with patch("discord.utils.utcnow", return_value=self.dice.choice(moments)):
            await self.controller.tables.do(self.table_id, BotMove())
            await self.controller.tables.do(self.table_id, TimeOut())

    def legal(self, now: Snapshot, user: int) -> tuple[str, Place | None, Work]:
        """An input that the rules allow and the hand waits for, so that it goes on."""
        controller = self.controller
        if not isinstance(now, Playing):
            verb = "join" if user in PEOPLE else "fill"
            if None not in now.table.seats:
                verb = "deal"
            press = Press(Place.TABLE, Verb(verb), self.table_id, now.table.hand_no, 0)
            return verb, Place.TABLE, lambda reply: components.handle(controller, reply, press, "")
        seat = now.seat_of(user)
        actions = legal_actions(now.hand, seat) if seat is not None else ()
        action = self.dice.choice(actions) if actions else None
        if isinstance(action, Lay):
            text = play_text(action.cards, self.dice.choice(list(Language)))
            return "play", None, self.acting(playing(text))
        if action is None or isinstance(action, Pass):
            return "pass", None, self.acting(passing)
        choose = bidding(code(action), Words(Language.ENGLISH))
        return "bid", None, self.acting(choose, in_secret=True)

    def forged(self, now: Snapshot) -> tuple[str, Place | None, Work]:
        """A press with an id that somebody made up, or that is long out of date."""
        dice, controller = self.dice, self.controller
        step = now.hand.step if now.hand else 0
        verb = dice.choice(VERBS)
        if verb in DANGEROUS and dice.random() < 0.97:
            verb = "hand"
        table = self.table_id if dice.random() < 0.9 else f"{dice.randrange(2**32):08x}"
        hand_no = dice.choice((now.table.hand_no, now.table.hand_no, 0, 999_999))
        step = dice.choice((step, step, step - 1, step + 1, 0, 999_999))
        press_id = (
            f"bh:{dice.choice('th')}:{verb}:{table}:{hand_no}:{max(0, step)}:{self.text()[:40]}"
        )
        setting, wish = dice.choice(("preset", "value", "plain")), dice.choice(("export", "delete"))
        word = dice.choice(("large", "low_first", "play", "throne", "no-such", self.text()[:20]))
        others = (f"bh:s:{setting}:deck", f"bh:v:{wish}", f"bh:b:page:{word}", f"bh:l:{word}:1")
        pressed, chosen = read(dice.choice((*[press_id] * 5, *others))), self.text()
        place = pressed.place if isinstance(pressed, Press) else Place.PRIVATE
        name = pressed.verb if isinstance(pressed, Press) else "other"
        return name, place, lambda reply: components.handle(controller, reply, pressed, chosen)

    def text(self) -> str:
        """Something that somebody typed, at times of 4,000 characters."""
        text = "".join(self.dice.choice(SCRAPS) for _ in range(self.dice.randrange(1, 5)))
        return (text * 4000)[:4000] if self.dice.random() < 0.02 else text

    async def offer(self, reply: InteractionReply, typed: str) -> None:
        """Check the choices that are offered while somebody types."""
        now = await self.now()
        seat = now.seat_of(reply.interaction.user.id) if now else None
        if isinstance(now, Playing) and seat is not None:
            offered = plays_offered(view_of(now.hand, seat), typed, Words(Language.ENGLISH))
            if any(not 1 <= len(each) <= 100 for each in offered) or len(offered) > 25:
                raise BrokenError(f"offered {offered}")

    # what must hold

    def check(
        self,
        name: str,
        user: int,
        before: Snapshot | None,
        after: Snapshot | None,
        refused: Refusal | None,
    ) -> None:
        """Check that a refused input changed nothing, and that others acted at their own seat."""
        if before is None or after is None or before.table.id != after.table.id:
            return
        if refused is not None and before != after and after.table.version != before.table.version:
            raise BrokenError(f"{name} of {user} was refused and changed something: {refused}")
        moved = before.table.hand_no == after.table.hand_no and before.hand != after.hand
        if moved and before.seat_of(user) is None and name != "late":
            raise BrokenError(f"{name}: {user} has no seat, and the hand went on")

    def check_words(self, user: int, now: Snapshot | None, reply: Heard) -> None:
        """Nobody is shown another's hand, nor mentioned but for their turn."""
        awaited = now.awaited_people() if now else frozenset()
        called = self.mentioned | reply.mentioned
        if not called <= awaited:
            raise BrokenError(f"mentioned {called}, not {awaited}")
        public = "\n".join((*self.public, *reply.public))
        if "@everyone" in public or "@here" in public or "<@&" in public:
            raise BrokenError("a name that mentions")
        self.check_hands(None, now, public)
        self.check_hands(user, now, "\n".join(reply.own))

    def check_hands(self, user: int | None, now: Snapshot | None, text: str) -> None:
        """Check that no message has the hand of anybody but its reader."""
        if now is None or now.hand is None or now.hand.result:
            return
        own = now.seat_of(user) if user else None
        if own is not None:  # a few cards of another seat may look like a part of it
            for language in Language:
                text = text.replace(hand_text(now.hand.hands[own], language), "")
        for seat, cards in enumerate(now.hand.hands):
            if len(cards) < FEW or seat == own:
                continue
            if any(hand_text(cards, language) in text for language in Language):
                raise BrokenError(f"the hand of seat {seat} was shown to {user}")

    async def check_log(self) -> None:
        """The stored log makes the state that the bot plays by."""
        loaded: Loaded | None = await self.controller.store.tables.load(self.table_id)
        if loaded and loaded.table.status is not Status.CLOSED:
            now = await self.controller.tables.get(self.table_id)
            if now is None or from_log(loaded).hand != now.hand:
                raise BrokenError("the log makes another state")


async def _no_files(_panel: Panel) -> list[discord.File]:
    """Pictures are not what is tried here."""
    return []


async def _create_dm(user: discord.Object) -> SimpleNamespace:
    return SimpleNamespace(id=user.id + DIRECT)


async def fuzz(folder: Path, inputs: int, seed: int, *, every: int = 0) -> Fuzz:
    """Try this many inputs. Raises BrokenError. `every`: after how many the counts are printed."""
    dice = Random(seed)  # noqa: S311 - a soak
    store = await Store.open(url_in(folder))
    tables = Tables(store, lambda: dice.randbytes(32))
    client = SimpleNamespace(create_dm=_create_dm)
    dealer = _Dealer(cast(discord.Client, client), store)
    publisher = Publisher(cast(discord.Client, client), tables, dealer)
    tables.observers.append(publisher)
    fuzzing = Fuzz(Controller(tables, publisher, dealer, store), dice)
    client.get_partial_messageable = lambda number: Channel(
        fuzzing, None if number == CHANNEL else number - DIRECT
    )
    try:
        with (
            patch.object(Panel, "files", _no_files),
            patch.object(Cooldowns, "too_often", return_value=None),
        ):
            while fuzzing.counts["inputs"] < inputs:
                await fuzzing.one()
                if fuzzing.counts["inputs"] % 500 == 0:
                    await fuzzing.check_log()
                if every and fuzzing.counts["inputs"] % every == 0:
                    print(dict(fuzzing.counts), flush=True)
        await fuzzing.controller.dealer.background.settle()
        return fuzzing
    finally:
        await store.close()


def main() -> None:
    """Fuzz, and print what was survived."""
    parser = argparse.ArgumentParser(prog="python -m lab.chaos.fuzzing", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--texts", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    add_database(parser)
    arguments = parser.parse_args()
    typed = mistype(arguments.texts, arguments.seed, every=50_000)
    print(f"no wrong card: {dict(typed)}")
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with databases(arguments.database), TemporaryDirectory(prefix="baohuang-") as folder:
        done = asyncio.run(fuzz(Path(folder), arguments.inputs, arguments.seed, every=50_000))
        print(f"survived: {dict(done.counts)}")


if __name__ == "__main__":
    main()
