"""The message with an own hand: role, prompt, buttons, and menus whose values mean their plays."""

from dataclasses import replace

import pytest
from discord import ButtonStyle, ui

from bot.commands.hand.choices import bid_labels, plays_offered
from bot.model import Seat
from bot.panels.hand.hand import MORE, PICTURE, hand_panel
from bot.panels.hand.hints import advice_line
from bot.panels.panel import Panel
from bot.panels.table.turn import PICTURE as TABLE_PICTURE
from bot.pictures.plate_board import Badge, BadgeKind
from bot.text.catalogue import Language, Words
from game.hand.actions import Lay
from game.hand.engine import legal_actions
from game.hand.phases.doubling import Kick, OpenGuard, Rebellion, RoyalsKick
from game.hand.phases.guard_call import Calling
from game.hand.state import Hand
from game.hand.view import view_of
from game.rules.ruleset import PRESETS
from game.scoring import Solo
from tests.bot.panels.panel_content import (
    WORST_NAME,
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
from tests.bot.tables.seated import NOON, all_new, at_table, snapshot
from tests.game.hands import SMOTHERING, cards, question, rob, tell, throne, trick

EN = Words(Language.ENGLISH)
WORST = Seat(10**18, WORST_NAME, -12_345)
MANY = (
    "R BBB G SSS 2222 2222 AAAA AAAA KKKK KKKK QQQ JJJ 10 10 9 8 7 7",
    "66 6",
    "66 6",
    "66 6",
    "66 6",
)
BEATEN = tell(trick("77 6", "88 9", "66", "66", "AA"), "0 77", "1 88")
STUCK = trick("7 6", "8 9", "9 J", "9 J", "J J", rules=SMOTHERING)
FOLLOWING = tell(trick("77 6", "88 9", "66", "66", "AA"), "0 77")


def own(hand: Hand, seat: int, language: Language = Language.ENGLISH, picked: str = "") -> Panel:
    """The message of a seat."""
    return hand_panel(*at_table(hand), seat, language, picked)


def shown_buttons(panel: Panel) -> list[ui.Button[Panel]]:
    """The buttons, from top to bottom."""
    return [item for item in items(panel) if isinstance(item, ui.Button)]


@pytest.mark.parametrize(
    ("hand", "roles"),
    [
        (question(OpenGuard(), guard=2), ["role-emperor", "role-rebel-asked", "role-guard"]),
        (question(OpenGuard(), guard=None), ["role-dark-solo", "role-rebel-asked"]),
        (
            question(Kick(), guard=2, exposed=True),
            ["role-emperor-two", "role-rebel-two", "role-guard-known"],
        ),
        (
            question(RoyalsKick(), guard=None, exposed=True),
            ["role-dark-solo-known", "role-rebel-alone"],
        ),
        (
            trick("7", "8", "9", "6", "6", guard=None, solo=Solo.OPEN, exposed=True),
            ["role-open-solo", "role-rebel-alone"],
        ),
        (rob("R", "G", "6", "6", "6"), ["holds-royal-card-rob"]),
    ],
)
def test_role(hand: Hand, roles: list[str]) -> None:
    for seat, role in enumerate(roles):
        expected = EN(role, emperor="East", guard="West", telling=EN("guard-card"))
        assert lines(own(hand, seat))[0] == expected


@pytest.mark.parametrize(
    ("seat", "role"), [(0, "role-emperor-called"), (1, "role-rebel-called"), (2, "role-guard")]
)
def test_everybody_is_told_the_called_card_while_the_guard_is_hidden(seat: int, role: str) -> None:
    called = cards("♠K")[0]
    hand = trick("♠K", "7", "♠K", "6", "6", guard=2, called=called, rules=PRESETS["classic"])
    expected = EN(role, emperor="East", card="♠K", telling="♠K")
    assert lines(own(hand, seat))[0] == expected


def test_royal_card_is_mentioned_until_the_throne_is_offered() -> None:
    assert EN("holds-royal-card-rob") not in text(own(throne("R", "6", "6", "6", "6"), 0))


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
        (tell(trick("77 6", "88", "6", "6", "6"), "0 6"), 2, ["premove_pass", "more"]),
        (tell(trick("77 6", "88", "6", "6", "6"), "0 6"), 0, ["more"]),
    ],
)
def test_exactly_the_legal_actions_are_offered(hand: Hand, seat: int, verbs: list[str]) -> None:
    assert list(buttons(own(hand, seat))) == verbs


def test_no_hint_button_where_the_table_gives_no_hints() -> None:
    table, hand = at_table(rob("R", "6", "6", "6", "G"))
    assert "hint" not in buttons(hand_panel(replace(table, hints=False), hand, 3, Language.ENGLISH))


@pytest.mark.parametrize(
    ("hand", "seat", "prompt", "has_deadline"),
    [
        (rob("R", "6", "6", "6", "G"), 3, EN("question-rob-book"), True),
        (throne("R", "6", "6", "6", "G"), 0, EN("your-turn-throne"), True),
        (throne("R", "6", "6", "6", "G"), 1, EN("waiting-for", who="East"), False),
        (question(OpenGuard(), guard=2), 0, EN("waiting-for-all"), False),
        (FOLLOWING, 1, EN("your-turn-follow", who="East", cards="77"), True),
        (FOLLOWING, 2, EN("waiting-turn"), False),
        (BEATEN, 2, EN("your-turn-cannot", who="South", cards="88"), True),
        (
            tell(trick("7", "88 9", "66", "66", "AA", guard=1), "0 7"),
            0,
            EN("hand-empty", place=1),
            False,
        ),
        (
            tell(STUCK, "0 7", "1 8", "2 pass", "3 pass", "4 pass", "0 pass"),
            0,
            EN("hand-smothered", place=5),
            False,
        ),
        (
            tell(rob("R", "6", "6", "6", "G"), "1 yes"),
            1,
            EN("answered-yes", choice=EN("action-rob-yes")),
            False,
        ),
    ],
)
def test_prompt(hand: Hand, seat: int, prompt: str, has_deadline: bool) -> None:
    due = f" · {EN('time-up', when=f'<t:{int(NOON.timestamp())}:R>')}" if has_deadline else ""
    assert prompt + due in lines(own(hand, seat))


def test_secret_answer_is_shown_to_nobody_else() -> None:
    hand = tell(rob("R", "6", "6", "6", "G"), "1 yes")
    answered = EN("answered-yes", choice=EN("action-rob-yes"))
    assert [answered in text(own(hand, seat)) for seat in range(5)] == [
        seat == 1 for seat in range(5)
    ]


def test_who_can_play_nothing_is_told_that_the_bot_will_pass() -> None:
    table, hand = at_table(BEATEN)
    passing = EN("your-turn-passing", who="South", cards="88")
    for seat, bot_acts_at, expected in ((2, NOON, True), (2, None, False), (3, NOON, False)):
        panel = hand_panel(replace(table, bot_acts_at=bot_acts_at), hand, seat, Language.ENGLISH)
        assert (passing in lines(panel)) is expected
    assert menus(own(hand, 2)) == {}


def test_no_picture_of_an_empty_hand() -> None:
    assert PICTURE not in drawn(own(tell(trick("7", "88", "66", "66", "AA"), "0 7"), 0))


def calling(*held: str) -> Hand:
    """The throne is offered to seat 0, who holds these cards, and calls one of them to ascend."""
    dealt = (cards(" ".join(held) + " 7"), *(cards("♥J 6"),) * 4)
    return Hand(PRESETS["classic"], b"seed", 0, dealt, Calling(0, 0))


FEW = ("♥J♥J♥J", "♠K♠K♠K♠K")
MANY_TO_CALL = (*FEW, "♠8♠8♠8", "♠9♠9♠9", "♠Q♠Q♠Q")
CALL_JACK, CALL_KING = EN("call-card", card="♥J"), EN("call-card", card="♠K")


def test_many_cards_to_call_are_a_menu_with_what_each_means() -> None:
    hand = calling(*MANY_TO_CALL)
    (menu,) = (item for item in items(own(hand, 0)) if isinstance(item, ui.Select))
    options = {option.value: (option.label, option.description) for option in menu.options}
    assert len(options) == len(MANY_TO_CALL)
    stakes = {
        "call JH": (CALL_JACK, EN("stake-guard")),
        "call KS": (CALL_KING, EN("stake-alone")),
    }
    assert options.items() >= stakes.items()
    labels = bid_labels(view_of(hand, 0), EN)
    for value, (choice, stake) in stakes.items():
        assert labels[value] == EN("choice-with-stake", choice=choice, stake=stake)


def test_few_cards_to_call_are_buttons_and_those_that_mean_a_solo_are_red() -> None:
    panel = own(calling(*FEW), 0)
    assert [(item.label, item.style) for item in shown_buttons(panel)[1:4]] == [
        (EN("call-button", choice=CALL_JACK), ButtonStyle.success),
        (EN("call-button-alone", choice=CALL_KING), ButtonStyle.danger),
        (EN("action-calling-solo"), ButtonStyle.danger),
    ]
    assert menus(panel) == {}


@pytest.mark.parametrize(
    ("hand", "seat", "labels"),
    [
        (
            throne("R G", "6", "6", "6", "6"),
            0,
            [EN("action-throne-cede"), EN("action-throne-ascend-alone")],
        ),
        (
            throne("R", "6", "6", "6", "6"),
            0,
            [EN("action-throne-cede"), EN("action-throne-ascend")],
        ),
        (
            tell(throne("R", "6", "6", "6", "2 6"), "0 cede"),
            4,
            [EN("action-throne-cede-paid", cards="2"), EN("action-throne-ascend")],
        ),
    ],
)
def test_buttons_of_the_throne_say_what_is_at_stake(
    hand: Hand, seat: int, labels: list[str]
) -> None:
    assert [item.label for item in shown_buttons(own(hand, seat))[:2]] == labels


def test_pass_comes_first_where_it_is_best_but_is_blue_only_without_plays() -> None:
    panel = own(tell(trick("2 6", "88 R", "66", "66", "AA"), "0 2"), 1)
    assert list(buttons(panel))[:2] == ["pass", "play"]
    assert not [item for item in shown_buttons(panel) if item.style is ButtonStyle.primary]
    unable = own(tell(trick("2 6", "88 7", "66", "66", "AA"), "0 2"), 1)
    assert shown_buttons(unable)[0].style is ButtonStyle.primary


@pytest.mark.parametrize("hints", [True, False])
def test_best_choice_is_blue_only_where_the_table_gives_hints(hints: bool) -> None:
    table, hand = at_table(tell(trick("7 666", "66", "8 9 10 J Q K", "66", "AA"), "0 7", "1 pass"))
    panel = hand_panel(replace(table, hints=hints), hand, 2, Language.ENGLISH)
    blue = [item.style is ButtonStyle.primary for item in shown_buttons(panel)[:5]]
    assert blue == [hints, False, False, False, False]


def test_rare_buttons_are_shown_on_request() -> None:
    hand = trick("77 6", "88", "6", "6", "6")
    assert not {"refresh", "text", "log"} & buttons(own(hand, 0)).keys()
    assert {"refresh", "text", "log"} <= buttons(own(hand, 0, picked=MORE)).keys()


def test_plays_since_the_own_turn_are_below_the_prompt() -> None:
    assert f"-# {EN('since-turn', moves='East 77 · South 88')}" in lines(own(BEATEN, 2))


@pytest.mark.parametrize("seat", range(5))
def test_table_above_a_hand_shows_only_what_everybody_knows(seat: int) -> None:
    panel = own(trick("77 6", "G 8", "66", "66", "AA", guard=1), seat)
    badges = [chair.badges for chair in drawn(panel)[TABLE_PICTURE].args[0]]
    assert badges == [(Badge(BadgeKind.EMPEROR, EN("board-emperor")),), (), (), (), ()]


def test_alt_texts_of_table_and_hand() -> None:
    table_alt, hand_alt = alt_texts(own(trick("R B G 2 10 10 7", "88", "6", "6", "6"), 0))
    assert table_alt.startswith(EN("table-alt", table=EN("board-lead", who="East")))
    assert hand_alt == EN("hand-alt", count=7, cards="Royal Big Guard 2 10×2 7")


@pytest.mark.parametrize(
    ("held", "bright"), [("88 9", "88"), ("88888 S G 9", "88888 S G 9"), ("6 6", None)]
)
def test_cards_that_can_be_played_are_bright(held: str, bright: str | None) -> None:
    hand = tell(trick("77 6", held, "66", "66", "AA"), "0 77")
    picture = drawn(own(hand, 1))[PICTURE]
    assert picture.keywords["bright"] == (bright and frozenset(cards(bright)))


def test_few_plays_are_buttons() -> None:
    panel = own(tell(trick("7 6", "88 S 9", "66", "66", "AA"), "0 7"), 1)
    assert list(play_buttons(panel).items()) == [("9", "9"), ("8", "8"), ("Small", "Small")]
    assert menus(panel) == {}


def test_of_more_plays_the_best_four_are_buttons_and_all_are_in_a_menu() -> None:
    panel = own(tell(trick("7 6", "8 9 10 J Q K", "66", "66", "AA"), "0 7"), 1)
    assert list(play_buttons(panel)) == ["8", "9", "10", "J"]
    assert list(buttons(panel))[:2] == ["pass", "play"]
    assert list(menus(panel)["lay"]) == ["8", "9", "10", "J", "Q", "K"]


def test_many_plays_are_chosen_by_rank_first() -> None:
    hand = trick(*MANY)
    first = menus(own(hand, 0))
    assert list(first) == ["pick"]
    assert first["pick"]["KING"] == EN("pick-rank-option", rank="K", count=8)
    assert first["pick"]["jokers"] == EN("pick-jokers")
    second = menus(own(hand, 0, picked="EIGHT"))
    assert set(second) == {"pick", "lay"}
    assert all(label.endswith("8") for label in second["lay"].values())
    assert menus(own(hand, 0, picked="nonsense")).keys() == {"pick"}
    kings = own(hand, 0, picked="KING")
    plays = [lay for lay in legal_actions(hand, 0) if isinstance(lay, Lay)]
    of_kings = sum(lay.cards[-1].rank.name == "KING" for lay in plays)
    assert EN("more-plays", shown=25, all=of_kings) in lines(kings)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("picked", ["", "KING", "TWO", "jokers"])
def test_largest_hand_with_the_longest_names_fits(language: Language, picked: str) -> None:
    """44 cards: all the jokers, and nine cards from the pot."""
    now = snapshot(trick(*MANY))
    assert len(now.hand.hands[0]) == 44
    worst = replace(now.table, seats=(WORST,) * 5, message_id=10**18)
    shown = hand_panel(worst, now.hand, 0, language, picked)
    assert problems(shown) == []
    assert all(len(alt) <= 1024 for alt in alt_texts(shown))


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("k", ["K", "KKK", "KK"]),
        ("KK ", ["KK", "KKK"]),
        ("10", ["10", "10 10"]),
        ("", ["KKK"]),
        ("8", ["KKK"]),
    ],
)
def test_autocomplete_puts_what_is_typed_first(typed: str, first: list[str]) -> None:
    view = view_of(trick("KKK 10 10 S 7", "88", "66", "66", "66"), 0)
    assert plays_offered(view, typed, EN)[: len(first)] == first


def test_autocomplete_offers_both_meanings_of_an_ambiguous_text() -> None:
    view = view_of(trick("777 BB 2", "88", "66", "66", "66"), 0)
    assert set(plays_offered(view, "2大王", EN)[:2]) == {"Big+2", "Big×2"}


def test_nothing_is_offered_to_who_is_not_asked_to_play() -> None:
    hand = trick("KKK 7", "88", "66", "66", "66")
    assert plays_offered(view_of(hand, 1), "", EN) == []
    assert menus(own(hand, 1)) == {}


def test_link_to_the_table() -> None:
    link = EN("go-to-table", link="https://discord.com/channels/1/2")
    assert link in text(own(trick("77", "88", "66", "66", "66"), 0))


@pytest.mark.parametrize("recorder", [True, False])
def test_card_recorder_says_what_the_others_hold(recorder: bool) -> None:
    plain = trick("66 7", "R", "9", "9", "", out=(4,))
    hand = replace(plain, rules=replace(plain.rules, recorder=recorder))
    assert (EN("still-out", cards="Big 9×2") in lines(own(hand, 0))) is recorder


@pytest.mark.parametrize("hints", [True, False])
@pytest.mark.parametrize("is_new", [True, False])
def test_newcomers_get_rules_and_advice_where_there_are_no_hints(is_new: bool, hints: bool) -> None:
    table, hand = at_table(rob("R 77", "6", "6", "6", "2"))
    table = replace(all_new(table) if is_new else table, hints=hints)
    panel = hand_panel(table, hand, 0, Language.ENGLISH)
    advice = advice_line(table, view_of(hand, 0), EN)
    assert advice
    assert (advice in lines(panel)) is (is_new and not hints)
    assert [item.label for item in shown_buttons(panel)].count(EN("press-how")) == is_new


@pytest.mark.parametrize("is_new", [True, False])
@pytest.mark.parametrize(
    ("hand", "is_playing"),
    [(rob("R 77", "6", "6", "6", "2"), False), (trick(*["77 6"] * 5), True)],
)
def test_newcomers_read_the_order_of_cards_while_they_play(
    hand: Hand, is_playing: bool, is_new: bool
) -> None:
    table, hand = at_table(hand)
    panel = hand_panel(all_new(table) if is_new else table, hand, 0, Language.ENGLISH)
    assert (EN("first-hands-order") in text(panel)) is (is_new and is_playing)
