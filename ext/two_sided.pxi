"""Two-sided search: is the sum of the target's points at most `bound`?"""


cdef inline bint is_settled(Search *s, Trick *t, int bound, int *value) noexcept nogil:
    """Whether what can still be taken lies on one side of `bound` already, whoever holds what.

    Only what `end_trick` sets is looked at; `value` is set if so.
    """
    cdef Contract *c = &s.contract
    cdef int low = LOW, high = HIGH, everything
    if c.sign > 0:
        low = 0
        high = t.rest
        if c.has_bonus and (t.bonus == 0 or t.bonus != NO_BONUS and s.target >> (t.bonus - 1) & 1):
            everything = c.bonus - c.bonus_total + t.rest_cards
            low = min(low, everything)
            high = max(high, everything)
    elif c.sign < 0:
        low = t.rest
        high = 0
    if t.cards == 0:
        value[0] = 0
    elif high <= bound:
        value[0] = high
    elif low > bound or low == high:
        value[0] = low
    else:
        return False
    return True


cdef inline bint is_proved(Search *s, Trick *t, int bound, int *value) noexcept nogil:
    """Whether a proof tells on which side of `bound` the value lies; `value` is set if so."""
    cdef Contract *c = &s.contract
    cdef int tricks, side
    cdef bint leader_wants
    if c.sign > 0 and s.minimisers & s.target and s.target & (s.target - 1) == 0:
        value[0] = 0
        if bound >= 0 and never_takes(c, t, lora_lowest(s.target)):
            return True
        value[0] = t.rest - c.trick_points[t.cards]
        return not c.has_bonus and value[0] <= bound and can_lose(c, t, lora_lowest(s.target))
    if c.sign >= 0 or not c.tricks_alike or c.restricted:
        return False
    leader_wants = s.target >> t.mover & 1
    if leader_wants != (s.minimisers >> t.mover & 1):
        return False
    side = s.target & s.minimisers if leader_wants else EVERY_SEAT & ~(s.target | s.minimisers)
    tricks = quick_tricks(t, side)
    if leader_wants:
        value[0] = c.trick_points[1] * tricks
        if value[0] <= bound:
            return True
        value[0] = t.rest - c.trick_points[1]
        return s.minimisers == s.target and value[0] > bound and leader_cannot_take(t, side)
    if s.minimisers != s.target:
        return False
    value[0] = t.rest - c.trick_points[1] * tricks
    if value[0] > bound:
        return True
    value[0] = c.trick_points[1]
    return value[0] <= bound and leader_cannot_take(t, side)


cdef int between(Search *s, Trick *t, Lanes *lanes, int bound) noexcept nogil:
    """The target's points still to come before a lead, on one side of `bound`.

    A value at most `bound` is an upper limit, one above it a lower limit. The cards are in `lanes`;
    those of `t` are set only if the table has no answer.
    """
    cdef int value
    cdef Key key
    cdef Entry *found
    cdef int8_t *limits
    cdef int first = -1
    s.nodes += 1
    if (s.nodes & POLL) == 0 and lora_see(&s.stop):
        s.stopped = True
        return STOPPED
    make_key(lanes, t.mover, t.bonus, s.question, &key)
    found = table_find(&s.table, &key)
    if found != NULL:
        limits = <int8_t *>&found.payload
        if limits[0] == limits[1] or limits[0] > bound:
            return limits[0]
        if limits[1] <= bound:
            return limits[1]
        first = limits[2] - 1
    begin_trick(t, lanes)
    if is_proved(s, t, bound, &value):
        return value
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
    """The same with one of the first three hands to play; `first` is the place to try first, or -1.
    """
    cdef Contract *c = &s.contract
    cdef bint minimise = s.minimisers >> t.mover & 1
    cdef int best = HIGH if minimise else LOW
    cdef int count, i, value, best_place = -1
    cdef Trick after
    cdef int[8] order
    if t.ply:
        value = trick_points(s, t, bound)
        if value > bound:
            return value
    count = in_order(s, t, distinct(c, t, legal(c, t)), first, &order[0])
    for i in range(count):
        play(c, t, &after, order[i])
        value = close(s, &after, bound) if after.ply == 3 else follow(s, &after, bound, -1)
        if s.stopped:
            return STOPPED
        if value < best if minimise else value > best:
            best = value
            best_place = order[i]
            if (best <= bound) == minimise:
                break
    s.best_place = best_place
    return best


cdef int close(Search *s, Trick *t, int bound) noexcept nogil:
    """The same with the last hand to play."""
    cdef Contract *c = &s.contract
    cdef bint minimise = s.minimisers >> t.mover & 1
    cdef int best = HIGH if minimise else LOW
    cdef int count, i, value, gain
    cdef Trick after
    cdef Lanes thinned, lanes
    cdef int[8] order
    value = trick_points(s, t, bound)
    if value > bound:
        return value
    count = in_order(s, t, distinct(c, t, legal(c, t)), -1, &order[0])
    thinned.cards = 0
    for i in range(count):
        gain = end_trick(c, t, order[i], &after)
        if not s.target >> after.mover & 1:
            gain = 0
        if not is_settled(s, &after, bound - gain, &value):
            if after.cards == 1:
                value = last_trick(s, t, order[i], &after)
            else:
                if thinned.cards == 0:
                    thinned = t.at[0]
                    sink_all(c, &thinned, t.played)
                lanes = thinned
                sink(c, &lanes, sunk_place(t, order[i]))
                value = between(s, &after, &lanes, bound - gain)
                if s.stopped:
                    return STOPPED
        value += gain
        if value < best if minimise else value > best:
            best = value
            if (best <= bound) == minimise:
                break
    return best


cdef inline int sunk_place(Trick *t, int place) noexcept nogil:
    """Where a card lies once the cards played before it are gone."""
    return place - count_in(t.played & ((<uint32_t>1 << place) - 1), place)


cdef int search(Search *s, Trick *t, int bound) noexcept nogil:
    """The target's points still to come, on one side of `bound`, wherever in a trick we are."""
    cdef int value
    cdef Trick begun
    if t.ply == 3:
        return close(s, t, bound)
    if t.ply or t.cards == 1:
        return follow(s, t, bound, -1)
    if is_settled(s, t, bound, &value):
        return value
    begun = t[0]
    return between(s, &begun, t.at, bound)


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
