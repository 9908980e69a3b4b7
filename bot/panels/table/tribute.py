"""Tribute in words, for everybody and for the players concerned."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby

from bot.model import Table
from bot.panels.player_names import seat_name
from bot.panels.table.events import gift_text, gifts_line
from bot.tables.rules.rule_sets import rules_of
from bot.tables.rules.scores import tribute_due
from bot.tables.rules.snapshot import Lobby, Settled
from bot.text.catalogue import Words
from game.hand.view import View
from game.match import tribute_after
from game.rules.ruleset import RuleSet, WhenSmothered
from game.tribute import Debt


def next_tribute_line(before: Lobby | Settled, words: Words) -> str:
    """The tribute of the next hand, or that it is dropped as a seat has changed (§5)."""
    table = before.table
    if debt := tribute_due(before):
        return words("tribute-due", shares=_shares(table, debt, words))
    is_dropped = table.changed_hands and tribute_after(rules_of(table), before.hand)
    return words("tribute-dropped") if is_dropped else ""


def tribute_lines(table: Table, view: View, words: Words) -> Iterator[str]:
    """Until the first lead: what the tribute is for, and who owes or paid it."""
    if view.owed is None or not view.before_the_first_lead:
        return
    reason, who = _reason(view.rules, view.owed)
    yield words("tribute-title", why=words(f"tribute-why-{reason}", who=seat_name(table, who)))
    if view.gifts:
        yield gifts_line(view.gifts, view.rules, partial(seat_name, table), words)
    else:
        yield _shares(table, view.owed, words)


def own_tribute_lines(table: Table, view: View, words: Words) -> Iterator[str]:
    """Until the first lead: what the tribute is for, and what the seat of the view pays or gets."""
    if view.owed is None or view.seat is None or not view.before_the_first_lead:
        return
    pays, takes = view.owed.pays[view.seat], dict(view.owed.takes).get(view.seat, 0)
    if not pays and not takes:
        yield from tribute_lines(table, view, words)
        return
    cards = words("tribute-cards", count=pays or takes)
    if view.gifts:
        cards = words("tribute-and").join(_own_gifts(table, view, words))
    reason, who = _reason(view.rules, view.owed)
    deed = "paid" if pays else "taken"
    text = words(f"tribute-own-{reason}-{deed}", who=seat_name(table, who), gifts=cards)
    yield f"🎁 **{text}**"


def _own_gifts(table: Table, view: View, words: Words) -> Iterator[str]:
    """The cards that a seat paid, and to whom; or that it got, and from whom."""
    key = "tribute-to"
    pairs = [(gift, gift.taker) for gift in view.gifts if gift.payer == view.seat]
    if not pairs:
        key = "tribute-from"
        pairs = [(gift, gift.payer) for gift in view.gifts if gift.taker == view.seat]
    for card, group in groupby(pairs, key=lambda pair: gift_text(pair[0], view.rules, words)):
        names = words("between-names").join(seat_name(table, other) for _, other in group)
        yield words(key, card=card, names=names)


def _shares(table: Table, debt: Debt, words: Words) -> str:
    """How many cards each seat pays, and how many each gets."""
    pays = [(seat, number) for seat, number in enumerate(debt.pays) if number]
    return words(
        "tribute-shares",
        payers=_counted(table, pays, "pays", words),
        takers=_counted(table, debt.takes, "takes", words),
    )


def _counted(table: Table, shares: Iterable[tuple[int, int]], deed: str, words: Words) -> str:
    """`East pays 2 cards, South, West pay 1 card each`, the most cards first."""
    by_number = sorted(shares, key=lambda share: -share[1])
    parts = []
    for number, group in groupby(by_number, key=lambda share: share[1]):
        names = [seat_name(table, seat) for seat, _ in group]
        parts.append(
            words(
                f"tribute-{deed}{'-each' if len(names) > 1 else ''}",
                who=words("between-names").join(names),
                cards=words("tribute-cards", count=number),
            )
        )
    return words("between-names").join(parts)


def _reason(rules: RuleSet, debt: Debt) -> tuple[str, int]:
    """The name of the reason for the tribute, and the seat of the lone emperor, if that was it.

    The reason follows from who pays and who takes, unless smothered players pay as well (§3.4).
    """
    takers = [seat for seat, _ in debt.takes]
    if rules.smothered is WhenSmothered.TRIBUTE:
        return "smothered", min(takers)
    if len(debt.payers) == 1:
        return "solo-lost", min(debt.payers)
    if len(takers) == 1:
        return "solo-won", min(takers)
    return "royals-won" if len(takers) == 2 else "royals-lost", min(takers)
