# 赛季和前三名、周报、成绩文件、隐藏战绩、作废的牌局。

season-month = { $year } 年 { $month } 月
season-quarter = { $year } 年 { $quarter ->
    [1] 1～3
    [2] 4～6
    [3] 7～9
   *[4] 10～12
} 月
season-this = 本赛季（{ $season }）
season-this-month = 本月（{ $month }）
season-over = ## 🏆 赛季结束：{ $season }
season-least = 至少打 { $hands } 局
season-count = { $hands } 局，胜 { $won }
season-nobody = 没有人打够局数。
season-best-average = 🎯 每局得分最高：**{ $name }**，{ $value }
season-best-first = 🏁 头客率最高：**{ $name }**，{ $value }
seasons-title = ## 🏆 历届赛季
seasons-none = 还没有评过赛季前三名（要有人打满 { $hands } 局）。赛季一结束，前三名就公布在你们最后打牌的频道。
press-seasons = 历届赛季
press-season-board = 排行榜
settings-season-month = 每月一个赛季
settings-season-quarter = 每季度一个赛季
settings-season-off = 不设赛季
settings-season-month-about = **每月一个赛季。** 结束后，前三名公布在你们最后打牌的频道。
settings-season-quarter-about = **每季度一个赛季**，从一月、四月、七月、十月算起。结束后，前三名公布在你们最后打牌的频道。
settings-season-off-about = **不设赛季。** 排行榜仍可按月看，但不评前三名，也不发消息。
week-line = 🗓️ 上周打了 { $hands } 局，{ $players } 人参加，{ $day }最热闹。
settings-weekly-title = ## 🗓️ 一句话周报
settings-weekly-on = **已开启。** 每周在 { $channel } 发一句话：上周打了几局、多少人参加、哪天最热闹。
settings-weekly-off = **未开启。** 开启后，每周在这个频道发一句话：上周打了几局、多少人参加、哪天最热闹。
settings-weekly-quiet = 不提醒任何人，也不提任何人的名字。上周没人打就不发。
press-weekly-on = 发在这个频道
press-weekly-off = 关闭
results-title = ## 本服务器的成绩
results-none = 这里还没有成绩。用 { COMMAND("table open") } 开一桌吧。
results-whole = 全部 { $rows } 条成绩，每局每个座位一行，最新的在前：
results-newest = 最新的 { $rows } 条成绩，每局每个座位一行。更早的放不进 Discord 收的一个文件。
results-hidden = 隐藏战绩的人在里面没有名字。时间是 UTC。
hidden-player = 隐藏玩家
press-results-csv = 成绩（CSV）
press-results-json = 成绩（JSON）
press-hide = 隐藏我的战绩
press-appear = 公开我的战绩
privacy-shown = **你的战绩是公开的**：别人能在排行榜、赛季名次和统计里看到你。
privacy-hidden = **你的战绩是隐藏的**：排行榜、赛季名次和统计里只有你自己看得到你，成绩文件里没有你的名字。牌桌和结果照旧显示名字，已经发出的消息也不变。
void-title = ## 把 { $hand } 这一局作废吗？
void-when = 结束于 { $when }：
void-reason = 原因：{ $reason }
void-final = **不能撤销。** 这一局对谁都不再算数：成绩、排行榜、等级分和赛季几分钟内跟着变。牌桌上显示的积分不变。
press-void = 作废这一局
measure-void-done = 🛑 { $who } 这一局已作废：{ $reason }
measure-void-line = { $when } { $by } 把 { $who } 这一局作废：{ $reason }
refusal-no-hand-to-void = 这里没有这个编号的打完的牌局，或者它已经作废了。请从列表里选一局，或问打过的人：他们的 { COMMAND("history") } 里有编号，例如 1A2B3C4D-7。
refusal-not-moderator = 这需要有权使用本服务器的 { COMMAND("moderate void") }。有的话请重新用一次。
