"""What is held up by a message that Discord does not let go, and what is known of closed tables."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from itertools import count
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest
from discord import AllowedMentions, Object, RateLimited
from discord.utils import time_snowflake, utcnow
from structlog.testing import capture_logs

from bot.delivery import publisher as publisher_module
from bot.delivery.dealer import Dealer
from bot.delivery.publisher import Publisher
from bot.delivery.recovery import Found
from bot.delivery.shown_message import MessageHandle
from bot.model.shards import ALL, Shards
from bot.tables.rules.acting import Act
from bot.tables.rules.closing import Close
from bot.tables.rules.seating import Join, Leave
from bot.tables.service import Tables
from bot.text.catalogue import Language, Words
from game.hand.actions import Autoplay
from tests.bot.tables.people import EAST, SOUTH, current, done, no, opened, playing, seated
from tests.bot.tables.seated import CHANNEL, deal
from tests.support.discord_errors import http_error

NOT_MINE = Shards(2, frozenset({1}))
"""All shards but that of `GUILD`."""


class Discord:
    """Posts and edits messages at once, and removes none until it is told to.

    `holds`: until this happens it posts and edits nothing. `loses`: what is posted, but not its
    answer. `refuses_posts`, `refuses_edits`: its error if it does not.
    """

    user = None

    def __init__(self) -> None:
        self.numbers = count(time_snowflake(utcnow()))
        self.messages, self.edited = set[int](), set[int]()
        self.called = list[int]()
        self.asked, self.answer = asyncio.Event(), asyncio.Event()
        self.tried = asyncio.Event()
        self.holds: asyncio.Event | None = None
        self.loses = False
        self.refuses_posts: Exception | None = None
        self.refuses_edits: Exception | None = None
        self.nonces = dict[str | None, int]()

    def forget_posts(self) -> None:
        """As some minutes later."""
        self.called.clear()
        self.nonces.clear()

    def get_partial_messageable(self, _channel_id: int) -> "Discord":
        return self

    def get_partial_message(self, number: int) -> "Message":
        return Message(self, number)

    async def send(
        self, *, allowed_mentions: AllowedMentions, nonce: str | None = None, **_: object
    ) -> Object:
        self.tried.set()
        if self.holds:
            await self.holds.wait()
        if self.refuses_posts:
            raise self.refuses_posts
        if nonce in self.nonces:
            return Object(self.nonces[nonce])
        number = next(self.numbers)
        if nonce:
            self.nonces[nonce] = number
        if self.loses:
            raise TimeoutError
        if isinstance(allowed_mentions.users, Sequence):
            self.called += [user.id for user in allowed_mentions.users]
        self.messages.add(number)
        return Object(number)


class Message(Object):
    def __init__(self, discord: Discord, number: int) -> None:
        super().__init__(number)
        self.discord, self.channel = discord, Object(CHANNEL)

    attachments = ()

    async def edit(self, **_: object) -> "Message":
        """Take it."""
        self.discord.tried.set()
        if self.discord.holds:
            await self.discord.holds.wait()
        if self.discord.refuses_edits:
            raise self.discord.refuses_edits
        self.discord.edited.add(self.id)
        return self

    async def delete(self) -> None:
        self.discord.asked.set()
        await self.discord.answer.wait()
        self.discord.messages.remove(self.id)


@pytest.fixture
def wire() -> Any:
    return Discord()


@pytest.fixture
def hands_sent(monkeypatch: pytest.MonkeyPatch) -> AsyncMock:
    sent = AsyncMock()
    monkeypatch.setattr(Dealer, "deal", sent)
    return sent


@pytest.fixture
def dealer(wire: Any, tables: Tables, hands_sent: AsyncMock) -> Dealer:
    return Dealer(wire, tables.store)


@pytest.fixture
def publisher(wire: Any, tables: Tables, dealer: Dealer) -> Publisher:
    publisher = Publisher(wire, tables, dealer)
    tables.observers.append(publisher)
    return publisher


async def test_an_old_message_that_is_not_let_go_holds_up_nothing(
    wire: Discord, tables: Tables, dealer: Dealer, publisher: Publisher
) -> None:
    waiting = await seated(tables, people=1)
    await publisher.publish(waiting)
    await publisher.publish(done(await deal(tables, waiting.table.id)))
    await wire.asked.wait()
    await publisher.publish(done(await tables.do(waiting.table.id, Act(EAST, no))))
    assert await tables.store.shown_versions.outdated() == {}
    now = await current(tables, waiting.table.id)
    newest_old = max(wire.messages - {now.table.message_id})
    replaced = await tables.store.tables.replaced(ALL)
    assert [message_id for _, _, message_id in replaced] == [newest_old]
    wire.answer.set()
    await dealer.background.settle()
    assert wire.messages == {now.table.message_id}
    assert await tables.store.tables.replaced(ALL) == ()


async def test_nothing_is_known_of_a_table_that_is_closed_whoever_looks_at_it(
    tables: Tables, publisher: Publisher
) -> None:
    waiting = await opened(tables)
    await publisher.publish(waiting)
    closed = done(await tables.do(waiting.table.id, Close(EAST)))
    await publisher.publish(closed)
    assert await tables.get(waiting.table.id) == closed
    publisher.on_read(closed)
    tables.shards = NOT_MINE
    assert publisher.drop_unserved() == frozenset()


async def test_what_is_known_of_a_message_is_forgotten_unless_it_is_being_edited(
    wire: Discord, tables: Tables, publisher: Publisher
) -> None:
    now = await opened(tables)
    await publisher.publish(now)
    wire.holds = asyncio.Event()
    wire.tried.clear()
    joined = done(await tables.do(now.table.id, Join(SOUTH, "South")))
    editing = asyncio.ensure_future(publisher.publish(joined))
    await wire.tried.wait()
    publisher.on_forgotten(now.table.id)
    left = done(await tables.do(now.table.id, Leave(SOUTH)))
    waiting = asyncio.ensure_future(publisher.publish(left))
    wire.holds.set()
    await asyncio.gather(editing, waiting)
    assert len(wire.messages) == 1
    assert await tables.store.shown_versions.outdated() == {}
    publisher.on_forgotten(now.table.id)
    tables.shards = NOT_MINE
    assert publisher.drop_unserved() == frozenset()


async def test_the_next_process_deletes_what_was_replaced_and_not_deleted(
    wire: Discord, tables: Tables, dealer: Dealer, publisher: Publisher
) -> None:
    waiting = await opened(tables)
    await publisher.publish(waiting)
    (old_id,) = wire.messages
    await tables.record_message(waiting.table.id, CHANNEL, 99, replaced_id=old_id)
    wire.messages.add(99)
    wire.answer.set()
    for _ in range(2):
        await publisher.catch_up(shards=ALL)
        await dealer.background.settle()
        assert wire.messages == {99}
    assert await tables.store.tables.replaced(ALL) == ()


async def test_an_old_message_is_posted_anew_instead_of_edited(
    wire: Discord, tables: Tables, publisher: Publisher
) -> None:
    wire.numbers = count(time_snowflake(utcnow() - timedelta(minutes=56)))
    waiting = await opened(tables)
    await publisher.publish(waiting)
    joined = done(await tables.do(waiting.table.id, Join(SOUTH, "South")))
    await publisher.publish(joined)
    now = await current(tables, waiting.table.id)
    assert now.table.message_id != waiting.table.message_id
    assert wire.edited == set()


@pytest.mark.parametrize(
    "error",
    [RateLimited(600.0), http_error(429, 30046), http_error(404, 10008), http_error(400, 50083)],
    ids=str,
)
async def test_a_message_that_cannot_be_edited_is_posted_anew(
    wire: Discord, tables: Tables, publisher: Publisher, error: Exception
) -> None:
    waiting = await opened(tables)
    await publisher.publish(waiting)
    (old_id,) = wire.messages
    wire.refuses_edits = error
    await publisher.publish(done(await tables.do(waiting.table.id, Join(SOUTH, "South"))))
    now = await current(tables, waiting.table.id)
    assert {old_id, now.table.message_id} == wire.messages
    assert await tables.store.shown_versions.outdated() == {}


@pytest.mark.parametrize(
    ("error", "limit"),
    [
        (http_error(400, 99999), "REFUSED_FOR"),
        (http_error(429, 0), "UNSHOWN_FOR"),
        (http_error(503, 0), "UNSHOWN_FOR"),
        (TimeoutError(), "UNSHOWN_FOR"),
    ],
    ids=repr,
)
async def test_a_table_that_is_not_shown_for_so_long_is_paused(
    wire: Discord,
    tables: Tables,
    publisher: Publisher,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    limit: str,
) -> None:
    monkeypatch.setattr(Dealer, "tell_one", AsyncMock(return_value=True))
    other = {"REFUSED_FOR": "UNSHOWN_FOR", "UNSHOWN_FOR": "REFUSED_FOR"}[limit]
    wire.refuses_posts = error
    waiting = await opened(tables)
    for over, paused in ((other, False), (limit, True)):
        monkeypatch.setattr(publisher_module, over, 0.0)
        await publisher.publish(waiting)
        assert (await current(tables, waiting.table.id)).table.paused is paused


@pytest.mark.parametrize(("code", "level"), [(50035, "error"), (20016, "info")])
async def test_an_invalid_table_message_is_an_error_in_the_log(
    wire: Discord, tables: Tables, publisher: Publisher, code: int, level: str
) -> None:
    wire.refuses_posts = http_error(400, code)
    with capture_logs() as lines:
        await publisher.publish(await opened(tables))
    assert {"code": code, "log_level": level}.items() <= lines[-1].items()


async def test_who_has_acted_at_another_process_is_not_called(
    wire: Discord, tables: Tables, publisher: Publisher
) -> None:
    tables.shards = Shards(2, frozenset({0}))  # another process has the other one
    dealt = await playing(tables, people=2)
    await publisher.publish(dealt)
    wire.forget_posts()
    await publisher.warn(dealt)
    assert sorted(wire.called) == [EAST, SOUTH]
    wire.forget_posts()
    done(await Tables(tables.store).do(dealt.table.id, Act(EAST, no)))
    await publisher.warn(dealt)
    assert wire.called == []


class SlowAnswer:
    """The answer to a command that does not carry a message in time; `place`: of a command."""

    user_id, channel_id = EAST, CHANNEL
    place, message, answered = None, None, False
    words = Words(Language.ENGLISH)

    def __init__(self) -> None:
        self.came_late: asyncio.Future[Any] | None = None

    def start_time_limit(self) -> None:
        """Nothing depends on when that was."""

    async def post(self, *_: object) -> None:
        self.came_late = asyncio.get_running_loop().create_future()

    async def whisper(self, _text: str) -> None:
        """Nobody listens."""


async def accepted(wire: Discord) -> MessageHandle:
    """The late answer, which is in the channel by now."""
    late = await wire.send(allowed_mentions=AllowedMentions.none())
    return MessageHandle(cast(Any, Message(wire, late.id)))


@pytest.mark.parametrize(
    ("came", "called"),
    [pytest.param(True, [], id="called"), pytest.param(False, [SOUTH], id="not")],
)
async def test_who_may_have_been_called_by_an_answer_that_was_late_is_called_once(
    wire: Discord,
    tables: Tables,
    publisher: Publisher,
    dealer: Dealer,
    came: bool,
    called: list[int],
) -> None:
    dealt = await playing(tables, people=2)
    assert dealt.mentioned_people() == {EAST, SOUTH}
    answer: Any = SlowAnswer()
    await publisher.publish(dealt, answer, by=EAST)
    assert wire.called == [], "not before it is known"
    late = await accepted(wire)
    answer.came_late.set_result(late if came else None)
    wire.answer.set()
    await dealer.background.settle()
    assert wire.called == called
    assert (late.id in wire.messages) is not came


async def test_a_late_answer_is_continued_with_if_nothing_could_be_posted_instead(
    wire: Discord,
    tables: Tables,
    publisher: Publisher,
    dealer: Dealer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dealt = await playing(tables, people=2)
    answer: Any = SlowAnswer()
    wire.refuses_posts = http_error(500, 0)
    await publisher.publish(dealt, answer, by=EAST)
    wire.refuses_posts = None
    late = await accepted(wire)
    left = Found(late.id, is_current=True, mentioned=frozenset({EAST, SOUTH}))
    monkeypatch.setattr(publisher_module, "left_behind", AsyncMock(return_value=left))
    answer.came_late.set_result(late)
    wire.answer.set()
    await dealer.background.settle()
    assert wire.called == []
    assert wire.messages == {late.id}
    assert (await current(tables, dealt.table.id)).table.message_id == late.id


async def test_a_late_answer_stays_for_the_process_that_serves_the_table_now(
    wire: Discord, tables: Tables, publisher: Publisher, dealer: Dealer
) -> None:
    dealt = await playing(tables, people=2)
    answer: Any = SlowAnswer()
    await publisher.publish(dealt, answer, by=EAST)
    late = await accepted(wire)
    tables.shards = NOT_MINE
    publisher.drop_unserved()
    answer.came_late.set_result(late)
    wire.answer.set()
    await dealer.background.settle()
    assert late.id in wire.messages
    assert await tables.store.shown_versions.outdated() == {dealt.table.id: dealt.table.version}


async def test_whom_a_late_answer_did_not_call_the_change_calls_that_waits(
    wire: Discord, tables: Tables, publisher: Publisher, dealer: Dealer
) -> None:
    dealt = await playing(tables, people=2)
    answer: Any = SlowAnswer()
    await publisher.publish(dealt, answer, by=EAST)
    wire.tried.clear()
    assert await tables.store.shown_versions.outdated() == {dealt.table.id: dealt.table.version}, (
        "nor after this"
    )
    wire.holds = asyncio.Event()
    changed = done(await tables.do(dealt.table.id, Act(EAST, lambda _, seat: Autoplay(seat))))
    editing = asyncio.ensure_future(publisher.publish(changed))
    await wire.tried.wait()
    waiting = asyncio.ensure_future(publisher.publish(changed))
    answer.came_late.set_result(None)
    await asyncio.sleep(0)
    wire.holds.set()
    await asyncio.gather(editing, waiting)
    wire.answer.set()
    await dealer.background.settle()
    assert wire.called == [SOUTH]
    assert await tables.store.shown_versions.outdated() == {}


async def test_a_post_whose_answer_is_lost_is_posted_again_and_calls_nobody_twice(
    wire: Discord, tables: Tables, publisher: Publisher
) -> None:
    dealt = await playing(tables, people=2)
    wire.loses = True
    await publisher.publish(dealt, by=EAST)
    wire.loses = False
    before = set(wire.nonces)
    await publisher.publish(dealt, by=EAST)
    assert set(wire.nonces) == before == {f"{dealt.table.id}-{dealt.table.version}"}
    assert await tables.store.shown_versions.outdated() == {}
    assert wire.messages == set(), "the second try got the first one's message"


async def test_a_message_that_could_not_be_recorded_is_gone_on_with(
    wire: Discord, tables: Tables, publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = await seated(tables, people=2)
    await publisher.publish(waiting)
    (before,) = wire.messages
    dealt = done(await deal(tables, waiting.table.id))
    with monkeypatch.context() as patch:
        patch.setattr(tables, "record_message", AsyncMock(side_effect=OSError))
        await publisher.publish(dealt)
    (posted,) = wire.messages - {before}
    wire.forget_posts()
    left = Found(posted, stale=(before,), is_current=True, mentioned=dealt.mentioned_people())
    monkeypatch.setattr(publisher_module, "left_behind", AsyncMock(return_value=left))
    await publisher.refresh(dealt.table.id)
    assert wire.messages == {before, posted}, "the old one is deleted in the background"
    assert (await current(tables, dealt.table.id)).table.message_id == posted


async def test_what_waits_while_a_table_is_let_go_and_taken_again_shows_it_once(
    wire: Discord, tables: Tables, publisher: Publisher
) -> None:
    dealt = await playing(tables, people=2)
    wire.holds = asyncio.Event()
    posting = asyncio.ensure_future(publisher.publish(dealt, by=EAST))
    await wire.tried.wait()
    answer: Any = SlowAnswer()
    waiting = asyncio.ensure_future(publisher.publish(dealt, answer))
    await asyncio.sleep(0)
    tables.shards = NOT_MINE
    publisher.drop_unserved()
    tables.shards = ALL
    taken_again = asyncio.ensure_future(publisher.publish(dealt, by=EAST))
    await asyncio.sleep(0)
    wire.holds.set()
    await asyncio.gather(posting, waiting, taken_again)
    assert wire.called == [SOUTH]


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_everybody_is_sent_their_hand_once_by_the_process_that_shows_the_deal(
    wire: Discord,
    tables: Tables,
    dealer: Dealer,
    publisher: Publisher,
    hands_sent: AsyncMock,
    *,
    elsewhere: bool,
) -> None:
    """Whether the last player was ready here or, by direct message, at another process."""
    waiting = await seated(tables, people=1)
    await publisher.publish(waiting)
    dealt = done(await deal(Tables(tables.store) if elsewhere else tables, waiting.table.id))
    assert not hands_sent.await_count
    await publisher.refresh(dealt.table.id)
    await publisher.publish(dealt)
    wire.answer.set()
    await dealer.background.settle()
    assert [told.args[0].table.id for told in hands_sent.await_args_list] == [dealt.table.id]


async def test_a_process_that_takes_over_sends_no_hand_again(
    wire: Discord,
    tables: Tables,
    dealer: Dealer,
    publisher: Publisher,
    hands_sent: AsyncMock,
) -> None:
    dealt = await playing(tables, people=1)
    await publisher.publish(dealt)
    await tables.store.shown_versions.write()
    read_anew = Tables(tables.store)
    successor = Publisher(cast(Any, wire), read_anew, dealer)
    read_anew.observers.append(successor)
    hands_sent.reset_mock()
    await successor.refresh(dealt.table.id)
    wire.answer.set()
    await dealer.background.settle()
    assert not hands_sent.await_count


async def test_of_a_table_that_is_let_go_the_channel_and_the_message_are_told(
    wire: Discord, tables: Tables, dealer: Dealer, publisher: Publisher
) -> None:
    """Its message could be edited through the interaction that it answered, too."""
    waiting = await opened(tables)
    await publisher.publish(waiting)
    (message_id,) = wire.messages
    tables.shards = NOT_MINE
    assert publisher.drop_unserved() == {CHANNEL, message_id}
    tables.shards = ALL
    shown = set[int]()
    successor = Publisher(cast(Any, wire), tables, dealer, on_shown=shown.add)
    successor.on_read(done(await tables.do(waiting.table.id, Join(SOUTH, "South"))))
    assert shown == {CHANNEL, message_id}
