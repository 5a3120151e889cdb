// Polynomials over {0, 1}: products on every path against a double loop, and all other functions against their definitions.
#include <cstdint>
#include <random>
#include <string_view>

#include "base/features.hpp"
#include "check.hpp"
#include "nim/carryless.hpp"
#include "nim/carryless_modulus.hpp"

using namespace grundy::nim::carryless;

static auto quiet = grundy::never_interrupted;
static std::mt19937_64 generator(7);

static Words random_words(std::size_t n) {
    Words words(n);
    for (Word& word : words) word = generator();
    return words;
}

static Words random_bits(std::size_t bits) { return low_part(random_words(words_for(bits)), bits); }

static bool equal(View a, View b) {
    a = trimmed(a), b = trimmed(b);
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

static Words product(View a, View b) { return multiply(a, b, quiet); }

static Words by_double_loop(View a, View b) {
    Words result(a.size() + b.size() + 1);
    for (std::size_t i = 0; i < 64 * a.size(); ++i)
        if (bit(a, i)) add_to(shifted_up(b, i % 64), std::span(result).subspan(i / 64));
    result.resize(a.size() + b.size());
    return result;
}

static Words ones(std::size_t n) { return Words(n, ~Word{0}); }

static void test_all_small_sizes() {
    for (std::size_t n = 0; n <= 5; ++n)
        for (std::size_t m = 0; m <= 5; ++m) {
            const Words a = random_words(n), b = random_words(m);
            CHECK(equal(product(a, b), by_double_loop(a, b)));
            CHECK(equal(product(ones(n), ones(m)), by_double_loop(ones(n), ones(m))));
        }
}

static void test_sizes_around_thresholds() {
    for (const std::size_t n : {7u, 8u, 9u, 15u, 16u, 17u, 18u, 31u, 32u, 33u, 63u, 64u, 65u, 100u}) {
        const Words a = random_words(n), b = random_words(n), c = random_words(2 * n + 3);
        CHECK(equal(product(a, b), by_double_loop(a, b)));
        CHECK(equal(product(a, c), by_double_loop(a, c)));
        CHECK(equal(product(ones(n), ones(n)), by_double_loop(ones(n), ones(n))));
        CHECK(equal(square(a), product(a, a)));
        CHECK(equal(product(product(a, b), c), product(a, product(b, c))));
    }
}

static void test_multiples_of_one_word() {
    for (std::size_t n = 0; n <= 9; ++n) {
        const Words a = random_words(n), by = random_words(1), before = random_words(n + 1);
        Words found = before;
        path().add_multiple(a.data(), n, by[0], found.data());
        CHECK(equal(found, sum(before, by_double_loop(a, by))));
    }
}

// For lengths at which the double loop would be too slow: products of sparse factors are sums of shifts, and products are bilinear.
static void test_long_products(std::size_t n) {
    const Words a = random_words(n), b = random_words(n), c = random_words(n);
    CHECK(equal(product(sum(a, b), c), sum(product(a, c), product(b, c))));
    Words sparse(n);
    Words expected(2 * n + 1);
    for (const std::size_t at : {std::size_t{0}, 64 * n - 1, 32 * n + 5, 21 * n + 63}) {
        sparse[at / 64] ^= Word{1} << at % 64;
        const Words shifted = shifted_up(a, at);
        add_to(View(shifted).first(std::min(shifted.size(), 2 * n)), expected);
    }
    CHECK(equal(product(a, sparse), expected));
    CHECK(equal(square(a), product(a, a)));
}

static void test_division() {
    for (std::size_t bits = 1; bits < 400; bits += bits < 140 ? 1 : 17) {
        Words b = random_bits(bits);
        b[(bits - 1) / 64] |= Word{1} << (bits - 1) % 64;
        for (const std::size_t more : {std::size_t{0}, std::size_t{1}, bits / 2, bits, 2 * bits, std::size_t{1000}}) {
            const Words a = random_bits(bits + more);
            const auto [quotient, rest] = Divisor(b, quiet).quotient_remainder(a, quiet);
            CHECK(bit_length(rest) < bits);
            CHECK(equal(sum(product(quotient, b), rest), a));
        }
        b[0] |= 1;
        for (const std::size_t n : {std::size_t{0}, std::size_t{1}, bits, 3 * bits})
            CHECK(equal(low_part(product(series_reciprocal(b, n, quiet), b), n), low_part(Words{1}, n)));
    }
}

static void test_common_divisors() {
    for (std::size_t bits = 2; bits < 700; bits += bits < 80 ? 1 : 37) {
        Words a = random_bits(bits);
        a[(bits - 1) / 64] |= Word{1} << (bits - 1) % 64;
        for (const Words& b : {random_bits(bits - 1), random_bits(bits / 2), Words{}, Words{1}}) {
            const Divisors found = gcd_with_factor(a, b, quiet);
            const Divisor by_gcd(found.gcd, quiet);
            CHECK(is_zero(by_gcd.quotient_remainder(a, quiet).second));
            CHECK(is_zero(by_gcd.quotient_remainder(b, quiet).second));
            // A common divisor that is a combination of both is the greatest common divisor.
            const Words rest = sum(product(found.factor, b), found.gcd);
            CHECK(is_zero(Divisor(a, quiet).quotient_remainder(rest, quiet).second));
            CHECK(bit_length(found.factor) < bits);
        }
    }
}

static bool satisfies(View s, std::size_t n, View recurrence) {
    const std::size_t length = bit_length(recurrence) - 1;
    for (std::size_t i = 0; i + length < n; ++i) {
        bool total = false;
        for (std::size_t j = 0; j <= length; ++j) total ^= bit(recurrence, j) && bit(s, i + j);
        if (total) return false;
    }
    return true;
}

static void test_recurrences() {
    for (std::size_t length = 1; length < 200; length += length < 70 ? 1 : 13) {
        // A sequence with this connection polynomial: the power series of a fraction.
        const Words connection = sum(random_bits(length + 1), Words{1});
        const bool odd = bit(connection, 0);
        const Words denominator = odd ? connection : sum(connection, Words{1});
        const Words s = low_part(product(random_bits(length), series_reciprocal(denominator, 2 * length, quiet)), 2 * length);
        const Words found = linear_recurrence(s, 2 * length, quiet);
        CHECK(bit_length(found) <= length + 1);
        CHECK(satisfies(s, 2 * length, found));
    }
    for (std::size_t n = 0; n <= 10; ++n)
        for (Word s = 0; s < Word{1} << n; ++s) {
            const Words sequence = {s}, found = linear_recurrence(sequence, n, quiet);
            CHECK(satisfies(sequence, n, found));
            // Try all shorter ones.
            const std::size_t length = bit_length(found) - 1;
            for (Word c = 1; c < Word{1} << length; ++c) CHECK(!satisfies(sequence, n, Words{c}));
        }
}

static void test_modulus() {
    for (const std::size_t degree : {1u, 2u, 5u, 63u, 64u, 65u, 127u, 128u, 129u, 300u, 1025u}) {
        Words p = random_bits(degree + 1);
        p.resize(words_for(degree + 1));
        p[degree / 64] |= Word{1} << degree % 64;
        const Modulus modulus(p, quiet);
        Modulus::Workspace workspace(modulus);
        const Words a = modulus.reduced(random_bits(degree), quiet), b = modulus.reduced(random_bits(2 * degree), quiet);
        Words c = a;
        modulus.multiply(c, b, workspace, quiet);
        CHECK(equal(c, modulus.reduced(product(a, b), quiet)));
        Words d = a;
        modulus.square(d, workspace, quiet);
        CHECK(equal(d, modulus.reduced(square(a), quiet)));
        const Words y = modulus.reduced(Words{2}, quiet);
        Words e = a;
        modulus.shift(e);
        CHECK(equal(e, modulus.reduced(product(a, Words{2}), quiet)));
        // a^13 · a^24 = a^37, and the same for y, for which there is a different method.
        for (const Words& base : {a, y}) {
            Words power = modulus.power(base, Words{13}, quiet);
            modulus.multiply(power, modulus.power(base, Words{24}, quiet), workspace, quiet);
            CHECK(equal(power, modulus.power(base, Words{37}, quiet)));
        }
        CHECK(equal(modulus.power(a, Words{0, 1}, quiet), modulus.power(modulus.power(a, Words{Word{1} << 32}, quiet), Words{Word{1} << 32}, quiet)));
    }
}

static void test_composition_and_norm() {
    for (const std::size_t degree : {1u, 2u, 3u, 8u, 64u, 100u, 321u}) {
        Words p = random_bits(degree + 1);
        p.resize(words_for(degree + 1));
        p[degree / 64] |= Word{1} << degree % 64;
        const Modulus modulus(p, quiet);
        Modulus::Workspace workspace(modulus);
        const Words f = random_bits(degree), h = modulus.reduced(random_bits(degree), quiet);
        Words by_horner(modulus.size());
        for (std::size_t i = degree; i-- > 0;) {
            modulus.multiply(by_horner, h, workspace, quiet);
            if (bit(f, i)) by_horner = modulus.reduced(sum(by_horner, Words{1}), quiet);
        }
        CHECK(equal(Composition(modulus, h, quiet)(f, quiet), by_horner));
        for (std::size_t count = 1; count < 9; ++count) {
            Words expected = h, next = h;
            for (std::size_t i = 1; i < count; ++i) {
                modulus.square_times(next, 3, workspace, quiet);
                modulus.multiply(expected, next, workspace, quiet);
            }
            CHECK(equal(norm(modulus, h, 3, count, quiet), expected));
        }
    }
}

static void test_reversal_and_shifts() {
    for (std::size_t length = 0; length < 200; ++length) {
        const Words a = random_bits(length);
        const Words back = reversed(a, length);
        bool mirrored = true;
        for (std::size_t i = 0; i < length; ++i) mirrored &= bit(a, i) == bit(back, length - 1 - i);
        CHECK(mirrored);
        CHECK(equal(shifted_down(shifted_up(a, 77), 77), a));
        CHECK(equal(sum(shifted_up(shifted_down(a, 50), 50), low_part(a, 50)), a));
    }
}

static void run() {
    for (const Path* candidate : paths()) {
        if (!grundy::cpu::supports(candidate->needs)) continue;
        CHECK(choose_path(candidate->name));
        CHECK(path().name == std::string_view(candidate->name));
        test_all_small_sizes();
        test_sizes_around_thresholds();
        test_multiples_of_one_word();
        test_long_products(257);
        test_long_products(1001);
        if (candidate->name == std::string_view("portable")) continue;
        for (const std::size_t n : {8191u, 8192u, 8193u}) test_long_products(n);
    }
    CHECK(!choose_path("no such path"));
    test_reversal_and_shifts();
    test_division();
    test_common_divisors();
    test_recurrences();
    test_modulus();
    test_composition_and_norm();
}

int main(int argc, char** argv) { return grundy::tests::run(argc, argv, {{"polynomials", run}}); }
