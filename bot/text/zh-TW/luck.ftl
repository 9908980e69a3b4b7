# 一局的牌值多少。

luck-line = 🍀 手氣（牌值 → 得分）：{ $seats }
luck-seat = { $name } { $worth }{ "\u00A0" }→{ "\u00A0" }**{ $points }**
luck-own = 🍀 **手氣**：你的牌值 **{ $worth }** 分，你打出了 **{ $points }** 分。
luck-about = 牌值由電腦把同一副牌另打 { $plays } 遍估出。
