# 一局的牌值多少。

luck-line = 🍀 手气（牌值 → 得分）：{ $seats }
luck-seat = { $name } { $worth }{ "\u00A0" }→{ "\u00A0" }**{ $points }**
luck-own = 🍀 **手气**：你的牌值 **{ $worth }** 分，你打出了 **{ $points }** 分。
luck-about = 牌值由电脑把同一副牌另打 { $plays } 遍估出。
