import pytest

from game.rating.belief import Stake
from game.rating.titles import COSTS, MOST_BY_PRACTICE, WIN, Title, TitleRank, honoured, rank


@pytest.mark.parametrize(
    ("honour", "expected"),
    [
        (0, TitleRank(Title.COMMONER, 1, 0)),
        (99, TitleRank(Title.COMMONER, 1, 99)),
        (100, TitleRank(Title.COMMONER, 2, 0)),
        (299, TitleRank(Title.COMMONER, 3, 99)),
        (300, TitleRank(Title.SCHOLAR, 1, 0)),
        (2699, TitleRank(Title.PRINCE, 3, 99)),
        (2700, TitleRank(Title.EMPEROR, 1, 0)),
        (3333, TitleRank(Title.EMPEROR, 1, 633)),
    ],
)
def test_a_title_has_three_steps_of_a_hundred_and_the_last_has_no_end(
    honour: int, expected: TitleRank
) -> None:
    assert rank(honour) == expected


@pytest.mark.parametrize(
    ("before", "won", "after"),
    [
        (0, True, 20),
        (500, None, 500),
        (0, False, 0),
        (899, False, 899),
        (900, False, 894),
        (2700, False, 2674),
        (2690, True, 2710),
    ],
)
def test_beginners_never_fall_and_the_higher_the_title_the_more_a_loss_costs(
    before: int, *, won: bool | None, after: int
) -> None:
    assert honoured(before, won=won, practice=False, stake=Stake.ALL) == after


def test_the_higher_of_two_titles_never_costs_less() -> None:
    costs = [COSTS[title] for title in Title]
    assert costs == sorted(costs)
    assert costs[:3] == [0, 0, 0]
    assert costs[-1] > WIN


@pytest.mark.parametrize(
    ("before", "won", "after"),
    [
        (0, True, 20),
        (890, True, MOST_BY_PRACTICE),
        (1500, True, 1500),
        (1500, False, 1500),
    ],
)
def test_with_ai_players_one_rises_as_far_as_a_beginner_and_loses_nothing(
    before: int, *, won: bool, after: int
) -> None:
    assert honoured(before, won=won, practice=True, stake=Stake.ALL) == after


@pytest.mark.parametrize(
    ("stake", "won", "after"),
    [(Stake.LOSS, True, 1000), (Stake.LOSS, False, 994), (Stake.NONE, False, 1000)],
)
def test_who_is_absent_only_loses(stake: Stake, *, won: bool, after: int) -> None:
    assert honoured(1000, won=won, practice=False, stake=stake) == after
