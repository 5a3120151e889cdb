// Nim arithmetic: every path that this processor supports, and the GFNI paths in emulation, against the tower.
#include <array>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

#include "base/features.hpp"
#include "check.hpp"
#include "nim/leaf_gfni.hpp"
#include "nim/matmul.hpp"
#include "nim/operations.hpp"
#include "nim/path.hpp"
#include "nim/vector_kernels.hpp"
#include "nim/wide.hpp"
#include "nim/word.hpp"
#include "path_checks.hpp"

namespace {

using namespace grundy::nim;
using namespace grundy::tests;

// The GFNI instructions by the definition in Intel's manual, one byte at a time, for processors that lack them.
struct EmulatedVector {
    static constexpr std::size_t width = 32;
    struct Bytes {
        unsigned char byte[width];
    };
    static Bytes read(const void* from) {
        Bytes v;
        std::memcpy(&v, from, width);
        return v;
    }
    static void write(Bytes v, void* to) { std::memcpy(to, &v, width); }

    template <std::size_t bits>
    static void exchange(Bytes& a, Bytes& b) {
        constexpr std::size_t s = bits / 8;
        for (std::size_t i = 0; i < width; ++i)
            if (i / s % 2 == 1) std::swap(a.byte[i], b.byte[i - s]);
    }
    static Bytes repeat(std::uint64_t matrix) {
        Bytes v;
        for (std::size_t i = 0; i < width; ++i) v.byte[i] = static_cast<unsigned char>(matrix >> 8 * (i % 8));
        return v;
    }
    static Bytes sum(Bytes a, Bytes b) {
        for (std::size_t i = 0; i < width; ++i) a.byte[i] ^= b.byte[i];
        return a;
    }
    static Bytes product(Bytes a, Bytes b) {
        for (std::size_t i = 0; i < width; ++i) a.byte[i] = static_cast<unsigned char>(aes_multiply(a.byte[i], b.byte[i]));
        return a;
    }
    // Bit r of the result is the parity of byte 7 - r of the matrix and the argument.
    static Bytes affine(Bytes a, Bytes matrix) {
        for (std::size_t i = 0; i < width; ++i) {
            unsigned image = 0;
            for (std::size_t r = 0; r < 8; ++r)
                image |= static_cast<unsigned>(std::popcount(static_cast<unsigned>(matrix.byte[i / 8 * 8 + 7 - r] & a.byte[i])) & 1) << r;
            a.byte[i] = static_cast<unsigned char>(image);
        }
        return a;
    }
    static Bytes affine_of_reciprocal(Bytes a, Bytes matrix) {
        for (std::size_t i = 0; i < width; ++i) {
            Word power = a.byte[i];  // a^254 = 1/a
            for (int k = 0; k < 6; ++k) power = aes_multiply(aes_multiply(power, power), a.byte[i]);
            a.byte[i] = static_cast<unsigned char>(aes_multiply(power, power));
        }
        return affine(a, matrix);
    }
};

const Path emulated = vector_path<LeafGfni<EmulatedVector>>("emulated", "");

// The definition: a ⊗ b is the least number that is not of the form a'⊗b ⊕ a⊗b' ⊕ a'⊗b' with a' < a and b' < b.
void tower_is_the_mex_definition() {
    constexpr std::size_t size = 48;
    std::vector<std::array<Word, size>> table(size);
    for (std::size_t a = 0; a < size; ++a)
        for (std::size_t b = 0; b < size; ++b) {
            std::array<bool, 256> excluded{};
            for (std::size_t i = 0; i < a; ++i)
                for (std::size_t j = 0; j < b; ++j) excluded[table[i][b] ^ table[a][j] ^ table[i][j]] = true;
            Word least = 0;
            while (excluded[least]) ++least;
            table[a][b] = least;
            CHECK(multiply(a, b) == least);
        }
}

void tower_has_the_known_values() {
    CHECK(multiply(77, 77) == 109);
    CHECK(multiply(255, 255) == 156);
    CHECK(multiply(3141, 5926) == 14994);
    CHECK(multiply(Word{1} << 32, Word{1} << 32) == 6442450944);
    CHECK(grundy::nim::sqrt(123456789) == 98433322);
    CHECK(artin_schreier(8, 64) == 16);
    const Word inverses[] = {1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4};
    for (Word x = 1; x < 16; ++x) CHECK(grundy::nim::reciprocal(x) == inverses[x - 1]);
    CHECK(to_aes == 0xe1f0c6e67e9af41a && from_aes == 0x733842c8700cdea0);
}

template <class T>
void words_agree_with_the_tower() {
    const auto a = random_numbers<T>(1000), b = random_numbers<T>(1000);
    for (std::size_t i = 0; i < a.size(); ++i) {
        CHECK(word_product(a[i], b[i]) == multiply(a[i], b[i]));
        CHECK(word_reciprocal(a[i]) == grundy::nim::reciprocal(a[i]));
        const T rootable = a[i] & static_cast<T>(low_bits(static_cast<int>(width<T>) - 1));
        const T y = artin_schreier_map<T>()(rootable);
        CHECK(y % 2 == 0);
        CHECK((word_product(y, y) ^ y) == rootable);
        T power = a[i];
        for (unsigned k = 0; k < width<T>; ++k, power = word_product(power, power)) CHECK(frobenius_map<T>(k)(a[i]) == power);
    }
}

template <class T>
void matrices_multiply(std::size_t rows, std::size_t inner, std::size_t columns) {
    const auto a = random_numbers<T>(rows * inner), b = random_numbers<T>(inner * columns);
    std::vector<T> c(rows * columns);
    matmul(a.data(), b.data(), c.data(), rows, inner, columns, grundy::never_interrupted);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) {
            T expected = 0;
            for (std::size_t k = 0; k < inner; ++k) expected ^= word_product(a[i * inner + k], b[k * columns + j]);
            CHECK(c[i * columns + j] == expected);
        }
}

wide::Words wide_product(const wide::Words& a, const wide::Words& b) { return wide::multiply(a, b, grundy::never_interrupted); }

// The formula of the tower, one level at a time. It is slow, and independent enough of evaluation to test it.
wide::Words slow_product(const wide::Words& a, const wide::Words& b) {
    const std::size_t n = a.size(), h = n / 2;
    if (n == 1) return {word_product(a[0], b[0])};
    const auto part = [h](const wide::Words& x, std::size_t i) {
        return wide::Words(x.begin() + static_cast<std::ptrdiff_t>(i * h), x.begin() + static_cast<std::ptrdiff_t>((i + 1) * h));
    };
    wide::Words lambda_words(h);
    lambda_words[h - 1] = lambda(64);
    const auto p = slow_product(part(a, 0), part(b, 0)), q = slow_product(part(a, 1), part(b, 1));
    const auto x = slow_product(part(a, 0), part(b, 1)), y = slow_product(part(a, 1), part(b, 0));
    const auto lambda_q = slow_product(q, lambda_words);
    wide::Words product(n);
    for (std::size_t i = 0; i < h; ++i) {
        product[i] = p[i] ^ lambda_q[i];
        product[h + i] = x[i] ^ y[i] ^ q[i];
    }
    return product;
}

void wide_numbers(std::size_t n) {
    const auto a = random_numbers<Word>(n), b = random_numbers<Word>(n);
    const auto product = wide_product(a, b);
    if (n <= 16) CHECK(product == slow_product(a, b));
    auto poll = grundy::never_interrupted;
    auto square = a;
    wide::square(square.data(), n, poll);
    CHECK(square == wide_product(a, a));
    wide::sqrt(square.data(), n, poll);
    CHECK(square == a);
    auto over_a = a;
    wide::reciprocal(over_a.data(), n, poll);
    wide::Words one(n);
    one[0] = 1;
    CHECK(wide_product(a, over_a) == one);
    auto y = a;
    y[n - 1] &= low_bits(63);
    const auto right_side = y;
    wide::artin_schreier(y.data(), n, poll);
    CHECK(y[0] % 2 == 0);
    auto left_side = y;
    wide::square(left_side.data(), n, poll);
    wide::add_to(left_side.data(), y.data(), n);
    CHECK(left_side == right_side);
    for (const std::size_t k : {1u, 2u, 5u, 64u, 70u, 200u}) {
        auto power = a, squared = a;
        wide::Frobenius(poll).apply(power.data(), n, k % (64 * n));
        for (std::size_t i = 0; i < k % (64 * n); ++i) wide::square(squared.data(), n, poll);
        CHECK(power == squared);
    }
    CHECK(wide::power(a, {5}, grundy::never_interrupted) == wide_product(a, wide_product(wide_product(a, a), wide_product(a, a))));
}

// Arrays in the forms of NumPy: contiguous, with gaps, reversed, overlapping with a shift, with stride 0.
template <class T>
void strided_operands() {
    constexpr std::ptrdiff_t size = sizeof(T), n = 10000;
    Report report;
    const auto a = random_numbers<T>(2 * n), b = random_numbers<T>(n);
    const auto operand = [](const std::vector<T>& v, std::ptrdiff_t first, std::ptrdiff_t stride) {
        return Operand{reinterpret_cast<char*>(const_cast<T*>(v.data() + first)), stride};
    };
    std::vector<T> to(2 * n);
    run_binary<Multiply, T>(operand(a, 2 * n - 1, -2 * size), operand(b, 0, size), operand(to, 0, 2 * size), n, report, grundy::never_interrupted);
    for (std::size_t i = 0; i < n; ++i) CHECK(to[2 * i] == multiply(a[2 * n - 1 - 2 * i], b[i]) && to[2 * i + 1] == 0);

    std::vector<T> chain(n + 1);
    chain[0] = 1;
    run_binary<Multiply, T>(operand(chain, 0, size), operand(b, 0, size), operand(chain, 1, size), n, report, grundy::never_interrupted);
    for (std::size_t i = 0; i < n; ++i) CHECK(chain[i + 1] == word_product(chain[i], b[i]));

    std::vector<T> total{1};
    run_binary<Multiply, T>(operand(total, 0, 0), operand(b, 0, size), operand(total, 0, 0), n, report, grundy::never_interrupted);
    CHECK(total[0] == chain[n]);

    for (const std::ptrdiff_t stride : {std::ptrdiff_t{0}, size, 2 * size}) {
        T sum = 0;
        for (std::size_t i = 0; i < n; ++i) sum = static_cast<T>(sum ^ word_product(a[i * static_cast<std::size_t>(stride / size)], b[n - 1 - i]));
        CHECK(inner_product<T>(operand(a, 0, stride), operand(b, n - 1, -size), n, grundy::never_interrupted) == sum);
    }

    run_unary<Sqrt, T>(operand(a, 0, 2 * size), operand(to, 0, size), n, report, grundy::never_interrupted);
    for (std::size_t i = 0; i < n; ++i) CHECK(to[i] == sqrt_map<T>()(a[2 * i]));

    const auto cubes = [](std::size_t) { return Exponent{3, 1}; };
    run_exponent<Power, T>(operand(a, 0, 2 * size), cubes, operand(to, 0, size), n, report, grundy::never_interrupted);
    for (std::size_t i = 0; i < n; ++i) CHECK(to[i] == word_product(a[2 * i], word_product(a[2 * i], a[2 * i])));
}

template <class T>
void check_one_type() {
    strided_operands<T>();
    words_agree_with_the_tower<T>();
    matrices_multiply<T>(1, 1, 1);
    matrices_multiply<T>(3, 65, 2);
    matrices_multiply<T>(20, 9, 130);
    matrices_multiply<T>(5, 0, 3);
    matrices_multiply<T>(300, 3, 2);
    matrices_multiply<T>(3, 1100, 3);
}

}  // namespace

static void run() {
    check_path(emulated);
    for (const Path* path : paths())
        if (grundy::cpu::supports(path->needs)) check_path(*path);
    tower_is_the_mex_definition();
    tower_has_the_known_values();
    check_one_type<std::uint8_t>();
    check_one_type<std::uint16_t>();
    check_one_type<std::uint32_t>();
    check_one_type<std::uint64_t>();
    for (const std::size_t n : {1u, 2u, 4u, 16u, 64u, 2048u}) wide_numbers(n);
}

int main(int argc, char** argv) { return grundy::tests::run(argc, argv, {{"nim", run}}); }
