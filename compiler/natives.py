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
    "turn_first": """\
static inline void turn_first(int8_t *out, int at, const int8_t *row, int first, int count) {
#if defined(_WIN32) || (defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
    uint64_t word, all = ~(uint64_t)0 >> (64 - 8 * count);
    memcpy(&word, row, sizeof word);
    word &= all;
    word = (word >> 8 * first | word << 8 * (count - first - 1) << 8) & all;
    memcpy(out + at, &word, sizeof word);
#else
    for (int place = 0; place < count; place++)
        out[at + place] = row[(first + place) % count];
#endif
}""",
    "seats_with": """\
static inline int seats_with(const int8_t *row) {
#if defined(_WIN32) || (defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
    /* The high bit of every byte that is not 0, then all of them side by side. */
    const uint64_t low = 0x7f7f7f7f7f7f7f7fULL;
    uint64_t word;
    memcpy(&word, row, sizeof word);
    word = (((word & low) + low) | word) >> 7 & 0x0101010101010101ULL;
    return (int)(word * 0x0102040810204080ULL >> 56);
#else
    int seats = 0;
    for (int seat = 0; seat < 8; seat++)
        seats |= (row[seat] != 0) << seat;
    return seats;
#endif
}""",
    "mark_seats": """\
static inline void mark_seats(int8_t *out, int at, int seats) {
#if defined(_WIN32) || (defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
    /* Each byte keeps its own bit, then says 1 if it has any. */
    uint64_t word = (uint64_t)seats * 0x0101010101010101ULL & 0x8040201008040201ULL;
    word = (word + 0x7f7f7f7f7f7f7f7fULL) >> 7 & 0x0101010101010101ULL;
    memcpy(out + at, &word, sizeof word);
#else
    for (int seat = 0; seat < 8; seat++)
        out[at + seat] = seats >> seat & 1;
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
