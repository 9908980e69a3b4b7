"""The statistics of a player agree with what was played."""

from bot.records.leaderboard import PlayedAs
from bot.records.statistics import ENOUGH, Pair
from bot.store.store import Store
from game.record.feats import Feat
from tests.bot.store.records.settled import House, hand, play_at_random
from tests.bot.store.records.test_leaderboards import counts


async def test_statistics_agree_with_plain_python(store: Store, house: House) -> None:
    await play_at_random(house, 60, seed=9)
    for user in range(11, 19):
        stats = await store.records.stats(1, user)
        own = [
            score
            for _, scores in house.played
            for score in scores
            if score.user_id == user and not score.helped
        ]
        assert stats is not None
        assert stats.all_hands == counts(own)
        assert stats.people.hands == sum(not score.practice for score in own)
        assert sum(stats.places) == len(own)
        records = [score.record for score in own if score.record]
        feats = {feat: sum(feat in record.feats for record in records) for feat in Feat}
        assert stats.feats == {feat: times for feat, times in feats.items() if times}
        assert stats.counts.decisions == 9 * len(own)
        assert stats.best is not None
        assert stats.best.points == max(score.points for score in own)
        assert stats.rating.hands == len(own)
        assert stats.curve[-1] == stats.rating.belief


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


async def test_somebody_without_a_hand_has_no_statistics(store: Store, house: House) -> None:
    assert await store.records.stats(1, 11) is None
