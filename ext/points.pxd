# cython: language_level=3
"""Points of the four seats, and which of two results a player prefers."""
from libc.stdint cimport int8_t, int16_t, uint8_t, uint32_t


cdef extern from "bits.h" nogil:
    uint32_t lora_swap(uint32_t x)


ctypedef fused Number:
    int8_t
    int16_t


cdef struct Values:
    int16_t guarantee[4]    # each seat's own, by seat
    int16_t hope[4]
    int16_t selfish[4]      # one result of all four


cdef inline bint better(Number *a, Number *b, int seat) noexcept nogil:
    """Whether `seat` prefers a to b: fewer own points, then more for the others together, then
    more for the next seat, the one after, the last (the tie-break of the definition)."""
    cdef int i, mine = a[seat] - b[seat], others
    if mine:
        return mine < 0
    others = (a[0] + a[1] + a[2] + a[3]) - (b[0] + b[1] + b[2] + b[3])
    if others:
        return others > 0
    for i in range(1, 4):
        mine = a[(seat + i) & 3] - b[(seat + i) & 3]
        if mine:
            return mine > 0
    return False


cdef inline uint32_t dislike(int8_t *points, int seat) noexcept nogil:
    """A number that is the smaller the more `seat` likes a result, among those of one total."""
    cdef uint32_t word = <uint8_t>points[0] | <uint32_t>(<uint8_t>points[1]) << 8 \
        | <uint32_t>(<uint8_t>points[2]) << 16 | <uint32_t>(<uint8_t>points[3]) << 24
    # his own lowest, then those of the seats after him: now few of his, then many of theirs
    word = (word >> 8 * seat | word << (32 - 8 * seat & 31)) ^ 0x7F7F7F80
    return lora_swap(word)


cdef inline void combine(Number *best, Number *other, int mover) noexcept nogil:
    """`best` = the values where the mover may choose between what is in it and `other`.

    Both are guarantee, hope and selfish one after the other, as in `Values`.
    """
    cdef int seat
    cdef Number mine = min(best[mover], other[mover])
    for seat in range(4):
        best[seat] = max(best[seat], other[seat])
        best[4 + seat] = min(best[4 + seat], other[4 + seat])
    best[mover] = mine
    if better(other + 8, best + 8, mover):
        for seat in range(8, 12):
            best[seat] = other[seat]


cdef inline void add(Values *values, int16_t *points) noexcept nogil:
    """Add what each seat has had to take on the way."""
    cdef int seat
    for seat in range(4):
        values.guarantee[seat] += points[seat]
        values.hope[seat] += points[seat]
        values.selfish[seat] += points[seat]
