"""Max^n: every seat plays for itself (Luckhardt and Irani 1986)."""


cdef inline bint is_constant(Contract *c, Trick *t) noexcept nogil:
    """Whether the points still to come have one sign and a known sum, whoever takes them."""
    return c.sign and (not c.has_bonus or t.bonus == NO_BONUS)


cdef inline int safe_seats(Trick *t) noexcept nogil:
    """Seats that take nothing more, as bits; one that has played may have given that up."""
    cdef int to_play = ((1 << (4 - t.ply)) - 1) << t.mover
    return t.ducks & (to_play | to_play >> 4)


cdef inline bint mover_can_come_to(Points *low, Points *high, int total, int mover,
                                   Points *found) noexcept nogil:
    """Whether between `low` and `high` lies a vector of that total which the mover, who has
    `found` already (NULL: nothing yet), likes as well as that or better."""
    cdef int i, seat, room, left = total - low.of[0] - low.of[1] - low.of[2] - low.of[3]
    cdef Points most = low[0]
    # what he likes best of all: as much as possible for the next seats, himself last
    for i in range(1, 5):
        seat = (mover + i) & 3
        room = min(left, high.of[seat] - low.of[seat])
        if room < 0:
            return False
        most.of[seat] += room
        left -= room
    return left == 0 and (found == NULL or not better(&found.of[0], &most.of[0], mover))


cdef bint matters(Search *s, Trick *t, Points *bar, int owner, Points *found) noexcept nogil:
    """Whether the points still to come may be a vector that `owner` prefers to `bar`.

    The owner, who decides whether we come here, has `bar` already; the mover here has `found`
    (NULL: nothing yet) and will not settle for less. Shallow pruning (Korf 1991), tie-break
    included: fewer points for the owner, or more for the seats after him in turn.
    """
    cdef int seat, heir = (owner + 1) & 3, third = (owner + 2) & 3
    cdef int step = s.contract.step, safe = safe_seats(t)
    cdef Points low, high, part
    for seat in range(4):
        low.of[seat] = t.rest if s.contract.sign < 0 else 0
        high.of[seat] = 0 if s.contract.sign < 0 or safe >> seat & 1 else t.rest
    if bar.of[owner] > low.of[owner]:
        part = high
        part.of[owner] = min(high.of[owner], bar.of[owner] - step)
        if mover_can_come_to(&low, &part, t.rest, t.mover, found):
            return True
    if not low.of[owner] <= bar.of[owner] <= high.of[owner]:
        return False
    low.of[owner] = high.of[owner] = bar.of[owner]
    part = low
    part.of[heir] = max(low.of[heir], bar.of[heir] + step)
    if mover_can_come_to(&part, &high, t.rest, t.mover, found):
        return True
    if not low.of[heir] <= bar.of[heir] <= high.of[heir]:
        return False
    low.of[heir] = high.of[heir] = bar.of[heir]
    low.of[third] = max(low.of[third], bar.of[third] + step)
    return mover_can_come_to(&low, &high, t.rest, t.mover, found)


cdef inline bint takes_all(Trick *t, int taker, Points *found) noexcept nogil:
    """Whether `taker` may take everything, and the mover, who has `found`, likes that as well."""
    return taker != t.mover and not safe_seats(t) >> taker & 1 and (
        found == NULL or found.of[t.mover] > 0 or taker == (t.mover + 1) & 3)


cdef inline bint may_matter(Search *s, Trick *t, Points *bar, int owner,
                            Points *found) noexcept nogil:
    """`matters`, with the usual cases told at a glance."""
    cdef int heir = (owner + 1) & 3
    if s.contract.sign < 0:
        # the mover leaves the rest to the owner
        return bar.of[owner] > t.rest - (0 if found == NULL else found.of[t.mover]) \
            or matters(s, t, bar, owner, found)
    if bar.of[owner] > 0:
        if takes_all(t, heir, found) or takes_all(t, (owner + 2) & 3, found) \
                or takes_all(t, (owner + 3) & 3, found):
            return True
    elif bar.of[owner] == 0:
        if bar.of[heir] + s.contract.step <= t.rest and takes_all(t, heir, found):
            return True
        if heir == t.mover and found != NULL and found.of[heir] < bar.of[heir]:
            return False
    return matters(s, t, bar, owner, found)


cdef Points each_between(Search *s, Trick *t, Lanes *lanes, Points *bar, int owner) noexcept nogil:
    """The points still to come of every seat, each playing for himself, before a lead.

    Where a vector that `owner` does not prefer to `bar` will not be chosen (bar NULL: any may be),
    it is not worked out: `s.hopeless` then says what the answer is. The cards are in `lanes`; those
    of `t` are set only if the table has no answer.
    """
    cdef Contract *c = &s.contract
    cdef Points value, part
    cdef Key key
    cdef Entry *found
    cdef int seat, kind, takers = 0, taker = 0
    cdef bint constant = is_constant(c, t)
    (<uint32_t *>&value)[0] = 0
    if t.cards == 0 or (constant and t.rest == 0):
        return value
    s.nodes += 1
    if (s.nodes & POLL) == 0 and s.stop:
        s.stopped = True
        return value
    make_key(lanes, t.mover, t.bonus, SELFISH, &key)
    found = table_find(&s.table, &key)
    if found != NULL:
        (<uint32_t *>&value)[0] = found.payload
        if not constant:
            return value
        kind = value.of[3]
        value.of[3] = t.rest - value.of[0] - value.of[1] - value.of[2]
        if kind == 0:
            return value
        t.ply = t.ducks = 0
        if bar != NULL and (
                kind == AT_LEAST and t.mover != owner and not may_matter(s, t, bar, owner, &value)
                or kind == AT_MOST + owner and not better(&value.of[0], &bar.of[0], owner)):
            s.hopeless = kind if kind == AT_LEAST else AT_MOST
            return value
    begin_trick(t, lanes)
    if constant and c.sign > 0:
        # who can duck everything takes nothing, for selfish is at most guarantee
        for seat in range(4):
            if ducks_all(c, t, seat):
                t.ducks |= 1 << seat
            else:
                takers += 1
                taker = seat
        if takers == 1:
            (<uint32_t *>&value)[0] = 0
            value.of[taker] = t.rest
            return value
    if constant and bar != NULL and not may_matter(s, t, bar, owner, NULL):
        s.hopeless = AT_MOST
        return value
    value = each_follow(s, t, bar, owner)
    if s.stopped:
        return value
    found = table_place(&s.table, &key)
    if constant:
        # the sum is known, so that the last number can say what the others are
        part = value
        if s.hopeless == AT_MOST:
            part = bar[0]
            part.of[3] = AT_MOST + owner
        else:
            part.of[3] = s.hopeless
        found.payload = (<uint32_t *>&part)[0]
    else:
        found.payload = (<uint32_t *>&value)[0]
    return value


cdef Points each_follow(Search *s, Trick *t, Points *bar, int owner) noexcept nogil:
    """The same with a trick in progress."""
    cdef Contract *c = &s.contract
    cdef Points best, value, aim
    cdef bint last = t.ply == 3, constant = is_constant(c, t), certain = c.sign > 0 and constant
    cdef bint first = True, hopeless = False
    cdef int place, gain, count, i, chooser = t.mover
    cdef int[8] order
    cdef Trick after
    cdef Lanes thinned, lanes
    (<uint32_t *>&best)[0] = 0
    if last:
        thinned = t.at[0]
        sink_all(c, &thinned, t.played)
    s.target = s.minimisers = 1 << t.mover
    count = in_order(s, t, distinct(c, t, legal(c, t)), -1, &order[0])
    if bar != NULL and (count == 1 or t.mover == owner):
        # no choice of another's lies between: the owner's choice goes on here
        best = bar[0]
        first = False
        hopeless = True
        chooser = owner
    for i in range(count):
        place = order[i]
        if last:
            lanes = thinned
            sink(c, &lanes, sunk_place(t, place))
            gain = end_trick(c, t, place, &after)
            if certain and not first and after.mover == chooser and gain > best.of[chooser]:
                # a card that takes more than the best one costs cannot be chosen
                continue
            aim = best
            aim.of[after.mover] -= gain
            value = each_between(s, &after, &lanes, NULL if first or not constant else &aim,
                                 chooser)
            value.of[after.mover] += gain
        else:
            play(c, t, &after, place)
            if certain and not first and after.winner == chooser and is_taken(&after) \
                    and after.points + c.trick_points[t.cards] > best.of[chooser]:
                continue
            value = each_follow(s, &after, NULL if first or not constant else &best, chooser)
        if s.stopped:
            return best
        if s.hopeless:
            s.hopeless = 0
            continue
        if first or better(&value.of[0], &best.of[0], chooser):
            best = value
            first = False
            hopeless = False
            if constant:
                if i + 1 < count and not may_matter(s, t, &best, chooser, NULL):
                    break
                if bar != NULL and chooser != owner and not may_matter(s, t, bar, owner, &best):
                    s.hopeless = AT_LEAST
                    return best
    if hopeless:
        s.hopeless = AT_MOST
    return best


cdef Points each(Search *s, Trick *t) noexcept nogil:
    """The points still to come of every seat, each for himself, wherever in a trick we are."""
    s.hopeless = 0
    return each_follow(s, t, NULL, 0) if t.led else each_between(s, t, t.at, NULL, 0)
