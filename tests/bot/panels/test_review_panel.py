"""The review of a hand as it is read: who is named, and every kind of choice in words."""

from dataclasses import replace

import pytest

from bot.model import Score, Seat, Table
from bot.panels.review_panel import review_panel, seat_in
from bot.panels.review_text import difference_lines
from bot.text.catalogue import Language, Words
from game.cards import Cards
from game.hand.actions import Action, Answer, Ascend, Cede, Lay, Pass
from game.hand.events import GuardShown, Played, WentOut
from game.hand.state import PhaseName
from game.players.review import Difference, Moment, Review
from tests.bot.panels.seen import lines, problems
from tests.bot.tables.seated import PEOPLE, table
from tests.game.hands import cards, trick

EN, CN, TW = map(Words, (Language.ENGLISH, Language.CHINESE, Language.TAIWAN_CHINESE))
OVER = trick("7", "", "6", "6", "6", out=(1,))
SCORES = tuple(
    Score(user, name, 1, won=True, seat=seat)
    for seat, (user, name) in enumerate([(11, "East"), (12, "*South*")])
)


def of(*differences: Difference, moments: tuple[Moment, ...] = ()) -> Review:
    return Review(OVER, (9, 1, 0, 0, 0), differences, moments)


def difference(phase: PhaseName, over: str, done: Action, better: Action) -> Difference:
    trick_no = 4 if phase is PhaseName.TRICK else 0
    table_cards: Cards = cards(over) if over else ()
    return Difference(0, phase, trick_no, table_cards, done, better, 0.94)


TRICK, THRONE, REBELLION = PhaseName.TRICK, PhaseName.THRONE, PhaseName.REBELLION


@pytest.mark.parametrize(
    ("told", "en", "cn", "tw"),
    [
        (
            difference(TRICK, "777", Lay(0, cards("888")), Pass(0)),
            "Trick 4: 888 laid over 777; a strong AI player would have passed: +0.9",
            "第 4 轮：用 888 压 777；高手会过牌：+0.9",
            "第 4 輪：用 888 壓 777；高手會過牌：+0.9",
        ),
        (
            difference(TRICK, "", Lay(0, cards("22")), Lay(0, cards("66"))),
            "Trick 4: 22 led; a strong AI player would have led 66: +0.9",
            "第 4 轮：领出 22；高手会领出 66：+0.9",
            "第 4 輪：領出 22；高手會領出 66：+0.9",
        ),
        (
            difference(TRICK, "K", Pass(0), Lay(0, cards("A"))),
            "Trick 4: K let go; a strong AI player would have laid A: +0.9",
            "第 4 轮：放过 K；高手会出 A：+0.9",
            "第 4 輪：放過 K；高手會出 A：+0.9",
        ),
        (
            difference(THRONE, "", Ascend(0), Cede(0)),
            "Before the first trick: “Ascend”; a strong AI player would have chosen “Cede”: +0.9",
            "出牌之前：选了「登基」；高手会选「让位」：+0.9",
            "出牌之前：選了「登基」；高手會選「讓位」：+0.9",
        ),
        (
            difference(REBELLION, "", Answer(0, yes=False), Answer(0, yes=True)),
            "Before the first trick: “Do not rebel”;"
            " a strong AI player would have chosen “Rebel”: +0.9",
            "出牌之前：选了「不造反」；高手会选「造反」：+0.9",
            "出牌之前：選了「不造反」；高手會選「造反」：+0.9",
        ),
        (
            difference(PhaseName.CALLING, "", Ascend(0, call=cards("♠K")[0]), Cede(0)),
            "Before the first trick: “Call ♠K”; a strong AI player would have chosen “Cede”: +0.9",
            "出牌之前：选了「叫 ♠K」；高手会选「让位」：+0.9",
            "出牌之前：選了「叫 ♠K」；高手會選「讓位」：+0.9",
        ),
    ],
)
def test_every_choice_is_a_sentence(told: Difference, en: str, cn: str, tw: str) -> None:
    for words, sentence in ((EN, en), (CN, cn), (TW, tw)):
        assert list(difference_lines(of(told), 0, words)) == [sentence]


def test_the_dearest_three_are_told_of_all_that_are_counted() -> None:
    some = [difference(TRICK, "K", Pass(0), Lay(0, cards("A"))) for _ in range(5)]
    dear = [replace(each, trick=n, points=n / 2) for n, each in enumerate(some, 1)]
    told = lines(review_panel(table(*PEOPLE), 1, SCORES, 0, of(*dear), EN))
    assert "**You**: 9 choices, 5 of which a strong AI player would have made differently" in told
    assert [line[: len("- Trick 5")] for line in told if "let go" in line] == [
        "- Trick 5",
        "- Trick 4",
        "- Trick 3",
    ]


def test_a_moment_tells_all_that_happened_and_what_the_royals_could_expect() -> None:
    events = (Played(1, cards("7")), GuardShown(1), WentOut(1))
    told = of(moments=(Moment(9, events, 1, -0.04, -1.46),))
    panel = review_panel(table(*PEOPLE), 1, SCORES, 0, told, EN)
    assert lines(panel)[:3] == [
        "## Hand 1, looked at again",
        "**What decided it**",
        "- Trick 9: \\*South\\* 7 · \\*South\\* is the guard · \\*South\\* is out: 1st"
        " (0.0 → -1.5)",
    ]
    assert problems(panel) == []


def seated(*changed: tuple[int, Seat]) -> Table:
    now = replace(table(11, 12, 0, 0, 0), hand_no=2)
    seats = list(now.seats)
    for number, seat in changed:
        seats[number] = seat
    return replace(now, seats=tuple(seats))


@pytest.mark.parametrize(
    ("now", "hand_no", "seat", "name"),
    [
        (seated(), 2, 1, "\\*South\\*"),
        (seated((1, Seat(14, "North"))), 2, 1, "\\*South\\*"),
        (seated(), 2, 2, "West"),
        (seated((2, Seat(14, "North"))), 2, 2, "Seat 2"),
        (seated((2, Seat(14, "North", helping=True))), 2, 2, "North"),
        (seated((2, Seat(14, "North", helping=True))), 1, 2, "Seat 2"),
    ],
    ids=["scored", "left since", "AI player", "came since", "took over", "took over later"],
)
def test_a_seat_has_the_name_of_who_sat_there(
    now: Table, hand_no: int, seat: int, name: str
) -> None:
    told = of(moments=(Moment(1, (WentOut(1), Played(seat, cards("7"))), 1, 0, 1),))
    assert f"{name} 7" in "\n".join(lines(review_panel(now, hand_no, SCORES, 0, told, EN)))


@pytest.mark.parametrize(
    ("now", "hand_no", "user", "seat"),
    [
        (seated(), 2, 12, 1),
        (seated((1, Seat(14, "North"))), 2, 12, 1),
        (seated((1, Seat(14, "North"))), 2, 14, None),
        (seated((2, Seat(14, "North"))), 2, 14, None),
        (seated((2, Seat(14, "North", helping=True))), 2, 14, 2),
        (seated((2, Seat(14, "North", helping=True))), 1, 14, None),
        (seated(), 2, 99, None),
    ],
)
def test_a_review_is_for_who_sat_in_that_hand(
    now: Table, hand_no: int, user: int, seat: int | None
) -> None:
    assert seat_in(now, hand_no, SCORES, user) == seat
