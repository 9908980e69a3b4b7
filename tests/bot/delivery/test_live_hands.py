"""The newest private message with a hand is kept true, and what was shown before is one line."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.delivery import live_hands
from bot.delivery.live_hands import LiveHands
from bot.delivery.shown_message import MARGIN, AnswerWebhook, EphemeralHandle, MessageHandle
from bot.model import Status
from bot.model.shards import Shards, Wake
from bot.model.user import PLAIN, DisplayPreferences
from bot.panels.custom_id import Place
from bot.panels.hand.own import own_panel
from bot.panels.panel import Panel
from bot.runtime.background import Background
from bot.tables.rules import seating
from bot.tables.rules.snapshot import Closed, Playing, Snapshot
from bot.tables.rules.step import Step
from bot.tables.service import Tables
from bot.text.catalogue import Language, Words
from game.hand.actions import Pass
from game.hand.view import own_view
from game.players.hints import hint
from tests.bot.panels.panel_content import buttons, lines, text
from tests.bot.tables.rules.played_hands import told
from tests.bot.tables.seated import GUILD, NOON, PEOPLE, in_play, snapshot, walk
from tests.game.hands import rob, tell, trick
from tests.support.discord_errors import http_error

EAST, SOUTH, WEST = 11, 12, 13
NEW = discord.utils.time_snowflake(discord.utils.utcnow())
"""The id of a message that is no hour old."""
DEAL = trick("77 9", "88 A", "44 K", "99 3", "33 2", guard=1)


@dataclass
class Message:
    """A message that notes what it shows, and how often it was edited in vain.

    `gone`: Discord does not know it any more.
    """

    id: int
    url: str = "https://discord.com/channels/1/2/3"
    shown: list[Panel] = field(default_factory=list)
    gone: bool = False
    failures: int = 0
    uploads: None = None

    async def edit(self, panel: Panel, **_: object) -> None:
        if self.gone:
            self.failures += 1
            raise http_error(404, 10008)
        self.shown.append(panel)


@pytest.fixture
def client() -> Any:
    return Mock(user=None)


@pytest.fixture
async def live(
    client: Any, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[LiveHands]:
    monkeypatch.setattr(live_hands, "SOON", 0.0)
    monkeypatch.setattr(live_hands, "LATER", 0.0)
    monkeypatch.setattr(live_hands, "AGAIN", 0.0)
    live = LiveHands(client, tables.store, Background())
    yield live
    live.stop()


def show(live: LiveHands, now: Snapshot, user: int, number: int) -> Message:
    message: Any = Message(number)
    live.show(now, user, message, None, Language.ENGLISH)
    return message  # type: ignore[no-any-return]


async def follow(live: LiveHands, now: Snapshot) -> None:
    live.on_changed(now)
    await bring_up(live)


async def bring_up(live: LiveHands) -> None:
    """Let the timers ring that are due."""
    for _ in range(5):
        await asyncio.sleep(0)
        await live.background.settle()


def later(now: Snapshot, versions: int = 1) -> Any:
    """The table so many versions on."""
    return replace(now, table=replace(now.table, version=now.table.version + versions))


TURN = in_play(snapshot(tell(DEAL, "0 7 7")))
PLAYED = in_play(snapshot(tell(DEAL, "0 7 7", "1 8 8")))


async def test_the_hand_follows_the_table_without_being_pressed(live: LiveHands) -> None:
    before = in_play(snapshot(rob("R", "6", "6", "6", "G")))
    message = show(live, before, SOUTH, 1)
    now = told(before, "0 no", "1 no", "2 no", "3 no", "4 no")
    await follow(live, now)
    assert "take the throne" not in text(message.shown[-1])
    now = told(now, "0 ascend")
    await follow(live, now)
    assert "you are a **rebel**" in text(message.shown[-1])


async def test_a_hint_that_comes_after_its_step_is_not_shown(live: LiveHands) -> None:
    live.on_changed(later(PLAYED))
    message: Any = Message(1)
    best = hint(own_view(TURN.hand, 1))
    live.show(TURN, SOUTH, message, None, Language.ENGLISH, hint=best)
    await bring_up(live)
    assert Words(Language.ENGLISH)("hint-title") not in text(message.shown[-1])


async def test_what_would_look_the_same_is_not_sent_again(live: LiveHands) -> None:
    now = in_play(snapshot(DEAL))
    message = show(live, now, SOUTH, 1)
    await follow(live, later(now))
    await follow(live, later(now, 2))
    assert len(message.shown) == 1


@pytest.mark.parametrize("in_use", [True, False])
async def test_a_hand_in_use_follows_the_moves_of_others(
    live: LiveHands, monkeypatch: pytest.MonkeyPatch, in_use: bool
) -> None:
    if not in_use:
        monkeypatch.setattr(live_hands, "IN_USE", 0.0)
    message = show(live, in_play(snapshot(DEAL)), WEST, 1)
    await bring_up(live)
    before = len(message.shown)
    await follow(live, later(TURN))
    assert len(message.shown) == before + in_use


def with_seat(now: Playing, **changed: Any) -> Playing:
    """The table with South's seat changed."""
    seat = replace(now.table.player(1), **changed)
    return replace(now, table=now.table.with_seat(1, seat))


NEXT_HAND = replace(TURN, table=replace(TURN.table, hand_no=8))
DEALT_AGAIN = replace(TURN, hand=replace(TURN.hand, deals=1))
PAUSED = replace(TURN, table=replace(TURN.table, paused=True))
ASKED = in_play(snapshot(rob("R", "6", "6", "6", "G")))
ANSWERED = told(ASKED, "1 no")
CANNOT_BEAT = replace(TURN, table=replace(TURN.table, bot_acts_at=NOON))
PLANNED = with_seat(TURN, premove=Pass(1))
SETTLED = snapshot(walk(1)[-1])


@pytest.mark.parametrize(
    ("before", "after", "at_once"),
    [
        pytest.param(in_play(snapshot(DEAL)), TURN, {SOUTH}, id="whose turn it is"),
        pytest.param(in_play(snapshot(DEAL)), CANNOT_BEAT, {SOUTH}, id="who can only pass"),
        pytest.param(in_play(snapshot(DEAL)), PLANNED, {SOUTH}, id="who has a premove"),
        pytest.param(TURN, PLAYED, {WEST}, id="not whose turn is over"),
        pytest.param(TURN, PLANNED, set(), id="not who plans in secret"),
        pytest.param(ASKED, ANSWERED, set(), id="not who answers in secret"),
        pytest.param(TURN, NEXT_HAND, {*PEOPLE}, id="all in a new hand"),
        pytest.param(in_play(snapshot(DEAL)), DEALT_AGAIN, {*PEOPLE}, id="all in a new deal"),
        pytest.param(TURN, PAUSED, {*PEOPLE}, id="all when the table is paused"),
        pytest.param(TURN, SETTLED, {*PEOPLE}, id="all when the hand is over"),
    ],
)
async def test_who_is_asked_sees_it_at_once_and_others_later(
    live: LiveHands,
    monkeypatch: pytest.MonkeyPatch,
    before: Snapshot,
    after: Snapshot,
    at_once: set[int],
) -> None:
    monkeypatch.setattr(live_hands, "LATER", 999.0)
    messages = {user: show(live, before, user, user) for user in PEOPLE}
    await bring_up(live)
    shown = {user: len(message.shown) for user, message in messages.items()}
    await follow(live, later(after))
    assert {user for user in PEOPLE if len(messages[user].shown) > shown[user]} == at_once


async def test_who_pressed_elsewhere_sees_at_once_what_came_of_it(
    live: LiveHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_hands, "LATER", 999.0)
    message = show(live, TURN, SOUTH, 1)
    await bring_up(live)
    live.on_changed(later(PLAYED))
    live.note_press(TURN.table.id, SOUTH)
    await bring_up(live)
    assert "Your turn" not in text(message.shown[-1])


async def test_several_moves_of_others_are_shown_at_once(live: LiveHands) -> None:
    message = show(live, in_play(snapshot(DEAL)), EAST, 1)
    await bring_up(live)
    message.shown.clear()
    live.on_changed(later(TURN))
    await follow(live, later(PLAYED, 2))
    assert len(message.shown) == 1


async def test_a_hint_stays_in_the_hand_until_its_player_has_decided(live: LiveHands) -> None:
    title = Words(Language.ENGLISH)("hint-title")
    message: Any = Message(1)
    best = hint(own_view(TURN.hand, 1))
    live.show(TURN, SOUTH, message, None, Language.ENGLISH, hint=best)
    await bring_up(live)
    assert title in text(message.shown[-1])
    await follow(live, told(TURN, "1 8 8"))
    assert title not in text(message.shown[-1])


async def test_what_was_shown_before_is_one_line(live: LiveHands) -> None:
    now = in_play(snapshot(DEAL))
    old = show(live, now, SOUTH, 1)
    new = show(live, now, SOUTH, 2)
    await live.background.settle()
    assert lines(old.shown[-1]) == [
        "-# Your hand is in [a newer message](https://discord.com/channels/1/2/3)."
    ]
    await follow(live, later(TURN))
    assert len(old.shown) == 1
    assert "**Your turn**" in text(new.shown[-1])


async def test_the_hand_of_one_is_none_of_anothers(live: LiveHands) -> None:
    now = in_play(snapshot(DEAL))
    south, east = show(live, now, SOUTH, 1), show(live, now, EAST, 2)
    await follow(live, later(TURN))
    assert "Your turn" in text(south.shown[-1])
    assert "Your turn" not in text(east.shown[-1])


async def test_a_message_that_is_gone_is_followed_no_more(live: LiveHands) -> None:
    now = in_play(snapshot(DEAL))
    message = show(live, now, SOUTH, 1)
    message.gone = True
    await follow(live, later(TURN))
    message.gone = False
    await follow(live, later(TURN, 2))
    assert (message.shown, message.failures) == ([], 1)


async def test_a_hand_that_comes_later_than_the_table_went_on_is_brought_up(
    live: LiveHands,
) -> None:
    await follow(live, later(TURN))
    message: Any = Message(1)
    before = in_play(snapshot(DEAL))
    panel = own_panel(before, 1, Language.ENGLISH)
    live.show(before, SOUTH, message, panel, Language.ENGLISH)
    await bring_up(live)
    assert "Your turn" in text(message.shown[-1])


async def test_a_change_that_is_told_late_is_not_shown(live: LiveHands) -> None:
    message = show(live, in_play(snapshot(DEAL)), SOUTH, 1)
    live.on_changed(later(PLAYED, 2))
    await follow(live, later(TURN))
    assert "Your turn" not in text(message.shown[-1])


async def test_an_edit_that_was_not_taken_is_made_again(live: LiveHands) -> None:
    message = show(live, in_play(snapshot(DEAL)), SOUTH, NEW)
    edit, taken = message.edit, 0

    async def fails_once(panel: Panel, **_: object) -> None:
        nonlocal taken
        taken += 1
        if taken == 1:
            raise TimeoutError
        await edit(panel)

    message.edit = fails_once  # type: ignore[method-assign]
    await follow(live, later(TURN))
    await bring_up(live)
    assert taken == 2
    assert "Your turn" in text(message.shown[-1])


class Held:
    """Holds the next edit of a message until it is let go."""

    def __init__(self, message: Message) -> None:
        self._message, self._edit = message, message.edit
        self.reached, self._goes_on = asyncio.Event(), asyncio.Event()
        message.edit = self._hold  # type: ignore[method-assign]

    async def _hold(self, panel: Panel, **_: object) -> None:
        self._message.edit = self._edit  # type: ignore[method-assign]
        self.reached.set()
        await self._goes_on.wait()
        await self._edit(panel)

    async def drop_unserved(self, live: LiveHands) -> None:
        """Let the edit be made, and all that follows from it."""
        self._goes_on.set()
        await bring_up(live)
        await bring_up(live)


async def test_what_an_edit_under_way_overwrites_is_shown_again(live: LiveHands) -> None:
    message = show(live, in_play(snapshot(DEAL)), SOUTH, 1)
    held = Held(message)
    live.on_changed(later(TURN))
    await held.reached.wait()
    handle: Any = message
    played = later(PLAYED, 2)
    panel = own_panel(played, 1, Language.ENGLISH)
    live.on_changed(played)
    live.show(played, SOUTH, handle, panel, Language.ENGLISH)
    await held.drop_unserved(live)
    assert "Your turn" not in text(message.shown[-1])


async def test_a_hand_that_is_shown_elsewhere_during_an_edit_is_one_line_afterwards(
    live: LiveHands,
) -> None:
    old = show(live, in_play(snapshot(DEAL)), SOUTH, 1)
    held = Held(old)
    live.on_changed(later(TURN))
    await held.reached.wait()
    show(live, later(TURN), SOUTH, 2)
    await held.drop_unserved(live)
    assert len(lines(old.shown[-1])) == 1


async def test_when_the_table_closes_during_an_edit_that_is_what_is_said(live: LiveHands) -> None:
    message = show(live, in_play(snapshot(DEAL)), SOUTH, 1)
    held = Held(message)
    live.on_changed(later(TURN))
    await held.reached.wait()
    live.on_changed(closed(TURN, 2))
    await held.drop_unserved(live)
    assert lines(message.shown[-1]) == ["-# The table is closed."]


async def test_a_hand_that_comes_back_to_a_message_stays_there(live: LiveHands) -> None:
    first = show(live, TURN, SOUTH, 1)
    await bring_up(live)
    held = Held(first)
    show(live, later(PLAYED), SOUTH, 2)
    await held.reached.wait()
    handle: Any = first
    panel = own_panel(later(PLAYED), 1, Language.ENGLISH)
    live.show(later(PLAYED), SOUTH, handle, panel, Language.ENGLISH)
    await held.drop_unserved(live)
    assert len(lines(first.shown[-1])) > 1


class Answer:
    """An answer to a press in a message with a hand, which is held until it is let go."""

    def __init__(self, message: Message, panel: Panel) -> None:
        self.reply: Any = Mock(user_id=SOUTH, message=message, place=Place.PRIVATE, put=self._put)
        self.reached, self.goes_on = asyncio.Event(), asyncio.Event()
        self._message, self._panel = message, panel

    async def _put(self, *_: object) -> None:
        self.reached.set()
        await self.goes_on.wait()
        self._message.shown.append(self._panel)

    async def begin(self, live: LiveHands) -> "asyncio.Task[bool]":
        """Put the hand, and wait until that is under way."""
        task = asyncio.ensure_future(live.answer(self.reply, self._panel, TURN.table.id))
        await self.reached.wait()
        return task


async def test_no_edit_begins_while_a_press_is_answered_in_the_hand(live: LiveHands) -> None:
    message = show(live, in_play(snapshot(DEAL)), SOUTH, 1)
    answer = Answer(message, own_panel(TURN, 1, Language.ENGLISH))
    task = await answer.begin(live)
    await follow(live, later(PLAYED, 2))
    assert not message.shown
    answer.goes_on.set()
    assert await task
    await bring_up(live)
    assert "Your turn" not in text(message.shown[-1])


async def test_an_answer_waits_for_no_edit_and_is_shown_again_after_it(live: LiveHands) -> None:
    message = show(live, in_play(snapshot(DEAL)), SOUTH, 1)
    held = Held(message)
    live.on_changed(later(TURN))
    await held.reached.wait()
    answer = Answer(message, own_panel(TURN, 1, Language.ENGLISH))
    answer.goes_on.set()
    assert not await (await answer.begin(live))
    await held.drop_unserved(live)


async def test_of_two_answers_at_once_none_is_sure_to_be_shown(live: LiveHands) -> None:
    message = show(live, in_play(snapshot(DEAL)), SOUTH, 1)
    answers = [Answer(message, own_panel(TURN, 1, Language.ENGLISH)) for _ in range(2)]
    tasks = [await answer.begin(live) for answer in answers]
    for answer, task in reversed(list(zip(answers, tasks, strict=True))):
        answer.goes_on.set()
        await task
    assert [task.result() for task in tasks] == [False, False]


async def test_a_hand_that_comes_back_before_its_last_edit_begins_stays_there(
    live: LiveHands,
) -> None:
    first = show(live, TURN, SOUTH, 1)
    await bring_up(live)
    held = Held(first)
    live.on_changed(later(PLAYED))
    await held.reached.wait()
    show(live, later(PLAYED), SOUTH, 2)
    handle: Any = first
    live.show(later(PLAYED), SOUTH, handle, None, Language.ENGLISH)
    await held.drop_unserved(live)
    assert all(len(lines(panel)) > 1 for panel in first.shown)


async def test_an_edit_of_an_old_message_that_fails_leaves_the_newest_one_alone(
    live: LiveHands,
) -> None:
    old = show(live, in_play(snapshot(DEAL)), SOUTH, 1)
    held = Held(old)
    live.on_changed(later(TURN))
    await held.reached.wait()
    new = show(live, later(TURN), SOUTH, 2)
    old.gone = True
    await held.drop_unserved(live)
    await follow(live, later(PLAYED, 2))
    assert "Your turn" not in text(new.shown[-1])


async def test_after_an_edit_that_failed_nobody_knows_what_the_message_shows(
    live: LiveHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_hands, "AGAIN", 999.0)
    message = show(live, TURN, SOUTH, NEW)
    await bring_up(live)
    edit = message.edit
    message.edit = AsyncMock(side_effect=TimeoutError)  # type: ignore[method-assign]
    await follow(live, later(PLAYED))
    message.edit = edit  # type: ignore[method-assign]
    await follow(live, later(TURN, 2))
    assert len(message.shown) == 2


async def test_a_table_that_is_let_go_while_a_hand_is_drawn_is_not_shown(
    live: LiveHands, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = show(live, in_play(snapshot(DEAL)), SOUTH, 1)
    await bring_up(live)
    message.shown.clear()

    async def look(_: int) -> DisplayPreferences:
        live.shards = THEIRS
        live.drop_unserved()
        return PLAIN

    monkeypatch.setattr(tables.store.users, "look", look)
    await follow(live, later(TURN))
    assert message.shown == []


async def test_who_left_is_shown_no_hand_any_more(live: LiveHands) -> None:
    message = show(live, TURN, SOUTH, 1)
    left = seating.leave_hand(TURN, SOUTH, NOON)
    assert isinstance(left, Step)
    await follow(live, left.after)
    (line,) = lines(message.shown[-1])
    assert line == f"-# {Words(Language.ENGLISH)('hand-given-up')}"
    await follow(live, later(left.after))
    assert len(message.shown) == 1


def closed(now: Snapshot, versions: int) -> Closed:
    """The table after that many versions, closed."""
    version = now.table.version + versions
    return Closed(replace(now.table, version=version, status=Status.CLOSED), now.hand)


async def test_when_the_table_closes_it_is_said_and_a_result_stays(live: LiveHands) -> None:
    message = show(live, TURN, SOUTH, 1)
    await follow(live, closed(TURN, 1))
    assert lines(message.shown[-1]) == ["-# The table is closed."]
    *_, ended = walk(1)
    settled = snapshot(ended)
    message = show(live, later(settled, 5), SOUTH, 2)
    await follow(live, closed(settled, 6))
    assert "South" in text(message.shown[-1])
    assert buttons(message.shown[-1]) == {}


async def test_a_hand_that_discord_does_not_take_delays_nobody_elses(live: LiveHands) -> None:
    stuck, east = show(live, in_play(snapshot(DEAL)), SOUTH, 1), show(live, TURN, EAST, 2)
    east.shown.clear()

    async def hangs(panel: Panel, **_: object) -> None:
        await asyncio.Event().wait()
        stuck.shown.append(panel)

    stuck.edit = hangs  # type: ignore[method-assign]
    live.on_changed(later(PLAYED, 3))
    async with asyncio.timeout(60):
        while not east.shown:  # noqa: ASYNC110 - by a background task
            await asyncio.sleep(0)
    live.background.give_up()


async def test_a_hand_that_cannot_be_changed_much_longer_says_so(live: LiveHands) -> None:
    now = in_play(snapshot(DEAL))
    expires_at = discord.utils.utcnow() + MARGIN + timedelta(seconds=20)
    shown: list[Panel] = []

    async def edit_message(_number: int, *, view: Panel, **_: object) -> Any:
        shown.append(view)
        return Mock(attachments=[])

    webhook = Mock(edit_message=edit_message)
    handle = EphemeralHandle(1, AnswerWebhook(webhook, expires_at), GUILD, 2)
    live.show(now, SOUTH, handle, None, Language.ENGLISH)
    await bring_up(live)
    await asyncio.sleep(0.05)
    await live.background.settle()
    assert lines(shown[-1]) == [f"-# {Words(Language.ENGLISH)('hand-expired')}"]
    assert list(buttons(shown[-1])) == ["refresh"]


THEIRS = Shards(2, frozenset({1 - (GUILD >> 22) % 2}))
"""The shards of this process where another one shows the table."""


class Private:
    """A channel of direct messages: what each was made to show, by its number.

    `refuses`: the error of an edit. `holds`: until this happens no edit is made, only `tried`.
    `on_sent`: called when a message was sent.
    """

    id = 8

    def __init__(self) -> None:
        self.messages = dict[int, list[Panel]]()
        self.refuses: Exception | None = None
        self.holds: asyncio.Event | None = None
        self.tried = asyncio.Event()
        self.on_sent: Callable[[], object] = lambda: None

    def get_partial_message(self, number: int) -> Any:
        async def edit(*, view: Panel, **_: object) -> Any:
            if self.holds:
                self.tried.set()
                await self.holds.wait()
            if self.refuses:
                raise self.refuses
            self.messages.setdefault(number, []).append(view)
            return Mock(attachments=[])

        async def delete() -> None:
            del self.messages[number]

        url = f"https://discord.com/channels/@me/8/{number}"
        return Mock(id=number, edit=edit, delete=delete, channel=self, jump_url=url)

    async def send(self, *, view: Panel, **_: object) -> Any:
        number = max(self.messages) + 1
        self.messages[number] = [view]
        self.on_sent()
        return Mock(id=number, attachments=[])


@pytest.fixture
async def private(client: Any, tables: Tables) -> Private:
    channel = Private()
    client.get_partial_messageable.return_value = channel
    await tables.store.users.remember_locale(SOUTH, "en-US")
    await tables.store.users.remember_dm_channel(SOUTH, 8)
    return channel


async def test_a_hand_at_a_table_that_another_process_shows_is_left_to_that_one(
    live: LiveHands,
) -> None:
    mine = show(live, in_play(snapshot(DEAL)), SOUTH, 1)
    await bring_up(live)
    mine.shown.clear()
    live.on_changed(later(TURN))
    live.shards = THEIRS
    assert live.drop_unserved() == {1}, "nothing under way may be shown there any more"
    theirs = show(live, TURN, SOUTH, 2)
    await follow(live, later(TURN, 2))
    assert (mine.shown, theirs.shown) == ([], [])


async def test_a_hand_that_another_process_showed_is_followed_where_it_is(
    live: LiveHands, private: Private
) -> None:
    now = in_play(snapshot(DEAL))
    old = show(live, now, SOUTH, 1)
    await live.go_on_with(now, Wake(now.table.id, GUILD, SOUTH, 2, now.table.version))
    await bring_up(live)
    assert lines(old.shown[-1]) == [
        "-# Your hand is in [a newer message](https://discord.com/channels/@me/8/2)."
    ]
    assert private.messages == {}, "it shows how the table stands"
    await follow(live, later(TURN))
    assert "Your turn" in text(private.messages[2][-1])


@pytest.mark.parametrize(
    "error", [http_error(429, 30046), discord.RateLimited(600), TimeoutError()]
)
async def test_a_hand_in_a_message_that_cannot_be_edited_any_more_is_sent_again(
    live: LiveHands, private: Private, error: Exception
) -> None:
    now = in_play(snapshot(DEAL))
    handle = MessageHandle(private.get_partial_message(2))
    live.show(now, SOUTH, handle, None, Language.ENGLISH)
    await bring_up(live)
    private.refuses = error
    await follow(live, later(TURN))
    assert list(private.messages) == [3]
    assert "Your turn" in text(private.messages[3][-1])
    private.refuses = None
    await follow(live, later(PLAYED, 2))
    assert [len(shown) for shown in private.messages.values()] == [2]

    private.holds = asyncio.Event()
    live.on_changed(later(TURN, 3))
    await private.tried.wait()
    played = later(PLAYED, 4)
    again = MessageHandle(private.get_partial_message(3))
    live.show(played, SOUTH, again, own_panel(played, 1, Language.ENGLISH), Language.ENGLISH)
    private.holds.set()
    await bring_up(live)
    assert "Your turn" not in text(private.messages[3][-1])


async def test_a_hand_that_is_sent_again_while_it_is_shown_elsewhere_is_deleted(
    live: LiveHands, private: Private
) -> None:
    now = in_play(snapshot(DEAL))
    handle = MessageHandle(private.get_partial_message(2))
    live.show(now, SOUTH, handle, None, Language.ENGLISH)
    await bring_up(live)
    private.refuses = http_error(429, 30046)
    private.on_sent = lambda: show(live, later(TURN), SOUTH, 9)
    await follow(live, later(TURN))
    assert list(private.messages) == [2]


async def test_a_hand_that_an_earlier_process_sent_does_not_replace_a_newer_one(
    live: LiveHands, private: Private, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = list[Message]()

    async def found(*_: object) -> int:
        shown.append(show(live, later(TURN), SOUTH, 9))
        return 2

    monkeypatch.setattr(live_hands, "hand_left_behind", found)
    await follow(live, later(TURN))
    await follow(live, later(PLAYED, 2))
    assert private.messages == {}
    assert "Your turn" not in text(shown[0].shown[-1])


async def test_a_hand_in_a_new_message_is_not_sent_again_because_of_a_rate_limit(
    live: LiveHands, private: Private
) -> None:
    handle = MessageHandle(private.get_partial_message(NEW))
    live.show(in_play(snapshot(DEAL)), SOUTH, handle, None, Language.ENGLISH)
    await bring_up(live)
    for error in (discord.RateLimited(600), TimeoutError()):
        private.refuses = error
        await follow(live, later(TURN))
    assert list(private.messages) == [NEW]


async def test_a_hand_that_another_process_showed_before_the_table_went_on_is_brought_up(
    live: LiveHands, private: Private
) -> None:
    now = later(TURN)
    await live.go_on_with(now, Wake(now.table.id, GUILD, SOUTH, 2, now.table.version - 1))
    await bring_up(live)
    assert "Your turn" in text(private.messages[2][-1])
