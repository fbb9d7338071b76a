# cython: language_level=3, boundscheck=False, cdivision=True, initializedcheck=False
# cython: freethreading_compatible=True
"""Exact search of the games of laying cards out: kvarty, desítky and lora, on numbers only.

Every card keeps its owner, so that a position is the set of cards still held, who is to move and a
few bits. One walk gives guarantee, hope and selfish of all seats; sides of several seats and yes or
no are zero-window searches, as in the trick games. A move without an alternative is no position of
its own: the search runs on to the next choice.
"""
from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from memo cimport (Memo, memo_bytes, memo_clear, memo_expect, memo_fetch, memo_find,
                   memo_free, memo_init, memo_place, memo_release)
from points cimport Values, add, better, combine
from stamps cimport lora_see, lora_show

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
    uint16_t stop           # written by another thread
    bint stopped


include "quarts.pxi"
include "rows.pxi"
include "shedding_moves.pxi"
include "every_row.pxi"
include "shedding_values.pxi"
include "shedding_sides.pxi"


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
        lora_show(&self.s.stop, 1)

    def resume(self):
        """Take back a `stop` that nobody has heeded."""
        lora_show(&self.s.stop, 0)

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
        lora_show(&self.s.stop, 0)
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
