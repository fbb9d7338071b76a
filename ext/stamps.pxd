# cython: language_level=3
"""Numbers that one thread writes and another reads."""
from libc.stdint cimport uint16_t


cdef extern from "stamps.h" nogil:
    uint16_t lora_see(uint16_t *stamp)
    void lora_show(uint16_t *stamp, uint16_t value)
    bint lora_claim(uint16_t *stamp, uint16_t seen, uint16_t value)
