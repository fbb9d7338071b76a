"""All of desítky at once: the values of every state of the four rows, the fullest first.

A row is one of 21: none, or from a card up to the ten to a card down to the ten. Rows only grow, so
that what a move leads to is known when it is asked for, and memory is walked through in order. Only
for positions in which all 32 cards lie in hands or rows: then somebody can always lay a card, for
what comes next in a row, or its ten, is in a hand.
"""

cdef inline uint64_t most_bytes() noexcept nogil:
    return <uint64_t>ROWS * ROWS * ROWS * ROWS * TURNS * sizeof(Brief)


cdef inline void list_rows(EveryRow *all_rows, uint32_t rows) noexcept nogil:
    """The states that each row may still come to, given the cards that lie in it."""
    cdef int suit, low, high, size, count
    cdef uint32_t row, now
    for suit in range(4):
        now = rows >> 8 * suit & 255
        count = 0
        for size in range(8, 0, -1):
            for low in range(4):
                high = low + size - 1
                if 3 <= high < 8:
                    row = (<uint32_t>1 << size) - 1 << low
                    if not now & ~row:
                        all_rows.row[suit][count] = row
                        all_rows.number[suit][row] = count
                        count += 1
        if not now:
            all_rows.row[suit][count] = 0
            all_rows.number[suit][0] = count
            count += 1
        all_rows.count[suit] = count


cdef inline Brief *brief_at(EveryRow *all_rows, uint32_t rows) noexcept nogil:
    """The values of a state of the rows, TURNS of them."""
    cdef uint64_t at = all_rows.number[0][rows & 255]
    at = at * all_rows.count[1] + all_rows.number[1][rows >> 8 & 255]
    at = at * all_rows.count[2] + all_rows.number[2][rows >> 16 & 255]
    at = at * all_rows.count[3] + all_rows.number[3][rows >> 24]
    return all_rows.values + at * TURNS


cdef inline void value_lays(EveryRow *all_rows, State *at, uint32_t rows, uint32_t cards,
                            Brief *best) noexcept nogil:
    """Choose between the cards for the player to move; `best`: not to lay, if `flag` is set."""
    cdef Brief *after
    cdef bint empty = not at.flag
    while cards:
        after = brief_at(all_rows, rows | cards & (0 - cards)) + at.turn * 2 + 1
        cards &= cards - 1
        if empty:
            best[0] = after[0]
            empty = False
        else:
            combine(<int8_t *>best, <int8_t *>after, at.turn)


cdef void value_rows(Search *s, EveryRow *all_rows, uint32_t rows) noexcept nogil:
    """Set the values of one state of the rows; those of all fuller ones are known."""
    cdef Game *g = &s.game
    cdef Brief *brief = brief_at(all_rows, rows)
    cdef Brief *next_turn
    cdef State at
    cdef uint32_t[4] cards
    cdef int seat, i, last = -1
    at.held = g.present & ~rows
    at.paid = 0
    if is_over(g, &at):
        for seat in range(4):
            brief.guarantee[seat] = brief.hope[seat] = brief.selfish[seat] = \
                lora_count(g.own[seat] & at.held)
        for i in range(1, TURNS):
            brief[i] = brief[0]
        return
    at.flag = 0
    for seat in range(4):
        at.turn = seat
        cards[seat] = distinct_tens(g, &at, cards_of(g, &at))
        if cards[seat]:
            last = seat
    # he who can lay first, then those before him, who may have to tap
    for i in range(4):
        seat = at.turn = (last - i) & 3
        if cards[seat]:
            value_lays(all_rows, &at, rows, cards[seat], &brief[2 * seat])
        else:
            brief[2 * seat] = brief[2 * (seat + 1 & 3)]
            brief[2 * seat].guarantee[seat] += 1
            brief[2 * seat].hope[seat] += 1
            brief[2 * seat].selfish[seat] += 1
        s.nodes += cards[seat] & (cards[seat] - 1) != 0
    at.flag = 1
    for seat in range(4):
        at.turn = seat
        next_turn = &brief[2 * (seat + 1 & 3)]
        brief[2 * seat + 1] = next_turn[0]
        value_lays(all_rows, &at, rows, cards[seat], &brief[2 * seat + 1])
        s.nodes += cards[seat] != 0


cdef inline bint make_room(EveryRow *all_rows, uint64_t bytes) noexcept nogil:
    """Have memory for the values; False where there is none."""
    if bytes > all_rows.bytes:
        forget_rows(all_rows)
        all_rows.values = <Brief *>malloc(bytes)
        all_rows.bytes = bytes if all_rows.values != NULL else 0
    return all_rows.values != NULL


cdef inline void forget_rows(EveryRow *all_rows) noexcept nogil:
    """Give the memory back."""
    free(all_rows.values)
    all_rows.values = NULL
    all_rows.bytes = 0
    all_rows.known = False


cdef inline bint are_rows(uint32_t rows) noexcept nogil:
    """Whether the cards of each suit are none, or a row with the ten in it."""
    cdef uint32_t row, suit
    for suit in range(4):
        row = rows >> 8 * suit & 255
        # the lowest card added to a row without a gap leaves at most one card, above it
        if row and (not row >> 3 & 1 or row + (row & (0 - row)) & row):
            return False
    return True


cdef bint know_rows(Search *s, uint32_t rows) noexcept nogil:
    """Have the values of all states from these rows on; False where that cannot be, or if stopped.
    """
    cdef EveryRow *all_rows = &s.every
    cdef int i, j, k, m
    cdef uint32_t first, second
    if not all_rows.allowed or s.game.present != <uint32_t>0xFFFFFFFF or not are_rows(rows):
        return False
    if all_rows.known and not all_rows.rows & ~rows:
        return True
    all_rows.known = False
    list_rows(all_rows, rows)
    if not make_room(all_rows, <uint64_t>all_rows.count[0] * all_rows.count[1] * all_rows.count[2]
                     * all_rows.count[3] * TURNS * sizeof(Brief)):
        return False
    for i in range(all_rows.count[0]):
        for j in range(all_rows.count[1]):
            first = all_rows.row[0][i] | <uint32_t>all_rows.row[1][j] << 8
            for k in range(all_rows.count[2]):
                if lora_see(&s.stop):
                    s.stopped = True
                    return False
                second = first | <uint32_t>all_rows.row[2][k] << 16
                for m in range(all_rows.count[3]):
                    value_rows(s, all_rows, second | <uint32_t>all_rows.row[3][m] << 24)
    all_rows.rows = rows
    all_rows.known = True
    return True


cdef inline bint read_rows(Search *s, State *at, Values *values) noexcept nogil:
    """The values of a position, if they can be had in this way."""
    cdef Brief *brief
    cdef int seat
    cdef uint32_t rows = s.game.present & ~at.held
    if s.game.kind != TENS or not know_rows(s, rows):
        return False
    brief = brief_at(&s.every, rows) + at.turn * 2 + at.flag
    for seat in range(4):
        values.guarantee[seat] = brief.guarantee[seat]
        values.hope[seat] = brief.hope[seat]
        values.selfish[seat] = brief.selfish[seat]
    return True
