"""The public message of a table in every phase, and that it keeps to Discord's limits."""

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
    Table,
)
from bot.panels.panel import Panel
from bot.panels.table.message import table_panel
from bot.panels.table.next_hand import seal_line
from bot.panels.table.result import more_panel, result_panel
from bot.panels.table.score import score_line
from bot.tables.rules.snapshot import Closed, Lobby
from bot.text.catalogue import Language, Words
from game.hand.phases.doubling import Kick, OpenGuard, Rebellion, RoyalsKick
from game.hand.state import Hand
from game.players.levels import Level
from game.rules.ruleset import PRESETS
from game.scoring import Solo
from game.shuffle import seal
from tests.bot.panels.panel_content import (
    WORST_NAME,
    alt_texts,
    buttons,
    items,
    lines,
    problems,
    text,
)
from tests.bot.tables.seated import AI, NAMES, NOON, PEOPLE, snapshot, table, walk
from tests.game.hands import SMOTHERING, question, rob, tell, throne, trick

EN = Words(Language.ENGLISH)
LOCALES = tuple(language.locales[0] for language in Language)
DUE = f"<t:{int(NOON.timestamp())}:R>"
WORST = Seat(10**18, WORST_NAME, -12_345)
UNPLAYED = trick("7", "8", "9", "66", "66")
PLAYED = tell(UNPLAYED, "0 7", "1 8")

SEAL = seal_line(b"", EN)
"""The line with the seal of the next deal, whose seed is empty in these tests."""


def all_lines(panel: Panel) -> list[str]:
    """The lines of the text, and those of the alt texts."""
    return [*lines(panel), *(line for alt in alt_texts(panel) for line in alt.splitlines())]


def shown(hand: Hand) -> list[str]:
    """All lines of the public message of a hand."""
    return all_lines(table_panel(snapshot(hand)))


def offered(hand: Hand) -> list[str]:
    """The buttons of the public message of a hand."""
    return list(buttons(table_panel(snapshot(hand))))


def with_due(line: str) -> str:
    return f"{line} · {EN('time-up', when=DUE)}"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("locale", "robbing"), [("en-US", "rob"), ("zh-CN", "可抢独"), ("zh-TW", "可搶獨")]
)
def test_lobby_says_whether_the_throne_can_be_robbed(
    preset: str, locale: str, robbing: str
) -> None:
    lobby = replace(table(11, AI), preset=preset, locale=locale)
    assert (robbing in text(table_panel(Lobby(lobby)))) is PRESETS[preset].rob


@pytest.mark.parametrize("preset", PRESETS)
def test_lobby_says_how_autoplay_plays(preset: str) -> None:
    shown = lines(table_panel(Lobby(replace(table(*PEOPLE), preset=preset))))
    key = "lobby-autoplay-ai" if PRESETS[preset].ai_autoplay else "lobby-autoplay-lowest"
    assert f"-# {EN(key)}" in shown


def test_lobby_with_empty_seats() -> None:
    panel = table_panel(Lobby(replace(table(11, AI), waiting_since=NOON)))
    assert lines(panel)[:8] == [
        EN("lobby-title", preset=EN("preset-simple")),
        EN("lobby-waiting", empty=3),
        f"-# {EN('waiting-since', since=DUE)}",
        EN("lobby-seat-host", number=1, name="East"),
        EN("lobby-seat", number=2, name="South · normal"),
        *(EN("lobby-seat-empty", number=number) for number in (3, 4, 5)),
    ]
    assert lines(panel)[-5:] == [
        f"-# {EN('preset-simple-rules')}",
        f"-# {EN('pace-line', play='1 min', question='30 s')}",
        f"-# {EN('lobby-autoplay-ai')}",
        f"-# {EN('lobby-levels')}",
        SEAL,
    ]
    assert list(buttons(panel)) == [
        "join",
        "fill",
        "learn",
        "notices",
        "leave",
        "close",
        "seats",
        "fair",
        "rules",
    ]
    without_ai = table_panel(Lobby(table(11, 12)))
    assert EN("lobby-levels") not in text(without_ai)


def test_while_cards_are_shuffled_no_button_is_named_that_is_not_there() -> None:
    dealing = replace(table(11, AI, AI, AI, AI), round=7)
    panel = table_panel(Lobby(dealing))
    assert "seats" not in buttons(panel)
    assert EN("lobby-levels") not in text(panel)
    paused = text(table_panel(Lobby(replace(dealing, paused=True))))
    assert EN("paused", channel=f"<#{dealing.channel_id}>") in paused


@pytest.mark.parametrize(
    ("users", "button", "line"),
    [
        ((11, 12, 13, AI, AI), "press-ready", "ready-all"),
        ((11, AI, AI, AI, AI), "press-start", "ready-alone"),
    ],
)
def test_full_lobby_offers_to_start(users: tuple[int, ...], button: str, line: str) -> None:
    panel = table_panel(Lobby(table(*users)))
    assert list(buttons(panel)) == ["deal", "join", "leave", "close", "seats", "fair", "rules"]
    assert buttons(panel)["deal"] == EN(button)
    assert EN(line) in lines(panel)
    assert f"-# {EN('lobby-take-over')}" in lines(panel)


@pytest.mark.parametrize(
    ("ready", "line"),
    [
        ({12}, EN("ready-waiting-few", ready="South", who="<@11>, <@13>", due=DUE)),
        ({11, 12}, EN("ready-waiting", ready="East, South", who="<@13>", due=DUE)),
    ],
)
def test_lobby_says_who_is_ready_and_who_is_waited_for(ready: set[int], line: str) -> None:
    now = table(11, 12, 13, AI, AI)
    seats = tuple(seat and replace(seat, ready=seat.user_id in ready) for seat in now.seats)
    panel = table_panel(Lobby(replace(now, seats=seats, deadline_at=NOON)))
    assert lines(panel)[1] == line
    assert EN("lobby-seat", number=2, name="South ✅") in lines(panel)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (rob("R 7", "7", "8", "9", "6"), True),
        (trick("77 8", "66 8", "9", "9", "2"), True),
        (tell(trick("77 8", "66 8", "9", "9", "2"), "0 77"), False),
    ],
)
def test_levels_of_ai_players_are_shown_until_the_first_lead(hand: Hand, expected: bool) -> None:
    seats = tuple(
        Seat(None, seat.name, level=Level.STRONG) if number in (2, 4) else seat
        for number, seat in enumerate(table(*PEOPLE).seats)
        if seat
    )
    now = snapshot(hand)
    panel = table_panel(replace(now, table=replace(now.table, seats=seats)))
    assert ("-# 🤖 West · strong, Centre · strong" in lines(panel)) is expected


def changed_by_host(now: Table) -> Table:
    """The table after its host changed everything."""
    return replace(
        now,
        preset="classic",
        play_seconds=86400,
        changed_by=0,
        changed=tuple(HostSetting),
    )


def test_who_changed_the_rules_is_named_until_the_next_hand() -> None:
    pace = EN("pace-line", play="24 h", question="30 s")
    changes = EN("change-and").join(
        EN(f"change-{setting}", rules=EN("preset-classic"), pace=pace, on="true")
        for setting in HostSetting
    )
    line = EN("changed-by-host", who="East", changes=changes)
    assert line in lines(table_panel(Lobby(changed_by_host(table(*PEOPLE)))))
    alone = changed_by_host(table(11, AI, AI, AI, AI))
    assert "✏️" not in text(table_panel(Lobby(alone))), "nobody else need know"
    now = snapshot(tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7"))
    panel = table_panel(replace(now, table=changed_by_host(now.table)))
    assert lines(panel)[-4:] == [line, "-# Classic", f"-# {pace}", SEAL]


def test_votes_are_shown_with_buttons_to_agree() -> None:
    spoils = SeatVote(4, ReplacementReason.SPOILS)
    absent = SeatVote(4, ReplacementReason.ABSENT)
    votes = (spoils, absent, EndVote(), None, None)
    now = table(*PEOPLE)
    seats = tuple(
        seat and replace(seat, vote=vote) for seat, vote in zip(now.seats, votes, strict=True)
    )
    reason = EN("replace-reason-absent")
    votes_so_far = {
        EN("vote-end", votes=1, needed=3),
        EN("vote-replace", who="5. Centre", reason=reason, votes=2, needed=3),
    }
    playing = snapshot(trick("7", "8", "9", "6", "6"))
    settled = snapshot(tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7"))
    for before in (Lobby(now), playing, settled):
        panel = table_panel(replace(before, table=replace(before.table, seats=seats)))
        assert votes_so_far <= set(lines(panel))
        assert {"end", "replace"} <= buttons(panel).keys()


def test_lobby_after_a_hand_shows_totals() -> None:
    seats = (Seat(11, "East", 6), Seat(12, "South", -6), None, None, None)
    panel = table_panel(Lobby(replace(table(11, 12), seats=seats, hand_no=1)))
    assert "1. East · host · +6" in lines(panel)
    assert "2. South · -6" in lines(panel)


@pytest.mark.parametrize(
    ("hand", "key"),
    [
        (rob("R", "6", "6", "6", "G"), "question-rob-book"),
        (question(OpenGuard()), "question-open-guard"),
        (question(Rebellion()), "question-rebellion"),
        (question(Rebellion(), guard=None), "question-rebellion"),
        (question(Kick(), exposed=True), "question-kick"),
        (question(RoyalsKick(), exposed=True), "question-royals-kick"),
    ],
)
def test_question_is_put_to_all_whom_it_could_concern(hand: Hand, key: str) -> None:
    assert shown(hand)[:2] == [EN("hand-title", hand=7), with_due(EN(key))]
    assert offered(hand) == ["hand", "no", "yes"]
    seats = [line for line in shown(hand) if line.endswith((" card", " cards"))]
    assert [line.startswith("▶") for line in seats] == [seat in hand.waiting for seat in range(5)]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_answer_to_a_secret_question_changes_nothing(answer: str) -> None:
    asked = question(Rebellion())
    assert shown(tell(asked, f"3 {answer}")) == shown(asked)


def test_throne_is_offered_with_its_pot() -> None:
    hand = throne("R 22", "6", "K", "2 6", "A 6")
    assert shown(hand)[1] == with_due(EN("turn-throne", who="<@11>"))
    assert offered(hand) == ["hand", "cede", "ascend", "solo"]
    assert not any(line.startswith("In the pot") for line in shown(hand))
    ceded = shown(tell(hand, "0 cede", "4 cede", "3 cede"))
    assert ceded[1] == with_due(EN("turn-throne", who="<@13>"))
    assert EN("pot", cards="2+A") in ceded
    assert EN("refused-so-far", count=3) in ceded
    once = tell(hand, "0 cede")
    assert EN("turning-points", what="East cedes") in shown(once)
    assert buttons(table_panel(snapshot(once)))["cede"] == EN("action-throne-cede-costs")


def test_a_void_deal_is_told() -> None:
    voided = tell(replace(throne("R 22", "22", "22", "22", "22 6"), deals=0), "0 cede")
    while voided.deals == 0:
        (seat,) = voided.waiting
        voided = tell(voided, f"{seat} cede")
    assert EN("turning-points", what=EN("replay-void").rstrip(".")) in shown(voided)


def test_leader_may_not_pass() -> None:
    hand = trick("77 6", "88 9", "6", "6", "6")
    assert shown(hand)[1] == with_due(EN("turn-lead", who="<@11>"))
    assert offered(hand) == ["hand"]


def test_trick_shows_the_play_to_beat_and_every_seat() -> None:
    hand = tell(trick("77 6", "88 9", "66", "66", "AA", exposed=True), "0 77", "1 88", "2 pass")
    panel = shown(hand)
    assert panel[1] == with_due(EN("turn-follow", who="<@14>"))
    assert {
        "### **South** 88",
        "-# This trick: East 77 · South 88 · West passes",
        "👑 East · 77 · ❗ 1 card",
        "🗡️ South · 88 · ❗ 1 card",
        "West · Pass · ❗ 2 cards",
        "▶ North · ❗ 2 cards",
        "-# ❗ Few cards left: East 1 · South 1 · West 2 · North 2 · Centre 2",
        EN("guard-note", who="South"),
    } <= set(panel)
    assert offered(hand) == ["hand", "pass"]


def test_last_trick_stays_in_sight() -> None:
    hand = tell(trick("77 6", "88 9", "66", "66", "AA"), "0 77", "1 88", "2 pass", "3 pass")
    hand = tell(hand, "4 AA", "0 pass", "1 pass", "2 pass", "3 pass")
    assert {
        EN("table-empty"),
        "-# Last trick: East 77 · South 88 · Centre AA",
        "Centre · 1st",
        "Last trick: Centre AA",
    } <= set(shown(hand))


def test_smothered_player_has_a_place_and_is_not_about_to_go_out() -> None:
    hand = tell(trick("77 6", "88 9", "99", "99", "J", rules=SMOTHERING), "0 77", "1 88")
    hand = tell(hand, "2 pass", "3 pass", "4 pass", "0 pass")
    assert {
        f"👑 East · 5th · {EN('board-smothered')}",
        "-# ❗ Few cards left: South 1 · West 2 · North 2 · Centre 1",
    } <= set(shown(hand))


def test_hidden_guard_is_nowhere_to_be_seen() -> None:
    hand = trick("77 6", "G 9", "66", "66", "AA")
    assert "🗡" not in "\n".join(shown(hand))
    assert {EN("guard-note", who="South"), "### **South** Small"} <= set(
        shown(tell(hand, "0 6", "1 G"))
    )


@pytest.mark.parametrize(
    ("solo", "exposed", "note"),
    [
        (Solo.OPEN, True, "open-solo-note"),
        (Solo.DARK, True, "dark-solo-note"),
        (Solo.DARK, False, None),
    ],
)
def test_only_a_known_solo_is_shown(solo: Solo, exposed: bool, note: str | None) -> None:
    hand = trick("77 6", "9", "66", "66", "AA", guard=None, solo=solo, exposed=exposed)
    notes = {EN(key, who="East"): key for key in ("open-solo-note", "dark-solo-note")}
    assert [notes[line] for line in shown(hand) if line in notes] == ([note] if note else [])


def test_multiplier_and_hoes_are_shown() -> None:
    hand = trick("77 6", "9", "66", "66", "AA", multiplier=4, hoes=frozenset({2, 3}), exposed=True)
    panel = shown(hand)
    assert panel[0] == EN("hand-title-multiplier", hand=7, multiplier=4)
    assert {"×4", "⛏️ West · ❗ 2 cards", "⛏️ North · ❗ 2 cards"} <= set(panel)


def test_result_shows_places_sides_points_and_totals() -> None:
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
        score_line(over, EN),
        f"-# {EN('result-decided', smothered=0)}",
        "-# Rules: Simple",
        EN("relies-on-host", seal=seal(over.seed)),
        EN("next-all"),
        SEAL,
    ]
    assert list(buttons(panel)) == ["deal", "review", "leave", "more"]
    more = more_panel(now.table, now.table.host_id, EN)
    assert list(buttons(more)) == [
        *("open", "file", "log", "picture", "seats", "fair", "close", "notices")
    ]
    assert "close" not in buttons(more_panel(now.table, PEOPLE[1], EN))
    assert buttons(result_panel(now.table, over, EN)) == {}


@pytest.mark.parametrize(
    ("points", "solo", "key"),
    [
        ((4, 2, -2, -2, -2), Solo.NONE, "result-royals"),
        ((-4, -2, 2, 2, 2), Solo.NONE, "result-rebels"),
        ((0, 0, 0, 0, 0), Solo.NONE, "result-draw"),
        ((24, -6, -6, -6, -6), Solo.OPEN, "result-solo-won"),
        ((-12, 3, 3, 3, 3), Solo.DARK, "result-solo-lost"),
    ],
)
def test_title_of_a_result_says_who_won(points: tuple[int, ...], solo: Solo, key: str) -> None:
    assert PLAYED.result is not None
    sides = replace(PLAYED.result.sides, solo=solo, guard=1 if solo is Solo.NONE else None)
    result = replace(PLAYED.result, sides=sides, points=points)
    assert shown(replace(PLAYED, result=result))[0] == EN(key, hand=7)


@pytest.mark.parametrize(
    ("users", "hand", "reason"),
    [
        ((11,), None, "closed-text"),
        ((11,), UNPLAYED, "closed-ended"),
        ((), UNPLAYED, "closed-left"),
        (
            (11,),
            replace(UNPLAYED, on_autoplay=frozenset(range(5))),
            "closed-abandoned",
        ),
        ((11,), PLAYED, "closed-text"),
    ],
)
def test_closed_table_says_why_and_offers_to_open_another(
    users: tuple[int, ...], hand: Hand | None, reason: str
) -> None:
    panel = table_panel(Closed(replace(table(*users), status=Status.CLOSED), hand))
    assert lines(panel)[1] == EN(reason)
    assert list(buttons(panel)) == ["open", "notices"]


def test_closed_table_shows_the_final_standings() -> None:
    points = (5, -10, 5, 0, 0)
    now = table(*PEOPLE).with_seats(lambda number, seat: replace(seat, points=points[number]))
    panel = table_panel(Closed(replace(now, status=Status.CLOSED, hand_no=3), None))
    standings = [(1, "East"), (1, "West"), (3, "North"), (3, "Centre"), (5, "South")]
    assert lines(panel)[1:] == [
        EN("standings-title", hands=3),
        *(
            EN("standings-line", place=place, name=name, points=f"{points[NAMES.index(name)]:+d}")
            for place, name in standings
        ),
    ]


@pytest.mark.parametrize(
    ("hand", "key"),
    [
        (UNPLAYED, "closed-by-hand"),
        (None, "closed-by"),
        (PLAYED, "closed-by"),
    ],
)
@pytest.mark.parametrize(("moderator", "name"), [(42, "<@42>"), (0, "—")])
def test_table_that_a_moderator_ended_says_who_and_why(
    hand: Hand | None, key: str, moderator: int, name: str
) -> None:
    """A moderator who wished to be forgotten has the id 0."""
    end = ModeratorAction.END
    entry = AuditEntry(1, moderator, end, None, "0123abcd", "**late** again.", NOON)
    closed = Closed(replace(table(*PEOPLE), status=Status.CLOSED), hand, entry)
    panel = table_panel(closed)
    assert lines(panel)[1:] == [EN(key, who=name, reason=r"\*\*late\*\* again")]
    assert list(buttons(panel)) == ["open", "notices"]


@pytest.mark.parametrize(
    ("now", "verbs"),
    [
        (replace(table(*PEOPLE), hand_no=3), ["again", "open", "notices"]),
        (table(*PEOPLE), ["open", "notices"]),
        (replace(table(11, AI, AI, AI, AI), hand_no=3), ["open", "notices"]),
    ],
)
def test_people_who_have_played_together_can_do_so_again(now: Table, verbs: list[str]) -> None:
    closed = Closed(replace(now, status=Status.CLOSED))
    assert list(buttons(table_panel(closed))) == verbs


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
def test_lobby_fits_with_the_longest_names(locale: str) -> None:
    worst = replace(table(11), seats=(WORST,) * 5, hand_no=999_999, locale=locale)
    assert problems(table_panel(Lobby(worst))) == []
    assert problems(table_panel(Lobby(replace(worst, seats=(WORST, *[None] * 4))))) == []


def test_very_long_trick_fits() -> None:
    """Every card of a rank alone, up to the big joker: 11 plays and the passes between."""
    hand = trick("6 9 Q 2 2", "7 10 K S 2", "8 J A B 2", "6 6", "6 6")
    line = ["0 6", "1 7", "2 8"]
    for seat, play in ((0, "9"), (1, "10"), (2, "J"), (0, "Q"), (1, "K"), (2, "A"), (0, "2")):
        line += [*(["3 pass", "4 pass"] if seat == 0 else []), f"{seat} {play}"]
    hand = tell(hand, *line, "1 S", "2 B")
    assert any("This trick: … · " in line for line in shown(hand))
    now = snapshot(hand)
    named = replace(now, table=replace(now.table, seats=(WORST,) * 5))
    assert problems(table_panel(named)) == []


def test_seat_on_autoplay_is_shown_with_the_way_back() -> None:
    assert "back" not in offered(UNPLAYED)
    asleep = tell(UNPLAYED, "1 autoplay")
    assert {
        "💤 South · ❗ 1 card",
        f"-# {EN('autoplay-note', sign='💤', names='South')}",
    } <= set(shown(asleep))
    assert "🗡️" not in "".join(shown(asleep))
    assert "back" in offered(asleep)
    both = EN("autoplay-note", sign="💤", names="South, West")
    assert f"-# {both}" in shown(tell(asleep, "2 autoplay"))


def test_table_closed_by_autoplay_keeps_its_result() -> None:
    over = tell(tell(UNPLAYED, "1 autoplay"), "0 7", "1 8")
    table = replace(snapshot(over).table, status=Status.CLOSED)
    panel = table_panel(Closed(table, over))
    assert lines(panel)[0] == EN("result-royals", hand=7)
    assert EN("closed-autoplay", who="South") in lines(panel)
    labels = [item.label for item in items(panel) if isinstance(item, ui.Button)]
    opening = ("press-again", "press-open", "press-tell-me")
    keys = (*opening, "press-review", "press-replay-open", "press-file")
    assert labels == [*map(EN, keys)]
    ai = replace(
        table, seats=tuple(Seat(None, "AI") if n != 1 else s for n, s in enumerate(table.seats))
    )
    assert EN("closed-autoplay-alone") in lines(table_panel(Closed(ai, over)))


def test_seat_on_autoplay_is_not_told_to_hurry() -> None:
    hand, hurry = trick("77", "8", "9", "66", "66"), EN("turn-hurry", who="<@11>")
    assert hurry in shown(hand)
    assert hurry not in shown(tell(hand, "0 autoplay"))
