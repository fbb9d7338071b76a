"""All values of all seats in one walk."""


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
    if (s.nodes & POLL) == 0 and lora_see(&s.stop):
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
