"""What a player may not know reaches nobody: messages, pictures, choices, names of files, logs."""

import json
import logging
import re
import secrets
from collections.abc import Callable, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord import HttpLogEntry, ResponseMessage
from simcord.components import walk_components
from structlog.testing import capture_logs

from bot.tables.presence import Presence
from bot.tables.rules import automatic_moves
from game.hand.actions import Action, Lay, Pass
from game.hand.view import View, view_of
from game.notation.formatter import hand_text
from game.notation.parser import read_play
from tests.e2e.party import Party, a_party, by_command, text_of
from tests.e2e.policies import quiet, rebelling, wishing
from tests.e2e.refused import sentence
from tests.e2e.rigged import rig

EPHEMERAL = 1 << 6
NONCE = re.compile(r'"nonce": "\d+"')
"""Discord's way to know a message sent twice; random."""
pytestmark = pytest.mark.newcomers  # who are told more

LOGGED = {
    *("event", "log_level", "request", "table", "version", "hand", "status", "guild", "code"),
    "count",
}


async def test_during_a_whole_hand_nobody_is_shown_anothers_cards(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with a_party(tmp_path, 127) as party:
        with capture_logs() as logs:
            await party.start()
            while not (await party.hand()).result:
                seat = await party.turn()
                await party.act(seat, rebelling(await party.view(seat)))
                await each_sees_only_their_own(party)
                if len(logs) % 4 == 0:
                    await each_is_offered_only_their_own(party)
        files = {
            file["filename"]
            for request in party.world.env.http_requests
            for file in attachments(request)
        }
        assert files == {"hand.png", "table.png", "result.png"}
        assert all(set(entry) <= LOGGED for entry in logs), logs
        assert len(logs) > 60
        assert "♠" not in caplog.text
        assert not re.search(r"\bplay [0-9A-Z]", caplog.text)


async def each_sees_only_their_own(party: Party) -> None:
    hand = await party.hand()
    for message in party.public():
        assert {file.filename for file in message.attachments} <= {"table.png", "result.png"}
        if not hand.exposed:
            assert "🗡️" not in text_of(message)
    alts = {hand_text(cards, "zh-CN"): seat for seat, cards in enumerate(hand.hands) if cards}
    for seat in range(5):
        for alt in alt_texts(party, seat):
            assert alts.get(alt.partition("：")[2], seat) == seat


async def each_is_offered_only_their_own(party: Party) -> None:
    hand = await party.hand()
    waiting = hand.phase.waiting(hand)
    for seat, member in enumerate(party.members):
        plays = await member.autocomplete(party.world.channel, "play", "cards", "")
        assert not plays or (seat in waiting and hand.phase.name == "trick")
        for choice in plays:
            found = read_play(choice["value"], view_of(hand, seat))
            assert isinstance(found, tuple)
        bids = await member.autocomplete(party.world.channel, "bid", "choice", "")
        answers = [choice for choice in bids if choice["value"] != "none"]
        assert not answers or (seat in waiting and hand.phase.name != "trick")


def alt_texts(party: Party, seat: int) -> list[str]:
    """The alt texts of the pictures that only this member sees."""
    env, member = party.world.env, party.members[seat]
    stored = [
        message
        for message in env.backend.messages[party.world.channel.id].values()
        if message.is_ephemeral and message.visible_to(member.id)
    ]
    shown = [*(ResponseMessage(env, message) for message in stored), *party.direct(member)]
    return [
        item["description"]
        for message in shown
        for component in walk_components(message.components)
        for item in component.get("items") or ()
    ]


def attachments(request: HttpLogEntry) -> list[dict[str, Any]]:
    body = request.json if isinstance(request.json, dict) else {}
    data = body.get("data")
    message = data if isinstance(data, dict) else body
    return message.get("attachments") or []


# Two worlds that differ in a secret only


class Timed(list[HttpLogEntry]):
    """Requests, and the seconds of simulated time at which each was made."""

    def __init__(self, env: simcord.Env) -> None:
        super().__init__(env.backend.http_requests)
        self.times = [0.0] * len(self)
        self._clock = env.backend.clock

    def append(self, request: HttpLogEntry) -> None:
        self.times.append(self._clock.elapsed)
        super().append(request)


def public(party: Party, requests: Timed, but_for: tuple[int, ...] = ()) -> list[str]:
    """All that was sent to everybody, or to those named by nobody: when, and byte for byte.

    Threads of the database decide in which order requests of one moment are made.
    """
    hidden = {party.members[seat].user.dm_channel.id for seat in but_for}
    mine = {
        record.token
        for record in party.world.env.backend.interactions.values()
        if record.user_id in {party.members[seat].id for seat in but_for}
    }
    sent = (
        (round(at, 3), f"{request.method} {request.path} {NONCE.sub('', json.dumps(request.json))}")
        for at, request in zip(requests.times, requests, strict=True)
        if not any(f"/channels/{channel}/" in request.path for channel in hidden)
        and not (any(token in request.path for token in mine) and is_private(request))
    )
    return [f"{at:.3f} {request}" for at, request in sorted(sent)]


def is_private(request: HttpLogEntry) -> bool:
    body = request.json if isinstance(request.json, dict) else {}
    data = body.get("data")
    message: Mapping[str, Any] = data if isinstance(data, dict) else body
    own = any(file["filename"] == "hand.png" for file in attachments(request))
    private_panel = own or '"bh:h:' in json.dumps(message)
    return bool(int(message.get("flags") or 0) & EPHEMERAL) or private_panel


@pytest.fixture(autouse=True)
def _ids_as_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda size: "ab" * size)


async def both(
    folder: Path, do: Callable[[Party, int], Any], differ: tuple[int, ...]
) -> tuple[list[str], list[str]]:
    """What everybody sees of two worlds, `do` being told which one it plays in."""
    seen = []
    for world in (0, 1):
        (folder / str(world)).mkdir()
        async with a_party(folder / str(world)) as party:
            env = party.world.env
            env.backend.http_requests = requests = Timed(env)
            await do(party, world)
            seen.append(public(party, requests, differ))
    return seen[0], seen[1]


def naturals(view: View) -> Action:
    """Natural cards only, the lowest that can be; else pass."""
    lays = [a for a in view.legal if isinstance(a, Lay) and not a.cards[0].is_joker]
    passes = [a for a in view.legal if isinstance(a, Pass)]
    short = [lay for lay in lays if len(lay.cards) <= 2]
    return min(short, key=lambda lay: lay.cards) if short else (passes or lays)[0]


GUARDS = [{0: "皇牌", 1: "侍卫牌", 2: "小王"}, {0: "皇牌", 1: "小王", 2: "侍卫牌"}]
"""Two deals that differ in who is the guard."""


async def test_who_holds_the_guard_card_changes_nothing_that_others_are_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(party: Party, world: int) -> None:
        rig(monkeypatch, GUARDS[world])
        await party.start()
        for step in range(30):
            seat = await party.turn()
            await party.act(seat, wishing({"throne": "ascend"}, naturals)(await party.view(seat)))
            if step % 4 == 0:
                await party.slash(party.members[(0, 3, 4)[step % 3]], "hand")
        await party.slash(party.members[3], "bid", choice="yes")
        await party.slash(party.members[3], "table show")
        hand = await party.hand()
        assert hand.phase.name == "trick"
        assert not hand.exposed
        assert hand.guard == world + 1

    first, second = await both(tmp_path, play, differ=(1, 2))
    assert len(first) > 60
    assert first == second


async def test_who_voted_to_kick_changes_nothing_that_others_are_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(party: Party, world: int) -> None:
        rig(monkeypatch, {0: "皇牌", 1: "侍卫牌"})
        await party.start()
        await party.play(quiet, until="open-guard", doors=(by_command,))
        wishes = wishing({"open-guard": "yes"})
        await party.play(wishes, until="kick", doors=(by_command,))
        for seat in (2, 3, 4):
            await party.press(party.members[seat], "yes" if seat == world + 2 else "no")
        hand = await party.hand()
        assert (hand.phase.name, hand.multiplier) == ("trick", 2)

    first, second = await both(tmp_path, play, differ=(2, 3))
    assert len(first) > 40
    assert first == second


async def test_an_answer_of_yes_and_one_of_no_look_alike_until_all_have_answered(
    tmp_path: Path,
) -> None:
    async def play(party: Party, world: int) -> None:
        await party.start()
        await party.press(party.members[1], ("yes", "no")[world])
        await party.slash(party.members[2], "bid", choice=("no", "yes")[world])
        for seat in (0, 3, 4):
            await party.slash(party.members[seat], "hand")

    first, second = await both(tmp_path, play, differ=(1, 2))
    assert first == second


async def test_refusals_tell_nobody_who_the_guard_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[list[str]] = [[], []]

    async def play(party: Party, world: int) -> None:
        rig(monkeypatch, GUARDS[world])
        await party.start()
        await party.play(quiet, until="open-guard", doors=(by_command,))
        for seat in (0, 3, 4):
            answer = await party.slash(party.members[seat], "bid", choice="yes")
            said[world].append(sentence(answer))
        await party.play(quiet, until="rebellion", doors=(by_command,))
        await party.press(party.members[0], "yes")

    first, second = await both(tmp_path, play, differ=(1, 2))
    assert said[0] == said[1]
    assert first == second


WINDOW = {
    "no to all": ("none", "none"),
    "no to one": ("no", "no"),
    "nothing": ("", ""),
    "one answers": ("no", ""),
}
"""What the guard and a rebel press in every question."""


@pytest.mark.parametrize("pressed", WINDOW.values(), ids=WINDOW.keys())
async def test_the_window_of_a_question_is_the_same_whoever_of_those_asked_is_the_guard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pressed: tuple[str, str]
) -> None:
    async def play(party: Party, world: int) -> None:
        rig(monkeypatch, GUARDS[world])
        await party.start()
        await party.play(quiet, until="throne", doors=(by_command,))
        await party.slash(party.members[0], "bid", choice="ascend")
        asked = set[str]()
        while (phase := (await party.hand()).phase.name) != "trick":
            if phase not in asked:
                asked.add(phase)
                for seat, verb in zip((1, 2), pressed, strict=True):
                    await party.world.env.advance_time(2)
                    if verb:
                        await party.slash(party.members[seat], "bid", choice=verb)
                await party.slash(party.members[3], "bid", choice="no")
            await party.world.env.advance_time(5)
        assert asked == {"open-guard", "rebellion"}
        await party.world.env.advance_time(5)

    first, second = await both(tmp_path, play, differ=(1, 2))
    assert len(first) > 40
    assert first == second


LOW = "6x16 7x12 8x2"


@pytest.mark.forced_passes
@pytest.mark.parametrize("here", [True, False])
async def test_whether_a_play_can_be_beaten_shows_at_the_moment_of_a_pass_and_not_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, here: bool
) -> None:
    """The next seat holds four aces, or the one after that."""
    deals = [
        {0: "皇牌 KKKK", 1: f"{LOW} AAAA", 2: "7777"},
        {0: "皇牌 KKKK", 1: f"{LOW} 7777", 2: "AAAA"},
    ]
    ends: list[float] = []
    can: list[bool] = []

    async def play(party: Party, world: int) -> None:
        rig(monkeypatch, deals[world])
        await party.start()
        await party.play(quiet, until="trick", doors=(by_command,))
        if not here:
            party.bot.controller.tables.presence = Presence()
        await party.slash(party.members[0], "play", cards="KKKK")
        now = await party.now()
        assert now.hand is not None
        assert now.table.last_play_at is not None
        passes = automatic_moves.move_time(now.table, now.hand, now.table.last_play_at)
        can.append(any(isinstance(action, Lay) for action in (await party.view(1)).legal))
        ends.append(
            party.world.env.backend.clock.elapsed + (passes - party.world.env.now()).total_seconds()
        )
        await party.world.env.advance_time(2)

    first, second = await both(tmp_path, play, differ=(1, 2))
    assert can == [True, False]
    assert ends[0] == ends[1]
    assert before(first, ends[0]) == before(second, ends[0])
    assert len(before(first, ends[0])) > 30
    assert first != second


def before(seen: list[str], end: float) -> list[str]:
    """What was seen before that time."""
    return list(takewhile(lambda line: float(line.split()[0]) < end, seen))


async def test_the_two_worlds_would_differ_if_a_secret_were_told(tmp_path: Path) -> None:
    async def play(party: Party, world: int) -> None:
        await party.start()
        for member in party.members:
            await party.press(member, "yes" if member is party.members[world] else "no")

    first, second = await both(tmp_path, play, differ=(0, 1))
    assert first != second
