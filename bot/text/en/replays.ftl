# One's finished hands, and one of them played again.
history-title = ## 🗂️ Your hands
history-none = You have not finished a hand in this server yet. { COMMAND("table open") } starts one.
history-gone = no replay
history-with = with { $names }
history-ai = { $count ->
    [one] 1 AI player
   *[other] { $count } AI players
}
history-won = won
history-lost = lost
history-drawn = a draw
history-left = you left
history-substitute = helped out
history-emperor = emperor
history-guard = guard
history-rebel = rebel
history-dark = dark solo
history-open = open solo
history-against = against a solo
pick-history = Replay a hand
press-history-newer = ◀ Newer
press-history-older = Older ▶

replays-title = ## ⏪ Hand { $hand } · `{ $code }`
replays-title-file = ## ⏪ A hand from a file
replays-beat = { $number } of { $last }
replays-seen-table = public view
replays-seen-seat = as { $who } saw it
replays-seen-open = all hands open
replays-dealt = The cards are dealt from { $who }.
replays-passes = Pass: { $who }
replays-turn = What decided it: { $play }
replays-somebody = a player
replays-open-alt = All hands open. { $table }
replays-hand-alt = { $who } holds { $count ->
    [one] 1 card
   *[other] { $count } cards
}: { $cards }
replays-film-alt = A whole hand, play by play.
    { $moments }
replays-alt-line = { $when }: { $what }
pick-replay-view = Seen from
pick-replay-moment = Key moments
press-replay-open = Replay
press-replay-first = ⏮
press-replay-back = ◀
press-replay-next = ▶
press-replay-trick = Next trick
press-replay-last = ⏭
press-replay-share = Share as animation
press-replay-picture = Share picture
press-replay-link = Share replay
press-replay-unlink = Stop sharing
press-replay-play_on = Play on from here
replays-link = Whoever has this link can watch this hand until { $until }, without Discord. It names nobody who hides their record.
    Press **Stop sharing** to end all your links to it.
replays-unlinked = Your links to this hand show nothing any more.
replays-not-shared = ## This replay is not shared
    Its link has ended, or is not complete. Ask for a new one.
share-about = Bao Huang · { $preset } · { $code }

refusal-no-such-hand = There is no finished hand with that code in this server. { COMMAND("history") } lists yours.
refusal-not-your-hand = Only those who sat at its table can replay that hand here. Ask one of them to share it. A hand that was taken off the record can no longer be replayed.
refusal-no-hand-played = You have no finished hand here that can be replayed. { COMMAND("history") } lists what you played, { COMMAND("table open") } starts a table.
refusal-hand-unreadable = Sorry, this version of the bot cannot read that hand any more.
refusal-file-too-large = That is no game file: it has more than { $most } KiB. Get one with **Game file** below a result.
refusal-file-not-text = That is no game file: it is not text. Get one with **Game file** below a result.
refusal-file-false = Line { $line } of that file: { $reason }
refusal-file-not-over = The hand in that file is not over. Only finished hands can be replayed.
refusal-file-gone = Discord did not hand over that file. Use { COMMAND("replay") } with it once more.
refusal-hand-and-file = One of the two is enough. Give { COMMAND("replay") } either the code of a hand or a game file.
refusal-already-sharing = Your last animation is still being made. Share the next one in a moment.
refusal-picture-shared = The picture of this hand is in the channel already.

