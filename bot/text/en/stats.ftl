# What one player made in a server: a card, what it leaves out, and their feats.
stats-empty-own = You have no hand on record here yet. { COMMAND("table open") } starts one.
stats-empty = **{ $name }** has no hand on record here yet. { COMMAND("table open") } starts one.
stats-hidden = This player keeps their record to themselves.
stats-points = points
stats-hands = hands
stats-won = won
stats-streak = best run
stats-as-emperor = Emperor
stats-as-guard = Guard
stats-as-rebel = Rebel
stats-as-solo = Solo
stats-provisional = { $give } · provisional
stats-curve = { $hands ->
    [0] No hand is rated yet
    [one] Rating over 1 hand
   *[other] Rating over { $hands } hands
}
stats-rating = { $hands ->
    [0] No rated hand yet
    [one] Rating { $rating } after 1 hand
   *[other] Rating { $rating } after { $hands } hands, from { $low } to { $high } on the way
}
stats-line = { $points } points in { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}: { $won } won, { $drawn } drawn, { $lost } lost · best run { $streak }
stats-role-line = { $role }: { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}, { $won } won, { $drawn } drawn, { $lost } lost, { $each } a hand
stats-best = 🌟 Best hand: { $points }
stats-best-hand = 🌟 Best hand: { $points } ({ COMMAND("replay") } `{ $code }`)
stats-did = ✊ { $deeds }
stats-did-robbed = wanted to rob
stats-did-declared = declared
stats-did-hoe = wanted to rebel
stats-did-kicked = wanted to kick
stats-did-ceded = ceded the throne
stats-did-left = left in the middle
stats-did-on_autoplay = on autoplay at the end
stats-best-partner = 🤝 Favourite partner: { $who }, { $each } a hand in { $hands } hands
stats-worst-partner = 🌧️ Dreaded partner: { $who }, { $each } a hand in { $hands } hands
stats-best-opponent = 🍰 Favourite opponent: { $who }, { $each } a hand in { $hands } hands
stats-worst-opponent = 🐯 Dreaded opponent: { $who }, { $each } a hand in { $hands } hands
stats-thinking = ⏱️ Average decision: { $seconds } s
stats-people = -# Among people only: { $points } points in { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}, { $won } won, { $drawn } drawn, { $lost } lost
stats-rating-about = -# Rating: points a hand above an AI player of level normal with the same cards. The leaderboard goes by a cautious estimate: { $sure }.
stats-versus = **You and { $who }**
stats-together = On one side: { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}, { $won } won, { $drawn } drawn, { $lost } lost, { $points } points for you
stats-against = Against each other: { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}, you won { $won }, { $drawn } drawn, lost { $lost }, { $points } points for you
stats-feats-title = ## 🎖️ Feats of { $name }
stats-grades = -# 🥉 once, 🥈 10 times, 🥇 50 times. Only hands count that you win without ending on autoplay.
press-stats-feats = All feats
press-stats-card = Back
press-stats-open = My stats

feat-alone = Lone ruler
feat-alone-about = win alone against four
feat-kingslayer = Kingslayer
feat-kingslayer-about = come 1st against an emperor who plays alone
feat-together = Hand in glove
feat-together-about = emperor and guard come 1st and 2nd
feat-outshone = Outshining
feat-outshone-about = come 1st as the guard, and win
feat-sworn = Sworn shield
feat-sworn-about = declare as the guard, and win
feat-shadow = Unseen
feat-shadow-about = win as a guard whom nobody knew until somebody was out
feat-overthrow = Overthrow
feat-overthrow-about = the three rebels come 1st, 2nd and 3rd
feat-uprising = Uprising
feat-uprising-about = vote for a rebellion that comes about, and win
feat-kick = Well kicked
feat-kick-about = vote for a kick that is carried, and win
feat-comeback = Comeback
feat-comeback-about = come 1st and win after holding 20 cards more than somebody else
feat-bare = Bare hands
feat-bare-about = come 1st and win without playing a joker
feat-carried = Carried home
feat-carried-about = win in the last place
