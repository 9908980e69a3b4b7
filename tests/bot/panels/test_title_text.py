import pytest

from bot.panels.records.stats import title_text
from bot.text.catalogue import Language, Words
from game.rating.titles import STEP


@pytest.mark.parametrize(
    ("language", "honour", "expected"),
    [
        (Language.ENGLISH, 0, "Commoner I"),
        (Language.ENGLISH, 550, "Scholar III"),
        (Language.ENGLISH, 9000, "Emperor"),
        (Language.CHINESE, 0, "平民一阶"),
        (Language.CHINESE, 700, "举人二阶"),
        (Language.CHINESE, 2700, "皇帝"),
        (Language.TAIWAN_CHINESE, 2600, "親王三階"),
    ],
)
def test_a_title_is_told_with_its_step(language: Language, honour: int, expected: str) -> None:
    assert title_text(honour, Words(language)) == expected


@pytest.mark.parametrize("language", Language)
def test_every_title_and_step_has_a_name_of_its_own(language: Language) -> None:
    names = {title_text(STEP * number, Words(language)) for number in range(28)}
    assert len(names) == 28
