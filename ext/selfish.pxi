"""Max^n: every seat plays for itself (Luckhardt and Irani 1986)."""


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
        if first or better(&value.of[0], &best.of[0], t.mover):
            best = value
            first = False
            if certain and best.of[t.mover] == 0 and heir != t.mover \
                    and best.of[heir] == t.rest:
                # nothing for himself and all for the next who can get any: no result ranks
                # higher
                break
    return best


cdef Points each(Search *s, Trick *t) noexcept nogil:
    """The points still to come of every seat, each for himself, wherever in a trick we are."""
    return each_follow(s, t) if t.led else each_between(s, t)
