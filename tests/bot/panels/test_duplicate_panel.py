"""What several tables made of the same cards is told seat by seat, with figures made by hand."""

from dataclasses import replace

import pytest

from bot.model import Attempt, Score
from bot.panels.duplicate_panel import ALONE, BESIDE, comparison, duplicate_panel
from bot.panels.fair_deal_panel import fair_deal_panel
from bot.panels.leave_panel import leaving_panel, left_panel
from bot.panels.press_verbs import ReplayVerb
from bot.panels.result_panel import KEPT, kept_panel
from bot.panels.table_panel import table_panel
from bot.tables.deal_again import without_names
from bot.tables.snapshot import Lobby, Playing, Settled
from bot.text.catalogue import Language, Words
from game.hand.state import Hand
from game.record.seat_record import Dealt, Role, SeatRecord
from game.shuffle import commitment, seal
from tests.bot.panels.panel_content import buttons, menus, problems, text
from tests.bot.tables.seated import PEOPLE, seed, snapshot, table, walk

ENGLISH, CHINESE = Words(Language.ENGLISH), Words(Language.CHINESE)
CODE = "89ABCDEF-3"
HERE = "0123ABCD-1"
TWO = (Role.EMPEROR, Role.GUARD, Role.REBEL, Role.REBEL, Role.REBEL)
ALONE_ = (Role.DARK, *[Role.AGAINST] * 4)


def attempt(
    code: str,
    names: str,
    points: tuple[int, ...],
    places: tuple[int, ...],
    roles: tuple[Role, ...] = TWO,
) -> Attempt:
    """What five people made; each has a letter for a name."""
    scores = (
        Score(
            ord(name),
            name,
            points[seat],
            points[seat] > 0,
            seat,
            record=SeatRecord(
                *(Dealt.NEITHER, roles[seat], places[seat], 0, False, False, False, False),
                *(0, False, 9, None),
            ),
        )
        for seat, name in enumerate(names)
    )
    return Attempt(code, tuple(scores))


FIRST = attempt(CODE, "ABCDE", (4, 2, -2, -2, -2), (1, 2, 3, 4, 5))
SECOND = attempt(HERE, "FGHIJ", (-4, -2, 2, 2, 2), (5, 3, 1, 2, 4))
THIRD = attempt("44444444-1", "KLMNO", (12, -3, -3, -3, -3), (1, 5, 4, 3, 2), ALONE_)
ALL = (FIRST, SECOND, THIRD)


def test_each_seat_is_told_table_by_table_and_the_best_of_it_is_bold() -> None:
    assert list(comparison(ALL, HERE, ENGLISH)) == [
        "### 🔁 The same cards at 3 tables",
        r"1\. ① 👑 A 1st +4 · ② 👑 F 5th -4 · ③ **👑 K 1st +12**",
        r"2\. ① **🗡️ B 2nd +2** · ② 🗡️ G 3rd -2 · ③ L 5th -3",
        r"3\. ① C 3rd -2 · ② **H 1st +2** · ③ M 4th -3",
        r"4\. ① D 4th -2 · ② **I 2nd +2** · ③ N 3rd -3",
        r"5\. ① E 5th -2 · ② **J 4th +2** · ③ O 2nd -3",
        "-# ② is this table.",
        # seat 1 made (4 - 4 + 12) / 3 = 4 on average
        "🏅 **K**: 8.0 points above the average of the seat",
    ]


def test_so_it_is_in_chinese() -> None:
    assert list(comparison(ALL[:2], HERE, CHINESE)) == [
        "### 🔁 同一副牌，2 桌对比",
        r"1\. ① **👑 A 头客 +4** · ② 👑 F 大拉 -4",
        r"2\. ① **🗡️ B 二客 +2** · ② 🗡️ G 三客 -2",
        r"3\. ① C 三客 -2 · ② **H 头客 +2**",
        r"4\. ① D 二拉 -2 · ② **I 二客 +2**",
        r"5\. ① E 大拉 -2 · ② **J 二拉 +2**",
        "-# ② 是这一桌。",
        "🏅 **A**：比同座平均多 4.0 分",
    ]


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ((4, 2, -2, -2, -2), None),
        # seats 3, 4 and 5 made 1 on average: 3 more than C, D and E
        ((4, 2, 4, 4, 4), "🏅 **H, I, J**: 3.0 points above the average of the seat"),
    ],
)
def test_equals_share_the_first_place_and_where_nobody_made_more_there_is_none(
    points: tuple[int, ...], said: str | None
) -> None:
    other = attempt(HERE, "FGHIJ", points, (1, 2, 3, 4, 5))
    told = list(comparison((FIRST, other), "", ENGLISH))
    assert next((line for line in told if line.startswith("🏅")), None) == said


def test_of_many_tables_the_first_the_latest_and_this_one_are_told() -> None:
    many = [replace(FIRST, code=f"0000000{n}-1") for n in range(10)]
    told = list(comparison(many, "00000004-1", ENGLISH))
    assert told[0] == "### 🔁 The same cards at 10 tables"
    signs = [sign for sign in told[1] if sign in "①②③④⑤⑥⑦⑧⑨⑩"]
    assert signs == ["①", "⑤", "⑨", "⑩"]
    assert len(signs) == BESIDE
    assert "⑤ is this table" in told[6]
    (_, first_seat, *_) = comparison(many, "", ENGLISH, ALONE)
    assert [sign for sign in first_seat if sign in "①②③④⑤⑥⑦⑧⑨⑩"] == [*"①④⑤⑥⑦⑧⑨⑩"]


def test_whose_score_is_gone_and_who_is_hidden_are_not_named() -> None:
    gone = replace(FIRST, scores=FIRST.scores[1:])
    told = list(comparison((gone, SECOND), HERE, ENGLISH))
    assert told[1] == r"1\. ①: no longer kept · ② 👑 F 5th -4"
    hidden = without_names((FIRST, SECOND), {ord("B"), ord("G")}, HERE)
    assert list(comparison(hidden, HERE, ENGLISH))[2] == (
        r"2\. ① **🗡️ somebody 2nd +2** · ② 🗡️ G 3rd -2"
    ), "at this very table everybody sees who plays"


def test_who_knows_the_cards_is_told_how_others_can_play_them() -> None:
    alone = text(duplicate_panel((FIRST,), CODE, ENGLISH))
    assert "Nobody else has played these cards yet" in alone
    assert f"`{CODE}`" in alone
    together = duplicate_panel(ALL, CODE, ENGLISH)
    assert "③ **👑 K 1st +12**" in text(together)
    assert "is this table" not in text(together)


def again(hand: Hand) -> Playing | Settled:
    """A table whose first hand has the cards of another one."""
    now = snapshot(hand)
    return replace(now, table=replace(now.table, again=CODE, hand_no=1))


def test_the_longest_comparison_fits() -> None:
    scores = tuple(replace(score, name="*" * 24, points=-192) for score in FIRST.scores)
    many = (replace(FIRST, scores=scores),) * 30
    assert problems(duplicate_panel(many, CODE, ENGLISH)) == []
    over = again(list(walk(3))[-1])
    named = tuple(seat and replace(seat, name="*" * 24) for seat in over.table.seats)
    table = replace(over.table, seats=named)
    assert problems(table_panel(Settled(table, over.hand, many))) == []


def test_the_table_says_whose_cards_it_plays_and_that_they_do_not_count() -> None:
    waiting = replace(table(*PEOPLE), again=CODE, seed=seed(1).hex())
    lobby, ordinary = (
        table_panel(Lobby(now)) for now in (waiting, replace(waiting, again="", preset="simple"))
    )
    assert f"The same cards as in hand `{CODE}`" in text(lobby)
    assert "counts for no leaderboard, rating or statistics" in text(lobby)
    assert "preset" in menus(ordinary)
    assert menus(lobby) == {}, "the rules are those of that hand"
    assert seal(seed(1)) in text(ordinary)
    assert seal(seed(1)) not in text(lobby)
    first, *_, last = walk(3)
    for hand in (first, last):
        assert f"The cards of hand `{CODE}` once more" in text(table_panel(again(hand)))
    later = replace(again(last).table, hand_no=2)
    assert CODE not in text(table_panel(Settled(later, last))), "by then the cards are new"


def test_until_the_hand_is_over_nothing_tells_what_it_was_dealt_from() -> None:
    first, *_, last = walk(3)
    waiting = replace(table(*PEOPLE), again=CODE, seed=seed(1).hex())
    for now in (Lobby(waiting), again(first)):
        for panel in (table_panel(now), fair_deal_panel(now, ENGLISH)):
            for told in (seal(first.seed), commitment(first.seed), first.seed.hex()):
                assert told not in text(panel)
            assert CODE in text(panel)
    over = text(fair_deal_panel(again(last), ENGLISH))
    assert last.seed.hex() in over
    assert f"These were the cards of hand `{CODE}`" in over


def test_the_cards_of_a_result_can_be_played_again_unless_others_were_dealt_first() -> None:
    *_, last = walk(3)
    assert buttons(table_panel(snapshot(last)))["again"] == "Play this deal"
    assert "compare" not in buttons(table_panel(snapshot(last)))
    assert "compare" in buttons(table_panel(again(last)))
    kept = buttons(kept_panel(again(last).table, last, ENGLISH)).keys()
    assert kept == KEPT | {ReplayVerb.OPEN}
    assert "again" not in buttons(table_panel(snapshot(replace(last, deals=1))))


def test_leaving_such_a_hand_costs_nothing() -> None:
    first, *_ = walk(3)
    for panel in (
        leaving_panel(again(first).table, ENGLISH),
        left_panel(again(first).table, ENGLISH),
    ):
        assert "40" not in text(panel)
        assert "nothing" in text(panel)
    assert buttons(leaving_panel(again(first).table, ENGLISH))["quit"] == "Leave"
