# The web table. These texts have no Markdown.
page-title = Card table
page-play = Play
page-sure = Close the table? Press again
page-close = Close
page-ahead = Play ahead
page-skip = Pass this trick
page-no-to-all = No to all questions
page-sound = Sound
page-vibration = Vibration
page-connecting = Connecting…
page-lost = Connection lost, trying again…
page-waiting = Not connected, trying again… Your move will be sent then.
page-blocked = This address passes no live connection on. Tell the bot's host: docs/hosting.md helps. Trying again…
page-unsent = The connection was lost just then. If nothing has changed, press again.
page-late = You were offline and the table moved on, so your last move does not count.
page-expired = This link has expired. Press “Card table” in Discord again.
page-gone = This table is closed.
page-next-table = If the host opens another table, it is in { $channel }.
page-elsewhere = You have this table open on too many pages. Come back to this one to go on.
page-too-fast = That was too fast. Wait a few seconds.
page-outdated = The page is out of date. Reload it in a minute.
page-expected = expected points
page-illegal = cannot be played now
page-left = left:
page-share = Share
page-chart = The points of each player after each hand
page-lower = lower all cards
page-gestures = Tap a stack to lift it, swipe over several, drag up to play, hold one to see its suits.
page-keys = Keyboard: ← → choose a stack, space lifts it, ↑ ↓ more or fewer cards, 1–9 a suggestion or an answer, Enter plays, H hint, P pass, ? these keys.
page-fewer = one card fewer
page-more = one card more
page-now = now
page-watching = You are watching.
page-turn = Your turn
page-lead = Your turn: you lead.
page-tribute = **Tribute.** Choose which of your highest cards to pay. All change hands together.
page-emperor = emperor
page-guard = guard
page-hoe = rebelled
page-asleep = on autoplay
page-fair = 🔒 Last deal checked: the seal, the round and your own cards are right.
page-round = Read the round at the beacon
page-host = 🎲 The last deal relies on the host: no public random number went into it.
page-unseen = 🔍 This page did not see enough of the last deal to check it. Compare it under “Fair deal”.
page-unfair = ⚠️ The last deal is not what was announced before. Compare it under “Fair deal”, and ask whoever runs the bot.
page-other-beacon = 🎲 The last deal used another beacon than drand's quicknet, as in the sandbox. Anywhere else, ask whoever runs the bot.
page-two-rounds = ⚠️ Before the last deal a round was announced that has no hand. Ask whoever runs the bot.
page-autoplay = The bot plays for you. Come back before the hand ends, or { $after ->
    [replace] an AI player takes your seat.
   *[close] the table closes.
}
page-wait = { $who } is to play. Choose ahead?
page-forced = Passed: you cannot beat { $cards }
page-throne = 👑 { $who } holds the royal card and is emperor.
page-paused = Paused: the bot cannot post in the table's channel. Bring the table to another one in Discord.
page-invite = Invite
page-copied = Link copied
page-spectators = looking on
page-talk = Phrases
page-mute = Mute
page-unmute = Unmute
phrase-hello = Hello everyone!
phrase-good = Well played!
phrase-slow = Your turn, hurry up!
phrase-sorry = Sorry!
phrase-thanks = Thank you!
phrase-close = That was close!
phrase-cards = Nice hand!
phrase-again = One more hand!
press-page = 🃏 Card table
press-look = 🎨 Display
page-link-text = Your own link to the table. It works once, within a minute. Do not pass it on: it shows your cards.
page-link-button = Open the card table
press-end-pages = End my other pages
page-ended-text = Your other pages in this server close within seconds.
seat-host = host
seat-fill = AI player

# Moments: large words over the table, and under them what follows.
moment-deal = { $deals ->
    [0] Hand { $hand }
   *[other] Dealt anew
}
moment-void = Nobody took the throne
moment-tribute = Tribute
moment-robbed = Robbed!
moment-ceded = Ceded
moment-adds = { $card } goes into the pot
moment-ascended = Emperor!
moment-pot = with the pot: { $cards }
moment-leads = First to lead
moment-calls = Called: { $card }. Who has the fourth?
moment-solo = Open solo!
moment-dark-solo = Dark solo!
moment-alone = Alone against four
moment-declared = Open guard!
moment-openly = Openly for the emperor
moment-kick = Kick!
moment-rebels = The rebels raise the stakes
moment-rebellion = Rebellion!
moment-exposed-guard = The guard shows: { $who }
moment-exposed-solo = A dark solo: { $who } is alone
moment-no-rebellion = No rebellion
moment-one-hoe = One hoe is not enough
moment-kick-back = Kick-back!
moment-royals = { $guard ->
    [yes] The royals raise the stakes
   *[no] The emperor raises the stakes
}
moment-roast = Roasted!
moment-roasted = { $cards } over { $beaten }
moment-guard = The guard!
moment-sides = Now everybody knows the sides
moment-first = Out first!
moment-out = { $place ->
    [2] Out second
    [3] Out third
   *[other] Out fourth
}
moment-smothered = Smothered!
moment-by = by { $who }
moment-last = Last
moment-left = { $count ->
    [one] { $count } card left
   *[other] { $count } cards left
}
ended-with = { $who } ended it with { $cards }
moment-solo-won = Solo won!
moment-solo-lost = Solo lost!
moment-title = Promoted!
