# cython: language_level=3, boundscheck=False, cdivision=True, initializedcheck=False
# cython: freethreading_compatible=True
"""Exact search of the trick games: two-sided minimax and max^n, on numbers only.

Two-sided: some seats' points (the target) are added up, some seats want the sum small, the rest
want it large. Answers come from zero-window searches (is the sum at most `bound`?) that share one
table of bounds. Max^n: every seat for itself, one vector of four, exact; pruned is only what he who
decides would not choose. Both look positions up between two tricks only. A long max^n is shared by
two threads: one tries low cards first, the other high ones, and each finds in their common table
what the other has done.
"""
import threading
from math import gcd

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from table cimport (WAYS, Entry, Key, Table, table_bytes, table_clear, table_fetch, table_find,
                    table_free, table_grow_by, table_init, table_place, table_release, table_share)
from lanes cimport (NO_BONUS, Contract, Lanes, Points, Trick, begin_trick, card_points,
                    close_trick, count_in, distinct, end_trick, in_play, is_taken, lane_of, legal,
                    lora_count, lora_highest, lora_lane_count, lora_lowest, lower_marked,
                    make_key, play, sink, sink_all)
from points cimport better, dislike, dislike_any
from stamps cimport lora_see, lora_show

cdef enum:
    STOPPED = 1000          # no value: the search was told to stop
    LOW = -999
    HIGH = 999
    POLL = 1023             # look at the stop flag every so many positions
    EVERY_SEAT = 15
    LINE_EXACT = 0
    LINE_BOUND = 1
    LINE_SELFISH = 2
    SELFISH = 256           # the question "each for himself" in a key


cdef uint64_t ENDLESS = ~<uint64_t>0
cdef uint64_t PATIENCE = 1 << 20        # positions after which max^n takes a helper


cdef struct Search:
    Contract contract
    Table table
    int target              # seats whose points count, as bits
    int minimisers          # seats that want them few, as bits
    int question            # both, as part of a key
    uint64_t nodes
    uint16_t stop           # written by another thread
    bint stopped
    bint rising             # max^n tries low cards first
    bint shared             # its table is another thread's too
    uint64_t patience       # max^n stops at so many nodes
    uint64_t lost           # results the shared table had no room for; it stops at more than ..
    uint64_t bearable
    int best_place          # what the last `follow` to return found best


include "ducking.pxi"
include "proofs.pxi"
include "order.pxi"
include "two_sided.pxi"
include "selfish.pxi"


cdef int step(Search *s, Trick *t, int place, Lanes *lanes) noexcept nogil:
    """Play the card; the points its trick brought to the target if it was the fourth, else 0.

    `lanes` is where the cards of the next trick are kept; those of this one lie elsewhere.
    """
    cdef Trick after
    cdef int gain
    if t.ply < 3:
        play(&s.contract, t, &after, place)
        t[0] = after
        return 0
    lanes[0] = t.at[0]
    sink_all(&s.contract, lanes, t.played | <uint32_t>1 << place)
    gain = close_trick(&s.contract, t, place, lanes, &after)
    t[0] = after
    return gain if s.target >> t.mover & 1 else 0


cdef int keeping_card(Search *s, Trick *t, int most, int least) noexcept nogil:
    """A card after which the value is at most `most`, for a minimiser, or at least `least`, for the
    others, where there is one; -1 if stopped."""
    cdef bint minimise = s.minimisers >> t.mover & 1
    cdef int[8] order
    cdef int count, i, bound, reached
    cdef Trick after
    cdef Lanes lanes
    count = in_order(s, t, distinct(&s.contract, t, legal(&s.contract, t)), -1, &order[0])
    for i in range(count - 1):
        after = t[0]
        bound = (most if minimise else least - 1) - step(s, &after, order[i], &lanes)
        reached = search(s, &after, bound)
        if s.stopped:
            return -1
        if (reached <= bound) == minimise:
            return order[i]
    return order[count - 1]


cdef int selfish_card(Search *s, Trick *t) noexcept nogil:
    """The first card that leads to the vector each-for-himself ends in; -1 if stopped."""
    cdef uint32_t cards = distinct(&s.contract, t, legal(&s.contract, t))
    cdef Points best, value
    cdef int place, chosen = -1, gain
    cdef Trick after
    cdef Lanes lanes
    while cards:
        place = lora_lowest(cards)
        cards &= cards - 1
        after = t[0]
        s.target = EVERY_SEAT
        gain = step(s, &after, place, &lanes)
        value = each(s, &after)
        if s.stopped:
            return -1
        value.of[after.mover] += gain
        if chosen < 0 or better(&value.of[0], &best.of[0], t.mover):
            best = value
            chosen = place
    return chosen


def join(thread):
    """Wait for a thread that is about to end; an interruption comes after it."""
    interrupted = None
    while thread.is_alive():
        try:
            thread.join()
        except KeyboardInterrupt as error:
            interrupted = error
    if interrupted is not None:
        raise interrupted


cdef class TrickEngine:
    """A search of one trick contract at a time, with its own table; not for two threads at once.

    `helped`: a long `selfish` takes a second thread of its own.

    Cards are numbers 0..31 (suit * 8 + rank), sets of cards are bit sets, seats 0..3 in order of
    play. First `contract`, then `position`, then questions. A question that was stopped gives None.
    Values are points still to come, those on the trick in progress included.
    """
    cdef Search s
    cdef Trick root
    cdef Lanes lanes                # the root's
    cdef uint32_t original          # the cards in play as the root's trick began, in their places
    cdef list card_points
    cdef list kinds
    cdef list trick
    cdef bint helped
    cdef Search helper
    cdef Trick task                 # what the helper works at

    def __cinit__(self, memory, bint helped=False):
        self.helped = helped
        if not table_init(&self.s.table, memory):
            raise MemoryError("no memory for the table")

    def __dealloc__(self):
        table_free(&self.s.table)

    def clear(self):
        """Forget all positions."""
        table_clear(&self.s.table)

    def release(self):
        """Forget all positions and give their memory back."""
        table_release(&self.s.table)

    def stop(self):
        """Make the question that another thread is asking return None soon."""
        lora_show(&self.s.stop, 1)

    def resume(self):
        """Take back a `stop` that nobody has heeded."""
        lora_show(&self.s.stop, 0)

    @property
    def nodes(self):
        """Positions between tricks looked at so far."""
        return self.s.nodes

    @property
    def table_bytes(self):
        """Memory the table holds at the moment."""
        return table_bytes(&self.s.table)

    def contract(self, points_of_cards, trick_points, restricted, banned, bonus):
        """Set the contract: points of 32 cards and of 8 tricks, bit sets, bonus points or None."""
        cdef Contract *c = &self.s.contract
        self.card_points = list(points_of_cards)
        self.kinds = [0] * 32
        c.has_classes = c.has_kinds = False
        c.costly = 0
        for suit in range(4):
            values = self.card_points[suit * 8:suit * 8 + 8]
            usual = max(set(values), key=lambda v: (values.count(v), v == 0, v))
            kinds = [usual, *sorted(set(values) - {usual})]
            for rank, value in enumerate(values):
                self.kinds[suit * 8 + rank] = kinds.index(value)
            for kind, value in enumerate(kinds):
                c.points[suit][kind] = value
            if len(kinds) > 1:
                c.has_classes = True
            if len(kinds) > 2:
                c.has_kinds = True
            if usual:
                c.costly |= lane_of(suit * 8)
        for number, value in enumerate(trick_points):
            c.trick_points[8 - number] = value
        c.has_cards = any(self.card_points)
        c.tricks_alike = not c.has_cards and len(set(trick_points)) == 1
        everything = [*self.card_points, *trick_points]
        c.sign = -1 if max(everything) <= 0 else 1 if min(everything) >= 0 else 0
        self.s.rising = c.sign > 0
        c.step = gcd(*everything) or 1
        c.restricted = restricted
        c.banned = banned
        c.has_bonus = bonus is not None
        c.bonus = 0 if bonus is None else bonus
        c.bonus_total = sum(self.card_points)
        table_clear(&self.s.table)

    def position(self, hands, trick, mover, bonus):
        """Set the position: four hands, the cards of the trick in progress, the seat to play.

        `bonus`: 0 nobody has taken a card of the bonus, 1 + seat only he has, 5 it is lost.
        """
        cdef Trick t
        cdef Lanes *at = &self.lanes
        cdef int seat, place, suit, kind, low, first = (mover - len(trick)) % 4
        whole = [int(hand) for hand in hands]
        for number, card in enumerate(trick):
            whole[(first + number) % 4] |= 1 << card
        self.original = whole[0] | whole[1] | whole[2] | whole[3]
        self.trick = list(trick)
        memset(&self.root, 0, sizeof(Trick))
        memset(at, 0, sizeof(Lanes))
        for suit in range(4):
            low = 0
            for rank in range(8):
                card = suit * 8 + rank
                if not self.original >> card & 1:
                    continue
                place = suit * 8 + low
                low += 1
                for seat in range(4):
                    if whole[seat] >> card & 1:
                        at.owners |= ((seat & 1) | <uint64_t>(seat >> 1) << 32) << place
                kind = self.kinds[card]
                at.cards |= (1 | <uint64_t>(kind >> 2) << 32) << place
                at.classes |= ((kind & 1) | <uint64_t>(kind >> 1 & 1) << 32) << place
                self.root.rest_cards += self.card_points[card]
        begin_trick(&self.root, at)
        self.root.mover = first
        self.root.cards = lora_count(self.root.hand[first])
        self.root.bonus = bonus
        self.root.rest = self.root.rest_cards
        for number in range(1, self.root.cards + 1):
            self.root.rest += self.s.contract.trick_points[number]
        for card in trick:
            play(&self.s.contract, &self.root, &t, self.place_of(self.original, card))
            self.root = t

    cdef int place_of(self, uint32_t cards, int card) noexcept:
        """Where a card lies once the cards in play are pushed together."""
        cdef uint32_t below = cards & lane_of(card) & ((<uint32_t>1 << card) - 1)
        return (card & 24) + lora_count(below)

    cdef int card_at(self, uint32_t cards, int place) noexcept:
        """The card that lies at a place: the inverse of `place_of`."""
        cdef uint32_t lane = cards & lane_of(place)
        cdef int _step
        for _step in range(place & 7):
            lane &= lane - 1
        return lora_lowest(lane)

    cdef int step_card(self, Trick *t, int card, Lanes *lanes) noexcept:
        return step(&self.s, t, self.place_of(self.original, card), lanes)

    cdef void ask(self, int target, int minimisers) noexcept:
        self.s.target = target
        self.s.minimisers = minimisers
        self.s.question = target | minimisers << 4
        self.s.stopped = False
        self.s.patience = self.s.bearable = ENDLESS

    cdef object answer(self, value):
        if not self.s.stopped:
            return value
        lora_show(&self.s.stop, 0)
        self.s.stopped = False
        return None

    def moves(self):
        """The legal cards in groups of equals, each a list of card numbers, rising."""
        cdef Contract *c = &self.s.contract
        cdef uint32_t cards = legal(c, &self.root), heads = distinct(c, &self.root, cards)
        cdef int place
        groups = []
        for place in range(32):
            if cards >> place & 1:
                # the cards of one run follow each other in their lane
                if heads >> place & 1:
                    groups.append([])
                groups[-1].append(self.card_at(self.original, place))
        return groups

    def value(self, int target, int minimisers, card=None):
        """Points the target seats still take if `minimisers` want them few and the rest many.

        With `card`: after the mover has played it.
        """
        cdef Trick t = self.root
        cdef Lanes lanes
        cdef int value, gain = 0
        self.ask(target, minimisers)
        if card is not None:
            gain = self.step_card(&t, card, &lanes)
        with nogil:
            value = exact(&self.s, &t)
        return self.answer(value + gain)

    def at_most(self, int bound, int target, int minimisers, card=None):
        """Whether `value` is at most `bound`, which is much faster to tell."""
        cdef Trick t = self.root
        cdef Lanes lanes
        cdef int value
        self.ask(target, minimisers)
        if card is not None:
            bound -= self.step_card(&t, card, &lanes)
        with nogil:
            value = search(&self.s, &t, bound)
        return self.answer(bool(value <= bound))

    def selfish(self, card=None):
        """Points still to come of seats 0..3 if each plays for himself (after `card`)."""
        cdef Trick t = self.root
        cdef Lanes lanes
        cdef Points value
        cdef int gain = 0
        self.ask(EVERY_SEAT, 0)
        if card is not None:
            gain = self.step_card(&t, card, &lanes)
        if self.helped:
            self.s.patience = self.s.nodes + PATIENCE
        with nogil:
            value = each(&self.s, &t)
        if self.s.stopped and not lora_see(&self.s.stop):
            value = self.each_with_help(&t)
        value.of[t.mover] += gain
        if self.s.stopped:
            return self.answer(0)
        return value.of[0], value.of[1], value.of[2], value.of[3]

    cdef Points each_with_help(self, Trick *t) except *:
        """`each` by two threads; what has been found so far is in the table."""
        cdef Points value = self.together(t)
        if self.s.stopped and not lora_see(&self.s.stop):
            # a shared table cannot give up one result for another, so alone in one too small
            self.s.stopped = False
            with nogil:
                value = each(&self.s, t)
        return value

    cdef Points together(self, Trick *t) except *:
        """`each` by two threads as long as the table has room for what they find, or may grow."""
        cdef Points value
        cdef Table *table = &self.s.table
        cdef uint64_t used
        cdef bint largest = False
        memset(&value, 0, sizeof(Points))
        self.task = t[0]
        self.s.patience = ENDLESS
        self.s.shared = True
        try:
            while self.s.stopped and not lora_see(&self.s.stop) and not largest:
                largest = table_grow_by(table, 3)
                self.s.bearable = (table.mask + 1) * (8 * WAYS if largest else 1) // 16
                self.s.stopped = False
                self.s.lost = 0
                used = table.used
                self.helper = self.s
                self.helper.rising = not self.s.rising
                self.helper.nodes = 0
                thread = threading.Thread(target=self.help_out, daemon=True)
                thread.start()
                try:
                    with nogil:
                        value = each(&self.s, t)
                finally:
                    lora_show(&self.helper.stop, 1)
                    join(thread)
                self.s.nodes += self.helper.nodes
                table.used += self.helper.table.used - used
        finally:
            self.s.shared = False
            self.s.bearable = ENDLESS
        return value

    def help_out(self):
        """The second thread of `selfish`."""
        with nogil:
            each(&self.helper, &self.task)

    def line(self, int target, int minimisers, card=None):
        """Cards that show `value`, from the first to the last (after `card`)."""
        return self.walk(target, minimisers, card, LINE_EXACT, 0)

    def line_at_most(self, int bound, int target, int minimisers, card=None):
        """Cards that show the answer of `at_most`: whoever it favours keeps it, others do as they
        like."""
        return self.walk(target, minimisers, card, LINE_BOUND, bound)

    def selfish_line(self, card=None):
        """Cards that show `selfish`, from the first to the last (after `card`)."""
        return self.walk(EVERY_SEAT, 0, card, LINE_SELFISH, 0)

    cdef object walk(self, int target, int minimisers, card, int kind, int bound):
        cdef Trick t = self.root
        cdef Lanes[2] lanes
        cdef int turn = 0
        cdef uint32_t cards = self.original
        cdef int most = HIGH, least = LOW, place = -1, gain
        line = []
        trick = list(self.trick)
        self.ask(target, minimisers)
        if card is not None:
            place = self.place_of(cards, card)
        while t.hand[t.mover]:
            if place < 0:
                with nogil:
                    if kind == LINE_SELFISH:
                        place = selfish_card(&self.s, &t)
                    else:
                        if most == HIGH and least == LOW:
                            if kind == LINE_EXACT:
                                most = least = exact(&self.s, &t)
                            elif search(&self.s, &t, bound) <= bound:
                                most = bound
                            else:
                                least = bound + 1
                        if not self.s.stopped:
                            place = keeping_card(&self.s, &t, most, least)
                if self.s.stopped:
                    return self.answer(0)
            line.append(self.card_at(cards, place))
            trick.append(line[-1])
            gain = step(&self.s, &t, place, &lanes[turn])
            bound -= gain
            if most != HIGH:
                most -= gain
            if least != LOW:
                least -= gain
            if len(trick) == 4:
                for number in trick:
                    cards &= ~(<uint32_t>1 << <int>number)
                trick.clear()
                # the trick now lies in one, the next is made in the other
                turn ^= 1
            place = -1
        return line
