# 賽季和前三名、週報、成績檔案、隱藏戰績、作廢的牌局。

season-month = { $year } 年 { $month } 月
season-quarter = { $year } 年 { $quarter ->
    [1] 1～3
    [2] 4～6
    [3] 7～9
   *[4] 10～12
} 月
season-this = 本賽季（{ $season }）
season-this-month = 本月（{ $month }）
season-over = ## 🏆 賽季結束：{ $season }
season-least = 至少打 { $hands } 局
season-count = { $hands } 局，勝 { $won }
season-nobody = 沒有人打夠局數。
season-best-average = 🎯 每局得分最高：**{ $name }**，{ $value }
season-best-first = 🏁 頭客率最高：**{ $name }**，{ $value }
seasons-title = ## 🏆 歷屆賽季
seasons-none = 還沒有評過賽季前三名（要有人打滿 { $hands } 局）。賽季一結束，前三名就公布在你們最後打牌的頻道。
press-seasons = 歷屆賽季
press-season-board = 排行榜
settings-season-month = 每月一個賽季
settings-season-quarter = 每季一個賽季
settings-season-off = 不設賽季
settings-season-month-about = **每月一個賽季。** 結束後，前三名公布在你們最後打牌的頻道。
settings-season-quarter-about = **每季一個賽季**，從一月、四月、七月、十月算起。結束後，前三名公布在你們最後打牌的頻道。
settings-season-off-about = **不設賽季。** 排行榜仍可按月看，但不評前三名，也不發訊息。
week-line = 🗓️ 上週打了 { $hands } 局，{ $players } 人參加，{ $day }最熱鬧。
settings-weekly-title = ## 🗓️ 一句話週報
settings-weekly-on = **已開啟。** 每週在 { $channel } 發一句話：上週打了幾局、多少人參加、哪天最熱鬧。
settings-weekly-off = **未開啟。** 開啟後，每週在這個頻道發一句話：上週打了幾局、多少人參加、哪天最熱鬧。
settings-weekly-quiet = 不提醒任何人，也不提任何人的名字。上週沒人打就不發。
press-weekly-on = 發在這個頻道
press-weekly-off = 關閉
results-title = ## 本伺服器的成績
results-none = 這裡還沒有成績。用 { COMMAND("table open") } 開一桌吧。
results-whole = 全部 { $rows } 筆成績，每局每個座位一行，最新的在前：
results-newest = 最新的 { $rows } 筆成績，每局每個座位一行。更早的放不進 Discord 收的一個檔案。
results-hidden = 隱藏戰績的人在裡面沒有名字。時間是 UTC。
hidden-player = 隱藏玩家
press-results-csv = 成績（CSV）
press-results-json = 成績（JSON）
press-hide = 隱藏我的戰績
press-appear = 公開我的戰績
privacy-shown = **你的戰績是公開的**：別人能在排行榜、賽季名次和統計裡看到你。
privacy-hidden = **你的戰績是隱藏的**：排行榜、賽季名次和統計裡只有你自己看得到你，成績檔案裡沒有你的名字。牌桌和結果照舊顯示名字，已經發出的訊息也不變。
void-title = ## 把 { $hand } 這一局作廢嗎？
void-when = 結束於 { $when }：
void-reason = 原因：{ $reason }
void-final = **無法復原。** 這一局對誰都不再算數：成績、排行榜、等級分和賽季幾分鐘內跟著變。牌桌上顯示的積分不變。
press-void = 作廢這一局
measure-void-done = 🛑 { $who } 這一局已作廢：{ $reason }
measure-void-line = { $when } { $by } 把 { $who } 這一局作廢：{ $reason }
refusal-no-hand-to-void = 這裡沒有這個編號的打完的牌局，或者它已經作廢了。請從清單裡選一局，或問打過的人：他們的 { COMMAND("history") } 裡有編號，例如 1A2B3C4D-7。
refusal-not-moderator = 這需要有權使用本伺服器的 { COMMAND("moderate void") }。有的話請重新用一次。
