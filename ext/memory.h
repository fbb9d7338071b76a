/* Zeroed memory for large tables that are read at random. */
#ifndef LORA_MEMORY_H
#define LORA_MEMORY_H

#include <stdint.h>
#include <stdlib.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

/* a pair of cache lines: many processors fetch the second one along with the first */
#define LORA_PAIR ((uintptr_t)128)

/* The first such border in `bytes` zeroed bytes, or NULL; `whole` is what to free. */
static inline void *lora_take(size_t bytes, void **whole) {
    *whole = calloc(bytes + LORA_PAIR, 1);
    if (*whole == NULL) return NULL;
#if defined(MADV_HUGEPAGE)
    /* with pages of 4 KiB most look-ups miss the processor's list of pages too */
    {
        const uintptr_t page = (uintptr_t)1 << 21;
        uintptr_t from = ((uintptr_t)*whole + page - 1) & ~(page - 1);
        uintptr_t to = ((uintptr_t)*whole + bytes + LORA_PAIR) & ~(page - 1);
        if (from < to) (void)madvise((void *)from, to - from, MADV_HUGEPAGE);
    }
#endif
    return (void *)(((uintptr_t)*whole + LORA_PAIR - 1) & ~(LORA_PAIR - 1));
}

#endif
