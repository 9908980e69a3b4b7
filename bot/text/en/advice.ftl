advice-rob = 💡 You hold { $jokers } jokers, which is rare: you may dare to rob the throne and play alone against four.
advice-do-not-rob = 💡 { $jokers ->
    [0] You hold no joker
    [one] You hold only one joker
   *[other] You hold only { $jokers } jokers
}: do not rob. Alone against four you need at least { $enough }.
advice-ascend = 💡 With { $jokers } jokers you are strong enough to be emperor: ascend.
advice-ascend-alone = 💡 You hold the guard card too, so as emperor you play alone. With { $jokers } jokers you may dare it: ascend, but without the open solo, which risks twice as much.
advice-ascend-not-open = 💡 You have to ascend, and hold the guard card too. Ascend without the open solo, which risks twice as much.
advice-take-pot = 💡 Ascend: the pot goes into your hand. Ceding would cost you { $cards }.
advice-cede = 💡 { $jokers ->
    [0] Without a joker
    [one] With only one joker
   *[other] With only { $jokers } jokers
} you would be a weak emperor: cede; only the royal card goes along.
advice-cede-alone = 💡 You hold the guard card too, so as emperor you would play alone against four. Cede, and you are the guard of whoever ascends.
advice-call = 💡 Call { $cards }, the highest card of which you hold exactly three: then your guard holds a high card, too.
advice-call-trump = 💡 Call { $cards }, the lowest card of which you hold exactly three: what is called beats even big jokers, so your weakest cards become your strongest.
advice-call-nothing = 💡 You hold exactly three of no card, so you would have no guard: cede.
advice-call-alone = 💡 You have to ascend, and can have no guard. Call { $cards }, and nobody knows that you are alone; an open solo risks twice as much.
advice-declare = 💡 With { $jokers } jokers your side is strong: declare, and the points count double.
advice-stay-hidden = 💡 Stay silent: as long as the rebels do not know you, they cannot stop you. Doubling is worth it with { $enough } jokers or more; you hold { $jokers }.
advice-fight = 💡 With { $jokers } jokers your side is strong: choose “{ $yes }”, to double the points.
advice-do-not-fight = 💡 Choose “{ $no }”: doubling the points is worth it with { $enough } jokers or more, and you hold { $jokers }.
advice-give = 💡 Pay { $cards }: of your highest cards you have the fewest copies of that one. Three copies of a card can call a guard.
advice-lead-all = 💡 Lay all that you have left: it is one play.
advice-lead = 💡 Lead { $cards }: low cards first, all of a rank at once. Keep the jokers for later.
advice-partner = 💡 Pass: { $who } is on your side, so let their cards stand.
advice-beat = 💡 Play { $cards }: it beats theirs and costs you neither a joker nor part of a set.
advice-hurry = 💡 { $who } has few cards left: take the lead from them with { $cards }.
advice-let-go = 💡 Pass: to beat this you would spend a joker or break up a set. Keep those for later.
first-hands = Your first hands here: twice the time, and 💡 what a good player might do.
first-hands-order = Low to high: … J Q K A 2 small big. Beat a play with as many cards of one rank, each higher; jokers may go along.
first-hands-time = Your first hands here: twice the time.

# Hints: the best choices in the eyes of a strong AI player, and why.
hint-title = 💡 What a strong AI player would do, and the points you may expect:
hint-choice = { $number }. **{ $choice }** ({ $points }): { $why }
hint-only-asked = Estimated from what you can see. Nobody learns that you asked before the result.
hint-wins-race = all cards are known by now: this way you are out before the other one, whatever they do.
hint-run-out = nobody can stop you going out.
hint-holds = nothing still out beats it, so the next lead is yours.
hint-not-their-size = { $who } holds { $count ->
    [one] one card
   *[other] { $count } cards
} and might get out with a play of that size, so lead another.
hint-partner = { $who } is on your side: let their cards stand.
hint-likely-rebel = { $who } beat the emperor's plays { $count } times: probably a rebel like you.
hint-not-smothered = otherwise only { $cards } would be left, and you could be smothered.
hint-keeps-set = your { $cards } stay together.
hint-keeps-jokers = { $count ->
    [one] one joker stays
   *[other] { $count } jokers stay
} in your hand.
hint-takes = it takes the trick from { $who }, who still holds { $count ->
    [one] one card
   *[other] { $count } cards
}.
hint-whole-set = { $all } { $count ->
    [one] goes
   *[other] go at once
}, and it costs no joker.
hint-few-plays = after it you need only { $count ->
    [one] one more play
   *[other] { $count } more plays
}.
hint-looks-like-rebel = a small play of the emperor's: whoever beats it does not look like the guard.
hint-stays-hidden = you keep { $cards }, which would give you away.
hint-saves-set = you keep your { $cards } for later.
hint-low-cards = you get rid of { $all } { $count ->
    [one] while you lead
   *[other] at once while you lead
}.
hint-jokers = you hold { $count ->
    [0] no joker
   *[other] { $count } jokers
}; an ordinary hand has one or two.
hint-high-cards = you hold { $count ->
    [0] neither aces nor 2s
    [one] only one of the aces and 2s
   *[other] { $count } aces and 2s
}; an ordinary hand has six or seven.
hint-less = { $points } points less than number { $count }.
hint-doubles-gain = your side is expected to win, so let it count double.
hint-doubles-loss = your side is expected to lose: doubled, that would be { $points }.
hint-needs-another = your vote counts only if somebody else votes the same way.
hint-best = it promises most.
hint-even = it is about even with number { $count }.
hints-used = 💡 with hints: { $who }
hint-risk = a riskier bid pays { $points } more on average: too little for a risk that cannot be undone.
hint-shows-guard = { $why } Everybody will know then that you are the guard.
hint-shows-solo = { $why } Everybody will know then that you are alone.
hint-few-beat = { $count ->
    [0] only jokers can still beat it.
    [one] without jokers only { $cards } can still beat it.
   *[other] without jokers only { $cards } or higher can still beat it.
}
hint-alone = otherwise you would play alone against four, which promises less.
# How many cards of a rank, in a hint.
hint-number = { $count ->
    [one] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $count }
}
hint-so-many = { $number } { $rank }s
hint-all = { $count ->
    [one] your only { $rank }
    [2] both { $rank }s
   *[other] all { $number } { $rank }s
}
