# cython: language_level=3
"""A bounded transposition table that starts small, grows in place, and is emptied in no time.

An entry is valid while its generation is the table's: clearing is a new generation, not a sweep.
Buckets of four 32-byte entries; a position lives in the bucket its hash names. Doubling moves the
entries whose next hash bit is set into the upper half, which holds nothing valid by then.

Several threads may look up and `table_share` at the same time, with a Table each of the same
memory: then the table does not grow, and an entry, once its generation shows, never changes.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset
from stamps cimport lora_claim, lora_see, lora_show


cdef extern from "bits.h" nogil:
    int lora_count(uint32_t x)
    void lora_fetch(const void *place)

cdef extern from "memory.h" nogil:
    void *lora_take(size_t bytes, void **whole)


cdef enum:
    WAYS = 4
    FIRST_BUCKETS = 1024
    CLAIMED = 0xFFFF        # generation of an entry that a thread is about to write


cdef struct Key:
    uint64_t owners     # who holds each card still in play, two bit planes
    uint64_t cards      # which lanes are how long, and the third class plane
    uint64_t classes    # which cards are worth something of their own
    uint64_t hash
    uint16_t meta       # leader, question and whatever else is no card


cdef struct Entry:
    uint64_t owners
    uint64_t cards
    uint64_t classes
    uint32_t payload
    uint16_t meta
    uint16_t generation


cdef struct Table:
    void *memory
    Entry *entries          # in it, on a cache line's border
    uint64_t mask           # buckets in use - 1
    uint64_t allocated      # buckets
    uint64_t limit          # buckets, a power of two
    uint64_t used           # entries of this generation
    uint64_t turn           # where the next search for an entry to give up begins
    uint16_t generation


cdef inline uint64_t first_buckets(Table *t) noexcept nogil:
    return FIRST_BUCKETS if t.limit > FIRST_BUCKETS else t.limit


cdef inline bint take(Table *t, uint64_t buckets) noexcept nogil:
    """Empty memory for so many buckets in place of what there was; False if there is none."""
    cdef void *memory
    cdef Entry *entries = <Entry *>lora_take(buckets * WAYS * sizeof(Entry), &memory)
    if entries == NULL:
        return False
    free(t.memory)
    t.memory = memory
    t.entries = entries
    t.allocated = buckets
    return True


cdef inline bint table_init(Table *t, uint64_t memory) noexcept nogil:
    """Take a first small piece of at most `memory` bytes; False when there is none."""
    cdef uint64_t buckets = memory // (WAYS * sizeof(Entry))
    t.limit = 1
    while t.limit * 2 <= buckets:
        t.limit *= 2
    t.mask = first_buckets(t) - 1
    t.used = 0
    t.turn = 0
    t.generation = 1
    t.memory = NULL
    return take(t, first_buckets(t))


cdef inline void table_free(Table *t) noexcept nogil:
    free(t.memory)
    t.memory = NULL


cdef inline uint64_t table_bytes(Table *t) noexcept nogil:
    return t.allocated * WAYS * sizeof(Entry)


cdef inline void table_clear(Table *t) noexcept nogil:
    """Forget everything, and be small again: a short search should live in the cache."""
    t.used = 0
    t.mask = first_buckets(t) - 1
    t.generation += 1
    if t.generation == CLAIMED:
        memset(t.entries, 0, t.allocated * WAYS * sizeof(Entry))
        t.generation = 1


cdef inline void table_release(Table *t) noexcept nogil:
    """Forget everything and give the memory back but for the first piece."""
    table_clear(t)
    if t.allocated > t.mask + 1:
        take(t, t.mask + 1)


cdef inline void table_fetch(Table *t, Key *k) noexcept nogil:
    """Have the bucket of a position brought near, for it is about to be looked up."""
    cdef Entry *e = t.entries + (k.hash & t.mask) * WAYS
    lora_fetch(e)
    lora_fetch(e + WAYS // 2)  # the second of its two cache lines


cdef inline uint64_t hash_key(Key *k) noexcept nogil:
    cdef uint64_t h = k.owners * <uint64_t>0x9E3779B97F4A7C15
    h ^= (h >> 32) ^ (k.cards * <uint64_t>0xC2B2AE3D27D4EB4F)
    h = (h ^ k.classes ^ (<uint64_t>k.meta << 40)) * <uint64_t>0xFF51AFD7ED558CCD
    return h ^ (h >> 29)


cdef inline bint is_entry_of(Entry *e, Key *k) noexcept nogil:
    # one comparison, for each of several may be foreseen wrongly
    return (e.owners ^ k.owners | e.cards ^ k.cards | e.classes ^ k.classes
            | <uint64_t>(e.meta ^ k.meta)) == 0


cdef inline Entry *table_find(Table *t, Key *k) noexcept nogil:
    cdef Entry *e = t.entries + (k.hash & t.mask) * WAYS
    cdef int _way
    for _way in range(WAYS):
        if lora_see(&e.generation) == t.generation and is_entry_of(e, k):
            return e
        e += 1
    return NULL


cdef inline bint table_reserve(Table *t, uint64_t buckets) noexcept nogil:
    """Have memory for so many buckets; False if that is refused."""
    cdef void *memory = t.memory
    cdef Entry *entries = t.entries
    if buckets <= t.allocated:
        return True
    t.memory = NULL
    if not take(t, buckets):
        t.memory = memory
        return False
    memcpy(t.entries, entries, (t.mask + 1) * WAYS * sizeof(Entry))
    free(memory)
    return True


cdef inline bint table_grow(Table *t) noexcept nogil:
    """Twice the buckets; False at the limit or when memory is refused."""
    cdef uint64_t old = t.mask + 1, b, bit
    cdef Entry *e
    cdef Entry *to
    cdef Key k
    cdef int _way
    if old * 2 > t.limit:
        return False
    if not table_reserve(t, old * 2):
        t.limit = old
        return False
    for b in range(old):
        e = t.entries + b * WAYS
        to = t.entries + (b + old) * WAYS
        for _way in range(WAYS):
            if e.generation == t.generation:
                k.owners = e.owners
                k.cards = e.cards
                k.classes = e.classes
                k.meta = e.meta
                bit = hash_key(&k) & old
                if bit:
                    to[0] = e[0]
                    to += 1
                    e.generation = 0
            e += 1
    t.mask = old * 2 - 1
    return True


cdef inline Entry *smallest(Table *t, Key *k) noexcept nogil:
    """The entry of a full bucket with the fewest cards in play: it is found again soonest."""
    cdef Entry *e = t.entries + (k.hash & t.mask) * WAYS
    cdef Entry *found
    cdef Entry *free_entry = e
    cdef int _way, cards, fewest = 99
    # begin at another one each time, so that equals take turns
    t.turn += 1
    for _way in range(WAYS):
        found = e + ((t.turn + _way) & (WAYS - 1))
        cards = lora_count(<uint32_t>found.cards)
        if cards < fewest:
            fewest = cards
            free_entry = found
    return free_entry


cdef inline Entry *table_place(Table *t, Key *k) noexcept nogil:
    """The entry to write this key's payload into; a full bucket grows the table or gives one up."""
    cdef Entry *e
    cdef Entry *free_entry
    cdef int _way
    while True:
        free_entry = NULL
        e = t.entries + (k.hash & t.mask) * WAYS
        for _way in range(WAYS):
            if e.generation != t.generation:
                if free_entry == NULL:
                    free_entry = e
            elif is_entry_of(e, k):
                return e
            e += 1
        if free_entry != NULL:
            t.used += 1
            break
        if t.used * 3 < (t.mask + 1) * WAYS or not table_grow(t):
            free_entry = smallest(t, k)
            break
    free_entry.owners = k.owners
    free_entry.cards = k.cards
    free_entry.classes = k.classes
    free_entry.meta = k.meta
    free_entry.generation = t.generation
    free_entry.payload = 0
    return free_entry


cdef inline bint table_grow_by(Table *t, int doublings) noexcept nogil:
    """Grow so many times, or as often as can be; whether the table is as large as it can be."""
    cdef int _time
    table_reserve(t, min((t.mask + 1) << doublings, t.limit))
    for _time in range(doublings):
        if not table_grow(t):
            break
    return (t.mask + 1) * 2 > t.limit


cdef inline bint table_share(Table *t, Key *k, uint32_t payload) noexcept nogil:
    """Write this key's final payload where other threads read and write; False where there is no
    room, and it is not kept."""
    cdef Entry *e = t.entries + (k.hash & t.mask) * WAYS
    cdef uint16_t seen
    cdef int _way
    for _way in range(WAYS):
        seen = lora_see(&e.generation)
        if seen == t.generation:
            if is_entry_of(e, k):
                return True
        elif seen != CLAIMED and lora_claim(&e.generation, seen, CLAIMED):
            e.owners = k.owners
            e.cards = k.cards
            e.classes = k.classes
            e.meta = k.meta
            e.payload = payload
            lora_show(&e.generation, t.generation)
            t.used += 1
            return True
        e += 1
    return False
