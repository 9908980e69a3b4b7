# Seasons and their podiums, the weekly line, results as files, who keeps their record to themselves, hands taken out.

season-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
season-quarter = { $quarter ->
    [1] January to March
    [2] April to June
    [3] July to September
   *[4] October to December
} { $year }
season-this = This season, { $season }
season-this-month = This month, { $month }
season-over = ## 🏆 Season over: { $season }
season-least = { $hands ->
    [one] At least 1 hand
   *[other] At least { $hands } hands
}
season-count = { $won } of { $hands } won
season-nobody = Nobody played enough hands.
season-best-average = 🎯 Most points a hand: **{ $name }**, { $value }
season-best-first = 🏁 Most often first: **{ $name }**, { $value } of the hands
seasons-title = ## 🏆 Past seasons
seasons-none = No podium yet: it takes somebody with { $hands } hands in a season. When that ends, the podium is posted where you played last.
press-seasons = Past seasons
press-season-board = Leaderboard
settings-season-month = A season is a month
settings-season-quarter = A season is three months
settings-season-off = No seasons
settings-season-month-about = **A season is a month.** When it is over, its podium is posted in the channel where you played last.
settings-season-quarter-about = **A season is three months**, from January, April, July and October. When it is over, its podium is posted in the channel where you played last.
settings-season-off-about = **There are no seasons.** Leaderboards still count by month, but no podium is kept or posted.
week-line = 🗓️ Last week: { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}, { $players ->
    [one] 1 player
   *[other] { $players } players
}. Busiest day: { $day }.
settings-weekly-title = ## 🗓️ One line a week
settings-weekly-on = **On.** Once a week, one line in { $channel } tells how many hands and players there were last week, and on which day most was played.
settings-weekly-off = **Off.** If you switch it on, one line a week in this channel tells how many hands and players there were last week, and on which day most was played.
settings-weekly-quiet = It notifies nobody and names nobody. If nobody played, there is none.
press-weekly-on = Post it in this channel
press-weekly-off = Switch it off
results-title = ## Results of this server
results-none = There are no results here yet. { COMMAND("table open") } starts a hand.
results-whole = { $rows ->
    [one] One result, a row for each seat of each hand:
   *[other] All { $rows } results, a row for each seat of each hand, the newest first:
}
results-newest = The newest { $rows } results, a row for each seat of each hand. Older ones do not fit into a file that Discord takes.
results-hidden = Players who keep their record to themselves are not named in it. Times are in UTC.
hidden-player = hidden player
press-results-csv = Results (CSV)
press-results-json = Results (JSON)
press-hide = Hide my record
press-appear = Show my record
privacy-shown = **Your record is visible**: others see you in leaderboards, podiums and statistics.
privacy-hidden = **Your record is hidden**: only you see yourself in leaderboards, podiums and statistics, and files of results do not name you. Tables and their results still name you, and so does what was posted already.
void-title = ## Take hand { $hand } off the record?
void-when = Ended { $when }:
void-reason = The reason: { $reason }
void-final = **This cannot be undone.** The hand counts for nobody any more: results, leaderboards, ratings and seasons follow within a few minutes. The points shown at the table itself stay.
press-void = Take it off the record
measure-void-done = 🛑 Hand { $who } is off the record: { $reason }
measure-void-line = { $when } { $by } took hand { $who } off the record: { $reason }
refusal-no-hand-to-void = No finished hand here has that code, or it is off the record already. Choose one from the list, or ask somebody who played it: the code, such as 1A2B3C4D-7, is in their { COMMAND("history") }.
refusal-not-moderator = This needs the right to use { COMMAND("moderate void") } in this server. If you have it, use the command again.
