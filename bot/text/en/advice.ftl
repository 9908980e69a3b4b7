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
