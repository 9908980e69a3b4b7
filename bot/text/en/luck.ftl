# What the cards of a hand were worth.

luck-line = 🍀 Luck (what the cards were worth → points made): { $seats }
luck-seat = { $name } { $worth }{ "\u00A0" }→{ "\u00A0" }**{ $points }**
luck-own = 🍀 **Luck**: your cards were worth **{ $worth }**, you made **{ $points }** of them.
luck-about = The worth is estimated: AI players played the same deal { $plays } times.
