"""Two-sided search: is the sum of the target's points at most `bound`?"""


cdef int search(Search *s, State start, int bound) noexcept nogil:
    """The target's points still to come, on one side of `bound`.

    A value at most `bound` is an upper limit, one above it a lower limit.
    """
    cdef Game *g = &s.game
    cdef Node node
    cdef int seat, spent = 0, value, low = g.least, high = STOPPED
    cdef uint64_t key
    cdef int16_t *limits
    cdef Values *found
    cdef bint known
    node.at = start
    run_on(g, &node)
    for seat in range(4):
        if s.target >> seat & 1:
            spent += node.cost[seat]
            if not node.cards:
                spent += points_of(g, &node.at, seat)
    if not node.cards:
        return spent
    bound -= spent
    if g.kind == QUARTS:
        high = 0
        for seat in range(4):
            if s.target >> seat & 1:
                high += lora_count(g.own[seat] & node.at.held)
    if low > bound:
        return spent + low
    if high <= bound:
        return spent + high
    key = key_of(g, &node.at, s.target | s.minimisers << 4)
    found = memo_find(&s.memo, key)
    if found != NULL:
        limits = <int16_t *>found
        if limits[0] > bound:
            return spent + limits[0]
        if limits[1] <= bound:
            return spent + limits[1]
    s.nodes += 1
    if (s.nodes & POLL) == 0 and lora_see(&s.stop):
        s.stopped = True
        return STOPPED
    value = best_choice(s, &node, bound)
    if s.stopped:
        return STOPPED
    limits = <int16_t *>memo_place(&s.memo, key, &known)
    if not known:
        limits[0] = low
        limits[1] = high
    limits[value <= bound] = value
    return spent + value


cdef int best_choice(Search *s, Node *node, int bound) noexcept nogil:
    """The best the player to move can do, on one side of `bound`."""
    cdef bint minimise = s.minimisers >> node.at.turn & 1
    cdef Node[9] after
    cdef int value, best = 0, i, count = choices(s, node, &after[0], not minimise)
    for i in range(count):
        value = search(s, after[i].at, bound)
        if s.stopped:
            return STOPPED
        if i == 0 or (value < best if minimise else value > best):
            best = value
            if (best <= bound) == minimise:
                break
    return best


cdef int exact(Search *s, State start) noexcept nogil:
    """The target's points still to come, by one walk for all or by searches that close in on it."""
    cdef Values values
    cdef int low = s.game.least, high = STOPPED, value, bound = 0, seat = lora_lowest(s.target)
    if s.target & (s.target - 1) == 0 and s.minimisers in (s.target, EVERYBODY):
        values_of(s, start, &values)
        return values.hope[seat] if s.minimisers == EVERYBODY else values.guarantee[seat]
    while low < high:
        value = search(s, start, bound)
        if s.stopped:
            return STOPPED
        if value <= bound:
            high = value
            bound = value - 1
        else:
            low = value
            bound = value
    return low
