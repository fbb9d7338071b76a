"""Hands that can be told, without search, to lose every trick that costs something.

A risk is a card that the others may force to take: all proofs say that a hand has none, or how it
gets rid of them. Proofs look at one seat against the three others together.
"""


cdef uint8_t[256] DUCKS         # lanes that are never forced to take when others lead


cdef void prepare_ducks() noexcept:
    """When others lead, my i-th lowest card must lie below their i-th: at place 2 (i - 1)."""
    cdef int lane, place, below
    for lane in range(256):
        below = 0
        DUCKS[lane] = 1
        for place in range(8):
            if lane >> place & 1:
                if place > 2 * below:
                    DUCKS[lane] = 0
                below += 1


prepare_ducks()


cdef inline uint32_t may_be_led(Contract *c, Trick *t) noexcept nogil:
    """The cards the hand on lead may lead."""
    cdef uint32_t cards = t.hand[t.mover] & ~c.restricted
    return cards if cards else t.hand[t.mover]


cdef inline bint lie_above(uint32_t theirs, uint32_t mine) noexcept nogil:
    """Whether they have cards of this lane, and none of them below one of mine."""
    return (theirs & (0 - theirs)) > mine


cdef inline bint can_beat(uint32_t theirs, uint32_t led) noexcept nogil:
    """Whether they have a card above one of `led` in its lane."""
    cdef uint32_t lane = 0xFF, lowest
    while lane:
        lowest = led & lane
        lowest &= 0 - lowest
        if lowest and theirs & lane > lowest:
            return True
        lane <<= 8
    return False


cdef inline uint32_t later_leads(Trick *t, int seat, int leaders) noexcept nogil:
    """All cards that may yet be led as long as `seat` takes nothing and one of `leaders` begins.

    Another hand comes to lead only by beating a card that one of these leads.
    """
    cdef uint32_t cards = 0
    cdef int todo = leaders, other, leader
    while todo:
        leader = lora_lowest(todo)
        todo &= todo - 1
        cards |= t.hand[leader]
        for other in range(4):
            if other != seat and not leaders >> other & 1 \
                    and can_beat(t.hand[other], t.hand[leader]):
                leaders |= 1 << other
                todo |= 1 << other
    return cards


cdef inline int restricted_leads(Contract *c, Trick *t, int seat) noexcept nogil:
    """How often the others can lead restricted cards at most: each must first play his others."""
    cdef int i, first = t.cards
    cdef uint32_t theirs
    for i in range(1, 4):
        theirs = t.hand[(seat + i) & 3]
        if theirs & c.restricted:
            first = min(first, lora_count(theirs & ~c.restricted))
    return t.cards - first


cdef inline int risks(uint32_t mine, uint32_t leads, int times) noexcept nogil:
    """How many of my cards of a lane may be forced to take if it is led so many times: those from
    the first, rising, that is not below as many of the leads as there are cards up to it."""
    cdef int below = 0
    cdef uint32_t card
    while mine and below < times:
        card = mine & (0 - mine)
        if lora_count(leads & (card - 1)) > below:
            return lora_count(mine)
        mine ^= card
        below += 1
    return 0


cdef inline bint is_covered(Contract *c, Trick *t, int seat, uint32_t lane, int count,
                            uint32_t leads) noexcept nogil:
    """Whether `count` cards of a lane, the seat's only risks, can be given away under one hand.

    That hand has none but higher cards there. If all the points to come lie on these, no more is
    needed: they are never the seat's. Else it must have enough of them: whenever the lane is led,
    or the seat throws a risk away, it loses one with each risk; and when the seat follows elsewhere
    it can throw one away at most as often as the seat has more cards there than itself.
    """
    cdef uint32_t mine = t.hand[seat], theirs
    cdef int i, suit, spare
    if c.banned and t.cards == 8:
        return False        # for the seat may have to keep a risk
    for i in range(1, 4):
        theirs = t.hand[(seat + i) & 3]
        if not lie_above(theirs & lane, mine & lane):
            continue
        if t.rest == t.rest_cards and not (t.marked | c.costly) & in_play(t.at) & ~(theirs & lane):
            return True
        spare = lora_count(theirs & lane) - count
        for suit in range(4):
            if not lane >> 8 * suit & 1 and leads >> 8 * suit & 255:
                spare -= max(0, lora_lane_count(mine >> 8 * suit & 255)
                             - lora_lane_count(theirs >> 8 * suit & 255))
        if spare >= 0:
            return True
    return False


cdef inline bint loses_risk(Contract *c, Trick *t, int seat, uint32_t lane) noexcept nogil:
    """Whether a seat can lose its only risk, a card of `lane`, with the trick another begins.

    It is void of whatever suit may be led, or somebody has none but higher cards in the lane.
    """
    cdef uint32_t mine = t.hand[seat], leads = may_be_led(c, t)
    cdef int i, suit
    if c.banned and t.cards == 8:
        return False
    for suit in range(4):
        if leads >> 8 * suit & 255 and mine >> 8 * suit & 255 and not lane >> 8 * suit & 1:
            return False
    if not leads & lane:
        return True
    for i in range(1, 4):
        if lie_above(t.hand[(seat + i) & 3] & lane, mine & lane):
            return True
    return False


cdef inline bint never_follows_high(Contract *c, Trick *t, int seat, uint32_t led,
                                    int leaders) noexcept nogil:
    """Whether the seat can duck every trick one of `leaders` or a later leader begins.

    `led`: the card the seat itself leads before that, or 0.
    """
    cdef uint32_t mine = t.hand[seat] & ~led, leads = later_leads(t, seat, leaders)
    cdef uint32_t lane = 0xFF, risky = 0
    cdef int count = 0, found
    while lane:
        found = risks(mine & lane, leads & lane, t.cards)
        if found and lane & c.restricted:
            found = risks(mine & lane, leads & lane, restricted_leads(c, t, seat))
        if found:
            if count:
                return False
            count = found
            risky = lane
        lane <<= 8
    if not count:
        return True
    if is_covered(c, t, seat, risky, count + (led & risky != 0), leads):
        return True
    return count == 1 and not led and loses_risk(c, t, seat, risky)


cdef inline bint can_exit(Contract *c, Trick *t, int seat) noexcept nogil:
    """Whether the seat, on lead, has a card that somebody must beat, and ducks everything then."""
    cdef uint32_t leads = may_be_led(c, t), lane = 0xFF, card
    cdef int i, other, beaters, highest
    cdef bint beaten
    while lane:
        for highest in range(2):
            card = leads & lane
            if not card:
                break
            card = <uint32_t>1 << lora_highest(card) if highest else card & (0 - card)
            beaten = False
            beaters = 0
            for i in range(1, 4):
                other = (seat + i) & 3
                if t.hand[other] & lane > card:
                    beaters |= 1 << other
                    if not t.hand[other] & lane & (card - 1):
                        beaten = True
            if beaten and never_follows_high(c, t, seat, card, beaters):
                return True
        lane <<= 8
    return False


cdef inline bint never_takes(Contract *c, Trick *t, int seat) noexcept nogil:
    """Whether the seat can duck every trick to come that holds points, whatever the others do."""
    cdef uint32_t mine = t.hand[seat]
    if t.mover == seat:
        return can_exit(c, t, seat)
    return DUCKS[mine & 255] and DUCKS[mine >> 8 & 255] and DUCKS[mine >> 16 & 255] \
        and DUCKS[mine >> 24] or never_follows_high(c, t, seat, 0, 1 << t.mover)


cdef inline uint32_t losers(Trick *t, int seat, uint32_t lane) noexcept nogil:
    """The seat's cards of a lane that the others cannot but beat if the lane is led."""
    cdef uint32_t theirs, reached = 0
    cdef int i
    for i in range(1, 4):
        theirs = t.hand[(seat + i) & 3] & lane
        reached = max(reached, theirs & (0 - theirs))
    return t.hand[seat] & lane & (reached - 1) if reached else 0


cdef inline bint can_lose(Contract *c, Trick *t, int seat) noexcept nogil:
    """Whether the seat can lose the trick about to begin, whatever the others do."""
    cdef uint32_t leads = may_be_led(c, t), lane = 0xFF
    cdef bint on_lead = t.mover == seat
    while lane:
        if leads & lane and (not t.hand[seat] & lane or losers(t, seat, lane) != 0) == on_lead:
            return on_lead
        lane <<= 8
    return not on_lead


cdef inline bint ducks_all(Contract *c, Trick *t, int seat) noexcept nogil:
    """A weaker `never_takes` that costs little."""
    cdef uint32_t mine = t.hand[seat]
    return DUCKS[mine & 255] & DUCKS[mine >> 8 & 255] & DUCKS[mine >> 16 & 255] \
        & DUCKS[mine >> 24] and (t.mover != seat or can_exit(c, t, seat))
