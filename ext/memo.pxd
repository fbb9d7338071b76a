# cython: language_level=3
"""A bounded table of positions whose key is one number; it grows in place and is emptied at once.

Sister of `table.pxd`, for games whose cards keep their owners: a position is the set of cards still
held, who is to move, and a few bits. Buckets of four 32-byte entries lie on two cache lines; a
search begins on the one its hash names and ends at the first free entry. An entry is free unless
its generation is the table's.
"""
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from points cimport Values


cdef extern from "bits.h" nogil:
    int lora_count(uint32_t x)
    void lora_fetch(const void *place)

cdef extern from "memory.h" nogil:
    void *lora_take(size_t bytes, void **whole)


cdef enum:
    WAYS = 4
    FIRST_BUCKETS = 1024
    KEY_BITS = 51           # the rest of the word is the generation
    GENERATIONS = 1 << 13


cdef struct Entry:
    uint64_t word           # key and generation
    Values values           # or, for a yes-or-no question, limits of one value


cdef struct Memo:
    void *memory
    Entry *entries          # in it, on a cache line's border
    uint64_t mask           # buckets in use - 1
    uint64_t allocated      # buckets
    uint64_t limit          # buckets, a power of two
    uint64_t used           # entries of this generation
    uint64_t turn           # where the next search for an entry to give up begins
    uint64_t generation


cdef inline uint64_t first_buckets(Memo *m) noexcept nogil:
    return FIRST_BUCKETS if m.limit > FIRST_BUCKETS else m.limit


cdef inline bint take(Memo *m, uint64_t buckets) noexcept nogil:
    """Empty memory for so many buckets in place of what there was; False if there is none."""
    cdef void *memory
    cdef Entry *entries = <Entry *>lora_take(buckets * WAYS * sizeof(Entry), &memory)
    if entries == NULL:
        return False
    free(m.memory)
    m.memory = memory
    m.entries = entries
    m.allocated = buckets
    return True


cdef inline bint memo_init(Memo *m, uint64_t memory) noexcept nogil:
    """Take a first small piece of at most `memory` bytes; False when there is none."""
    cdef uint64_t buckets = memory // (WAYS * sizeof(Entry))
    m.limit = 1
    while m.limit * 2 <= buckets:
        m.limit *= 2
    m.mask = first_buckets(m) - 1
    m.used = 0
    m.turn = 0
    m.generation = 1
    m.memory = NULL
    return take(m, first_buckets(m))


cdef inline void memo_free(Memo *m) noexcept nogil:
    free(m.memory)
    m.memory = NULL


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
    memo_clear(m)
    if m.allocated > m.mask + 1:
        take(m, m.mask + 1)


cdef inline void memo_expect(Memo *m, uint64_t entries) noexcept nogil:
    """Make room for so many entries, if nothing is known yet: growing later takes time."""
    cdef uint64_t buckets = m.mask + 1
    while buckets * WAYS < entries and buckets * 2 <= m.limit:
        buckets *= 2
    if m.used == 0 and (buckets <= m.allocated or take(m, buckets)):
        m.mask = buckets - 1


cdef inline uint64_t scatter(uint64_t key) noexcept nogil:
    cdef uint64_t h = key * <uint64_t>0x9E3779B97F4A7C15
    h = (h ^ (h >> 32)) * <uint64_t>0xC2B2AE3D27D4EB4F
    return h ^ (h >> 29)


cdef inline void memo_fetch(Memo *m, uint64_t key) noexcept nogil:
    """Have the entry of a position brought near, for it is about to be looked up."""
    cdef uint64_t hash = scatter(key)
    lora_fetch(m.entries + (hash & m.mask) * WAYS + first_way(hash))


cdef inline int first_way(uint64_t hash) noexcept nogil:
    """Where in its bucket a search begins."""
    return <int>(hash >> 62) & 2


cdef inline Entry *entry_of(Memo *m, uint64_t key) noexcept nogil:
    """The entry of a position, or the first free one in its way, or NULL where others fill all."""
    cdef uint64_t hash = scatter(key), word = key | m.generation << KEY_BITS
    cdef Entry *bucket = m.entries + (hash & m.mask) * WAYS
    cdef Entry *e
    cdef int _way, first = first_way(hash)
    for _way in range(WAYS):
        e = bucket + (first ^ _way)
        if e.word == word or e.word >> KEY_BITS != m.generation:
            return e
    return NULL


cdef inline Values *memo_find(Memo *m, uint64_t key) noexcept nogil:
    """What is known of a position, or NULL."""
    cdef Entry *e = entry_of(m, key)
    if e == NULL or e.word != (key | m.generation << KEY_BITS):
        return NULL
    return &e.values


cdef inline bint memo_grow(Memo *m) noexcept nogil:
    """Twice the buckets; False at the limit or when memory is refused."""
    cdef uint64_t old = m.mask + 1, b
    cdef void *memory = m.memory
    cdef Entry *entries = m.entries
    if old * 2 > m.limit:
        return False
    if old * 2 > m.allocated:
        m.memory = NULL
        if not take(m, old * 2):
            m.memory = memory
            m.limit = old
            return False
        memcpy(m.entries, entries, old * WAYS * sizeof(Entry))
        free(memory)
    m.mask = old * 2 - 1
    for b in range(old):
        split(m, m.entries + b * WAYS)
    return True


cdef inline void split(Memo *m, Entry *bucket) noexcept nogil:
    """Give the entries of a bucket new places: some go to the upper half."""
    cdef Entry[WAYS] old
    cdef Entry *e
    cdef int _way
    memcpy(&old[0], bucket, sizeof(old))
    for _way in range(WAYS):
        bucket[_way].word = 0
    for _way in range(WAYS):
        if old[_way].word >> KEY_BITS == m.generation:
            e = entry_of(m, old[_way].word & (<uint64_t>1 << KEY_BITS) - 1)
            e[0] = old[_way]


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
    cdef uint64_t word = key | m.generation << KEY_BITS
    cdef Entry *e = entry_of(m, key)
    while e == NULL and m.used * 3 >= (m.mask + 1) * WAYS * 2 and memo_grow(m):
        e = entry_of(m, key)
    if e == NULL:
        e = smallest(m, m.entries + (scatter(key) & m.mask) * WAYS)
    known[0] = e.word == word
    m.used += e.word >> KEY_BITS != m.generation
    e.word = word
    return &e.values
