# How people ask about the rules. “…” stands for anything; of several phrases in a question the longest counts.

# Questions about plays, such as `can K beat Q`: words that change nothing, words for beating, and shapes that are no plays.
asked-words =
    can, could, may, cant, cannot, do, does, doesnt, is, isnt, are, am, will, be played, be laid, i, you, it, the, there, allowed,
    legal, valid, possible, ok, okay, to, play, played, lay, put, go, along, together, alone, by itself,
    by themselves, at, end, last, at once, what about, how about, please, also, this, really, a play, a legal play, a valid play, would, we, my, your, his, her, their, at the same time, still
asked-over =
    beat, beats, over, on, against, on top of, higher than, bigger than, stronger than, top, tops, cover, covers, roast
asked-three-with-one =
    three with one, 3 with 1, three plus one, three and one, triple with single, three with single, three plus single,
    three of a kind plus single, three of a kind with single, three of a kind with one, attach single triple,
    attach one three, attach kicker triple, kicker
asked-three-with-two =
    full house, three with two, three with pair, triple with pair, three plus two, three plus pair,
    three of a kind with pair, attach pair triple
asked-four-with-one = four with one, 4 with 1, four plus one, four of a kind with one
asked-four-with-two = four with two, four plus two, four with pair, four of a kind with pair
asked-straight = straight, straights, run, runs, sequence, sequences
asked-pairs-in-a-row = consecutive pairs, pairs in a row, double straight, double sequence, pair straight

topic-game = what is bao huang, how does this game work, what kind of game, goal, object of the game, bao huang
topic-players =
    how many players, how many people, number of players, players needed, play with four, play with three, with six,
    four people, four of us, three of us, six of us, six people, six players, one short, not enough players, not enough people,
    missing a player, missing one, empty seat, empty seats, fill, 6 play, 4 play, 3 play, 7 play, six play, four play, three play
topic-sides =
    against…emperor, rebels, how many rebels, sides, teams, team, partners, partner,
    who is with whom, who plays with, 3 against 2, 2 against 3, 3 on 2, three against two, two against three
topic-deck =
    how many packs, how many decks, how many cards, number of cards, packs, decks, highest, lowest, higher, lower,
    strongest, weakest, order of the cards, card order, rank order, order of cards, ranking, rank
topic-suits = suit, suits, color, colour, spades, hearts, clubs, diamonds
topic-marked = royal card, guard card, sceptre, scepter, sword, marked, special joker, how many jokers
topic-deal = who deals, deals, dealer, dealt first, who is dealt
topic-fair = fair, cheat, cheating, rigged, shuffle, shuffled, random, seed, beacon, host see, see my cards, see my hand
topic-rob = rob, robs, robbed, robbing, rob the throne
topic-cede =
    cede, cedes, ceded, ceding, refuse, refuses, refused, decline, declines, throne, abdicate, become emperor, be emperor,
    becomes emperor, be the emperor, have to be emperor, who is emperor, who is the emperor
topic-pot =
    pot, refusing cost, ceding cost, cede…cost, refuse…cost, cede…2, everyone refuses, everybody refuses, all refuse,
    nobody wants, everyone cedes, everybody cedes, without a 2, ten refusals, ten times
topic-guard =
    guard, helper, who…guard, which…guard, how…guard, know…guard, pick a guard, pick a helper, choose…guard, call,
    calls, calling, called card, three copies
topic-solo = solo, solos, alone against, dark solo, open solo, lone emperor, all four copies, four copies
topic-solo-score =
    solo…score, solo…scores, solo…worth, solo…points, solo…win, solo…lose, solo…lost, solo…pay, solo…cost, solo…get,
    points…solo, worth…solo, win…solo, lose…solo, alone…lose, alone…win, rob…lose, rob…fail
topic-declare = declare, declares, declared, declaring, open guard, step forward, reveal
topic-kick = kick, kicks, kicked, kicking, kick back
topic-rebellion = rebel, rebellion, rebelling, revolt, hoe
topic-doubling = double, doubles, doubled, doubling, multiplier, twice, raise the stakes, stakes
topic-plays =
    what can i play, which plays, kinds of plays, play types, five of a kind, six of a kind, combinations, different ranks, two ranks, same rank, mix, split, break up, break a, part of a set
topic-combos =
    three with, three plus, triple, straight, straights, run of, sequence, full house, kicker, consecutive,
    airplane, airplanes, tractor, bomb, bombs, four of a kind, quads, rocket, wild, wild card, wildcard, substitute,
    stand for, landlord, dou dizhu
topic-attach = attach, attached, with a joker, with jokers, joker with, jokers with, joker…together, jokers…together, without a joker, without joker, without jokers
topic-jokers-alone = jokers alone, joker alone, joker by itself, only jokers, single joker, jokers…alone, joker…alone
topic-following =
    how…beat, follow, following, same number, same size, different number, more cards, fewer cards, as many cards,
    pair, pairs, singles, beat, beats, beat…with, they played, he played, she played, somebody played
topic-big = beat…big joker, beats…big, beat…big, over…big, unbeatable, royal card…beat, beat…royal card
topic-lead =
    leads first, who leads, who starts, who begins, who goes first, who plays first, first lead, goes first, starts, begins,
    first play, next round, play order, clockwise, emperor lead, leader, must lead
topic-pass =
    after…pass, after passing, after i pass, passed…play, pass…again, passed…again, pass…final, pass…later, pass,
    passed, passing, skip, have to play, must i, must we, need to play, forced to, not play
topic-inherit =
    inherit, inherits, inherit the lead, leads…out, lead…out, out…leads, out…lead, went out…next, goes out…next,
    all pass, everybody passes, everyone passes
topic-roast = roast, roasted, roasting, several jokers
topic-trump = trump, trumps
topic-lowest =
    sixes, a six, threes, 3s, sixes last, 6s, threes last, keep…sixes, hold…sixes, lowest last, 6…last, six…last
topic-smothered = smothered, smother, smothers, smothering, suffocated, stuck, only sixes left, only threes left, nothing but sixes, nothing but threes
topic-end = when…over, when…end, hand end, game end, ends, over, go on, keep playing, finish, finished, out of cards, place, places, third, fifth
topic-result =
    draw, tie, tied, who wins, who won, win as, do i win, do we win, how…win, come 1st, come 2nd, 2nd and, 1st and, 3rd and,
    first and, second and, emperor wins, emperor first, guard last, ties
topic-score = score, scored, scores, scoring, bonus, points, point, worth
topic-tribute = tribute, tributes, pay cards, give cards, card back
topic-autoplay =
    autoplay, auto play, afk, time out, timeout, timed out, out of time, run out of time, time runs out, too slow, too long, disconnect,
    disconnected, think, time limit, how long, how much time, internet, connection, plays for me, play for me, asleep, away
topic-leave =
    penalty, penalties, leave, leaves, leaving, left, quit, quits, quitting, stop playing, abandon, have to go, leave early
topic-recorder = card recorder, recorder, card counter, count cards, counting cards, which cards are left, how many cards…left, what is left, cards are left, already played, cards played, played cards
topic-start = open a table, start a game, start a table, how do i start, how do i play, begin a game
