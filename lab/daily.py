"""Chooses the deal of each day of a year: `python -m lab.daily 365`.

Prints, for each role and for Sundays, how many different results the field gets, and the CPU time
that choosing takes. Ends with an error if a field gets too few results.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from hashlib import sha256
from itertools import count
from statistics import mean
from time import process_time

from bot.model.daily import SUNDAY, daily_seed, preset_of_day, role_of_day
from bot.tables.daily import start_of
from game.players.field import LEAST_RESULTS, Comparison, SeatTree, first_dividing
from game.rules.ruleset import DEFAULT_PRESET
from lab.progress import shown

FIRST = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class ChosenDay:
    """The deal of a day: how many were passed over, what it came to, and CPU seconds."""

    day: date
    passed_over: int
    comparison: Comparison
    seconds: float

    @property
    def results(self) -> int:
        return len(set(self.comparison.field))

    @property
    def group(self) -> str:
        return "sunday" if self.day.weekday() == SUNDAY else role_of_day(self.day).value


def chosen_day(seed: str, number: int) -> ChosenDay:
    """The deal of the day of this number."""
    day = FIRST + timedelta(days=number)
    secret, preset = sha256(f"{seed} {day}".encode()).hexdigest(), preset_of_day(day)
    SeatTree(start_of(DEFAULT_PRESET, bytes(32)), 0).strong()  # loads the nets before time is taken
    began = process_time()
    starts = (start_of(preset, daily_seed(secret, None, n)) for n in count())
    passed_over, comparison = first_dividing(starts, role_of_day(day))
    return ChosenDay(day, passed_over, comparison, process_time() - began)


def line(name: str, days: list[ChosenDay]) -> str:
    """A line of the table: name, days, results, strong, field, passed over, CPU seconds."""
    seconds = sorted(each.seconds for each in days)
    results = [each.results for each in days]
    return (
        f"{name:8} {len(days):4} days, {min(results)}-{max(results)} results,"
        f" strong {mean(each.comparison.strong for each in days):+.2f},"
        f" field {mean(mean(each.comparison.field) for each in days):+.2f},"
        f" {mean(each.passed_over for each in days):.2f} passed over,"
        f" CPU s: mean {mean(seconds):.2f}, p99 {seconds[len(seconds) * 99 // 100]:.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("days", type=int)
    parser.add_argument("--seed", default="")
    parser.add_argument("--jobs", type=int)
    arguments = parser.parse_args()
    with ProcessPoolExecutor(arguments.jobs) as pool:
        each = pool.map(partial(chosen_day, arguments.seed), range(arguments.days))
        days = list(shown(each, arguments.days, "days"))
    for group in sorted({day.group for day in days}):
        print(line(group, [day for day in days if day.group == group]))
    print(line("all", days))
    if few := [day.day for day in days if day.results < LEAST_RESULTS]:
        raise SystemExit(f"too few results: {few}")


if __name__ == "__main__":
    main()
