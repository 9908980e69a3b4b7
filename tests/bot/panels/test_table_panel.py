"""The public message: what it says in every phase, in both languages, and within every limit."""

from dataclasses import replace

import pytest
from discord import ui

from bot.model import (
    AuditEntry,
    EndVote,
    HostSetting,
    ModeratorAction,
    ReplacementReason,
    Seat,
    SeatVote,
    Status,
)
from bot.panels.panel import Panel
from bot.panels.table.message import table_panel
from bot.panels.table.result import more_panel, result_panel
from bot.tables.snapshot import Closed, Lobby
from bot.text.catalogue import Language, Words
from game.hand.actions import Autoplay
from game.hand.engine import act
from game.hand.phases.doubling import Kick, OpenGuard, Rebellion, RoyalsKick
from game.hand.state import Hand
from game.players.levels import Level
from game.refusals import Refusal
from game.rules.ruleset import PRESETS
from game.scoring import Solo
from tests.bot.panels.panel_content import alt_texts, buttons, items, lines, problems, text
from tests.bot.tables.seated import AI, NOON, PEOPLE, snapshot, table, walk
from tests.game.hands import question, rob, tell, throne, trick

LOCALES = tuple(language.locales[0] for language in Language)
DUE = f"<t:{int(NOON.timestamp())}:R>"
WORST = Seat(10**18, "**_~|`[]#>-@<**_~|`[]#>-@<"[:24], -12_345)


def said(hand: Hand) -> list[str]:
    """The lines that the public message shows, and those that tell its picture."""
    return told(table_panel(snapshot(hand)))


def told(panel: Panel) -> list[str]:
    return [*lines(panel), *(line for alt in alt_texts(panel) for line in alt.splitlines())]


def offered(hand: Hand) -> list[str]:
    """The buttons that the public message has."""
    return list(buttons(table_panel(snapshot(hand))))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("locale", "robbing"), [("en-US", "rob"), ("zh-CN", "可抢独"), ("zh-TW", "可搶獨")]
)
def test_the_lobby_says_by_every_preset_that_the_throne_can_be_robbed(
    preset: str, locale: str, robbing: str
) -> None:
    lobby = replace(table(11, AI), preset=preset, locale=locale)
    shown = "\n".join(lines(table_panel(Lobby(lobby))))
    assert (robbing in shown) is PRESETS[preset].rob


def test_the_lobby_shows_the_seats_and_who_is_missing() -> None:
    waiting = table_panel(Lobby(table(11, AI)))
    assert lines(waiting)[:7] == [
        "## 👑 Bao Huang · Simple",
        "3 more players and you can start.",
        "1. East · host",
        "2. South · normal",
        "3. *empty*",
        "4. *empty*",
        "5. *empty*",
    ]
    assert list(buttons(waiting)) == ["join", "fill", "leave", "close", "seats", "fair", "rules"]
    assert "168 cards" in lines(waiting)[-3]
    assert lines(waiting)[-2:] == [
        "-# 1 min to play, 30 s to answer",
        "-# AI players too strong, or too weak? The host changes that under **Seats**.",
    ]
    assert "**Seats**" not in text(table_panel(Lobby(table(11, 12)))), "no AI player sits there"


def test_a_full_lobby_offers_to_start() -> None:
    full = table_panel(Lobby(replace(table(11, 12, 13, AI, AI), locale="zh-CN")))
    assert buttons(full) == {
        "deal": "准备",
        "join": "坐电脑的位子",
        "leave": "离开",
        "close": "解散",
        "seats": "座位",
        "fair": "公平发牌",
        "rules": "怎么玩",
    }
    assert "五个座位坐满了，大家都点「准备」就发牌。" in text(full)
    alone = table_panel(Lobby(table(11, AI, AI, AI, AI)))
    assert buttons(alone)["deal"] == "Start"
    assert "Five seats are taken: press **Start**." in lines(alone)


def test_who_is_ready_and_who_is_waited_for_is_shown() -> None:
    now = table(11, 12, 13, AI, AI)
    seats = tuple(
        seat and replace(seat, ready=11 if seat.user_id == 12 else None) for seat in now.seats
    )
    due, panel = (
        int(NOON.timestamp()),
        table_panel(Lobby(replace(now, seats=seats, deadline_at=NOON))),
    )
    assert lines(panel)[1:4] == [
        "✅ South. Waiting for <@11> <@13>: if fewer than half are ready"
        f" <t:{due}:R>, everybody is asked anew.",
        "1. East · host",
        "2. South ✅",
    ]
    first, *others = seats
    assert first is not None
    panel = table_panel(
        Lobby(replace(now, seats=(replace(first, ready=12), *others), deadline_at=NOON))
    )
    assert lines(panel)[1] == (
        "✅ East, South. Waiting for <@13>: AI players take the seats of those who are not ready"
        f" <t:{due}:R>."
    )


@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        (rob("R 7", "7", "8", "9", "6"), True),
        (trick("77 8", "66 8", "9", "9", "2"), True),
        (tell(trick("77 8", "66 8", "9", "9", "2"), "0 77"), False),
    ],
)
def test_how_well_ai_players_play_is_said_until_the_first_lead(hand: Hand, shown: bool) -> None:
    seats = tuple(
        Seat(None, seat.name, level=Level.STRONG) if number in (2, 4) else seat
        for number, seat in enumerate(table(*PEOPLE).seats)
        if seat
    )
    now = snapshot(hand)
    panel = lines(table_panel(replace(now, table=replace(now.table, seats=seats))))
    assert ("-# 🤖 West · strong, Centre · strong" in panel) is shown


def test_who_changed_the_rules_is_named_until_the_next_hand() -> None:
    said = (
        "✏️ East set the rules to Classic, set the pace to 24 h to play, 30 s to answer,"
        " changed how well AI players play, switched hints on:"
        " have a look before you say that you are ready."
    )
    changed = replace(table(*PEOPLE), preset="classic", play_seconds=86400, changed_by=0)
    changed = replace(changed, changed=tuple(HostSetting))
    assert said in lines(table_panel(Lobby(changed)))
    alone = replace(table(11, AI, AI, AI, AI), preset="classic", changed_by=0)
    assert "✏️" not in text(table_panel(Lobby(alone))), "nobody else need know"
    now = snapshot(tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7"))
    after = replace(now.table, preset="classic", play_seconds=86400, changed_by=0)
    after = replace(after, changed=tuple(HostSetting))
    panel = lines(table_panel(replace(now, table=after)))
    assert panel[-3:] == [said, "-# Classic", "-# 24 h to play, 30 s to answer"]


def test_what_is_voted_for_is_shown_to_all() -> None:
    spoils = SeatVote(4, ReplacementReason.SPOILS)
    absent = SeatVote(4, ReplacementReason.ABSENT)
    votes = (spoils, absent, EndVote(), None, None)
    now = table(*PEOPLE)
    seats = tuple(
        seat and replace(seat, vote=vote) for seat, vote in zip(now.seats, votes, strict=True)
    )
    assert {
        "🗳️ End this table: 1 of 3 votes",
        "🗳️ An AI player for 5. Centre (not here): 2 of 3 votes",
    } <= set(lines(table_panel(Lobby(replace(now, seats=seats)))))


def test_a_lobby_after_a_hand_shows_the_totals() -> None:
    seats = (Seat(11, "East", 6), Seat(12, "South", -6), None, None, None)
    panel = table_panel(Lobby(replace(table(11, 12), seats=seats, hand_no=1)))
    assert "1. East · host · +6" in lines(panel)
    assert "2. South · -6" in lines(panel)


@pytest.mark.parametrize(
    ("hand", "verbs", "asked"),
    [
        (rob("R", "6", "6", "6", "G"), ["no", "yes"], "**Rob the throne?**"),
        (question(OpenGuard()), ["no", "yes"], "**Does the guard declare?**"),
        (question(Rebellion()), ["no", "yes"], "**Rebels, do you rebel?**"),
        (question(Rebellion(), guard=None), ["no", "yes"], "**Rebels, do you rebel?**"),
        (
            question(Kick(), exposed=True),
            ["no", "yes"],
            "**Rebels, do you kick, which doubles the scores again?**",
        ),
        (question(RoyalsKick(), exposed=True), ["no", "yes"], "**Emperor and guard"),
    ],
)
def test_a_question_is_put_to_all_it_could_concern_until_a_time(
    hand: Hand, verbs: list[str], asked: str
) -> None:
    panel = said(hand)
    assert panel[0].startswith("## Hand 7")
    assert panel[1].startswith(asked)
    assert panel[1].endswith(DUE)
    assert offered(hand) == ["hand", *verbs]
    seats = [line for line in panel if line.endswith((" card", " cards"))]
    assert [line.startswith("▶") for line in seats] == [seat in hand.waiting for seat in range(5)]


def test_a_question_shows_neither_what_was_answered_nor_by_whom() -> None:
    asked = question(Rebellion())
    for answer in ("yes", "no"):
        assert said(tell(asked, f"3 {answer}")) == said(asked)


def test_the_throne_is_offered_to_one_with_its_pot() -> None:
    hand = throne("R 22", "6", "K", "2 6", "A 6")
    assert said(hand)[1] == f"▶ <@11>: take the throne? · ⏳ time is up {DUE}"
    assert offered(hand) == ["hand", "cede", "ascend", "solo"]
    assert not any("In the pot" in line for line in said(hand))
    ceded = said(tell(hand, "0 cede", "4 cede", "3 cede"))
    assert ceded[1] == f"▶ <@13>: take the throne? · ⏳ time is up {DUE}"
    assert "In the pot: 2+A" in ceded
    assert "Refused so far: 3 of 10" in ceded


def test_a_deal_that_was_void_is_said_to_be_dealt_anew() -> None:
    voided = tell(replace(throne("R 22", "22", "22", "22", "22 6"), deals=0), *["0 cede"])
    while voided.deals == 0:
        (seat,) = voided.waiting
        voided = tell(voided, f"{seat} cede")
    assert said(voided)[0] == "## Hand 7 · dealt anew"


def test_the_leader_is_mentioned_and_may_not_pass() -> None:
    hand = trick("77 6", "88 9", "6", "6", "6")
    assert said(hand)[1] == f"▶ <@11> leads · ⏳ time is up {DUE}"
    assert offered(hand) == ["hand"]


def test_the_table_shows_what_lies_there_by_whom_and_whose_turn_it_is() -> None:
    hand = tell(trick("77 6", "88 9", "66", "66", "AA", exposed=True), "0 77", "1 88", "2 pass")
    panel = said(hand)
    assert panel[1] == f"▶ <@14>'s turn · ⏳ time is up {DUE}"
    assert "### **South** 88" in panel
    assert "-# This trick: East 77 · South 88 · West passes" in panel
    assert "👑 East · 77 · ❗ 1 card" in panel
    assert "🗡️ South · 88 · ❗ 1 card" in panel
    assert "West · Pass · ❗ 2 cards" in panel
    assert "▶ North · ❗ 2 cards" in panel
    assert "-# ❗ Few cards left: East 1 · South 1 · West 2 · North 2 · Centre 2" in panel
    assert "🗡️ South is the guard." in panel
    assert offered(hand) == ["hand", "pass"]


def test_the_last_trick_stays_in_sight() -> None:
    hand = tell(trick("77 6", "88 9", "66", "66", "AA"), "0 77", "1 88", "2 pass", "3 pass")
    hand = tell(hand, "4 AA", "0 pass", "1 pass", "2 pass", "3 pass")
    panel = said(hand)
    assert "The table is clear." in panel
    assert "-# Last trick: East 77 · South 88 · Centre AA" in panel
    assert "Centre · 1st" in panel
    assert "Last trick: Centre AA" in panel


def test_a_hidden_guard_is_nowhere_to_be_seen() -> None:
    hand = trick("77 6", "G 9", "66", "66", "AA")
    assert "🗡" not in "\n".join(said(hand))
    shown_guard = said(tell(hand, "0 6", "1 G"))
    assert "🗡️ South is the guard." in shown_guard
    assert "### **South** Small" in shown_guard


@pytest.mark.parametrize(
    ("solo", "note"),
    [
        (Solo.OPEN, "👑 East plays an **open solo** against all four."),
        (Solo.DARK, "👑 East is alone: a **dark solo**."),
    ],
)
def test_a_known_solo_is_said(solo: Solo, note: str) -> None:
    hand = trick("77 6", "9", "66", "66", "AA", guard=None, solo=solo, exposed=True)
    assert note in said(hand)
    if solo is Solo.DARK:
        assert note not in said(replace(hand, exposed=False))


def test_multiplier_and_hoes_are_shown() -> None:
    hand = trick("77 6", "9", "66", "66", "AA", multiplier=4, hoes=frozenset({2, 3}), exposed=True)
    panel = said(hand)
    assert panel[0] == "## Hand 7 · ×4"
    assert "×4" in panel
    assert "⛏️ West · ❗ 2 cards" in panel
    assert "⛏️ North · ❗ 2 cards" in panel


def test_the_result_shows_places_sides_points_and_totals() -> None:
    hand = trick("7", "8", "9", "66", "66", guard=1, multiplier=2, exposed=True, hoes=frozenset())
    over = tell(hand, "0 7", "1 8")
    now = snapshot(over)
    seats = tuple(
        seat and replace(seat, points=points)
        for seat, points in zip(now.table.seats, (10, -1, 0, 0, -9), strict=True)
    )
    panel = table_panel(replace(now, table=replace(now.table, seats=seats)))
    assert alt_texts(panel) == [
        "1st 👑 East · +12 · total +10\n"
        "2nd 🗡️ South · +6 · total -1\n"
        "3rd West · -6 · total +0 · 1 left: 9\n"
        "4th North · -6 · total +0 · 2 left: 6×2\n"
        "5th Centre · -6 · total -9 · 2 left: 6×2"
    ]
    assert lines(panel) == [
        "## Hand 7: the royals win",
        "Places: emperor 1 + guard 2 = 3, 3 below 6: 3 points for the royals, ×2 (guard declared):"
        " emperor +12, guard +6, rebels -6 each",
        "-# The hand is decided: players with cards left are ranked by how few they hold.",
        "-# Rules: Simple",
        "Once more? The next hand begins when everybody has pressed **Next hand**.",
    ]
    assert list(buttons(panel)) == ["deal", "review", "leave", "more"]
    more = more_panel(now.table, Words(Language.ENGLISH))
    assert list(buttons(more)) == ["open", "file", "log", "seats", "fair", "close"]
    kept = result_panel(now.table, over, Words(Language.ENGLISH))
    assert buttons(kept) == {}


@pytest.mark.parametrize(
    ("points", "solo", "title"),
    [
        ((4, 2, -2, -2, -2), Solo.NONE, "the royals win"),
        ((-4, -2, 2, 2, 2), Solo.NONE, "the rebels win"),
        ((0, 0, 0, 0, 0), Solo.NONE, "a draw"),
        ((24, -6, -6, -6, -6), Solo.OPEN, "the solo wins"),
        ((-12, 3, 3, 3, 3), Solo.DARK, "the solo fails"),
    ],
)
def test_the_result_says_who_won(points: tuple[int, ...], solo: Solo, title: str) -> None:
    over = tell(trick("7", "8", "9", "66", "66"), "0 7", "1 8")
    assert over.result is not None
    sides = replace(over.result.sides, solo=solo, guard=1 if solo is Solo.NONE else None)
    result = replace(over.result, sides=sides, points=points)
    assert said(replace(over, result=result))[0] == f"## Hand 7: {title}"


def test_a_closed_table_offers_to_open_another_one_and_says_why() -> None:
    closed = Closed(replace(table(11), status=Status.CLOSED))
    assert "`/table open`" in text(table_panel(closed))
    assert buttons(table_panel(closed)) == {"open": "Open a table"}
    ended = replace(closed, hand=trick("7", "8", "9", "66", "66"))
    assert "in the middle of a hand" in text(table_panel(ended))
    nobody = replace(table(), status=Status.CLOSED)
    assert "Everybody has left" in text(table_panel(replace(ended, table=nobody)))
    everyone = frozenset(range(5))
    abandoned = replace(
        closed, hand=replace(trick("7", "8", "9", "66", "66"), on_autoplay=everyone)
    )
    assert "Everybody was on autoplay" in text(table_panel(abandoned))
    over = replace(closed, hand=tell(trick("7", "8", "9", "66", "66"), "0 7", "1 8"))
    assert text(table_panel(over)) == text(table_panel(closed))


ENDED = AuditEntry(1, 42, ModeratorAction.END, None, "0123abcd", "**late** again.", NOON)


@pytest.mark.parametrize(
    ("hand", "locale", "said"),
    [
        (
            trick("7", "8", "9", "66", "66"),
            "en-US",
            r"<@42> ended this table: \*\*late\*\* again. The hand does not count.",
        ),
        (
            trick("7", "8", "9", "66", "66"),
            "zh-CN",
            r"<@42> 解散了这桌：\*\*late\*\* again。这一局不算。",
        ),
        (None, "en-US", r"<@42> ended this table: \*\*late\*\* again."),
        (
            tell(trick("7", "8", "9", "66", "66"), "0 7", "1 8"),
            "zh-CN",
            r"<@42> 解散了这桌：\*\*late\*\* again。",
        ),
    ],
)
def test_a_table_that_a_moderator_ended_says_who_and_why(
    hand: Hand | None, locale: str, said: str
) -> None:
    ended = replace(table(*PEOPLE), status=Status.CLOSED, locale=locale)
    panel = table_panel(Closed(ended, hand, ENDED))
    assert lines(panel)[1:] == [said]
    assert list(buttons(panel)) == ["open"]


def test_who_ended_a_table_may_have_wished_to_be_forgotten() -> None:
    ended = replace(table(*PEOPLE), status=Status.CLOSED)
    panel = table_panel(Closed(ended, ended=replace(ENDED, moderator_id=0)))
    assert lines(panel)[1].startswith("— ended this table")


@pytest.mark.parametrize(
    ("locale", "hands"), [(locale, 6 if locale == "en-US" else 2) for locale in LOCALES]
)
def test_every_state_of_whole_hands_fits_with_the_longest_names(locale: str, hands: int) -> None:
    """English takes the most characters to say the same."""
    for number in range(hands):
        for hand in walk(number):
            now = snapshot(hand, locale)
            named = replace(now, table=replace(now.table, seats=(WORST,) * 5, hand_no=999_999))
            assert problems(table_panel(named)) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_lobby_with_the_longest_names_fits(locale: str) -> None:
    worst = replace(table(11), seats=(WORST,) * 5, hand_no=999_999, locale=locale)
    assert problems(table_panel(Lobby(worst))) == []
    assert problems(table_panel(Lobby(replace(worst, seats=(WORST, *[None] * 4))))) == []


def test_a_trick_that_goes_on_and_on_fits() -> None:
    """Every card of a rank alone, up to the big joker: 11 plays and the passes between."""
    hand = trick("6 9 Q 2 2", "7 10 K S 2", "8 J A B 2", "6 6", "6 6")
    line = ["0 6", "1 7", "2 8"]
    for seat, play in ((0, "9"), (1, "10"), (2, "J"), (0, "Q"), (1, "K"), (2, "A"), (0, "2")):
        line += [*(["3 pass", "4 pass"] if seat == 0 else []), f"{seat} {play}"]
    hand = tell(hand, *line, "1 S", "2 B")
    panel = said(hand)
    assert any("This trick: … · " in line for line in panel)
    now = snapshot(hand)
    named = replace(now, table=replace(now.table, seats=(WORST,) * 5))
    assert problems(table_panel(named)) == []


def test_all_languages_show_the_same_buttons_and_facts() -> None:
    for hand in walk(3):
        panels = [table_panel(snapshot(hand, locale)) for locale in LOCALES]
        assert len({tuple(buttons(panel)) for panel in panels}) == 1
        assert len({len(lines(panel)) for panel in panels}) == 1


def asleep(hand: Hand, seat: int) -> Hand:
    """The hand with a seat on autoplay."""
    after = act(hand, Autoplay(seat))
    assert not isinstance(after, Refusal)
    return after


def test_who_is_on_autoplay_is_shown_with_the_way_back() -> None:
    panel = table_panel(snapshot(asleep(trick("7", "8", "9", "66", "66"), 1)))
    assert "🗡️" not in "".join(told(panel))
    assert "💤 South · ❗ 1 card" in told(panel)
    assert "-# 💤 On autoplay: South. Back again? Press **Take my seat back**." in lines(panel)
    assert buttons(panel)["back"] == "Take my seat back"
    assert "back" not in buttons(table_panel(snapshot(trick("7", "8", "9", "66", "66"))))


def test_a_table_closed_by_autoplay_keeps_its_result() -> None:
    over = tell(asleep(trick("7", "8", "9", "66", "66"), 1), "0 7", "1 8")
    closed = replace(snapshot(over).table, status=Status.CLOSED)
    panel = table_panel(Closed(closed, over))
    assert "the royals win" in text(panel)
    assert "A seat was still on autoplay" in text(panel)
    labels = [item.label for item in items(panel) if isinstance(item, ui.Button)]
    assert labels == ["Open a table", "Review", "Replay", "Game file"]


def test_who_is_on_autoplay_is_not_told_to_hurry() -> None:
    hand = trick("77", "8", "9", "66", "66")
    assert any(line.startswith("⏰") for line in told(table_panel(snapshot(hand))))
    away = table_panel(snapshot(asleep(hand, 0)))
    assert not any(line.startswith("⏰") for line in told(away))
