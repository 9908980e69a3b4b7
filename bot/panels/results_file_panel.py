"""The panel that hands out results as a file."""

from bot.panels.panel import GREY, Panel
from bot.results_file import ResultsFile
from bot.text.catalogue import Words


def results_panel(results: ResultsFile, words: Words) -> Panel:
    """The results of a server."""
    panel = Panel(GREY)
    panel.text(words("results-title"))
    add_results(panel, results, words)
    panel.text(f"-# {words('results-hidden')}")
    return panel


def add_results(panel: Panel, results: ResultsFile, words: Words) -> None:
    """Add the file, and say what is in it; an empty one is not worth opening."""
    if not results.rows:
        panel.text(words("results-none"))
        return
    panel.text(words("results-whole" if results.whole else "results-newest", rows=results.rows))
    panel.file(results.name, results.data)
