# cython: language_level=3, boundscheck=False, cdivision=True, initializedcheck=False
# cython: freethreading_compatible=True
"""Exact search of the trick games: two-sided minimax and max^n, on numbers only.

Two-sided: some seats' points (the target) are added up, some seats want the sum small, the rest
want it large. Answers come from zero-window searches (is the sum at most `bound`?) that share one
table of bounds. Max^n: every seat for itself, one vector of four, exact and unpruned but for cards
that cannot be chosen. Both look positions up between two tricks only.
"""
from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from table cimport (Entry, Key, Table, table_bytes, table_clear, table_find, table_free,
                    table_init, table_place)
from lanes cimport (NO_BONUS, Contract, Lanes, Points, Trick, card_points, close_trick,
                    distinct, in_play, is_taken, lane_of, legal, lora_count, lora_highest,
                    lora_lowest, make_key, play, sink, sink_all)

cdef enum:
    STOPPED = 1000          # no value: the search was told to stop
    LOW = -999
    HIGH = 999
    POLL = 1023             # look at the stop flag every so many positions
    EVERY_SEAT = 15
    LINE_EXACT = 0
    LINE_BOUND = 1
    LINE_SELFISH = 2
    SELFISH = 256           # the question "each for himself" in a key


cdef struct Search:
    Contract contract
    Table table
    int target              # seats whose points count, as bits
    int minimisers          # seats that want them few, as bits
    int question            # both, as part of a key
    uint64_t nodes
    int stop                # written by another thread
    bint stopped
    int best_place          # what the last `follow` to return found best


cdef uint8_t[256] DUCKS         # lanes that are never forced to take when others lead ..
cdef uint8_t[256] DUCKS_ON      # .. and those whose lowest card may be led as well


cdef void prepare_ducks() noexcept:
    """When others lead, my i-th lowest card must lie below their i-th lowest: at place 2 (i - 1).

    To my lead they can give their highest, so each further card of mine must lie one lower.
    """
    cdef int lane, place, below
    for lane in range(256):
        below = 0
        DUCKS[lane] = DUCKS_ON[lane] = 1
        for place in range(8):
            if lane >> place & 1:
                if place > 2 * below:
                    DUCKS[lane] = 0
                if place > 2 * below - (below > 0):
                    DUCKS_ON[lane] = 0
                below += 1


prepare_ducks()


cdef inline bint never_takes(Contract *c, Trick *t, int seat) noexcept nogil:
    """Whether the seat can duck every trick to come, whatever the others do.

    On lead it also needs a suit it may lead in which somebody has to beat its lowest card.
    """
    cdef uint32_t mine = t.at.hand[seat], theirs, leads, lane
    cdef int suit
    if not (DUCKS[mine & 255] and DUCKS[mine >> 8 & 255]
            and DUCKS[mine >> 16 & 255] and DUCKS[mine >> 24]):
        return False
    if t.mover != seat:
        return True
    leads = mine & ~c.restricted
    if not leads:
        leads = mine
    for suit in range(4):
        lane = leads >> 8 * suit & 255
        theirs = in_play(t.at) >> 8 * suit & 255 & ~lane
        if lane and theirs and (DUCKS_ON[lane] or theirs & (theirs - 1) == 0):
            return True
    return False


cdef inline int sure_tricks(Trick *t, int seat) noexcept nogil:
    """Tricks a seat on lead can take one after the other from the top of its suits."""
    cdef uint32_t mine = t.at.hand[seat], all_cards = in_play(t.at), lane, own, rest
    cdef int suit, other, longest, top, tricks = 0
    for suit in range(4):
        lane = <uint32_t>0xFF << (8 * suit)
        own = mine & lane
        if not own:
            continue
        rest = all_cards & lane & ~own
        if not rest:
            tricks += lora_count(own)
            continue
        if own < rest:
            continue
        top = lora_count(own & ~((<uint32_t>2 << lora_highest(rest)) - 1))
        longest = 0
        for other in range(1, 4):
            longest = max(longest, lora_count(t.at.hand[(seat + other) & 3] & lane))
        tricks += lora_count(own) if top >= longest else top
    return tricks


cdef inline int quick_tricks(Trick *t, int side) noexcept nogil:
    """Tricks the leader's side can take at once: the leader's, or a friend's he can reach."""
    cdef uint32_t all_cards = in_play(t.at), lane, highest
    cdef int suit, seat, most = sure_tricks(t, t.mover)
    for seat in range(4):
        if seat == t.mover or not side >> seat & 1:
            continue
        for suit in range(4):
            lane = <uint32_t>0xFF << (8 * suit)
            if not all_cards & lane:
                continue
            highest = <uint32_t>1 << lora_highest(all_cards & lane)
            if t.at.hand[seat] & highest and t.at.hand[t.mover] & lane:
                most = max(most, sure_tricks(t, seat))
                break
    return most


cdef inline bint leader_cannot_take(Trick *t, int side) noexcept nogil:
    """Whether the leader's foes hold the top card of every suit he can lead."""
    cdef uint32_t all_cards = in_play(t.at), lane, foes = 0
    cdef int suit, seat
    for seat in range(4):
        if not side >> seat & 1:
            foes |= t.at.hand[seat]
    for suit in range(4):
        lane = <uint32_t>0xFF << (8 * suit)
        if t.at.hand[t.mover] & lane and not foes >> lora_highest(all_cards & lane) & 1:
            return False
    return True


cdef inline int last_trick(Search *s, Trick *t) noexcept nogil:
    """The target's points when every hand holds one card."""
    cdef Contract *c = &s.contract
    cdef uint32_t card = t.at.hand[t.mover], best = card, lane = lane_of(lora_lowest(card))
    cdef int seat, winner = t.mover
    for seat in range(4):
        card = t.at.hand[seat]
        if card & lane and card > best:
            best = card
            winner = seat
    if not s.target >> winner & 1:
        return 0
    cdef int gain = c.trick_points[1] + t.rest_cards
    if c.has_bonus and t.rest_cards and (t.bonus == 0 or t.bonus == 1 + winner):
        gain += c.bonus - c.bonus_total
    return gain


cdef int between(Search *s, Trick *t, int bound) noexcept nogil:
    """The target's points still to come before a lead, on one side of `bound`.

    A value at most `bound` is an upper limit, one above it a lower limit.
    """
    cdef Contract *c = &s.contract
    cdef int low = LOW, high = HIGH, value, side
    cdef Key key
    cdef Entry *found
    cdef int8_t *limits
    cdef bint leader_wants
    cdef int first = -1
    if c.sign > 0:
        low = 0
        high = t.rest
        if c.has_bonus and t.bonus != NO_BONUS:
            low = c.bonus - c.bonus_total + t.rest_cards
            if t.bonus and not s.target >> (t.bonus - 1) & 1:
                low = 0
    elif c.sign < 0:
        low = t.rest
        high = 0
    if t.cards == 0 or low == high:
        return 0 if t.cards == 0 else low
    if high <= bound:
        return high
    if low > bound:
        return low
    if t.cards == 1:
        return last_trick(s, t)
    s.nodes += 1
    if (s.nodes & POLL) == 0 and s.stop:
        s.stopped = True
        return STOPPED
    if c.sign > 0 and s.minimisers & s.target and s.target & (s.target - 1) == 0:
        if never_takes(c, t, lora_lowest(s.target)) and bound >= 0:
            return 0
    elif c.sign < 0 and c.tricks_alike:
        leader_wants = s.target >> t.mover & 1
        if leader_wants == (s.minimisers >> t.mover & 1):
            side = s.target if leader_wants else EVERY_SEAT & ~s.target
            value = c.trick_points[1] * quick_tricks(t, side)
            if leader_wants:
                if value <= bound:
                    return value
                if s.minimisers == s.target and t.rest - c.trick_points[1] > bound \
                        and leader_cannot_take(t, side):
                    return t.rest - c.trick_points[1]
            elif s.minimisers == s.target:
                if t.rest - value > bound:
                    return t.rest - value
                if c.trick_points[1] <= bound and leader_cannot_take(t, side):
                    return c.trick_points[1]
    make_key(t.at, t.mover, t.bonus, s.question, &key)
    found = table_find(&s.table, &key)
    if found != NULL:
        limits = <int8_t *>&found.payload
        low = limits[0]
        high = limits[1]
        first = limits[2] - 1
        if low == high or low > bound:
            return low
        if high <= bound:
            return high
    value = follow(s, t, bound, first)
    if s.stopped:
        return STOPPED
    first = s.best_place
    found = table_place(&s.table, &key)
    limits = <int8_t *>&found.payload
    if found.payload == 0 and limits[2] == 0:
        limits[0] = -128
        limits[1] = 127
    limits[2] = first + 1
    if value <= bound:
        limits[1] = value
    else:
        limits[0] = value
    return value


cdef int follow(Search *s, Trick *t, int bound, int first) noexcept nogil:
    """The same with the mover to play to the trick; `first` is the place to try first, or -1."""
    cdef Contract *c = &s.contract
    cdef bint minimise = s.minimisers >> t.mover & 1
    cdef int best = HIGH if minimise else LOW
    cdef int count, i, value, gain, best_place = -1
    cdef bint last = t.ply == 3
    cdef Trick after, fresh
    cdef Lanes thinned, lanes
    cdef int[8] order
    if t.ply and c.sign > 0 and not c.has_bonus and s.target >> t.winner & 1:
        gain = t.points + c.trick_points[t.cards]
        if gain > bound and is_taken(t):
            return gain
    elif t.ply and t.ply < 3 and c.sign > 0 and s.minimisers == s.target and not c.has_bonus:
        gain = t.points + c.trick_points[t.cards]
        if gain > bound and must_take(t, lora_lowest(s.target)):
            return gain
    count = in_order(s, t, distinct(c, t, legal(c, t)), first, &order[0])
    if last:
        thinned = t.at[0]
        sink_all(c, &thinned, t.played)
    for i in range(count):
        if last:
            lanes = thinned
            sink(c, &lanes, sunk_place(t, order[i]))
            gain = close_trick(c, t, order[i], &lanes, &fresh)
            if not s.target >> fresh.mover & 1:
                gain = 0
            value = gain + between(s, &fresh, bound - gain)
        else:
            play(c, t, &after, order[i])
            value = follow(s, &after, bound, -1)
        if s.stopped:
            return STOPPED
        if minimise:
            if value < best:
                best = value
                best_place = order[i]
                if best <= bound:
                    break
        elif value > best:
            best = value
            best_place = order[i]
            if best > bound:
                break
    s.best_place = best_place
    return best


cdef inline int sunk_place(Trick *t, int place) noexcept nogil:
    """Where a card lies once the cards played before it are gone."""
    return place - lora_count(t.played & lane_of(place) & ((<uint32_t>1 << place) - 1))


cdef inline bint must_take(Trick *t, int seat) noexcept nogil:
    """Whether the others can make a seat still to play take this trick, whatever it plays."""
    cdef uint32_t mine = t.hand[seat] & t.led, least
    cdef int other
    if seat == t.mover or (seat - t.mover) & 3 > 3 - t.ply or mine < t.best:
        return False
    least = mine & (0 - mine)
    if least < t.best:
        return False
    for other in range(4 - t.ply):
        other = (t.mover + other) & 3
        if other != seat and t.hand[other] & t.led and not t.hand[other] & t.led & (least - 1):
            return False
    return True


cdef inline int put_falling(uint32_t cards, int *order, int count) noexcept nogil:
    cdef int place
    while cards:
        place = lora_highest(cards)
        cards ^= <uint32_t>1 << place
        order[count] = place
        count += 1
    return count


cdef inline int put_rising(uint32_t cards, int *order, int count) noexcept nogil:
    while cards:
        order[count] = lora_lowest(cards)
        cards &= cards - 1
        count += 1
    return count


cdef inline int in_order(Search *s, Trick *t, uint32_t cards, int first, int *order) noexcept nogil:
    """Write the places of `cards` in the order to try them; how many there are."""
    cdef int[8] scores
    cdef int count = 0, place, score, i
    if cards & (cards - 1) == 0:
        order[0] = lora_lowest(cards)
        return 1
    if cards & t.led:
        return follow_taking(s, t, cards, order) if s.contract.sign < 0 \
            else follow_ducking(s, t, cards, order)
    while cards:
        place = lora_lowest(cards)
        cards &= cards - 1
        if place == first:
            score = 10000
        elif s.contract.sign < 0:
            score = lead_taking(s, t, place) if not t.led else lora_count(
                t.hand[t.mover] & lane_of(place)) - (place & 7)
        else:
            score = lead_ducking(s, t, place) if not t.led else discard_ducking(s, t, place)
        i = count
        while i and scores[i - 1] < score:
            scores[i] = scores[i - 1]
            order[i] = order[i - 1]
            i -= 1
        scores[i] = score
        order[i] = place
        count += 1
    return count


cdef inline bint still_to_play(Trick *t, int seats) noexcept nogil:
    """Whether one of `seats` plays to this trick after the mover."""
    cdef int seat
    for seat in range(1, 4 - t.ply):
        if seats >> ((t.mover + seat) & 3) & 1:
            return True
    return False


cdef inline int follow_ducking(Search *s, Trick *t, uint32_t cards, int *order) noexcept nogil:
    """Under the winning card as high as possible; over it, from the last hand the highest."""
    cdef uint32_t under = cards & (t.best - 1), over = cards ^ under
    cdef int count
    cdef bint with_target = s.target >> t.mover & 1
    if with_target == (s.minimisers >> t.mover & 1):
        count = put_falling(under, order, 0)
        if t.ply == 3:
            return put_falling(over, order, count)
        return put_rising(over, order, count)
    if still_to_play(t, s.target):
        return put_rising(over, order, put_falling(under, order, 0))
    if s.target >> t.winner & 1:
        return put_falling(over, order, put_falling(under, order, 0))
    return put_falling(cards, order, 0)


cdef inline int follow_taking(Search *s, Trick *t, uint32_t cards, int *order) noexcept nogil:
    """Take as cheaply as is safe, else give the lowest."""
    cdef int side = s.target if s.minimisers >> t.mover & 1 else EVERY_SEAT & ~s.target
    cdef int seat
    cdef uint32_t under = cards & (t.best - 1), over = cards ^ under, masters = 0, foes = 0
    if side >> t.winner & 1 and not still_to_play(t, EVERY_SEAT & ~side):
        return put_rising(cards, order, 0)
    for seat in range(1, 4 - t.ply):
        if not side >> ((t.mover + seat) & 3) & 1:
            foes |= t.hand[(t.mover + seat) & 3]
    foes &= t.led
    masters = over & ~((<uint32_t>2 << lora_highest(foes)) - 1) if foes else over
    if side >> t.winner & 1 and foes < t.best:
        return put_rising(cards, order, 0)
    return put_rising(under, order, put_falling(over ^ masters, order,
                                                put_rising(masters, order, 0)))


cdef inline int lead_ducking(Search *s, Trick *t, int place) noexcept nogil:
    """How soon to lead a card where points are penalties."""
    cdef uint32_t card = <uint32_t>1 << place, lane = lane_of(place), target = 0
    cdef uint32_t others = in_play(t.at) & lane & ~t.at.hand[t.mover]
    cdef int worth = card_points(&s.contract, t.at, place) if s.contract.has_cards else 0
    cdef int above, seat, under
    if s.target >> t.mover & 1:
        above = lora_count(others & ~(card - 1))
        return 15 * above + lora_count(others) - 4 * worth - (200 if above == 0 else 0)
    # an opponent leads what the target cannot duck
    for seat in range(4):
        if s.target >> seat & 1:
            target |= t.at.hand[seat]
    target &= lane
    if not target:
        return -30 - (place & 7) - worth
    under = lora_count(target & (card - 1))
    if under:
        return -4 * under - 2 * (place & 7) - worth
    return 40 - 8 * (place & 7) - worth


cdef inline int discard_ducking(Search *s, Trick *t, int place) noexcept nogil:
    """How soon to throw a card away where points are penalties."""
    cdef uint32_t card = <uint32_t>1 << place, lane = lane_of(place)
    cdef uint32_t others = in_play(t.at) & lane & ~t.at.hand[t.mover]
    cdef int below = lora_count(others & (card - 1)), high = place & 7
    cdef int worth = card_points(&s.contract, t.at, place) if s.contract.has_cards else 0
    cdef bint with_target = s.target >> t.mover & 1
    if with_target == (s.minimisers >> t.mover & 1):
        return 8 * worth + 6 * below - 2 * lora_count(others) + high
    if s.target >> t.winner & 1:
        return 16 * worth + below + high
    return below - 16 * worth + high


cdef inline int lead_taking(Search *s, Trick *t, int place) noexcept nogil:
    """How soon to lead a card where tricks are wanted."""
    cdef uint32_t card = <uint32_t>1 << place, lane = lane_of(place), friends = 0
    cdef uint32_t all_cards = in_play(t.at) & lane, over = ~(card | (card - 1))
    cdef int side = s.target if s.minimisers >> t.mover & 1 else EVERY_SEAT & ~s.target
    cdef int seat, high = place & 7
    for seat in range(4):
        if side >> seat & 1:
            friends |= t.at.hand[seat]
    if not all_cards & over & ~t.at.hand[t.mover]:
        return 200 + high
    if not all_cards & ~friends:
        return 50
    if not all_cards & over & ~friends:
        return 150 - high
    if friends >> lora_highest(all_cards) & 1:
        return 100 - high
    return 20 - high


cdef inline bint better(Points *a, Points *b, int seat) noexcept nogil:
    """Whether `seat` prefers a to b: fewer own points, then more for the others together, then
    more for the next seat, the one after, the last (the tie-break of the definition)."""
    cdef int i, mine = a.of[seat] - b.of[seat], others
    if mine:
        return mine < 0
    others = (a.of[0] + a.of[1] + a.of[2] + a.of[3]) - (b.of[0] + b.of[1] + b.of[2] + b.of[3])
    if others:
        return others > 0
    for i in range(1, 4):
        mine = a.of[(seat + i) & 3] - b.of[(seat + i) & 3]
        if mine:
            return mine > 0
    return False


cdef Points each_between(Search *s, Trick *t) noexcept nogil:
    """The points still to come of every seat, each playing for himself, before a lead."""
    cdef Contract *c = &s.contract
    cdef Points value
    cdef Key key
    cdef Entry *found
    cdef int seat, takers = 0, taker = 0
    (<uint32_t *>&value)[0] = 0
    if t.cards == 0 or (c.sign and t.rest == 0):
        return value
    s.nodes += 1
    if (s.nodes & POLL) == 0 and s.stop:
        s.stopped = True
        return value
    if c.sign > 0 and not c.has_bonus:
        # who can duck everything takes nothing, for selfish is at most guarantee
        for seat in range(4):
            if never_takes(c, t, seat):
                t.ducks |= 1 << seat
            else:
                takers += 1
                taker = seat
        if takers == 1:
            value.of[taker] = t.rest
            return value
    if t.cards > 1:
        make_key(t.at, t.mover, t.bonus, SELFISH, &key)
        found = table_find(&s.table, &key)
        if found != NULL:
            (<uint32_t *>&value)[0] = found.payload
            return value
    value = each_follow(s, t)
    if t.cards > 1 and not s.stopped:
        found = table_place(&s.table, &key)
        found.payload = (<uint32_t *>&value)[0]
    return value


cdef Points each_follow(Search *s, Trick *t) noexcept nogil:
    """The same with a trick in progress."""
    cdef Contract *c = &s.contract
    cdef uint32_t cards = distinct(c, t, legal(c, t))
    cdef Points best, value
    cdef bint first = True, last = t.ply == 3, certain = c.sign > 0 and not c.has_bonus
    cdef int place, gain, count, i, heir = (t.mover + 1) & 3
    cdef int[8] order
    cdef Trick after, fresh
    cdef Lanes thinned, lanes
    (<uint32_t *>&best)[0] = 0
    if last:
        thinned = t.at[0]
        sink_all(c, &thinned, t.played)
    # the first seat after the mover that can get points at all
    while t.ducks >> heir & 1 and heir != t.mover and (heir - t.mover) & 3 < 4 - t.ply:
        heir = (heir + 1) & 3
    s.target = s.minimisers = 1 << t.mover
    count = in_order(s, t, cards, -1, &order[0])
    for i in range(count):
        place = order[i]
        if last:
            lanes = thinned
            sink(c, &lanes, sunk_place(t, place))
            gain = close_trick(c, t, place, &lanes, &fresh)
            if certain and not first and fresh.mover == t.mover and gain > best.of[t.mover]:
                # a card that takes more than the best one costs cannot be chosen
                continue
            value = each_between(s, &fresh)
            value.of[fresh.mover] += gain
        else:
            play(c, t, &after, place)
            if certain and not first and after.winner == t.mover and is_taken(&after) \
                    and after.points + c.trick_points[t.cards] > best.of[t.mover]:
                continue
            value = each_follow(s, &after)
        if s.stopped:
            return best
        if first or better(&value, &best, t.mover):
            best = value
            first = False
            if certain and best.of[t.mover] == 0 and heir != t.mover \
                    and best.of[heir] == t.rest:
                # nothing for himself and all for the next who can get any: no result ranks
                # higher
                break
    return best


cdef int search(Search *s, Trick *t, int bound) noexcept nogil:
    """The target's points still to come, on one side of `bound`, wherever in a trick we are."""
    return follow(s, t, bound, -1) if t.led else between(s, t, bound)


cdef int exact(Search *s, Trick *t) noexcept nogil:
    """The target's points still to come: zero-window searches from a first guess inwards."""
    cdef Contract *c = &s.contract
    cdef int low = LOW, high = HIGH, value
    # penalties are mostly few: begin with none; wanted tricks with a fair share
    cdef int bound = t.rest * lora_count(s.target) // 4 if c.sign < 0 else 0
    while low < high:
        value = search(s, t, bound)
        if s.stopped:
            return STOPPED
        if value <= bound:
            high = value
            bound = value - 1
        else:
            low = value
            bound = value
    return low


cdef Points each(Search *s, Trick *t) noexcept nogil:
    """The points still to come of every seat, each for himself, wherever in a trick we are."""
    return each_follow(s, t) if t.led else each_between(s, t)


cdef int step(Search *s, Trick *t, int place, Lanes *lanes) noexcept nogil:
    """Play the card; the points its trick brought to the target if it was the fourth, else 0.

    `lanes` is where the cards of the next trick are kept; those of this one lie elsewhere.
    """
    cdef Trick after
    cdef int gain
    if t.ply < 3:
        play(&s.contract, t, &after, place)
        t[0] = after
        return 0
    lanes[0] = t.at[0]
    sink_all(&s.contract, lanes, t.played | <uint32_t>1 << place)
    gain = close_trick(&s.contract, t, place, lanes, &after)
    t[0] = after
    return gain if s.target >> t.mover & 1 else 0


cdef int keeping_card(Search *s, Trick *t, int most, int least) noexcept nogil:
    """A card after which the value is at most `most`, for a minimiser, or at least `least`, for the
    others, where there is one; -1 if stopped."""
    cdef bint minimise = s.minimisers >> t.mover & 1
    cdef int[8] order
    cdef int count, i, bound, reached
    cdef Trick after
    cdef Lanes lanes
    count = in_order(s, t, distinct(&s.contract, t, legal(&s.contract, t)), -1, &order[0])
    for i in range(count - 1):
        after = t[0]
        bound = (most if minimise else least - 1) - step(s, &after, order[i], &lanes)
        reached = search(s, &after, bound)
        if s.stopped:
            return -1
        if (reached <= bound) == minimise:
            return order[i]
    return order[count - 1]


cdef int selfish_card(Search *s, Trick *t) noexcept nogil:
    """The first card that leads to the vector each-for-himself ends in; -1 if stopped."""
    cdef uint32_t cards = distinct(&s.contract, t, legal(&s.contract, t))
    cdef Points best, value
    cdef int place, chosen = -1, gain
    cdef Trick after
    cdef Lanes lanes
    while cards:
        place = lora_lowest(cards)
        cards &= cards - 1
        after = t[0]
        s.target = EVERY_SEAT
        gain = step(s, &after, place, &lanes)
        value = each(s, &after)
        if s.stopped:
            return -1
        value.of[after.mover] += gain
        if chosen < 0 or better(&value, &best, t.mover):
            best = value
            chosen = place
    return chosen


cdef class TrickEngine:
    """A search of one trick contract at a time, with its own table; not for two threads at once.

    Cards are numbers 0..31 (suit * 8 + rank), sets of cards are bit sets, seats 0..3 in order of
    play. First `contract`, then `position`, then questions. A question that was stopped gives None.
    Values are points still to come, those on the trick in progress included.
    """
    cdef Search s
    cdef Trick root
    cdef Lanes lanes                # the root's
    cdef uint32_t original          # the cards in play as the root's trick began, in their places
    cdef list card_points
    cdef list kinds
    cdef list trick

    def __cinit__(self, memory):
        if not table_init(&self.s.table, memory):
            raise MemoryError("no memory for the table")

    def __dealloc__(self):
        table_free(&self.s.table)

    def clear(self):
        """Forget all positions."""
        table_clear(&self.s.table)

    def stop(self):
        """Make the question that another thread is asking return None soon."""
        self.s.stop = 1

    def resume(self):
        """Take back a `stop` that nobody has heeded."""
        self.s.stop = 0

    @property
    def nodes(self):
        """Positions between tricks looked at so far."""
        return self.s.nodes

    @property
    def table_bytes(self):
        """Memory the table holds at the moment."""
        return table_bytes(&self.s.table)

    def contract(self, points_of_cards, trick_points, restricted, banned, bonus):
        """Set the contract: points of 32 cards and of 8 tricks, bit sets, bonus points or None."""
        cdef Contract *c = &self.s.contract
        self.card_points = list(points_of_cards)
        self.kinds = [0] * 32
        c.has_classes = False
        for suit in range(4):
            values = self.card_points[suit * 8:suit * 8 + 8]
            usual = max(set(values), key=lambda v: (values.count(v), v == 0, v))
            kinds = [usual, *sorted(set(values) - {usual})]
            for rank, value in enumerate(values):
                self.kinds[suit * 8 + rank] = kinds.index(value)
            for kind, value in enumerate(kinds):
                c.points[suit][kind] = value
            if len(kinds) > 1:
                c.has_classes = True
        for number, value in enumerate(trick_points):
            c.trick_points[8 - number] = value
        c.has_cards = any(self.card_points)
        c.tricks_alike = not c.has_cards and len(set(trick_points)) == 1
        everything = [*self.card_points, *trick_points]
        c.sign = -1 if max(everything) <= 0 else 1 if min(everything) >= 0 else 0
        c.restricted = restricted
        c.banned = banned
        c.has_bonus = bonus is not None
        c.bonus = 0 if bonus is None else bonus
        c.bonus_total = sum(self.card_points)
        table_clear(&self.s.table)

    def position(self, hands, trick, mover, bonus):
        """Set the position: four hands, the cards of the trick in progress, the seat to play.

        `bonus`: 0 nobody has taken a card of the bonus, 1 + seat only he has, 5 it is lost.
        """
        cdef Trick t
        cdef Lanes *at = &self.lanes
        cdef int seat, place, suit, kind, low, first = (mover - len(trick)) % 4
        whole = [int(hand) for hand in hands]
        for number, card in enumerate(trick):
            whole[(first + number) % 4] |= 1 << card
        self.original = whole[0] | whole[1] | whole[2] | whole[3]
        self.trick = list(trick)
        memset(&self.root, 0, sizeof(Trick))
        memset(at, 0, sizeof(Lanes))
        self.root.at = at
        for suit in range(4):
            low = 0
            for rank in range(8):
                card = suit * 8 + rank
                if not self.original >> card & 1:
                    continue
                place = suit * 8 + low
                low += 1
                for seat in range(4):
                    if whole[seat] >> card & 1:
                        at.hand[seat] |= <uint32_t>1 << place
                kind = self.kinds[card]
                for seat in range(3):
                    if kind >> seat & 1:
                        at.plane[seat] |= <uint32_t>1 << place
                self.root.rest_cards += self.card_points[card]
        for seat in range(4):
            self.root.hand[seat] = at.hand[seat]
        self.root.mover = first
        self.root.cards = lora_count(at.hand[first])
        self.root.bonus = bonus
        self.root.rest = self.root.rest_cards
        for number in range(1, self.root.cards + 1):
            self.root.rest += self.s.contract.trick_points[number]
        for card in trick:
            play(&self.s.contract, &self.root, &t, self.place_of(self.original, card))
            self.root = t

    cdef int place_of(self, uint32_t cards, int card) noexcept:
        """Where a card lies once the cards in play are pushed together."""
        cdef uint32_t below = cards & lane_of(card) & ((<uint32_t>1 << card) - 1)
        return (card & 24) + lora_count(below)

    cdef int card_at(self, uint32_t cards, int place) noexcept:
        """The card that lies at a place: the inverse of `place_of`."""
        cdef uint32_t lane = cards & lane_of(place)
        cdef int _step
        for _step in range(place & 7):
            lane &= lane - 1
        return lora_lowest(lane)

    cdef int step_card(self, Trick *t, int card, Lanes *lanes) noexcept:
        return step(&self.s, t, self.place_of(self.original, card), lanes)

    cdef void ask(self, int target, int minimisers) noexcept:
        self.s.target = target
        self.s.minimisers = minimisers
        self.s.question = target | minimisers << 4
        self.s.stopped = False

    cdef object answer(self, value):
        if not self.s.stopped:
            return value
        self.s.stop = 0
        self.s.stopped = False
        return None

    def moves(self):
        """The legal cards in groups of equals, each a list of card numbers, rising."""
        cdef Contract *c = &self.s.contract
        cdef uint32_t cards = legal(c, &self.root), heads = distinct(c, &self.root, cards)
        cdef int place
        groups = []
        for place in range(32):
            if cards >> place & 1:
                # the cards of one run follow each other in their lane
                if heads >> place & 1:
                    groups.append([])
                groups[-1].append(self.card_at(self.original, place))
        return groups

    def value(self, int target, int minimisers, card=None):
        """Points the target seats still take if `minimisers` want them few and the rest many.

        With `card`: after the mover has played it.
        """
        cdef Trick t = self.root
        cdef Lanes lanes
        cdef int value, gain = 0
        self.ask(target, minimisers)
        if card is not None:
            gain = self.step_card(&t, card, &lanes)
        with nogil:
            value = exact(&self.s, &t)
        return self.answer(value + gain)

    def at_most(self, int bound, int target, int minimisers, card=None):
        """Whether `value` is at most `bound`, which is much faster to tell."""
        cdef Trick t = self.root
        cdef Lanes lanes
        cdef int value
        self.ask(target, minimisers)
        if card is not None:
            bound -= self.step_card(&t, card, &lanes)
        with nogil:
            value = search(&self.s, &t, bound)
        return self.answer(bool(value <= bound))

    def selfish(self, card=None):
        """Points still to come of seats 0..3 if each plays for himself (after `card`)."""
        cdef Trick t = self.root
        cdef Lanes lanes
        cdef Points value
        cdef int gain = 0
        self.ask(EVERY_SEAT, 0)
        if card is not None:
            gain = self.step_card(&t, card, &lanes)
        with nogil:
            value = each(&self.s, &t)
        value.of[t.mover] += gain
        if self.s.stopped:
            return self.answer(0)
        return value.of[0], value.of[1], value.of[2], value.of[3]

    def line(self, int target, int minimisers, card=None):
        """Cards that show `value`, from the first to the last (after `card`)."""
        return self.walk(target, minimisers, card, LINE_EXACT, 0)

    def line_at_most(self, int bound, int target, int minimisers, card=None):
        """Cards that show the answer of `at_most`: whoever it favours keeps it, others do as they
        like."""
        return self.walk(target, minimisers, card, LINE_BOUND, bound)

    def selfish_line(self, card=None):
        """Cards that show `selfish`, from the first to the last (after `card`)."""
        return self.walk(EVERY_SEAT, 0, card, LINE_SELFISH, 0)

    cdef object walk(self, int target, int minimisers, card, int kind, int bound):
        cdef Trick t = self.root
        cdef Lanes[2] lanes
        cdef int turn = 0
        cdef uint32_t cards = self.original
        cdef int most = HIGH, least = LOW, place = -1, gain
        line = []
        trick = list(self.trick)
        self.ask(target, minimisers)
        if card is not None:
            place = self.place_of(cards, card)
        while t.hand[t.mover]:
            if place < 0:
                with nogil:
                    if kind == LINE_SELFISH:
                        place = selfish_card(&self.s, &t)
                    else:
                        if most == HIGH and least == LOW:
                            if kind == LINE_EXACT:
                                most = least = exact(&self.s, &t)
                            elif search(&self.s, &t, bound) <= bound:
                                most = bound
                            else:
                                least = bound + 1
                        if not self.s.stopped:
                            place = keeping_card(&self.s, &t, most, least)
                if self.s.stopped:
                    return self.answer(0)
            line.append(self.card_at(cards, place))
            trick.append(line[-1])
            gain = step(&self.s, &t, place, &lanes[turn])
            bound -= gain
            if most != HIGH:
                most -= gain
            if least != LOW:
                least -= gain
            if len(trick) == 4:
                for number in trick:
                    cards &= ~(<uint32_t>1 << <int>number)
                trick.clear()
                # the trick now lies in one, the next is made in the other
                turn ^= 1
            place = -1
        return line
