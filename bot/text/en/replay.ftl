# A game file on the command line: replayed, checked; and a deal verified.
replay-seat = Seat { $seat }
replay-rules = Rules: { $preset }{ $changes ->
    [0] { "" }
   *[other] , with { $options }
}
replay-seed = Seed { $seed }, SHA-256 { $hash }
replay-deal = Dealt from { $who }:
replay-hand = { $who } ({ $count }): { $cards }
replay-line = { $who }: { $what }
replay-offered = { $who } puts { $cards } aside as tribute
replay-robbed = { $who } robs the throne and is emperor, alone against four
replay-not-robbed = Nobody robs. { $who } holds the royal card.
replay-ceded = { $who } cedes
replay-ceded-with = { $who } cedes and adds { $card }
replay-void = Nobody ascends: the deal is void, the cards are dealt anew.
replay-ascended = { $who } ascends
replay-ascended-solo = { $who } ascends as an open solo, alone against four
replay-called = { $who } ascends and calls { $card }
replay-declared = { $who } declares: an open guard, ×{ $multiplier }
replay-silent = Nobody declares.
replay-kicked = The rebels kick: ×{ $multiplier }
replay-not-kicked = The rebels do not kick.
replay-rebelled = Rebellion! Hoes: { $hoes }. ×{ $multiplier }
replay-rebellion-failed = The rebellion fails. Hoes: { $hoes }
replay-no-rebellion = Nobody rebels.
replay-royals-kicked = The royals kick back: ×{ $multiplier }
replay-royals-silent = The royals do not kick back.
replay-trick = Trick { $number }: { $who } leads
replay-guard = { $who } is the guard
replay-dark-solo = { $who } is a dark solo, alone against four
replay-out = { $who } is out: { $place }
replay-autoplay = { $who } goes on autoplay
replay-left = { $who } leaves; autoplay goes on
replay-taken-back = { $who } takes the seat back
replay-substitute = Somebody else takes over { $who }
replay-late = { $who } lets the time run out
replay-unscored = All five are on autoplay: the hand is not scored.
replay-unfinished = The record ends here; the hand is not over.
replay-royals-won = The royals win.
replay-rebels-won = The rebels win.
replay-solo-won = The solo wins.
replay-solo-lost = The solo loses.
replay-draw = A draw.
replay-sides = Emperor { $emperor }, guard { $guard }
replay-open-solo = Emperor { $emperor }, an open solo
replay-dark = Emperor { $emperor }, a dark solo
replay-multiplier = { $sides }, ×{ $multiplier }
replay-place = { $place } { $who } { $points }
replay-place-left = { $place } { $who } { $points }, { $left } { $left ->
    [one] card
   *[other] cards
} left
replay-penalty = { $who } loses { $points } more for leaving.

check-true = True: the seed has the hash shown at the deal, and { $actions } actions lead to the result written.
fault-at = Line { $line }: { $reason }
fault-not-a-game-file = This is no game file; one begins with “{ $start }”.
fault-unknown-version = Version “{ $version }” of game files is not known here.
fault-unknown-line = “{ $text }” is nothing a game file says.
fault-bad-value = “{ $value }” cannot be the value of { $name }.
fault-bad-action = “{ $text }” is no action of a seat from 0 to 4.
fault-repeated = “{ $name }” is said twice.
fault-missing = “{ $name }” is missing.
fault-rules-clash = These rules do not go together. { $reason }
fault-wrong-hash = The seed does not have this hash; it has { $hash }.
fault-action-refused = “{ $text }” is against the rules. { $reason }
fault-wrong-ending = The file says “{ $said }”, the hand came to “{ $found }”.
verify-true = True: { $hash } is the SHA-256 of this seed.
verify-false = False: the SHA-256 of this seed is { $hash }.
unreadable-missing = There is no file { $path }.
unreadable-closed = { $path } cannot be opened.
unreadable-binary = { $path } is no text in UTF-8.
