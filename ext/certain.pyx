# cython: language_level=3
"""Whether one player, who sees only his own cards, can take nothing whatever the others hold.

The game against one adversary who deals the unseen cards as they are played (lora_solver/
certainty.py says why that is the question; rules/closed_games.py has the same rules in Python).
It is searched by proof numbers, depth first (df-pn, Nagai 2002): at every position the fewest
leaves still to be proved for either answer, so that the search goes where an answer is nearest.

Seats are counted from the player, 0; cards are numbers 0..31, sets of cards bit sets.
"""
from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

cdef extern from "bits.h" nogil:
    int lora_lowest(uint32_t x)
    int lora_count(uint32_t x)

cdef enum:
    TRICKS = 0
    QUARTS = 1
    TENS = 2
    END = 32
    TAP = 33
    GIVE = 34               # GIVE + seat: in kvarty, who adds the card wanted
    MOST_PLAYS = 26
    WAYS = 4
    OPEN = 0                # what a position is
    LOST = 1
    WON = 2
    LAST_LEAD = 0
    COMPLETE = 1
    IMMEDIATE = 2
    EACH_SUIT = 0x01010101
    UP_TO_JACK = 0x1F1F1F1F
    QUEENS = 0x20202020
    KINGS = 0x40404040
    ACES = 0x80808080
    ROW_TENS = 0x08080808
    UNLIKELY = 20
    NEVER = 0x3FFFFFFF      # the number of a proof that does not exist


cdef struct Rules:
    int family
    uint32_t costly             # cards that cost
    uint8_t trick_costs[9]      # whether a trick costs, by the cards in hand as it begins
    uint8_t rest_costs[9]       # whether that trick or a later one does
    uint32_t restricted         # suits led only from a hand of nothing else
    uint32_t banned             # cards not thrown on trick 1 while another is legal
    int order[4]                # suits, those that are alike side by side
    bint like_next[4]           # whether order[i] and order[i + 1] are alike
    int end                     # kvarty
    bint skips
    bint queen_first
    bint must_complete
    bint stuck                  # desitky: a ten opens a row only if nothing else fits


cdef struct State:
    uint32_t mine
    uint32_t unseen
    uint32_t barred[4]          # unseen cards a seat does not hold
    uint32_t wanted             # kvarty: the next cards of the quart, the lowest of them unseen
    int8_t count[4]             # cards in hand
    int8_t mover
    int8_t ply                  # of the trick
    int8_t best                 # the card that takes it, as long as ply is not 0
    int8_t winner
    bint costs                  # the trick holds a card that costs
    bint has_laid               # desitky: in this turn


cdef struct Key:
    uint64_t lanes[4]
    uint32_t meta
    uint64_t hash


cdef struct Entry:
    uint64_t lanes[4]
    uint32_t meta               # 0 where nothing is
    uint32_t proof
    uint32_t disproof


cdef struct Search:
    Rules rules
    Entry *entries
    uint64_t mask               # buckets - 1
    uint64_t nodes
    uint64_t limit
    bint forgets                # signs are kept no longer than a trick
    uint32_t turn


cdef uint8_t[65536] PUSHED      # by a lane's cards in play and a set of cards: the set, pushed down


cdef void make_pushed() noexcept nogil:
    cdef int held, cards, rank, place, out
    for held in range(256):
        for cards in range(256):
            place = 0
            out = 0
            for rank in range(8):
                if held >> rank & 1:
                    out |= (cards >> rank & 1) << place
                    place += 1
            PUSHED[held << 8 | cards] = out

make_pushed()


include "closed_rules.pxi"
include "proof_numbers.pxi"


cdef class CertainEngine:
    """The search for one contract, with its own table; not for two threads at once.

    First `tricks`, `quarts` or `tens`, then any number of questions.
    """
    cdef Search s

    def __cinit__(self, memory):
        cdef uint64_t buckets = 1
        while buckets * 2 * WAYS * sizeof(Entry) <= memory:
            buckets *= 2
        self.s.mask = buckets - 1
        self.s.entries = <Entry *>calloc(buckets * WAYS, sizeof(Entry))
        if self.s.entries == NULL:
            raise MemoryError("no memory for the table")

    def __dealloc__(self):
        free(self.s.entries)

    @property
    def nodes(self):
        """Positions looked at so far."""
        return self.s.nodes

    def tricks(self, costly, trick_costs, restricted, banned):
        """A trick game: the cards that cost, for trick 1 to 8 whether it costs, cards that are led
        only from a hand of nothing else, cards not thrown on trick 1 while another is legal."""
        cdef Rules *r = &self.s.rules
        r.family = TRICKS
        r.costly = costly
        r.restricted = restricted
        r.banned = banned
        r.rest_costs[0] = 0
        for number in range(8, 0, -1):
            r.trick_costs[9 - number] = trick_costs[number - 1]
            r.rest_costs[9 - number] = trick_costs[number - 1] or r.rest_costs[8 - number]
        kinds = [(bits >> 8 * suit & 255 for bits in (costly, restricted, banned))
                 for suit in range(4)]
        self.group([tuple(kind) for kind in kinds])

    def quarts(self, end, gap, wild_first, must_lead_complete):
        """Kvarty with its options."""
        cdef Rules *r = &self.s.rules
        r.family = QUARTS
        r.end = ("last_lead", "complete", "immediate").index(end)
        r.skips = gap == "skip"
        r.queen_first = wild_first == "queen"
        r.must_complete = must_lead_complete
        self.group([0, 0, 0, 0])

    def tens(self, ten_only_if_stuck):
        """Desitky with its option."""
        self.s.rules.family = TENS
        self.s.rules.stuck = ten_only_if_stuck
        self.group([0, 0, 0, 0])

    cdef void group(self, list kinds):
        order = sorted(range(4), key=lambda suit: kinds[suit])
        for place, suit in enumerate(order):
            self.s.rules.order[place] = suit
            self.s.rules.like_next[place] = (
                place < 3 and kinds[suit] == kinds[order[place + 1]])

    def passes(self, limit, forgets, mine, unseen, barred, counts, mover, trick=(), has_laid=False,
               wanted=0):
        """Whether the player can take nothing: True, False, or None after `limit` more nodes.

        `barred`, `counts` by seat from the player on; `trick` what lies on the table, in order;
        `wanted` in kvarty the cards of the quart still to be added, of which the lowest is unseen.
        With `forgets` signs are kept to the end of the trick only: then only True is an answer.
        """
        cdef State t
        cdef uint32_t proof = 1, disproof = 1
        cdef int seat
        t.mine = mine
        t.unseen = unseen
        for seat in range(4):
            t.barred[seat] = barred[seat]
            t.count[seat] = counts[seat]
        t.mover = mover
        t.ply = len(trick)
        t.best = t.winner = 0
        t.costs = False
        for place, card in enumerate(trick):
            if place == 0 or (card ^ t.best) < 8 and card > t.best:
                t.best = card
                t.winner = (mover - t.ply + place) & 3
            if self.s.rules.costly >> <int>card & 1:
                t.costs = True
        t.has_laid = has_laid
        t.wanted = wanted
        self.s.forgets = forgets
        self.s.limit = self.s.nodes + limit
        with nogil:
            search(&self.s, &t, NEVER, NEVER, &proof, &disproof)
        if proof == 0:
            return True
        return False if disproof == 0 else None
