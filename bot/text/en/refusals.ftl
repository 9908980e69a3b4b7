# Why something was not done, and what to do instead.
refusal-hand-over = This hand is over. Press **Next hand** to deal again.
refusal-not-your-turn = It is not your turn. What you can do meanwhile: { COMMAND("help") }.
refusal-not-now = Not at this point. { COMMAND("bid") } and { COMMAND("play") } list what you can do now.
refusal-already-answered = You have answered already. It goes on when everybody has.
refusal-not-asked = This question is not for you. Wait for the others.
refusal-not-the-guard = Only the guard can declare. Press **Stay silent**.
refusal-royals-do-not-rebel = You are the guard, so you cannot rebel against your own emperor. Answer **Do not rebel**.
refusal-no-guard-card = An open solo needs the guard card (the small joker with the sword), which you do not hold. Ascend or cede.
refusal-leader-must-play = You lead, so you must play: any cards of one rank, with or without jokers.
refusal-cards-not-held = You do not hold { $cards }. Press **My hand** to see your cards.
refusal-too-few-held = You hold only { $held } { $card }; you named { $named }.
refusal-no-cards = Which cards? Write them one after the other, for example `KKK`, `10x3` or `Big+777`.
refusal-not-a-play = { $ranks } do not go together. A play is cards of one rank, with or without jokers, or jokers alone. There are no runs and no three-with-one, and a 2 is not wild.
refusal-wrong-size = The play on the table has { $needed } { $needed ->
    [one] card
   *[other] cards
}, yours has { $size }. Play exactly as many, or pass.
refusal-big-joker-on-table = Nothing beats { $table }: it holds a big joker. Pass this time.
refusal-not-higher = { $cards } does not beat { $table }: sorted from high to low, your { $mine } is not higher than the { $theirs } opposite it. Every card must be higher.
refusal-does-not-roast = { $done ->
    [0] { "" }
    [1] { $used } beats one { $beaten }, but{ " " }
   *[other] { $used } beats { $beaten }, but{ " " }
}{ $spare ->
    [0] nothing is left to beat
   *[other] { $left } does not beat
}{ $again ->
    [0] { " " }
   *[other] { " " }another{ " " }
}{ $unbeaten }. { $kind ->
    [big] To beat a big joker, play two big ones or three small ones.
    [small] To beat a small joker, play a big one or two small ones.
   *[natural] To beat { $unbeaten }, play one higher card or one joker.
}
refusal-roast-left-over = { $used } already beats { $beaten }, and { $left } is left over: no card may be.
refusal-lowest-last = { $rank }s are kept for the end at this table: they can only be your very last play, and nothing but { $rank }s{ $jokers ->
    [true] { " " }and jokers
   *[false] { "" }
}.
refusal-unknown-card = “{ $text }” was not understood. Cards are 3 to 10, J, Q, K, A, 2, `Small` and `Big`; for example `KKK+Big` or `10x3`. To ask about the rules, use { COMMAND("rules ask") }.
refusal-ambiguous = Which do you mean: { $plays }? Write it out.
cards-or = {" or "}
refusal-unknown-choice = “{ $text }” is not possible now. You can choose: { $choices }.
refusal-no-table = There is no table for you here. Open one with { COMMAND("table open") }, or join one with { COMMAND("table join") }.
refusal-no-open-seat = All seats of this table are taken. Open another with { COMMAND("table open") }.
refusal-already-seated = You already sit at this table. { COMMAND("table show") } brings it to the end of the channel.
refusal-seated-elsewhere = You already sit at a table in this server ({ $channel }). Leave that one first with { COMMAND("table leave") }.
refusal-not-seated = You do not sit at this table. Press **Join** while it is waiting for players, or open your own with { COMMAND("table open") }.
refusal-table-closed = This table is closed. Open a new one with { COMMAND("table open") }.
refusal-hand-running = A hand is being played. Try again when it is over.
refusal-being-dealt = The cards are being shuffled. Try again in a few seconds.
refusal-hand-not-running = No hand is being played. When five seats are taken, press **{ press-ready }**, **{ press-start }** or **{ press-next }** at the table.
refusal-seats-empty = { $empty ->
    [one] One seat is still empty.
   *[other] { $empty } seats are still empty.
} Invite friends to press **Join**, or press **Fill with AI players**.
refusal-not-host = Only { $host }, who hosts this table, can change that.
refusal-host-opens-again = Only { $host }, who hosted this table, opens it again. Press **Open a table** to host one yourself.
refusal-host-closes = Only { $host }, who hosts this table, can close it. To end it you can vote with { COMMAND("table vote") }.
refusal-stale = Too late: the table has moved on.
refusal-just-changed = The question has just changed. Look again, then press.
refusal-no-such-zone = There is no time zone “{ $text }”. Type a city, such as Shanghai or New York, and choose from the list that Discord shows.
refusal-no-dm = This works in the channels of a server: use it there. Here you can learn the game with { COMMAND("learn") }, and play alone with { COMMAND("practice") }.
refusal-no-permission = I cannot play in this channel: I lack { $permissions }. Ask someone who manages the server to allow it, or use another channel.
refusal-busy = Too much happened at once. Please press again.
answer-lost = { $who } my answer did not get through. Press **My hand** on the table, or try again.
not-shown-yet = Your move counts; Discord will show it in a moment.
fault = Sorry, that went wrong on our side. Nothing was lost; please try again. If it happens again, tell the host of the bot this reference: `{ $reference }`
permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-attach_files = Attach Files
refusal-must-ascend = You must ascend: in the second round only a player with all four copies of a card may cede. Call a card in **My hand**, or declare an open solo.
refusal-cannot-call = You can only call a card of which you hold three or all four copies, suit included; { $card } is not one of them. **My hand** lists them.
refusal-must-call = Which card do you call? Choose it in **My hand**, or declare an open solo.
refusal-trump-on-table = Nothing beats { $table }: it holds a trump. Pass this time.
refusal-must-give = Tribute is { $count ->
    [one] your highest natural card
   *[other] your { $count } highest natural cards
}; you may only choose between equals. **My hand** lists what you can pay.
refusal-on-autoplay = You are on autoplay already. To play yourself, press **Take my seat back**, or simply play.
refusal-not-on-autoplay = You are not on autoplay: you play yourself.
refusal-bound-to-autoplay = You have come back { $count } times in this hand, so autoplay goes on until it is over.
refusal-not-late = Nobody is waiting for that seat.
refusal-seat-vacant = The owner of that seat has left. The bot plays on until somebody takes it over.
refusal-seat-not-vacant = That seat is not free: its owner has not left.
refusal-circuit-ended = The throne has gone round once, and it is yours again: you must ascend.
refusal-not-both-jokers = Only the first holder of the throne can cede it, and only with both marked jokers in hand. You must ascend.
refusal-rebellion-needs-fixed-guard = A rebellion needs a fixed guard. Switch **rebellion** off first, or leave the guard fixed.
refusal-ceding-needs-guard-card = Ceding with both marked jokers needs a fixed guard: where the guard is called there is no guard card. Choose another way of **ceding**, or a fixed guard.
refusal-trump-needs-called-guard = Only a called card can be trump. Let the guard be **called** first, or leave the trump off.
refusal-trump-cannot-be-roasted = Trump and **roast** do not go together. Switch one of them off first.
refusal-not-manager = This needs the right to use { COMMAND("settings rules") } in this server. If you have it, use the command again; else ask somebody who does, or choose the rules of a single table in its lobby.
refusal-not-invited = This hand has begun. Ask somebody at the table to invite you with { COMMAND("table invite") }, or join when it is over.
refusal-left-this-hand = You left this hand. Join again when it is over.
refusal-cannot-premove = You can plan ahead while a play lies on the table and it is not yet your turn.
refusal-banned = You are banned from the tables of this server: { $reason }. Ask its moderators about it.
refusal-not-banned = They are not banned from the tables of this server.
refusal-channel-full = The limit of { $count ->
    [one] one table
   *[other] { $count } tables
} in this channel is reached. Join one with { COMMAND("table join") }, or use another channel.
refusal-server-full = The limit of { $count ->
    [one] one table
   *[other] { $count } tables
} in this server is reached. Join one with { COMMAND("table join") } in its channel, or wait until one closes.
refusal-not-a-person = That is a bot. Invite a person; AI players take seats by **Fill with AI players**.
refusal-sits-nowhere = They sit at no table of this server.
refusal-several-tables = There are several tables in this channel. Name a player who sits at the one you mean.
refusal-too-often = Too often: { $count } times in { $period } seconds. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
refusal-not-yours-to-show = Only players of the table can bring it here. [It is there]({ $link }).
refusal-unseen = { $who } sits at the table too and cannot see this channel. Show it in a channel that all of you can see.
refusal-cannot-look = It is not clear whether everybody at the table can see this channel. Please try again.
fault-store = Sorry, your move could not be saved. Please try again in a minute. If it goes on, tell the host of the bot this reference: `{ $reference }`
ending = The bot restarts in a moment. Please try again shortly; tables go on where they were.
database-away = The bot cannot save anything just now. Please try again in a minute; tables go on where they were.
refusal-already-ready = You are ready. The hand begins when the others are.
refusal-your-own-seat = That is your own seat. To give it up, press **Leave**.
refusal-nobody-else = You are the only person here. To end the table, press **Leave**.
refusal-no-result-yet = No hand is finished yet.
refusal-already-voted = You have voted for that already. More than half of the people decide.
refusal-put-out = Put out of this table, or left it twice: the way back is open after the next hand. The host can invite with { COMMAND("table invite") } before.
refusal-guest-seated = They already sit at this table.
permission-create_public_threads = Create Public Threads
refusal-no-ai-player = No AI player sits there. Choose a seat where one does.
refusal-not-in-this-hand = This hand is not on your record, so there is nothing of yours to review. Anybody can have its game file.
refusal-no-page = This bot has no card table on the web. The host of the bot can switch it on with `BAOHUANG_WEB_URL`; until then, play with the buttons here.
refusal-seated-among-friends = You already sit at a table of friends. { COMMAND("table open") } shows it again.
refusal-only-on-page = Here, everything else happens on the card table: press *Card table* below the table's message.
refusal-no-external-apps = You may not use apps of your own publicly here, so nobody would see the table. It works in a group chat, or where you have the permission *Use External Apps*.
refusal-no-onlooker = You cannot watch this table here, as you cannot see its channel.
refusal-no-hints = Hints are off at this table. Its host can change that between two hands.
refusal-nothing-to-choose = Ask for a hint when it is your turn.
not-a-member = I am not a member of this server, only my commands are. Ask somebody who manages the server to [add me]({ $link }).
command-outdated = I was just updated. Please type the command again.
thread-refused = I could not start a thread, so the table is in this channel.
refusal-not-in-server = { $who } is not in this server. Invite them to the server first.
refusal-nothing-to-take-back = You have not chosen anything in this hand yet, so there is nothing to take back. Go on and play.
refusal-day-not-over = People may still be playing this deal. Its cards are shown when nobody does any more; come back after midnight.
refusal-other-day = That was the deal of another day. Here is the one of today.
