"""Max^n: every seat plays for itself (Luckhardt and Irani 1986)."""


cdef inline bint is_constant(Contract *c, Trick *t) noexcept nogil:
    """Whether the points still to come have one sign and a known sum, whoever takes them."""
    return c.sign and (not c.has_bonus or t.bonus == NO_BONUS)


cdef inline bint is_done(Contract *c, Trick *t) noexcept nogil:
    """Whether nothing is left to take."""
    return t.cards == 0 or t.rest == 0 and is_constant(c, t)


cdef inline int safe_seats(Trick *t) noexcept nogil:
    """Seats that take nothing more, as bits; one that has played may have given that up."""
    cdef int to_play = ((1 << (4 - t.ply)) - 1) << t.mover
    return t.ducks & (to_play | to_play >> 4)


cdef inline bint mover_can_come_to(Points *low, Points *high, int total, int mover,
                                   Points *found) noexcept nogil:
    """Whether between `low` and `high` lies a vector of that total which the mover, who has
    `found` already (NULL: nothing yet), likes as well as that or better."""
    cdef int i, seat, room, gap = 0, left = total - low.of[0] - low.of[1] - low.of[2] - low.of[3]
    cdef Points most = low[0]
    # what he likes best of all: as much as possible for the next seats, himself last
    for i in range(1, 5):
        seat = (mover + i) & 3
        room = min(left, high.of[seat] - low.of[seat])
        gap |= room
        most.of[seat] += room
        left -= room
    return left == 0 and gap >= 0 and (
        found == NULL or dislike(&found.of[0], mover) >= dislike(&most.of[0], mover))


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


cdef struct Choice:
    Points best             # the result of the best card so far, or the bar where that decides
    Points *bar             # what `owner`, who decides whether we come here, has already, or NULL
    int owner
    int chooser             # who prefers one result to another here: the mover or the owner
    bint constant
    bint empty              # no result yet
    bint hopeless           # none that the owner prefers to the bar


cdef inline void begin_choice(Choice *choice, bint constant, int mover, Points *bar, int owner,
                              bint forced) noexcept nogil:
    choice.bar = bar
    choice.owner = owner
    choice.chooser = mover
    choice.constant = constant
    choice.empty = True
    choice.hopeless = False
    (<uint32_t *>&choice.best)[0] = 0
    if bar != NULL and (forced or mover == owner):
        # no choice of another's lies between: the owner's choice goes on here
        choice.best = bar[0]
        choice.chooser = owner
        choice.empty = False
        choice.hopeless = True


cdef inline Points *to_beat(Choice *choice) noexcept nogil:
    """What the chooser must like better, where that can cut something off."""
    return NULL if choice.empty or not choice.constant else &choice.best


cdef inline bint prefers(Choice *choice, Points *value) noexcept nogil:
    """Whether the chooser likes the result better than the best so far."""
    if choice.constant:
        return dislike(&value.of[0], choice.chooser) < dislike(&choice.best.of[0], choice.chooser)
    return better(&value.of[0], &choice.best.of[0], choice.chooser)


cdef inline bint weigh(Search *s, Trick *t, Choice *choice, Points *value,
                       bint more) noexcept nogil:
    """Take the result of a card into the choice; whether the others need not be tried.

    `more`: there are others.
    """
    if s.hopeless:
        s.hopeless = 0
        return False
    if not choice.empty and not prefers(choice, value):
        return False
    choice.best = value[0]
    choice.empty = choice.hopeless = False
    if not choice.constant:
        return False
    if more and not may_matter(s, t, &choice.best, choice.chooser, NULL):
        return True
    if choice.bar != NULL and choice.chooser != choice.owner \
            and not may_matter(s, t, choice.bar, choice.owner, &choice.best):
        s.hopeless = AT_LEAST
        return True
    return False


cdef Points each_between(Search *s, Trick *t, Lanes *lanes, Key *key, Points *bar,
                         int owner) noexcept nogil:
    """The points still to come of every seat, each playing for himself, before a lead.

    Where a vector that `owner` does not prefer to `bar` will not be chosen (bar NULL: any may be),
    it is not worked out: `s.hopeless` then says what the answer is. The cards are in `lanes`; those
    of `t` are set only if the table has no answer.
    """
    cdef Contract *c = &s.contract
    cdef Points value, part
    cdef Entry *found
    cdef int seat, kind, takers = 0, taker = 0
    cdef bint constant = is_constant(c, t)
    s.nodes += 1
    if (s.nodes & POLL) == 0 and s.stop:
        s.stopped = True
        return value
    found = table_find(&s.table, key)
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
    value = each_follow(s, t, t.at, bar, owner)
    if s.stopped:
        return value
    found = table_place(&s.table, key)
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


cdef inline bint costs_more(Search *s, Points *found, int seat, int winner,
                            int points) noexcept nogil:
    """Whether a trick of so many points is dearer for the seat, if it wins, than what it has found.
    """
    return s.contract.sign > 0 and winner == seat and points > found.of[seat]


cdef inline Points each_rest(Search *s, Trick *t, Lanes *left, Points *bar,
                             int owner) noexcept nogil:
    """The same with a trick in progress; `left` are the cards not yet played, pushed together."""
    return each_close(s, t, left, bar, owner) if t.ply == 3 \
        else each_follow(s, t, left, bar, owner)


cdef Points each_follow(Search *s, Trick *t, Lanes *left, Points *bar, int owner) noexcept nogil:
    """The same with one of the first three hands to play."""
    cdef Contract *c = &s.contract
    cdef Points value
    cdef uint32_t cards = distinct(c, t, legal(c, t))
    cdef int place
    cdef Queue queue
    cdef Trick after
    cdef Lanes lanes
    cdef Choice choice
    begin_choice(&choice, is_constant(c, t), t.mover, bar, owner, cards & (cards - 1) == 0)
    line_up(s, t, cards, &queue)
    while not is_empty(&queue):
        place = take_next(&queue)
        play(c, t, &after, place)
        if to_beat(&choice) != NULL \
                and costs_more(s, &choice.best, choice.chooser, after.winner,
                               after.points + c.trick_points[t.cards]) and is_taken(&after):
            continue
        lanes = left[0]
        sink(c, &lanes, sunk_place(t, place))
        value = each_rest(s, &after, &lanes, to_beat(&choice), choice.chooser)
        if s.stopped:
            return value
        if weigh(s, t, &choice, &value, not is_empty(&queue)):
            break
    if choice.hopeless:
        s.hopeless = AT_MOST
    return choice.best


cdef Points each_close(Search *s, Trick *t, Lanes *left, Points *bar, int owner) noexcept nogil:
    """The same with the last hand to play."""
    cdef Contract *c = &s.contract
    cdef Points value, aim
    cdef uint32_t cards = distinct(c, t, legal(c, t))
    cdef int count = 0, i, place
    cdef int[8] gains
    cdef Queue queue
    cdef Trick[8] after
    cdef Lanes[8] lanes
    cdef Key[8] keys
    cdef Choice choice
    line_up(s, t, cards, &queue)
    # all of them first, so that their entries are near when they are looked up
    while not is_empty(&queue):
        place = take_next(&queue)
        gains[count] = end_trick(c, t, place, &after[count])
        lanes[count] = left[0]
        sink(c, &lanes[count], sunk_place(t, place))
        make_key(&lanes[count], after[count].mover, after[count].bonus, SELFISH, &keys[count])
        table_fetch(&s.table, &keys[count])
        count += 1
    begin_choice(&choice, is_constant(c, t), t.mover, bar, owner, count == 1)
    for i in range(count):
        if to_beat(&choice) != NULL \
                and costs_more(s, &choice.best, choice.chooser, after[i].mover, gains[i]):
            continue
        if is_done(c, &after[i]):
            (<uint32_t *>&value)[0] = 0
        else:
            aim = choice.best
            aim.of[after[i].mover] -= gains[i]
            value = each_between(s, &after[i], &lanes[i], &keys[i],
                                 NULL if to_beat(&choice) == NULL else &aim, choice.chooser)
            if s.stopped:
                return value
        value.of[after[i].mover] += gains[i]
        if weigh(s, t, &choice, &value, i + 1 < count):
            break
    if choice.hopeless:
        s.hopeless = AT_MOST
    return choice.best


cdef Points each(Search *s, Trick *t) noexcept nogil:
    """The points still to come of every seat, each for himself, wherever in a trick we are."""
    cdef Points value
    cdef Lanes left = t.at[0]
    cdef Key key
    s.hopeless = 0
    if t.led:
        sink_all(&s.contract, &left, t.played)
        return each_rest(s, t, &left, NULL, 0)
    if is_done(&s.contract, t):
        (<uint32_t *>&value)[0] = 0
        return value
    make_key(t.at, t.mover, t.bonus, SELFISH, &key)
    return each_between(s, t, t.at, &key, NULL, 0)
