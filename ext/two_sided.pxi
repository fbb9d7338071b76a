"""Two-sided search: is the sum of the target's points at most `bound`?"""


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
