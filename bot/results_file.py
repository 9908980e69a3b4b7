"""Results as a file: what `tables.result_files` makes and panels hand out."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """A file of `rows` results; `whole`: none was left out."""

    name: str
    data: bytes
    rows: int
    whole: bool
