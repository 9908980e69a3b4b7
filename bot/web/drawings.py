"""Pictures of a table or a hand, which the page draws itself."""

from collections.abc import Mapping
from functools import partial

from bot.panels.panel import Attached, Panel
from bot.pictures.hand_picture import draw_hand
from bot.pictures.open_picture import OpenScene
from bot.pictures.plate_board import Badge, BadgeKind
from bot.pictures.position_picture import draw_position
from bot.pictures.style import FEW_CARDS
from bot.pictures.table_picture import TableScene
from bot.text.catalogue import Words
from bot.web.avatars import LETTERS, AvatarPaths
from bot.web.messages import BadgeName, Board, BoardChair, Drawing
from game.cards import Cards
from game.notation.formatter import card_code

_BADGES: Mapping[BadgeKind, BadgeName] = {
    BadgeKind.EMPEROR: "emperor",
    BadgeKind.GUARD: "guard",
    BadgeKind.HOE: "hoe",
    BadgeKind.ASLEEP: "asleep",
}


def drawings_of(panel: Panel, words: Words) -> dict[str, Drawing]:
    """The drawings of a panel's pictures, by file name, without those that the page cannot draw."""
    drawings = {each.filename: _drawing(each, words) for each in panel.attached}
    return {name: each for name, each in drawings.items() if each}


def _drawing(attached: Attached, words: Words) -> Drawing | None:
    """What a picture shows; None for a picture that the page cannot draw."""
    match attached.make:
        case partial(func=func, args=(cards,)) if func is draw_hand:
            return Drawing(None, [card_codes(cards)])
        case partial(func=func, args=(scene, _, cards, *_)) if func is draw_position:
            return Drawing(board_of(scene, words), [card_codes(cards)])
        case partial(args=(TableScene() as scene, *_)):
            return Drawing(board_of(scene, words), [])
        case partial(args=(OpenScene() as scene, *_)):
            return Drawing(_open_board(scene), [card_codes(row.cards) for row in scene.rows])
        case _:
            return None


def board_of(
    scene: TableScene,
    words: Words,
    laid_by: int | None = None,
    avatars: AvatarPaths = LETTERS,
) -> Board:
    """The board of a scene. `laid_by`: the seat whose play is in the middle."""
    return Board(
        chairs=[
            BoardChair(
                name=chair.name,
                initial=chair.initial,
                avatar=avatar,
                left=words("seat-cards", count=chair.cards) if chair.cards else "",
                few=0 < chair.cards <= FEW_CARDS,
                state=chair.state,
                play=card_codes(chair.play),
                active=chair.active,
                badges=badge_names(chair.badges),
                cards=chair.cards,
            )
            for chair, avatar in zip(scene.chairs, avatars, strict=True)
        ],
        heading=scene.heading,
        own=scene.own,
        centre=card_codes(scene.play),
        laid_by=laid_by,
        last=card_codes(scene.last),
        last_of=scene.last_who,
        stakes=" ".join(scene.stakes),
    )


def _open_board(scene: OpenScene) -> Board:
    """The board of a scene in which all cards are open, beside its hands."""
    return Board(
        chairs=[
            BoardChair(
                name=row.name,
                initial=row.initial,
                state=row.state,
                active=row.active,
                badges=badge_names(row.badges),
            )
            for row in scene.rows
        ],
        heading=scene.heading,
        centre=card_codes(scene.play),
        stakes=scene.corner,
    )


def card_codes(cards: Cards) -> list[str]:
    return [card_code(card) for card in cards]


def badge_names(badges: tuple[Badge, ...]) -> list[BadgeName]:
    return [_BADGES[badge.kind] for badge in badges]
