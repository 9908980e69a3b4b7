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
} you would be a weak emperor: cede, which costs you nothing now.
advice-cede-alone = 💡 You hold the guard card too, so as emperor you would play alone against four. Cede, and you are the guard of whoever ascends.
advice-call = 💡 Call { $cards }, the highest card of which you hold exactly three: then your guard holds a high card, too.
advice-call-trump = 💡 Call { $cards }, the lowest card of which you hold exactly three: what is called beats even big jokers, so your weakest cards become your strongest.
advice-call-nothing = 💡 You hold exactly three of no card, so you would have no guard: cede.
advice-call-alone = 💡 You have to ascend, and can have no guard. Call { $cards }, and nobody knows that you are alone; an open solo risks twice as much.
advice-declare = 💡 With { $jokers } jokers your side is strong: declare, and the points count double.
advice-stay-hidden = 💡 Stay silent: as long as the rebels do not know you, they cannot stop you. Doubling is worth it with { $enough } jokers or more; you hold { $jokers }.
advice-fight = 💡 With { $jokers } jokers your side is strong: choose “{ $yes }”, to double the points.
advice-do-not-fight = 💡 Choose “{ $no }”: doubling the points is worth it with { $enough } jokers or more, and you hold { $jokers }.
advice-give = 💡 Pay { $cards }: you hold the fewest copies of that, and three copies of a card can call a guard.
advice-lead-all = 💡 Lay all that you have left: it is one play.
advice-lead = 💡 Lead { $cards }: low cards first, all of a rank at once. Keep the jokers for later.
advice-partner = 💡 Pass: { $who } is on your side, so let their cards stand.
advice-beat = 💡 Play { $cards }: it beats theirs and costs you neither a joker nor part of a set.
advice-hurry = 💡 { $who } has few cards left: take the lead from them with { $cards }.
advice-let-go = 💡 Pass: to beat this you would spend a joker or break up a set. Keep those for later.
first-hands = Your first hands here: twice the time, and 💡 what a good player might do.

# Hints: the best choices in the eyes of a strong AI player, and why.
hint-title = 💡 The best choices in the eyes of a strong AI player, and the points you may expect from this hand:
hint-choice = { $number }. **{ $choice }** ({ $points }): { $why }
hint-only-asked = The points are a learned estimate from what you can see. Nobody is told now that you asked; the result will say so.
hint-last-cards = these are your last cards, so you are out.
hint-run-out = nothing still out beats it, nor what you lead next: nobody can stop you going out.
hint-holds = nothing still out beats it, so the next lead is yours.
hint-only-jokers = only jokers can still beat it: { $who } has to spend some, or let it stand.
hint-helps-out = { $who }, on your side, holds { $count ->
    [one] one card
   *[other] { $count } cards
}, and may get out with a play of that size.
hint-not-their-size = { $who } holds { $count ->
    [one] one card
   *[other] { $count } cards
} and might get out with a play of that size, so lead another.
hint-stops = { $who } holds only { $count ->
    [one] one card
   *[other] { $count } cards
}: do not leave them the lead.
hint-partner = { $who } is on your side: let their cards stand.
hint-likely-guard-of-mine = { $who } let { $count } of your plays stand and beat none: probably your guard.
hint-likely-rebel = { $who } beat the emperor's plays { $count } times: probably a rebel like you.
hint-likely-guard = { $who } let { $count } of the emperor's plays stand and beat none: probably the guard. Do not leave them the trick.
hint-hides = a small play of the emperor's: whoever beats it does not look like the guard.
hint-keeps-guard-hidden = you keep { $cards }, so nobody learns that you are the guard.
hint-keeps-solo-hidden = you keep { $cards }, so nobody learns that you are alone.
hint-keeps-set = your { $cards } stay together.
hint-keeps-jokers = you keep { $count ->
    [one] your joker
   *[other] your { $count } jokers
}.
hint-small-trick = the trick is small, and { $who } still holds { $left } cards. Keep your { $cards } for a bigger one.
hint-spares = you keep your { $cards } for later.
hint-takes = it takes the trick from { $who }, who is against you.
hint-enough = it is enough, and your { $cards } stay for later.
hint-joker-with-set = low as they are, with a joker only jokers can beat your { $cards }.
hint-low-single = { $count ->
    [one] one card still out is
   *[other] { $count } cards still out are
} higher than your lone { $cards }: get rid of it while you lead.
hint-low-set = you get rid of { $all } at once while you lead.
hint-whole-set = { $all } { $count ->
    [one] goes
   *[other] go at once
}, and it costs no joker.
hint-few-plays = after it you need only { $count ->
    [one] one more play
   *[other] { $count } more plays
}.
hint-not-alone = you hold the guard card: ascending, you play alone against four; ceding, you are the guard of whoever ascends.
hint-pot = { $cards } from the pot and the royal card come into your hand.
hint-calls-guard = whoever holds the fourth { $cards } is your guard.
hint-calls-trump = your three { $cards } rank above the big jokers then.
hint-calls-nobody = all four { $cards } are yours: you play alone, and nobody else knows.
hint-doubles-gain = your side is expected to win, so let it count double.
hint-doubles-loss = your side is expected to lose: doubled, that would be { $points }.
hint-known-is-worse = once everybody knows the guard, your hand is worth { $points } less, before it counts double.
hint-needs-another = your vote counts only if somebody else votes the same way.
hint-may-be-kicked = the rebels may answer a declaration with a kick, and then it counts four times.
hint-strong-rebels = at least two rebels voted to double the points, so they think their hands are strong.
hint-fewest-alike = of this card you hold the fewest copies.
hint-all-the-same = each of these gifts costs your hand the same.
hint-many-jokers = you hold { $count } jokers; an ordinary hand has one or two.
hint-few-jokers = you hold no joker; an ordinary hand has one or two.
hint-many-high = you hold { $count } aces and 2s; an ordinary hand has six or seven.
hint-few-high = you hold { $count ->
    [0] neither aces nor 2s
    [one] only one of the aces and 2s
   *[other] only { $count } aces and 2s
}; an ordinary hand has six or seven.
hint-many-loose = you hold { $count } low ranks of only one or two cards, which are hard to get rid of.
hint-best = it promises most.
hint-next = { $points } points less than number { $count }.
hint-even = it is about even with number { $count }.
hints-used = 💡 with hints: { $who }
hint-risk = the bid below pays { $points } more on average: too little for a risk that cannot be undone.
first-hands-hint = Your first hands here: twice the time. Not sure what to do? Press **{ press-hint }**.
hint-more = { $points } points more than number 1.
hint-shows-guard = { $why } Everybody will know then that you are the guard.
hint-shows-solo = { $why } Everybody will know then that you are alone.
hint-few-can-follow = only { $count ->
    [one] one of the others still holds
   *[other] { $count } of the others still hold
} enough cards to follow.
hint-few-beat = { $count ->
    [0] only jokers can still beat it.
    [one] without jokers only { $cards } can still beat it.
   *[other] without jokers only { $cards } or higher can still beat it.
}
hint-smaller-joker = a smaller joker does it, and the bigger ones stay with you.
hint-fewer-jokers = it spends only { $count } of your { $left } jokers.
hint-joker-along = with { $left ->
    [one] a joker
   *[other] { $left } jokers
}, { $all } { $count ->
    [one] goes, too
   *[other] go at once
}.
hint-perhaps-rebel = { $who } is more likely a rebel like you than the guard: let their cards stand.
hint-lead = if nobody lays over it, you lead next.
hint-alone = otherwise you would play alone against four, which promises less.
hint-emperor = you are expected to win, and an emperor wins twice as much as a rebel.
hint-no-risk = number { $count } promises as much, but cannot be undone.
hint-all-even = all three are about even.
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
