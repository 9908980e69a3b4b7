# What one player sees: the hand and what can be done with it.
hand-alt = Your { $count ->
    [one] 1 card
   *[other] { $count } cards
}: { $cards }
hand-empty = { $place ->
    [1] You're out first!
    [2] You're out second!
    [3] You're out third!
   *[4] You're out fourth!
}
hand-smothered = You are smothered, and { $place ->
    [5] last
    [4] fourth
   *[3] third
}: stuck with your lowest cards.
role-emperor = 👑 You are the **emperor**. Your hidden guard holds the guard card.
role-emperor-two = 👑 You are the **emperor**; 🗡️ { $guard } is your guard.
role-dark-solo = 👑 You are the **emperor** and hold the guard card: a **dark solo**. Nobody knows.
role-dark-solo-known = 👑 You are the **emperor**, alone against four, and everybody knows.
role-open-solo = 👑 You are the **emperor**, alone against four.
role-guard = 🗡️ You are the **guard** of { $emperor }. Nobody knows; playing { $telling } shows it.
role-guard-known = 🗡️ You are the **guard** of { $emperor }, and everybody knows.
role-rebel = ⛏️ You are a **rebel** against { $emperor }. The guard is still hidden, or the emperor plays alone.
role-rebel-asked = ⛏️ Without { $telling } you are a **rebel** against { $emperor }. The guard is still hidden, or the emperor plays alone.
role-rebel-called = ⛏️ You are a **rebel** against { $emperor }. Whoever holds the fourth { $card } is the guard and still hidden, or the emperor holds it and plays alone.
role-rebel-two = ⛏️ You are a **rebel** against the emperor { $emperor } and the guard { $guard }.
role-rebel-alone = ⛏️ You are a **rebel** against the emperor { $emperor }, who is alone against four.
holds-royal-card = You hold the **royal card**: the throne will be offered to you first.
holds-royal-card-rob = You hold the **royal card**: unless somebody robs the throne, it will be offered to you first.
your-turn-lead = **Your turn: you lead.** Choose below, or type { COMMAND("play") }.
your-turn-throne = **Your turn:** ascend the throne, or cede it?
your-turn-follow = **Your turn** to beat { $who }: { $cards }
your-turn-cannot = **Your turn**: you cannot beat { $who }'s { $cards }
your-turn-passing = You cannot beat { $who }'s { $cards }; passing for you in a moment.
waiting-for = Waiting for { $who }.
waiting-for-all = Wait for the others.
answered-yes = Your secret answer: **{ $choice }**. Waiting for the others.
more-plays = Only the first { $shown } of { $all } plays fit here; type any other with { COMMAND("play") }.
pick-rank = More plays: choose a rank
pick-rank-option = { $rank } ×{ $count }
pick-jokers = Jokers alone
pick-play = All plays
press-refresh = Refresh
press-log = Log
go-to-table = [Go to the table]({ $link })

action-rob-yes = Rob: alone against four
action-rob-no = Do not rob
action-throne-ascend = Ascend
action-throne-ascend-alone = Ascend: secretly alone against four
action-throne-solo = Open solo: openly alone against four
action-throne-cede = Cede
action-throne-cede-paid = Cede and pay { $cards }
action-throne-cede-costs = Cede and pay a 2
action-open-guard-yes = Declare: I am the guard
action-open-guard-no = Stay silent
action-kick-yes = Kick
action-kick-no = Do not kick
action-rebellion-yes = Rebel
action-rebellion-no = Do not rebel
action-royals-kick-yes = Kick back
action-royals-kick-no = Do not kick back
action-trick-pass = Pass
guard-card = the guard card
pick-call = Choose the card to call
call-card = Call { $card }
action-calling-solo = Open solo: alone against four
action-calling-cede = Cede
role-emperor-called = 👑 You are the **emperor**. Whoever holds the fourth { $card } is your guard.
role-dark-solo-called = 👑 You are the **emperor** and hold all four { $card }: a **dark solo**. Nobody knows.
pick-give = Choose what to pay
pay-cards = Pay { $cards }
tribute-to = { $card } to { $names }
tribute-from = { $card } from { $names }
tribute-and = {"; "}
between-names = {", "}
tribute-own-solo-lost-paid = You lost your solo in the last hand, so you pay everybody a card: { $gifts }
tribute-own-solo-lost-taken = { $who } lost a solo in the last hand and pays everybody a card. You get: { $gifts }
tribute-own-solo-won-paid = { $who } won a solo in the last hand, so everybody pays a card. You pay: { $gifts }
tribute-own-solo-won-taken = You won your solo in the last hand, so everybody pays you a card: { $gifts }
tribute-own-royals-lost-paid = The royals lost the last hand, so you pay: { $gifts }
tribute-own-royals-lost-taken = The royals lost the last hand, so you get: { $gifts }
tribute-own-royals-won-paid = The royals won the last hand, so you pay: { $gifts }
tribute-own-royals-won-taken = The royals won the last hand, so you get: { $gifts }
tribute-own-smothered-paid = For the last hand, smothering included, you pay: { $gifts }
tribute-own-smothered-taken = For the last hand, smothering included, you get: { $gifts }
tribute-offered = You pay **{ $cards }**. Waiting for the others.
autoplay-own = { $sign } You are **on autoplay**: { $how }. Press **Take my seat back**, or simply play.
autoplay-bound = { $sign } You are **on autoplay until this hand is over**: you have already come back { $count } times. Now { $how }.
autoplay-lowest = the bot leads your lowest card and otherwise passes
autoplay-ai = an AI player plays for you
press-text = As text

# How one likes to see the cards and the table.
look-title = ## How you see the cards
look-only-you = Only you see it this way: on the card table at once, in pictures from the next one on.
look-low_first-0 = **Order:** high to low
look-low_first-1 = **Order:** low to high
look-two_colours-0 = **Suits:** four colours
look-two_colours-1 = **Suits:** two colours
look-large-0 = **Size:** normal
look-large-1 = **Size:** large
look-counter_clockwise-0 = **Play goes:** clockwise, to the left
look-counter_clockwise-1 = **Play goes:** counter-clockwise, to the right
look-direction = The next player sits on your
look-theme-dark = **Background:** dark
look-theme-light = **Background:** light
press-look-low_first-0 = High to low
press-look-low_first-1 = Low to high
press-look-two_colours-0 = Four colours
press-look-two_colours-1 = Two colours
press-look-large-0 = Normal size
press-look-large-1 = Large size
press-look-counter_clockwise-0 = Clockwise
press-look-counter_clockwise-1 = Counter-clockwise
press-next-left = ◀ left
press-next-right = right ▶
press-look-theme-dark = Dark background
press-look-theme-light = Light background
press-away = Autoplay

# Leaving in the middle of a hand.
leave-sure = **Leave now and lose { $points } points?** An AI player takes your seat.
leave-or-stay = After the hand, leaving is free. Away for a moment? Go on autoplay.
leave-done = You have left the table: -{ $points } points.
leave-press = Leave for { $points } points
press-stay = Stay

# What is kept of a person.
privacy-title = ## Your data
privacy-user = - Your language, and where your direct messages go.
privacy-no-user = - No language and no direct messages.
privacy-look = - How you like your cards drawn.
privacy-no-look = - No choice of how your cards are drawn.
privacy-seated = **You sit at a table: leave it first. A deletion waits until you have.**
privacy-seats = - { $count ->
    [one] 1 seat
   *[other] { $count } seats
} at tables, with the name you had then.
privacy-scores = - { $count ->
    [one] 1 result of a hand
   *[other] { $count } results of hands
}, and what is counted from them: leaderboards, statistics, ratings, seasons.
privacy-daily = - { $count ->
    [one] 1 deal of the day
   *[other] { $count } deals of the day
} that you played.
privacy-links = - { $count ->
    [one] 1 key to a card table or link to a replay, until it expires.
   *[other] { $count } keys to card tables and links to replays, until they expire.
}
privacy-told = - Of which tables you were told: { $count }.
privacy-games = -# The games themselves name seats, not people. Nothing else is kept. Whoever manages a server can get its results as a file.
privacy-export = Everything that names you, as a file:
privacy-sure = **Delete everything?** It happens on { $when }, in 24 hours, so that nobody erases a bad result and starts over the same day. Until then you can take it back; what you do meanwhile is deleted too, and another finished hand puts it off to a day after that hand. Your results leave the leaderboards for good, and finished games no longer name you.
privacy-due = **All of this is deleted on { $when } ({ $left }).** Until then you can take that back.
press-export = Everything (JSON)
press-delete = Delete it all
press-sure = Yes, delete it all
press-cancel = Cancel
press-keep = Keep it after all
pick-premove = When my turn comes, play…
press-premove-pass = Pass this trick
press-no-premove = Decide later
premove-play = ⏩ On your turn you play { $cards }, unless somebody plays before you.
premove-pass = ⏩ You pass until this trick ends.
privacy-measures = - { $count ->
    [one] One entry in a moderators' log.
   *[other] { $count } entries in moderators' logs.
}
privacy-ban = - A ban from the tables of a server; it stays until a moderator there lifts it.
leave-sure-loss = **Leave now and lose { $points } points?** An AI player takes your seat; if it loses more in the end, you pay that instead.
leave-done-loss = You have left the table: -{ $points } points, or more if your seat loses more in the end.
leave-done-guest = You have left the table. As a guest you lose no points.
leave-press-loss = Leave for { $points } points or more
press-none = No to all questions
premove-no = ⏩ You say no to every question before the play. Only the throne is still offered to you.
hand-elsewhere = Your hand is in [a newer message]({ $link }).
press-hand-here = Show my hand here
still-out = 🧮 Still out: { $cards }
action-calling-call = Call a card
choice-with-stake = { $choice } ({ $stake })
stake-guard = 4th copy: your guard
stake-alone = you hold all four: a dark solo, alone against four
call-button = { $choice }: the fourth is your guard
call-button-alone = { $choice }: alone against four
leave-next = When this hand is over you can sit down here again. Another table: { COMMAND("table join") } or { COMMAND("table open") }.
left-between = You have left the table.
press-return = Back to my seat
press-ask-me = Ask me after all
hand-closed = The table is closed.
hand-given-up = This seat is no longer yours.
waiting-turn = The others are playing; your turn shows here.
since-turn = Since your last turn: { $moves }
since-turn-new-trick = New trick: { $moves }
hand-expired = This message no longer updates.
