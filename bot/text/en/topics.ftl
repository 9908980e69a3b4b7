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
    pass…later
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
topic-players = how many players, how many people, number of players, players needed
topic-packs = how many packs, how many decks, how many cards, number of cards, packs, decks
topic-score = how…scored, score, scored, scores, scoring, points, how…win
