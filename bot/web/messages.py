"""Messages between the web page and the bot, as JSON.

`lab.golden.page_sources` writes these classes as TypeScript. A card is a code such as `KS` or `bj`
(`game.notation.formatter.card_code`); an action is a code of a game file such as `play KS KH`.
"""

from dataclasses import dataclass
from typing import Any, Literal

Tone = Literal["plain", "good", "risky"]
"""`risky`: an answer that raises the stakes."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at the table.

    `left`: how many cards it has, in words; `few`: so few that others should beware. `state`: its
    place, or that it passed. `play`: its last play of the trick. `badges`: `emperor`, `guard`,
    `hoe`, `asleep`.
    """

    name: str
    initial: str
    left: str
    few: bool
    state: str
    play: list[str]
    active: bool
    badges: list[str]


@dataclass(frozen=True, slots=True)
class Board:
    """The table in the middle of a hand, as everybody may see it.

    `own`: the seat from which the user looks; None for a spectator. `heading`: who leads or laid
    the play in the middle, or what is asked. `centre`: that play, and `laid_by` its seat. `last`:
    the play that won the last trick, and `last_of` the name of its player. `stakes`: the
    multiplier.
    """

    chairs: list[Chair]
    own: int | None
    heading: str
    centre: list[str]
    laid_by: int | None
    last: list[str]
    last_of: str
    stakes: str


@dataclass(frozen=True, slots=True)
class Stack:
    """The cards of one rank in a hand; marked and called cards are stacks of their own.

    `label`: what stands on the cards. `seal`: a word such as *guard* on a marked card.
    """

    label: str
    cards: list[str]
    seal: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible answer to the question that is asked. `about`: what it means, or empty."""

    code: str
    label: str
    about: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Own:
    """The hand of the page's user, and what they can do. Nobody else is sent it.

    `role`, `prompt`: sentences. `since`: what happened since their latest turn, a line a trick.
    `still_out`: what the card recorder says, if the rules allow one. `plays`: every legal play, the
    best first; if `ahead`, it is not their turn, and these can be played ahead. `can_pass`: pass
    now, or ahead. `best`: the play to emphasise, if hints are allowed. `premove`: the one that is
    set, in words. `trick`: identifies the trick in which it holds. `can_hint`, `can_say_no`,
    `can_rest`: ask for a hint, answer no to all questions, go on autoplay. `says_no`: they answer
    no to all questions. `asleep`: they are on autoplay, and `bound` if they cannot return.
    """

    role: str
    prompt: str
    since: list[str]
    still_out: str
    stacks: list[Stack]
    plays: list[str]
    can_pass: bool
    best: str
    answers: list[Answer]
    ahead: bool
    premove: str
    trick: str
    can_hint: bool
    can_say_no: bool
    says_no: bool
    can_rest: bool
    asleep: bool
    bound: bool


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The result of a seat. `place`, `total`, `level`: in words. `left`: cards it was left with."""

    place: str
    name: str
    initial: str
    seat: int
    level: str
    points: int
    total: str
    left: list[str]
    badges: list[str]


@dataclass(frozen=True, slots=True)
class Timer:
    """Until when those waited for may think, in milliseconds since 1970, and how long in all."""

    ends: int
    length: int


@dataclass(frozen=True, slots=True)
class Deal:
    """How the next hand is dealt, or how the last one was (`rules.md` §1).

    `agree`: the press with which the user can agree to it, or empty. `seal`: the SHA-256 of its
    seed. `commitments`, `presses`: those of everybody, once all have agreed; each page then tells
    its number. `last_seed`, `last_numbers`: what the last hand was dealt from.
    """

    agree: str
    seal: str
    commitments: list[str]
    presses: list[str]
    last_seed: str
    last_numbers: list[str]


@dataclass(frozen=True, slots=True)
class Look:
    """The display preferences of the user."""

    low_first: bool
    two_colours: bool
    large: bool
    counter_clockwise: bool
    light: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that the page shows.

    `seat`: that of the user; None for a spectator. `hand`, `step`: the number of the hand and of
    its actions, which a request repeats. `notes`: sentences above the board. `board`: none between
    hands. `own`: none for a spectator and between hands. `result`: the seats from the 1st to the
    5th place, after a hand. `deal`: between hands, for players. `panel`: the table's message
    between hands, and `menu`: the buttons that are not on the board, both in Discord's format.
    """

    title: str
    seat: int | None
    hand: int
    step: int
    notes: list[str]
    board: Board | None
    own: Own | None
    timer: Timer | None
    result: list[ResultRow]
    deal: Deal | None
    panel: dict[str, Any] | None
    menu: dict[str, Any]
    look: Look


@dataclass(frozen=True, slots=True)
class HintChoice:
    """A choice that the strong player considers. `points`: what it expects, with its sign."""

    code: str
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
class Drawing:
    """What a picture of a panel shows, for the page to draw.

    With a board, `hands` are the open hands of all seats, or empty. Without one, it is one hand.
    """

    board: Board | None
    hands: list[list[str]]


@dataclass(frozen=True, slots=True)
class Dialog:
    """A panel for this user alone, in Discord's format.

    By the names of its files: `drawings` of pictures that the page can draw; other `files` in
    base64.
    """

    type: Literal["dialog"]
    panel: dict[str, Any]
    drawings: dict[str, Drawing]
    files: dict[str, str]


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


FromBot = Shown | Told | Hinted | Dialog | Said | Done


@dataclass(frozen=True, slots=True)
class Act:
    """Do something in the hand: an action, or one of `hint`, `none`, `unplan`, `ahead play KS`.

    `hand`, `step`: what the page showed when it was asked for.
    """

    type: Literal["act"]
    id: int
    hand: int
    step: int
    code: str


@dataclass(frozen=True, slots=True)
class Press:
    """Press a button of a panel, or choose an option of its menu."""

    type: Literal["press"]
    id: int
    custom_id: str
    chosen: str


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree to the next hand: the press `deal.agree`, and the SHA-256 of a number just drawn."""

    type: Literal["agree"]
    id: int
    custom_id: str
    commitment: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Tell the number that was drawn, in decimal."""

    type: Literal["reveal"]
    id: int
    number: str


@dataclass(frozen=True, slots=True)
class Say:
    """Say the phrase with this number to everybody who has the table's page open."""

    type: Literal["say"]
    id: int
    number: int


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: which session this is."""

    type: Literal["hello"]
    session: str


Request = Act | Press | Agree | Reveal | Say
FromPage = Hello | Request
