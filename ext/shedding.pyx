# cython: language_level=3, boundscheck=False, cdivision=True, initializedcheck=False
# cython: freethreading_compatible=True
"""Exact search of the games of laying cards out: kvarty, desítky and lora, on numbers only.

Every card keeps its owner, so that a position is the set of cards still held, who is to move and a
few bits. One walk gives guarantee, hope and selfish of all seats; sides of several seats and yes or
no are zero-window searches, as in the trick games. A move without an alternative is no position of
its own: the search runs on to the next choice.
"""
from libc.stdint cimport int8_t, int16_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from memo cimport (Memo, memo_bytes, memo_clear, memo_expect, memo_fetch, memo_find,
                   memo_free, memo_init, memo_place, memo_release)
from points cimport Values, add, better, combine

cdef extern from "bits.h" nogil:
    int lora_lowest(uint32_t x)
    int lora_count(uint32_t x)

cdef enum:
    STOPPED = 30000         # no value: the search was told to stop
    POLL = 1023             # look at the stop flag every so many positions
    EVERYBODY = 15
    END = 32                # the calls follow the cards as numbers of moves
    TAP = 33
    PASS = 34
    NO_CALL = -1
    ROWS = 21               # states of a row of desítky
    TURNS = 8               # four seats, who have laid a card in this turn or not

cdef enum Kind:
    QUARTS
    TENS
    LORA

cdef enum Line:
    LINE_EXACT
    LINE_BOUND
    LINE_SELFISH

cdef enum QuartEnd:
    LAST_LEAD
    COMPLETE
    IMMEDIATE


cdef struct Game:
    Kind kind
    uint32_t own[4]             # the cards each seat holds in the position asked about
    uint8_t owner[32]
    uint32_t present            # cards in a hand or in a row
    QuartEnd end                # kvarty
    bint skip
    bint queen_first
    bint must_lead_complete
    bint ten_only_if_stuck      # desítky
    int first_out               # lora
    int pass_cost
    bint pass_voids_bonus
    int growth                  # a whole deal has about 2 ** growth positions with a choice
    int least                   # below this no sum of points to come ever lies


cdef struct State:
    uint32_t held               # by anybody
    uint8_t turn
    uint8_t flag                # desítky: has laid in this turn; lora: start rank, 0 without a row
    uint8_t paid                # lora: seats whose bonus a pass has voided, as bits


cdef struct Node:
    State at                    # where there is a choice, or the end
    uint32_t cards              # to choose from, none at the end
    int call                    # to choose as well
    int16_t[4] cost             # what each seat has had to pay on the way here


cdef struct Brief:          # `Values` in a byte each: nobody pays for more than 8 cards and 32 taps
    int8_t guarantee[4]
    int8_t hope[4]
    int8_t selfish[4]


cdef struct EveryRow:       # see every_row.pxi
    Brief *values           # TURNS for each state of the rows, or NULL
    uint64_t bytes
    bint allowed            # there may be so much memory
    bint known              # they are those of the deal asked about ..
    uint32_t rows           # .. for all states that hold these cards
    uint8_t row[4][ROWS]    # the states of each row from the fullest on, as cards of a suit
    uint8_t number[4][256]  # where a state stands among them
    int count[4]


cdef struct Search:
    Game game
    Memo memo
    EveryRow every
    int target              # seats whose points count, as bits
    int minimisers          # seats that want them few, as bits
    uint64_t nodes
    int stop                # written by another thread
    bint stopped


include "quarts.pxi"
include "rows.pxi"
include "every_row.pxi"


# ── the rules of all three ───────────────────────────────────────────────────────────────────


cdef inline bint is_over(Game *g, State *at) noexcept nogil:
    """Whether a hand is empty."""
    return not (g.own[0] & at.held and g.own[1] & at.held
                and g.own[2] & at.held and g.own[3] & at.held)


cdef inline uint32_t cards_of(Game *g, State *at) noexcept nogil:
    """The cards the player to move may lay."""
    if g.kind == QUARTS:
        return quart_leads(g, at)
    if g.kind == TENS:
        return tens_fitting(g, at) & g.own[at.turn] & at.held
    return lora_fitting(g, at) & g.own[at.turn] & at.held


cdef inline int call_of(Game *g, State *at, uint32_t cards) noexcept nogil:
    """The call the player to move may make who can lay `cards`."""
    if g.kind == TENS and at.flag:
        return END
    if cards:
        return NO_CALL
    return PASS if g.kind == LORA else TAP


cdef inline int step(Game *g, State *at, int move) noexcept nogil:
    """Make a move; what it costs the player who makes it, at once."""
    if g.kind == QUARTS:
        lead(g, at, move)
        return 0
    if g.kind == TENS:
        return tens_step(at, move)
    return lora_step(g, at, move)


cdef inline int points_of(Game *g, State *at, int seat) noexcept nogil:
    """What a seat gets for its hand once the deal is over."""
    cdef uint32_t hand = g.own[seat] & at.held
    if hand or g.kind != LORA:
        return lora_count(hand)
    return 0 if at.paid >> seat & 1 else g.first_out


cdef inline uint64_t key_of(Game *g, State *at, int question) noexcept nogil:
    """Everything the points still to come depend on, and the question they answer (0: all)."""
    cdef uint64_t held = at.held, extra = at.flag | at.paid << 3
    cdef uint32_t alone
    cdef int seat
    if question:
        extra |= question << 7 | 1 << 16
    elif g.kind == QUARTS and not g.must_lead_complete:
        # of cards that stand alone only the number in each hand matters
        alone = standing_alone(g, at.held)
        if alone:
            held ^= alone
            for seat in range(4):
                extra = extra << 4 | lora_count(g.own[seat] & alone)
    return held | <uint64_t>at.turn << 32 | extra << 34


cdef inline uint32_t distinct(Game *g, State *at, uint32_t cards) noexcept nogil:
    """One of each set of cards that play alike."""
    if g.kind == QUARTS:
        return distinct_leads(g, at, cards)
    if g.kind == TENS:
        return distinct_tens(g, at, cards)
    return cards


cdef void run_on(Game *g, Node *node) noexcept nogil:
    """Make every move that has no alternative, and say what there is to choose from then."""
    cdef uint32_t cards
    cdef int mover, call, idle = 0
    memset(&node.cost[0], 0, sizeof(node.cost))
    while not is_over(g, &node.at):
        cards = distinct(g, &node.at, cards_of(g, &node.at))
        call = call_of(g, &node.at, cards)
        if cards & (cards - 1) or (cards and call != NO_CALL):
            node.cards = cards
            node.call = call
            return
        # five calls in a row: all four are without a card that fits, and nobody ever lays again
        idle = 0 if cards else idle + 1
        if idle == 5:
            break
        mover = node.at.turn
        node.cost[mover] += step(g, &node.at, lora_lowest(cards) if cards else call)
    node.cards = 0
    node.call = NO_CALL


cdef int choices(Search *s, Node *node, Node *after, bint call_first) noexcept nogil:
    """What comes of each choice at a node, and how many there are."""
    cdef uint32_t cards = node.cards
    cdef int count = 0
    if node.call != NO_CALL and call_first:
        after[0].at = node.at
        step(&s.game, &after[0].at, node.call)
        count = 1
    while cards:
        after[count].at = node.at
        step(&s.game, &after[count].at, lora_lowest(cards))
        cards &= cards - 1
        count += 1
    if node.call != NO_CALL and not call_first:
        after[count].at = node.at
        step(&s.game, &after[count].at, node.call)
        count += 1
    return count


# ── all values in one walk ───────────────────────────────────────────────────────────────────


cdef void all_values(Search *s, Node *node, Values *best) noexcept nogil:
    """Guarantee, hope and selfish of every seat, in points still to come."""
    cdef Node[9] after
    cdef Values value
    cdef Values *found
    cdef int seat, count, i
    cdef bint known
    cdef uint64_t key
    if not node.cards:
        for seat in range(4):
            best.guarantee[seat] = node.cost[seat] + points_of(&s.game, &node.at, seat)
        best.hope = best.guarantee
        best.selfish = best.guarantee
        return
    key = key_of(&s.game, &node.at, 0)
    found = memo_find(&s.memo, key)
    if found != NULL:
        best[0] = found[0]
        add(best, &node.cost[0])
        return
    s.nodes += 1
    if (s.nodes & POLL) == 0 and s.stop:
        s.stopped = True
        return
    count = choices(s, node, &after[0], False)
    for i in range(count):
        run_on(&s.game, &after[i])
        memo_fetch(&s.memo, key_of(&s.game, &after[i].at, 0))
    for i in range(count):
        all_values(s, &after[i], &value if i else best)
        if s.stopped:
            return
        if i:
            combine(<int16_t *>best, <int16_t *>&value, node.at.turn)
    memo_place(&s.memo, key, &known)[0] = best[0]
    add(best, &node.cost[0])


cdef inline void values_of(Search *s, State at, Values *values) noexcept nogil:
    """The same, from a position in which the next move may have no alternative."""
    cdef Node node
    if read_rows(s, &at, values) or s.stopped:
        return
    node.at = at
    run_on(&s.game, &node)
    memo_expect(&s.memo, <uint64_t>1 << lora_count(node.at.held) * s.game.growth // 32)
    all_values(s, &node, values)


# ── two-sided: is the sum of the target's points at most `bound`? ────────────────────────────


cdef int search(Search *s, State start, int bound) noexcept nogil:
    """The target's points still to come, on one side of `bound`.

    A value at most `bound` is an upper limit, one above it a lower limit.
    """
    cdef Game *g = &s.game
    cdef Node node
    cdef int seat, spent = 0, value, low = g.least, high = STOPPED
    cdef uint64_t key
    cdef int16_t *limits
    cdef Values *found
    cdef bint known
    node.at = start
    run_on(g, &node)
    for seat in range(4):
        if s.target >> seat & 1:
            spent += node.cost[seat]
            if not node.cards:
                spent += points_of(g, &node.at, seat)
    if not node.cards:
        return spent
    bound -= spent
    if g.kind == QUARTS:
        high = 0
        for seat in range(4):
            if s.target >> seat & 1:
                high += lora_count(g.own[seat] & node.at.held)
    if low > bound:
        return spent + low
    if high <= bound:
        return spent + high
    key = key_of(g, &node.at, s.target | s.minimisers << 4)
    found = memo_find(&s.memo, key)
    if found != NULL:
        limits = <int16_t *>found
        if limits[0] > bound:
            return spent + limits[0]
        if limits[1] <= bound:
            return spent + limits[1]
    s.nodes += 1
    if (s.nodes & POLL) == 0 and s.stop:
        s.stopped = True
        return STOPPED
    value = best_choice(s, &node, bound)
    if s.stopped:
        return STOPPED
    limits = <int16_t *>memo_place(&s.memo, key, &known)
    if not known:
        limits[0] = low
        limits[1] = high
    limits[value <= bound] = value
    return spent + value


cdef int best_choice(Search *s, Node *node, int bound) noexcept nogil:
    """The best the player to move can do, on one side of `bound`."""
    cdef bint minimise = s.minimisers >> node.at.turn & 1
    cdef Node[9] after
    cdef int value, best = 0, i, count = choices(s, node, &after[0], not minimise)
    for i in range(count):
        value = search(s, after[i].at, bound)
        if s.stopped:
            return STOPPED
        if i == 0 or (value < best if minimise else value > best):
            best = value
            if (best <= bound) == minimise:
                break
    return best


cdef int exact(Search *s, State start) noexcept nogil:
    """The target's points still to come, by one walk for all or by searches that close in on it."""
    cdef Values values
    cdef int low = s.game.least, high = STOPPED, value, bound = 0, seat = lora_lowest(s.target)
    if s.target & (s.target - 1) == 0 and s.minimisers in (s.target, EVERYBODY):
        values_of(s, start, &values)
        return values.hope[seat] if s.minimisers == EVERYBODY else values.guarantee[seat]
    while low < high:
        value = search(s, start, bound)
        if s.stopped:
            return STOPPED
        if value <= bound:
            high = value
            bound = value - 1
        else:
            low = value
            bound = value
    return low


# ── the door ─────────────────────────────────────────────────────────────────────────────────


cdef class SheddingEngine:
    """A search of one contract at a time, with its own table; not for two threads at once.

    Cards are numbers 0..31 (suit * 8 + rank), moves are cards and 32 end, 33 tap, 34 pass; sets of
    cards are bit sets, seats 0..3 in order of play. First `contract`, then `position`, then
    questions. A question that was stopped gives None. Values are points still to come.
    """
    cdef Search s
    cdef State root

    def __cinit__(self, memory):
        if not memo_init(&self.s.memo, memory):
            raise MemoryError("no memory for the table")

    def __dealloc__(self):
        memo_free(&self.s.memo)
        forget_rows(&self.s.every)

    def clear(self):
        """Forget all positions."""
        memo_clear(&self.s.memo)
        self.s.every.known = False

    def release(self):
        """Forget all positions and give their memory back."""
        memo_release(&self.s.memo)
        forget_rows(&self.s.every)

    def stop(self):
        """Make the question that another thread is asking return None soon."""
        self.s.stop = 1

    def resume(self):
        """Take back a `stop` that nobody has heeded."""
        self.s.stop = 0

    @property
    def nodes(self):
        """Positions with a choice looked at so far."""
        return self.s.nodes

    @property
    def table_bytes(self):
        """Memory the table holds at the moment."""
        return memo_bytes(&self.s.memo) + self.s.every.bytes

    cdef void set_up(self, hands, uint32_t rows, int mover):
        """The part of a position that all three games have."""
        cdef Game *g = &self.s.game
        cdef uint32_t hand
        cdef int seat
        self.root.held = 0
        for seat in range(4):
            hand = hands[seat]
            g.own[seat] = hand
            self.root.held |= hand
            while hand:
                g.owner[lora_lowest(hand)] = seat
                hand &= hand - 1
        g.present = self.root.held | rows
        self.root.turn = mover
        self.root.flag = 0
        self.root.paid = 0

    cdef void ask(self, int target, int minimisers) noexcept:
        self.s.target = target
        self.s.minimisers = minimisers
        self.s.stopped = False

    cdef object answer(self, value):
        if not self.s.stopped:
            return value
        self.s.stop = 0
        self.s.stopped = False
        return None

    cdef list legal(self, State *at):
        cdef uint32_t cards
        cdef int call
        if is_over(&self.s.game, at):
            return []
        cards = cards_of(&self.s.game, at)
        call = call_of(&self.s.game, at, cards)
        found = [card for card in range(32) if cards >> card & 1]
        return found if call == NO_CALL else [*found, call]

    def moves(self):
        """The legal moves in groups of equals: here each is alone."""
        return [[move] for move in self.legal(&self.root)]

    cdef int make(self, State *at, int move) noexcept:
        """Make a move; what it costs the target."""
        cdef int mover = at.turn, cost = step(&self.s.game, at, move)
        return cost if self.s.target >> mover & 1 else 0

    def value(self, int target, int minimisers, move=None):
        """Points the target seats still take if `minimisers` want them few and the rest many.

        With `move`: after the player to move has made it.
        """
        cdef State at = self.root
        cdef int value, cost = 0
        self.ask(target, minimisers)
        if move is not None:
            cost = self.make(&at, move)
        with nogil:
            value = exact(&self.s, at)
        return self.answer(value + cost)

    def at_most(self, int bound, int target, int minimisers, move=None):
        """Whether `value` is at most `bound`, which is much faster to tell."""
        cdef State at = self.root
        cdef int value
        self.ask(target, minimisers)
        if move is not None:
            bound -= self.make(&at, move)
        with nogil:
            value = search(&self.s, at, bound)
        return self.answer(value <= bound)

    def selfish(self, move=None):
        """Points still to come of seats 0..3 if each plays for himself (after `move`)."""
        cdef State at = self.root
        cdef Values values
        cdef int mover = at.turn, cost = 0
        self.ask(EVERYBODY, 0)
        if move is not None:
            cost = self.make(&at, move)
        with nogil:
            values_of(&self.s, at, &values)
        if self.s.stopped:
            return self.answer(0)
        values.selfish[mover] += cost
        return values.selfish[0], values.selfish[1], values.selfish[2], values.selfish[3]

    def line(self, int target, int minimisers, move=None):
        """Moves that show `value`, from the first to the last (after `move`)."""
        return self.walk(target, minimisers, move, LINE_EXACT, 0)

    def line_at_most(self, int bound, int target, int minimisers, move=None):
        """Moves that show the answer of `at_most`: whoever it favours keeps it."""
        return self.walk(target, minimisers, move, LINE_BOUND, bound)

    def selfish_line(self, move=None):
        """Moves that show `selfish`, from the first to the last (after `move`)."""
        return self.walk(EVERYBODY, 0, move, LINE_SELFISH, 0)

    cdef object walk(self, int target, int minimisers, move, Line kind, int bound):
        cdef State at = self.root
        line = []
        self.ask(target, minimisers)
        while not is_over(&self.s.game, &at):
            if move is None:
                if kind == LINE_EXACT:
                    move = self.keeping_value(&at)
                elif kind == LINE_BOUND:
                    move = self.keeping_answer(&at, bound)
                else:
                    move = self.selfish_move(&at)
            if self.s.stopped:
                return self.answer(0)
            line.append(move)
            bound -= self.make(&at, move)
            move = None
        return line

    cdef object keeping_value(self, State *at):
        """The first move after which the value is what it was."""
        cdef State after
        cdef int value = 0, wanted = 0
        cdef Search *s = &self.s
        moves = self.legal(at)
        with nogil:
            wanted = exact(s, at[0])
        for move in moves[:-1]:
            after = at[0]
            value = self.make(&after, move)
            with nogil:
                value += exact(s, after)
            if value == wanted or s.stopped:
                return move
        return moves[-1]

    cdef object keeping_answer(self, State *at, int bound):
        """The first move after which the answer is what it was."""
        cdef State after
        cdef int cost = 0
        cdef bint yes = False, still = False
        cdef Search *s = &self.s
        moves = self.legal(at)
        with nogil:
            yes = search(s, at[0], bound) <= bound
        for move in moves[:-1]:
            after = at[0]
            cost = self.make(&after, move)
            with nogil:
                still = search(s, after, bound - cost) <= bound - cost
            if still == yes or s.stopped:
                return move
        return moves[-1]

    cdef object selfish_move(self, State *at):
        """The first move that leads to the result each-for-himself ends in."""
        cdef State after
        cdef Values values, best
        cdef int mover = at.turn, cost = 0
        cdef Search *s = &self.s
        chosen = None
        for move in self.legal(at):
            after = at[0]
            cost = self.make(&after, move)
            with nogil:
                values_of(s, after, &values)
            if s.stopped:
                return move
            values.selfish[mover] += cost
            if chosen is None or better(&values.selfish[0], &best.selfish[0], mover):
                best = values
                chosen = move
        return chosen


cdef class QuartEngine(SheddingEngine):
    """The engine of kvarty."""

    def contract(self, end, gap, wild_first, must_lead_complete):
        """Set the contract, with the words of the rule book."""
        cdef Game *g = &self.s.game
        g.kind = QUARTS
        g.growth = 17
        g.end = {"last_lead": LAST_LEAD, "complete": COMPLETE, "immediate": IMMEDIATE}[end]
        g.skip = gap == "skip"
        g.queen_first = wild_first == "queen"
        g.must_lead_complete = must_lead_complete
        g.least = 0
        memo_clear(&self.s.memo)

    def position(self, hands, int mover):
        """Set the position: four hands, and who is to lead."""
        self.set_up(hands, 0, mover)


cdef class TensEngine(SheddingEngine):
    """The engine of desítky."""

    def __cinit__(self, memory):
        if memory // 2 >= most_bytes():
            self.s.memo.limit //= 2
            self.s.every.allowed = True

    def contract(self, ten_only_if_stuck):
        """Set the contract."""
        cdef Game *g = &self.s.game
        g.kind = TENS
        g.growth = 20
        g.ten_only_if_stuck = ten_only_if_stuck
        g.least = 0
        self.clear()

    def position(self, hands, uint32_t rows, int mover, bint has_laid):
        """Set the position: four hands, the cards in the rows, and who is to move, who may have
        laid a card in this turn."""
        self.set_up(hands, rows, mover)
        self.root.flag = has_laid


cdef class LoraEngine(SheddingEngine):
    """The engine of lora."""

    def contract(self, int first_out, int pass_cost, pass_voids_bonus):
        """Set the contract: the points of the first out and of a pass."""
        cdef Game *g = &self.s.game
        g.kind = LORA
        g.growth = 13
        g.first_out = first_out
        g.pass_cost = pass_cost
        g.pass_voids_bonus = pass_voids_bonus
        g.least = min(first_out, 0)
        memo_clear(&self.s.memo)

    def position(self, hands, uint32_t rows, int mover, start_rank, int paid):
        """Set the position: four hands, the cards in the rows, who is to move, the rank of the
        first card if there is one, and the seats that have paid for a pass, as bits."""
        self.set_up(hands, rows, mover)
        self.root.flag = 0 if start_rank is None else start_rank
        self.root.paid = paid if self.s.game.pass_voids_bonus else 0
