"""What can be told of a trick position without search: hands that duck all, sure tricks."""


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
    cdef uint32_t mine = t.hand[seat], theirs, leads, lane
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


cdef inline bint trick_decides(Search *s, Trick *t, int bound) noexcept nogil:
    """Whether the target takes this trick for certain, and more with it than `bound`."""
    cdef Contract *c = &s.contract
    if c.sign <= 0 or c.has_bonus or t.points + c.trick_points[t.cards] <= bound:
        return False
    if s.target >> t.winner & 1:
        return is_taken(t)
    return t.ply < 3 and s.minimisers == s.target and must_take(t, lora_lowest(s.target))
