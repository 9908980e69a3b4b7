# The lesson for newcomers: each text has at most two sentences and 220 characters.
press-learn = Learn in five minutes
press-lesson-next = Next
press-lesson-known = I know Gouji, Guandan or Dou Dizhu
press-lesson-once-more = Once more
lesson-name = Newcomer
lesson-title = ## Bao Huang in five minutes · { $step }/{ $steps }
lesson-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
lesson-right = ✓ **{ $choice }**: in the end you get { $points }
lesson-wrong = ✗ { $choice }: in the end you get { $points }
lesson-refused = ✗ { $choice }
lesson-try-again = { $why } It is taken back: try again.
lesson-lead-wrong = What you keep of that rank needs another turn.
lesson-follow-wrong = { $who } keeps the lead, and you come last.
lesson-joker-wrong = Somebody else leads the next trick, and you come last.
lesson-pass-wrong = Your 2s are gone on a trick that your side had already won.
lesson-sword-wrong = You beat your own emperor, who would have been out first.
lesson-throne-wrong = Against four, this hand is too weak to be out first.
lesson-no-play = That is no play: only cards of **one rank** go together, with or without jokers. Three of a kind cannot take another card along: try again.
lesson-hint = 💡 **{ $choice }**: { $why }
lesson-lead = Everybody wants to get rid of all their cards; jokers aside, 2 is the highest, then A, K, Q and so on down to 6. You lead: lay **one or more cards of one rank**.
lesson-lead-why = Equal cards leave your hand in one turn, and only as many higher ones beat them: three jacks, here. Your three kings are higher still, and with them you are out.
lesson-follow = { $who } laid { $cards }. To follow, lay **as many cards, each of them higher**, or pass: what do you do?
lesson-follow-why = Four kings beat four queens; four queens would not, as each card must be higher. Nobody beats them, so you lead the next trick.
lesson-joker = A **joker** (your royal card is a big one) is higher than a 2, and may go along with cards of one rank. { $who } laid { $cards }: what do you lay over it?
lesson-joker-why = Sorted from high to low, each of your cards beats the one opposite, and **nothing beats a play with a big joker**. So even your lone J went along.
lesson-pass = You need not play, and may still play later in the same trick. { $who } is on your side and has just gone out with { $cards }: do you beat that?
lesson-pass-why = When all pass and whoever won the trick has no cards left, **the next player leads**. That is you, and you still have your 2s.
lesson-sword = The **emperor** 👑 has a secret helper, the **guard**: whoever holds the small joker with the sword, and that is you. { $who }, your emperor, laid { $cards }: what do you do?
lesson-sword-why = Emperor and guard, the **royals**, win or lose together, against three **rebels**: leave your own side its tricks. Playing the sword also tells everybody who you are.
lesson-throne = Who holds the **royal card** (the big joker with the sceptre) ascends the throne or cedes it to the player before them. You hold the sword as well: as emperor you would have no guard.
lesson-throne-why = Now you are the new emperor’s guard. In a whole hand you are also asked if you **rob** the throne to play alone, and if you double the points: a guard **declares**, rebels **rebel**.
lesson-ending = Play this hand to its end: your emperor was out first, and your side wins if **your two places add up to less than 6**. You have one hint and may take one move back.
lesson-won = Your side wins, and you end with **{ $points }**: the places of emperor and guard decide. Now play a whole hand in Discord: **Practise alone** deals you one among AI players, and nothing counts.
lesson-lost = After that you could beat nothing, and you end with **{ $points }**. Try once more, or play a whole hand in Discord: **Practise alone** deals you one, and nothing counts.
