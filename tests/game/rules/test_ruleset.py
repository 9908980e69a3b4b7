from game.rules.ruleset import (
    DEFAULT_PRESET,
    PRESETS,
    Ceding,
    Guard,
    RuleSet,
    SixesLast,
    SoloPoints,
    Tribute,
)


def test_the_default_preset_is_simple_as_in_paragraph_7() -> None:
    assert DEFAULT_PRESET == "simple"
    assert PRESETS["simple"] == RuleSet(
        guard=Guard.FIXED,
        deck=168,
        rob=True,
        ceding=Ceding.ROUNDS,
        rebellion=True,
        kick=True,
        called_card_is_trump=False,
        hard_pass=False,
        roast=False,
        sixes_last=SixesLast.OFF,
        solo_points=SoloPoints.BOOK,
        tribute=Tribute.OFF,
    )


def test_the_presets_are_those_of_paragraph_7() -> None:
    simple = PRESETS["simple"]
    differing = {
        name: {
            option: getattr(rules, option)
            for option in RuleSet.__dataclass_fields__
            if getattr(rules, option) != getattr(simple, option)
        }
        for name, rules in PRESETS.items()
    }
    assert differing == {
        "simple": {},
        "classic": {"guard": "called", "rebellion": False},
        "roast": {"roast": True},
        "sixes": {"sixes_last": "on"},
        "home": {"roast": True, "sixes_last": "on", "tribute": "seed"},
        "rizhao": {"ceding": "circuit", "kick": False, "sixes_last": "on"},
        "weihai": {"deck": 165, "ceding": "both-jokers"},
        "qingdao": {
            "guard": "called",
            "rebellion": False,
            "deck": 216,
            "called_card_is_trump": True,
            "solo_points": "ladder",
        },
    }
