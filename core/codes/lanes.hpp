#pragma once
// 32 bytes side by side: what one step on a table of coset weights works on.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace grundy::codes {

inline constexpr std::size_t lanes = 32;
inline constexpr unsigned lane_bits = 5;

// Byte i goes to place i ^ flip.
class PortableLanes {
  public:
    class Flip {
      public:
        explicit Flip(unsigned flip) : flip_(flip) {}
        unsigned flip_;
    };
    static PortableLanes load(const std::uint8_t* place) {
        PortableLanes found;
        std::memcpy(found.words_.data(), place, lanes);
        return found;
    }
    void store(std::uint8_t* place) const { std::memcpy(place, words_.data(), lanes); }
    PortableLanes flipped(Flip flip) const {
        PortableLanes out;
        for (std::size_t w = 0; w < 4; ++w) out.words_[w ^ (flip.flip_ >> 3)] = swapped(words_[w], flip.flip_ & 7);
        return out;
    }
    PortableLanes plus_one() const {
        auto bytes = std::bit_cast<Bytes>(words_);
        for (auto& byte : bytes) byte = static_cast<std::uint8_t>(byte + (byte != 255));
        return PortableLanes(bytes);
    }
    friend PortableLanes min(PortableLanes a, PortableLanes b) {
        auto x = std::bit_cast<Bytes>(a.words_);
        const auto y = std::bit_cast<Bytes>(b.words_);
        for (std::size_t i = 0; i < lanes; ++i) x[i] = x[i] < y[i] ? x[i] : y[i];
        return PortableLanes(x);
    }
    // Bit i tells whether byte i is at least the given one.
    std::uint32_t at_least(std::uint8_t least) const {
        const auto bytes = std::bit_cast<Bytes>(words_);
        std::uint32_t found = 0;
        for (std::size_t i = 0; i < lanes; ++i) found |= std::uint32_t{bytes[i] >= least} << i;
        return found;
    }

  private:
    using Bytes = std::array<std::uint8_t, lanes>;
    PortableLanes() = default;
    explicit PortableLanes(const Bytes& bytes) : words_(std::bit_cast<std::array<std::uint64_t, 4>>(bytes)) {}
    static std::uint64_t swapped(std::uint64_t x, unsigned flip) {
        if (flip & 1) x = (x >> 8 & 0x00ff00ff00ff00ff) | (x & 0x00ff00ff00ff00ff) << 8;
        if (flip & 2) x = (x >> 16 & 0x0000ffff0000ffff) | (x & 0x0000ffff0000ffff) << 16;
        return flip & 4 ? std::rotl(x, 32) : x;
    }
    std::array<std::uint64_t, 4> words_;
};

#if defined(__AVX2__)
class Avx2Lanes {
  public:
    class Flip {
      public:
        explicit Flip(unsigned flip) : halves_(flip & 16 ? 0x4e : 0xe4) {
            alignas(32) std::uint8_t places[lanes];
            for (unsigned i = 0; i < lanes; ++i) places[i] = static_cast<std::uint8_t>((i ^ flip) & 15);
            places_ = _mm256_load_si256(reinterpret_cast<const __m256i*>(places));
        }
        __m256i places_;
        int halves_;
    };
    static Avx2Lanes load(const std::uint8_t* place) { return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(place))}; }
    void store(std::uint8_t* place) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(place), bytes_); }
    Avx2Lanes flipped(const Flip& flip) const {
        const __m256i within = _mm256_shuffle_epi8(bytes_, flip.places_);
        return {flip.halves_ == 0x4e ? _mm256_permute4x64_epi64(within, 0x4e) : within};
    }
    Avx2Lanes plus_one() const { return {_mm256_adds_epu8(bytes_, _mm256_set1_epi8(1))}; }
    friend Avx2Lanes min(Avx2Lanes a, Avx2Lanes b) { return {_mm256_min_epu8(a.bytes_, b.bytes_)}; }
    std::uint32_t at_least(std::uint8_t least) const {
        const __m256i bound = _mm256_set1_epi8(static_cast<char>(least));
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(bytes_, bound), bytes_)));
    }

  private:
    Avx2Lanes(__m256i bytes) : bytes_(bytes) {}
    __m256i bytes_;
};
#endif

}  // namespace grundy::codes
