"""Pictures of every kind, to be compared with golden ones and to be looked at."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import islice

from bot.model.user import DisplayPreferences, ThemeName
from bot.pictures.emblems import Seal, SealKind
from bot.pictures.hand_picture import draw_hand
from bot.pictures.open_picture import OpenRow, OpenScene, columns_of, draw_open
from bot.pictures.plate_board import Badge, BadgeKind, Chair
from bot.pictures.play_picture import Column, TextLine, draw_plays
from bot.pictures.result_picture import ResultRow, draw_result
from bot.pictures.share_picture import ShareScene, draw_share
from bot.pictures.standings_picture import StandingRow, StandingsScene, draw_standings
from bot.pictures.stats_picture import (
    FeatPlate,
    Figure,
    PlaceBar,
    RatingCurve,
    RoleRow,
    StatsScene,
    draw_stats,
)
from bot.pictures.strip_picture import draw_strip
from bot.pictures.table_picture import TableScene, draw_table
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
EMPEROR, GUARD = Badge(BadgeKind.EMPEROR, "皇"), Badge(BadgeKind.GUARD, "保")
CROWN, SWORD = Badge(BadgeKind.EMPEROR, "👑"), Badge(BadgeKind.GUARD, "🗡️")
HOE, ASLEEP = Badge(BadgeKind.HOE, "⛏️"), Badge(BadgeKind.ASLEEP, "💤")
CHAIRS = (
    Chair(NAMES[0], NAMES[0], 12, play=KINGS),
    Chair(NAMES[1], NAMES[1], 5, play=NINES, active=True, badges=(EMPEROR,)),
    Chair("电脑丙", "丙", 34, "过", badges=(HOE,)),
    Chair(NAMES[3], NAMES[3], 0, "头客", badges=(GUARD,)),
    Chair(NAMES[4], NAMES[4], 3, "过", play=(*NINES, *NINES, *NINES), badges=(HOE, ASLEEP)),
)
PUBLIC = TableScene(
    CHAIRS, NAMES[0], KINGS, (), NINES, "上一轮", NAMES[4], ("×4",), ("⏱", "1 分钟")
)
ENGLISH = TableScene(
    (
        Chair("Zoë", "Zoë", 12, "Pass"),
        Chair("Charlotte", "Charlotte", 7, active=True, badges=(CROWN,)),
        Chair("AI Cedar", "C", 34, badges=(HOE,)),
        Chair("AI Dew", "D", 0, "1st", badges=(SWORD, HOE)),
        Chair("محمد علي", "محمد علي", 21, badges=(HOE, ASLEEP)),
    ),
    "Charlotte leads",
    last=(BIG_JOKER, BIG_JOKER, *FIVES),
    last_heading="Last trick",
    last_who="AI Dew",
    stakes=("×2",),
    clock=("⏱", "1 min"),
    own=1,
)
WIDEST = replace(
    ENGLISH,
    chairs=tuple(
        Chair(name, name, 34, "Pass", FIVES, active=True, badges=(CROWN, HOE, ASLEEP))
        for name in NAMES
    ),
    heading=NAMES[1],
    play=FIVES,
    clock=("⏱", "30 min"),
)
ASKED = TableScene(
    tuple(Chair(name, name, 34, active=True) for name in NAMES),
    "有人抢独吗？",
    clock=("⏱", "30 秒"),
)
THRONE = TableScene(
    tuple(Chair(name, name, 34, active=name == NAMES[3]) for name in NAMES),
    f"{NAMES[3]} 登基还是让位？",
    (Card(Rank.TWO, Suit.HEARTS),) * 3,
    stakes=("已贴", "×3"),
    clock=("⏱", "30 秒"),
)
RESULT = (
    ResultRow(0, "头客", NAMES[0], "小", 8, "累计 +23", won=True, badges=(EMPEROR,)),
    ResultRow(3, "二客", NAMES[3], "派", 4, "累计 -3", won=True, badges=(GUARD,)),
    ResultRow(1, "三客", NAMES[1], "Z", -4, "累计 +1", badges=(HOE,)),
    ResultRow(2, "二拉", "电脑丙", "丙", -4, "累计 +0", left=NINES, badges=(HOE,), level="高手"),
    ResultRow(4, "大拉", NAMES[4], "Ω", -4, "累计 -21", left=dealt()[::2], badges=(HOE, ASLEEP)),
)
RESULT_ENGLISH = tuple(
    replace(
        row,
        place=place,
        total=row.total.replace("累计", "total"),
        level="strong" if row.level else "",
    )
    for row, place in zip(RESULT, ("1st", "2nd", "3rd", "4th", "5th"), strict=True)
)
SHARE = ShareScene(
    "起义军胜",
    "保皇 · 简明 · 1A2B3C4D-7",
    (HOE,),
    ("皇帝第 4 + 侍卫第 5 = 9", "9 − 6 = 3", "造反 ×2", "反踢 ×2", "各 12"),
    tuple(replace(row, total="") for row in RESULT),
    ("⛏️ 小明 · 电脑丙 造反成功：×2", "✖️ 反踢：×4", f"🗡️ {NAMES[3]} 是侍卫"),
)
STANDINGS = StandingsScene(
    "Points",
    ("All time", "People only"),
    (
        *(
            StandingRow(
                n + 1,
                name,
                f"{620 >> n} of {1_240 >> n} won, {99 >> n} drawn",
                f"{55 - 17 * n:+d}",
                (55 - 17 * n > 0) - (55 - 17 * n < 0),
            )
            for n, name in enumerate(NAMES)
        ),
        StandingRow(27, "Charlotte", "4 of 12 won, 1 drawn", "-48", -1, own=True),
    ),
)
SHARES = StandingsScene(
    "头客率",
    ("本赛季（2026 年 11 月） · 你的所有服务器", "当皇帝 · 简明 · 没有电脑的牌局 · 至少 10 局"),
    (
        *(
            StandingRow(
                rank, name, f"{48 // rank} 局，头客 {24 // rank} 次", "50.0%", own=name == "老王"
            )
            for rank, name in zip(
                (1, 2, 2, 4), ("小明", "老王", "电脑丙的邻居阿福", "李雷"), strict=True
            )
        ),
        StandingRow(None, "韩梅梅", "打了 3 局，要 10 局", "33.3%"),
    ),
)
STATS = StatsScene(
    NAMES[1],
    "Graduate II",
    Figure("+0.42", "± 0.15"),
    RatingCurve(
        "Rating over 1234 hands",
        tuple((0.6 * n / 60 - 0.3 * (n % 7 == 3) / 7, 0.5 / (1 + n / 6) + 0.08) for n in range(60)),
    ),
    (
        Figure("+123", "points", 1),
        Figure("1234", "hands"),
        Figure("49%", "won"),
        Figure("7", "best run"),
    ),
    (
        RoleRow("Emperor", "312", (120, 30, 162), "+0.53", 1),
        RoleRow("Guard", "288", (130, 60, 98), "0.00", 0),
        RoleRow("Rebel", "600", (300, 100, 200), "-0.21", -1),
        RoleRow("Solo", "34", (12, 0, 22), "-1.20", -1),
    ),
    tuple(
        PlaceBar(name, f"{part}%", part / 100)
        for name, part in zip(
            ("1st", "2nd", "3rd", "4th", "5th"), (24, 20, 19, 22, 15), strict=True
        )
    ),
    (
        FeatPlate("Hand in glove", "×61", 3),
        FeatPlate("Unseen", "×12", 2),
        FeatPlate("Kingslayer", "×3", 1),
    ),
)
NEW_STATS = StatsScene(
    "小明",
    "平民一阶",
    Figure("+0.00", "± 0.50 · 暂定"),
    RatingCurve("还没有计入等级分的牌局", ()),
    (
        Figure("-4", "总分", -1),
        Figure("1", "局数"),
        Figure("0%", "胜率"),
        Figure("0", "最长连胜"),
    ),
    (),
    (),
)
SEALED = (
    (Card(Rank.QUEEN, Suit.HEARTS), Seal(SealKind.GUARD, "保")),
    (Card(Rank.SIX, Suit.CLUBS), Seal(SealKind.GUARD, "保")),
    (Card(Rank.SEVEN, Suit.HEARTS), Seal(SealKind.TRIBUTE, "贡")),
    (Card(Rank.NINE, Suit.HEARTS), Seal(SealKind.GUARD, "🗡️")),
    (Card(Rank.TEN, Suit.CLUBS), Seal(SealKind.TRIBUTE, "+")),
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
    ("W" * 200, "W" * 200),
    tuple(
        StandingRow(
            9_999, name, "1,000,000 hands · 1,000,000 won, 1,000,000 drawn", points, own=True
        )
        for name, points in zip(
            HOSTILE, ("+12345", "-12345", "+1234567", "-123", "100.0%"), strict=True
        )
    ),
)
EXTREME_STATS = StatsScene(
    HOSTILE[1],
    "W" * 200,
    Figure("-1234567", "± 0.50 · provisional"),
    RatingCurve("W" * 200, ((9.0, 0.5), (-9.0, 0.5))),
    tuple(Figure("-1234567", "W" * 50, -1) for _ in range(4)),
    (RoleRow("W" * 50, "1000000", (10**6, 0, 1), "-1234.56", -1),),
    tuple(PlaceBar("W" * 50, "100%", 1.0) for _ in range(5)),
    tuple(FeatPlate("W" * 50, "×1000000", grade) for grade in (1, 2, 3)),
)
FAR_OUT = tuple(
    ResultRow(n, "头客", name, name, -48, "累计 -1234567", left=dealt(), badges=(EMPEROR, ASLEEP))
    for n, name in enumerate(HOSTILE)
)
SHARE_EXTREME = ShareScene(
    HOSTILE[0],
    HOSTILE[1],
    (CROWN, HOE),
    (*HOSTILE, *SHARE.steps),
    tuple(replace(row, total="") for row in FAR_OUT),
    HOSTILE,
)

ALL_COLUMNS = columns_of((*deck(216), TRUMP))
OPEN = OpenScene(
    (
        OpenRow(NAMES[0], "小", HAND, "过 · 34 张"),
        OpenRow(NAMES[1], "Z", dealt(216, 1), "44 张", active=True, badges=(EMPEROR,)),
        OpenRow("电脑丙", "丙", NINES, "2 张", badges=(HOE,)),
        OpenRow(NAMES[3], "派", (), "头客", badges=(GUARD,)),
        OpenRow(NAMES[4], "Ω", (TRUMP, *FIVES), "过 · 15 张", badges=(HOE, ASLEEP)),
    ),
    ALL_COLUMNS,
    NAMES[0],
    "第 12 轮 · ×4",
    KINGS,
    0.4,
)
OPEN_USUAL = replace(
    OPEN,
    rows=tuple(replace(row, cards=dealt(168, n)) for n, row in enumerate(OPEN.rows)),
    columns=columns_of(deck(168)),
)
OPEN_EXTREME = OpenScene(
    tuple(
        OpenRow(name, name, LARGEST, "5th · -1234 · 44 cards", badges=(EMPEROR, HOE, ASLEEP))
        for name in HOSTILE
    ),
    ALL_COLUMNS,
    HOSTILE[0],
    HOSTILE[1],
    FIVES,
    1.0,
)
PLAYS = (
    TextLine((Column(KINGS, FIVES[-4:]),), right=True),
    TextLine((Column(NINES[:1], KINGS[:1]),), right=False),
)
THEMED: dict[str, Callable[[ThemeName], bytes]] = {
    "hand": lambda theme: draw_hand(HAND, bright=BRIGHT, look=DisplayPreferences(theme=theme)),
    "table": lambda theme: draw_table(PUBLIC, DisplayPreferences(theme=theme)),
    "strip": lambda theme: draw_strip(CHAIRS, 0, DisplayPreferences(theme=theme)),
    "result": partial(draw_result, RESULT),
    "leaderboard": partial(draw_standings, STANDINGS),
    "stats": partial(draw_stats, STATS),
    "plays": partial(draw_plays, PLAYS),
    "open": partial(draw_open, OPEN),
}
"""A picture of each kind, in any theme."""
SAMPLES: dict[str, Callable[[], bytes]] = {
    "hand": partial(draw_hand, HAND),
    "hand-turn": partial(draw_hand, HAND, bright=BRIGHT),
    "hand-44": partial(draw_hand, LARGEST),
    "hand-sealed": partial(draw_hand, HAND, sealed=SEALED),
    "hand-5": partial(draw_hand, HAND[:5]),
    "hand-1": partial(draw_hand, (Card(Rank.QUEEN, Suit.HEARTS),)),
    "hand-large-two-colours-low-first": partial(
        draw_hand, HAND, look=DisplayPreferences(low_first=True, two_colours=True, large=True)
    ),
    "table": partial(draw_table, PUBLIC),
    "table-own": partial(draw_table, replace(PUBLIC, own=0, play=FIVES)),
    "table-counter-clockwise": partial(
        draw_table,
        replace(PUBLIC, own=0),
        DisplayPreferences(counter_clockwise=True, two_colours=True),
    ),
    "hand-english": partial(
        draw_hand, (ROYAL_CARD, BIG_JOKER, GUARD_CARD, SMALL_JOKER, TRUMP, *HAND[2:]), english=True
    ),
    "strip": partial(draw_strip, CHAIRS, 0),
    "strip-light-english": partial(
        draw_strip,
        ENGLISH.chairs,
        1,
        DisplayPreferences(theme=ThemeName.LIGHT, counter_clockwise=True),
    ),
    "table-lead": partial(draw_table, ENGLISH),
    "table-widest": partial(draw_table, WIDEST),
    "table-question": partial(draw_table, ASKED),
    "table-throne": partial(draw_table, THRONE),
    "table-hostile-names": partial(
        draw_table,
        replace(
            PUBLIC,
            chairs=tuple(Chair(name, name, 34, name, badges=(HOE, ASLEEP)) for name in HOSTILE),
            heading=HOSTILE[0],
            last_heading=HOSTILE[1],
            last_who=HOSTILE[1],
        ),
    ),
    "result": partial(draw_result, RESULT),
    "result-english": partial(draw_result, RESULT_ENGLISH),
    "result-extreme": partial(draw_result, FAR_OUT),
    "share": partial(draw_share, SHARE),
    "share-extreme": partial(draw_share, SHARE_EXTREME),
    "leaderboard-extreme": partial(draw_standings, EXTREME),
    "leaderboard": partial(draw_standings, STANDINGS),
    "leaderboard-shares": partial(draw_standings, SHARES),
    "leaderboard-light": partial(draw_standings, STANDINGS, ThemeName.LIGHT),
    "stats": partial(draw_stats, STATS),
    "stats-new": partial(draw_stats, NEW_STATS),
    "stats-extreme": partial(draw_stats, EXTREME_STATS),
    "plays": partial(draw_plays, PLAYS),
    "open": partial(draw_open, OPEN),
    "open-extreme": partial(draw_open, OPEN_EXTREME),
    "open-usual-deck": partial(draw_open, OPEN_USUAL),
    "hand-light": partial(THEMED["hand"], ThemeName.LIGHT),
    "table-light": partial(THEMED["table"], ThemeName.LIGHT),
    "result-light": partial(THEMED["result"], ThemeName.LIGHT),
}
