/* Bit counting and scanning, with a portable form for compilers that have no builtin. */
#ifndef LORA_BITS_H
#define LORA_BITS_H

#include <stdint.h>

/* without the processor's own instruction the compiler's builtin is a call into its library */
static inline int lora_count(uint32_t x) {
#if defined(__POPCNT__)
    return __builtin_popcount(x);
#else
    x = x - ((x >> 1) & 0x55555555u);
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    return (int)((((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24);
#endif
}

/* the four bytes the other way round, which compilers know for one instruction */
static inline uint32_t lora_swap(uint32_t x) {
    return x >> 24 | (x >> 8 & 0xFF00u) | (x << 8 & 0xFF0000u) | x << 24;
}

/* ask for a piece of memory before it is needed */
#if defined(__GNUC__) || defined(__clang__)
#define lora_fetch(place) __builtin_prefetch(place)
#else
#define lora_fetch(place) ((void)(place))
#endif

/* the same for one lane, where a small table beats the sum above */
static inline int lora_lane_count(uint32_t x) {
#if defined(__POPCNT__)
    return __builtin_popcount(x);
#else
#define LORA_B2(n) n, n + 1, n + 1, n + 2
#define LORA_B4(n) LORA_B2(n), LORA_B2(n + 1), LORA_B2(n + 1), LORA_B2(n + 2)
#define LORA_B6(n) LORA_B4(n), LORA_B4(n + 1), LORA_B4(n + 1), LORA_B4(n + 2)
    static const uint8_t bits[256] = {LORA_B6(0), LORA_B6(1), LORA_B6(1), LORA_B6(2)};
    return bits[x];
#endif
}

#if defined(__GNUC__) || defined(__clang__)
static inline int lora_lowest(uint32_t x) { return __builtin_ctz(x); }
static inline int lora_highest(uint32_t x) { return 31 - __builtin_clz(x); }
#else
static inline int lora_lowest(uint32_t x) { return lora_count((x & (0u - x)) - 1u); }
static inline int lora_highest(uint32_t x) {
    x |= x >> 1; x |= x >> 2; x |= x >> 4; x |= x >> 8; x |= x >> 16;
    return lora_count(x) - 1;
}
#endif

#endif
