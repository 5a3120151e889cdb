// Nim products below ω^ω^ω: term by term and packed, by two methods, against each other and against the field axioms.
#include <random>

#include "check.hpp"
#include "ordinals/packed_products.hpp"
#include "ordinals/terms.hpp"

using namespace grundy::ordinals;
namespace carryless = grundy::nim::carryless;

static auto quiet = grundy::never_interrupted;
static std::mt19937_64 generator(11);

static std::size_t below(std::size_t n) { return generator() % n; }

// κ_2, κ_4, κ_3, κ_9, κ_5, κ_7, κ_11 with α_3 = 2, α_5 = 4, α_7 = κ_3 + 1, α_11 = κ_5 + 1 (Conway 1976, Lenstra 1977).
static const PackedField closed({
    {2, {{0}, {}}},
    {2, {{1}, {0}}},
    {3, {{0}}},
    {3, {{2}}},
    {5, {{1}}},
    {7, {{2}, {}}},
    {11, {{4}, {}}},
});

struct Known {
    std::uint64_t primes[4] = {3, 5, 7, 11};
    Alpha alphas[4] = {{{}, 2}, {{}, 4}, {{{0, 1}}, 1}, {{{1, 1}}, 1}};
    std::uint64_t prime(Place place) { return primes[place]; }
    const Alpha& alpha(Place place) { return alphas[place]; }
};
static Known known;

static Terms sum(const Terms& a, const Terms& b) {
    Terms result;
    add(a, b, [&](std::span<const Power> exponent, Coefficient n) { result.push_back({exponent, n}); });
    return result;
}

static ProductWorkspace workspace_for_products;

static Terms product(const Terms& a, const Terms& b) {
    Terms result;
    Products<Known> products(known, workspace_for_products);
    multiply(products, a, b, quiet, [&](std::span<const Power> exponent, Coefficient n) { result.push_back({exponent, n}); });
    return result;
}

static Terms squared(const Terms& a) {
    Terms result;
    Products<Known> products(known, workspace_for_products);
    square(products, a, [&](std::span<const Power> exponent, Coefficient n) { result.push_back({exponent, n}); });
    return result;
}

static const std::uint64_t counts[4] = {9, 5, 7, 11};
static const std::size_t strides[4] = {4, 36, 180, 1260};

static Terms random_terms(std::size_t n) {
    Terms sum_of_all;
    for (std::size_t i = 0; i < n; ++i) {
        Term term{{}, 1 + below(15)};
        for (Place place = 4; place-- > 0;)
            if (const std::uint64_t count = below(counts[place]); count != 0 && below(3) != 0) term.exponent.push({place, count});
        sum_of_all = sum(sum_of_all, {term});
    }
    return sum_of_all;
}

static Words packed(const Terms& terms) {
    Words result(closed.words() + 1);
    for (const Term& term : terms) {
        std::size_t at = 0;
        for (const Power& power : term.exponent) at += strides[power.place()] * power.count();
        add_bits(term.coefficient, 4, result, at);
    }
    result.resize(closed.words());
    return result;
}

static bool equal(View a, View b) {
    a = carryless::trimmed(a), b = carryless::trimmed(b);
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

static Words random_element() {
    Words result(closed.words());
    for (Word& word : result) word = generator();
    return carryless::low_part(result, closed.bits());
}

static Words sparse(View a, View b) {
    Words factor(b.begin(), b.end()), product(closed.words());
    factor.resize(closed.words());
    PackedField::Workspace workspace(closed.words());
    const auto places = places_of(a);
    if (!places.empty()) SparseProduct(closed, workspace, quiet).multiply(places, 0, factor.data(), product.data());
    return product;
}

static Words dense(View a, View b) { return DenseProduct(closed).multiply(a, b, quiet); }

static void test_three_methods_agree() {
    for (int i = 0; i < 40; ++i) {
        const Terms a = random_terms(1 + below(6)), b = random_terms(1 + below(6));
        const Words expected = packed(product(a, b));
        CHECK(equal(sparse(packed(a), packed(b)), expected));
        CHECK(equal(dense(packed(a), packed(b)), expected));
        CHECK(equal(multiply(closed, packed(a), packed(b), quiet), expected));
        CHECK(equal(packed(squared(a)), packed(product(a, a))));
    }
    const Words a = random_element(), b = random_element();
    CHECK(equal(sparse(a, b), dense(a, b)));
    CHECK(equal(Squaring(closed)(a, quiet), dense(a, a)));
    CHECK(equal(Squaring(closed)(Words{3}, quiet), Words{2}));
    CHECK(multiply(closed, Words{}, a, quiet).empty());
    CHECK(equal(multiply(closed, Words{1}, a, quiet), a));
}

static void test_axioms() {
    for (int i = 0; i < 5; ++i) {
        const Words a = random_element(), b = random_element(), c = random_element();
        CHECK(equal(dense(a, b), dense(b, a)));
        CHECK(equal(dense(dense(a, b), c), dense(a, dense(b, c))));
        CHECK(equal(dense(a, carryless::sum(b, c)), carryless::sum(dense(a, b), dense(a, c))));
        const Terms x = random_terms(4), y = random_terms(4), z = random_terms(4);
        const auto times = [](const Terms& u, const Terms& v) { return product(u, v); };
        CHECK(equal(packed(times(times(x, y), z)), packed(times(x, times(y, z)))));
        CHECK(equal(packed(times(x, sum(y, z))), packed(sum(times(x, y), times(x, z)))));
        CHECK(sum(x, x).empty());
    }
}

static void test_arrays() {
    std::vector<Terms> a, b;
    TermArray x, y, expected;
    for (std::size_t i = 0; i < 200; ++i) {
        a.push_back(random_terms(below(5)));
        b.push_back(random_terms(below(5)));
        x.push_row(a[i]);
        y.push_row(b[i]);
        expected.push_row(product(a[i], b[i]));
    }
    const auto products_of = [&](const TermArray& u, const TermArray& v, std::size_t most) {
        Products<Known> products(known, workspace_for_products);
        return build_rows(broadcast_size(u, v), u, v, most, quiet, [&](std::size_t i, TermArray& made) {
            multiply(products, row(u, i), row(v, i), quiet,
                     [&](std::span<const Power> exponent, Coefficient n) { made.push(exponent, n); });
        });
    };
    CHECK(products_of(x, y, 1 << 20) == expected);
    CHECK(!(products_of(x, x, 1 << 20) == expected));
    TermArray one, of_one;
    one.push_row(b[7]);
    for (const Terms& terms : a) of_one.push_row(product(terms, b[7]));
    CHECK(products_of(x, one, 1 << 20) == of_one);
    CHECK(products_of(one, x, 1 << 20) == of_one);
    bool refused = false;
    try {
        products_of(x, y, 1000);
    } catch (const TooLong&) {
        refused = true;
    }
    CHECK(refused);
}

static void test_sums_of_rows() {
    TermArray rows;
    Terms expected;
    for (std::size_t i = 0; i < 300; ++i) {
        const Terms terms = random_terms(below(5));
        rows.push_row(terms);
        expected = sum(expected, terms);
    }
    TermArray found, wanted;
    Products<Known> products(known, workspace_for_products);
    sum_of_rows(products, rows, quiet, [&](std::span<const Power> exponent, Coefficient n) { found.push(exponent, n); });
    found.end_row();
    wanted.push_row(expected);
    CHECK(found == wanted);
    TermArray again;
    for (std::size_t i = 0; i < rows.size(); ++i) again.push_row(rows.terms(i));
    CHECK(again == rows);
}

static void test_relations_name_lower_generators() {
    for (std::size_t i = 0; i < closed.generators(); ++i) CHECK(names_lower(closed.generator(i), i));
    CHECK(names_lower({2, {{1}, {0}}}, 1) && names_lower({5, {{0, 1}, {}}}, 2));
    CHECK(!names_lower({2, {{1, 0}}}, 1) && !names_lower({3, {{1}}}, 1) && !names_lower({2, {{2}}}, 1));
}

static void test_words_hold_places_and_counts() {
    const Power largest((1u << 20) - 1, (std::uint64_t{1} << 44) - 1);
    CHECK(largest.place() == (1u << 20) - 1);
    CHECK(largest.count() == (std::uint64_t{1} << 44) - 1);
    CHECK(Power(3, 1) > Power(2, (std::uint64_t{1} << 44) - 1));
    for (const auto& [place, count] : {std::pair{1u << 20, std::uint64_t{1}}, std::pair{1u, std::uint64_t{1} << 44}}) {
        bool refused = false;
        try {
            Power(place, count);
        } catch (const TooLong&) {
            refused = true;
        }
        CHECK(refused);
    }
}

static void test_powers_of_generators() {
    PackedField::Workspace workspace(closed.words());
    for (std::size_t i = 0; i < closed.generators(); ++i) {
        const Words v = random_element();
        Words repeated = v, next(closed.words());
        for (std::size_t d = 1; d < closed.generator(i).prime; ++d) {
            closed.times_power(i, 1, repeated.data(), next.data(), workspace);
            repeated.swap(next);
            Words once(closed.words());
            closed.times_power(i, d, v.data(), once.data(), workspace);
            CHECK(equal(once, repeated));
        }
    }
}

static void test_orbits() {
    Words x = packed(random_terms(2));
    x[0] ^= 2;
    const Words v = random_element();
    const Words bits = orbit_bits(closed, x, v, 100, quiet);
    Words power = v, value(closed.words());
    for (std::size_t i = 0; i < 100; ++i) {
        CHECK(carryless::bit(bits, i) == ((power[0] & 1) != 0));
        power = sparse(x, power);
    }
    const Words f = {0x123456789abcdef1};
    power.assign(closed.words(), 0);
    power[0] = 1;
    for (std::size_t i = 0; i < 64; ++i) {
        if (carryless::bit(f, i)) carryless::add_to(power, value);
        power = sparse(x, power);
    }
    CHECK(equal(polynomial_value(closed, x, f, quiet), value));
    CHECK(carryless::is_zero(polynomial_value(closed, x, Words{}, quiet)));
    CHECK(equal(orbit_bits(closed, Words{}, Words{1}, 3, quiet), Words{1}));
}

static void test_digits() {
    // 2·3 + 2 and 1·3 + 1: digits 2 2 and 1 1; 3 at place 1 is 0 and carries 1 down: 2 + 1 + 1 = 4 is 1 and carries.
    bool carries = false;
    CHECK(digit_sum(3, 8, 4, carries) == 1 && carries);
    CHECK(digit_sum(3, 6, 3, carries) == 1 && !carries);
    CHECK(digit_sum(3, 1, 1, carries) == 2 && !carries);
    CHECK(digit_sum(5, 3, 2, carries) == 0 && carries);
    const std::uint64_t large = std::uint64_t{1} << 62;
    CHECK(digit_sum(3, large, 0, carries) == large && !carries);
}

static void test_too_long() {
    Term term{{}, 1};
    for (Place place = 20; place > 12; --place) term.exponent.push({place, 1});
    Term other{{}, 1};
    other.exponent.push({11, 1});
    bool thrown = false;
    try {
        product({term}, {other});
    } catch (const TooLong&) {
        thrown = true;
    }
    CHECK(thrown);
}

static void test_blocks() {
    for (int i = 0; i < 200; ++i) {
        const Words a = {generator(), generator(), generator(), generator()};
        const std::size_t bits = below(300);
        Words up(4), down(4);
        shift_up(a.data(), 4, bits, up.data());
        shift_down(a.data(), 4, bits, down.data());
        CHECK(equal(up, carryless::low_part(carryless::shifted_up(a, bits), 256)));
        CHECK(equal(down, carryless::shifted_down(a, bits)));
        const std::size_t from = below(100), count = below(100), to = below(100);
        Words copied(5);
        add_range(a, from, count, copied, to);
        CHECK(equal(copied, carryless::shifted_up(carryless::low_part(carryless::shifted_down(a, from), count), to)));
    }
    Masks masks;
    for (const std::size_t period : {2u, 6u, 63u, 64u, 65u, 150u})
        for (const std::size_t top : {std::size_t{1}, period / 2, period - 1}) {
            const auto mask = masks.find(period, top, 5);
            for (std::size_t at = 0; at < 320; ++at) CHECK(carryless::bit(*mask, at) == (at % period >= period - top));
        }
}

static void run() {
    test_three_methods_agree();
    test_axioms();
    test_arrays();
    test_sums_of_rows();
    test_relations_name_lower_generators();
    test_words_hold_places_and_counts();
    test_powers_of_generators();
    test_orbits();
    test_digits();
    test_too_long();
    test_blocks();
}

int main(int argc, char** argv) { return grundy::tests::run(argc, argv, {{"ordinals", run}}); }
