# The rule book, page by page, and what it answers.
rules-title = ## { $title }
rules-footer = Page { $page } of { $pages } · { $preset }
rules-changed = { $preset }, with changes
press-page-back = ◀ Back
press-page-next = Next ▶
pick-page = Go to a page

rules-game = The game
rules-game-about = **Bao Huang**, “protect the emperor”, is a card game for five from Shandong. Everybody tries to get rid of their cards early, but you win or lose as a side:
rules-game-emperor = 👑 The **emperor** has one helper,
rules-game-guard-fixed = 🗡️ the **guard**: whoever was dealt the guard card. At first nobody else knows who it is, not even the emperor.
rules-game-guard-called = 🗡️ the **guard**: whoever holds the card that the emperor calls. At first nobody else knows who it is, not even the emperor.
rules-game-rebels = ⛏️ The other three are **rebels** and play against these two, the **royals**.
rules-game-course = A hand goes like this: the cards are dealt, somebody takes the throne, the points may be doubled, then you play until one side is out.

rules-cards = The cards
rules-cards-168 = Four packs without 3, 4 and 5: 168 cards, 33 or 34 each. From high to low: big joker, small joker, **2**, A, K, Q, J, 10 and so on down to 6.
rules-cards-216 = Four whole packs: 216 cards, 43 or 44 each. From high to low: big joker, small joker, **2**, A, K, Q, J, 10 and so on down to 3.
rules-cards-165 = Four packs without 3, 4, 5 and three of the sixes: 165 cards, 33 each. From high to low: big joker, small joker, **2**, A, K, Q, J, 10 and so on down to 6.
rules-cards-suits = Suits do not matter: all kings are equal.
rules-cards-suits-called = Suits only matter for calling the guard; in play all kings are equal.
rules-cards-suits-trump = Suits only matter for the called card, which is trump; all other kings are equal in play.
rules-cards-marked = One big joker carries a sceptre: the **royal card**. One small joker carries a sword: the **guard card**. In play they are jokers like the others.
rules-cards-marked-called = One big joker carries a sceptre: the **royal card**. In play it is a joker like the others.
rules-cards-first = The first hand at a table is dealt from the first seat, every later one from the previous emperor. Whoever is dealt to first may get a card more.

rules-throne = The throne
rules-throne-rob = **Rob.** First everybody is asked in secret whether to rob the throne. Whoever does becomes emperor alone against all four, and leads. If several do, the holder of the royal card comes first, or else the one who sits closest before them.
rules-throne-offer = The holder of the royal card may become emperor (**ascend**), or offer the throne and that card to the previous player (**cede**), who has the same choice.
rules-throne-pot = The first to cede adds nothing to the royal card. Everybody later adds a 2 to the **pot** (without a 2, their highest card that is no joker). Whoever ascends takes the royal card and the pot into their hand. After ten times the cards are dealt again.
rules-throne-circuit = Nothing is added to the royal card. When the throne has gone round once, its first holder must ascend.
rules-throne-forced = In the first round anybody may cede, and nothing is added to the royal card. In the second you are passed over unless you hold at least three copies of one card, suit included. With exactly three you must ascend; only with all four of some card may you still cede. If nobody ascends, the cards are dealt again.
rules-throne-both-jokers = The holder of the royal card becomes emperor. Only one who was dealt the guard card too may **cede**: once, to the player after next. Then everybody knows who the guard is.

rules-guard = Guard and doubling
rules-guard-fixed = Whoever holds the guard card is the **guard** and keeps it secret. Playing that card shows it.
rules-guard-called = To ascend, the emperor **calls** a card of which they hold three copies, suit included. Whoever holds the fourth is the **guard** and keeps it secret. Playing that card shows it.
rules-guard-solos-fixed = An emperor who holds the guard card as well plays alone: an **open solo** if they say so, else a **dark solo** that nobody knows of.
rules-guard-solos-called = An emperor with all four copies may call that card: a **dark solo**, alone against four, and nobody knows. Or they declare an **open solo**.
rules-guard-asked = Before the first play the points can be doubled. Everybody who might be meant is asked in the same way, so being asked tells nothing.
rules-guard-declare = **Declare.** The guard may step forward: ×2.
rules-guard-kick = **Kick.** Then the rebels vote in secret; two votes double again: ×4.
rules-guard-rebellion = **Rebel.** If nobody declared, all but the emperor vote in secret. Two votes expose the guard: ×2. Whoever voted for it is shown with a hoe ⛏️.
rules-guard-kick-back = **Kick back.** After a rebellion the emperor or the guard may double again: ×4.
rules-guard-open-solo = An open solo is never doubled.

rules-plays = What you can play
rules-plays-set = **A set**: one or more cards of the same rank.
rules-plays-attached = **A joker-attached set**: a set with any number of jokers.
rules-plays-jokers = **Jokers** alone, in any mix.
rules-plays-none = Nothing else! No runs, no three-with-one, and a 2 is not wild.

rules-following = Beating a play
rules-following-higher = Play **as many cards** as lie there. With both plays sorted from high to low, **every** card of yours must be higher than the one opposite.
rules-following-higher-roast = Play **as many cards** as lie there, unless you roast jokers. With both plays sorted from high to low, **every** card of yours must be higher than the one opposite.
rules-following-example = In the picture your cards lie above those they are to beat. Last row: your 9 is not higher than the small joker, so the other 9s do not help.
rules-following-lead = The emperor leads first. Whoever leads may play anything; then it goes round.
rules-following-lead-last = The emperor leads first. Whoever leads may play anything, but { $lowest }s only at the very end; then it goes round.
rules-following-big = Nothing beats a play with a big joker in it.
rules-following-pass = Unless you lead, you can always pass, and still play later in the same trick.
rules-following-hard-pass = Unless you lead, you can always pass, but then you are out of this trick.
rules-following-end = When all others have passed, whoever played last leads again. If they have no cards left, the next player does.

rules-special = Special rules here
rules-special-roast = **Roast.** A play with jokers can be beaten by one of another size. Your cards must split into one group for each card there, with none left over: a big joker takes two big or three small ones, a small joker one big or two small ones, any other card one higher card or one joker.
rules-special-trump = **Trump.** All four copies of the called card are trumps: jokers above the big ones. A trump beats a big joker, and nothing beats a trump. Jokers are not roasted here.
rules-special-last = **{ $lowest }s last.** Cards of rank { $lowest } can only be your very last play, and nothing but { $lowest }s.
rules-special-last-jokers = **{ $lowest }s last.** Cards of rank { $lowest } can only be your very last play; jokers may go along.
rules-special-wait = With only { $lowest }s left you cannot follow: you wait for the lead.
rules-special-smothered = **Smothered.** Whoever holds nothing but { $lowest }s and has to pass plays no more: the first to be smothered is 5th, the next one 4th. They are spared if they would lead next, after the last play of somebody who is out. A side also counts as all out if its others are smothered, and a solo ends when the emperor is.

rules-end = End and points
rules-end-places = Whoever gets rid of all cards first is 1st, and so on to 5th. The hand ends when one side is all out; a solo has ends of its own, below.
rules-end-royals = Add the places of emperor and guard, and take that from 6. The guard gets this many points, the emperor twice as many, and each rebel loses as many.
rules-end-example = Emperor 1st, guard 3rd: 6 - 4 = 2. Emperor +4, guard +2, each rebel -2. Places that add up to 6 are a draw; above 6 the rebels win.
rules-end-solo-book = **Open solo**: over as soon as anybody is out. If that is the emperor: +24, and -6 for each other; else the reverse. **Dark solo**: over as soon as the emperor or two others are out; +12 and -3 if the emperor is 1st, a draw if 2nd, the reverse if later.
rules-end-solo-ladder = **Solo**: over when the emperor is out, or all four others are. From 1st to 5th place the emperor gets 16, 4, 0, -4 or -16, and with an open solo 32, 8, 0, -8 or -32; each opponent bears a quarter of it.
rules-end-multiplier = Everything counts ×2 or ×4 if it was doubled; an open solo never is.
rules-end-multiplier-once = Everything counts ×2 if it was doubled; an open solo never is.
rules-end-tribute = **Tribute.** After the next deal the losers pay their highest cards, never jokers. If the royals won, the emperor gets two and the guard one. If they lost, the emperor pays two, the guard one, and each rebel gets one. After a solo it is one card between the emperor and each opponent. After a draw nobody pays.
rules-end-seed = The last rebel pays two cards, the last but one pays one; if the royals were 1st and 2nd, one card each.
rules-end-equal = To the royals each rebel pays one card.
rules-end-smothered = Whoever was smothered by the other side pays the player who did it one card more, also after a draw. What somebody owes and gets is set off.

rules-bot = Playing here
rules-bot-open = { COMMAND("table open") } opens a table. The others press **Join**; **Fill with AI players** takes the seats left empty.
rules-bot-hand = **My hand** shows your cards to you alone. Choose there what to play.
rules-bot-play = Or type it: { COMMAND("play") } with `KKK` or `Big+777`, and { COMMAND("pass") }.
rules-bot-ask = Not sure? { COMMAND("rules ask") } says what can be played and what it beats, and answers questions such as `three with one?`.
rules-web-lift = **Tap a stack** to lift it, or swipe over several; **−** and **+** choose how many cards. Hold a stack to see its suits.
rules-web-play = **Play** lays what is lifted, and so does dragging it up. The small cards above your hand are plays that are possible now: tap one to lift its cards.
rules-web-ahead = **Play ahead** and **Pass this trick** decide before your turn; until then you can change your mind.
rules-web-menu = **☰** has the log of the hand, how you see the cards, and the way out; **💬** has phrases and reactions.
rules-bot-autoplay = If you take too long or ask for it { $where ->
    [web] by **Autoplay** under **☰**
   *[chat] by { COMMAND("autoplay on") }
}, you are on **autoplay**: the bot leads your lowest card and otherwise passes. Play, or press **Take my seat back**, and you play yourself again, up to three times a hand.
rules-bot-autoplay-ai = If you take too long or ask for it { $where ->
    [web] by **Autoplay** under **☰**
   *[chat] by { COMMAND("autoplay on") }
}, you are on **autoplay**: an AI player plays for you. Play, or press **Take my seat back**, and you play yourself again, up to three times a hand.
rules-bot-close = If a seat is still on autoplay when the hand ends, the table closes.
rules-bot-replace = If a seat is still on autoplay when the hand ends, an AI player takes it over.
rules-bot-all-autoplay = If all five are on autoplay, the hand ends at once without a score, and the table closes.
rules-bot-leave = **Leaving.** Between two hands it costs nothing. In mid-hand it costs you 40 points, and an AI player goes on in your seat.
rules-bot-leave-loss = **Leaving.** Between two hands it costs nothing. In mid-hand it costs you 40 points, or what your seat loses in the end if that is more; an AI player goes on in your seat.

rules-options = The rules in force
rules-option = { $option }: { $value }
rules-option-changed = **{ $option }** (changed)
rules-options-about = You play by **{ $preset }**.

rules-yes = ✅ { $play } can be played.
rules-no = ❌ { $play } cannot be played.
rules-yes-over = ✅ { $play } beats { $over }.
rules-no-over = ❌ { $play } does not beat { $over }.
rules-is-set = A set: cards of one rank.
rules-is-attached = A joker-attached set: cards of one rank with jokers.
rules-is-jokers = Jokers alone.
rules-only-last = But only as your very last play: { $rank }s are kept for the end.
rules-pairs = From high to low: { $groups }.
rules-and = {"; "}
rules-group = { $mine } over { $theirs }{ $times ->
    [1] {""}
    [2] , twice
   *[other] , { $times } times
}
rules-not-in-deck = There is no `{ $cards }` in the { $deck } cards played with here.
rules-asked-footer = By the rules in force here: { $preset }. { COMMAND("rules read") } explains them.

# Questions: what the rule book says.
answer-found = The rule book says:
answer-page = 📖 { $page }
answer-unknown = “{ $text }” was not understood. You can ask about a play, such as `KKK7` or `can big beat small`, or about a rule, such as `three with one?` or `can I play after a pass?`. The rule book has these pages:
rules-bot-fair = **Fair deals.** A secret seed is drawn and sealed by its SHA-256, 🔒, in the lobby. When everybody is ready, a round of the public beacon drand is announced that is still to come. Seed and round together shuffle the cards: players cannot know them, because the seed is secret, and the bot's host cannot choose them, because nobody knew the round's number. **Fair deal** under a result shows both, and anybody can check them. The host can look at a running hand, and invent players. They can also call a deal off, but then an announced round has no hand, and its message is there unless they delete it; or go without the beacon, which the table says.
rules-bot-recorder = **Card recorder.** During the play your hand lists by rank which cards the other four still hold between them. Everybody has this.
