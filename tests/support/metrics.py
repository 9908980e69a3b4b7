"""Metrics of the bot, as a scrape reads them."""

from prometheus_client import Counter


def count_of(counter: Counter) -> float:
    """The value of a counter without labels."""
    (family,) = counter.collect()
    return next(sample.value for sample in family.samples if sample.name.endswith("_total"))
