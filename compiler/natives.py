"""Plain functions that C says in its own words: whole words in place of bytes, which no compiler finds in the loops.

Their plain bodies say what they do, and the proof of the build and the tests compare both speeds.
"""

NATIVES = {
    "copy_cells": """\
static inline void copy_cells(int8_t *out, int at, const int8_t *row, int start, int count) {
    memcpy(out + at, row + start, (size_t)count);
}""",
    "turn_cells": """\
static inline void turn_cells(int8_t *out, int at, const int8_t *row, int first, int count) {
#if defined(_WIN32) || (defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
    /* All eight in one word; two stores that overlap write no more than `count` of them. */
    uint64_t word;
    memcpy(&word, row, sizeof word);
    word &= ~(uint64_t)0 >> (64 - 8 * count);
    word = word >> 8 * first | word << 8 * (count - first - 1) << 8;
    if (count >= 4) {
        uint32_t low = (uint32_t)word, high = (uint32_t)(word >> 8 * (count - 4));
        memcpy(out + at, &low, 4);
        memcpy(out + at + count - 4, &high, 4);
    } else {
        uint16_t low = (uint16_t)word, high = (uint16_t)(word >> 8 * (count - 2));
        memcpy(out + at, &low, 2);
        memcpy(out + at + count - 2, &high, 2);
    }
#else
    for (int place = 0; place < count; place++)
        out[at + place] = row[(first + place) % count];
#endif
}""",
    "has_any": """\
static inline int has_any(const int8_t *row) {
    uint64_t word;
    memcpy(&word, row, sizeof word);
    return word != 0;
}""",
}
"""By name; a part that is made of their module has them all."""
