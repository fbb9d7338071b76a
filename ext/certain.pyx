# cython: language_level=3
"""Whether one player, who sees only his own cards, can take nothing whatever the others hold.

The game against one adversary who deals the unseen cards as they are played (lora_solver/
certainty.py says why that is the question; rules/closed.py has the same rules in Python). It is
searched by proof numbers, depth first (df-pn, Nagai 2002): at every position the fewest leaves
still to be proved for either answer, so that the search goes where an answer is nearest.

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


# ── what fits ────────────────────────────────────────────────────────────────────────────────

cdef inline bint can_be_dealt(uint32_t unseen, int8_t *count, uint32_t *barred) noexcept nogil:
    """Hall's condition for every set of the three hands, the empty one included."""
    cdef uint32_t b1 = unseen & barred[1], b2 = unseen & barred[2], b3 = unseen & barred[3]
    if not (b1 | b2 | b3):
        return True
    if b1 & b2 & b3:
        return False
    return (lora_count(b2 & b3) <= count[1] and lora_count(b1 & b3) <= count[2]
            and lora_count(b1 & b2) <= count[3]
            and lora_count(b1) <= count[2] + count[3] and lora_count(b2) <= count[1] + count[3]
            and lora_count(b3) <= count[1] + count[2])


cdef inline bint fits(State *t, int seat, int card, uint32_t shown) noexcept nogil:
    """Whether some layout lets the seat play the card (none: -1), which shows what he lacks."""
    cdef bint fine
    cdef uint32_t before = t.barred[seat], unseen = t.unseen
    if card >= 0:
        if t.barred[seat] >> card & 1 or t.count[seat] == 0:
            return False
        unseen ^= <uint32_t>1 << card
        t.count[seat] -= 1
    t.barred[seat] |= shown
    fine = can_be_dealt(unseen, &t.count[0], &t.barred[0])
    t.barred[seat] = before
    if card >= 0:
        t.count[seat] += 1
    return fine


cdef inline uint32_t suit_of(int card) noexcept nogil:
    return <uint32_t>255 << (card & 24)


cdef inline uint32_t trick_shows(Rules *r, State *t, int card) noexcept nogil:
    cdef uint32_t shown
    if t.ply == 0:
        return ~r.restricted if r.restricted >> card & 1 else 0
    shown = suit_of(t.best)
    if shown >> card & 1:
        return 0
    if r.banned >> card & 1 and t.count[t.mover] == 8:
        shown |= ~r.banned
    return shown


cdef inline uint32_t first_leads(Rules *r, uint32_t held) noexcept nogil:
    if held & UP_TO_JACK:
        return held & UP_TO_JACK
    if r.queen_first and held & QUEENS:
        return held & QUEENS
    return held


cdef inline uint32_t quart_leads(Rules *r, State *t) noexcept nogil:
    cdef uint32_t held = t.mine, leads = t.mine, king_up, whole
    cdef bint first = (t.mine | t.unseen) == <uint32_t>0xFFFFFFFF
    if first:
        leads = first_leads(r, held)
    if r.must_complete:
        whole = held & held >> 1 & held >> 2 & held >> 3 & UP_TO_JACK
        if not first:
            king_up = held & held >> 1 & KINGS
            whole |= (held & king_up >> 1 & QUEENS) | king_up | (held & ACES)
        if leads & whole:
            return leads & whole
    return leads


cdef inline uint32_t quart_shows(Rules *r, State *t, int card) noexcept nogil:
    cdef uint32_t shown = 0, one = <uint32_t>1 << card
    if (t.mine | t.unseen) != <uint32_t>0xFFFFFFFF:
        return 0
    if not first_leads(r, one | UP_TO_JACK) & one:
        shown |= UP_TO_JACK
    if not first_leads(r, one | QUEENS) & one:
        shown |= QUEENS
    return shown


cdef inline uint32_t row_ends(uint32_t row) noexcept nogil:
    return ((row & ~<uint32_t>ACES) << 1 | (row & ~<uint32_t>EACH_SUIT) >> 1) & ~row


# ── plays ────────────────────────────────────────────────────────────────────────────────────

cdef int all_of(uint32_t cards, uint8_t *plays) noexcept nogil:
    cdef int count = 0
    while cards:
        plays[count] = lora_lowest(cards)
        cards &= cards - 1
        count += 1
    return count


cdef int trick_plays(Rules *r, State *t, uint8_t *plays) noexcept nogil:
    cdef uint32_t cards, held = t.mine
    cdef int count = 0, card
    if t.mover == 0:
        if t.ply == 0:
            cards = held & ~r.restricted
        else:
            cards = held & suit_of(t.best)
            if not cards and t.count[0] == 8:
                cards = held & ~r.banned
        return all_of(cards if cards else held, plays)
    cards = t.unseen & ~t.barred[t.mover]
    while cards:
        card = lora_lowest(cards)
        cards &= cards - 1
        if fits(t, t.mover, card, trick_shows(r, t, card)):
            plays[count] = card
            count += 1
    return count


cdef int quart_plays(Rules *r, State *t, uint8_t *plays) noexcept nogil:
    cdef uint32_t cards
    cdef int count = 0, card, seat
    if t.wanted:
        card = lora_lowest(t.wanted)
        for seat in range(1, 4):
            if fits(t, seat, card, 0):
                plays[count] = GIVE + seat
                count += 1
        return count
    if t.mover == 0:
        return all_of(quart_leads(r, t), plays)
    cards = t.unseen & ~t.barred[t.mover]
    while cards:
        card = lora_lowest(cards)
        cards &= cards - 1
        if fits(t, t.mover, card, quart_shows(r, t, card)):
            plays[count] = card
            count += 1
    return count


cdef int tens_plays(Rules *r, State *t, uint8_t *plays) noexcept nogil:
    cdef uint32_t row = ~(t.mine | t.unseen), ends = row_ends(row), cards
    cdef uint32_t fitting = ends | (ROW_TENS & ~row)
    cdef int count = 0, card
    if t.mover == 0:
        if r.stuck and ends & t.mine:
            fitting = ends
        count = all_of(fitting & t.mine, plays)
        if t.has_laid:
            plays[count] = END
            count += 1
        elif count == 0:
            plays[count] = TAP
            count += 1
        return count
    cards = fitting & t.unseen & ~t.barred[t.mover]
    while cards:
        card = lora_lowest(cards)
        cards &= cards - 1
        if fits(t, t.mover, card, ends if r.stuck and not ends >> card & 1 else 0):
            plays[count] = card
            count += 1
    if t.has_laid:
        plays[count] = END
        count += 1
    elif fits(t, t.mover, -1, fitting):
        plays[count] = TAP
        count += 1
    return count


cdef inline int plays_of(Rules *r, State *t, uint8_t *plays) noexcept nogil:
    """What can happen next: the player's legal moves, or what some layout allows."""
    if r.family == TRICKS:
        return trick_plays(r, t, plays)
    if r.family == QUARTS:
        return quart_plays(r, t, plays)
    return tens_plays(r, t, plays)


cdef inline void lay(State *t, int seat, int card) noexcept nogil:
    cdef uint32_t one = <uint32_t>1 << card
    if seat == 0:
        t.mine ^= one
    else:
        t.unseen ^= one
    t.count[seat] -= 1


cdef inline int play_trick(Rules *r, State *t, int card) noexcept nogil:
    """Play the card; LOST if the trick it ends gives the player a point."""
    cdef int seat = t.mover
    if seat:
        t.barred[seat] |= trick_shows(r, t, card)
    lay(t, seat, card)
    if r.costly >> card & 1:
        t.costs = True
    if t.ply == 0 or (card ^ t.best) < 8 and card > t.best:
        t.best = card
        t.winner = seat
    t.ply += 1
    t.mover = (seat + 1) & 3
    if t.ply < 4:
        return OPEN
    t.mover = t.winner
    if t.winner == 0 and (t.costs or r.trick_costs[t.count[0] + 1]):
        return LOST
    t.ply = 0
    t.best = 0
    t.winner = 0
    t.costs = False
    return OPEN


cdef inline int play_quart(Rules *r, State *t, int play) noexcept nogil:
    """Lead or add; who is out once the quart is complete, or at once, has won."""
    cdef uint32_t wanted, one
    cdef int seat = t.mover, card = play
    if play > GIVE:
        seat = play - GIVE
        card = lora_lowest(t.wanted)
        wanted = t.wanted & (t.wanted - 1)
    else:
        if seat:
            t.barred[seat] |= quart_shows(r, t, card)
        wanted = <uint32_t>(<uint64_t>0xE << card) & suit_of(card)
        if t.count[seat] == 1 and r.end != COMPLETE:
            wanted = 0
    lay(t, seat, card)
    t.mover = seat
    t.wanted = 0
    if r.end == IMMEDIATE and t.count[seat] == 0:
        wanted = 0
    while wanted:
        one = wanted & (~wanted + 1)
        if t.unseen & one:
            t.wanted = wanted
            return OPEN
        wanted ^= one
        if t.mine & one:
            lay(t, 0, lora_lowest(one))
            t.mover = 0
            if r.end == IMMEDIATE and t.count[0] == 0:
                break
        elif not r.skips:
            break
    if t.count[0] == 0:
        return WON
    return OPEN if t.count[1] and t.count[2] and t.count[3] else LOST


cdef inline int play_tens(Rules *r, State *t, int play) noexcept nogil:
    cdef uint32_t row = ~(t.mine | t.unseen), ends = row_ends(row)
    cdef int seat = t.mover
    if play < END:
        if seat and r.stuck and not ends >> play & 1:
            t.barred[seat] |= ends
        lay(t, seat, play)
        t.has_laid = True
        if t.count[seat] == 0:
            return LOST if seat else WON
        return OPEN
    if play == TAP:
        if seat == 0:
            return LOST
        t.barred[seat] |= ends | ROW_TENS
    t.mover = (seat + 1) & 3
    t.has_laid = False
    return OPEN


cdef inline bint is_safe(State *t) noexcept nogil:
    """Whether the player, as long as he is not on lead, can stay below in every suit: the i-th
    lowest of his cards is below the i-th lowest of the unseen."""
    cdef uint32_t mine, unseen
    cdef int suit
    for suit in range(4):
        mine = t.mine >> 8 * suit & 255
        unseen = t.unseen >> 8 * suit & 255
        while mine and unseen:
            if lora_lowest(mine) > lora_lowest(unseen):
                return False
            mine &= mine - 1
            unseen &= unseen - 1
    return True


cdef inline int after_play(Search *s, State *t, int play) noexcept nogil:
    """Let it happen; what the position then is."""
    cdef Rules *r = &s.rules
    cdef int found
    if r.family == TRICKS:
        found = play_trick(r, t, play)
        if found or t.ply:
            return found
        if not (r.costly & (t.mine | t.unseen)) and not r.rest_costs[t.count[0]]:
            return WON
        if t.mover and is_safe(t):
            return WON
    elif r.family == QUARTS:
        return play_quart(r, t, play)
    else:
        found = play_tens(r, t, play)
        if found or t.mover or play < END:
            return found
    if s.forgets:
        t.barred[1] = t.barred[2] = t.barred[3] = 0
    return OPEN


# ── the table ────────────────────────────────────────────────────────────────────────────────

cdef void make_key(Search *s, State *t, bint forgets, Key *k) noexcept nogil:
    """All that the rest depends on. In the trick games only the order of the cards in play counts,
    and suits without a rule of their own may change places."""
    cdef Rules *r = &s.rules
    cdef uint32_t held = t.mine | t.unseen, special = t.wanted
    cdef uint32_t b1 = t.barred[1] & t.unseen, b2 = t.barred[2] & t.unseen
    cdef uint32_t b3 = t.barred[3] & t.unseen
    cdef uint64_t lane
    cdef int i, j, suit, low, row
    cdef bint push = r.family == TRICKS and not (r.banned and t.count[t.mover] == 8)
    if forgets and t.ply == 0:
        b1 = b2 = b3 = 0
    if t.ply:
        special = <uint32_t>1 << t.best
        held |= special
    for i in range(4):
        suit = r.order[i]
        low = 8 * suit
        lane = 0
        row = (held >> low & 255) << 8
        if push:
            lane = (PUSHED[row | row >> 8]
                    | <uint64_t>PUSHED[row | (t.mine >> low & 255)] << 8
                    | <uint64_t>PUSHED[row | (r.costly >> low & 255)] << 40
                    | <uint64_t>PUSHED[row | (special >> low & 255)] << 48)
            if b1 | b2 | b3:
                lane |= (<uint64_t>PUSHED[row | (b1 >> low & 255)] << 16
                         | <uint64_t>PUSHED[row | (b2 >> low & 255)] << 24
                         | <uint64_t>PUSHED[row | (b3 >> low & 255)] << 32)
        else:
            lane = (row >> 8 | <uint64_t>(t.mine >> low & 255) << 8
                    | <uint64_t>(b1 >> low & 255) << 16 | <uint64_t>(b2 >> low & 255) << 24
                    | <uint64_t>(b3 >> low & 255) << 32
                    | <uint64_t>(special >> low & 255) << 48)
        j = i
        while j and r.like_next[j - 1] and k.lanes[j - 1] > lane:
            k.lanes[j] = k.lanes[j - 1]
            j -= 1
        k.lanes[j] = lane
    # never 0; how many cards the others hold follows from the rest in the trick games
    k.meta = (1 | forgets << 1 | t.mover << 2 | t.ply << 4 | t.winner << 6 | t.costs << 8
              | t.has_laid << 9)
    if r.family != TRICKS:
        k.meta |= t.count[1] << 10 | t.count[2] << 14 | t.count[3] << 18
    k.hash = k.meta * <uint64_t>0x9E3779B97F4A7C15
    for i in range(4):
        k.hash = (k.hash ^ k.lanes[i]) * <uint64_t>0xFF51AFD7ED558CCD
        k.hash ^= k.hash >> 32


cdef inline Entry *find(Search *s, Key *k) noexcept nogil:
    cdef Entry *e = s.entries + (k.hash & s.mask) * WAYS
    cdef int _way
    for _way in range(WAYS):
        if (e.meta == k.meta and e.lanes[0] == k.lanes[0] and e.lanes[1] == k.lanes[1]
                and e.lanes[2] == k.lanes[2] and e.lanes[3] == k.lanes[3]):
            return e
        e += 1
    return NULL


cdef void keep(Search *s, Key *k, uint32_t proof, uint32_t disproof) noexcept nogil:
    """Where a bucket is full, one that is not settled makes room, or else any."""
    cdef Entry *first = s.entries + (k.hash & s.mask) * WAYS
    cdef Entry *e = find(s, k)
    cdef int way
    if e == NULL:
        for way in range(WAYS):
            if first[way].meta == 0:
                e = first + way
                break
        else:
            s.turn += 1
            for way in range(WAYS):
                e = first + ((way + s.turn) & (WAYS - 1))
                if e.proof and e.disproof:
                    break
        e.lanes = k.lanes
        e.meta = k.meta
    e.proof = proof
    e.disproof = disproof


# ── the search ───────────────────────────────────────────────────────────────────────────────

cdef inline uint32_t added(uint32_t a, uint32_t b) noexcept nogil:
    return NEVER if a + b > NEVER else a + b


cdef struct Children:
    State at[MOST_PLAYS]
    uint64_t hash[MOST_PLAYS]
    uint32_t proof[MOST_PLAYS]      # that the player passes
    uint32_t disproof[MOST_PLAYS]
    int count


cdef void guess(Search *s, State *t, uint32_t *proof, uint32_t *disproof) noexcept nogil:
    """The numbers of a position not yet looked at. What the search that forgets the signs has found
    out helps: who passes without them passes, and who does not seldom lives by them."""
    cdef Key k
    cdef Entry *e
    proof[0] = disproof[0] = 1
    if s.forgets or t.ply or s.rules.family != TRICKS:
        return
    make_key(s, t, True, &k)
    e = find(s, &k)
    if e == NULL or (e.proof and e.disproof):
        disproof[0] = UNLIKELY
    elif e.proof == 0:
        proof[0] = 0
        disproof[0] = NEVER
    else:
        proof[0] = UNLIKELY


cdef void expand(Search *s, State *t, bint chooses, Children *c) noexcept nogil:
    """What can follow, one position of those that are the same; only the one that settles it."""
    cdef uint8_t[MOST_PLAYS] plays
    cdef int count, i, j, kind, at
    cdef Key k
    cdef Entry *e
    cdef uint32_t proof, disproof
    count = plays_of(&s.rules, t, &plays[0])
    c.count = 0
    for i in range(count):
        at = c.count
        c.at[at] = t[0]
        kind = after_play(s, &c.at[at], plays[i])
        if kind == OPEN:
            make_key(s, &c.at[at], s.forgets, &k)
            for j in range(at):
                if c.hash[j] == k.hash:
                    break
            else:
                j = at
            if j < at:
                continue
            c.hash[at] = k.hash
            e = find(s, &k)
            if e != NULL:
                proof = e.proof
                disproof = e.disproof
            else:
                guess(s, &c.at[at], &proof, &disproof)
        else:
            c.hash[at] = kind
            proof = 0 if kind == WON else NEVER
            disproof = 0 if kind == LOST else NEVER
        if (proof == 0) if chooses else (disproof == 0):
            c.at[0] = c.at[at]
            c.hash[0] = c.hash[at]
            c.proof[0] = proof
            c.disproof[0] = disproof
            c.count = 1
            return
        if (disproof == 0) if chooses else (proof == 0):
            # no use to whoever moves; one must stay if all are so
            if i + 1 < count or c.count:
                continue
        c.proof[at] = proof
        c.disproof[at] = disproof
        c.count += 1


cdef bint search(Search *s, State *t, uint32_t most_proof, uint32_t most_disproof,
                 uint32_t *proof, uint32_t *disproof) noexcept nogil:
    """Work until either number reaches its bound; False if the nodes ran out."""
    cdef Key k
    cdef Entry *e
    cdef Children c
    cdef bint chooses = t.mover == 0 and not t.wanted, goes_on = True
    cdef int i, best
    cdef uint32_t least, second, total, own, other, most_other, rest
    make_key(s, t, s.forgets, &k)
    e = find(s, &k)
    if e != NULL and (e.proof >= most_proof or e.disproof >= most_disproof
                      or e.proof == 0 or e.disproof == 0):
        proof[0] = e.proof
        disproof[0] = e.disproof
        return True
    s.nodes += 1
    if s.nodes > s.limit:
        proof[0] = disproof[0] = 1
        return False
    expand(s, t, chooses, &c)
    while True:
        # `own`: of the answer that the mover wants, for which one child is enough
        least = second = NEVER
        most_other = rest = 0
        best = 0
        for i in range(c.count):
            own = c.proof[i] if chooses else c.disproof[i]
            other = c.disproof[i] if chooses else c.proof[i]
            if other > most_other:
                most_other = other
            if other:
                rest += 1
            if own < least:
                second = least
                least = own
                best = i
            elif own < second:
                second = own
        total = added(most_other, rest - 1 if rest else 0)
        proof[0] = least if chooses else total
        disproof[0] = total if chooses else least
        if not goes_on or proof[0] >= most_proof or disproof[0] >= most_disproof \
                or proof[0] == 0 or disproof[0] == 0:
            break
        # a little more than the second, or two of a kind would be begun anew again and again
        own = added(second, 1 + second // 4)
        other = c.disproof[best] if chooses else c.proof[best]
        if chooses:
            goes_on = search(s, &c.at[best], min(most_proof, own),
                             added(most_disproof - total, other), &c.proof[best],
                             &c.disproof[best])
        else:
            goes_on = search(s, &c.at[best], added(most_proof - total, other),
                             min(most_disproof, own), &c.proof[best], &c.disproof[best])
    keep(s, &k, proof[0], disproof[0])
    return goes_on


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
