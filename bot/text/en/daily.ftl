# The deal of the day: one deal for everybody, tried once.
press-daily = Deal of the day
daily-title = ## Deal of the day, { $day }
daily-about = The same cards and the same seat for everybody, among four *strong* AI players. You have **one try**: no hints, nothing is taken back, and no clock runs. Then you see how you did beside 24 AI players and everybody else.
daily-rules = Rules: **{ $rules }**. { $about }
daily-next = The next deal comes { $when }.
daily-streak = 🔥 { $days } days in a row
daily-running = Your hand is waiting for you.
daily-running-before = Your hand of the last deal is still waiting for you. A new deal ends it.
daily-given-up = You did not finish this deal.
daily-seal = 🔒 The next deal is sealed: { $seal }
daily-note = Deal of the day: one try, no hints, nothing is taken back.
daily-over = **{ $points }**: your hand of the deal of the day is over.
daily-ended = This hand of the deal of the day ended without a result.
daily-points = **{ $points }**, better than { $beaten } of { $size } AI players.
daily-strong = With the same cards, *strong* made { $strong }.
daily-rank = { $people ->
    [one] You are the first who has finished it.
   *[other] Place { $rank } of { $people } people.
}
daily-later = The cards, the replay and what others chose are shown when nobody plays this deal any more, { $when } at the earliest.
daily-shared = **{ $who }** · deal of the day, { $day }:
daily-others = { $size } AI players made { $least } to { $most }. { $people ->
    [0] Nobody finished it.
    [one] One person finished it.
   *[other] { $people } people finished it.
}
daily-left = You first differed from *strong* here: you chose **{ $own }**, *strong* **{ $strong }**.
daily-here = { $count ->
    [one] Nobody else came here the same way.
   *[other] { $count } people and AI players came here: { $chosen }.
}
daily-chosen = { $choice } ×{ $count }
daily-same-line = You chose as *strong* did, all the way.
daily-question =
    ### What would you do here?
    At no other choice did those who played this deal divide more evenly. Only you see your answer.
daily-option = { $choice }: chosen by { $count } of { $people }, **{ $points }** on average
daily-yours = → { $option } · your answer
daily-worlds = Average points over { $worlds } deals that look the same from this seat, played on by *strong*.
daily-worlds-soon = *Strong* is playing { $worlds } deals that look the same from this seat: the average points follow in about a minute.
daily-secret = 🔓 Secret { $secret }, deal { $number }.
daily-round = Round { $round } of the beacon.
daily-on-host = This deal relies on the host: no public random number went into it.
press-daily-result = How I did
press-daily-share = Share
press-daily-before = The deal before
press-daily-practise = Practise it
