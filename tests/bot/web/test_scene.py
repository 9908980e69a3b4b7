"""The scenes that the page is sent, by viewer."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from hashlib import sha256
from typing import Any

import pytest

from bot.model import Seat, Status, Table
from bot.model.user import PLAIN, DisplayPreferences, ThemeName
from bot.panels.custom_id import private_press
from bot.panels.press_verbs import Verb
from bot.tables.rules import acting
from bot.tables.rules.next_hand import start_hand
from bot.tables.rules.snapshot import Closed, Lobby, Settled, Snapshot, snapshot_of
from bot.tables.rules.step import closed
from bot.text.catalogue import Language, Words
from bot.web.messages import Dealt, GiftOf, PanelButton, RowPart, Scene, Terms, TextPart, Timer
from bot.web.scene import scene_of
from game.beacon import QUICKNET
from game.cards import Card, Rank, Suit
from game.hand.actions import Pass
from game.hand.engine import Hand
from game.hand.state import PhaseName
from game.notation.game_file import read_debt
from game.rules.options import written
from game.rules.ruleset import PRESETS, Tribute
from game.tribute import Debt, Gift
from tests.bot.tables.rules.played_hands import done
from tests.bot.tables.seated import (
    AI,
    NAMES,
    NOON,
    PEOPLE,
    in_play,
    known,
    of_the_day,
    practised,
    snapshot,
    table,
    walk,
)
from tests.game.draws import DRAW
from tests.game.hands import cards, rob, tell, throne, trick

EN = Words(Language.ENGLISH)
SINCE_99 = ("0 88", "1 99", "2 pass", "3 pass")
TRICK_OVER = (*SINCE_99, "4 pass", "0 pass")


def seen(hand: Hand, seat: int) -> Scene:
    """The scene for a seat."""
    return scene_of(snapshot(hand), seat, Language.ENGLISH, PLAIN)


@pytest.mark.parametrize(
    ("told", "seat", "key"),
    [
        (SINCE_99[:2], 4, "page-wait"),
        (SINCE_99, 2, "page-forced"),
        (SINCE_99, 3, "page-wait"),  # it could have played
        (TRICK_OVER, 4, "page-forced"),
        ((*TRICK_OVER, "1 10"), 4, "page-wait"),
        ((*TRICK_OVER, "1 10"), 1, "waiting-for"),  # it cannot choose ahead
    ],
)
def test_a_pass_without_a_choice_is_explained(told: tuple[str, ...], seat: int, key: str) -> None:
    hand = tell(trick("88 6", "99 10 6", "77 J", "KK 6", "77"), *told)
    (turn,) = hand.waiting
    assert known(seen(hand, seat).own).prompt == EN(key, cards="99", who=NAMES[turn])


@pytest.mark.parametrize("seat", range(5))
def test_board_shows_only_what_everybody_knows(seat: int) -> None:
    board = known(seen(trick("77 6", "G 8", "66", "66", "AA", guard=1), seat).board)
    assert [chair.badges for chair in board.chairs] == [["emperor"], [], [], [], []]


ROYAL = throne("R 77", "6", "6", "6", "6")


@pytest.mark.parametrize(
    ("hand", "told", "emperor"),
    [
        (ROYAL, False, 0),
        (tell(ROYAL, "0 ascend"), True, 0),
        (tell(ROYAL, "0 cede", "4 ascend"), False, 4),
        (tell(rob("R", "6", "6", "6", "G"), "0 no", "1 no", "2 no", "3 no", "4 yes"), False, 4),
    ],
)
def test_why_somebody_is_emperor(hand: Hand, told: bool, emperor: int) -> None:
    assert why(hand) == ({EN("page-throne", who=NAMES[emperor])} if told else set())


def test_that_is_told_until_somebody_plays() -> None:
    hand = tell(ROYAL, "0 ascend")
    while hand.phase.name is not PhaseName.TRICK:
        hand = tell(hand, *(f"{seat} no" for seat in sorted(hand.waiting)))
    assert why(hand)
    hand = tell(hand, "0 7")
    assert not why(hand)
    assert not why(tell(hand, "1 pass", "2 pass", "3 pass", "4 pass"))


def why(hand: Hand) -> set[str]:
    """The notes that tell why somebody is emperor."""
    return {EN("page-throne", who=name) for name in NAMES} & {*seen(hand, 1).notes}


GUEST = 99
LED = tell(trick("77 9", "88 A", "44 K", "99 3", "33 2"), "0 77")
ASKED = rob("R", "6", "6", "6", "G")
BOTH = throne("R G 77", "6", "6", "6", "6")
OVER = walk(1)[-1]
DEBT = Debt((0, 0, 2, 1, 0), ((0, 2), (1, 1)))


def scene(now: Snapshot, user: int = PEOPLE[0], look: DisplayPreferences = PLAIN) -> Scene:
    """The scene for a user."""
    return scene_of(now, now.seat_of(user), Language.ENGLISH, look)


def with_table(now: Snapshot, **changes: Any) -> Snapshot:
    """The same with changes of the table's row."""
    return replace(now, table=replace(now.table, **changes))


def asleep(hand: Hand, seats: Iterable[int]) -> Hand:
    """The hand with these seats on autoplay."""
    return tell(hand, *(f"{seat} autoplay" for seat in seats))


MINUTE = Timer(ends=round(NOON.timestamp() * 1000), length=60_000)
HALF = replace(MINUTE, length=30_000)
WITH_AI = table(PEOPLE[0], AI, PEOPLE[2], AI, AI).seats


@pytest.mark.parametrize(
    ("hand", "changes", "timer"),
    [
        pytest.param(LED, {}, MINUTE, id="a person"),
        pytest.param(LED, {"paused": True}, None, id="the table is paused"),
        pytest.param(LED, {"deadline_at": None}, None, id="nothing is due"),
        pytest.param(LED, {"seats": WITH_AI}, None, id="an AI player"),
        pytest.param(asleep(LED, [1]), {}, None, id="a seat on autoplay"),
        pytest.param(asleep(LED, [0]), {}, MINUTE, id="another seat is on autoplay"),
        pytest.param(asleep(ASKED, [0, 1, 2, 3]), {}, HALF, id="one of all is not on autoplay"),
        pytest.param(asleep(ASKED, [0, 2]), {"seats": WITH_AI}, None, id="no person else"),
    ],
)
def test_a_clock_is_shown_while_a_person_may_think(
    hand: Hand, changes: dict[str, Any], timer: Timer | None
) -> None:
    assert scene(with_table(snapshot(hand), **changes), GUEST).timer == timer


FLAGS = ("can_pass", "ahead", "can_hint", "can_say_no", "says_no", "can_rest", "asleep", "bound")


@pytest.mark.parametrize(
    ("now", "seat", "flags"),
    [
        pytest.param(snapshot(ASKED), 0, {"can_say_no", "can_hint"}, id="a question"),
        pytest.param(snapshot(tell(ASKED, "0 no")), 0, {"can_say_no"}, id="answered"),
        pytest.param(snapshot(asleep(ASKED, [0])), 0, {"asleep"}, id="asleep"),
        pytest.param(snapshot(LED), 0, {"can_rest"}, id="their own play"),
        pytest.param(snapshot(LED), 1, {"can_pass", "can_hint", "can_rest"}, id="their turn"),
        pytest.param(snapshot(LED), 3, {"can_pass", "ahead", "can_rest"}, id="not yet"),
        pytest.param(snapshot(asleep(LED, [3])), 3, {"asleep"}, id="asleep in the play"),
        pytest.param(snapshot(tell(LED, "1 pass")), 2, {"can_pass", "can_rest"}, id="no choice"),
    ],
)
def test_what_a_player_can_do(now: Snapshot, seat: int, flags: set[str]) -> None:
    own = asdict(known(scene(now, PEOPLE[seat]).own))
    assert {name for name in FLAGS if own[name]} == flags


def test_who_has_said_no_to_all_is_told_so() -> None:
    now = done(acting.say_no(in_play(snapshot(ASKED)), 1, NOON)).after
    own = known(scene(now, PEOPLE[1]).own)
    assert (own.says_no, own.can_say_no, own.premove) == (True, False, EN("premove-no"))
    other = known(scene(now, PEOPLE[2]).own)
    assert (other.says_no, other.can_say_no, other.premove) == (False, True, "")


def test_a_premove_takes_the_place_of_what_can_be_played_ahead() -> None:
    now = in_play(snapshot(LED))
    before = known(scene(now, PEOPLE[3]).own)
    assert (before.plays, before.premove) == (["play 9C 9D"], "")
    now = in_play(done(acting.set_premove(now, Pass(3), 3, NOON)).after)
    own = known(scene(now, PEOPLE[3]).own)
    assert (own.plays, own.can_pass, own.ahead) == ([], False, True)
    assert own.premove


def test_the_fourth_autoplay_binds() -> None:
    hand = LED
    for _ in range(3):
        hand = tell(hand, "3 autoplay", "3 take-back")
    own = known(seen(asleep(hand, [3]), 3).own)
    assert (own.asleep, own.bound, own.can_rest) == (True, True, False)
    assert own.prompt != EN("page-autoplay", after="close")


def test_a_choice_is_taken_back_in_practice_alone() -> None:
    at_table = snapshot(LED)
    in_practice = replace(at_table, table=practised(at_table.table))
    press = private_press(in_practice.table, Verb.TAKE_BACK, LED.step).custom_id
    presses = [known(scene(now).own).take_back for now in (at_table, in_practice)]
    assert presses == ["", press]


@pytest.mark.parametrize("hints", [True, False])
def test_the_best_play_is_emphasised_where_hints_are_allowed(*, hints: bool) -> None:
    own = known(scene(with_table(snapshot(LED), hints=hints), PEOPLE[1]).own)
    assert (own.can_hint, bool(own.best)) == (hints, hints)
    assert own.plays == ["play 8C 8D"]


@pytest.mark.parametrize(
    ("hand", "tones"),
    [
        (ASKED, {"no": "plain", "yes": "risky"}),
        (BOTH, {"cede": "plain", "ascend": "good", "solo": "risky"}),
    ],
)
def test_an_answer_that_raises_the_stakes_looks_risky(hand: Hand, tones: dict[str, str]) -> None:
    own = known(seen(hand, 0).own)
    assert {answer.action: answer.tone for answer in own.answers} == tones


def test_the_board_shows_who_is_to_play_and_who_has_few_cards() -> None:
    held = ("77 9", "99999 8", "44 KKK", "99 AAAA", "33 2")
    board = known(seen(tell(trick(*held), "0 77", "1 99", "2 pass"), 4).board)
    assert [chair.active for chair in board.chairs] == [False, False, False, True, False]
    assert [chair.few for chair in board.chairs] == [True, True, True, False, True]
    assert (board.own, board.laid_by, len(board.centre)) == (4, 1, 2)
    led = known(seen(trick(*held), 4).board)
    assert (led.laid_by, led.centre) == (None, [])
    out = trick("", "99999 8", "44", "99", "33", out=(0,), lead=1)
    assert not known(seen(out, 4).board).chairs[0].few


def test_the_board_shows_what_was_played_in_this_trick_and_in_the_last() -> None:
    hand = trick("77 9", "99 8", "44 KKK", "99 A", "33 2", multiplier=2)
    board = known(seen(tell(hand, "0 77", "1 99", "2 pass"), 4).board)
    east, south, west, *_ = board.chairs
    assert (len(east.play), len(south.play), west.play, board.last) == (2, 2, [], [])
    assert (east.left, east.badges) == (EN("seat-cards", count=1), ["emperor"])
    assert west.state
    assert not south.state
    assert board.heading
    assert "2" in board.stakes
    over = known(seen(tell(hand, "0 77", "1 99", "2 pass", "3 pass", "4 pass", "0 pass"), 4).board)
    assert (len(over.last), over.last_of, over.centre) == (2, NAMES[1], [])


def test_the_hand_is_stacked_by_rank_with_marked_and_called_cards_apart() -> None:
    called = cards("♠K")[0]
    own = known(seen(trick("R BB ♠K ♥K 7", "6", "6", "6", "6", called=called), 0).own)
    assert [len(stack.cards) for stack in own.stacks] == [1, 2, 1, 1, 1]
    assert [stack.cards for stack in own.stacks if stack.seal] == [["KS"]]
    assert all(stack.label for stack in own.stacks)


@pytest.mark.parametrize("recorder", [True, False])
def test_what_is_still_out_is_told_where_the_rules_allow_it(*, recorder: bool) -> None:
    own = known(seen(replace(LED, rules=replace(LED.rules, recorder=recorder)), 0).own)
    assert bool(own.still_out) is recorder


def test_the_title_tells_the_multiplier() -> None:
    doubled = trick("7", "8", "9", "10", "J", multiplier=2)
    assert scene(snapshot(doubled)).title != scene(snapshot(replace(doubled, multiplier=1))).title


@pytest.mark.parametrize(
    ("hand", "seat", "key"),
    [
        pytest.param(trick("7", "8", "9", "10", "J"), 0, "page-lead", id="leads"),
        pytest.param(asleep(LED, [1]), 1, "page-autoplay", id="can return"),
        pytest.param(asleep(LED, [3]), 3, "page-autoplay", id="can return before their turn"),
    ],
)
def test_a_player_is_told_what_to_do(hand: Hand, seat: int, key: str) -> None:
    assert known(seen(hand, seat).own).prompt == EN(key, after="close")


def test_the_guard_is_asked_in_other_words_than_who_only_keeps_silent() -> None:
    asked = tell(throne("R 77", "6", "G 6", "6", "6"), "0 ascend")
    prompts = [known(seen(asked, seat).own).prompt for seat in (1, 2, 3, 4)]
    assert prompts == [prompts[0], prompts[1], prompts[0], prompts[0]]
    assert prompts[1] != prompts[0]


@pytest.mark.parametrize(("hand", "is_told"), [(ASKED, True), (BOTH, False), (LED, False)])
def test_what_depends_on_a_question_is_told_apart_from_it(hand: Hand, *, is_told: bool) -> None:
    own = known(seen(hand, min(hand.waiting)).own)
    assert own.prompt
    assert bool(own.about) is is_told


OUT = trick("", "9 8", "44", "99", "33", out=(0,), lead=1)


@pytest.mark.parametrize("hand", [OUT, ASKED])
def test_a_prompt_has_no_time_for_the_page_has_a_clock(hand: Hand) -> None:
    prompts = {
        known(scene(with_table(snapshot(hand), deadline_at=due)).own).prompt for due in (None, NOON)
    }
    assert len(prompts - {EN("page-lead")}) == 1


@pytest.mark.parametrize(
    "chosen", ["low_first", "two_colours", "large", "counter_clockwise", "light"]
)
def test_every_display_preference_is_told_on_its_own(chosen: str) -> None:
    changes: dict[str, Any] = {chosen: True}
    if chosen == "light":
        changes = {"theme": ThemeName.LIGHT}
    look = asdict(scene(snapshot(LED), GUEST, replace(PLAIN, **changes)).look)
    assert {name for name, is_on in look.items() if is_on} == {chosen}


CLOSED = snapshot_of(replace(snapshot(OVER).table, status=Status.CLOSED), OVER)


@pytest.mark.parametrize(
    ("now", "user", "verbs"),
    [
        pytest.param(snapshot(LED), PEOPLE[0], ["log", "seats", "fair", "leave", "rules", "look"]),
        pytest.param(snapshot(LED), GUEST, ["rules", "look"]),
        pytest.param(snapshot(OVER), PEOPLE[0], ["log", "rules", "look"]),
        pytest.param(snapshot(OVER), GUEST, ["rules", "look"]),
        pytest.param(Lobby(table(*PEOPLE)), PEOPLE[0], ["rules", "look"]),
        pytest.param(CLOSED, PEOPLE[0], ["look"]),
    ],
)
def test_the_menu_has_what_is_not_on_the_board(now: Snapshot, user: int, verbs: list[str]) -> None:
    rows = [part for part in scene(now, user).menu if isinstance(part, RowPart)]
    buttons = [item for row in rows for item in row.items if isinstance(item, PanelButton)]
    ids = [button.custom_id.split(":") for button in buttons]
    assert [next(part for part in parts if part in verbs) for parts in ids] == verbs


@pytest.mark.parametrize(
    ("now", "board", "result"),
    [(snapshot(LED), True, False), (snapshot(OVER), False, True), (CLOSED, False, False)],
)
def test_between_hands_there_is_a_panel_instead_of_a_board(
    now: Snapshot, *, board: bool, result: bool
) -> None:
    shown = scene(now)
    assert (shown.board is not None, shown.own is not None, not shown.panel) == (board,) * 3
    assert (shown.result is not None) == result
    assert scene(now, GUEST).own is None


@pytest.mark.parametrize(
    ("seat", "is_told"),
    [
        pytest.param(None, True, id="left"),
        pytest.param(Seat(None, "AI Amber"), True, id="left, and the seat was filled"),
        pytest.param(Seat(None, "AI Amber", took_over=NAMES[2]), False, id="told already"),
        pytest.param(snapshot(OVER).table.player(2), False, id="still there"),
    ],
)
def test_the_result_stays_when_seats_change_with_who_has_left(
    seat: Seat | None, *, is_told: bool
) -> None:
    settled = snapshot(OVER)
    assert isinstance(settled, Settled)
    now = replace(
        settled.table,
        status=Status.LOBBY,
        seats=(*settled.table.seats[:2], seat, *settled.table.seats[3:]),
    )
    shown = scene_of(Lobby(now, OVER), 0, Language.ENGLISH, PLAIN, settled=settled)
    assert shown.result == scene(settled).result
    assert shown.board is None
    newcomer = scene_of(Lobby(now, OVER), 2, Language.ENGLISH, PLAIN, settled=settled).result
    assert (known(newcomer).own is None) is (seat != settled.table.seats[2])
    assert (TextPart("text", EN("has-left", who=NAMES[2])) in shown.panel) is is_told
    later = replace(now, hand_no=now.hand_no + 1)
    assert not scene_of(Lobby(later, OVER), 0, Language.ENGLISH, PLAIN, settled=settled).result


@pytest.mark.parametrize(("user", "verb"), [(PEOPLE[0], ":fill:"), (GUEST, ":join:")])
def test_an_empty_seat_of_a_lobby_can_be_tapped(user: int, verb: str) -> None:
    board = known(scene(Lobby(table(PEOPLE[0], AI)), user).board)
    host, ai, *empty = board.chairs
    assert (host.name, host.press, ai.press) == (NAMES[0], "", "")
    assert host.left != ai.left
    assert all(verb in chair.press for chair in empty)
    assert board.own == (0 if user == PEOPLE[0] else None)


def test_the_log_of_a_hand_has_a_line_for_each_trick() -> None:
    hand = tell(trick("77 9", "99 8", "44 KKK", "99 A", "33 2"), "0 77", "1 99")
    before = scene(snapshot(hand), GUEST).log
    hand = tell(hand, "2 pass", "3 pass", "4 pass", "0 pass", "1 8")
    assert len(scene(snapshot(hand), GUEST).log) == len(before) + 1
    assert scene(snapshot(hand), GUEST).log == scene(snapshot(hand), PEOPLE[2]).log


@pytest.mark.parametrize(("user", "can_join"), [(PEOPLE[0], False), (GUEST, True)])
def test_who_sits_at_the_table_cannot_join_it(user: int, *, can_join: bool) -> None:
    rows = [
        part for part in scene(Lobby(table(*PEOPLE[:3])), user).panel if isinstance(part, RowPart)
    ]
    buttons = [item for row in rows for item in row.items if isinstance(item, PanelButton)]
    assert any(":join:" in button.custom_id for button in buttons) is can_join


@pytest.mark.parametrize(
    ("now", "user", "is_told"),
    [
        pytest.param(Lobby(table(*PEOPLE)), PEOPLE[0], True, id="before a hand"),
        pytest.param(snapshot(OVER), PEOPLE[0], True, id="after a hand"),
        pytest.param(Lobby(table(*PEOPLE)), GUEST, False, id="a spectator"),
        pytest.param(snapshot(LED), PEOPLE[0], False, id="during a hand"),
    ],
)
def test_players_are_told_what_the_next_hand_is_dealt_from(
    now: Snapshot, user: int, *, is_told: bool
) -> None:
    assert (scene(with_table(now, seed="5eed"), user).deal is not None) is is_told


@pytest.mark.parametrize(
    ("number", "announced_by", "told"), [(None, None, 0), (7, None, 0), (7, 2**60, 7)]
)
def test_a_round_is_told_once_discord_has_accepted_its_announcement(
    number: int | None, announced_by: int | None, told: int
) -> None:
    now = with_table(Lobby(table(*PEOPLE)), seed="5eed", round=number, announced=announced_by)
    deal = known(scene(now).deal)
    assert (deal.round, deal.last) == (told, None)
    assert deal.seal == sha256(bytes.fromhex("5eed")).hexdigest()


@pytest.mark.parametrize("before", [Settled, Lobby])
def test_after_a_hand_everything_that_it_was_dealt_from_is_told(
    before: Callable[[Table, Hand], Snapshot],
) -> None:
    over = replace(OVER, draw=DRAW, owed=DEBT, deals=1)
    status = Status.SETTLED if before is Settled else Status.LOBBY
    now = before(replace(table(*PEOPLE), seed="5eed", status=status), over)
    last = known(known(scene(now).deal).last)
    assert (last.secret, last.round) == (OVER.seed.hex(), DRAW.round)
    assert (last.signature, last.announced) == (DRAW.signature.hex(), str(DRAW.announced))
    assert last.terms == Terms(OVER.rules.deck, True, OVER.first, [2, 2, 3], [0, 1, 0])
    assert (last.deals, last.key) == (1, QUICKNET.key)


def test_before_a_hand_its_terms_are_told_as_it_will_be_dealt() -> None:
    rules = replace(PRESETS["classic"], tribute=Tribute.EQUAL)
    over = replace(OVER, emperor=3)
    now = with_table(snapshot(over), seed="5eed", preset="classic", rules=written(rules))
    assert isinstance(now, Settled)
    row = known(start_hand(now, b"next", NOON).change.deal)
    debt = read_debt(known(row.owed))
    terms = known(scene(now).deal).terms
    assert (terms.deck, terms.guard_card, terms.first) == (168, False, row.first)
    assert Counter(terms.payers) == Counter(dict(enumerate(debt.pays)))
    assert terms.takers == list(debt.takers)


def test_a_closed_table_still_tells_what_its_last_hand_was_dealt_from() -> None:
    closed = replace(table(*PEOPLE), seed="5eed", status=Status.CLOSED)
    assert known(scene(Closed(closed, OVER)).deal).last
    assert scene(Closed(closed, LED)).deal is None


GIFT = Gift(1, Card(Rank.ACE, Suit.SPADES), 0)


@pytest.mark.parametrize(
    ("hand", "dealt"),
    [
        (replace(ROYAL, deals=2), Dealt(2, [])),
        (replace(ASKED, gifts=(GIFT,)), Dealt(0, [GiftOf(1, "AS", 0)])),
        (tell(ROYAL, "0 cede"), None),
        (tell(ROYAL, "0 ascend"), None),
        (LED, None),
    ],
)
def test_how_the_cards_were_dealt_is_told_until_the_throne_may_have_moved_some(
    hand: Hand, dealt: Dealt | None
) -> None:
    assert known(seen(hand, 1).own).dealt == dealt


def test_a_pause_is_told_during_a_hand() -> None:
    paused = with_table(snapshot(LED), paused=True)
    told_of = set(scene(paused, GUEST).notes) - set(scene(snapshot(LED), GUEST).notes)
    assert len(told_of) == 1


@pytest.mark.parametrize(
    ("now", "user", "side", "is_asked"),
    [
        (Lobby(table(*PEOPLE)), PEOPLE[0], None, True),
        (Lobby(table(*PEOPLE)), PEOPLE[0], False, False),
        (Lobby(table(*PEOPLE)), GUEST, None, False),
        (snapshot(LED), PEOPLE[0], None, False),
    ],
)
def test_who_never_chose_a_direction_is_asked_between_hands(
    now: Snapshot, user: int, side: bool | None, is_asked: bool
) -> None:
    assert bool(scene(now, user, replace(PLAIN, counter_clockwise=side)).asked) is is_asked


@pytest.mark.parametrize(
    ("now", "link"),
    [
        (snapshot(LED), "https://discord.com/channels/1/2/3"),
        (with_table(snapshot(LED), message_id=None), "https://discord.com/channels/1/2"),
        (CLOSED, ""),
    ],
)
def test_an_invitation_leads_to_the_message_of_the_table(now: Snapshot, link: str) -> None:
    assert scene(now, GUEST).invitation == link


def test_board_and_result_show_the_avatar_of_each_seat() -> None:
    avatars = (None, "b", "c", None, "e")
    over = Settled(replace(table(*PEOPLE), status=Status.SETTLED), OVER)
    shown = scene_of(over, 0, Language.ENGLISH, PLAIN, avatars=avatars)
    assert {row.seat: row.avatar for row in known(shown.result).rows} == dict(enumerate(avatars))
    hand = trick("77 6", "88", "66", "66", "AA")
    playing = scene_of(snapshot(hand), 0, Language.ENGLISH, PLAIN, avatars=avatars)
    assert tuple(chair.avatar for chair in known(playing.board).chairs) == avatars


@pytest.mark.parametrize("number", [3, 4])
def test_the_end_of_a_deal_of_the_day_shows_nothing_but_ones_points(number: int) -> None:
    now = snapshot(walk(number)[-1])
    table = now.table.with_seats(lambda number, seat: replace(seat, points=number))
    shown = scene(Closed(closed(of_the_day(table)), now.hand))
    assert not any((shown.board, shown.own, shown.result, shown.evening, shown.deal))
    assert not [*shown.moments, *shown.log]
    points = known(now.hand.result).points[0]
    told, row = shown.panel
    assert told == TextPart("text", EN("daily-over", points=f"{points:+d}"))
    assert isinstance(row, RowPart)
    assert len(row.items) == 1
