#include "codes/symmetry_group.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "check.hpp"
#include "codes/symmetry_matrix.hpp"

using namespace grundy::codes::symmetry;

static std::mt19937 generator_of_random(7);
static auto no_poll = grundy::never_interrupted;
static std::uint64_t looked_at = 0;
static Run unlimited(~std::uint64_t{0}, looked_at, no_poll);
using R = decltype(unlimited);

static Matrix random_matrix(std::size_t rows, std::size_t columns, std::size_t q) {
    Matrix matrix(rows, columns);
    for (Digit& x : matrix.digits) x = static_cast<Digit>(generator_of_random() % q);
    return matrix;
}

static Matrix cyclic(std::size_t n, std::size_t k, std::initializer_list<int> polynomial, bool with_parity) {
    Matrix rows(k, n + with_parity);
    for (std::size_t i = 0; i < k; ++i) {
        std::size_t j = i;
        for (const int x : polynomial) {
            rows[i][j++] = static_cast<Digit>(x);
            if (with_parity) rows[i][n] = static_cast<Digit>(rows[i][n] ^ x);
        }
    }
    return rows;
}

static const Matrix golay23 = cyclic(23, 12, {1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1}, false);
static const Matrix golay24 = cyclic(23, 12, {1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1}, true);

// A set of words, each with its digits as numbers.
using Word = std::vector<int>;
using Words = std::set<Word>;

static Word numbers(std::span<const Digit> digits) { return {digits.begin(), digits.end()}; }

// All words, from the definition.
static Words all_words_of(const Matrix& rows, const Field& field) {
    std::vector<std::vector<Digit>> words{std::vector<Digit>(rows.columns)};
    for (std::size_t i = 0; i < rows.rows; ++i) {
        std::vector<std::vector<Digit>> more;
        for (const auto& word : words)
            for (std::size_t factor = 0; factor < field.size(); ++factor) {
                std::vector<Digit> sum = word;
                add_multiple(sum, rows[i], static_cast<Digit>(factor), field);
                more.push_back(sum);
            }
        words = more;
    }
    Words found;
    for (const auto& word : words) found.insert(numbers(word));
    return found;
}

static std::size_t weight_of(const Word& word) {
    return static_cast<std::size_t>(std::ranges::count_if(word, [](int x) { return x != 0; }));
}

static void fields_are_those_of_nimbers() {
    for (const std::size_t q : {2u, 4u, 16u, 256u}) {
        const Field field(q);
        for (std::size_t a = 0; a < q; ++a)
            for (std::size_t b = 0; b < q; b += q / 2 - q / 4 + 1) {
                CHECK(field.times(static_cast<Digit>(a), static_cast<Digit>(b)) == grundy::nim::multiply(a, b));
                if (a != 0) CHECK(field.times(static_cast<Digit>(a), field.inverse(static_cast<Digit>(a))) == 1);
            }
    }
}

static void a_basis_and_its_checks_are_orthogonal() {
    for (const std::size_t q : {2u, 4u, 256u}) {
        const Field field(q);
        for (std::size_t n = 0; n < 9; ++n) {
            const Basis basis = reduced(random_matrix(n / 2 + 1, n, q), field, unlimited);
            const Matrix dual = checks(basis);
            CHECK(dual.rows + basis.size() == n);
            for (std::size_t i = 0; i < basis.size(); ++i)
                for (std::size_t j = 0; j < dual.rows; ++j) {
                    Digit sum = 0;
                    for (std::size_t c = 0; c < n; ++c) sum = static_cast<Digit>(sum ^ field.times(basis.rows[i][c], dual[j][c]));
                    CHECK(sum == 0);
                }
        }
    }
}

// The least weight at which the words span a code, computed from all words.
static std::size_t spanning_weight(const Words& words, const Field& field, std::size_t k, std::size_t n) {
    for (std::size_t most = 0;; ++most) {
        Matrix light(0, n);
        for (const auto& word : words)
            if (weight_of(word) <= most) {
                for (const int x : word) light.digits.push_back(static_cast<Digit>(x));
                ++light.rows;
            }
        if (reduced(light, field, unlimited).size() == k) return most;
    }
}

static const char* const fastest = grundy::nim::path().name;

static void light_words_are_all_words_up_to_the_weight_that_spans() {
    for (const std::size_t q : {2u, 4u, 16u})
        for (const char* path : {"scalar", fastest})
            for (int round = 0; round < 30; ++round) {
                grundy::nim::choose_path(path);
                const Field field(q);
                const std::size_t n = 2 + generator_of_random() % (q == 2 ? 14 : 7), k = 1 + generator_of_random() % (q == 2 ? 6 : q == 4 ? 4 : 2);
                const Matrix rows = random_matrix(k, n, q);
                const Basis basis = reduced(rows, field, unlimited);
                if (basis.size() == 0) continue;
                LightWords<R> light(rows, field, unlimited);
                while (!light.is_complete()) light.advance();
                const auto words = all_words_of(basis.rows, field);
                CHECK(light.heaviest() == spanning_weight(words, field, basis.size(), n));
                Words seen;
                light.for_each([&](std::span<const Digit> word) {
                    for (std::size_t factor = 1; factor < q; ++factor) {
                        std::vector<Digit> multiple(word.begin(), word.end());
                        scale(multiple, static_cast<Digit>(factor), field);
                        seen.insert(numbers(multiple));
                    }
                });
                Words expected;
                for (const auto& word : words)
                    if (const std::size_t weight = weight_of(word); weight > 0 && weight <= light.heaviest()) expected.insert(word);
                CHECK(seen == expected);
            }
}

static void long_words_take_several_limbs() {
    for (const std::size_t n : {63u, 64u, 65u, 128u, 129u, 300u}) {
        const Field field(2);
        const Matrix rows = random_matrix(7, n, 2);
        LightWords<R> light(rows, field, unlimited);
        while (!light.is_complete()) light.advance();
        const auto words = all_words_of(rows, field);
        const auto expected = std::ranges::count_if(words, [&](const auto& word) { return weight_of(word) > 0 && weight_of(word) <= light.heaviest(); });
        CHECK(light.size() == static_cast<std::size_t>(expected));
    }
}

static void meetings_do_not_depend_on_the_order_of_the_words_or_on_instructions() {
    for (const std::size_t limbs : {1u, 2u, 5u}) {
        Supports supports{limbs, std::vector<Limb>(40 * limbs)};
        for (Limb& limb : supports.bits) limb = Limb{generator_of_random()} << 32 | generator_of_random();
        Supports reversed = supports;
        for (std::size_t w = 0; w < 40; ++w) std::copy_n(supports[39 - w], limbs, &reversed.bits[w * limbs]);
        std::vector<Value> first(40, 1), second(40, 1), third(40, 1);
        grundy::nim::choose_path("scalar");
        tell_apart_by_meetings(supports, first, 1 << 20, unlimited);
        tell_apart_by_meetings(supports, third, 1, unlimited);
        grundy::nim::choose_path(fastest);
        tell_apart_by_meetings(reversed, second, 1 << 20, unlimited);
        std::ranges::reverse(second);
        CHECK(first == second && first != third);
        CHECK(third == std::vector<Value>(40, 1));  // too many pairs: nothing is changed
    }
}

static long double order(const Group& group) {
    long double product = 1;
    for (const Index length : group.orbit_lengths) product *= length;
    return product;
}

static bool keep_the_code(const Group& group, const Matrix& rows, const Field& field) {
    const Basis code = reduced(rows, field, unlimited);
    return std::ranges::all_of(group.chain.generators, [&](const Permutation& p) { return maps_into(code, p, code, field, unlimited); });
}

static void known_groups() {
    const Field field(2);
    const auto has_order = [&](const Matrix& rows, long double expected) {
        const Group group = automorphism_group(rows, field, unlimited);
        return order(group) == expected && keep_the_code(group, rows, field);
    };
    CHECK(has_order(cyclic(7, 4, {1, 1, 0, 1}, false), 168));
    CHECK(has_order(golay23, 10200960));
    CHECK(has_order(golay24, 244823040));
    CHECK(has_order(Matrix(0, 0), 1) && has_order(Matrix(0, 1), 1) && has_order(Matrix(3, 8), 40320));
    CHECK(has_order(cyclic(8, 7, {1, 1}, false), 40320) && has_order(cyclic(8, 8, {1}, false), 40320));
}

// The direct sum of two copies of one code and a third code: symmetries and the exchange are found.
static void direct_sums_are_wreath_products() {
    const Matrix piece = cyclic(7, 4, {1, 1, 0, 1}, false);
    Matrix sum(12, 21);
    for (std::size_t i = 0; i < 12; ++i) std::ranges::copy(piece[i % 4], sum[i].begin() + static_cast<std::ptrdiff_t>(i / 4 * 7));
    const Group group = automorphism_group(sum, Field(2), unlimited);
    CHECK(order(group) == 168.0L * 168 * 168 * 6 && keep_the_code(group, sum, Field(2)));
}

static void permuted_codes_are_found() {
    for (const std::size_t q : {2u, 4u, 16u, 256u})
        for (int round = 0; round < 40; ++round) {
            const Field field(q);
            const std::size_t n = generator_of_random() % 20;
            const Matrix rows = random_matrix(generator_of_random() % 8, n, generator_of_random() % 2 ? q : 2);
            Permutation p = all_indices(n);
            std::ranges::shuffle(p, generator_of_random);
            Matrix moved(rows.rows, n);
            for (std::size_t i = 0; i < rows.rows; ++i)
                for (std::size_t j = 0; j < n; ++j) moved[i][p[j]] = rows[i][j];
            const auto found = equivalence(rows, moved, field, unlimited);
            CHECK(found && maps_into(reduced(rows, field, unlimited), *found, reduced(moved, field, unlimited), field, unlimited));
        }
}

static void a_search_stops_at_its_limit() {
    for (const std::uint64_t limit : {0u, 10u, 1000u, 10000u}) {
        std::uint64_t words = 0;
        Run run(limit, words, no_poll);
        bool stopped = false;
        try {
            automorphism_group(golay24, Field(2), run);
        } catch (const TooMuch& too_much) {
            stopped = true;
            CHECK(too_much.needed == 0 || too_much.needed > limit);
        }
        CHECK(stopped && words <= limit + 10000);
    }
}

static void run() {
    fields_are_those_of_nimbers();
    a_basis_and_its_checks_are_orthogonal();
    light_words_are_all_words_up_to_the_weight_that_spans();
    long_words_take_several_limbs();
    meetings_do_not_depend_on_the_order_of_the_words_or_on_instructions();
    known_groups();
    direct_sums_are_wreath_products();
    permuted_codes_are_found();
    a_search_stops_at_its_limit();
}

int main(int argc, char** argv) { return grundy::tests::run(argc, argv, {{"symmetry", run}}); }
