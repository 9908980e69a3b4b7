"""The review of a hand as it is read: who is named, and every kind of choice in words."""

from dataclasses import replace

import pytest
from discord import ui

from bot.model import Score, Seat, Table
from bot.panels.custom_id import ReplayTurn, read
from bot.panels.panel import Panel
from bot.panels.press_verbs import ReplayVerb
from bot.panels.records import review as panels
from bot.panels.records.review import difference_lines, seat_in
from bot.tables.replays import ReviewedHand
from bot.text.catalogue import Language, Words
from game.cards import Cards
from game.hand.actions import Answer, Ascend, Cede, Decision, Lay, Pass
from game.hand.events import GuardShown, Played, WentOut
from game.hand.state import PhaseName
from game.hand.view import view_of
from game.players.hints import Choice, Reason, ReasonKind
from game.players.review import Difference, Moment, Review
from game.record.key_moments import ReplayBeat
from game.scoring import Solo
from tests.bot.panels.panel_content import items, lines, problems
from tests.bot.tables.seated import table
from tests.game.hands import cards, tell, trick

EN, CN, TW = map(Words, (Language.ENGLISH, Language.CHINESE, Language.TAIWAN_CHINESE))
OVER = trick("7", "", "6", "6", "6", out=(1,))
SCORES = tuple(
    Score(user, name, 1, won=True, seat=seat)
    for seat, (user, name) in enumerate([(11, "East"), (12, "*South*")])
)

SOME_SCORES = (
    replace(SCORES[0], left=True),
    SCORES[1],
    Score(None, "", 1, won=True, seat=2),
    Score(14, "North", 1, won=True, seat=3, helped=True),
    Score(None, "N甲", 1, won=True, seat=4),
    Score(None, "乙", 1, won=True, seat=0, helped=True),
    Score(15, "Elder", 1, won=True),
)
"""East left, an AI player of an older hand has no name, North helped; once no seat was kept."""


def review_panel(
    hand_no: int, scores: tuple[Score, ...], seat: int, review: Review, words: Words
) -> Panel:
    reviewed = ReviewedHand(review, (0.5,) * 5)
    return panels.review_panel("0123abcd", hand_no, scores, seat, reviewed, words)


def of(
    *differences: Difference, moments: tuple[Moment, ...] = (), turn: Moment | None = None
) -> Review:
    return Review(OVER, (9, 1, 0, 0, 0), differences, moments, turn)


def difference(phase: PhaseName, over: str, done: Decision, better: Decision) -> Difference:
    trick_no = 4 if phase is PhaseName.TRICK else 0
    table_cards: Cards = cards(over) if over else ()
    return Difference(0, phase, trick_no, table_cards, done, better, 0.94)


TRICK, THRONE, REBELLION = PhaseName.TRICK, PhaseName.THRONE, PhaseName.REBELLION


@pytest.mark.parametrize(
    ("told", "en", "cn", "tw"),
    [
        (
            difference(TRICK, "777", Lay(0, cards("888")), Pass(0)),
            "Trick 4: you laid 888 over 777. A strong AI player would have passed, which was worth"
            " 0.9 points more.",
            "第 4 轮：你用 888 压了 777；高手会过牌，能多得 0.9 分。",
            "第 4 輪：你用 888 壓了 777；高手會過牌，能多得 0.9 分。",
        ),
        (
            difference(TRICK, "", Lay(0, cards("22")), Lay(0, cards("66"))),
            "Trick 4: you led 22. A strong AI player would have led 66, which was worth"
            " 0.9 points more.",
            "第 4 轮：你先出 22；高手会先出 66，能多得 0.9 分。",
            "第 4 輪：你先出 22；高手會先出 66，能多得 0.9 分。",
        ),
        (
            difference(TRICK, "K", Pass(0), Lay(0, cards("A"))),
            "Trick 4: you let K go. A strong AI player would have laid A, which was worth"
            " 0.9 points more.",
            "第 4 轮：你放过了 K；高手会出 A，能多得 0.9 分。",
            "第 4 輪：你放過了 K；高手會出 A，能多得 0.9 分。",
        ),
        (
            difference(THRONE, "", Ascend(0), Cede(0)),
            "Before the first trick: you chose “Ascend”. A strong AI player would have chosen"
            " “Cede”, which was worth 0.9 points more.",
            "出牌之前：你选了「登基」；高手会选「让位」，能多得 0.9 分。",
            "出牌之前：你選了「登基」；高手會選「讓位」，能多得 0.9 分。",
        ),
        (
            difference(REBELLION, "", Answer(0, yes=False), Answer(0, yes=True)),
            "Before the first trick: you chose “Do not rebel”. A strong AI player would have"
            " chosen “Rebel”, which was worth 0.9 points more.",
            "出牌之前：你选了「不造反」；高手会选「造反」，能多得 0.9 分。",
            "出牌之前：你選了「不造反」；高手會選「造反」，能多得 0.9 分。",
        ),
        (
            difference(PhaseName.CALLING, "", Ascend(0, call=cards("♠K")[0]), Cede(0)),
            "Before the first trick: you chose “Call ♠K”. A strong AI player would have chosen"
            " “Cede”, which was worth 0.9 points more.",
            "出牌之前：你选了「叫 ♠K」；高手会选「让位」，能多得 0.9 分。",
            "出牌之前：你選了「叫 ♠K」；高手會選「讓位」，能多得 0.9 分。",
        ),
    ],
)
def test_every_choice_is_a_sentence(told: Difference, en: str, cn: str, tw: str) -> None:
    for words, sentence in ((EN, en), (CN, cn), (TW, tw)):
        assert list(difference_lines(of(told), 0, words("review-you"), str, words)) == [sentence]


def test_the_dearest_three_are_told_of_all_that_are_counted() -> None:
    some = [difference(TRICK, "K", Pass(0), Lay(0, cards("A"))) for _ in range(5)]
    dear = [replace(each, trick=n, points=n / 2) for n, each in enumerate(some, 1)]
    told = lines(review_panel(1, SCORES, 0, of(*dear), EN))
    said = "**You** had 9 choices. A strong AI player would have chosen otherwise 5 times."
    assert f"{said} The three that cost you most:" in told
    assert [line[: len("- Trick 5")] for line in told if " you let " in line] == [
        "- Trick 5",
        "- Trick 4",
        "- Trick 3",
    ]


def test_a_choice_is_told_with_the_reason_that_a_hint_would_have_given() -> None:
    hand = tell(trick("77 6", "88 K", "66", "66", "AA"), "0 77")
    choice = Choice(Lay(1, cards("88")), 1.0, Reason(ReasonKind.TAKES, seat=0, count=1))
    told = replace(
        difference(TRICK, "77", Pass(1), choice.action),
        seat=1,
        view=view_of(hand, 1),
        reason=choice,
    )
    (line,) = difference_lines(of(told), 1, "you", lambda _: "East", EN)
    assert line.endswith("(it takes the trick from East, who still holds one card.)")
    (without,) = difference_lines(of(told), 1, "you", None, EN)
    assert line.startswith(without)


def test_what_is_told_opens_the_replay_where_it_happened() -> None:
    events = (Played(1, cards("7")),)
    told = of(moments=(Moment(9, events, 1, -0.04, -1.46, action=3),))
    beats = tuple(ReplayBeat((), OVER, actions=number) for number in range(6))
    reviewed = ReviewedHand(told, (0.5,) * 5, beats)
    panel = panels.review_panel("0123abcd", 1, SCORES, 0, reviewed, EN)
    (shown,) = (item for item in items(panel) if isinstance(item, ui.Button))
    assert read(shown.custom_id or "") == ReplayTurn(ReplayVerb.OPEN, "0123abcd", 1, 4)


def test_a_moment_tells_all_that_happened_and_what_the_royals_could_expect() -> None:
    events = (Played(1, cards("7")), GuardShown(1), WentOut(1))
    told = of(moments=(Moment(9, events, 1, -0.04, -1.46),))
    panel = review_panel(1, SCORES, 0, told, EN)
    assert lines(panel)[:3] == [
        "## Review of hand 1",
        "**The largest changes of what was expected**",
        "- Trick 9: \\*South\\* lays 7 · \\*South\\* is the guard · \\*South\\* is out: 1st"
        " (0.0\u00a0→\u00a0-1.5)",
    ]
    assert problems(panel) == []


@pytest.mark.parametrize(
    ("after", "solo", "en", "cn", "tw"),
    [
        (2, Solo.NONE, "the royals are ahead for good", "保皇一方从此领先", "保皇一方從此領先"),
        (2, Solo.DARK, "the emperor is ahead for good", "皇帝从此领先", "皇帝從此領先"),
        (-2, Solo.DARK, "the rebels are ahead for good", "起义军从此领先", "起義軍從此領先"),
    ],
)
def test_the_moment_at_which_the_winner_changed_for_good_is_told_as_such(
    after: float, solo: Solo, en: str, cn: str, tw: str
) -> None:
    other, turn = (Moment(n, (Played(1, cards("7")),), 1, 0, after) for n in (3, 4))
    told = replace(of(moments=(other, turn), turn=turn), hand=replace(OVER, solo=solo))
    decided = ("**Where it turned**", "**转折**", "**轉折**")
    for words, title, sentence in zip((EN, CN, TW), decided, (en, cn, tw), strict=True):
        said = lines(review_panel(1, SCORES, 0, told, words))
        assert said[1] == title
        assert [f"**{sentence}**" in line for line in said[2:4]] == [False, True]


@pytest.mark.parametrize(
    ("seat", "choices", "en", "cn"),
    [
        (0, 9, "**You** had 9 choices. A strong AI player would have chosen otherwise once.", ""),
        (0, 1, "**You** had one choice. A strong AI player would have chosen otherwise once.", ""),
        (
            1,
            2,
            "**You** had 2 choices. A strong AI player would have chosen the same every time.",
            "**你**有 2 次选择，高手每次都会这么打。",
        ),
        (
            1,
            1,
            "**You** had one choice. A strong AI player would have chosen the same.",
            "高手也会这么打。",
        ),
        (1, 0, "**You** had nothing to choose.", "**你**没有可选的地方。"),
    ],
)
def test_what_a_seat_could_choose_is_a_sentence(seat: int, choices: int, en: str, cn: str) -> None:
    one = of(difference(TRICK, "K", Pass(0), Lay(0, cards("A"))))
    told = replace(one, choices=(choices, choices, 0, 0, 0))
    assert en in lines(review_panel(1, SCORES, seat, told, EN))
    assert cn in "\n".join(lines(review_panel(1, SCORES, seat, told, CN)))


@pytest.mark.parametrize(
    ("solo", "en", "cn"),
    [
        (Solo.NONE, "the royals could expect from each rebel", "保皇一方能从每家起义军赢几分"),
        (Solo.DARK, "the emperor could expect from each rebel", "皇帝能从每家起义军赢几分"),
    ],
)
def test_the_caption_says_whose_the_points_are_and_by_whose_eyes(
    solo: Solo, en: str, cn: str
) -> None:
    told = replace(of(), hand=replace(OVER, solo=solo))
    for words, whose, eyes in ((EN, en, "by what its seat could see"), (CN, cn, "五家的牌")):
        shown = lines(review_panel(1, SCORES, 0, told, words))
        for said in (whose, eyes):
            (line,) = (line for line in shown if said in line)
            assert line.startswith("-# ")


def seated(*changed: tuple[int, Seat]) -> Table:
    now = replace(table(11, 12, 0, 0, 0), hand_no=2)
    seats = list(now.seats)
    for number, seat in changed:
        seats[number] = seat
    return replace(now, seats=tuple(seats))


@pytest.mark.parametrize(("user", "seat"), [(11, 0), (12, 1), (14, 3), (15, None), (99, None)])
def test_a_review_is_for_who_sat_in_that_hand(user: int, seat: int | None) -> None:
    assert seat_in(SOME_SCORES, user) == seat
