"""The search by proof numbers, and its table of positions."""


# ── the table ────────────────────────────────────────────────────────────────────────────────

cdef void make_key(Search *s, State *t, bint forgets, Key *k) noexcept nogil:
    """All that the rest depends on. In the trick games only the order of the cards in play counts,
    and suits without a rule of their own may change places."""
    cdef Rules *r = &s.rules
    cdef uint32_t held = t.mine | t.unseen, special = t.wanted
    cdef uint32_t b1 = t.barred[1] & t.unseen, b2 = t.barred[2] & t.unseen
    cdef uint32_t b3 = t.barred[3] & t.unseen
    cdef uint64_t lane
    cdef int i, j, suit, low, row
    cdef bint push = r.family == TRICKS and not (r.banned and t.count[t.mover] == 8)
    if forgets and t.ply == 0:
        b1 = b2 = b3 = 0
    if t.ply:
        special = <uint32_t>1 << t.best
        held |= special
    for i in range(4):
        suit = r.order[i]
        low = 8 * suit
        lane = 0
        row = (held >> low & 255) << 8
        if push:
            lane = (PUSHED[row | row >> 8]
                    | <uint64_t>PUSHED[row | (t.mine >> low & 255)] << 8
                    | <uint64_t>PUSHED[row | (r.costly >> low & 255)] << 40
                    | <uint64_t>PUSHED[row | (special >> low & 255)] << 48)
            if b1 | b2 | b3:
                lane |= (<uint64_t>PUSHED[row | (b1 >> low & 255)] << 16
                         | <uint64_t>PUSHED[row | (b2 >> low & 255)] << 24
                         | <uint64_t>PUSHED[row | (b3 >> low & 255)] << 32)
        else:
            lane = (row >> 8 | <uint64_t>(t.mine >> low & 255) << 8
                    | <uint64_t>(b1 >> low & 255) << 16 | <uint64_t>(b2 >> low & 255) << 24
                    | <uint64_t>(b3 >> low & 255) << 32
                    | <uint64_t>(special >> low & 255) << 48)
        j = i
        while j and r.like_next[j - 1] and k.lanes[j - 1] > lane:
            k.lanes[j] = k.lanes[j - 1]
            j -= 1
        k.lanes[j] = lane
    # never 0; how many cards the others hold follows from the rest in the trick games
    k.meta = (1 | forgets << 1 | t.mover << 2 | t.ply << 4 | t.winner << 6 | t.costs << 8
              | t.has_laid << 9)
    if r.family != TRICKS:
        k.meta |= t.count[1] << 10 | t.count[2] << 14 | t.count[3] << 18
    k.hash = k.meta * <uint64_t>0x9E3779B97F4A7C15
    for i in range(4):
        k.hash = (k.hash ^ k.lanes[i]) * <uint64_t>0xFF51AFD7ED558CCD
        k.hash ^= k.hash >> 32


cdef inline Entry *find(Search *s, Key *k) noexcept nogil:
    cdef Entry *e = s.entries + (k.hash & s.mask) * WAYS
    cdef int _way
    for _way in range(WAYS):
        if (e.meta == k.meta and e.lanes[0] == k.lanes[0] and e.lanes[1] == k.lanes[1]
                and e.lanes[2] == k.lanes[2] and e.lanes[3] == k.lanes[3]):
            return e
        e += 1
    return NULL


cdef void keep(Search *s, Key *k, uint32_t proof, uint32_t disproof) noexcept nogil:
    """Where a bucket is full, one that is not settled makes room, or else any."""
    cdef Entry *first = s.entries + (k.hash & s.mask) * WAYS
    cdef Entry *e = find(s, k)
    cdef int way
    if e == NULL:
        for way in range(WAYS):
            if first[way].meta == 0:
                e = first + way
                break
        else:
            s.turn += 1
            for way in range(WAYS):
                e = first + ((way + s.turn) & (WAYS - 1))
                if e.proof and e.disproof:
                    break
        e.lanes = k.lanes
        e.meta = k.meta
    e.proof = proof
    e.disproof = disproof


# ── the search ───────────────────────────────────────────────────────────────────────────────

cdef inline uint32_t added(uint32_t a, uint32_t b) noexcept nogil:
    return NEVER if a + b > NEVER else a + b


cdef struct Children:
    State at[MOST_PLAYS]
    uint64_t hash[MOST_PLAYS]
    uint32_t proof[MOST_PLAYS]      # that the player passes
    uint32_t disproof[MOST_PLAYS]
    int count


cdef void guess(Search *s, State *t, uint32_t *proof, uint32_t *disproof) noexcept nogil:
    """The numbers of a position not yet looked at. What the search that forgets the signs has found
    out helps: who passes without them passes, and who does not seldom lives by them."""
    cdef Key k
    cdef Entry *e
    proof[0] = disproof[0] = 1
    if s.forgets or t.ply or s.rules.family != TRICKS:
        return
    make_key(s, t, True, &k)
    e = find(s, &k)
    if e == NULL or (e.proof and e.disproof):
        disproof[0] = UNLIKELY
    elif e.proof == 0:
        proof[0] = 0
        disproof[0] = NEVER
    else:
        proof[0] = UNLIKELY


cdef void expand(Search *s, State *t, bint chooses, Children *c) noexcept nogil:
    """What can follow, one position of those that are the same; only the one that settles it."""
    cdef uint8_t[MOST_PLAYS] plays
    cdef int count, i, j, kind, at
    cdef Key k
    cdef Entry *e
    cdef uint32_t proof, disproof
    count = plays_of(&s.rules, t, &plays[0])
    c.count = 0
    for i in range(count):
        at = c.count
        c.at[at] = t[0]
        kind = after_play(s, &c.at[at], plays[i])
        if kind == OPEN:
            make_key(s, &c.at[at], s.forgets, &k)
            for j in range(at):
                if c.hash[j] == k.hash:
                    break
            else:
                j = at
            if j < at:
                continue
            c.hash[at] = k.hash
            e = find(s, &k)
            if e != NULL:
                proof = e.proof
                disproof = e.disproof
            else:
                guess(s, &c.at[at], &proof, &disproof)
        else:
            c.hash[at] = kind
            proof = 0 if kind == WON else NEVER
            disproof = 0 if kind == LOST else NEVER
        if (proof == 0) if chooses else (disproof == 0):
            c.at[0] = c.at[at]
            c.hash[0] = c.hash[at]
            c.proof[0] = proof
            c.disproof[0] = disproof
            c.count = 1
            return
        if (disproof == 0) if chooses else (proof == 0):
            # no use to whoever moves; one must stay if all are so
            if i + 1 < count or c.count:
                continue
        c.proof[at] = proof
        c.disproof[at] = disproof
        c.count += 1


cdef bint search(Search *s, State *t, uint32_t most_proof, uint32_t most_disproof,
                 uint32_t *proof, uint32_t *disproof) noexcept nogil:
    """Work until either number reaches its bound; False if the nodes ran out."""
    cdef Key k
    cdef Entry *e
    cdef Children c
    cdef bint chooses = t.mover == 0 and not t.wanted, goes_on = True
    cdef int i, best
    cdef uint32_t least, second, total, own, other, most_other, rest
    make_key(s, t, s.forgets, &k)
    e = find(s, &k)
    if e != NULL and (e.proof >= most_proof or e.disproof >= most_disproof
                      or e.proof == 0 or e.disproof == 0):
        proof[0] = e.proof
        disproof[0] = e.disproof
        return True
    s.nodes += 1
    if s.nodes > s.limit:
        proof[0] = disproof[0] = 1
        return False
    expand(s, t, chooses, &c)
    while True:
        # `own`: of the answer that the mover wants, for which one child is enough
        least = second = NEVER
        most_other = rest = 0
        best = 0
        for i in range(c.count):
            own = c.proof[i] if chooses else c.disproof[i]
            other = c.disproof[i] if chooses else c.proof[i]
            if other > most_other:
                most_other = other
            if other:
                rest += 1
            if own < least:
                second = least
                least = own
                best = i
            elif own < second:
                second = own
        total = added(most_other, rest - 1 if rest else 0)
        proof[0] = least if chooses else total
        disproof[0] = total if chooses else least
        if not goes_on or proof[0] >= most_proof or disproof[0] >= most_disproof \
                or proof[0] == 0 or disproof[0] == 0:
            break
        # a little more than the second, or two of a kind would be begun anew again and again
        own = added(second, 1 + second // 4)
        other = c.disproof[best] if chooses else c.proof[best]
        if chooses:
            goes_on = search(s, &c.at[best], min(most_proof, own),
                             added(most_disproof - total, other), &c.proof[best],
                             &c.disproof[best])
        else:
            goes_on = search(s, &c.at[best], added(most_proof - total, other),
                             min(most_disproof, own), &c.proof[best], &c.disproof[best])
    keep(s, &k, proof[0], disproof[0])
    return goes_on
