# The public table message.
preset-simple = Simple
preset-roast = Roast
preset-roast-rules = 168 cards · as in Simple, the throne can be robbed · jokers can be roasted: two big ones beat one
preset-sixes = Sixes last
preset-sixes-rules = 168 cards · as in Simple, the throne can be robbed · sixes can only be your last play
preset-simple-rules = 168 cards · the throne can be robbed · the first to cede adds nothing, others a 2 · rebellion

lobby-title = ## 👑 Bao Huang · { $preset }
lobby-waiting = { $empty ->
    [one] One more player and you can start.
   *[other] { $empty } more players and you can start.
}
lobby-hint = Nobody else around? **Fill with AI players** fills the empty seats.
lobby-seat = { $number }. { $name }
lobby-seat-host = { $number }. { $name } · host
lobby-seat-empty = { $number }. *empty*
lobby-points = { $line } · { $points }
closed-title = ## Bao Huang
closed-text = This table is closed.
standings-title = ### 🏁 Final standings after { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}
standings-line = { $place }. { $name } **{ $points }**
standings-best = ⭐ Best hand: { $who } { $points } in hand { $hand }
hand-unreadable = Sorry, the last hand could not be continued. It does not count.
closed-abandoned = Everybody was on autoplay, so the table closed. The hand does not count.

hand-title = ## Hand { $hand }
hand-title-multiplier = ## Hand { $hand } · ×{ $multiplier }
turn-lead = ▶ { $who } leads
turn-follow = ▶ { $who }'s turn
turn-throne = ▶ { $who }: take the throne?
question-rob-book = **Rob the throne?** Secret vote. Rob it and you play alone against four: ±24 for you, ±6 for each of them.
question-throne-rounds = The holder of the royal card may become emperor, or pass it and the throne to the previous player. The first to do so adds nothing, everybody later a 2.
question-open-guard = **Does the guard declare?** That doubles the scores. All others press **Stay silent** too, so that nobody can tell.
question-open-guard-own = **You are the guard: do you declare?** That doubles the scores, and everybody knows you. If you stay silent, nobody does.
question-kick = **Rebels, do you kick?** Secret vote. Two votes double the scores again.
question-rebellion = **Rebels, do you rebel?** Secret until all have voted, then voters show a hoe ⛏️. Two votes expose the guard and double the scores.
question-royals-kick = **Emperor and guard, do you kick back?** One yes doubles the scores again.
question-royals-kick-alone = **Emperor, do you kick back?** The scores double again.
pot = In the pot: { $cards }
refused-so-far = Passed on { $count } of 10 times, then the cards are dealt anew
on-the-table = **{ $who }** { $cards }
table-empty = The table is clear.
this-trick = This trick: { $moves }
last-trick = Last trick: { $moves }
move-play = { $who } { $cards }
move-pass = { $who } passes
move-passes = { $who } pass
move-cannot = you could not beat it
seat-line = { $marks } **{ $name }** · { $state }
seat-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
place-1 = 1st
place-2 = 2nd
place-3 = 3rd
place-4 = 4th
place-5 = 5th
open-solo-note = 👑 { $who } plays an **open solo** against all four.
dark-solo-note = 👑 { $who } is alone: a **dark solo**.
guard-note = 🗡️ { $who } is the guard.

result-royals = ## Hand { $hand }: the royals win
result-rebels = ## Hand { $hand }: the rebels win
result-draw = ## Hand { $hand }: a draw
result-decided = The hand is decided: { $smothered ->
    [0] players
   *[other] the other players
} with cards left are ranked by how few they hold.
result-solo-won = ## Hand { $hand }: the solo wins
result-solo-lost = ## Hand { $hand }: the solo fails
own-result = { $outcome ->
    [won] **You win.**
    [lost] **You lose.**
   *[even] **It is a draw.**
} { $role ->
    [emperor] You were the emperor: your place and your guard's count.
    [guard] You were the guard: your place and the emperor's count.
    [rebel] You were a rebel: the places of emperor and guard count, not your own.
    [against] You were one of four against the emperor: only the emperor's place counts.
   *[other] You were alone against four: only your own place counts.
}
score-royals = Emperor { $emperor ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $emperor }th
} + guard { $guard ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $guard }th
} = { $places }. { $winner ->
    [royals] Below 6 the royals win the difference, the emperor twice: { $base ->
        [one] 1 point
       *[other] { $base } points
    }{ $times }
    [rebels] Above 6 the rebels win the difference, the emperor loses it twice: { $base ->
        [one] 1 point
       *[other] { $base } points
    }{ $times }
   *[none] 6 is a draw: nobody scores
}
score-solo = { $solo ->
    [open] Open
   *[dark] Dark
} solo, emperor { $emperor ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $emperor }th
}: { $winner ->
    [royals] the emperor wins { $base } points{ $times }
    [rebels] the emperor loses { $base } points{ $times }
   *[none] a draw, nobody scores
}
score-times = {", "}×{ $multiplier } ({ $why }) = { $points }
# The same step by step, on the page and in the picture of a result.
step-places = Emperor **{ $emperor ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $emperor }th
}** + guard **{ $guard ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $guard }th
}** = **{ $places }**
step-difference = { $winner ->
    [royals] 6 − { $places } = **{ $base }**
    [rebels] { $places } − 6 = **{ $base }**
   *[none] **6** is a draw
}
step-solo = { $solo ->
    [open] Open
   *[dark] Dark
} solo, emperor **{ $emperor ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $emperor }th
}**: { $winner ->
    [none] a draw
   *[other] **{ $base }**
}
step-doubled = { $why } **×2**
step-total = { $winner ->
    [royals] **{ $points }**, twice for the emperor
   *[other] **{ $points }** each
}
step-total-solo = **{ $points }**, a quarter each: **{ $quarter }**
score-why = How is this scored?
score-because = The places of the emperor and the guard are added. 6 is a draw. Below 6 the royals win the difference, above 6 the rebels do. The guard and each rebel win or lose that much, the emperor twice as much.
score-because-open-book = An open solo wins 24 in 1st place and loses 24 in any other. Each of the others bears a quarter of it. Nothing doubles it.
score-because-dark-book = A dark solo wins 12 in 1st place, is a draw in 2nd, and loses 12 in any other. Each of the others bears a quarter of it.
score-because-open-ladder = An open solo gets +32, +8, 0, −8 or −32 for the 1st to the 5th place. Each of the others bears a quarter of it. Nothing doubles it.
score-because-dark-ladder = A dark solo gets +16, +4, 0, −4 or −16 for the 1st to the 5th place. Each of the others bears a quarter of it.
score-penalty = 🚪 { $who } left: { $points } points (not in the totals)
score-penalty-seat = 🚪 Somebody in { $who }'s seat left: { $points } points (not in the totals)
turning-points = 📣 { $what }
turning-roast = { $who } roasts with { $cards }
turning-ascended = { $who } ascends and gets the pot: { $cards }
result-line = { $place } { $marks }**{ $name }** · **{ $points }** · total { $total }
result-unfinished = { $line } · { $cards } left: { $held }

press-join = Join
press-leave = Leave
press-fill = Fill with AI players
press-start = Start
press-next = Next hand
press-close = Close table
press-hand = My hand
press-pass = Pass

ai-name-1 = AI Amber
ai-name-2 = AI Birch
ai-name-3 = AI Cedar
ai-name-4 = AI Dew
ai-name-5 = AI Ember
ai-name-6 = AI Flint
ai-name-7 = AI Grove
ai-name-8 = AI Heath
ai-name-9 = AI Iris
ai-name-10 = AI Juniper

leaderboard-title = ## 🏆 Leaderboard
leaderboard-line = { $rank }\. **{ $name }** · { $value }
leaderboard-empty = No finished hands here yet. { COMMAND("table open") } starts one.
called-note = 👑 { $who } called { $card }: whoever holds the fourth copy is the guard.
second-rounds = Second round: only a player who holds all four copies of a card may still cede.
question-calling-rounds = To ascend, call a card of which you hold three or all four copies, in **My hand**; or declare an open solo. In the first round anybody may cede.
preset-classic = Classic
preset-classic-rules = 168 cards · the throne can be robbed · the emperor calls the guard · nobody has to ascend in the first round
pick-preset = Choose the rules
preset-home = Home
preset-home-rules = 168 cards · the throne can be robbed · roast, sixes last, and tribute after every hand
preset-rizhao = Rizhao
preset-rizhao-rules = 168 cards · the throne can be robbed · no pot: after one round the first holder must ascend · one doubling at most · sixes last
preset-weihai = Weihai
preset-weihai-rules = 165 cards · the throne can be robbed · only the holder of both marked jokers may cede, once, to the player after next · sixes last; who is stuck with them is smothered
preset-qingdao = Qingdao
preset-qingdao-rules = 216 cards · the throne can be robbed · the called card is trump · a solo pays 16, 4, 0, -4 or -16 by the emperor's place, an open one double
question-rob-ladder = **Rob the throne?** Secret vote. Rob it and you play alone against four, for 32 points to -32 by your place.
question-throne-circuit = The holder of the royal card may become emperor, or pass it and the throne to the previous player. After one round the first holder must ascend.
question-throne-both-jokers = The holder of the royal card becomes emperor. Only with the guard card as well may they cede, once, to the player after next.
question-calling-circuit = To ascend, call a card of which you hold three or all four copies, in **My hand**; or declare an open solo. For one round anybody may cede; then the first holder must ascend.
second-circuit = The throne has gone round once: its first holder must ascend.
question-tribute = **Tribute.** The payers choose in **My hand** which of their highest cards to pay; the cards change hands together.
tribute-gift = { $payer } { $card } → { $taker }
tribute-paid = Tribute: { $gifts }
called-trump-note = 👑 { $who } called { $card }: whoever holds the fourth copy is the guard. It is **trump**, above the big jokers.
press-file = Game file
file-about = **Hand { $hand }, whole**: the seed, the rules, every action and the result, without names.
file-commands = `baohuang replay { $file } --locale en-US` tells it move by move; `baohuang check { $file } --locale en-US` verifies it.
closed-autoplay = The table closed, as { $who } ended on autoplay.
autoplay-note = { $sign } On autoplay: { $names }. Back again? Press **Take my seat back**.
closed-autoplay-alone = You were on autoplay at the end, so the table closed.
press-back = Take my seat back
pick-house = This server's rules

# The pictures of the table and the result.
board-pass = Pass
board-smothered = Smothered
board-last = Last trick
board-lead = { $who } leads
board-throne = The throne is offered to { $who }
board-rob = Does anyone rob the throne?
board-tribute = Tribute is being paid
board-open-guard = Does the guard declare?
board-kick = Do the rebels kick?
board-rebellion = Do the rebels rebel?
board-royals-kick = Do the royals kick back?
board-royals-kick-alone = Does the emperor kick back?
table-alt = The table. { $table }
result-total = total { $total }
doubled-open-guard = guard declared
doubled-kick = rebels kicked
doubled-rebellion = rebellion
doubled-royals-kick = kicked back
pace-line = { $play } to play, up to { $question } to answer, twice that for newcomers
pace-quick = Quick
pace-normal = Normal
pace-relaxed = Relaxed
pace-slow = Slow, over days
pick-pace = Choose the pace
time-s = { $count } s
time-min = { $count } min
time-h = { $count } h
turn-hurry = ⏰ { $who }: time is running out.
closed-left = Everybody has left, so the table closed. The hand does not count.
press-replace = Take an AI player's seat
press-sit = Take the seat
press-again = New table with the same people
again-invited = 🪑 { $who }: { $host } has opened a new table with the same rules. Do you sit down?
invitation-hand = 🪑 { $who }: take over { $ai } ({ $cards ->
    [one] 1 card
   *[other] { $cards } cards
} left)? You begin at 0 points, and this hand will not be on your record.
invitation-until = The button works until somebody else is invited or the next hand begins.
invitation-lobby = 🪑 { $who }: take over { $ai }? You begin at 0 points.
invitation-seat = 🪑 { $who }: take an empty seat? You begin at 0 points.
invitation-not-posted = { $who } is invited, but the invitation could not be posted. Tell them to use { COMMAND("table join") } in the table's channel.
settings-passes-on = Players who cannot play pass automatically after a few seconds. So whoever has not passed by then can play.
settings-passes-off = Everybody passes for themselves.
settings-limits = Tables at once: at most { $channel } in a channel, { $server } in the server.
measure-end-done = 🛑 Table ended: { $reason }
measure-remove-done = 🛑 { $who } was removed from the table: { $reason }
measure-ban-done = 🛑 { $who } can no longer join tables here: { $reason }
measure-unban-done = ✅ { $who } can join tables here again: { $reason }
measure-remove-told = 🛑 { $by } removed you from a table of **{ $server }**; in mid-hand that costs at least 40 points. The reason: { $reason }. If you think it is wrong, ask them.
measure-ban-told = 🛑 { $by } banned you from the tables of **{ $server }**. The reason: { $reason }. If you think it is wrong, ask them.
measure-unban-told = ✅ { $by } lets you sit at the tables of **{ $server }** again. The reason: { $reason }
measure-noted = Noted in the moderators' log, { COMMAND("moderate log") }.
measures-title = ## What moderators did last
measures-none = The moderators' log is empty.
measure-end-line = { $when } { $by } ended table { $who }: { $reason }
measure-remove-line = { $when } { $by } removed { $who }: { $reason }
measure-ban-line = { $when } { $by } banned { $who }: { $reason }
measure-unban-line = { $when } { $by } unbanned { $who }: { $reason }
paused = ⏸️ I can no longer post in { $channel }, so the clocks are paused for up to a day. { COMMAND("table show") } in another channel of the server brings the table there.
closed-by = { $who } ended this table: { $reason }.
closed-by-hand = { $who } ended this table: { $reason }. The hand does not count.
closed-ended = The table closed in mid-hand. The hand does not count.

# Between two hands: who is ready, what was changed, what is voted for, how the deal is sealed.
press-ready = Ready
press-seats = Seats
press-more = More
more-title = More about this table
press-fair = Fair deal
ready-dealing =
    🎲 The cards come: { $due }
    -# They are shuffled by round { $round } of the public beacon, which nobody knows yet.
ready-alone = Five seats are taken: press **Start**.
ready-all = Five seats are taken. The hand begins when everybody has pressed **Ready**.
next-alone = Once more with the same seats? Press **Next hand**.
next-all = Once more? The next hand begins when everybody has pressed **Next hand**.
next-by-itself = The next hand begins { $due }, unless somebody presses **Not yet**.
press-not-yet = Not yet
press-auto-on = Start the next hands automatically
press-auto-off = Wait for me before each hand
auto-about = ⏱️ If everybody wants that, the next hand begins by itself after 15 s.
ready-waiting = ✅ { $ready }. Waiting for { $who }: AI players take the seats of those who are not ready { $due }.
ready-waiting-few = ✅ { $ready }. Waiting for { $who }: if fewer than half are ready { $due }, everybody is asked anew.
changed-by-host = ✏️ { $who } { $changes }. Have a look before you get ready.
change-rules = set the rules to { $rules }
change-pace = set the pace to { $pace }
change-level = changed how well AI players play
change-hints = { $on ->
    [true] switched hints on
   *[false] switched hints off
}
change-and = {", "}
vote-end = 🗳️ End this table: { $votes } of { $needed } votes
vote-replace = 🗳️ An AI player for { $who } ({ $reason }): { $votes } of { $needed } votes
vote-carried = { $line }, takes effect after this hand
replace-reason-late = not ready in time
replace-reason-absent = not here
replace-reason-spoils = spoils the game
replace-reason-friend = the seat is for a friend
seats-title = ## Seats, rules, hints
seats-host = You host this table: between hands you set the rules, the level of AI players, and hints.
seats-vote = You can vote to give somebody's seat to an AI player, or to end the table. More than half decide; it happens between hands and costs nobody points.
pick-replace = Give a seat to an AI player
replace-option = { $who }: { $reason }
press-vote-end = Vote to end the table
press-agree-end = Agree: end the table
press-agree-replace = Agree: AI player for { $who }
closed-voted = The players voted to end this table.
replaced-by-host = { $host }, who hosts the table in { $channel }, gave your seat to an AI player: { $reason }. That costs you nothing.
replaced-by-vote = The table in { $channel } voted to give your seat to an AI player: { $reason }. That costs you nothing.
replaced-by-late = The next hand in { $channel } began without you, and an AI player has your seat: { $reason }. That costs you nothing. When this hand is over, press **Take an AI player's seat** to come back, from 0 points.
deal-sealed = 🔒 `{ $seal }` (the seal of the deal)
dealt-from = -# 🔒 `{ $seal }` · 🎲 round { $round } of the public beacon
relies-on-host = -# 🔒 `{ $seal }` · ⚠️ This deal relies on the host: no public random number went into it.
no-beacon = -# ⚠️ No public random number goes into the next deal, so it relies on the host.
round-announced = -# 🎲 Hand { $hand }: { $deck } cards, dealt from seat { $seat } on, by round { $round } of the public beacon drand, { $due }, and the secret with the SHA-256 `{ $hash }`
fair-title = ## 🔒 Why nobody can choose the cards
fair-about =
    First the bot draws a secret seed and shows 🔒, the beginning of its SHA-256, on the table. When the last player presses **{ $press }**, it announces a round of the public beacon drand that is still to come, in a message of its own: Discord's time of that message proves that nobody knew the round's number. Seed and number together shuffle the cards. So players cannot know them, because the seed is secret, and the bot's host cannot choose them.
    -# The host can look at a running hand, and invent players. They can also call a deal off, but then an announced round has no hand, and its message is there unless they delete it; or go without the beacon, which the table says.
fair-host-title = ## 🔒 Deals that rely on the host
fair-host-about =
    The bot draws a secret seed, and shows 🔒, the beginning of its SHA-256, on the table before anybody presses **{ $press }**. No public random number is mixed in: the seed alone shuffles the cards. So players cannot know them, and nobody can change them afterwards. But the bot's host could have chosen the seed.
    -# The host can also look at a running hand, and invent players.
fair-this = **This hand.** SHA-256 of its seed: `{ $hash }`. The seed is shown when the hand is over.
fair-next = **Next hand.** SHA-256 of its seed: `{ $hash }`
fair-last = **Hand { $hand }, which is over.** Seed: `{ $seed }`
    Its SHA-256: `{ $hash }`
    -# To check it: `{ $command }`; or the whole game file with `baohuang check`.
fair-round = Round { $round }, { $due }, [announced before]({ $link }). Its signature: `{ $signature }`
board-emperor = 👑
board-guard = 🗡️
board-given = +
board-pot = Pot
time-to-think = { $time } to think
few-cards = ❗ Few cards left: { $seats }
few-cards-of = { $who } { $count }
tribute-title = ### 🎁 Tribute: { $why }
tribute-why-solo-lost = { $who } lost a solo in the last hand
tribute-why-solo-won = { $who } won a solo in the last hand
tribute-why-royals-lost = the royals lost the last hand
tribute-why-royals-won = the royals won the last hand
tribute-why-smothered = for the last hand, and for those who were smothered
tribute-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
tribute-pays = { $who } pays { $cards }
tribute-pays-each = { $who } pay { $cards } each
tribute-takes = { $who } gets { $cards }
tribute-takes-each = { $who } get { $cards } each
tribute-shares = { $payers }; { $takers }
tribute-due = 🎁 **Tribute before the next hand**, if nobody changes seats. { $shares }.
tribute-dropped = 🎁 No tribute next hand: a seat has changed.
invitation-taken = 🪑 { $who } has taken the seat.
invitation-taken-hand = 🪑 { $who } has taken the seat of { $ai }; what it played before was { $ai }'s. { $who } begins at 0 points, and this hand is not on their record.
invitation-over = 🪑 This invitation is no longer valid: somebody else was invited.
taken-over = 🪑 { $who } has taken over from { $former }.
taken-over-note = 🪑 { $who } has taken over from { $former }, whose plays those before were.
has-left = 🚪 { $who } has left.

# When the bot comes to a server, and for who does not know what to do next.
press-open = Open a table
press-how = How to play
greeting-title = ## 👑 Bao Huang
greeting-about = Bao Huang (“Protect the Emperor”) is a card game for five from Shandong: an emperor whom everybody sees, a guard whom nobody knows, and three rebels. I deal, keep the rules and count the points, in any channel where I may write.
greeting-open = Press **Open a table**, or use { COMMAND("table open") }. Your friends press **Join**; AI players take the seats left empty, so you can play alone, too.
greeting-rules = New to the game? **Learn in five minutes** lets you play it step by step, **How to play** explains it page by page. { COMMAND("help") } always tells you what to do next.
greeting-settings = Whoever manages this server chooses its rules with { COMMAND("settings rules") }.
help-title = ## What to do next
help-direct = New to the game? { COMMAND("learn") } takes five minutes, and { COMMAND("practice") } deals you a hand among AI players, right here. With others you play in the channels of a server: use { COMMAND("table open") } or { COMMAND("table join") } there. A hand that I sent you here can be played with its own buttons.
help-no-table = New to the game? Press **{ press-learn }**, then **{ press-practise }**. No table is open in this channel: open one with { COMMAND("table open") }, friends press **Join**, and AI players take the seats left empty.
help-join = The table here has a seat for you: take it with { COMMAND("table join") }.
help-ask = A hand is being played here. Ask somebody at the table to invite you with { COMMAND("table invite") }: then you take over an AI player at once. Or take a seat with { COMMAND("table join") } when the hand is over.
help-full = Five people sit at the table here. Open another one with { COMMAND("table open") }.
help-paused = I can no longer post in your table's channel, so its clocks are paused. Use { COMMAND("table show") } in another one: it goes on there.
help-empty-seats = { $empty ->
    [one] One seat at your table is empty.
   *[other] { $empty } seats at your table are empty.
} Friends sit down with { COMMAND("table join") }; or press **Fill with AI players**.
help-start = Five seats are taken. Press **Ready** at the table, or use { COMMAND("table start") }: the hand begins when everybody is ready.
help-ready = You are ready. The hand begins when the others are; the table says who is waited for, and until when.
help-next = The hand is over. One more? { COMMAND("table start") }. Leaving costs nothing now: { COMMAND("table leave") }.
help-question = A question waits for your answer. { COMMAND("hand") } shows your cards and the answers as buttons; { COMMAND("bid") } answers it, too.
help-others-answer = The others are answering, so just wait. { COMMAND("hand") } shows your cards.
help-turn = It is your turn. { COMMAND("hand") } shows your cards and what you can play. Or type it: { COMMAND("play") } or { COMMAND("pass") }.
help-others-play = The others are to play. { COMMAND("hand") } shows your cards; with { COMMAND("next play") } or { COMMAND("next pass") } you say now what you will do. Away for a moment? { COMMAND("autoplay on") }.
help-out = You have played all your cards: lean back until this hand is over.
help-smothered = You are smothered: wait until this hand is over.
help-autoplay = The bot plays for you. Take your seat back with { COMMAND("autoplay off") }, or simply play: { COMMAND("hand") }.
help-bound = The bot plays for you until this hand is over. Then you play yourself again: { COMMAND("table start") }, or { COMMAND("table open") } if the table has closed.
help-more = A question about the rules? { COMMAND("rules ask") } · How your cards look: { COMMAND("look") } · Who is best: { COMMAND("leaderboard") } · Your record: { COMMAND("stats") } · Your hands, to replay: { COMMAND("history") }
replaced-next = You can come back after the next hand: use { COMMAND("table join") } in that channel.
time-up = ⏳ time is up { $when }
emperor-note = 👑 { $who } has taken the throne and leads.
board-you = You

# How well AI players play.
level-easy = easy
level-normal = normal
level-strong = strong
ai-with-level = { $name } · { $level }
pick-level = Level of AI players
help-level = AI players too strong, or too weak? The host of the table chooses how well they play: { COMMAND("table level") }.

# What is said of a hand that is over: what decided it, and what would have been better.
press-review = Review
press-review-replay = ⏪ { $when }
review-title = ## Review of hand { $hand }
review-turned = **Where it turned**
review-moment = { $when }: { $what } ({ $before }{ "\u00A0" }→{ "\u00A0" }{ $after })
review-trick = Trick { $number }
review-bidding = Before the first trick
review-expected = In brackets: what the royals could expect from each rebel, as a strong AI player sees it.
review-choices = { $who } had { $choices ->
    [one] one choice
   *[other] { $choices } choices
}. A strong AI player would have chosen otherwise { $count ->
    [one] once
   *[other] { $count } times
}.
review-otherwise = { $when }: { $done }. Better: { $better }, worth { $points } points more.
review-because = { $line } ({ $why })
review-done-over = { $who } laid { $cards } over { $table }
review-done-lead = { $who } led { $cards }
review-done-pass = { $who } let { $table } go
review-done-bid = { $who } chose “{ $choice }”
review-better-lay = lay { $cards }
review-better-lead = lead { $cards }
review-better-pass = pass
review-better-bid = choose “{ $choice }”
review-call = Call { $card }

# Hints.
press-hint = 💡 Hint
press-hints-on = Switch hints on
press-hints-off = Switch hints off
hints-are-on = 💡 Hints are on at this table.
hints-are-off = 💡 Hints are off at this table.
settings-hints-on = 💡 Hints are on at new tables.
settings-hints-off = 💡 Hints are off at new tables.
help-hint = Not sure on your turn? { COMMAND("hint") } tells you the best choices, and why.
help-review = After a hand **{ press-review }** under its result, or { COMMAND("table review") }, tells what decided it.

# What is said of moments and choices in a review.
review-largest = **The largest changes of what was expected**
review-played = { $who } lays { $cards }
review-royals-ahead = **the royals are ahead for good**
review-emperor-ahead = **the emperor is ahead for good**
review-rebels-ahead = **the rebels are ahead for good**
review-no-choice = { $who } never had a choice.
review-same-choices = { $who } had { $choices ->
    [one] one choice
   *[other] { $choices } choices
}. No costly mistakes.
review-dearest = { " " }The three that cost { $whom } most:
review-you = you

# Levels, in menus and in the lobby.
pick-level-easy = Easy: { $who }
pick-level-normal = Normal: { $who }
pick-level-strong = Strong: { $who }
all-ai-players = all AI players
level-easy-about = Plays simply: good company for your first hands
level-normal-about = Plays soundly, by rules of thumb
level-strong-about = Has learned from millions of hands: the hardest to beat
lobby-autoplay-ai = Autoplay: an AI player plays for whoever is away
lobby-autoplay-lowest = Autoplay: leads the lowest card and otherwise passes for whoever is away
lobby-levels = AI players too strong or too weak? The host changes that under **Seats**.
seats-later = You can change the levels and the hints again when this hand is over.

# Leaderboards.
board-nobody = Nobody yet. Choose a longer time, fewer hands, or hands with AI players.
board-own-none = None of your hands counts here yet.
board-zone = Days begin at midnight in { $zone }, weeks on Monday, and { $season ->
    [quarter] every three months are a season.
    [off] months on the first.
   *[other] each month is a season.
}
board-by-points = Points
board-by-average = Points a hand
board-by-won = Win rate
board-by-first = Most often first
board-by-last = Least often last
board-by-streak = Best winning run
board-as-any = In every role
board-as-emperor = As emperor
board-as-guard = As guard
board-as-rebel = As rebel
board-as-solo = Solo
board-in-day = Today
board-in-week = This week
board-in-ever = All time
board-company-people = People only
board-company-all = AI players too
board-scope-mine = All your servers
board-any-preset = All rules
board-too-few = { $hands } of { $least } hands
board-won-count = { $won } of { $hands } won{ $drawn ->
    [0] { "" }
   *[other] , { $drawn } drawn
}
board-first-count = { $first } of { $hands }
board-last-count = { $last } of { $hands }
board-run-count = { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}, { $run } in a row now
board-least = { $hands ->
    [one] 1+ hand
   *[other] { $hands }+ hands
}
press-board-open = My place
press-board-day = Today
press-board-week = This week
press-board-season = This season
press-board-month = This month
press-board-ever = All time
press-board-back = ◀ Back
press-board-next = Next ▶
press-board-people = People only
press-board-all = AI players too
press-board-here = This server
press-board-mine = All my servers
press-board-picture = As a picture
press-board-text = As text
press-board-show = Show to all
settings-zone-title = ## 🕛 Time zone
settings-zone = Days of this server begin at midnight in **{ $zone }**; there it is { $time } now. Weeks begin on Monday.
settings-zone-exact = { COMMAND("settings time") } takes any time zone, such as America/Sao_Paulo.
settings-zone-recounting = After a change leaderboards follow within a few minutes.
pick-zone = Choose a time zone
help-start-alone = Five seats are taken. Press **{ press-start }** at the table, or use { COMMAND("table start") }: the hand begins at once.
seats-host-gives = You can also give somebody's seat to an AI player; they are told the reason.
review-expected-alone = In brackets: what the emperor could expect from each rebel, as a strong AI player sees it.
review-judged = Choices are judged by what the player could see, turning points by all five hands. So the two may differ.
settings-level = AI players at new tables play: **{ $level }**.

# Titles for joy.
title = { $title ->
    [commoner] Commoner
    [scholar] Scholar
    [graduate] Graduate
    [magistrate] Magistrate
    [prefect] Prefect
    [governor] Governor
    [minister] Minister
    [chancellor] Chancellor
    [prince] Prince
   *[emperor] Emperor
}
title-and-step = { $title } { $step ->
    [1] I
    [2] II
   *[3] III
}

# The rating, as an order of the leaderboard.
board-by-rating = Rating
board-rating-about = Points a hand above an AI player of level normal with the same cards, estimated with caution. From all hands in this server. Provisional: too few hands to compare.
ratings-outdated = -# ⏳ Some results were removed. Ratings will be right again in a few minutes.
board-rating-count = { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}{ $known ->
    [provisional] , provisional
   *[known] { "" }
}
review-luck = 🍀 **Luck**: expected **{ $worth }**, scored **{ $points }**.
review-luck-about = Expected: the average of { $plays } games of AI players with the same deal.
