"""Desítky and lora in numbers (rules.md A30-A36, A84-A86): what is not held lies in the rows."""

cdef enum:
    EACH_SUIT = 0x01010101
    TENS_OF = 0x08080808
    BELOW_ACE = 0x7F7F7F7F
    ABOVE_SEVEN = 0xFEFEFEFE


cdef inline uint32_t tens_fitting(Game *g, State *at) noexcept nogil:
    """The cards that fit, whoever holds them: beside an end of a row, or a ten."""
    cdef uint32_t row = g.present & ~at.held, ends
    ends = ((row & BELOW_ACE) << 1 | (row & <uint32_t>ABOVE_SEVEN) >> 1) & ~row
    if g.ten_only_if_stuck and ends & g.own[at.turn] & at.held:
        return ends  # A33
    return ends | TENS_OF & ~row


cdef inline uint32_t distinct_tens(Game *g, State *at, uint32_t cards) noexcept nogil:
    """Of the cards beyond which, to the end of the suit, he holds all others himself, the lowest.

    Laying one of them opens nothing to anybody else, and he can go on with the next at any time:
    only how many there are matters.
    """
    cdef uint32_t mine = g.own[at.turn] & at.held, others = ~mine, above, below
    cdef uint32_t own_end
    # cards with another's card somewhere above or below them in their suit
    above = others >> 1 & BELOW_ACE
    above |= above >> 1 & BELOW_ACE
    above |= above >> 2 & 0x3F3F3F3F
    above |= above >> 4 & 0x0F0F0F0F
    below = others << 1 & <uint32_t>ABOVE_SEVEN
    below |= below << 1 & <uint32_t>ABOVE_SEVEN
    below |= below << 2 & <uint32_t>0xFCFCFCFC
    below |= below << 4 & <uint32_t>0xF0F0F0F0
    own_end = cards & ~(above & below) & ~TENS_OF
    return cards & ~(own_end & (own_end - 1))


cdef inline int tens_step(State *at, int move) noexcept nogil:
    """Lay a card and stay to move, or end the turn, or tap, which costs a point."""
    if move < END:
        at.held ^= <uint32_t>1 << move
        at.flag = 1
        return 0
    at.turn = (at.turn + 1) & 3
    at.flag = 0
    return move == TAP


cdef inline uint32_t lora_fitting(Game *g, State *at) noexcept nogil:
    """The cards that fit, whoever holds them: the next of a row, over the ace, or a row's first."""
    cdef uint32_t row = g.present & ~at.held
    if not row:
        return at.held
    return ((row & BELOW_ACE) << 1 | row >> 7 & EACH_SUIT
            | <uint32_t>EACH_SUIT << at.flag) & ~row


cdef inline int lora_step(Game *g, State *at, int move) noexcept nogil:
    """Lay a card or pass; the first card laid sets the start rank."""
    cdef int cost = 0
    if move < END:
        if at.held == g.present:
            at.flag = move & 7
        at.held ^= <uint32_t>1 << move
    else:
        cost = g.pass_cost
        if g.pass_voids_bonus:
            at.paid |= 1 << at.turn
    at.turn = (at.turn + 1) & 3
    return cost
