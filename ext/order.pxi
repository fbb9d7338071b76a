"""Which cards to try first: the sooner the right one comes, the more of the rest is cut.

Where points are penalties the weights were found by trying: from those tried, with these the
maturita of cervene, filky, prpo and bedrnik took the fewest positions on 200 random deals.
"""


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


cdef inline void put_ranked(int score, int place, int *order, int count) noexcept nogil:
    """Sort a place in by falling score; until `unrank` score and place are kept as one number."""
    cdef int key = score * 32 + 31 - place
    while count and order[count - 1] < key:
        order[count] = order[count - 1]
        count -= 1
    order[count] = key


cdef inline int unrank(int *order, int count) noexcept nogil:
    cdef int i
    for i in range(count):
        order[i] = 31 - (order[i] & 31)
    return count


cdef inline int in_order(Search *s, Trick *t, uint32_t cards, int first, int *order) noexcept nogil:
    """Write the places of `cards` in the order to try them; how many there are."""
    if cards & (cards - 1) == 0:
        order[0] = lora_lowest(cards)
        return 1
    if not t.led:
        return lead(s, t, cards, first, order)
    if cards & t.led:
        return follow_taking(s, t, cards, order) if s.contract.sign < 0 \
            else follow_ducking(s, t, cards, order)
    return discard_taking(t, cards, order) if s.contract.sign < 0 \
        else discard_ducking(s, t, cards, order)


cdef inline int lead(Search *s, Trick *t, uint32_t cards, int first, int *order) noexcept nogil:
    cdef int count = 0, place, score
    while cards:
        place = lora_lowest(cards)
        cards &= cards - 1
        if place == first:
            score = 10000
        else:
            score = lead_taking(s, t, place) if s.contract.sign < 0 else lead_ducking(s, t, place)
        put_ranked(score, place, order, count)
        count += 1
    return unrank(order, count)


cdef inline int discard_taking(Trick *t, uint32_t cards, int *order) noexcept nogil:
    """Throw low cards of long suits first where tricks are wanted."""
    cdef int count = 0, place
    while cards:
        place = lora_lowest(cards)
        cards &= cards - 1
        put_ranked(count_in(t.hand[t.mover], place) - (place & 7), place, order, count)
        count += 1
    return unrank(order, count)


cdef inline int discard_ducking(Search *s, Trick *t, uint32_t cards, int *order) noexcept nogil:
    """Throw away what is dangerous, and what costs much, unless the target would get it."""
    cdef uint32_t others = in_play(t.at) & ~t.hand[t.mover]
    cdef bint mine = (s.target >> t.mover & 1) == (s.minimisers >> t.mover & 1)
    cdef bint fatten = not mine and s.target >> t.winner & 1
    cdef int count = 0, place, score, below, length, worth = 0
    while cards:
        place = lora_lowest(cards)
        cards &= cards - 1
        if s.contract.has_cards:
            worth = card_points(&s.contract, t, place)
        below = count_in(others & ((<uint32_t>1 << place) - 1), place)
        length = count_in(t.hand[t.mover], place)
        if mine:
            score = 10 * worth + 20 * below - 5 * (place & 7) - 12 * length \
                - count_in(others, place)
        else:
            score = (34 if fatten else -40) * worth + below + 5 * (place & 7) + 18 * length
        put_ranked(score, place, order, count)
        count += 1
    return unrank(order, count)


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
    cdef uint32_t card = <uint32_t>1 << place, others, target = 0
    cdef int worth = card_points(&s.contract, t, place) if s.contract.has_cards else 0
    cdef int above, seat, under
    if s.target >> t.mover & 1:
        others = in_play(t.at) & ~t.hand[t.mover]
        above = count_in(others & ~(card - 1), place)
        return 6 * (place & 7) - 7 * above + 2 * count_in(others, place) + 5 * worth \
            - 5 * count_in(t.hand[t.mover], place) - (200 if above == 0 else 0)
    # an opponent leads what the target cannot duck
    for seat in range(4):
        if s.target >> seat & 1:
            target |= t.hand[seat]
    target &= lane_of(place)
    if not target:
        return -10 - (place & 7) - worth
    under = count_in(target & (card - 1), place)
    if under:
        return 18 * count_in(target, place) - 5 * under + 3 * (place & 7) + worth
    return 2 * count_in(target, place) + 4 * (place & 7) - worth - 7


cdef inline int lead_taking(Search *s, Trick *t, int place) noexcept nogil:
    """How soon to lead a card where tricks are wanted."""
    cdef uint32_t card = <uint32_t>1 << place, lane = lane_of(place), friends = 0
    cdef uint32_t all_cards = in_play(t.at) & lane, over = ~(card | (card - 1))
    cdef int side = s.target if s.minimisers >> t.mover & 1 else EVERY_SEAT & ~s.target
    cdef int seat, high = place & 7
    for seat in range(4):
        if side >> seat & 1:
            friends |= t.hand[seat]
    if not all_cards & over & ~t.hand[t.mover]:
        return 200 + high
    if not all_cards & ~friends:
        return 50
    if not all_cards & over & ~friends:
        return 150 - high
    if friends >> lora_highest(all_cards) & 1:
        return 100 - high
    return 20 - high
