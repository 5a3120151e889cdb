// The steps for processors with AVX2. Compiled with -mavx2: see kernels.cmake.
#include <immintrin.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "sequences/octal_path.hpp"

namespace grundy::sequences {

namespace {

struct Avx2;

// Four partners as 64-bit numbers, eight as 32-bit numbers.
template <class Value>
__m256i four(const Value* place) {
    if constexpr (sizeof(Value) == 1) {
        std::int32_t bytes;
        std::memcpy(&bytes, place, 4);
        return _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(bytes));
    } else if constexpr (sizeof(Value) == 2) {
        return _mm256_cvtepu16_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(place)));
    } else {
        return _mm256_cvtepu32_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i*>(place)));
    }
}
template <class Value>
__m256i eight(const Value* place) {
    if constexpr (sizeof(Value) == 1) return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(place)));
    else if constexpr (sizeof(Value) == 2) return _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(place)));
    else return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(place));
}

// Shifts by 64 (32) or more give 0, so a value sets its bit only in the word that it belongs to.
template <std::size_t words, class Value>
void mark_words(const Value* base, Heaps heaps, std::uint64_t* rows, std::size_t stride, std::int64_t first) {
    const __m256i one = _mm256_set1_epi64x(1), word = _mm256_set1_epi64x(64), offset = _mm256_set1_epi64x(64 * first);
    __m256i left[words], right[words];
    for (std::size_t w = 0; w < words; ++w) left[w] = right[w] = _mm256_setzero_si256();
    for (std::size_t x = 0; x < heaps.count; ++x) {
        const Value* partners = base - heaps.at[x];
        const __m256i own = _mm256_set1_epi64x(static_cast<std::int64_t>(heaps.values[x]));
        __m256i a = _mm256_xor_si256(four(partners), own), b = _mm256_xor_si256(four(partners + 4), own);
        if (first != 0) a = _mm256_sub_epi64(a, offset), b = _mm256_sub_epi64(b, offset);
        for (std::size_t w = 0; w < words; ++w) {
            left[w] = _mm256_or_si256(left[w], _mm256_sllv_epi64(one, a));
            right[w] = _mm256_or_si256(right[w], _mm256_sllv_epi64(one, b));
            if (w + 1 < words) a = _mm256_sub_epi64(a, word), b = _mm256_sub_epi64(b, word);
        }
    }
    for (std::size_t w = 0; w < words; ++w) {
        alignas(32) std::uint64_t sets[block_lanes];
        _mm256_store_si256(reinterpret_cast<__m256i*>(sets), left[w]);
        _mm256_store_si256(reinterpret_cast<__m256i*>(sets + 4), right[w]);
        for (std::size_t lane = 0; lane < block_lanes; ++lane)
            rows[lane * stride + static_cast<std::size_t>(first) + w] |= sets[lane];
    }
}

// Many words: one byte for each value, which is set without being read. Bytes are packed into bits at the end.
template <std::size_t width, class Value>
void mark_table(const Value* base, Heaps heaps, std::uint64_t* rows, std::size_t words) {
    alignas(32) std::uint8_t table[block_lanes][width] = {};
    for (std::size_t x = 0; x < heaps.count; ++x) {
        const Value* partners = base - heaps.at[x];
        const std::uint64_t own = heaps.values[x];
        for (std::size_t lane = 0; lane < block_lanes; ++lane) table[lane][(partners[lane] ^ own) % width] = 0xff;
    }
    for (std::size_t lane = 0; lane < block_lanes; ++lane)
        for (std::size_t w = 0; w < words; ++w) {
            const auto* bytes = reinterpret_cast<const __m256i*>(table[lane] + 64 * w);
            const auto low = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_load_si256(bytes)));
            const auto high = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_load_si256(bytes + 1)));
            rows[lane * words + w] |= std::uint64_t{high} << 32 | low;
        }
}
// The width is a power of two above all values, so the XOR of two values is below it.
template <class Value>
void mark_many(const Value* base, Heaps heaps, std::uint64_t* rows, std::size_t words) {
    if (heaps.count < 256 || words > 32) return portable::mark<Avx2>(base, heaps, rows, words);
    return words <= 16 ? mark_table<1024>(base, heaps, rows, words) : mark_table<2048>(base, heaps, rows, words);
}

template <class Value>
void mark_narrow(const Value* base, Heaps heaps, std::uint64_t* rows) {
    const __m256i one = _mm256_set1_epi32(1);
    __m256i sets = _mm256_setzero_si256();
    for (std::size_t x = 0; x < heaps.count; ++x) {
        const __m256i own = _mm256_set1_epi32(static_cast<std::int32_t>(heaps.values[x]));
        sets = _mm256_or_si256(sets, _mm256_sllv_epi32(one, _mm256_xor_si256(eight(base - heaps.at[x]), own)));
    }
    alignas(32) std::uint32_t narrow[block_lanes];
    _mm256_store_si256(reinterpret_cast<__m256i*>(narrow), sets);
    for (std::size_t lane = 0; lane < block_lanes; ++lane) rows[lane] |= narrow[lane];
}

template <class Value>
void mark(const Value* base, Heaps heaps, std::uint64_t* rows, std::size_t words) {
    switch (words) {
        case 0: return mark_narrow(base, heaps, rows);
        case 1: return mark_words<1>(base, heaps, rows, words, 0);
        case 2: return mark_words<2>(base, heaps, rows, words, 0);
        case 3: return mark_words<3>(base, heaps, rows, words, 0);
        case 4: return mark_words<4>(base, heaps, rows, words, 0);
        case 5: return mark_words<5>(base, heaps, rows, words, 0);
        case 6: return mark_words<3>(base, heaps, rows, words, 0), mark_words<3>(base, heaps, rows, words, 3);
        case 7: return mark_words<4>(base, heaps, rows, words, 0), mark_words<3>(base, heaps, rows, words, 4);
        case 8: return mark_words<4>(base, heaps, rows, words, 0), mark_words<4>(base, heaps, rows, words, 4);
        default: return mark_many(base, heaps, rows, words);
    }
}

// 32 values as bytes, without the bit above `low`.
template <class Value>
struct Halve {
    explicit Halve(unsigned dropped)
        : low(sizeof(Value) == 1 ? _mm256_set1_epi8(static_cast<char>((1 << dropped) - 1))
                                 : _mm256_set1_epi16(static_cast<short>((1 << dropped) - 1))),
          high(sizeof(Value) == 1 ? _mm256_set1_epi8(static_cast<char>(0x7f & -(1 << dropped)))
                                  : _mm256_set1_epi16(static_cast<short>(0x7fff & -(1 << dropped)))) {}
    __m256i operator()(__m256i x) const {
        return _mm256_or_si256(_mm256_and_si256(x, low), _mm256_and_si256(_mm256_srli_epi16(x, 1), high));
    }
    __m256i operator()(const Value* place) const {
        const auto* vectors = reinterpret_cast<const __m256i*>(place);
        if constexpr (sizeof(Value) == 1) return (*this)(_mm256_loadu_si256(vectors));
        const __m256i x = (*this)(_mm256_loadu_si256(vectors)), y = (*this)(_mm256_loadu_si256(vectors + 1));
        return _mm256_permute4x64_epi64(_mm256_packus_epi16(x, y), 0xd8);
    }
    __m256i low, high;
};

// Computes the values of some splits once, and then marks those in the 16 * parts values from 16 * first on. A shuffle by a byte
// below 16 looks up its bit; by a byte with the top bit it returns 0.
constexpr std::size_t halved_chunk = 64;
template <std::size_t parts>
void mark_bytes(const __m256i* values, std::size_t count, std::size_t first, HalvedSets& sets) {
    const __m256i bits = _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
    const __m256i upper = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128));
    const __m256i top = _mm256_set1_epi8(0x70);
    auto* places = reinterpret_cast<__m256i*>(sets.bytes[2 * first].data());
    __m256i start[parts], even[parts], odd[parts];
    for (std::size_t q = 0; q < parts; ++q) {
        start[q] = _mm256_set1_epi8(static_cast<char>(16 * (first + q)));
        even[q] = _mm256_load_si256(places + 2 * q);
        odd[q] = _mm256_load_si256(places + 2 * q + 1);
    }
    for (std::size_t x = 0; x < count; ++x)
        for (std::size_t q = 0; q < parts; ++q) {
            const __m256i place = _mm256_adds_epu8(_mm256_xor_si256(values[x], start[q]), top);
            even[q] = _mm256_or_si256(even[q], _mm256_shuffle_epi8(bits, place));
            odd[q] = _mm256_or_si256(odd[q], _mm256_shuffle_epi8(upper, place));
        }
    for (std::size_t q = 0; q < parts; ++q) {
        _mm256_store_si256(places + 2 * q, even[q]);
        _mm256_store_si256(places + 2 * q + 1, odd[q]);
    }
}
template <class Value>
void mark_halved(const Value* base, Heaps heaps, unsigned dropped, std::uint64_t stop, HalvedSets& sets) {
    const Halve<Value> halve(dropped);
    const std::uint64_t low = (std::uint64_t{1} << dropped) - 1;
    __m256i values[halved_chunk];
    for (std::size_t begin = 0; begin < heaps.count; begin += halved_chunk) {
        const std::size_t count = heaps.count - begin < halved_chunk ? heaps.count - begin : halved_chunk;
        for (std::size_t x = 0; x < count; ++x) {
            const std::uint64_t value = heaps.values[begin + x], own = (value & low) | (value >> 1 & ~low);
            values[x] = _mm256_xor_si256(halve(base - heaps.at[begin + x]), _mm256_set1_epi8(static_cast<char>(own)));
        }
        std::size_t first = 0;
        for (; first + 4 <= stop / 16; first += 4) mark_bytes<4>(values, count, first, sets);
        for (; first < stop / 16; first += 2) mark_bytes<2>(values, count, first, sets);
    }
}

// Eight partners in their own type, one value for all of them, and comparisons.
template <class Value>
__m128i lanes_of(const Value* place) {
    if constexpr (sizeof(Value) == 1) return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(place));
    else return _mm_loadu_si128(reinterpret_cast<const __m128i*>(place));
}
template <class Value>
__m128i lanes_with(std::uint64_t value) {
    if constexpr (sizeof(Value) == 1) return _mm_set1_epi8(static_cast<char>(value));
    else return _mm_set1_epi16(static_cast<short>(value));
}
template <class Value>
__m128i lanes_equal(__m128i x, __m128i y) {
    return sizeof(Value) == 1 ? _mm_cmpeq_epi8(x, y) : _mm_cmpeq_epi16(x, y);
}

template <class Value>
unsigned refute(const Value* base, Heaps heaps, const Value* candidates, unsigned pending) {
    constexpr std::size_t chunk = 128;
    const __m128i goal = lanes_of(candidates);
    __m128i hit = _mm_setzero_si128();
    unsigned hits = 0;
    for (std::size_t x = 0; x < heaps.count && (hits & pending) != pending; x += chunk) {
        const std::size_t end = heaps.count - x < chunk ? heaps.count : x + chunk;
        for (std::size_t y = x; y < end; ++y) {
            const __m128i values = _mm_xor_si128(lanes_of(base - heaps.at[y]), lanes_with<Value>(heaps.values[y]));
            hit = _mm_or_si128(hit, lanes_equal<Value>(values, goal));
        }
        const __m128i bytes = sizeof(Value) == 1 ? hit : _mm_packs_epi16(hit, hit);
        hits = static_cast<unsigned>(_mm_movemask_epi8(bytes)) & 0xff;
    }
    return hits;
}

template <class Value>
__m256i backwards(__m256i x) {
    const __m256i bytes = _mm256_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,  //
                                           15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    const __m256i shorts = _mm256_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1,  //
                                            14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1);
    return _mm256_permute4x64_epi64(_mm256_shuffle_epi8(x, sizeof(Value) == 1 ? bytes : shorts), 0x4e);
}
template <class Value>
__m256i all_equal(Value wanted) {
    if constexpr (sizeof(Value) == 1) return _mm256_set1_epi8(static_cast<char>(wanted));
    else return _mm256_set1_epi16(static_cast<short>(wanted));
}
template <class Value>
__m256i equal(__m256i x, __m256i y) {
    return sizeof(Value) == 1 ? _mm256_cmpeq_epi8(x, y) : _mm256_cmpeq_epi16(x, y);
}
template <class Value>
__m256i pairs(const Value* low, const Value* high) {
    constexpr std::int64_t lanes = 32 / sizeof(Value);
    const __m256i up = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(low));
    const __m256i down = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(high - (lanes - 1)));
    return _mm256_xor_si256(up, backwards<Value>(down));
}

// One wanted value, the case of long scans: the result is tested once per four vectors.
template <class Value>
bool contains(const Value* low, const Value* high, std::int64_t count, Value wanted) {
    constexpr std::int64_t lanes = 32 / sizeof(Value), chunk = 4 * lanes;
    const __m256i goal = all_equal(wanted);
    std::int64_t x = 0;
    for (; x + chunk <= count; x += chunk) {
        __m256i hit = _mm256_setzero_si256();
        for (std::int64_t y = x; y < x + chunk; y += lanes)
            hit = _mm256_or_si256(hit, equal<Value>(pairs(low + y, high - y), goal));
        if (!_mm256_testz_si256(hit, hit)) return true;
    }
    for (; x < count; ++x)
        if ((low[x] ^ high[-x]) == wanted) return true;
    return false;
}

// Several values: chunks of four vectors, each compared with all values that are still wanted.
template <class Value>
unsigned find(const Value* low, const Value* high, std::int64_t count, const Value* wanted, unsigned wanted_count) {
    if (wanted_count == 1) return contains(low, high, count, wanted[0]);
    constexpr std::int64_t lanes = 32 / sizeof(Value), chunk = 4 * lanes;
    const unsigned all = (1u << wanted_count) - 1;
    unsigned found = 0;
    std::int64_t x = 0;
    for (; x + chunk <= count && found != all; x += chunk) {
        const __m256i p = pairs(low + x, high - x), q = pairs(low + x + lanes, high - x - lanes);
        const __m256i r = pairs(low + x + 2 * lanes, high - x - 2 * lanes), s = pairs(low + x + 3 * lanes, high - x - 3 * lanes);
        for (unsigned w = 0; w < wanted_count; ++w) {
            const __m256i goal = all_equal(wanted[w]);
            const __m256i hit = _mm256_or_si256(_mm256_or_si256(equal<Value>(p, goal), equal<Value>(q, goal)),
                                                _mm256_or_si256(equal<Value>(r, goal), equal<Value>(s, goal)));
            found |= unsigned{!_mm256_testz_si256(hit, hit)} << w;
        }
    }
    if (x < count && found != all) found |= portable::find<Avx2>(low + x, high - x, count - x, wanted, wanted_count);
    return found;
}

template <class Value>
constexpr OctalSteps<Value> steps() {
    return {&mark<Value>, &refute<Value>, &find<Value>, &mark_halved<Value>};
}

}  // namespace

constinit const OctalPath octal_path_avx2 = {"avx2", "avx2", steps<std::uint8_t>(), steps<std::uint16_t>(),
                                             {&mark<std::uint32_t>, &portable::refute<Avx2, std::uint32_t>,
                                              &portable::find<Avx2, std::uint32_t>, nullptr}};

}  // namespace grundy::sequences
