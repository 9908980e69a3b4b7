"""Plants small faults in the code, one at a time, to see whether the tests notice them.

`python -m lab.chaos.mutants` prints for each fault whether the tests caught it. Names of parts or
faults pick some: `python -m lab.chaos.mutants rules steps`.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCES = ("game", "bot")

TESTS = {
    "rules": ("tests/game", "tests/laws", "tests/golden", "tests/test_docs.py"),
    "steps": ("tests/bot/tables", "tests/laws", "tests/e2e"),
    "delivery": ("tests/bot/delivery", "tests/e2e", "tests/wire"),
    "store": ("tests/bot/store", "tests/bot/tables", "tests/e2e"),
    "records": ("tests/bot/store/records", "tests/bot/store", "tests/e2e"),
    "panels": ("tests/bot/panels", "tests/bot/commands", "tests/e2e"),
    "web": ("tests/bot/web", "tests/laws/test_page_scenes.py", "tests/browser"),
}
"""The tests that are run for the faults of each part, in this order, until one fails."""


class Mutant(NamedTuple):
    """A fault: in the one source file that contains `before`, it becomes `after`."""

    name: str
    before: str
    after: str


MUTANTS = {
    "rules": (
        Mutant(
            "two rebels out end the hand",
            "return royals == 2 or len(placed) - royals == 3",
            "return royals == 2 or len(placed) - royals == 2",
        ),
        Mutant(
            "a dark solo goes on after two others are out",
            "return len(out) == (1 if sides.solo is Solo.OPEN else 2)",
            "return len(out) == (1 if sides.solo is Solo.OPEN else 3)",
        ),
        Mutant(
            "ties are broken against play order",
            "(cards_left[seat], (seat - last) % SEATS)",
            "(cards_left[seat], (last - seat) % SEATS)",
        ),
        Mutant(
            "the guard gets the emperor's points",
            "sides.guard: added.guard, sides.emperor: added.emperor",
            "sides.guard: added.emperor, sides.emperor: added.guard",
        ),
        Mutant(
            "an open solo is multiplied",
            "1 if sides.solo is Solo.OPEN else multiplier)",
            "multiplier)",
        ),
        Mutant(
            "an open solo by the ladder counts once",
            "return LADDER[place - 1] * (2 if solo is Solo.OPEN else 1)",
            "return LADDER[place - 1]",
        ),
        Mutant(
            "a dark solo in second place loses",
            "return {1: 12, 2: 0}.get(place, -12)",
            "return {1: 12}.get(place, -12)",
        ),
        Mutant(
            "the third rebel pays more tribute than the last",
            "return {rebels[-1]: 2, rebels[-2]: 1}",
            "return {rebels[-1]: 1, rebels[-2]: 2}",
        ),
        Mutant(
            "the lowest cards of tribute are taken first",
            "key=lambda item: (-item[0].rank, item[1], item[0].suit)",
            "key=lambda item: (item[0].rank, item[1], item[0].suit)",
        ),
        Mutant(
            "a pass is final without hard_pass",
            "            if not rules.hard_pass:\n                break",
            "            if rules.hard_pass:\n                break",
        ),
        Mutant(
            "robbers have priority in every other seat",
            "            seat = preceding(seat)\n        return ThroneNotRobbed(holder)",
            "            seat = preceding(preceding(seat))\n        return ThroneNotRobbed(holder)",
        ),
        Mutant("one vote carries a kick", "VOTES_TO_CARRY = 2", "VOTES_TO_CARRY = 1"),
        Mutant(
            "the royals kick back where kicks are off",
            "phase = RoyalsKick() if hand.rules.kick else Trick(",
            "phase = RoyalsKick() if hand.rules else Trick(",
        ),
        Mutant(
            "both royals have to kick back",
            "RoyalsKicked(kicked=bool(self.yes))",
            "RoyalsKicked(kicked=len(self.yes) > 1)",
        ),
        Mutant(
            "eleven refusals void a deal",
            "void = self.refusals + 1 == REFUSALS_TO_VOID",
            "void = self.refusals == REFUSALS_TO_VOID",
        ),
        Mutant(
            "the first refusal costs a 2",
            "if not self.refusals or hand.rules.ceding is not Ceding.ROUNDS:",
            "if hand.rules.ceding is not Ceding.ROUNDS:",
        ),
        Mutant(
            "the third autoplay binds",
            "hand.autoplays[seat] > TAKE_BACKS",
            "hand.autoplays[seat] >= TAKE_BACKS",
        ),
        Mutant(
            "a leaver pays the smaller loss",
            "return min(PENALTY, hand.result.points[seat])",
            "return max(PENALTY, hand.result.points[seat])",
        ),
        Mutant(
            "four seats on autoplay abandon a hand",
            "everyone = len(hand.on_autoplay | {seat}) == SEATS",
            "everyone = len(hand.on_autoplay | {seat}) == SEATS - 1",
        ),
        Mutant(
            "two small jokers roast a big one",
            "3 * (table.big - by_big) + 2 *",
            "2 * (table.big - by_big) + 2 *",
        ),
        Mutant(
            "sixes may never be played",
            "return not allowed or play.size != len(hand)",
            "return not allowed or play.size <= len(hand)",
        ),
        Mutant(
            "threes are not kept for last",
            "return Rank.THREE if rules.deck == 216 else Rank.SIX",
            "return Rank.SIX",
        ),
        Mutant(
            "the round does not change the deal",
            "_DOMAIN + seed + draw.randomness",
            "_DOMAIN + seed",
        ),
        Mutant(
            "the redeal after a void deal ignores the round",
            "hand.owed, hand.draw, deals=hand.deals + 1",
            "hand.owed, deals=hand.deals + 1",
        ),
        Mutant(
            "everyone sees the guard", "guard=hand.guard if knows else None", "guard=hand.guard"
        ),
        Mutant(
            "a view tells who has answered in secret",
            "return hand.phase.asked(hand) - answered",
            "return waiting - answered",
        ),
        Mutant(
            "a secret answer is in the history",
            "    if isinstance(event, Secret):\n        return after\n",
            "",
        ),
        Mutant(
            "a rebel may declare as the guard",
            "return None if seat == hand.guard else Refusal(Why.NOT_THE_GUARD)",
            "return None",
        ),
        Mutant(
            "a game file may name a round that was known before",
            "return None if is_in_time(draw.round, draw.announced) else Fault.ANNOUNCED_LATE",
            "return None",
        ),
        Mutant(
            "a replay accepts a hash that is not the seed's",
            "    if hash_ != game.hash:",
            "    if not hash_:",
        ),
    ),
    "steps": (
        Mutant(
            "acting does not end autoplay",
            "back = action.seat in before.hand.on_autoplay and not isinstance(action, Attending)",
            "back = action.seat in before.hand.on_autoplay and isinstance(action, Attending)",
        ),
        Mutant(
            "the bot moves before its moment",
            "if bot_acts_at is None or bot_acts_at > now or not isinstance(before, Playing):",
            "if bot_acts_at is None or not isinstance(before, Playing):",
        ),
        Mutant(
            "a paused table plays for those who are late",
            "if not isinstance(before, Playing) or table.paused or not table.audience.has_clock:",
            "if not isinstance(before, Playing) or not table.audience.has_clock:",
        ),
        Mutant(
            "a paused table advances by itself",
            "bot_acts_at = None if table.paused else bot_move_time(table, hand, now)",
            "bot_acts_at = bot_move_time(table, hand, now)",
        ),
        Mutant(
            "a pause keeps the moment of the bot",
            "            bot_acts_at=None,\n            mention_at=None,\n        )",
            "            mention_at=None,\n        )",
        ),
        Mutant(
            "people are called after a pause although the bot moves first",
            "        if bot_acts_at:\n            mention_at = deadline\n",
            "",
        ),
        Mutant(
            "half of the people are too few to begin",
            "return 2 * _agreed(table) < len(table.people)",
            "return 2 * _agreed(table) <= len(table.people)",
        ),
        Mutant(
            "hints may change after people agreed",
            "table.rules, *pace, table.hints)",
            "table.rules, *pace)",
        ),
        Mutant(
            "half of the votes decide",
            "needed = len(table.people) // 2 + 1",
            "needed = (len(table.people) + 1) // 2",
        ),
        Mutant(
            "a guest remains a guest in later hands",
            "seat = replace(seat, substitute=False, premove=None,",
            "seat = replace(seat, premove=None,",
        ),
        Mutant(
            "a hand with one AI player counts as a hand among people",
            "practice=len(before.table.people) < SEATS,",
            "practice=len(before.table.people) < SEATS - 1,",
        ),
        Mutant("a newcomer's time is not doubled", "FOR_THE_NEW = 2\n", "FOR_THE_NEW = 1\n"),
        Mutant(
            "the AI player keeps the leaver's points",
            "table = without_points(with_ai_players(before.table, frozenset({number})), number)",
            "table = with_ai_players(before.table, frozenset({number}))",
        ),
        Mutant(
            "a plan survives the guard being shown",
            "    if before.exposed != hand.exposed:\n        return False\n",
            "",
        ),
        Mutant(
            "a helped score of a guest counts",
            "substitute=seat.substitute if seat.is_person",
            "substitute=False if seat.is_person",
        ),
        Mutant(
            "a paused table goes on in the step of a guest",
            "if move is None and not done.table.paused and turns < most:",
            "if move is None and turns < most:",
        ),
        Mutant(
            "no to all answers for those who owe tribute",
            "if says_no(table, seat) and hand.phase.name is not PhaseName.TRIBUTE:",
            "if says_no(table, seat):",
        ),
    ),
    "delivery": (
        Mutant(
            "who acted is mentioned",
            "        mentioned -= {by}\n",
            "        pass\n",
        ),
        Mutant(
            "the message of an older hand is edited",
            "    return before.table.hand_no != snapshot.table.hand_no\n",
            "    return False\n",
        ),
        Mutant(
            "people are mentioned twice in a step",
            "        mentioned -= before.mentioned_people()\n",
            "        pass\n",
        ),
        Mutant(
            "someone is told of a table of whom Discord does not say that they may see it",
            "if may_know and await store.notices.note_told",
            "if may_know is not False and await store.notices.note_told",
        ),
        Mutant(
            "a late warning of an older version calls people",
            "late = snapshot.late_people() if snapshot.table.version == version else NOBODY",
            "late = snapshot.late_people()",
        ),
        Mutant(
            "messages left behind are not recognised",
            "press = table_press(snapshot.table, Verb.HAND, snapshot.hand.step)",
            "press = table_press(snapshot.table, Verb.HAND, snapshot.hand.step + 1)",
        ),
        Mutant(
            "a result that is posted again stays, too",
            "return None if is_same else before",
            "return before",
        ),
        Mutant(
            "a message is forgotten while it is edited",
            "if shown and not shown.waiting and not shown.lock.locked():",
            "if shown and not shown.waiting:",
        ),
        Mutant(
            "a hand that is pressed during an edit counts as shown",
            "live.panel, is_current = None, False",
            "pass",
        ),
        Mutant(
            "a hand of a table that was let go is shown once more",
            "if self._hands.get(key) is not live:  # another process",
            "if not live:  # another process",
        ),
        Mutant(
            "a hand that is found late replaces a newer one",
            "if message_id is not None and (snapshot.table.id, user_id) not in self._hands:",
            "if message_id is not None:",
        ),
    ),
    "store": (
        Mutant(
            "a step is written over a newer version",
            '_t.c.version == sa.bindparam("version_before")',
            '_t.c.version >= sa.bindparam("version_before")',
        ),
        Mutant(
            "a lease that another process has taken over counts as held",
            "conditions = (_S.c.id == lease.shard, _S.c.epoch == lease.epoch, _S.c.until > _NOW)",
            "conditions = (_S.c.id == lease.shard, _S.c.until > _NOW)",
        ),
        Mutant(
            "someone is told of a table by a wish that they have changed",
            "if await _to_tell(connection, table, now, *where) != [wish]:",
            "if not await _to_tell(connection, table, now, sa.exists().where(is_current)):",
        ),
        Mutant(
            "someone who sits at a table is forgotten",
            "        return False\n    await _blank_reasons(connection, user_id, names)",
            "        pass\n    await _blank_reasons(connection, user_id, names)",
        ),
        Mutant(
            "an invitation still names someone who was forgotten",
            "sa.update(t).where(t.c.invited == user_id).values(invited=None, **step),",
            "",
        ),
        Mutant(
            "one table more than allowed may be opened",
            "if (await connection.scalar(count) or 0) > limit:",
            "if (await connection.scalar(count) or 0) > limit + 1:",
        ),
        Mutant(
            "a version that is noted during a write is lost",
            "if self._unwritten.get(table_id) is shown:",
            "if table_id in self._unwritten:",
        ),
        Mutant(
            "a version that is noted during an unseen step is lost",
            "if shown and shown.version == version - 1:",
            "if shown and shown.version == version:",
        ),
    ),
    "records": (
        Mutant(
            "a substitute is a partner",
            ", ~other.c.substitute)",
            ")",
        ),
        Mutant(
            "whoever left is an opponent",
            "_s.c.role.is_not(None), other.c.role.is_not(None), ",
            "_s.c.role.is_not(None), ",
        ),
        Mutant(
            "hands of other servers are in the statistics",
            "return (_s.c.guild_id == guild_id, _s.c.user_id == user_id, is_counted)",
            "return (_s.c.user_id == user_id, is_counted)",
        ),
        Mutant(
            "substitutes count",
            "schema.scores.c.user_id.is_not(None) & ~schema.scores.c.substitute",
            "schema.scores.c.user_id.is_not(None)",
        ),
        Mutant(
            "a hand that was left is the best one",
            ".where(*theirs, ~_s.c.left)",
            ".where(*theirs)",
        ),
        Mutant(
            "hidden players are hidden from themselves",
            "hidden = await hidden_users(connection) - {reader_id}",
            "hidden = await hidden_users(connection)",
        ),
        Mutant(
            "every hand is one among people",
            "people += HandCounts() if row.practice else counts",
            "people += counts",
        ),
        Mutant(
            "hands of other servers are on the leaderboard",
            "where = [_s.c.guild_id == guild_id, is_counted]",
            "where = [is_counted]",
        ),
        Mutant(
            "hands with AI players count among people",
            "where.append(~_s.c.practice)",
            "pass",
        ),
        Mutant(
            "a hand that was left is a draw",
            "count_if(_s.c.won.is_(None) & ~_s.c.left)",
            "count_if(_s.c.won.is_(None))",
        ),
        Mutant(
            "leaving does not end a streak",
            "(_s.c.won.is_(None) & ~_s.c.left, _letter(_DRAWN))",
            "(_s.c.won.is_(None), _letter(_DRAWN))",
        ),
        Mutant(
            "ratings of other servers are on the leaderboard",
            "theirs = (_s.c.guild_id == guild_id, _s.c.user_id == players.c.user_id, ",
            "theirs = (_s.c.user_id == players.c.user_id, ",
        ),
        Mutant(
            "somebody banned elsewhere is banned here",
            "b.c.guild_id == _s.c.guild_id, b.c.user_id == user_id",
            "b.c.user_id == user_id",
        ),
        Mutant(
            "a server where one only helped is one's own",
            "_s.c.user_id == user_id, is_counted, ~banned",
            "_s.c.user_id == user_id, ~banned",
        ),
        Mutant(
            "a season begins after its first moment",
            "_s.c.at >= begins_at, ",
            "_s.c.at > begins_at, ",
        ),
        Mutant(
            "a season ends with the first moment of the next",
            "_s.c.at < ends_at",
            "_s.c.at <= ends_at",
        ),
        Mutant(
            "substitutes are ranked in a season",
            "theirs = (_s.c.guild_id == guild_id, _s.c.user_id.in_(players), is_counted)",
            "theirs = (_s.c.guild_id == guild_id, _s.c.user_id.in_(players))",
        ),
        Mutant(
            "a voided hand updates the podium after it",
            ", _p.c.until > day)",
            ")",
        ),
        Mutant(
            "a hand in progress can be voided",
            "    if key in await _being_played(connection, guild_id):\n        return []\n",
            "",
        ),
        Mutant(
            "a hand of another server can be voided",
            "rows = await _rows(connection, where, (_s.c.seat",
            "rows = await _rows(connection, where[1:], (_s.c.seat",
        ),
        Mutant(
            "the history is that of all servers",
            ", _s.c.guild_id == guild_id]",
            "]",
        ),
        Mutant(
            "a hand that is not over can be replayed",
            ".where(of_page, h.c.result.is_not(None))",
            ".where(of_page)",
        ),
        Mutant(
            "ratings begin where another server's ended",
            "where(_s.c.guild_id == guild_id, _s.c.mean.is_not(None))",
            "where(_s.c.mean.is_not(None))",
        ),
        Mutant(
            "a hand that is removed while ratings are computed again stays in them",
            "if await _mark(connection, guild_id) != done.mark:",
            "if await _mark(connection, guild_id) is None:",
        ),
        Mutant(
            "half a hand is rated",
            "        hands.pop()  # it may not be whole\n",
            "        pass\n",
        ),
        Mutant(
            "whoever left another table pays, too",
            "where = (_s.c.table_id == key.table_id, _s.c.hand_no == key.hand_no, _s.c.left)",
            "where = (_s.c.hand_no == key.hand_no, _s.c.left)",
        ),
        Mutant(
            "statistics are cached for all readers",
            '("stats", guild_id, user_id, reader_id)',
            '("stats", guild_id, user_id)',
        ),
    ),
    "panels": (
        Mutant(
            "a name may format Markdown",
            "return isolated(name.translate(_HARMLESS)",
            "return isolated(name",
        ),
        Mutant("invisible characters stay in names", '" " if char in BLANK else char\n', "char\n"),
        Mutant(
            "the table's message shows the emperor's view",
            "def playing_panel(table: Table, hand: Hand, words: Words) -> Panel:\n"
            '    """The hand as everybody may see it."""\n    view = view_of(hand, None)',
            "def playing_panel(table: Table, hand: Hand, words: Words) -> Panel:\n"
            '    """The hand as everybody may see it."""\n    view = view_of(hand, hand.emperor)',
        ),
        Mutant(
            "those on autoplay are told to hurry",
            "awaited = sorted(view.waiting - view.on_autoplay)\n    if table.warn",
            "awaited = sorted(view.waiting)\n    if table.warn",
        ),
    ),
    "web": (
        Mutant(
            "a clock runs for seats on autoplay",
            "if not set(people) - view.on_autoplay:",
            "if not people:",
        ),
        Mutant(
            "a clock runs for AI players",
            "if not table.is_ai(number)]\n    if not set(people)",
            "]\n    if not set(people)",
        ),
        Mutant(
            "a clock runs at a paused table",
            "if view is None or table.paused or not table.deadline_at or",
            "if view is None or not table.deadline_at or",
        ),
        Mutant(
            "a pass can be planned twice",
            "(ahead_view is not None and premove is None)",
            "(ahead_view is not None)",
        ),
        Mutant(
            "the best play is emphasised where hints are off",
            'if choices and table.hints else ""',
            'if choices else ""',
        ),
        Mutant(
            "hints can be asked for without a choice",
            "can_hint=no_hint(table, view) is None",
            "can_hint=table.hints",
        ),
        Mutant(
            "autoplay can be asked for twice",
            "can_rest=in_play and seat not in view.on_autoplay",
            "can_rest=in_play",
        ),
        Mutant(
            "a seat on autoplay is always bound",
            "bound=view.bound",
            "bound=seat in view.on_autoplay",
        ),
        Mutant(
            "a round is told before it is announced",
            "round=table.round or 0 if table.announced else 0",
            "round=table.round or 0",
        ),
        Mutant(
            "spectators have a log",
            "elif table.status is Status.SETTLED and seat is not None:",
            "elif table.status is Status.SETTLED:",
        ),
        Mutant(
            "a seat without cards has few",
            "few=0 < chair.cards <= FEW_CARDS",
            "few=chair.cards <= FEW_CARDS",
        ),
    ),
}
"""The faults of each part."""


def location(before: str, root: Path) -> Path:
    """The one source file that contains this text. Raises LookupError for none or several."""
    files = [
        file
        for source in SOURCES
        for file in sorted((root / source).rglob("*.py"))
        if file.read_text(encoding="utf-8").count(before)
    ]
    if len(files) != 1:
        raise LookupError(f"{len(files)} files contain {before!r}")
    return files[0]


def caught(mutant: Mutant, tests: Sequence[str], root: Path) -> bool:
    """Whether one of the tests fails in a copy of the checkout that contains this fault."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        ignored = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "out")
        shutil.copytree(root, copy, ignore=ignored)
        file = location(mutant.before, copy)
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(mutant.before, mutant.after, 1), encoding="utf-8")
        options = ("-x", "-q", "-n", "0", "-p", "no:cacheprovider")
        run = subprocess.run(  # noqa: S603 - our own tests
            [sys.executable, "-m", "pytest", *options, *tests],
            cwd=copy,
            env={"PYTHONPATH": str(copy), "PATH": "/usr/bin:/bin"},
            capture_output=True,
            check=False,
        )
        return run.returncode == 1


def main() -> int:
    """Plant the chosen faults. Returns the number of those that were not caught, as exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="parts or names of faults")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout to test")
    arguments = parser.parse_args()
    survived = 0
    for part, mutants in MUTANTS.items():
        for mutant in mutants:
            if arguments.words and not {part, mutant.name} & set(arguments.words):
                continue
            try:
                is_caught = caught(mutant, TESTS[part], arguments.root)
                verdict = "caught" if is_caught else "SURVIVED"
            except LookupError as error:
                verdict = f"NOT FOUND: {error}"
            survived += verdict != "caught"
            print(f"{verdict:9} {part}: {mutant.name}", flush=True)
    return min(survived, 100)


if __name__ == "__main__":
    sys.exit(main())
