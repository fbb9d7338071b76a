/* Numbers that one thread writes and another reads: the stamp on a table's entry, a call to stop. */
#ifndef LORA_STAMPS_H
#define LORA_STAMPS_H

#include <stdint.h>
#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

/* Who sees a stamp that was shown sees all that was written before it; of several threads that
   claim the same one a single one succeeds. */
#if defined(_MSC_VER) && !defined(__clang__)
static inline uint16_t lora_see(uint16_t *stamp) {
#if defined(_M_IX86) || defined(_M_X64)
    const uint16_t seen = *(volatile uint16_t *)stamp;
    _ReadWriteBarrier();
    return seen;
#else
    return (uint16_t)_InterlockedOr16((volatile short *)stamp, 0);
#endif
}
static inline void lora_show(uint16_t *stamp, uint16_t value) {
    (void)_InterlockedExchange16((volatile short *)stamp, (short)value);
}
static inline int lora_claim(uint16_t *stamp, uint16_t seen, uint16_t value) {
    return (uint16_t)_InterlockedCompareExchange16((volatile short *)stamp, (short)value,
                                                   (short)seen) == seen;
}
#else
static inline uint16_t lora_see(uint16_t *stamp) {
    return __atomic_load_n(stamp, __ATOMIC_ACQUIRE);
}
static inline void lora_show(uint16_t *stamp, uint16_t value) {
    __atomic_store_n(stamp, value, __ATOMIC_RELEASE);
}
static inline int lora_claim(uint16_t *stamp, uint16_t seen, uint16_t value) {
    return __atomic_compare_exchange_n(stamp, &seen, value, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}
#endif

#endif
