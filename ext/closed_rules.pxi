"""What may be played with closed cards, what it shows, and what then is (rules/closed_games.py)."""


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
