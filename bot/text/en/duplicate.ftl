# The cards of a hand, played again by others, and what each table made of them.
press-again = Play this deal
press-compare = All tables
again-lobby = 🔁 **The same cards as in hand `{ $code }`**: the same seats, rules and tribute, for one hand. Whoever has played them knows them, and cannot sit down here.
again-uncounted = This hand counts for no leaderboard, rating or statistics. After it you can go on with new cards.
again-lost = 🔁 **New cards after all.** The hand whose cards were to be played again here is no longer on record, so nobody can tell who knows them. The next hand is an ordinary one, and it counts. Fine with you? Go on with the buttons below. If not, press **{ press-leave }**.
again-line = 🔁 The cards of hand `{ $code }` once more · counts for nothing but the comparison
compare-title = ### 🔁 The same cards at { $tables } tables
compare-seat = { $number }\. { $tables }
compare-player = { $marks }{ $name } { $place } { $points }
compare-gone = { $table }: no longer kept
compare-here = { $table } is this table.
compare-best = 🏅 **{ $who }**: { $points } points above the average of the seat
compare-somebody = somebody
compare-none = ### 🔁 Nobody else has played these cards yet
compare-others = You know these cards. Whoever does not can play them, by **Play this deal** under the result or { COMMAND("table again") } with the hand `{ $code }`; four others or AI players join them.
fair-again =
    ## 🔁 The cards of hand `{ $code }`
    The first hand here is **not dealt by chance**: who opened this table chose that hand, and each seat gets what it held there. The bot cannot know who was told the cards, so this hand counts for nothing but the comparison. What they were dealt from is shown when it is over.
fair-was-again = -# These were the cards of hand `{ $code }`: the seed and the presses are of its deal.
leave-sure-again = **This hand does not count, so leaving costs you nothing; an AI player goes on in your seat. You cannot come back to these cards. Are you sure?**
leave-press-again = Leave
leave-done-again = You have left the table in { $channel }. That cost you nothing, as this hand does not count.
refusal-no-such-deal = There is no hand “{ $text }” that is over here and can be played again. A code looks like `1A2B3C4D-7`; who played the hand finds it by { COMMAND("history") }.
refusal-off-record = Hand `{ $code }` is off the record, so nobody can tell any more who knows its cards: they are not played again, and tables are not compared. Open a table with new ones: { COMMAND("table open") }.
refusal-knows-deal = You have played these cards before, so you know who holds what: this hand is for others. When it is over, you can join.
refusal-dealt-again = The rules are those of the hand whose cards you play. After this hand you can choose others.
refusal-cards-to-come = These are the very cards that you are to play: have a look when your hand is over.
refusal-not-played-yet = You have not played these cards yet, and the comparison would tell who holds what. Play them first: { COMMAND("table again") }.
history-again = the cards of another hand, does not count
