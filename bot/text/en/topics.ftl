# How people ask about the rules. “…” stands for anything; of several phrases in a question the longest counts.
topic-three-with-one =
    three with one, 3 with 1, three plus one, 3 plus 1, three and one, triple with a single,
    three with a single, kicker
topic-three-with-two =
    full house, three with two, 3 with 2, three with a pair, triple with a pair, three plus two,
    four with two
topic-straight = straight, straights, run, runs, sequence, sequences
topic-pairs-in-a-row =
    consecutive pairs, pairs in a row, double straight, double sequence, pair straight,
    airplane, airplanes, tractor
topic-bomb = bomb, bombs, four of a kind, quads
topic-rocket = rocket, joker bomb, bomb…jokers, four jokers
topic-wild = wild, wild card, wild cards, wildcard, wildcards, substitute, stand for
topic-big-over-big = big…beat…big, big…beats…big, big…over…big
topic-after-pass =
    after…pass, after passing, after i pass, passed…play, pass…again, passed…again, pass…final,
    pass…later, after i passed, after i have passed
topic-inherit = inherit, inherits, inherit the lead, leads…out, lead…out, out…leads, out…lead
topic-roast = roast, roasting
topic-sixes-last = sixes last, sixes…end, sixes…last, 6s…last, 6…last, threes last, hold…sixes
topic-declare = declare, declares, declaring, open guard, step forward
topic-kick = kick, kicks, kicking, kick back
topic-rebellion = rebel, rebellion, rebelling
topic-rob = rob, robs, robbing, rob the throne
topic-cede =
    cede, ceding, refuse…throne, decline…throne, pass…throne, give up…throne, not be emperor,
    not be the emperor, abdicate
topic-tribute = tribute, tributes
topic-autoplay =
    autoplay, auto play, afk, time out, timeout, timed out, out of time, run out of time,
    runs out of time, disconnect, disconnected
topic-penalty = penalty, penalties, leave early, leave…hand, leave…game, leaving, quit, quitting
topic-guard = who…guard, whos…guard, guard…who, which…guard, how…guard
topic-players =
    how many players, how many people, number of players, players needed, play with four,
    play with three, four people, four of us, three of us, one short, not enough players,
    not enough people, missing a player, missing one
topic-packs = how many packs, how many decks, how many cards, number of cards, packs, decks
topic-score = how…scored, score, scored, scores, scoring, points, how…win
topic-with-joker =
    three with a joker, three with one joker, with a joker, with jokers, joker…together,
    jokers…together, attach, attached
topic-jokers-alone =
    jokers alone, joker alone, joker by itself, jokers by themselves, single joker,
    only jokers, jokers…alone, joker…alone
topic-ranks =
    ace…beat…2, ace…beat…two, ace…over…2, ace…higher, 2…higher, 2…highest, 2…high, twos…high,
    highest card, lowest card, which card is higher, order of the cards, card order, rank order,
    order of cards
topic-smalls-over-big = small…beat…big, smalls…beat…big, small…over…big, small…jokers…big
topic-leads-first =
    who leads first, leads first, who starts, who begins, who goes first,
    who plays first, first lead, first play
topic-landlord = landlord, landlords, dou dizhu, doudizhu
topic-rebels =
    how many rebels, how many…rebels, how many…rebel are, number of rebels, who are the rebels,
    who…rebels
topic-solo-score =
    lose a solo, lose…solo, lost solo, lost…solo, win…solo, solo…worth, solo…points, points…solo,
    solo…cost, solo…lose, rob…lose, rob…lost, rob…fail, robbing…lose, solo…score, alone…lose
