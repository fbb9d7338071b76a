# cython: language_level=3
"""Points of the four seats, and which of two results a player prefers."""
from libc.stdint cimport int8_t, int16_t, uint32_t, uint64_t


cdef extern from "bits.h" nogil:
    uint32_t lora_swap(uint32_t x)
    uint32_t lora_rotate(uint32_t x, int n)


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


cdef inline uint32_t dislike(uint32_t result, int seat) noexcept nogil:
    """A number that is the smaller the more `seat` likes a result, among those of one total.

    A result is a word of four bytes, each the points of a seat + 128, seat 0 the lowest.
    """
    # his own lowest, then those of the seats after him: now few of his, then many of theirs
    return lora_swap(lora_rotate(result, 8 * seat) ^ <uint32_t>0xFFFFFF00)


cdef inline uint64_t dislike_any(uint32_t result, int seat) noexcept nogil:
    """`dislike` among results of any total."""
    cdef uint32_t among = dislike(result, seat)
    cdef int total = (result & 255) + (result >> 8 & 255) + (result >> 16 & 255) + (result >> 24)
    return <uint64_t>(among >> 24) << 40 | <uint64_t>(1024 - total) << 24 | among & 0xFFFFFF


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
