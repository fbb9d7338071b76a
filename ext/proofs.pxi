"""What can be told of a trick position without search: the points of a trick, sure tricks."""


cdef inline int sure_tricks(Trick *t, int seat, uint32_t lane) noexcept nogil:
    """Tricks a seat on lead can take one after the other from the top of a lane."""
    cdef uint32_t own = t.hand[seat] & lane, rest
    cdef int other, longest = 0, top
    if not own:
        return 0
    rest = in_play(t.at) & lane & ~own
    if own < rest:
        return 0
    if not rest:
        return lora_count(own)
    top = lora_count(own & ~((<uint32_t>2 << lora_highest(rest)) - 1))
    for other in range(1, 4):
        longest = max(longest, lora_count(t.hand[(seat + other) & 3] & lane))
    return lora_count(own) if top >= longest else top


cdef inline int quick_tricks(Trick *t, int side) noexcept nogil:
    """Tricks the leader's side can take at once.

    The leader cashes some lanes, then crosses in another to a friend's top card, who cashes those
    lanes in which he takes more. The friend has cards to spare for the first lanes, since nobody
    takes more tricks than he has cards.
    """
    cdef int[4] mine
    cdef int seat, suit, gain, both, most = 0, entry
    cdef uint32_t lane
    for suit in range(4):
        mine[suit] = sure_tricks(t, t.mover, <uint32_t>0xFF << 8 * suit)
        most += mine[suit]
    for seat in range(4):
        if seat == t.mover or not side >> seat & 1:
            continue
        both = 0
        entry = LOW
        for suit in range(4):
            lane = <uint32_t>0xFF << 8 * suit
            gain = sure_tricks(t, seat, lane)
            both += max(mine[suit], gain)
            if gain and t.hand[t.mover] & lane:
                # the suit crossed in is the friend's
                entry = max(entry, min(0, gain - mine[suit]))
        most = max(most, both + entry)
    return min(most, t.cards)


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


cdef inline int trick_points(Search *s, Trick *t, int bound) noexcept nogil:
    """Points above `bound` the target takes with this trick, whatever it plays; else less."""
    cdef Contract *c = &s.contract
    if c.sign <= 0 or c.has_bonus or not c.has_cards and c.trick_points[t.cards] <= bound:
        return LOW
    if s.minimisers == s.target:
        return sure_points(s, t)
    return t.points + c.trick_points[t.cards] if s.target >> t.winner & 1 and is_taken(t) else LOW
