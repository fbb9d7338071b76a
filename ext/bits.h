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

/* to the right by n bits, 0 to 31 */
static inline uint32_t lora_rotate(uint32_t x, int n) {
    return x >> n | x << (-n & 31);
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

/* What `sink` in lanes.pxd does to two planes when the card at a place goes: these bits stay .. A
   look-up, for the search does little else. */
static const uint64_t lora_below[32] = {
    0xFFFFFF00FFFFFF00u, 0xFFFFFF01FFFFFF01u, 0xFFFFFF03FFFFFF03u, 0xFFFFFF07FFFFFF07u,
    0xFFFFFF0FFFFFFF0Fu, 0xFFFFFF1FFFFFFF1Fu, 0xFFFFFF3FFFFFFF3Fu, 0xFFFFFF7FFFFFFF7Fu,
    0xFFFF00FFFFFF00FFu, 0xFFFF01FFFFFF01FFu, 0xFFFF03FFFFFF03FFu, 0xFFFF07FFFFFF07FFu,
    0xFFFF0FFFFFFF0FFFu, 0xFFFF1FFFFFFF1FFFu, 0xFFFF3FFFFFFF3FFFu, 0xFFFF7FFFFFFF7FFFu,
    0xFF00FFFFFF00FFFFu, 0xFF01FFFFFF01FFFFu, 0xFF03FFFFFF03FFFFu, 0xFF07FFFFFF07FFFFu,
    0xFF0FFFFFFF0FFFFFu, 0xFF1FFFFFFF1FFFFFu, 0xFF3FFFFFFF3FFFFFu, 0xFF7FFFFFFF7FFFFFu,
    0x00FFFFFF00FFFFFFu, 0x01FFFFFF01FFFFFFu, 0x03FFFFFF03FFFFFFu, 0x07FFFFFF07FFFFFFu,
    0x0FFFFFFF0FFFFFFFu, 0x1FFFFFFF1FFFFFFFu, 0x3FFFFFFF3FFFFFFFu, 0x7FFFFFFF7FFFFFFFu};
/* .. and to these the ones above move down by one */
static const uint64_t lora_above[32] = {
    0x0000007F0000007Fu, 0x0000007E0000007Eu, 0x0000007C0000007Cu, 0x0000007800000078u,
    0x0000007000000070u, 0x0000006000000060u, 0x0000004000000040u, 0x0000000000000000u,
    0x00007F0000007F00u, 0x00007E0000007E00u, 0x00007C0000007C00u, 0x0000780000007800u,
    0x0000700000007000u, 0x0000600000006000u, 0x0000400000004000u, 0x0000000000000000u,
    0x007F0000007F0000u, 0x007E0000007E0000u, 0x007C0000007C0000u, 0x0078000000780000u,
    0x0070000000700000u, 0x0060000000600000u, 0x0040000000400000u, 0x0000000000000000u,
    0x7F0000007F000000u, 0x7E0000007E000000u, 0x7C0000007C000000u, 0x7800000078000000u,
    0x7000000070000000u, 0x6000000060000000u, 0x4000000040000000u, 0x0000000000000000u};

#endif
