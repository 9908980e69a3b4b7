"""Game files: the record of a hand as text, to be read, compared and replayed anywhere.

The first line is `baohuang 3`. Lines of a name and a value follow: the hash that was shown before
the deal, the secret seed, the round of the public beacon with its signature and its announcement if
there was one (`beacon`), the seat at which the deal started, the tribute owed if any, and every
option. Then come the actions, each after its seat, `4 play KS KH`, and the ending, `= points 4 2 -2
-2 -2`. Seats are 1 to 5. Names of people are not in it. A record is always written in the same
form. When a file is read, blank lines, comments after `#` and the order of the lines do not matter.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any

from game.beacon import QUICKNET, Chain, Draw, is_in_time, read_draw, written_draw
from game.cards import SEATS, seat_number
from game.hand.actions import Action
from game.notation.formatter import code, read_action
from game.record.game_record import ENDINGS, Game, canonical, ending_of
from game.refusals import Refusal
from game.rules.options import OPTIONS, changed, options_of, refuse_rules
from game.rules.ruleset import SIMPLE
from game.shuffle import commitment
from game.tribute import Debt, possible

FORMAT, VERSION = "baohuang", "3"
EARLIER_VERSIONS = ("1", "2")
"""Their rules, or their numbers of seats, were others."""
FIRST_SEAT = seat_number(0)
NEEDED = ("hash", "seed", "first")
MOST_OWED = 2 * (SEATS - 1)
"""The most cards that can be owed after a hand: two by each opponent of a solo if it won and
smothered them all (§5).
"""
_LONGEST = 40
_LONGEST_SAID = 400
"""The most characters of an action or a line of the ending; all cards of a hand take fewer."""
_LONGEST_SEED = 64
"""The most bytes of a seed; the seeds of deals have half as many."""


class Fault(StrEnum):
    """The faults of game files. Each has its own sentence in the text catalogues."""

    NOT_A_GAME_FILE = "not-a-game-file"
    EARLIER_VERSION = "earlier-version"
    UNKNOWN_VERSION = "unknown-version"
    UNKNOWN_LINE = "unknown-line"
    BAD_VALUE = "bad-value"
    BAD_ACTION = "bad-action"
    REPEATED = "repeated"
    MISSING = "missing"
    RULES_CLASH = "rules-clash"
    WRONG_HASH = "wrong-hash"
    WRONG_SIGNATURE = "wrong-signature"
    ANNOUNCED_LATE = "announced-late"
    ACTION_REFUSED = "action-refused"
    WRONG_ENDING = "wrong-ending"


@dataclass(frozen=True, slots=True)
class BadFile:
    """Why a text is not the valid record of a hand.

    `line`: the number of the line at fault, from 1. `params`: those of the sentence of `why`.
    `refusal`: the refusal of the rules, if that is the fault.
    """

    line: int
    why: Fault
    params: dict[str, str] = field(default_factory=dict)
    refusal: Refusal | None = None


def written(game: Game) -> str:
    return "".join(f"{line}\n" for line in _written(game))


def _written(game: Game) -> Iterator[str]:
    yield f"{FORMAT} {VERSION}"
    yield f"hash {game.hash}"
    yield f"seed {game.seed.hex()}"
    if game.draw:
        yield f"beacon {written_draw(game.draw)}"
    yield f"first {seat_number(game.first)}"
    if game.owed:
        yield f"owed {written_debt(game.owed, FIRST_SEAT)}"
    for name, value in options_of(game.rules).items():
        yield f"{name} {value}"
    for action in game.actions:
        yield _written_action(action)
    for name in ENDINGS:
        if name in game.ending:
            yield _ending(name, game.ending)


def read(text: str) -> Game | BadFile:
    """The record in a text, or its first fault.

    An option that is not named is as in `simple`.
    """
    (start, (name, *version)), *lines = list(_lines(text)) or [(1, [""])]
    if name != FORMAT:
        return BadFile(start, Fault.NOT_A_GAME_FILE)
    if version in ([earlier] for earlier in EARLIER_VERSIONS):
        return BadFile(start, Fault.EARLIER_VERSION)
    if version != [VERSION]:
        return BadFile(start, Fault.UNKNOWN_VERSION, {"version": " ".join(version)[:_LONGEST]})
    where: dict[str | int, int] = {}
    values: dict[str, Any] = {}
    actions: list[Action] = []
    for number, (name, *words) in lines:
        value = " ".join(words)
        if name.isdigit():
            action = _action(name, value)
            if action is None:
                text = f"{name} {value}"[:_LONGEST]
                return BadFile(number, Fault.BAD_ACTION, {"text": text})
            where[len(actions)] = number
            actions.append(action)
            continue
        if name == "=":
            name, value = " ".join([name, *words[:1]]), " ".join(words[1:])
        if name not in _VALUES:
            return BadFile(number, Fault.UNKNOWN_LINE, {"text": name[:_LONGEST]})
        if name in values:
            return BadFile(number, Fault.REPEATED, {"name": name})
        try:
            values[name] = _VALUES[name](value)
        except (LookupError, ValueError):
            params = {"name": name, "value": value[:_LONGEST]}
            return BadFile(number, Fault.BAD_VALUE, params)
        where[name] = number
    return _game(values, tuple(actions), where, last=max([start, *where.values()]))


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The number and the words of each line that is not blank."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if words := line.partition("#")[0].split():
            yield number, words


def _game(
    values: Mapping[str, Any],
    actions: tuple[Action, ...],
    where: dict[str | int, int],
    last: int,
) -> Game | BadFile:
    for name in NEEDED:
        if name not in values:
            return BadFile(last, Fault.MISSING, {"name": name})
    options = {name: values[name] for name in OPTIONS if name in values}
    rules = changed(SIMPLE, options)
    if refusal := refuse_rules(rules):
        line = max(where[name] for name in options)
        return BadFile(line, Fault.RULES_CLASH, refusal=refusal)
    ending = {name: values[f"= {name}"] for name in ENDINGS if f"= {name}" in values}
    hash_, seed, first = (values[name] for name in NEEDED)
    owed, draw = values.get("owed"), values.get("beacon")
    return Game(rules, seed, hash_, first, owed, actions, ending, draw, where)


def check(game: Game, chain: Chain = QUICKNET) -> BadFile | None:
    """The first part of a record that cannot be true: hash, round, an action, or the ending.

    None if all can be true. `chain`: the beacon. The line of something missing is the last one; the
    line is 0 for a record that was not read from a file.
    """
    last = max(game.lines.values(), default=0)
    hash_ = commitment(game.seed)
    if hash_ != game.hash:
        return BadFile(game.lines.get("hash", last), Fault.WRONG_HASH, {"hash": hash_})
    if game.draw and (why := fault_of(game.draw, chain)):
        return BadFile(game.lines.get("beacon", last), why)
    rules = game.rules
    if game.owed and game.owed not in possible(
        rules.tribute, rules.solo_points, game.first, rules.smothered
    ):
        params = {"name": "owed", "value": written_debt(game.owed, FIRST_SEAT)}
        return BadFile(game.lines.get("owed", last), Fault.BAD_VALUE, params)
    hand = game.dealt()
    for number, step in enumerate(game.replay()):
        if isinstance(step, Refusal):
            action = game.actions[number]
            params = {"text": _written_action(action)}
            return BadFile(game.lines.get(number, last), Fault.ACTION_REFUSED, params, step)
        hand = step.hand
    true = ending_of(hand)
    for name in ENDINGS:
        recorded_line, true_line = (_ending(name, ending) for ending in (game.ending, true))
        if recorded_line != true_line:
            line = game.lines.get(f"= {name}", last)
            params = {"said": recorded_line[:_LONGEST_SAID], "found": true_line}
            return BadFile(line, Fault.WRONG_ENDING, params)
    return None


def fault_of(draw: Draw, chain: Chain) -> Fault | None:
    """What is wrong with the round that a hand was dealt from."""
    if not chain.has_signed(draw.round, draw.signature):
        return Fault.WRONG_SIGNATURE
    return None if is_in_time(draw.round, draw.announced) else Fault.ANNOUNCED_LATE


def _ending(name: str, ending: Mapping[str, str]) -> str:
    """A line of the ending; `-` if it is missing."""
    return f"= {name} {ending[name]}".rstrip() if name in ending else "-"


def _written_action(action: Action) -> str:
    return f"{seat_number(action.seat)} {code(action)}"


def written_debt(debt: Debt, first_seat: int = 0) -> str:
    """A debt as text: payers and takers, each once per card, takers by place: `2 4 4 to 3 3 1`.

    `first_seat`: the number of the first seat.
    """
    payers = (first_seat + seat for seat, number in enumerate(debt.pays) for _ in range(number))
    takers = (first_seat + seat for seat, number in debt.takes for _ in range(number))
    return " ".join([*map(str, payers), "to", *map(str, takers)])


def read_debt(text: str, first_seat: int = 0) -> Debt:
    """The debt that `written_debt` wrote. Raises `ValueError` if the text is none."""
    payers, _, takers = text.partition(" to ")
    read_seat = partial(_seat, first_seat=first_seat)
    pays, takes = (Counter(map(read_seat, seats.split())) for seats in (payers, takers))
    if not 0 < pays.total() == takes.total() <= MOST_OWED or pays & takes:
        raise ValueError(f"no debt: {text[:_LONGEST]!r}")
    return Debt(tuple(pays[seat] for seat in range(SEATS)), tuple(takes.items()))


def _seat(text: str, first_seat: int = FIRST_SEAT) -> int:
    numbers = [str(first_seat + seat) for seat in range(SEATS)]
    if text not in numbers:
        raise ValueError(f"no seat: {text[:_LONGEST]!r}")
    return numbers.index(text)


def _hash(text: str) -> str:
    if len(bytes.fromhex(text)) != len(commitment(b"")) // 2:
        raise ValueError("no SHA-256")
    return bytes.fromhex(text).hex()


def _seed(text: str) -> bytes:
    seed = bytes.fromhex(text)
    if not 0 < len(seed) <= _LONGEST_SEED:
        raise ValueError("no seed")
    return seed


def _option(name: str, text: str) -> str:
    OPTIONS[name].value(text)
    return text


def _action(seat: str, text: str) -> Action | None:
    if len(text) > _LONGEST_SAID:
        return None
    try:
        return canonical(read_action(_seat(seat), text))
    except ValueError:
        return None


_VALUES: Mapping[str, Callable[[str], object]] = {
    "hash": _hash,
    "seed": _seed,
    "beacon": read_draw,
    "first": _seat,
    "owed": partial(read_debt, first_seat=FIRST_SEAT),
    **{name: partial(_option, name) for name in OPTIONS},
    **{f"= {name}": str for name in ENDINGS},
}
