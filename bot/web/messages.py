"""Messages between the web page and the bot, as JSON.

`lab.golden.page_sources` writes these classes as TypeScript. A card is a code such as `KS` or `bj`
(`game.notation.formatter.card_code`). An action is written as in a game file, `play KS KH`.
"""

import json
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Tone = Literal["plain", "good", "risky"]
"""`risky`: an answer that raises the stakes."""
BadgeName = Literal["emperor", "guard", "hoe", "asleep"]
Winner = Literal["royals", "rebels", "none"]
"""The side that won a hand; `none`: a draw."""
MomentKind = Literal[
    "deal",
    "tribute",
    "robbed",
    "ceded",
    "ascended",
    "solo",
    "declared",
    "kick",
    "rebellion",
    "no-rebellion",
    "kick-back",
    "roast",
    "guard",
    "dark-solo",
    "first",
    "out",
    "smothered",
    "last",
    "solo-won",
    "solo-lost",
    "title",
]
ButtonColour = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class BoardChair:
    """A seat at the table.

    `avatar`: the address of its player's picture; without one, `initial` is shown. `left`: how many
    cards it has, in words; `few`: so few that others should beware. `state`: its place, or that it
    passed. `play`: its last play of the trick. `cards`: the number in `left`. `press`: what a tap
    on it presses, the `custom_id` of a button; empty if nothing.
    """

    name: str
    initial: str
    avatar: str | None = None
    left: str = ""
    few: bool = False
    state: str = ""
    play: list[str] = field(default_factory=list)
    active: bool = False
    badges: list[BadgeName] = field(default_factory=list)
    cards: int = 0
    press: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """The table as everybody may see it, in the middle of a hand or before the first one.

    `own`: the seat from which the user looks; None for a spectator. `heading`: who leads or laid
    the play in the middle, or what is asked. `centre`: that play, and `laid_by` its seat. `last`:
    the play that won the last trick, and `last_of` the name of its player. `stakes`: the
    multiplier.
    """

    chairs: list[BoardChair]
    heading: str
    own: int | None = None
    centre: list[str] = field(default_factory=list)
    laid_by: int | None = None
    last: list[str] = field(default_factory=list)
    last_of: str = ""
    stakes: str = ""


@dataclass(frozen=True, slots=True)
class Stack:
    """The cards of one rank in a hand; marked and called cards are stacks of their own.

    `label`: what stands on the cards. `seal`: a word such as *guard* on a marked card.
    """

    label: str
    cards: list[str]
    seal: str


@dataclass(frozen=True, slots=True)
class AnswerOption:
    """A possible answer to the question that is asked. `about`: what it means, or empty."""

    action: str
    label: str
    about: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Own:
    """The hand of the page's user, and what they can do. Nobody else is sent it.

    `role`, `prompt`: sentences. `about`: what depends on a question, or empty. `since`: what
    happened since their latest turn, a line a trick. `still_out`: what the card recorder says, if
    the rules allow one. `plays`: every legal play, the best first; if `ahead`, it is not their
    turn, and these can be played ahead. `can_pass`: pass now, or ahead. `best`: the play to
    emphasise, if hints are allowed. `premove`: the one that is set, in words. `trick`: identifies
    the trick in which it holds. `can_hint`, `can_say_no`, `can_rest`: ask for a hint, answer no to
    all questions, go on autoplay. `says_no`: they answer no to all questions. `asleep`: they are on
    autoplay, and `bound` if they cannot return. `take_back`: in practice, the press that takes
    their latest choice back; empty elsewhere. `dealt`: None once the throne may have moved cards.
    """

    role: str
    prompt: str
    about: str
    since: list[str]
    still_out: str
    stacks: list[Stack]
    plays: list[str]
    can_pass: bool
    best: str
    answers: list[AnswerOption]
    ahead: bool
    premove: str
    trick: int
    can_hint: bool
    can_say_no: bool
    says_no: bool
    can_rest: bool
    asleep: bool
    bound: bool
    take_back: str
    dealt: "Dealt | None"


@dataclass(frozen=True, slots=True)
class ResultLine:
    """The result of a seat.

    `place`, `total`: in words. `won`: its side did. `left`: cards it was left with.
    `avatar`: as in `BoardChair`.
    """

    place: str
    name: str
    initial: str
    avatar: str | None
    seat: int
    points: int
    won: bool
    total: str
    left: list[str]
    badges: list[BadgeName]


@dataclass(frozen=True, slots=True)
class HandResult:
    """The result of a hand.

    `title`: who won, in words, and `winner`: that side. `ended`: the play that ended the hand, in
    words, or empty. `own`: the points of the user; None for somebody who did not play. `steps`: how
    the points add up, in Markdown; `why`, `because`: a question about that, and its answer. `note`:
    how players with cards left are ranked, or empty. `rows`: the seats from the 1st to the 5th
    place. `share`: the press that makes a picture of all this, and `link` the one that makes a link
    to the replay; empty for a spectator.
    """

    title: str
    winner: Winner
    ended: str
    own: int | None
    steps: list[str]
    why: str
    because: str
    note: str
    rows: list[ResultLine]
    share: str
    link: str


@dataclass(frozen=True, slots=True)
class EveningLine:
    """A player at the end of an evening.

    `totals`: their points after each hand since they sat down, from 0 on. `avatar`: as in
    `BoardChair`.
    """

    place: int
    name: str
    initial: str
    avatar: str | None
    seat: int
    points: int
    totals: list[int]


@dataclass(frozen=True, slots=True)
class Evening:
    """The standings of a closed table, the first to the last. `best`: the best hand, or empty."""

    title: str
    best: str
    hands: int
    lines: list[EveningLine]


@dataclass(frozen=True, slots=True)
class Timer:
    """Until when those waited for may think, in milliseconds since 1970, and how long in all."""

    ends: int
    length: int


@dataclass(frozen=True, slots=True)
class Moment:
    """A turning point of the hand, which the page celebrates for about a second.

    `number`: grows within a hand. `seats`: whose it is. `title`: a word or two; `line`: what
    follows, or empty. `stakes`: the new multiplier, or the points of a solo; else empty. `cards`:
    the play that ended the hand, or none.
    """

    number: int
    kind: MomentKind
    seats: list[int]
    title: str
    line: str
    stakes: str
    cards: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Terms:
    """What decides a hand's cards besides secret and round, known before both (`rules.md` §1, §5).

    `guard_card`: whether the guard card is marked. `first`: the seat that is dealt the first card.
    `payers`, `takers`: the seats that owe tribute and that take it, in turn, once for each card.
    """

    deck: int
    guard_card: bool
    first: int
    payers: list[int]
    takers: list[int]


@dataclass(frozen=True, slots=True)
class Deal:
    """How the next hand is dealt, or how the last one was (`rules.md` §1).

    `seal`: the SHA-256 of the secret seed. `round`: the one that was announced, 0 before. `last`:
    what the last hand was dealt from; None if none was finished.
    """

    seal: str
    round: int
    terms: Terms
    last: "DealtFrom | None"


@dataclass(frozen=True, slots=True)
class DealtFrom:
    """What a hand was dealt from, for the page to check it.

    `round`: 0 if it was dealt from the secret alone. `announced`: Discord's id of the message that
    announced it. `key`: the public key of the beacon. `address`: where the round can be read.
    `deals`: how many deals before it were void.
    """

    secret: str
    round: int
    signature: str
    announced: str
    key: str
    address: str
    terms: Terms
    deals: int


@dataclass(frozen=True, slots=True)
class GiftOf:
    """A card of tribute that one seat paid and another took (`rules.md` §5)."""

    payer: int
    card: str
    taker: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """How the cards came into the hands. `deals`: how many deals before were void."""

    deals: int
    gifts: list[GiftOf]


@dataclass(frozen=True, slots=True)
class Look:
    """The display preferences of the user."""

    low_first: bool
    two_colours: bool
    large: bool
    counter_clockwise: bool
    light: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a picture of a panel shows, for the page to draw.

    With a board, `hands` are the open hands of all seats, one's own hand, or empty. Without one, it
    is one hand.
    """

    board: Board | None
    hands: list[list[str]]


@dataclass(frozen=True, slots=True)
class TextPart:
    """A text in Discord's Markdown."""

    type: Literal["text"]
    text: str


@dataclass(frozen=True, slots=True)
class LinePart:
    """A line between two parts of a panel."""

    type: Literal["line"]


@dataclass(frozen=True, slots=True)
class PicturePart:
    """A picture: as a drawing if the page can draw it, else as PNG in base64, or only `alt`.

    `name`: of its file.
    """

    type: Literal["picture"]
    name: str
    alt: str
    drawing: Drawing | None
    png: str


@dataclass(frozen=True, slots=True)
class FilePart:
    """A text file for download, in base64."""

    type: Literal["file"]
    name: str
    content: str


@dataclass(frozen=True, slots=True)
class PanelButton:
    """A button. `confirm`: it acts when it is pressed a second time."""

    type: Literal["button"]
    label: str
    colour: ButtonColour
    custom_id: str
    disabled: bool
    confirm: bool


@dataclass(frozen=True, slots=True)
class PanelLink:
    """A link that looks like a button."""

    type: Literal["link"]
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class MenuOption:
    """An option of a menu. `about`: a second line, or empty."""

    label: str
    value: str
    about: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PanelMenu:
    """A menu from which one option is chosen."""

    type: Literal["menu"]
    placeholder: str
    custom_id: str
    options: list[MenuOption]


PanelItem = PanelButton | PanelLink | PanelMenu


@dataclass(frozen=True, slots=True)
class RowPart:
    """Buttons side by side, or a menu."""

    type: Literal["row"]
    items: list[PanelItem]


PanelPart = TextPart | LinePart | PicturePart | FilePart | RowPart
"""A panel of the bot (`bot.panels.panel`) is a list of these."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that the page shows.

    `table`: its id. `seat`: that of the user; None for a spectator. `hand`, `step`: the number of
    the hand and of its actions, which a request repeats. `notes`: sentences on the board. `log`:
    what happened in the hand in Markdown, a line for each trick. `moments`: the latest ones of the
    hand; a page shows those that are new to it. `board`: none after a hand. `own`: none for a
    spectator and between hands. `result`: of the last hand, between hands. `evening`: of a closed
    table. `deal`: for players, when no hand is played. `panel`: the table's message then, without
    that result. `menu`: the buttons that are not on the board. `asked`: on which side the next
    player sits, while the user has never chosen. `invitation`: a link to the table's message, empty
    once it is closed. `watching`: how many look on, as it was a few seconds ago.
    """

    title: str
    table: str
    seat: int | None
    hand: int
    step: int
    notes: list[str]
    log: list[str]
    moments: list[Moment]
    board: Board | None
    own: Own | None
    timer: Timer | None
    result: HandResult | None
    evening: Evening | None
    deal: Deal | None
    panel: list[PanelPart]
    menu: list[PanelPart]
    asked: list[PanelButton]
    invitation: str
    watching: int
    look: Look


@dataclass(frozen=True, slots=True)
class HintChoice:
    """A choice that the strong player considers. `points`: what it expects, with its sign."""

    action: str
    label: str
    points: str
    why: str


@dataclass(frozen=True, slots=True)
class Shown:
    """The scene, whenever it has changed. `clock`: the bot's time in milliseconds since 1970."""

    type: Literal["scene"]
    clock: int
    scene: Scene


@dataclass(frozen=True, slots=True)
class OpenedSession:
    """The answer to a ticket or a session: the session, and texts in the user's language.

    `labels`: by the keys of `bot.web.labels.KEYS`. `jokers`: their names by their codes.
    `sayings`: what players can say, by its number. `shown`: the scene; None if the table is gone.
    """

    session: str
    locale: str
    labels: dict[str, str]
    jokers: dict[str, str]
    sayings: list[str]
    shown: Shown | None


@dataclass(frozen=True, slots=True)
class SharedReplay:
    """The answer to the token of a link to a replay, for anybody.

    `beats`: a panel for each; a single one that says so if there is no such replay.
    """

    locale: str
    labels: dict[str, str]
    jokers: dict[str, str]
    look: Look
    beats: list[list[PanelPart]]


@dataclass(frozen=True, slots=True)
class SharedLesson:
    """The answer to a press in the lesson, for anybody: the panel that it leads to."""

    locale: str
    labels: dict[str, str]
    jokers: dict[str, str]
    look: Look
    panel: list[PanelPart]


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence for this user: a refusal, or an answer in words."""

    type: Literal["told"]
    text: str


@dataclass(frozen=True, slots=True)
class Hinted:
    """The hint that was asked for, for this hand and step."""

    type: Literal["hint"]
    hand: int
    step: int
    choices: list[HintChoice]


@dataclass(frozen=True, slots=True)
class Dialog:
    """A panel for this user alone. `id`: the number of the request that it answers."""

    type: Literal["dialog"]
    id: int
    panel: list[PanelPart]


@dataclass(frozen=True, slots=True)
class Said:
    """What a player says: the number of the phrase. `name`: theirs."""

    type: Literal["said"]
    seat: int
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Done:
    """The request with this number was carried out or refused."""

    type: Literal["done"]
    id: int


@dataclass(frozen=True, slots=True)
class Alive:
    """The connection is alive: sent now and then, as a page does not notice pings."""

    type: Literal["alive"]


@dataclass(frozen=True, slots=True)
class Celebrated:
    """A moment for this user alone, which is no part of the hand."""

    type: Literal["moment"]
    moment: Moment


FromBot = Shown | Told | Hinted | Dialog | Said | Celebrated | Done | Alive


@dataclass(frozen=True, slots=True)
class Decide:
    """Take an action now. `hand`, `step`: what the page showed, as in every `HandRequest`."""

    type: Literal["decide"]
    hand: int
    step: int
    action: str


@dataclass(frozen=True, slots=True)
class PlayAhead:
    """Play or pass when the turn comes, if that is still possible."""

    type: Literal["play-ahead"]
    hand: int
    step: int
    action: str


@dataclass(frozen=True, slots=True)
class RemovePremove:
    """Remove the premove, at any step of this trick (`Own.trick`)."""

    type: Literal["remove-premove"]
    hand: int
    step: int
    trick: int


@dataclass(frozen=True, slots=True)
class SayNoToAll:
    """Answer no to all questions of the hand."""

    type: Literal["say-no-to-all"]
    hand: int
    step: int


@dataclass(frozen=True, slots=True)
class GetHint:
    """Get a hint."""

    type: Literal["get-hint"]
    hand: int
    step: int


@dataclass(frozen=True, slots=True)
class GoOnAutoplay:
    """Let the bot play, from any step of the hand."""

    type: Literal["go-on-autoplay"]
    hand: int
    step: int


@dataclass(frozen=True, slots=True)
class TakeSeatBack:
    """End autoplay, at any step of the hand."""

    type: Literal["take-seat-back"]
    hand: int
    step: int


@dataclass(frozen=True, slots=True)
class PressInPanel:
    """Press a button of a panel, or choose an option of its menu."""

    type: Literal["press"]
    custom_id: str
    chosen: str


@dataclass(frozen=True, slots=True)
class Say:
    """Say the phrase with this number to everybody who has the table's page open."""

    type: Literal["say"]
    number: int


HandRequest = (
    Decide | PlayAhead | RemovePremove | SayNoToAll | GetHint | GoOnAutoplay | TakeSeatBack
)
Request = HandRequest | PressInPanel | Say


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask for something. `id`: numbers the requests of a page, and comes back in `Done`."""

    type: Literal["ask"]
    id: int
    request: Request


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: which session this is.

    `version`: that of the page, the name of its script; empty from anything else.
    """

    type: Literal["hello"]
    session: str
    version: str = ""


FromPage = Hello | Ask


def encoded(part: "DataclassInstance") -> bytes:
    """A message, or a part of one, as JSON."""
    return json.dumps(asdict(part), ensure_ascii=False).encode()
