"""Kvarty in numbers (rules.md A10-A20): a lead and what is added to it are one move."""

cdef enum:
    UP_TO_JACK = 0x1F1F1F1F
    QUEENS = 0x20202020
    KINGS = 0x40404040
    ACES = 0x80808080
    WHOLE_PACK = 0xFFFFFFFF
    NOT_LOWEST = 0xFEFEFEFE
    NOT_LOWEST_TWO = 0xFCFCFCFC
    NOT_LOWEST_THREE = 0xF8F8F8F8


cdef inline uint32_t quart_leads(Game *g, State *at) noexcept nogil:
    """The cards that may be led."""
    cdef uint32_t held = g.own[at.turn] & at.held, cards = held, complete
    cdef bint first = at.held == <uint32_t>WHOLE_PACK
    if first:
        if held & UP_TO_JACK:
            cards = held & UP_TO_JACK
        elif g.queen_first and held & QUEENS:
            cards = held & QUEENS
    if g.must_lead_complete:
        complete = cards & complete_sets(held, first)
        if complete:
            return complete
    return cards


cdef inline uint32_t complete_sets(uint32_t held, bint first) noexcept nogil:
    """The lowest cards of complete sets in one hand (A18); the first has to be of four cards."""
    cdef uint32_t four = held & held >> 1 & held >> 2 & held >> 3 & UP_TO_JACK, king_up
    if first:
        return four
    king_up = held & held >> 1 & <uint32_t>KINGS
    return four | held & king_up >> 1 & QUEENS | king_up | held & <uint32_t>ACES


cdef inline void lead(Game *g, State *at, int card) noexcept nogil:
    """Lead a card; everybody adds what he holds of the next three, and the last to add leads."""
    cdef int number
    at.held ^= <uint32_t>1 << card
    if g.end != COMPLETE and not g.own[at.turn] & at.held:
        return  # A10: to the last card, led alone, nobody adds
    for number in range(card + 1, min(card + 4, (card | 7) + 1)):
        if at.held >> number & 1:
            at.held ^= <uint32_t>1 << number
            at.turn = g.owner[number]
            if g.end == IMMEDIATE and not g.own[at.turn] & at.held:
                return
        elif not g.skip:
            return


cdef inline uint32_t standing_alone(Game *g, uint32_t held) noexcept nogil:
    """The cards to which nobody can ever add, and which are added to none.

    Whoever leads one of them leads again and has one card fewer, whichever it was.
    """
    cdef uint32_t near = held << 1 & <uint32_t>NOT_LOWEST | (held & <uint32_t>NOT_LOWEST) >> 1
    if g.skip:
        near |= held << 2 & <uint32_t>NOT_LOWEST_TWO | (held & <uint32_t>NOT_LOWEST_TWO) >> 2
        near |= held << 3 & <uint32_t>NOT_LOWEST_THREE | (held & <uint32_t>NOT_LOWEST_THREE) >> 3
    return held & ~near


cdef inline uint32_t distinct_leads(Game *g, State *at, uint32_t cards) noexcept nogil:
    """The cards without all but one of those that stand alone."""
    cdef uint32_t alone
    if g.must_lead_complete:
        return cards  # an ace would be a set that has to be led
    alone = cards & standing_alone(g, at.held)
    return cards & ~(alone & (alone - 1))
