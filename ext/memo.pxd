# cython: language_level=3
"""A bounded table of positions whose key is one number; it grows in place and is emptied at once.

Sister of `table.pxd`, for games whose cards keep their owners: a position is the set of cards still
held, who is to move, and a few bits. Buckets of four 32-byte entries are filled from the front, so
that a search ends at the first free one. An entry is free unless its generation is the table's.
"""
from libc.stdint cimport int16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from points cimport Values


cdef extern from "bits.h" nogil:
    int lora_count(uint32_t x)


cdef enum:
    WAYS = 4
    FIRST_BUCKETS = 1024
    KEY_BITS = 49           # the rest of the word is the generation
    GENERATIONS = 1 << 15


cdef struct Entry:
    uint64_t word           # key and generation
    Values values           # or, for a yes-or-no question, limits of one value


cdef struct Memo:
    Entry *entries
    uint64_t mask           # buckets in use - 1
    uint64_t allocated      # buckets
    uint64_t limit          # buckets, a power of two
    uint64_t used           # entries of this generation
    uint64_t turn           # where the next search for an entry to give up begins
    uint64_t generation


cdef inline uint64_t first_buckets(Memo *m) noexcept nogil:
    return FIRST_BUCKETS if m.limit > FIRST_BUCKETS else m.limit


cdef inline bint memo_init(Memo *m, uint64_t memory) noexcept nogil:
    """Take a first small piece of at most `memory` bytes; False when there is none."""
    cdef uint64_t buckets = memory // (WAYS * sizeof(Entry))
    m.limit = 1
    while m.limit * 2 <= buckets:
        m.limit *= 2
    m.allocated = first_buckets(m)
    m.mask = m.allocated - 1
    m.used = 0
    m.turn = 0
    m.generation = 1
    m.entries = <Entry *>calloc(m.allocated * WAYS, sizeof(Entry))
    return m.entries != NULL


cdef inline void memo_free(Memo *m) noexcept nogil:
    free(m.entries)
    m.entries = NULL


cdef inline uint64_t memo_bytes(Memo *m) noexcept nogil:
    return m.allocated * WAYS * sizeof(Entry)


cdef inline void memo_clear(Memo *m) noexcept nogil:
    """Forget everything, and be small again: a short search should live in the cache."""
    m.used = 0
    m.mask = first_buckets(m) - 1
    m.generation += 1
    if m.generation == GENERATIONS:
        memset(m.entries, 0, m.allocated * WAYS * sizeof(Entry))
        m.generation = 1


cdef inline void memo_release(Memo *m) noexcept nogil:
    """Forget everything and give the memory back but for the first piece."""
    cdef Entry *less
    memo_clear(m)
    if m.allocated > m.mask + 1:
        less = <Entry *>calloc((m.mask + 1) * WAYS, sizeof(Entry))
        if less != NULL:
            free(m.entries)
            m.entries = less
            m.allocated = m.mask + 1


cdef inline uint64_t scatter(uint64_t key) noexcept nogil:
    cdef uint64_t h = key * <uint64_t>0x9E3779B97F4A7C15
    h = (h ^ (h >> 32)) * <uint64_t>0xC2B2AE3D27D4EB4F
    return h ^ (h >> 29)


cdef inline Entry *bucket_of(Memo *m, uint64_t key) noexcept nogil:
    return m.entries + (scatter(key) & m.mask) * WAYS


cdef inline Values *memo_find(Memo *m, uint64_t key) noexcept nogil:
    """What is known of a position, or NULL."""
    cdef Entry *e = bucket_of(m, key)
    cdef uint64_t word = key | m.generation << KEY_BITS
    cdef int _way
    for _way in range(WAYS):
        if e.word == word:
            return &e.values
        if e.word >> KEY_BITS != m.generation:
            return NULL
        e += 1
    return NULL


cdef inline bint memo_grow(Memo *m) noexcept nogil:
    """Twice the buckets; False at the limit or when memory is refused."""
    cdef uint64_t old = m.mask + 1, b
    cdef Entry *more
    if old * 2 > m.limit:
        return False
    if old * 2 > m.allocated:
        more = <Entry *>calloc(old * 2 * WAYS, sizeof(Entry))
        if more == NULL:
            m.limit = old
            return False
        memcpy(more, m.entries, old * WAYS * sizeof(Entry))
        free(m.entries)
        m.entries = more
        m.allocated = old * 2
    for b in range(old):
        split(m, m.entries + b * WAYS, m.entries + (b + old) * WAYS, old)
    m.mask = old * 2 - 1
    return True


cdef inline void split(Memo *m, Entry *low, Entry *high, uint64_t bit) noexcept nogil:
    """Move the entries of a bucket whose next hash bit is set into the upper half."""
    cdef Entry *e = low
    cdef int _way
    for _way in range(WAYS):
        if e.word >> KEY_BITS != m.generation:
            return
        if scatter(e.word & (<uint64_t>1 << KEY_BITS) - 1) & bit:
            high[0] = e[0]
            high += 1
            e.word = 0
        elif low != e:
            low[0] = e[0]
            e.word = 0
            low += 1
        else:
            low += 1
        e += 1


cdef inline Entry *smallest(Memo *m, Entry *bucket) noexcept nogil:
    """The entry of a full bucket with the fewest cards held: it is found again soonest."""
    cdef Entry *found
    cdef Entry *smallest_yet = bucket
    cdef int _way, cards, fewest = 99
    # begin at another one each time, so that equals take turns
    m.turn += 1
    for _way in range(WAYS):
        found = bucket + ((m.turn + _way) & (WAYS - 1))
        cards = lora_count(<uint32_t>found.word)
        if cards < fewest:
            fewest = cards
            smallest_yet = found
    return smallest_yet


cdef inline Values *memo_place(Memo *m, uint64_t key, bint *known) noexcept nogil:
    """Where to write what is found out about a position; `known` = it already says something.

    A full bucket grows the table or gives one entry up.
    """
    cdef Entry *e
    cdef uint64_t word = key | m.generation << KEY_BITS
    cdef int _way
    known[0] = False
    while True:
        e = bucket_of(m, key)
        for _way in range(WAYS):
            if e.word == word:
                known[0] = True
                return &e.values
            if e.word >> KEY_BITS != m.generation:
                m.used += 1
                e.word = word
                return &e.values
            e += 1
        if m.used * 3 < (m.mask + 1) * WAYS or not memo_grow(m):
            e = smallest(m, bucket_of(m, key))
            e.word = word
            return &e.values
