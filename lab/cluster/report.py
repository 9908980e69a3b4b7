"""The report of a run: figures, and a sentence for each fault."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

from lab.cluster.people import Crowd
from lab.cluster.processes import Cluster
from lab.cluster.watch import Watch
from tests.wire.server import busiest
from tests.wire.shown import called_twice, went_back

SHOWN = 5
"""The most faults of a kind that are printed."""
IN_A_SECOND = 50


@dataclass
class Report:
    """Prints figures and faults immediately. `wrong`: the faults so far."""

    wrong: list[str] = field(default_factory=list)

    def say(self, line: str) -> None:
        print(line, flush=True)

    def figures(self, what: str, seconds: Sequence[float], most: float | None = None) -> None:
        """Print the median and maximum of times; a time above `most` is a fault."""
        if not seconds:
            self.say(f"{what}: none")
            return
        worst = max(seconds)
        self.say(f"{what}: {len(seconds)}, p50 {median(seconds):.2f} s, max {worst:.2f} s")
        if most is not None and worst > most:
            over = sum(each > most for each in seconds)
            self.fault(f"{what}: {over} of {len(seconds)} took more than {most:g} s")

    def fault(self, line: str) -> None:
        self.wrong.append(line)
        self.say(f"WRONG {line}")

    def none_of(self, what: str, faults: Iterable[object]) -> None:
        """Report each of these as a fault."""
        listed = list(faults)
        if listed:
            self.fault(f"{what}: {len(listed)}, such as")
            for each in listed[:SHOWN]:
                self.say(f"      {str(each)[:600]}")

    def looked_at(self, cluster: Cluster, crowd: Crowd, watch: Watch) -> None:
        """Print the totals of the whole run."""
        discord = cluster.discord
        self.say(f"answers: {dict(discord.answers)}; people: {dict(crowd.counts)}")
        refused = Counter((each.status, each.code) for each in discord.refused)
        self.say(f"requests refused: {dict(refused)}")
        self.say(f"IDENTIFYs: {discord.identified}, resumed {discord.resumed}")
        self.figures("deadlines late", watch.lateness)
        most = busiest(discord.sent, 1.0)
        self.say(f"requests in the busiest second: {most}")
        if most > IN_A_SECOND:
            self.fault(f"Discord allows {IN_A_SECOND} requests a second")
        self.none_of("IDENTIFYs too soon", discord.too_soon)
        self.none_of("old after new", went_back(discord.shown))
        self.none_of("called twice to a step", called_twice(discord.shown))
        self.none_of("logs, or told wrongly", crowd.broken)
        self.none_of("faults logged", cluster.faults())
        self.none_of("unknown requests", discord.unknown)
