"""Max^n: every seat plays for itself (Luckhardt and Irani 1986).

A result, what each seat still takes, is a word (`dislike` in points.pxd) and never 0. Within a
trick shallow pruning (Korf 1991) cuts: `owner`, who decides whether we come here, has the result
`bar` (0: none yet); what he likes no better need not be worked out, and 0 stands for it. The table
holds exact results alone, which two threads can share: cuts from one trick to another spare a fifth
of the positions, and cost as much in bounds that answer only the question they came from.
"""


cdef uint64_t UNKNOWN = ~<uint64_t>0
cdef uint32_t NOTHING = 0x80808080      # a result of no points for anybody


cdef struct Ending:         # one way for the last hand to end a trick
    Key key                 # of the position after it; the cards are in it
    int winner              # who leads then
    int gain                # the points he has taken
    int bonus
    int rest
    int rest_cards


cdef struct Choice:         # between the cards of one hand
    int mover
    bint constant
    uint32_t best           # the result of the best card so far, or 0
    uint64_t least          # how little the mover likes that ..
    uint64_t ideal          # .. and the best that can be


cdef inline bint is_constant(Contract *c, int bonus) noexcept nogil:
    """Whether the points still to come have one sign and a known sum, whoever takes them."""
    return c.sign and (not c.has_bonus or bonus == NO_BONUS)


cdef inline uint32_t give(uint32_t result, int seat, int points) noexcept nogil:
    """The result with so many points more for the seat."""
    return result + (<uint32_t>points << 8 * seat)


cdef inline int points_of(uint32_t result, int seat) noexcept nogil:
    return <int>(result >> 8 * seat & 255) - 128


cdef inline uint32_t best_hope(Contract *c, int seat, int points, int safe) noexcept nogil:
    """What a seat likes best of all that so many points can come to, the seats `safe` taking none.
    """
    cdef int i
    if c.sign > 0:
        for i in range(1, 4):
            if not safe >> ((seat + i) & 3) & 1:
                return give(NOTHING, (seat + i) & 3, points)
    return give(NOTHING, seat, points)


cdef inline int safe_seats(Trick *t) noexcept nogil:
    """Seats that take nothing more, as bits; one that has played may have given that up."""
    cdef int to_play = ((1 << (4 - t.ply)) - 1) << t.mover
    return t.ducks & (to_play | to_play >> 4)


cdef inline void begin_choice(Contract *c, Trick *t, Choice *choice) noexcept nogil:
    choice.mover = t.mover
    choice.constant = is_constant(c, t.bonus)
    choice.best = 0
    choice.least = UNKNOWN
    choice.ideal = dislike(best_hope(c, t.mover, t.rest, safe_seats(t)), t.mover) \
        if choice.constant else 0


cdef inline uint32_t to_beat(Choice *choice) noexcept nogil:
    """What the next hand must give the mover more than, where that can cut something off."""
    return choice.best if choice.constant else 0


cdef inline bint costs_more(Contract *c, Trick *t, Trick *after, Choice *choice) noexcept nogil:
    """Whether the mover wins the trick with the card just played, and has a cheaper one."""
    return after.winner == choice.mover and to_beat(choice) and c.sign > 0 \
        and after.points + c.trick_points[t.cards] > points_of(choice.best, choice.mover) \
        and is_taken(after)


cdef inline bint comes_short(Contract *c, Trick *t, uint32_t found, uint32_t bar,
                             int owner) noexcept nogil:
    """Whether the mover, who has `found`, will surely not settle for what `owner` prefers to `bar`.
    """
    cdef int mine = points_of(found, t.mover), his = points_of(bar, owner)
    cdef bint is_next = t.mover == (owner + 1 & 3)
    if c.sign < 0:
        # the mover leaves him at most the rest, and the next hand then no better a tie either
        return his < t.rest - mine or his == t.rest - mine and is_next
    # without points himself he can only prefer that more goes to the next hand
    return is_next and his == 0 and mine < points_of(bar, t.mover)


cdef inline bint is_decided(Contract *c, Trick *t, Choice *choice, uint32_t result, uint32_t bar,
                            int owner) noexcept nogil:
    """Take the result of a card into the choice; whether the other cards need not be tried."""
    cdef uint64_t dislikes
    if not result:
        return False
    dislikes = dislike(result, choice.mover) if choice.constant \
        else dislike_any(result, choice.mover)
    if dislikes >= choice.least:
        return False
    choice.least = dislikes
    choice.best = result
    if dislikes <= choice.ideal:
        return True
    if bar and comes_short(c, t, result, bar, owner):
        choice.best = 0
        return True
    return False


cdef inline int take_card(Search *s, uint32_t *cards) noexcept nogil:
    """The place of the next card to try, which leaves `cards`. Little hangs on the order here."""
    cdef int place = lora_lowest(cards[0]) if s.rising else lora_highest(cards[0])
    cards[0] ^= <uint32_t>1 << place
    return place


cdef inline void play_and_sink(Contract *c, Trick *t, int place, Lanes *left, Trick *after,
                               Lanes *lanes) noexcept nogil:
    play(c, t, after, place)
    lanes[0] = left[0]
    sink(c, lanes, sunk_place(t, place))


cdef uint32_t each_follow(Search *s, Trick *t, Lanes *left, uint32_t bar,
                          int owner) noexcept nogil:
    """The result, each seat playing for himself, with one of the first three hands to play.

    `left` are the cards not yet played, pushed together.
    """
    cdef Contract *c = &s.contract
    cdef uint32_t cards, result
    cdef Trick after
    cdef Lanes lanes
    cdef Choice choice
    if t.ply == 2:
        return each_third(s, t, left, bar, owner)
    cards = distinct(c, t, legal(c, t))
    if cards & (cards - 1) == 0:
        play_and_sink(c, t, lora_lowest(cards), left, &after, &lanes)
        return each_follow(s, &after, &lanes, bar, owner)
    begin_choice(c, t, &choice)
    while cards:
        play_and_sink(c, t, take_card(s, &cards), left, &after, &lanes)
        if costs_more(c, t, &after, &choice):
            continue
        result = each_follow(s, &after, &lanes, to_beat(&choice), choice.mover)
        if s.stopped:
            return 0
        if is_decided(c, t, &choice, result, bar, owner):
            break
    return choice.best


cdef uint32_t each_third(Search *s, Trick *t, Lanes *left, uint32_t bar, int owner) noexcept nogil:
    """The same with the third hand to play."""
    cdef Contract *c = &s.contract
    cdef uint32_t cards = distinct(c, t, legal(c, t)), result
    cdef int i, count = 0
    cdef int[9] first
    cdef Trick[8] after
    cdef Lanes lanes
    cdef Ending[64] endings
    cdef Choice choice
    # all of them first, so that their entries are near when they are looked up
    first[0] = 0
    while cards:
        play_and_sink(c, t, take_card(s, &cards), left, &after[count], &lanes)
        first[count + 1] = first[count] + end_each(s, &after[count], &lanes, &endings[first[count]])
        count += 1
    if count == 1:
        return each_last(s, &after[0], &endings[0], first[1], bar, owner)
    begin_choice(c, t, &choice)
    for i in range(count):
        if costs_more(c, t, &after[i], &choice):
            continue
        result = each_last(s, &after[i], &endings[first[i]], first[i + 1] - first[i],
                           to_beat(&choice), choice.mover)
        if s.stopped:
            return 0
        if is_decided(c, t, &choice, result, bar, owner):
            break
    return choice.best


cdef int end_each(Search *s, Trick *t, Lanes *left, Ending *ending) noexcept nogil:
    """Write down each way for the last hand to end the trick, and have the table's entry about it
    fetched; how many there are."""
    cdef Contract *c = &s.contract
    cdef uint32_t cards = distinct(c, t, legal(c, t))
    cdef int place, count = 0
    cdef Trick after
    cdef Lanes lanes
    while cards:
        place = lora_lowest(cards)
        cards &= cards - 1
        ending.gain = end_trick(c, t, place, &after)
        ending.winner = after.mover
        ending.bonus = after.bonus
        ending.rest = after.rest
        ending.rest_cards = after.rest_cards
        lanes = left[0]
        sink(c, &lanes, sunk_place(t, place))
        if c.has_classes:
            lower_marked(&lanes)
        make_key(&lanes, after.mover, after.bonus, SELFISH, &ending.key)
        table_fetch(&s.table, &ending.key)
        ending += 1
        count += 1
    return count


cdef inline bint may_please(Contract *c, Ending *ending, Choice *choice) noexcept nogil:
    """Whether so ended the trick may come to a result that the last hand likes better."""
    cdef uint32_t most = best_hope(c, choice.mover, ending.rest, 0)
    return dislike(give(most, ending.winner, ending.gain), choice.mover) < choice.least


cdef uint32_t each_last(Search *s, Trick *t, Ending *ending, int count, uint32_t bar,
                        int owner) noexcept nogil:
    """The same with the last hand to play, in one of so many ways."""
    cdef Contract *c = &s.contract
    cdef uint32_t result
    cdef int i
    cdef Choice choice
    if count == 1:
        return each_after(s, ending, t.cards - 1)
    begin_choice(c, t, &choice)
    for i in range(count):
        if not to_beat(&choice) or may_please(c, ending, &choice):
            result = each_after(s, ending, t.cards - 1)
            if s.stopped:
                return 0
            if is_decided(c, t, &choice, result, bar, owner):
                break
        ending += 1
    return choice.best


cdef inline uint32_t each_after(Search *s, Ending *ending, int cards) noexcept nogil:
    """The same once the trick has ended so, what its winner takes included."""
    cdef Entry *found
    cdef uint32_t result
    if cards == 0 or ending.rest == 0 and is_constant(&s.contract, ending.bonus):
        return give(NOTHING, ending.winner, ending.gain)
    s.nodes += 1
    found = table_find(&s.table, &ending.key)
    result = found.payload if found != NULL else each_lead(s, ending, cards)
    return give(result, ending.winner, ending.gain)


cdef uint32_t each_lead(Search *s, Ending *ending, int cards) noexcept nogil:
    """The same of a position between two tricks that the table does not know."""
    cdef Contract *c = &s.contract
    cdef Trick t
    cdef Lanes lanes
    cdef uint32_t result
    cdef int seat, takers = 0, taker = 0
    if lora_see(&s.stop) or s.nodes > s.patience or s.lost > s.bearable:
        s.stopped = True
        return 0
    t.mover = ending.winner
    t.cards = cards
    t.bonus = ending.bonus
    t.rest = ending.rest
    t.rest_cards = ending.rest_cards
    lanes.owners = ending.key.owners
    lanes.cards = ending.key.cards
    lanes.classes = ending.key.classes
    begin_trick(&t, &lanes)
    if c.sign > 0 and is_constant(c, t.bonus):
        # who can duck everything takes nothing, for selfish is at most guarantee
        for seat in range(4):
            if ducks_all(c, &t, seat):
                t.ducks |= 1 << seat
            else:
                takers += 1
                taker = seat
        if takers == 1:
            return give(NOTHING, taker, t.rest)
    result = each_follow(s, &t, &lanes, 0, 0)
    if s.stopped:
        return 0
    if s.shared:
        s.lost += not table_share(&s.table, &ending.key, result)
    else:
        table_place(&s.table, &ending.key).payload = result
    return result


cdef Points each(Search *s, Trick *t) noexcept nogil:
    """The points still to come of every seat, each for himself, wherever in a trick we are."""
    cdef Points value
    cdef Lanes left = t.at[0]
    cdef Ending[8] endings
    cdef uint32_t result
    cdef int seat
    if t.ply == 0:
        endings[0].winner = t.mover
        endings[0].gain = 0
        endings[0].bonus = t.bonus
        endings[0].rest = t.rest
        endings[0].rest_cards = t.rest_cards
        make_key(&left, t.mover, t.bonus, SELFISH, &endings[0].key)
        result = each_after(s, &endings[0], t.cards)
    else:
        sink_all(&s.contract, &left, t.played)
        if t.ply < 3:
            result = each_follow(s, t, &left, 0, 0)
        else:
            result = each_last(s, t, &endings[0], end_each(s, t, &left, &endings[0]), 0, 0)
    for seat in range(4):
        value.of[seat] = points_of(result, seat)
    return value
