"""Pictures of every kind, to be compared with golden ones and to be looked at."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import islice

from bot.look import Look, ThemeName
from bot.pictures.board import Badge
from bot.pictures.hand_picture import draw_hand
from bot.pictures.play_picture import Column, Line, draw_plays
from bot.pictures.profile_picture import Figure, ProfileScene, draw_profile
from bot.pictures.result_picture import ResultRow, ResultScene, draw_result
from bot.pictures.standings_picture import StandingRow, StandingsScene, draw_standings
from bot.pictures.table_picture import Chair, TableScene, draw_table
from game.cards import (
    BIG_JOKER,
    GUARD_CARD,
    ROYAL_CARD,
    SMALL_JOKER,
    SUITS,
    TRUMP,
    Card,
    Cards,
    Rank,
    Suit,
    deck,
)


def dealt(size: int = 168, seat: int = 0) -> Cards:
    """What a seat gets from a deck shuffled by steps of 59, which is coprime to every deck."""
    cards = deck(size)
    shuffled = [cards[n * 59 % size] for n in range(size)]
    return tuple(islice(shuffled, seat, None, 5))


HAND = (ROYAL_CARD, GUARD_CARD, *dealt()[2:])
LARGEST = (*dealt(216), TRUMP)
BRIGHT = frozenset(card for card in HAND if card.rank >= Rank.KING)
KINGS = (SMALL_JOKER, *(Card(Rank.KING, suit) for suit in SUITS[:3]))
NINES = tuple(Card(Rank.NINE, suit) for suit in SUITS[2:])
FIVES = (BIG_JOKER, BIG_JOKER, *(Card(Rank.FIVE, suit) for suit in SUITS * 3))

NAMES = ("小明", "Zoë Hämäläinen-Rodríguez", "محمد علي", "🎉派对动物🎉", "Ωμέγα 한국")
CHAIRS = (
    Chair(NAMES[0], 12, "过"),
    Chair(NAMES[1], 7, "", active=True, badges=(Badge.CROWN,)),
    Chair(NAMES[2], 34, "过", badges=(Badge.HOE,)),
    Chair(NAMES[3], 0, "头客", badges=(Badge.SWORD,)),
    Chair(NAMES[4], 21, badges=(Badge.HOE, Badge.ASLEEP)),
)
PUBLIC = TableScene(CHAIRS, NAMES[0], KINGS, NINES, "上一轮", NAMES[4])
ENGLISH = TableScene(
    tuple(
        replace(chair, state={"过": "Pass", "头客": "1st"}.get(chair.state, "")) for chair in CHAIRS
    ),
    "Zoë Hämäläinen-Rodríguez leads",
    own=1,
)
ASLEEP = replace(
    ENGLISH,
    chairs=tuple(
        Chair(name, 34, "Pass", number == 3, (badge, Badge.HOE, Badge.ASLEEP))
        for number, (name, badge) in enumerate(
            zip(NAMES, (Badge.CROWN, Badge.SWORD) * 3, strict=False)
        )
    ),
    heading=NAMES[0],
    play=FIVES[2:4],
    last=(BIG_JOKER, BIG_JOKER, *FIVES),
    last_heading="Last trick ×17",
    last_who="Charlotte",
)
ASKED = TableScene(
    tuple(
        Chair(name, 34, "✓" if name == NAMES[2] else "", active=name != NAMES[2]) for name in NAMES
    ),
    "有人抢独吗？",
)
RESULT = ResultScene(
    "第 3 局：保皇成功",
    "×4：造反 · 反踢",
    "小明 和 🎉派对动物🎉 对起义军",
    (
        ResultRow(0, "头客", NAMES[0], 8, "累计 +23", won=True, badges=(Badge.CROWN,)),
        ResultRow(3, "二客", NAMES[3], 4, "累计 -3", won=True, badges=(Badge.SWORD,)),
        ResultRow(1, "三客", NAMES[1], -4, "累计 +1", badges=(Badge.HOE,)),
        ResultRow(2, "二拉", NAMES[2], -4, "累计 +0", left=NINES, badges=(Badge.HOE,)),
        ResultRow(4, "大拉", NAMES[4], -4, "累计 -21", left=dealt()[::2], badges=(Badge.ASLEEP,)),
    ),
)
RESULT_ENGLISH = replace(
    RESULT,
    title="Hand 12: the royals win",
    multiplier="×4: guard declared · rebels kicked",
    about="小明 with 🎉派对动物🎉 against the rebels",
    rows=tuple(
        replace(row, place=place, total=row.total.replace("累计", "total"))
        for row, place in zip(RESULT.rows, ("1st", "2nd", "3rd", "4th", "5th"), strict=True)
    ),
)
STANDINGS = StandingsScene(
    "Leaderboard",
    "Points of all hands in this server",
    tuple(
        StandingRow(name, f"{1_240 >> n} hands · {620 >> n} won", 55 - 17 * n)
        for n, name in enumerate(NAMES)
    ),
)
PROFILE = ProfileScene(
    NAMES[1],
    "No. 2 of 14 in this server",
    (
        Figure("+123", "points"),
        Figure("84", "hands"),
        Figure("41", "won"),
        Figure("49%", "win rate"),
        Figure("+48", "best hand"),
    ),
    (4, -2, 8, 0, -4, 12, -6, 2, 2, -24, 48, -12, 1, -1, 4, -2),
    "The last 16 hands, old to new",
)
HOSTILE = (
    "W" * 200,
    "Z̸̢͓͑a̷̡͎l̷̢̛g̵o" * 20,
    "\u202eevil\u202c\u0000\u200b\u200d",
    "\u0e49" * 50,
    "👨‍👩‍👧‍👦🏳️‍🌈🇨🇳" * 30,
)

EXTREME = StandingsScene(
    "W" * 200,
    "W" * 200,
    tuple(
        StandingRow(name, "1,000,000 hands · 1,000,000 won", points)
        for name, points in zip(HOSTILE, (12_345, -12_345, 1_234_567, -123, 0), strict=True)
    ),
)
FAR_OUT = ResultScene(
    "第 1000 局：保皇成功",
    "×4：造反 · 反踢",
    "W" * 200,
    tuple(
        ResultRow(
            n, "头客", name, -48, "累计 -1234567", left=dealt(), badges=(Badge.CROWN, Badge.ASLEEP)
        )
        for n, name in enumerate(HOSTILE)
    ),
)

PLAYS = (
    Line((Column(KINGS, FIVES[-4:]),), right=True),
    Line((Column(NINES[:1], KINGS[:1]),), right=False),
)
THEMED: dict[str, Callable[[ThemeName], bytes]] = {
    "hand": lambda theme: draw_hand(HAND, bright=BRIGHT, look=Look(theme=theme)),
    "table": lambda theme: draw_table(PUBLIC, Look(theme=theme)),
    "result": partial(draw_result, RESULT),
    "leaderboard": partial(draw_standings, STANDINGS),
    "profile": partial(draw_profile, PROFILE),
    "plays": partial(draw_plays, PLAYS),
}
"""A picture of each kind, in any theme."""
SAMPLES: dict[str, Callable[[], bytes]] = {
    "hand": partial(draw_hand, HAND),
    "hand-turn": partial(draw_hand, HAND, bright=BRIGHT),
    "hand-44": partial(draw_hand, LARGEST),
    "hand-1": partial(draw_hand, (Card(Rank.QUEEN, Suit.HEARTS),)),
    "hand-large-two-colours-low-first": partial(
        draw_hand, HAND, look=Look(low_first=True, two_colours=True, large=True)
    ),
    "table": partial(draw_table, PUBLIC),
    "table-own": partial(draw_table, replace(PUBLIC, own=0, play=FIVES)),
    "table-counter-clockwise": partial(
        draw_table, replace(PUBLIC, own=0), Look(counter_clockwise=True, two_colours=True)
    ),
    "table-lead": partial(draw_table, ENGLISH),
    "table-asleep": partial(draw_table, ASLEEP),
    "table-question": partial(draw_table, ASKED),
    "table-hostile-names": partial(
        draw_table,
        replace(
            PUBLIC,
            chairs=tuple(
                Chair(name, 34, name, badges=(Badge.HOE, Badge.ASLEEP)) for name in HOSTILE
            ),
            heading=HOSTILE[0],
            last_heading=HOSTILE[1],
            last_who=HOSTILE[1],
        ),
    ),
    "result": partial(draw_result, RESULT),
    "result-english": partial(draw_result, RESULT_ENGLISH),
    "result-extreme": partial(draw_result, FAR_OUT),
    "leaderboard-extreme": partial(draw_standings, EXTREME),
    "leaderboard": partial(draw_standings, STANDINGS),
    "profile": partial(draw_profile, PROFILE),
    "plays": partial(draw_plays, PLAYS),
    "hand-light": partial(THEMED["hand"], ThemeName.LIGHT),
    "table-light": partial(THEMED["table"], ThemeName.LIGHT),
    "result-light": partial(THEMED["result"], ThemeName.LIGHT),
}
