"""One's own hand: who one is, what one can do, and menus whose every value means its play."""

from dataclasses import replace
from functools import cache

import pytest
from discord import ButtonStyle, ui

from bot.commands.hand.choices import MOST_CHOICES, bid_labels, plays_offered
from bot.model import Seat
from bot.panels.hand.hand import MORE, PICTURE, hand_panel
from bot.panels.panel import Panel
from bot.text.catalogue import Language, Words
from game.hand.actions import Lay
from game.hand.engine import legal_actions
from game.hand.phases.doubling import Kick, OpenGuard, Rebellion, RoyalsKick
from game.hand.phases.guard_call import Calling
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.hand.view import View, view_of
from game.notation.formatter import play_text
from game.notation.parser import read_play
from game.refusals import Refusal
from game.rules.ruleset import PRESETS
from game.scoring import Solo
from tests.bot.panels.panel_content import (
    alt_texts,
    buttons,
    drawn,
    items,
    lines,
    menus,
    play_buttons,
    problems,
    text,
)
from tests.bot.tables.seated import NOON, all_new, at_table, snapshot, walk
from tests.game.hands import cards, question, rob, tell, throne, trick

EN = Language.ENGLISH
DUE = f"<t:{int(NOON.timestamp())}:R>"
WORST = Seat(10**18, "**_~|`[]#>-@<**_~|`[]#>-@<"[:24], -12_345)
MANY = (
    "R BBB G SSS 2222 2222 AAAA AAAA KKKK KKKK QQQ JJJ 10 10 9 8 7 7",
    "66 6",
    "66 6",
    "66 6",
    "66 6",
)


def own(hand: Hand, seat: int, language: Language = EN, picked: str = "") -> Panel:
    """What somebody sees of their own hand."""
    return hand_panel(*at_table(hand), seat, language, picked)


def labels(panel: Panel) -> list[str | None]:
    """What the buttons say."""
    return [item.label for item in items(panel) if isinstance(item, ui.Button)]


def role(hand: Hand, seat: int) -> str:
    """The line that says who one is."""
    return lines(own(hand, seat))[0]


@pytest.mark.parametrize(
    ("hand", "roles"),
    [
        (
            question(OpenGuard(), guard=2),
            [
                "👑 You are the **emperor**. Your hidden guard holds the guard card.",
                "⛏️ You do not hold the guard card, so you are a **rebel** against the emperor East"
                " and the guard, if there is one.",
                "🗡️ You are the **guard** of East. Nobody knows; playing the guard card shows it.",
            ],
        ),
        (
            question(OpenGuard(), guard=None),
            [
                "👑 You are the **emperor** and hold the guard card: a **dark solo**."
                " Nobody knows.",
                "⛏️ You do not hold the guard card, so you are a **rebel** against the emperor East"
                " and the guard, if there is one.",
            ],
        ),
        (
            question(Kick(), guard=2, exposed=True),
            [
                "👑 You are the **emperor**; 🗡️ West is your guard.",
                "⛏️ You are a **rebel** against the emperor East and the guard West.",
                "🗡️ You are the **guard** of East, and everybody knows.",
            ],
        ),
        (
            question(RoyalsKick(), guard=None, exposed=True),
            [
                "👑 You are the **emperor**, alone against four, and everybody knows.",
                "⛏️ You are a **rebel** against the emperor East, who is alone against four.",
            ],
        ),
        (
            trick("7", "8", "9", "6", "6", guard=None, solo=Solo.OPEN, exposed=True),
            [
                "👑 You are the **emperor**, alone against four.",
                "⛏️ You are a **rebel** against the emperor East, who is alone against four.",
            ],
        ),
        (
            rob("R", "G", "6", "6", "6"),
            [
                "You hold the **royal card**: unless somebody robs the throne, it will be offered"
                " to you first."
            ],
        ),
    ],
)
def test_one_is_told_who_one_is(hand: Hand, roles: list[str]) -> None:
    assert [role(hand, seat) for seat in range(len(roles))] == roles


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (
            question(OpenGuard(), guard=2),
            "你手里没有侍卫牌，你是**起义军**：对手是皇帝 East 和侍卫（还没露面，也可能没有）。",
        ),
        (
            question(OpenGuard(), guard=None),
            "你手里没有侍卫牌，你是**起义军**：对手是皇帝 East 和侍卫（还没露面，也可能没有）。",
        ),
        (question(Kick(), guard=2, exposed=True), "你是**起义军**：对手是皇帝 East 和侍卫 West。"),
        (
            question(RoyalsKick(), guard=None, exposed=True),
            "你是**起义军**：四家打皇帝 East 一家。",
        ),
    ],
)
def test_a_rebel_is_told_in_chinese_whom_to_beat(hand: Hand, said: str) -> None:
    (first, *_) = lines(own(hand, 1, Language.CHINESE))
    assert first == f"⛏️ {said}"


@pytest.mark.parametrize(
    ("hand", "seat", "verbs"),
    [
        (rob("R", "6", "6", "6", "G"), 3, ["no", "yes", "hint", "none", "more"]),
        (throne("R", "6", "6", "6", "G"), 0, ["cede", "ascend", "hint", "none", "more"]),
        (
            throne("R G", "6", "6", "6", "6"),
            0,
            ["cede", "ascend", "solo", "hint", "none", "more"],
        ),
        (throne("R G", "6", "6", "6", "6"), 1, ["none", "more"]),
        (
            tell(throne("R G", "6", "6", "6", "6"), "0 time-out"),
            0,
            ["cede", "ascend", "solo", "back", "more"],
        ),
        (question(OpenGuard()), 2, ["no", "yes", "hint", "none", "more"]),
        (question(OpenGuard()), 1, ["no", "none", "more"]),
        (question(OpenGuard()), 0, ["none", "more"]),
        (question(Rebellion()), 1, ["no", "yes", "hint", "more"]),
        (question(Rebellion()), 2, ["no", "more"]),
        (question(Kick(), exposed=True), 1, ["no", "yes", "hint", "more"]),
        (question(Kick(), exposed=True), 2, ["more"]),
        (question(RoyalsKick(), exposed=True), 2, ["no", "yes", "hint", "more"]),
        (trick("77 6", "88", "6", "6", "6"), 0, ["play", "hint", "more"]),
        (
            tell(trick("77 6", "88", "6", "6", "6"), "0 6"),
            1,
            ["pass", "play", "hint", "more"],
        ),
        (tell(trick("77 6", "88", "6", "6", "6"), "0 6"), 2, ["skip", "more"]),
        (tell(trick("77 6", "88", "6", "6", "6"), "0 6"), 0, ["more"]),
    ],
)
def test_one_is_offered_what_is_legal_and_no_more(hand: Hand, seat: int, verbs: list[str]) -> None:
    assert list(buttons(own(hand, seat))) == verbs


def test_no_hint_is_offered_where_the_table_gives_none() -> None:
    now = snapshot(rob("R", "6", "6", "6", "G"))
    table = replace(now.table, hints=False)
    assert "hint" not in buttons(hand_panel(table, now.hand, 3, EN))


def test_an_answer_given_is_shown_to_who_gave_it() -> None:
    hand = tell(rob("R", "6", "6", "6", "G"), "1 yes")
    assert "Your secret answer: **Rob: alone against four**" in text(own(hand, 1))
    assert "secret answer" not in text(own(hand, 2))


def test_one_sees_what_has_to_be_beaten_and_whether_one_can() -> None:
    hand = tell(trick("77 6", "88 9", "66", "66", "AA"), "0 77")
    assert f"**Your turn** to beat East: 77 · ⏳ time is up {DUE}" in lines(own(hand, 1))
    assert "The others are playing. When it is your turn, you see it here." in lines(own(hand, 2))
    hand = tell(hand, "1 88")
    cannot = f"**Your turn**: nothing you hold beats South's 88 · ⏳ time is up {DUE}"
    assert cannot in lines(own(hand, 2))
    assert menus(own(hand, 2)) == {}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (EN, "Nothing you hold beats South's 88; passing for you in a moment."),
        (Language.CHINESE, "要不起 South 的 88，马上替你过牌。"),
    ],
)
def test_who_is_about_to_be_passed_for_is_told_so(language: Language, said: str) -> None:
    now = snapshot(tell(trick("77 6", "88 9", "66", "66", "AA"), "0 77", "1 88"))
    soon = replace(now, table=replace(now.table, bot_acts_at=NOON))
    assert said in lines(hand_panel(soon.table, soon.hand, 2, language))
    assert said not in lines(hand_panel(now.table, now.hand, 2, language))
    assert said not in lines(hand_panel(soon.table, soon.hand, 3, language))


def calling(*held: str) -> Hand:
    """The throne is offered to seat 0, who holds these cards, and calls one of them to ascend."""
    dealt = (cards(" ".join(held) + " 7"), *(cards("♥J 6"),) * 4)
    return Hand(PRESETS["classic"], b"seed", 0, dealt, Calling(0, 0))


FEW = ("♥J♥J♥J", "♠K♠K♠K♠K")
MANY_TO_CALL = (*FEW, "♠8♠8♠8", "♠9♠9♠9", "♠Q♠Q♠Q")


@pytest.mark.parametrize(
    ("language", "label", "three", "four"),
    [
        (
            EN,
            "{} ({})",
            ("Call ♥J", "whoever holds the fourth is your guard"),
            ("Call ♠K", "you hold all four: a dark solo, alone against four"),
        ),
        (
            Language.CHINESE,
            "{}（{}）",
            ("叫 ♥J", "第四张在谁手里，谁是侍卫"),
            ("叫 ♠K", "四张都在你手里：暗独，一打四"),
        ),
    ],
)
def test_a_card_to_call_says_what_calling_it_means(
    language: Language, label: str, three: tuple[str, str], four: tuple[str, str]
) -> None:
    hand, called = calling(*MANY_TO_CALL), {"call JH": three, "call KS": four}
    (menu,) = (item for item in items(own(hand, 0, language)) if isinstance(item, ui.Select))
    options = {option.value: (option.label, option.description) for option in menu.options}
    assert len(options) == len(MANY_TO_CALL)
    assert options.items() >= called.items()
    labels = {value: label.format(*told) for value, told in called.items()}
    assert bid_labels(view_of(hand, 0), Words(language)).items() >= labels.items()


@pytest.mark.parametrize(
    ("language", "three", "four", "solo"),
    [
        (
            EN,
            "Call ♥J: the fourth is your guard",
            "Call ♠K: alone against four",
            "Open solo: alone against four",
        ),
        (Language.CHINESE, "叫 ♥J，找侍卫", "叫 ♠K，暗独一打四", "登基并明独，一打四"),
    ],
)
def test_few_cards_to_call_stand_beside_the_open_solo_and_red_is_alone(
    language: Language, three: str, four: str, solo: str
) -> None:
    panel = own(calling(*FEW), 0, language)
    shown = [(item.label, item.style) for item in items(panel) if isinstance(item, ui.Button)]
    assert shown[1:4] == [
        (three, ButtonStyle.success),
        (four, ButtonStyle.danger),
        (solo, ButtonStyle.danger),
    ]
    assert menus(panel) == {}


def test_who_is_out_is_told_the_place() -> None:
    hand = tell(trick("7", "88 9", "66", "66", "AA", guard=1), "0 7")
    panel = own(hand, 0)
    assert "You have no cards left. Your place: 1st." in lines(panel)
    assert PICTURE not in drawn(panel)
    assert "press-text" not in buttons(panel)


def test_where_a_pass_is_best_it_comes_first() -> None:
    panel = own(tell(trick("2 6", "88 R", "66", "66", "AA"), "0 2"), 1)
    assert list(buttons(panel))[:2] == ["pass", "play"]


@pytest.mark.parametrize("hints", [True, False])
def test_only_the_best_choice_is_blue_and_none_where_the_table_gives_no_hints(hints: bool) -> None:
    table, hand = at_table(tell(trick("7 6", "8 9 10 J Q K", "66", "66", "AA"), "0 7"))
    panel = hand_panel(replace(table, hints=hints), hand, 1, EN)
    shown = [item for item in items(panel) if isinstance(item, ui.Button)]
    blue = [item.style is ButtonStyle.primary for item in shown[:5]]
    assert blue == [hints, False, False, False, False]


def test_the_rare_buttons_are_shown_on_request() -> None:
    hand = trick("77 6", "88", "6", "6", "6")
    assert not {"refresh", "text", "log"} & buttons(own(hand, 0)).keys()
    assert {"refresh", "text", "log"} <= buttons(own(hand, 0, picked=MORE)).keys()


@pytest.mark.parametrize(
    ("hand", "labels_"),
    [
        (throne("R G", "6", "6", "6", "6"), ("Cede", "Ascend: alone against four")),
        (throne("R", "6", "6", "6", "6"), ("Cede", "Ascend")),
    ],
)
def test_the_throne_says_what_it_means_now(hand: Hand, labels_: tuple[str, str]) -> None:
    assert tuple(labels(own(hand, 0))[:2]) == labels_


def test_ceding_says_what_it_costs() -> None:
    hand = tell(throne("R", "6", "6", "6", "2 6"), "0 cede")
    assert labels(own(hand, 4))[0] == "Cede for a 2"


def test_the_royal_card_promises_the_throne_only_until_it_is_offered() -> None:
    assert "royal card" in text(own(rob("R", "6", "6", "6", "6"), 0))
    assert "royal card" not in text(own(throne("R", "6", "6", "6", "6"), 0))


def test_the_picture_is_told_in_words() -> None:
    panel = own(trick("R B G 2 10 10 7", "88", "6", "6", "6"), 0)
    table_alt, hand_alt = alt_texts(panel)
    assert table_alt.startswith("The table. East leads\n")
    assert hand_alt == "Your 7 cards: Royal Big Guard 2 10×2 7"
    chinese = own(trick("R B G 2 10 10 7", "88", "6", "6", "6"), 0, Language.CHINESE)
    assert alt_texts(chinese)[1] == "你的 7 张牌：皇牌 大王 侍卫牌 2 10×2 7"
    assert alt_texts(own(trick("7", "88", "6", "6", "6"), 0))[1] == "Your 1 card: 7"


def test_the_cards_that_can_be_played_are_bright() -> None:
    hand = tell(trick("77 6", "88 9", "66", "66", "AA"), "0 77")
    assert drawn(own(hand, 1))[PICTURE].keywords["bright"] == frozenset(cards("88"))
    assert drawn(own(hand, 2))[PICTURE].keywords["bright"] is None


def test_where_one_copy_can_be_played_every_copy_is_bright() -> None:
    hand = tell(trick("77 6", "88888 S G 9", "66", "66", "AA"), "0 77")
    bright = drawn(own(hand, 1))[PICTURE].keywords["bright"]
    assert bright == frozenset(cards("88888 S G 9"))


def test_few_plays_are_one_press_each() -> None:
    panel = own(tell(trick("7 6", "88 S 9", "66", "66", "AA"), "0 7"), 1)
    assert list(play_buttons(panel).items()) == [("9", "9"), ("8", "8"), ("Small", "Small")]
    assert menus(panel) == {}


def test_of_more_plays_the_best_four_and_a_pass_are_one_press_each_and_all_are_in_a_menu() -> None:
    panel = own(tell(trick("7 6", "8 9 10 J Q K", "66", "66", "AA"), "0 7"), 1)
    assert list(play_buttons(panel)) == ["8", "9", "10", "J"]
    assert list(buttons(panel))[:2] == ["pass", "play"]
    assert list(menus(panel)["lay"]) == ["8", "9", "10", "J", "Q", "K"]


def test_many_plays_are_chosen_by_rank_first() -> None:
    hand = trick(*MANY)
    first = menus(own(hand, 0))
    assert list(first) == ["pick"]
    assert first["pick"]["KING"] == "K ×8"
    assert first["pick"]["jokers"] == "Jokers alone"
    second = menus(own(hand, 0, picked="EIGHT"))
    assert set(second) == {"pick", "lay"}
    assert all(label.endswith("8") for label in second["lay"].values())
    assert menus(own(hand, 0, picked="nonsense")).keys() == {"pick"}


def test_what_does_not_fit_is_said() -> None:
    assert "Only the first 25 of" in text(own(trick(*MANY), 0, picked="KING"))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("picked", ["", "KING", "TWO", "jokers"])
def test_the_worst_hand_fits(language: Language, picked: str) -> None:
    """44 cards: all the jokers, and nine cards from the pot; and the longest names."""
    hand = trick(*MANY)
    assert len(hand.hands[0]) == 44
    now = snapshot(hand)
    seats, message = (WORST,) * 5, 10**18
    worst = replace(now, table=replace(now.table, seats=seats, message_id=message))
    shown = hand_panel(worst.table, worst.hand, 0, language, picked)
    assert problems(shown) == []
    assert all(len(alt) <= 1024 for alt in alt_texts(shown))


@pytest.mark.parametrize(("number", "language"), list(enumerate(Language)))
def test_every_state_of_a_whole_hand_fits(number: int, language: Language) -> None:
    for hand in walk(number):
        for seat in range(5):
            assert problems(own(hand, seat, language)) == []


@cache
def states() -> list[tuple[Hand, int]]:
    """Every third turn of whole hands, and hands with every mixture of marked and plain jokers."""
    turns = [
        (hand, seat)
        for number in range(8)
        for hand in walk(number)
        if isinstance(hand.phase, Trick)
        for seat in hand.waiting
    ]
    mixed = [
        trick(held, "S 88", "66", "66", "66", exposed=exposed)
        for held in (
            "R G B S 77 10 10 8",
            "R BBB G SSS KKKK K",
            "G SS 7",
            "G 7",
            "G S",
            "R B 10 10",
            "R 7",
            MANY[0],
        )
        for exposed in (True, False)
    ]
    answers = [
        tell(trick("7 6", held, "66", "66", "66", guard=1), "0 7")
        for held in ("R G B S 8 9", "G S 8", "R B 10 10")
    ]
    return [*turns[::3], *((hand, 0) for hand in mixed), *((hand, 1) for hand in answers)]


def meant(view: View, value: str) -> Lay | None:
    """What a text means to the one whose turn it is."""
    found = read_play(value, view)
    return None if isinstance(found, Refusal) or view.seat is None else Lay(view.seat, found)


def test_every_menu_value_means_exactly_the_play_it_stands_for() -> None:
    for hand, seat in states():
        plays = [action for action in legal_actions(hand, seat) if isinstance(action, Lay)]
        by_label = {play_text(lay.cards, EN): lay for lay in plays}
        assert len(by_label) == len(plays)
        first = menus(own(hand, seat))
        picks = first.get("pick", {"": ""})
        assert len(picks) <= 25
        offered: dict[str, str] = {}
        for picked in picks:
            panel = own(hand, seat, picked=picked)
            offered |= play_buttons(panel) | menus(panel).get("lay", {})
        view = view_of(hand, seat)
        for value, label in offered.items():
            assert meant(view, value) == by_label[label]
        if len(plays) <= 25:
            assert len(offered) == len(plays)


@pytest.mark.parametrize(("number", "language"), list(enumerate(Language)))
def test_every_autocomplete_choice_means_exactly_the_play_it_stands_for(
    number: int, language: Language
) -> None:
    for hand, seat in states()[number :: len(Language)]:
        plays = [action for action in legal_actions(hand, seat) if isinstance(action, Lay)]
        by_text = {play_text(lay.cards, language): lay for lay in plays}
        assert len(by_text) == len(plays)
        view, offered = view_of(hand, seat), set[str]()
        for typed in ("", "K", "7", "1", "10", "王", "大王", "big", "small", "侍卫", "royal", "??"):
            choices = plays_offered(view, typed, Words(language))
            assert len(choices) == len(set(choices)) <= MOST_CHOICES
            offered.update(choices)
        for choice in offered:
            assert 1 <= len(choice) <= 100
            assert meant(view, choice) == by_text[choice]


def test_the_plays_offered_go_with_what_is_typed() -> None:
    hand = trick("KKK 10 10 S 7", "88", "66", "66", "66")
    view = view_of(hand, 0)

    def offered(typed: str) -> list[str]:
        return plays_offered(view, typed, Words(EN))

    assert offered("k") == ["K", "KKK", "KK"]
    assert offered("KK ") == ["KK", "KKK"]
    assert offered("10") == ["10", "10 10"]
    assert "Small+KKK" in offered("small")
    assert offered("")[0] == "KKK"
    assert offered("8") == offered("")


def test_both_meanings_are_offered_where_there_are_two() -> None:
    view = view_of(trick("777 BB 2", "88", "66", "66", "66"), 0)
    assert set(plays_offered(view, "2大王", Words(EN))[:2]) == {"Big+2", "Big×2"}


def test_nothing_is_offered_to_who_is_not_asked_to_play() -> None:
    hand = trick("KKK 7", "88", "66", "66", "66")
    assert plays_offered(view_of(hand, 1), "", Words(EN)) == []
    assert menus(own(hand, 1)) == {}


def test_all_languages_offer_the_same() -> None:
    for hand in walk(4)[::2]:
        for seat in range(5):
            panels = [own(hand, seat, language) for language in Language]
            assert len({tuple(buttons(panel)) for panel in panels}) == 1
            assert len({tuple(map(tuple, menus(panel).values())) for panel in panels}) == 1
            assert len({len(lines(panel)) for panel in panels}) == 1


def test_the_way_back_to_the_table_is_linked() -> None:
    now = snapshot(trick("77", "88", "66", "66", "66"))
    link = "[Go to the table](https://discord.com/channels/1/2)"
    assert link in text(hand_panel(now.table, now.hand, 0, EN))


@pytest.mark.parametrize(
    ("language", "said"),
    [(EN, "🧮 Still out: Big 9×2"), (Language.CHINESE, "🧮 别人手里还有：大王 9×2")],
)
def test_the_card_recorder_says_in_one_line_what_the_others_hold(
    language: Language, said: str
) -> None:
    held = ("66 7", "R", "9", "9", "")
    plain = trick(*held, out=(4,))
    recorded = replace(plain, rules=replace(plain.rules, recorder=True))
    assert said in lines(own(recorded, 0, language))
    assert said not in text(own(plain, 0, language))


@pytest.mark.parametrize(
    ("language", "advised"),
    [
        (EN, "do not rob"),
        (Language.CHINESE, "别抢独"),
        (Language.TAIWAN_CHINESE, "別搶獨"),
    ],
)
def test_who_is_new_may_read_the_rules_and_has_advice_where_there_are_no_hints(
    language: Language, advised: str
) -> None:
    table, hand = at_table(rob("R 77", "6", "6", "6", "2"))
    for seated, new in ((all_new(table), True), (table, False)):
        for hints in (True, False):
            panel = hand_panel(replace(seated, hints=hints), hand, 0, language)
            assert text(panel).count(advised) == (new and not hints)
            assert labels(panel).count(Words(language)("press-how")) == new


def test_who_is_new_reads_the_order_of_the_cards_while_they_play() -> None:
    for hand, told in ((rob("R 77", "6", "6", "6", "2"), False), (trick(*["77 6"] * 5), True)):
        table, hand = at_table(hand)
        assert ("K A 2 small big" in text(hand_panel(all_new(table), hand, 0, EN))) == told
        assert "K A 2 small big" not in text(hand_panel(table, hand, 0, EN))
