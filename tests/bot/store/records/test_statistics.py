"""The statistics of a player agree with what was played."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, astuple, replace

import pytest

from bot.model import LoggedAction, Score
from bot.records.leaderboard import ROLES, HandCounts, PlayedAs
from bot.records.statistics import ENOUGH, Best, Companions, Pair, PlayerCounts, Versus
from bot.store.records import statistics
from bot.store.store import Store
from game.record.feats import Feat
from game.record.seat_record import SeatRecord
from tests.bot.store.records.settled import SAID, House, hand, leaver, play_at_random
from tests.bot.store.records.test_leaderboards import counts

Pairs = Mapping[int, tuple[Pair, Pair]]


def player_counts(own: list[Score], records: list[SeatRecord]) -> PlayerCounts:
    """The other counts of a player's scores."""
    places = [record.place for record in records]
    return PlayerCounts(
        left=sum(score.left for score in own),
        second=places.count(2),
        third=places.count(3),
        fourth=places.count(4),
        ceded=sum(record.ceded > 0 for record in records),
        decisions=sum(record.decisions for record in records),
        thinking=sum(record.thinking for record in records),
        **{name: sum(asdict(record)[name] for record in records) for name in SAID},
    )


def is_royal(score: Score) -> bool:
    """Whether a score is that of an emperor or a guard."""
    rebels = ROLES[PlayedAs.REBEL]
    return score.record is not None and score.record.role not in rebels


def pairs(house: House, user: int) -> Pairs:
    """A player's hands with and against each other person, as the player fared."""
    found = defaultdict[int, list[Pair]](lambda: [Pair(), Pair()])
    for _, scores in house.played:
        dealt = [each for each in scores if each.user_id and each.record and not each.substitute]
        for own in (each for each in dealt if each.user_id == user):
            won, drawn = own.won is True, own.won is None
            for other in (each for each in dealt if each is not own):
                both, side = found[other.user_id or 0], is_royal(own) is not is_royal(other)
                hands = zip(astuple(both[side]), (1, won, drawn, own.points), strict=True)
                both[side] = Pair(*(before + more for before, more in hands))
    return {other: (both[0], both[1]) for other, both in found.items()}


def companions(theirs: Pairs) -> dict[str, tuple[str, Pair] | None]:
    """The partners and opponents with the most and the fewest points per hand."""
    found = dict[str, tuple[str, Pair] | None]()
    for side, kind in enumerate(("partner", "opponent")):
        enough = [(both[side], user) for user, both in theirs.items() if both[side].hands >= 4]
        averages = [(pair.points / pair.hands, -pair.hands, user) for pair, user in enough]
        for name, sign in (("best", 1), ("worst", -1)):
            best = min(averages, key=lambda each: (-sign * each[0], *each[1:]), default=(0, 0, 0))
            user = best[2] if sign * best[0] > 0 else None
            found[f"{name}_{kind}"] = (f"P{user}", theirs[user][side]) if user else None
    return found


def named(companions: Companions) -> dict[str, tuple[str, Pair] | None]:
    """The same of what was read."""
    kinds = {kind: getattr(companions, kind) for kind in Companions.__slots__}
    return {kind: each and (each.name, each.pair) for kind, each in kinds.items()}


async def test_statistics_agree_with_plain_python(
    store: Store, house: House, elsewhere: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "ENOUGH", 4)
    await play_at_random(house, 45, seed=9)
    await play_at_random(elsewhere, 15, seed=8)
    for user in range(11, 19):
        reader = 11 + (user - 10) % 8
        stats = await store.records.stats(1, user, reader)
        own = [
            score
            for _, scores in house.played
            for score in scores
            if score.user_id == user and not score.substitute
        ]
        assert stats is not None
        assert stats.name == f"P{user}"
        assert stats.all_hands == counts(own)
        assert stats.people.hands == sum(not score.practice for score in own)
        records = [score.record for score in own if score.record]
        for played_as, roles in ROLES.items():
            theirs = [score.points for score in own if score.record and score.record.role in roles]
            in_role = stats.by_role.get(played_as, HandCounts())
            assert (in_role.hands, in_role.points) == (len(theirs), sum(theirs))
        assert sum(stats.places) == len(records)
        feats = {feat: sum(feat in record.feats for record in records) for feat in Feat}
        assert stats.feats == {feat: times for feat, times in feats.items() if times}
        assert stats.counts == player_counts(own, records)
        assert stats.best is not None
        assert stats.best.points == max(score.points for score in own if not score.left)
        assert stats.rating.hands == len(own)
        assert stats.curve[-1] == stats.rating.belief
        assert named(stats.companions) == companions(pairs(house, user))
        together, against = pairs(house, reader)[user]
        assert stats.versus == Versus(together, against)


async def test_hands_with_and_against_somebody(store: Store, house: House) -> None:
    for _ in range(ENOUGH):
        await house.settle(hand())
    stats = await store.records.stats(1, 11, 13)
    assert stats is not None
    assert stats.versus is not None
    assert stats.versus.against == Pair(ENOUGH, 0, 0, -2 * ENOUGH)
    assert stats.versus.together == Pair()
    assert stats.companions.best_partner is not None
    assert stats.companions.best_partner.name == "P12"
    assert stats.companions.best_opponent is not None
    assert stats.by_role[PlayedAs.EMPEROR].won == ENOUGH
    await store.users.hide(12, on=True)
    hidden = await store.records.stats(1, 11, 13)
    assert hidden is not None
    assert hidden.companions.best_partner is None
    to_themselves = await store.records.stats(1, 11, 12)
    assert to_themselves is not None
    assert to_themselves.companions.best_partner is not None


async def test_a_substitute_is_nobodys_partner(store: Store, house: House) -> None:
    scores = hand()
    guest = replace(scores[1], substitute=True)
    for _ in range(ENOUGH):
        await house.settle((scores[0], guest, *scores[2:]))
    stats = await store.records.stats(1, 11, 12)
    assert stats is not None
    assert stats.companions.best_partner is None
    assert stats.versus is None


async def test_whoever_left_is_nobodys_partner_or_opponent(store: Store, house: House) -> None:
    scores = hand()
    taken = replace(scores[1], user_id=None, name="AI", substitute=True)
    left = leaver(scores[1])
    await house.leave_and_settle((left,), (scores[0], taken, *scores[2:]), charged=((1, -40),))
    for user, reader in ((11, 12), (12, 11)):
        stats = await store.records.stats(1, user, reader)
        assert stats is not None
        assert stats.versus is None


async def test_the_best_hand_is_the_first_of_the_best_and_can_be_replayed_while_it_is_kept(
    store: Store, house: House
) -> None:
    log = (LoggedAction(0, 0, "no", "user", 0),)
    for points, actions in ((2, log), (4, log), (4, ()), (6, ())):
        await house.settle(hand(points=(points, 2, -2, -2, -2)), actions=actions)
        if points == 4 and not actions:
            stats = await store.records.stats(1, 11)
            assert stats is not None
            assert stats.best == Best(4, house.table.id, 2)
    stats = await store.records.stats(1, 11, 99)
    assert stats is not None
    assert stats.best == Best(6)


async def test_somebody_without_a_hand_has_no_statistics(store: Store, house: House) -> None:
    assert await store.records.stats(1, 11) is None


async def test_somebody_who_left_their_only_hand_has_no_best_one(
    store: Store, house: House
) -> None:
    scores = hand()
    taken = replace(scores[0], user_id=None, name="AI", substitute=True)
    left = leaver(scores[0])
    await house.leave_and_settle((left,), (taken, *scores[1:]), charged=((0, -40),))
    stats = await store.records.stats(1, 11)
    assert stats is not None
    assert (stats.best, stats.counts.left, stats.all_hands.lost) == (None, 1, 1)
