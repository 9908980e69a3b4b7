"""The report of the arena: an aligned table, and figures for a file."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field

from lab.arena.cases import BIDS, ROLES, SOLOS, Case
from lab.arena.contestants import OWN
from lab.arena.duel import Mode
from lab.arena.duplicate import Findings, Worth
from lab.arena.estimate import DealTally
from lab.arena.stopwatch import Times, times

_CASE, _NUMBER, _POINTS = 38, 9, 20
_TIME = 9
_UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Order:
    """The players and rules to be measured. Without `b`, A plays itself, and bidding is neutral."""

    a: str
    b: str | None
    preset: str
    bidding: str
    modes: frozenset[Mode]
    seed: int
    deals: int

    @property
    def opponent(self) -> str:
        return self.b or f"{self.a} (bid neutrally)"


@dataclass(frozen=True, slots=True)
class Report:
    """The findings, and the microseconds that decisions of A and of B took."""

    findings: Findings = field(default_factory=Findings)
    taken: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))

    def __add__(self, other: "Report") -> "Report":
        a, b = (mine + theirs for mine, theirs in zip(self.taken, other.taken, strict=True))
        return Report(self.findings + other.findings, (a, b))

    def times(self) -> Iterator[tuple[Times | None, Times | None]]:
        """For A, then for B: the times of decisions with a choice, and those of all decisions."""
        for taken, decisions in zip(self.taken, self.findings.decisions, strict=True):
            yield times(taken), times(taken, decisions - taken.total())


def table(order: Order, report: Report) -> Iterator[str]:
    """The lines of the table; if one has a question mark, also what that means."""
    lines = list(_lines(order, report))
    yield from lines
    if any(f"± {_UNKNOWN:>5}" in line for line in lines):
        yield f"  {_UNKNOWN}: too few deals to tell the error"


def _lines(order: Order, report: Report) -> Iterator[str]:
    findings = report.findings
    yield (
        f"{order.preset}: {order.a} against {order.opponent}, {order.deals:,} deals,"
        f" seed {order.seed}, {_bidding(order)}"
    )
    for mode, tally in (
        (Mode.ONE_AGAINST_FOUR, findings.one_against_four),
        (Mode.SIDES, findings.sides),
    ):
        if mode in order.modes:
            yield f"  {mode:<{_CASE}}{'':{_NUMBER}}{_figure(tally)} points a hand"
    heads = ("hands", f"{order.a}'s points", f"more than {order.opponent}'s")
    columns = f"{heads[0]:>{_NUMBER}}{heads[1]:>{_POINTS}}   {heads[2]}"
    for title, cases in (("by role", (*ROLES, *SOLOS)), ("by bid", BIDS)):
        if any(case in findings.by_case for case in cases):
            yield f"  {title:<{_CASE}}{columns}"
        for case in cases:
            if worth := findings.by_case.get(case):
                gap = "    " if case in SOLOS else "  "
                yield f"  {gap + case:<{_CASE}}{_row(worth)}"
    yield f"  {'CPU ms of a decision':<{_CASE}}{'number':>{_NUMBER}}{_heads('p50', 'p99', 'max')}"
    for name, (with_choice, of_all) in zip((order.a, order.opponent), report.times(), strict=True):
        yield f"  {f'{name}, with a choice':<{_CASE}}{_times(with_choice)}"
        yield f"  {f'{name}, all':<{_CASE}}{_times(of_all)}"


def figures(order: Order, report: Report) -> dict[str, object]:
    """The same, to be written as JSON. The means are points a hand."""
    findings = report.findings
    return {
        "a": order.a,
        "b": order.opponent,
        "deals": order.deals,
        "seed": order.seed,
        "bidding": order.bidding,
        Mode.ONE_AGAINST_FOUR: _told(findings.one_against_four),
        Mode.SIDES: _told(findings.sides),
        "cases": {
            case: {"points": _told(worth.points), "gain": _told(worth.gain)}
            for case in Case
            if (worth := findings.by_case.get(case))
        },
        "cpu_ms": {
            side: {"choice": with_choice and asdict(with_choice), "all": of_all and asdict(of_all)}
            for side, (with_choice, of_all) in zip(("a", "b"), report.times(), strict=True)
        },
    }


def _bidding(order: Order) -> str:
    if order.bidding != OWN:
        return f"bid by {order.bidding} for all"
    if Mode.SIDES not in order.modes:
        return "each bids for itself"
    if Mode.ONE_AGAINST_FOUR not in order.modes:
        return "bid neutrally"
    return "each bids for itself, sides bid neutrally"


def _told(tally: DealTally) -> dict[str, float | None]:
    return {"mean": tally.mean, "se": tally.error, "deals": tally.deals, "hands": tally.hands}


def _row(worth: Worth) -> str:
    points, gain = _figure(worth.points), _figure(worth.gain)
    return f"{worth.points.hands:>{_NUMBER},}{points}{gain}"


def _figure(tally: DealTally) -> str:
    if tally.mean is None:
        return f"{'none':>{_POINTS}}"
    error = _UNKNOWN if tally.error is None else f"{tally.error:.3f}"
    return f"{f'{tally.mean:+.3f} ± {error:>5}':>{_POINTS}}"


def _heads(*heads: str) -> str:
    return "".join(f"{head:>{_TIME}}" for head in heads)


def _times(times: Times | None) -> str:
    if times is None:
        return f"{0:>{_NUMBER}}"
    each = (f"{value:.3f}" for value in (times.p50, times.p99, times.most))
    return f"{times.number:>{_NUMBER},}{_heads(*each)}"
