# cython: language_level=3
"""Positions of the trick games in numbers: lanes of eight bits, one a suit, rank 7 lowest.

Between two tricks the cards in play are pushed together to the bottom of their lane, so that only
their order is left: positions that differ in gone cards alone become one. Two bit planes say who
holds what; a card whose points differ from the usual ones of its suit is marked in up to three
class planes, so that a suit can hold up to eight different values.
"""
from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t
from table cimport Key, Table, hash_key

cdef extern from "bits.h" nogil:
    int lora_lowest(uint32_t x)
    int lora_highest(uint32_t x)
    int lora_count(uint32_t x)
    int lora_lane_count(uint32_t x)
    # by place, in two planes: the other lanes and the cards below, and where the cards above come
    # to lie when it is gone
    const uint64_t *lora_below
    const uint64_t *lora_above


cdef enum:
    SEATS = 4
    LANE_LOWEST = 0x01010101
    LANE_HIGHEST = 0x80808080
    NO_BONUS = 5            # bonus states: 0 nobody has taken any, 1 + seat only he has, 5 lost


cdef struct Contract:
    int points[4][8]            # by suit and class
    int trick_points[9]         # by cards in hand when the trick begins, 1..8
    uint32_t costly             # lanes of suits whose usual cards cost something
    uint32_t restricted         # lanes led only from a hand holding nothing else
    uint32_t banned             # cards not discarded to trick 1 while another is legal
    bint has_cards              # some card costs something
    bint has_classes            # some suit holds different points
    bint has_kinds              # some suit holds more than one kind of other points
    bint has_bonus
    int bonus                   # points instead of bonus_total for him who takes them all
    int bonus_total
    int sign                    # 1 no points below zero, -1 none above, 0 both
    int step                    # what all points are multiples of
    bint tricks_alike           # nothing but tricks cost, each the same


cdef struct Lanes:              # each word two planes, for then both sink in one go
    uint64_t owners             # held by seat 1 or 3 | held by seat 2 or 3
    uint64_t cards              # in play | third class plane
    uint64_t classes            # first class plane | second


cdef struct Trick:
    Lanes *at                   # as the trick began
    uint32_t hand[4]            # what is still held
    uint32_t marked             # cards of other points than their suit's usual ones
    uint32_t played
    uint32_t beaten             # played cards that no longer matter to the order
    uint32_t led
    uint32_t best
    int ply                     # cards played to it
    int winner
    int mover
    int cards                   # in each hand when the trick began
    int points                  # of the cards played
    int bonus_played            # point cards among them
    int bonus                   # bonus state as the trick began
    int ducks                   # seats known to take nothing from this trick on, as bits
    int rest                    # points still to come when the trick began (where sign is not 0)
    int rest_cards              # the part of them that lies on cards


cdef struct Points:
    int8_t of[4]                # by seat


cdef inline uint32_t lane_of(int place) noexcept nogil:
    return <uint32_t>0xFF << (place & 24)


cdef inline int count_in(uint32_t cards, int place) noexcept nogil:
    """How many of the cards lie in the lane of a place."""
    return lora_lane_count(cards >> (place & 24) & 255)


cdef inline int card_points(Contract *c, Trick *t, int place) noexcept nogil:
    cdef int kind = t.marked >> place & 1
    if c.has_kinds and kind:
        kind = (t.at.classes >> place & 1) | (t.at.classes >> (32 + place) & 1) << 1 \
            | (t.at.cards >> (32 + place) & 1) << 2
    return c.points[place >> 3][kind]


cdef inline uint32_t in_play(Lanes *at) noexcept nogil:
    return <uint32_t>at.cards


cdef inline void sink(Contract *c, Lanes *at, int place) noexcept nogil:
    """Take the card at `place` away and push its lane together again."""
    cdef uint64_t keep = lora_below[place], come = lora_above[place]
    at.owners = at.owners & keep | at.owners >> 1 & come
    at.cards = at.cards & keep | at.cards >> 1 & come
    if c.has_classes:
        at.classes = at.classes & keep | at.classes >> 1 & come


cdef inline void lower_marked(Lanes *at) noexcept nogil:
    """Let each card of other points lie lowest among its neighbours in the same hand, for all of
    them beat the same cards: positions that differ in that alone become one."""
    cdef uint32_t odd = <uint32_t>at.owners, high = <uint32_t>(at.owners >> 32)
    cdef uint32_t joined = ~(odd ^ odd << 1 | high ^ high << 1) & ~<uint32_t>LANE_LOWEST
    cdef uint32_t marked = <uint32_t>at.classes
    cdef uint32_t down = marked & joined & ~(marked << 1)
    if at.classes >> 32 or at.cards >> 32:
        return              # of several kinds, which would have to change places too
    while down:
        marked ^= down | down >> 1
        down = marked & joined & ~(marked << 1)
    at.classes = marked


cdef inline void sink_all(Contract *c, Lanes *at, uint32_t gone) noexcept nogil:
    """Take the cards `gone` away, the highest first, for it moves none of the others."""
    cdef int place
    while gone:
        place = lora_highest(gone)
        gone ^= <uint32_t>1 << place
        sink(c, at, place)


cdef inline void make_key(Lanes *at, int leader, int bonus, int question, Key *k) noexcept nogil:
    """Everything the points still to come depend on, and the question they answer."""
    k.owners = at.owners
    k.cards = at.cards
    k.classes = at.classes
    k.meta = <uint16_t>(leader | bonus << 2 | question << 5)
    k.hash = hash_key(k)


cdef inline uint32_t legal(Contract *c, Trick *t) noexcept nogil:
    """The cards the mover may play."""
    cdef uint32_t held = t.hand[t.mover], cards
    if not t.led:
        cards = held & ~c.restricted
        return cards if cards else held
    cards = held & t.led
    if cards:
        return cards
    if c.banned and t.cards == 8:
        cards = held & ~c.banned
        if cards:
            return cards
    return held


cdef inline uint32_t distinct(Contract *c, Trick *t, uint32_t cards) noexcept nogil:
    """One card, the lowest, of each run of equals.

    Between two equals lies no card that is still held or winning, and both have the usual points
    of their suit.
    """
    cdef uint32_t plain = cards & ~t.marked, above
    above = (plain << 1) & ~<uint32_t>LANE_LOWEST
    if t.beaten:
        above |= ((above & t.beaten) << 1) & ~<uint32_t>LANE_LOWEST
        above |= ((above & t.beaten) << 1) & ~<uint32_t>LANE_LOWEST
    return cards & ~(above & plain)


cdef inline bint is_taken(Trick *t) noexcept nogil:
    """Whether nobody still to play can beat the winning card."""
    cdef int seat
    for seat in range(1, 5 - t.ply):
        if (t.hand[(t.mover + seat - 1) & 3] & t.led) > t.best:
            return False
    return True


cdef inline void play(Contract *c, Trick *t, Trick *after, int place) noexcept nogil:
    """`after` = the trick once the mover has played the card at `place`."""
    cdef uint32_t card = <uint32_t>1 << place, takes
    cdef int worth
    after[0] = t[0]
    after.hand[t.mover] = t.hand[t.mover] ^ card
    after.played = t.played | card
    after.ply = t.ply + 1
    if not t.led:
        after.led = lane_of(place)
        after.best = card
        after.winner = t.mover
    else:
        # without a branch, for nobody can foresee which it will be
        takes = -<uint32_t>((card & t.led) > t.best)
        after.beaten = t.beaten | t.best & takes | card & ~takes
        after.best = card & takes | t.best & ~takes
        after.winner = t.mover & takes | t.winner & ~takes
    if c.has_cards:
        worth = card_points(c, t, place)
        after.points = t.points + worth
        after.bonus_played = t.bonus_played + (worth != 0)
    after.mover = (t.mover + 1) & 3


cdef inline int end_trick(Contract *c, Trick *t, int place, Trick *after) noexcept nogil:
    """Let the last hand play the card at `place`; the points the winner, on lead in `after`, takes.

    Of `after` only what is no card is set: who leads, and what can still be taken.
    """
    cdef uint32_t card = <uint32_t>1 << place
    cdef int points = t.points, bonus_played = t.bonus_played, worth, gain
    if c.has_cards:
        worth = card_points(c, t, place)
        points += worth
        bonus_played += worth != 0
    gain = points + c.trick_points[t.cards]
    after.mover = t.mover if (card & t.led) > t.best else t.winner
    after.cards = t.cards - 1
    after.bonus = t.bonus
    after.rest = t.rest - gain
    after.rest_cards = t.rest_cards - points
    if c.has_bonus and bonus_played:
        if t.bonus == 0 or t.bonus == 1 + after.mover:
            after.bonus = 1 + after.mover
            if after.rest_cards == 0:
                gain += c.bonus - c.bonus_total
                after.bonus = NO_BONUS
        else:
            after.bonus = NO_BONUS
    return gain


cdef inline void begin_trick(Trick *t, Lanes *lanes) noexcept nogil:
    """Set the rest of a trick that begins with the cards `lanes`."""
    cdef uint32_t odd = <uint32_t>lanes.owners, high = <uint32_t>(lanes.owners >> 32)
    t.at = lanes
    t.hand[0] = <uint32_t>lanes.cards & ~(odd | high)
    t.hand[1] = odd & ~high
    t.hand[2] = high & ~odd
    t.hand[3] = odd & high
    t.marked = <uint32_t>(lanes.classes | lanes.classes >> 32 | lanes.cards >> 32)
    t.played = 0
    t.beaten = 0
    t.led = 0
    t.best = 0
    t.ply = 0
    t.winner = 0
    t.points = 0
    t.bonus_played = 0
    t.ducks = 0


cdef inline int close_trick(Contract *c, Trick *t, int place, Lanes *lanes,
                            Trick *after) noexcept nogil:
    """Begin the next trick in `after`, whose cards are `lanes`, once the last hand has played the
    card at `place`; the points its winner, now on lead, has taken."""
    cdef int gain = end_trick(c, t, place, after)
    begin_trick(after, lanes)
    return gain
