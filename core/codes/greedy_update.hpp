#pragma once
// The passes over a table D of 2^bits bytes, where D[i] is the least number of columns with the sum i:
//   a new column h, in place on pairs:  D[i], D[i^h] = min(D[i], D[i^h] + 1), min(D[i^h], D[i] + 1);
//   a new column with a new top bit and the rest h:  D[i + 2^bits] = D[i^h] + 1.
// 32 bytes at a time: i^h is another block, in which bytes change places as the low five bits of h say.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "runs/poll.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace grundy::codes {

enum class UpdatePath { plain, avx2 };

inline UpdatePath fastest_update() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return UpdatePath::avx2;
#endif
    return UpdatePath::plain;
}

namespace update {

inline constexpr std::size_t block_bits = 5, block = 32;
inline constexpr std::size_t piece = std::size_t{1} << 15;  // blocks between two polls

inline std::uint8_t next(std::uint8_t d) { return static_cast<std::uint8_t>(d + 1); }

// A column as an exchange of blocks, and of the bytes in them.
struct Column {
    explicit Column(std::uint64_t h) : high(h >> block_bits), low(h % block), top(std::bit_floor(high)) {}
    std::size_t high, low, top;
    // Block number c among those that come first in their pair: those without the top bit.
    std::size_t first(std::size_t c) const { return c + (c & ~(top - 1)); }
};

// Pairs of blocks number begin, ..., end - 1.
inline void pairs_plain(std::uint8_t* table, const Column& h, std::size_t begin, std::size_t end) {
    for (std::size_t c = begin; c < end; ++c) {
        const std::size_t i = h.first(c);
        std::uint8_t *a = table + i * block, *b = table + (i ^ h.high) * block;
        for (std::size_t k = 0; k < block; ++k) {
            const std::uint8_t one = a[k], other = b[k ^ h.low];
            a[k] = std::min(one, next(other));
            b[k ^ h.low] = std::min(other, next(one));
        }
    }
}

// Blocks begin, ..., end - 1 of what stands at i^h, plus one.
inline void shifted_plain(const std::uint8_t* from, std::uint8_t* to, const Column& h, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
        for (std::size_t k = 0; k < block; ++k) to[i * block + k] = next(from[(i ^ h.high) * block + (k ^ h.low)]);
}

#if defined(__x86_64__)

#define GRUNDY_AVX2 __attribute__((target("avx2")))

struct Exchange {
    __m256i bytes, halves;
};

GRUNDY_AVX2 inline Exchange exchange(std::size_t low) {
    alignas(32) std::uint8_t bytes[block];
    for (std::size_t k = 0; k < block; ++k) bytes[k] = static_cast<std::uint8_t>((k ^ low) & 15);
    const int half = (low & 16) != 0 ? 4 : 0;
    return {_mm256_load_si256(reinterpret_cast<const __m256i*>(bytes)),
            _mm256_xor_si256(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32(half))};
}

GRUNDY_AVX2 inline __m256i exchanged(__m256i v, const Exchange& how) {
    return _mm256_shuffle_epi8(_mm256_permutevar8x32_epi32(v, how.halves), how.bytes);
}

GRUNDY_AVX2 inline void pairs_avx2(std::uint8_t* table, const Column& h, std::size_t begin, std::size_t end) {
    const Exchange how = exchange(h.low);
    const __m256i ones = _mm256_set1_epi8(1);
    auto* blocks = reinterpret_cast<__m256i*>(table);
    for (std::size_t c = begin; c < end; ++c) {
        const std::size_t i = h.first(c), j = i ^ h.high;
        const __m256i one = _mm256_loadu_si256(blocks + i), other = exchanged(_mm256_loadu_si256(blocks + j), how);
        _mm256_storeu_si256(blocks + i, _mm256_min_epu8(one, _mm256_add_epi8(other, ones)));
        _mm256_storeu_si256(blocks + j, exchanged(_mm256_min_epu8(other, _mm256_add_epi8(one, ones)), how));
    }
}

GRUNDY_AVX2 inline void shifted_avx2(const std::uint8_t* from, std::uint8_t* to, const Column& h, std::size_t begin, std::size_t end) {
    const Exchange how = exchange(h.low);
    const __m256i ones = _mm256_set1_epi8(1);
    for (std::size_t i = begin; i < end; ++i) {
        const __m256i found = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from) + (i ^ h.high));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to) + i, _mm256_add_epi8(exchanged(found, how), ones));
    }
}

#undef GRUNDY_AVX2
#endif

inline void pairs(std::uint8_t* table, const Column& h, std::size_t begin, std::size_t end, [[maybe_unused]] UpdatePath path) {
#if defined(__x86_64__)
    if (path == UpdatePath::avx2) return pairs_avx2(table, h, begin, end);
#endif
    pairs_plain(table, h, begin, end);
}

inline void shifted(const std::uint8_t* from, std::uint8_t* to, const Column& h, std::size_t begin, std::size_t end,
                    [[maybe_unused]] UpdatePath path) {
#if defined(__x86_64__)
    if (path == UpdatePath::avx2) return shifted_avx2(from, to, h, begin, end);
#endif
    shifted_plain(from, to, h, begin, end);
}

// Calls visit(begin, end) for pieces of 0, ..., size - 1.
template <Poll P, class Visit>
void each_piece(std::size_t size, P& poll, Visit visit) {
    for (std::size_t begin = 0; begin < size; begin += piece) {
        poll();
        visit(begin, std::min(size, begin + piece));
    }
}

}  // namespace update

// h is not 0, and below 2^bits.
template <Poll P>
void update_pairs(std::uint8_t* table, std::size_t bits, std::uint64_t h, UpdatePath path, P& poll) {
    const update::Column column(h);
    if (column.high == 0) {  // the pairs are inside of blocks
        each_index(std::size_t{1} << bits, poll, [&](std::size_t i) {
            const std::size_t j = i ^ h;
            if (j < i) return;
            const std::uint8_t one = table[i], other = table[j];
            table[i] = std::min(one, update::next(other));
            table[j] = std::min(other, update::next(one));
        });
        return;
    }
    update::each_piece(std::size_t{1} << (bits - update::block_bits - 1), poll,
                       [&](std::size_t begin, std::size_t end) { update::pairs(table, column, begin, end, path); });
}

// From a table of 2^bits bytes to one of twice the size.
template <Poll P>
void copy_with_next(const std::uint8_t* table, std::uint8_t* larger, std::size_t bits, std::uint64_t h, UpdatePath path, P& poll) {
    const std::size_t size = std::size_t{1} << bits;
    if (bits < update::block_bits) {
        for (std::size_t i = 0; i < size; ++i) {
            larger[i] = table[i];
            larger[size + i] = update::next(table[i ^ h]);
        }
        return;
    }
    update::each_piece(size >> update::block_bits, poll, [&](std::size_t begin, std::size_t end) {
        std::copy(table + begin * update::block, table + end * update::block, larger + begin * update::block);
        update::shifted(table, larger + size, update::Column(h), begin, end, path);
    });
}

}  // namespace grundy::codes
