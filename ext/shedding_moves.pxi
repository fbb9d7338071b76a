"""What kvarty, desítky and lora share: moves, the end, keys, and where there is a choice."""


cdef inline bint is_over(Game *g, State *at) noexcept nogil:
    """Whether a hand is empty."""
    return not (g.own[0] & at.held and g.own[1] & at.held
                and g.own[2] & at.held and g.own[3] & at.held)


cdef inline uint32_t cards_of(Game *g, State *at) noexcept nogil:
    """The cards the player to move may lay."""
    if g.kind == QUARTS:
        return quart_leads(g, at)
    if g.kind == TENS:
        return tens_fitting(g, at) & g.own[at.turn] & at.held
    return lora_fitting(g, at) & g.own[at.turn] & at.held


cdef inline int call_of(Game *g, State *at, uint32_t cards) noexcept nogil:
    """The call the player to move may make who can lay `cards`."""
    if g.kind == TENS and at.flag:
        return END
    if cards:
        return NO_CALL
    return PASS if g.kind == LORA else TAP


cdef inline int step(Game *g, State *at, int move) noexcept nogil:
    """Make a move; what it costs the player who makes it, at once."""
    if g.kind == QUARTS:
        lead(g, at, move)
        return 0
    if g.kind == TENS:
        return tens_step(at, move)
    return lora_step(g, at, move)


cdef inline int points_of(Game *g, State *at, int seat) noexcept nogil:
    """What a seat gets for its hand once the deal is over."""
    cdef uint32_t hand = g.own[seat] & at.held
    if hand or g.kind != LORA:
        return lora_count(hand)
    return 0 if at.paid >> seat & 1 else g.first_out


cdef inline uint64_t key_of(Game *g, State *at, int question) noexcept nogil:
    """Everything the points still to come depend on, and the question they answer (0: all)."""
    cdef uint64_t held = at.held, extra = at.flag | at.paid << 3
    cdef uint32_t alone
    cdef int seat
    if question:
        extra |= question << 7 | 1 << 16
    elif g.kind == QUARTS and not g.must_lead_complete:
        # of cards that stand alone only the number in each hand matters
        alone = standing_alone(g, at.held)
        if alone:
            held ^= alone
            for seat in range(4):
                extra = extra << 4 | lora_count(g.own[seat] & alone)
    return held | <uint64_t>at.turn << 32 | extra << 34


cdef inline uint32_t distinct(Game *g, State *at, uint32_t cards) noexcept nogil:
    """One of each set of cards that play alike."""
    if g.kind == QUARTS:
        return distinct_leads(g, at, cards)
    if g.kind == TENS:
        return distinct_tens(g, at, cards)
    return cards


cdef void run_on(Game *g, Node *node) noexcept nogil:
    """Make every move that has no alternative, and say what there is to choose from then."""
    cdef uint32_t cards
    cdef int mover, call, idle = 0
    memset(&node.cost[0], 0, sizeof(node.cost))
    while not is_over(g, &node.at):
        cards = distinct(g, &node.at, cards_of(g, &node.at))
        call = call_of(g, &node.at, cards)
        if cards & (cards - 1) or (cards and call != NO_CALL):
            node.cards = cards
            node.call = call
            return
        # five calls in a row: all four are without a card that fits, and nobody ever lays again
        idle = 0 if cards else idle + 1
        if idle == 5:
            break
        mover = node.at.turn
        node.cost[mover] += step(g, &node.at, lora_lowest(cards) if cards else call)
    node.cards = 0
    node.call = NO_CALL


cdef int choices(Search *s, Node *node, Node *after, bint call_first) noexcept nogil:
    """What comes of each choice at a node, and how many there are."""
    cdef uint32_t cards = node.cards
    cdef int count = 0
    if node.call != NO_CALL and call_first:
        after[0].at = node.at
        step(&s.game, &after[0].at, node.call)
        count = 1
    while cards:
        after[count].at = node.at
        step(&s.game, &after[count].at, lora_lowest(cards))
        cards &= cards - 1
        count += 1
    if node.call != NO_CALL and not call_first:
        after[count].at = node.at
        step(&s.game, &after[count].at, node.call)
        count += 1
    return count
