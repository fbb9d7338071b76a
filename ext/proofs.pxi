"""What can be told of a trick position without search: hands that duck all, sure tricks."""


cdef uint8_t[256] RISKS         # cards of a lane that may be forced to take when others lead
cdef uint8_t[256] DUCKS_ON      # lanes without such a card even if their lowest is led


cdef void prepare_ducks() noexcept:
    """When others lead, my i-th lowest card must lie below their i-th lowest: at place 2 (i - 1).

    Cards from the first that does not are risks. To my lead they can give their highest, so each
    further card of mine must lie one lower.
    """
    cdef int lane, place, below
    for lane in range(256):
        below = 0
        RISKS[lane] = 0
        DUCKS_ON[lane] = 1
        for place in range(8):
            if lane >> place & 1:
                if RISKS[lane] or place > 2 * below:
                    RISKS[lane] += 1
                if place > 2 * below - (below > 0):
                    DUCKS_ON[lane] = 0
                below += 1


prepare_ducks()


cdef inline uint32_t may_be_led(Contract *c, Trick *t) noexcept nogil:
    """The cards the hand on lead may lead."""
    cdef uint32_t cards = t.hand[t.mover] & ~c.restricted
    return cards if cards else t.hand[t.mover]


cdef inline bint lies_below(uint32_t mine, uint32_t theirs) noexcept nogil:
    """Whether they have cards of this lane, and none of them below one of mine."""
    return (theirs & (0 - theirs)) > mine


cdef inline bint is_covered(Trick *t, int seat, uint32_t lane, int risks) noexcept nogil:
    """Whether the risks of a seat in a lane, its only ones, can be given away under one hand.

    That hand has none but higher cards there, and enough of them: whenever the lane is led, or the
    seat throws a risk away, it loses one with each risk; and when the seat follows elsewhere it can
    throw one away at most as often as the seat has more cards there than itself.
    """
    cdef uint32_t mine = t.hand[seat], theirs
    cdef int i, suit, spare
    for i in range(1, 4):
        theirs = t.hand[(seat + i) & 3]
        if not lies_below(mine & lane, theirs & lane):
            continue
        spare = lora_count(theirs & lane) - risks
        for suit in range(4):
            if not lane >> 8 * suit & 1:
                spare -= max(0, lora_count(mine >> 8 * suit & 255)
                             - lora_count(theirs >> 8 * suit & 255))
        if spare >= 0:
            return True
    return False


cdef inline bint loses_risk(Contract *c, Trick *t, int seat, uint32_t lane) noexcept nogil:
    """Whether a seat can lose its only risk, a card of `lane`, with this trick.

    It is void of whatever suit may be led, or leads or follows in the lane while somebody has none
    but higher cards there.
    """
    cdef uint32_t leads = may_be_led(c, t)
    cdef int i, suit
    if t.mover == seat:
        if not leads & lane:
            return False
    elif not leads & lane:
        lane = 0
    for suit in range(4):
        if t.mover != seat and not lane >> 8 * suit & 1 and leads >> 8 * suit & 255 \
                and t.hand[seat] >> 8 * suit & 255:
            return False
    if not lane:
        return True
    for i in range(1, 4):
        if lies_below(t.hand[seat] & lane, t.hand[(seat + i) & 3] & lane):
            return True
    return False


cdef inline bint never_takes(Contract *c, Trick *t, int seat) noexcept nogil:
    """Whether the seat can duck every trick to come, whatever the others do.

    On lead it also needs a suit it may lead in which somebody has to beat its lowest card.
    """
    cdef uint32_t mine = t.hand[seat], theirs, leads, lane, risky = 0
    cdef int suit, risks = 0
    for suit in range(4):
        if RISKS[mine >> 8 * suit & 255]:
            if risks:
                return False
            risks = RISKS[mine >> 8 * suit & 255]
            risky = <uint32_t>0xFF << 8 * suit
    if risks:
        if c.banned and t.cards == 8:
            return False    # for it may have to keep the risk
        if not is_covered(t, seat, risky, risks):
            return risks == 1 and loses_risk(c, t, seat, risky)
    if t.mover != seat:
        return True
    leads = may_be_led(c, t)
    if leads & risky:
        return True
    for suit in range(4):
        lane = leads >> 8 * suit & 255
        theirs = in_play(t.at) >> 8 * suit & 255 & ~lane
        if lane and theirs and (DUCKS_ON[lane] or theirs & (theirs - 1) == 0):
            return True
    return False


cdef inline int sure_tricks(Trick *t, int seat) noexcept nogil:
    """Tricks a seat on lead can take one after the other from the top of its suits."""
    cdef uint32_t mine = t.hand[seat], all_cards = in_play(t.at), lane, own, rest
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
            longest = max(longest, lora_count(t.hand[(seat + other) & 3] & lane))
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
            if t.hand[seat] & highest and t.hand[t.mover] & lane:
                most = max(most, sure_tricks(t, seat))
                break
    return most


cdef inline bint leader_cannot_take(Trick *t, int side) noexcept nogil:
    """Whether the leader's foes hold the top card of every suit he can lead."""
    cdef uint32_t all_cards = in_play(t.at), lane, foes = 0
    cdef int suit, seat
    for seat in range(4):
        if not side >> seat & 1:
            foes |= t.hand[seat]
    for suit in range(4):
        lane = <uint32_t>0xFF << (8 * suit)
        if t.hand[t.mover] & lane and not foes >> lora_highest(all_cards & lane) & 1:
            return False
    return True


cdef inline int last_trick(Search *s, Trick *t, int place, Trick *after) noexcept nogil:
    """The target's points in the last trick, `after` the one that is closed by the card at `place`.

    A card beats another in the places of either trick alike.
    """
    cdef Contract *c = &s.contract
    cdef uint32_t best = t.hand[after.mover], card, lane
    cdef int seat, winner = after.mover, gain
    if t.mover == winner:
        best ^= <uint32_t>1 << place
    lane = lane_of(lora_lowest(best))
    for seat in range(4):
        card = t.hand[seat] & lane
        if seat == t.mover:
            card &= ~(<uint32_t>1 << place)
        if card > best:
            best = card
            winner = seat
    if not s.target >> winner & 1:
        return 0
    gain = c.trick_points[1] + after.rest_cards
    if c.has_bonus and after.rest_cards and (after.bonus == 0 or after.bonus == 1 + winner):
        gain += c.bonus - c.bonus_total
    return gain


cdef inline int most_points(Contract *c, Trick *t, uint32_t cards) noexcept nogil:
    """Of the card among `cards` that costs most, where none is below zero."""
    cdef int most = 0
    cards &= t.marked | c.costly
    while cards:
        most = max(most, card_points(c, t, lora_lowest(cards)))
        cards &= cards - 1
    return most


cdef inline bint must_beat(Trick *t, int seat) noexcept nogil:
    """Whether a seat still to play has to follow, and only with cards that beat the best."""
    cdef uint32_t mine = t.hand[seat] & t.led
    return (seat - t.mover) & 3 < 4 - t.ply and mine > t.best and not mine & (t.best - 1)


cdef inline int sure_points(Search *s, Trick *t) noexcept nogil:
    """Points the target's foes can make it take with this trick; LOW where they may not be able to.

    They leave it the trick: every foe still to play is void or has a card below the target's. Of
    such cards he gives the dearest. No other seat of the target need be looked at: the trick stays
    theirs, and what it adds is no less than zero.
    """
    cdef Contract *c = &s.contract
    cdef int points = t.points + c.trick_points[t.cards], i, seat = lora_lowest(s.target)
    cdef uint32_t ceiling = t.best, cards
    if not s.target >> t.winner & 1:
        if s.target & (s.target - 1) or not must_beat(t, seat):
            return LOW
        ceiling = t.hand[seat] & t.led
        ceiling &= 0 - ceiling
    for i in range(4 - t.ply):
        seat = (t.mover + i) & 3
        if s.target >> seat & 1:
            continue
        cards = t.hand[seat] & t.led
        if cards:
            cards &= ceiling - 1
            if not cards:
                return LOW
        elif c.banned and t.cards == 8:
            continue
        else:
            cards = t.hand[seat]
        if c.has_cards:
            points += most_points(c, t, cards)
    return points


cdef inline int trick_points(Search *s, Trick *t) noexcept nogil:
    """Points the target takes with this trick at least, whatever it plays, or LOW."""
    cdef Contract *c = &s.contract
    if c.sign <= 0 or c.has_bonus:
        return LOW
    if s.minimisers == s.target:
        return sure_points(s, t)
    return t.points + c.trick_points[t.cards] if s.target >> t.winner & 1 and is_taken(t) else LOW
