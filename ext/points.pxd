# cython: language_level=3
"""Points of the four seats, and which of two results a player prefers."""
from libc.stdint cimport int8_t, int16_t

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


cdef inline void combine(Values *best, Values *other, int mover) noexcept nogil:
    """`best` = the values where the mover may choose between what is in it and `other`."""
    cdef int seat
    cdef int16_t mine = best.guarantee[mover]
    if other.guarantee[mover] < mine:
        mine = other.guarantee[mover]
    for seat in range(4):
        if other.guarantee[seat] > best.guarantee[seat]:
            best.guarantee[seat] = other.guarantee[seat]
        if other.hope[seat] < best.hope[seat]:
            best.hope[seat] = other.hope[seat]
    best.guarantee[mover] = mine
    if better(&other.selfish[0], &best.selfish[0], mover):
        for seat in range(4):
            best.selfish[seat] = other.selfish[seat]


cdef inline void add(Values *values, int16_t *points) noexcept nogil:
    """Add what each seat has had to take on the way."""
    cdef int seat
    for seat in range(4):
        values.guarantee[seat] += points[seat]
        values.hope[seat] += points[seat]
        values.selfish[seat] += points[seat]
