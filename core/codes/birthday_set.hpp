#pragma once
// A set of 64-bit keys that answers quickly, and mostly with no: a bit for every key there can be when keys are short, otherwise
// open addressing behind a filter of bits. Which one and how many bytes is known before it is made.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>

#include "codes/packing.hpp"
#include "cpu/compiler.hpp"
#include "runs/buffer.hpp"
#include "runs/poll.hpp"
#include "runs/random.hpp"

namespace grundy::codes::distance {

class SumSet {
  public:
    struct Plan {
        bool direct;               // a bit a key
        std::uint64_t filter = 0;  // 64-bit words of bits
        std::uint64_t slots = 0;
        bool fits = true;          // there is no set for so many keys
        double bytes() const {
            return fits ? 8.0 * (static_cast<double>(filter) + static_cast<double>(slots)) : std::numeric_limits<double>::infinity();
        }
    };
    static constexpr double most_keys = 2e9;  // slots are chosen by 32 bits

    // key_bits: how long keys are; count: how many will be inserted.
    static Plan plan(unsigned key_bits, double count) {
        const double slots = count * 1.5 + 16, direct = std::exp2(static_cast<double>(key_bits) - 3);
        if (key_bits <= 44 && direct <= std::max(4194304.0, 16 * slots))
            return {.direct = true, .filter = std::max<std::uint64_t>(std::uint64_t{1} << key_bits >> 6, 1)};
        if (count > most_keys) return {.direct = false, .fits = false};
        return {false, std::bit_ceil(static_cast<std::uint64_t>(count / 8) + 2), static_cast<std::uint64_t>(slots)};
    }
    template <Poll P>
    SumSet(const Plan& plan, P& poll)
        : plan_(fitting(plan)), filter_(cleared(plan.filter, poll)), slots_(cleared(plan.slots, poll)),
          shift_(64 - static_cast<unsigned>(std::bit_width(plan.filter - 1))) {}

    bool has(Word key) const {
        const Place at = place(key);
        if ((filter_[at.word] & at.mask) != at.mask) [[likely]] return false;
        return plan_.direct || is_in_slots(key);
    }
    void insert(Word key) {
        const Place at = place(key);
        filter_[at.word] |= at.mask;
        if (!plan_.direct) put_into_slots(key);
    }
    // Tells the processor what will be needed soon.
    void expect(Word key) const {
        cpu::expect_read(&filter_[place(key).word]);
        if (!plan_.direct) cpu::expect_read(&slots_[slot(key)]);
    }

  private:
    static const Plan& fitting(const Plan& plan) {
        if (!plan.fits) throw std::bad_alloc();
        return plan;
    }
    template <Poll P>
    static Buffer<Word> cleared(std::uint64_t size, P& poll) {
        Buffer<Word> words = make_buffer<Word>(std::max<std::size_t>(size, 1));
        each_index<1 << 18>(size, poll, [&](std::size_t i) { words[i] = 0; });
        return words;
    }
    // Keys are sums of few columns, far from random; a single multiplication leaves them in heaps.
    static Word hash(Word key) {
        key = (key ^ key >> 32) * 0xbf58476d1ce4e5b9u;
        return (key ^ key >> 29) * golden_gamma;
    }
    // Behind a filter a key has two bits of one 64-bit word.
    struct Place {
        std::uint64_t word;
        Word mask;
    };
    Place place(Word key) const {
        if (plan_.direct) return {key >> 6, Word{1} << (key & 63)};
        const Word hashed = hash(key);
        return {hashed >> shift_, Word{1} << (hashed & 63) | Word{1} << (hashed >> 6 & 63)};
    }
    std::uint64_t slot(Word key) const { return (hash(key) >> 32) * plan_.slots >> 32; }
    bool is_in_slots(Word key) const {
        if (key == 0) return has_zero_;
        std::uint64_t at = slot(key);
        while (slots_[at] != 0 && slots_[at] != key) at = at + 1 == plan_.slots ? 0 : at + 1;
        return slots_[at] == key;
    }
    void put_into_slots(Word key) {
        if (key == 0) {
            has_zero_ = true;
            return;
        }
        std::uint64_t at = slot(key);
        while (slots_[at] != 0 && slots_[at] != key) at = at + 1 == plan_.slots ? 0 : at + 1;
        slots_[at] = key;
    }
    Plan plan_;
    Buffer<Word> filter_, slots_;  // 0 is an empty slot
    unsigned shift_;
    bool has_zero_ = false;
};

}  // namespace grundy::codes::distance
