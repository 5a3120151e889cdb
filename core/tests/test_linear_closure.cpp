// The quotient closure, and outcomes of many positions.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/poll.hpp"
#include "check.hpp"
#include "digraphs.hpp"
#include "graphs/values.hpp"
#include "linear/closure.hpp"
#include "linear_games.hpp"

using grundy::linear::Row;
using grundy::linear::words_for;
using grundy::never_interrupted;
using namespace grundy::tests;

namespace closure {

using grundy::linear::add;
using grundy::linear::bit;
using grundy::linear::Echelon;
using grundy::linear::flip;
using grundy::linear::Game;
using grundy::linear::Generator;
using grundy::linear::lowest;
using grundy::linear::Settings;
using grundy::linear::Solution;
using grundy::linear::solve;

static Solution solution_of(const LinearGame& made, Settings settings = {}) { return solve(made.game(), never_interrupted, settings); }

static Settings narrow(unsigned fingerprint_bits, std::size_t most_hits) {
    Settings settings;
    settings.fingerprint_bits = fingerprint_bits;
    settings.most_hits = most_hits;
    return settings;
}

// The values of all positions by the kernel for graphs, which does not use linearity.
static std::vector<Label> values_by_search(const Digraph& positions) {
    const std::size_t n = positions.size();
    const grundy::tests::Rows rows = rows_of(positions), back = rows_of(reverse_of(positions));
    std::vector<Label> labels(n);
    std::vector<std::uint32_t> counter(n);
    std::vector<Outcome> outcomes(n);
    CHECK(grundy::graphs::label_values(rows.csr(), back.csr(), labels, counter, outcomes, never_interrupted).has_value());
    return labels;
}

static void check_labels(const Solution& solution, const std::vector<Label>& labels) {
    std::size_t p = 0;
    Label largest = 0;
    for (std::uint32_t u = 0; u < labels.size(); ++u) {
        CHECK(label_of(solution, syndrome_of(solution, vertices_of(u))) == labels[u]);
        p += labels[u] == 0;
        largest = std::max(largest, labels[u]);
    }
    CHECK(labels.size() == p << solution.bits);
    CHECK(std::size_t{1} << solution.t == static_cast<std::size_t>(largest) + 1);
}

// Compared with play in the sum with a Nim heap.
static void values_on_all_digraphs_with_up_to_3_vertices() {
    for (std::size_t n = 0; n <= 3; ++n)
        for_each_digraph(n, [](const Digraph& digraph) {
            const LinearGame made = annihilation_on(digraph);
            check_labels(solution_of(made), values_by_definition(positions_of(made.game())));
        });
}

static void values_of_random_games_and_digraphs() {
    for (int i = 0; i < 700; ++i) {
        const std::size_t n = 1 + random_below(7);
        const LinearGame made = i % 2 ? random_game(n, 4) : annihilation_on(random_digraph(n, 3));
        check_labels(solution_of(made), values_by_search(positions_of(made.game())));
    }
}

// Replies prove that a generator is a P-position: for each move of each of its vertices, the reply leads to the span of the
// P-positions on peeled vertices and of the generators of earlier passes.
static void check_replies(const LinearGame& made, const Solution& solution) {
    const Game game = made.game();
    std::vector<std::size_t> owner(game.moves());
    for (std::size_t k = 0; k < game.vertices(); ++k)
        for (std::size_t e = game.begin(k); e < game.end(k); ++e) owner[e] = k;
    // Coordinates modulo the P-positions on peeled vertices: the bits of a value, and one coordinate for each other vertex.
    const auto coordinates = [&](const auto& flipped) {
        Row row(words_for(64 + game.vertices()));
        for (const std::size_t k : flipped)
            if (solution.peeled.is_peeled[k]) row[0] ^= solution.peeled.value[k];
            else flip(row, 64 + k);
        return row;
    };
    Echelon earlier(64 * words_for(64 + game.vertices()));
    std::uint32_t pass = 0;
    std::vector<Row> found;
    for (const Generator& generator : solution.generators) {
        CHECK(generator.pass == pass || generator.pass == pass + 1);
        if (generator.pass > pass) {
            for (const Row& row : found) CHECK(earlier.insert(row).has_value());  // independent
            found.clear();
            pass = generator.pass;
        }
        found.push_back(coordinates(generator.vertices));
        auto reply = generator.replies.begin();
        for (const std::uint32_t k : generator.vertices) {
            CHECK(!game.passes[k] && game.begin(k) < game.end(k));
            for (std::size_t e = game.begin(k); e < game.end(k); ++e, ++reply) {
                std::vector<std::size_t> flipped(generator.vertices.begin(), generator.vertices.end());
                for (const std::size_t move : {e, static_cast<std::size_t>(*reply)}) {
                    flipped.push_back(owner[move]);
                    for (const std::uint32_t l : game.others(move)) flipped.push_back(l);
                }
                Row rest = coordinates(flipped);
                earlier.reduce(rest);
                CHECK(!lowest(rest));
            }
        }
        CHECK(reply == generator.replies.end());
        CHECK(!lowest(syndrome_of(solution, generator.vertices)));
    }
    for (const Row& row : found) CHECK(earlier.insert(row).has_value());
    CHECK(solution.passes == (solution.generators.empty() ? 0 : pass + 1));
}

static void generators_have_proofs() {
    for (int i = 0; i < 300; ++i) {
        const LinearGame small = random_game(1 + random_below(9), 4);
        check_replies(small, solution_of(small));
    }
    for (const std::size_t n : {30u, 80u, 130u}) {
        const LinearGame large = annihilation_on(random_digraph(n, 4));
        check_replies(large, solution_of(large));
    }
}

// The rank of the rows, where row j is the set of columns that have bit j.
template <class Columns>
static std::size_t rank_of(std::size_t n, std::size_t bits, Columns has) {
    Echelon basis(64 * words_for(n));
    std::size_t rank = 0;
    for (std::size_t j = 0; j < bits; ++j) {
        Row row(words_for(n));
        for (std::size_t k = 0; k < n; ++k)
            if (has(k, j)) flip(row, k);
        rank += basis.insert(row).has_value();
    }
    return rank;
}

// Whether two solutions have the same γ: the same V^f, because the bits from t on have the same span, and the same low bits on it.
static bool is_same(const Solution& a, const Solution& b) {
    if (a.t != b.t || a.bits != b.bits || a.columns.size() != b.columns.size()) return false;
    const std::size_t n = a.columns.size(), high = a.bits - a.t;
    const auto finite = [&](std::size_t k, std::size_t j) { return j < high ? bit(a.columns[k], a.t + j) : bit(b.columns[k], a.t + j - high); };
    const auto equal = [&](std::size_t k, std::size_t j) {
        return j < high ? bit(a.columns[k], a.t + j) : bit(a.columns[k], j - high) != bit(b.columns[k], j - high);
    };
    return rank_of(n, high, finite) == high && rank_of(n, 2 * high, finite) == high && rank_of(n, high + a.t, equal) == high;
}

// A sum of many small games, with more coordinates than a fingerprint has bits, and known values.
struct Union {
    std::vector<LinearGame> parts;
    LinearGame whole;
    std::vector<Solution> solutions;

    explicit Union(std::size_t coordinates) {
        std::size_t bits = 0;
        while (bits < coordinates) {
            const std::size_t n = 2 + random_below(6);
            parts.push_back(random_below(2) ? random_game(n, 3) : annihilation_on(random_digraph(n, 3)));
            solutions.push_back(solution_of(parts.back()));
            whole = beside(whole, parts.back());
            bits += solutions.back().bits;
        }
    }
};

static void check_union(const Union& all, const Solution& solution) {
    std::size_t t = 0, zero = 0;
    for (const Solution& part : all.solutions) {
        t = std::max(t, part.t);
        zero += part.columns.size() - part.bits + part.t;  // dim V^f
    }
    CHECK(solution.t == t && solution.columns.size() - solution.bits == zero - t);
    for (int i = 0; i < 200; ++i) {
        Row syndrome(solution.columns.words());
        Label sum = 0;
        std::size_t first = 0;
        for (const Solution& part : all.solutions) {
            // Usually 0, or a position with finite value if there is one.
            std::uint32_t u = 0;
            for (std::size_t tries = random_below(6); tries > 0; --tries) {
                u = static_cast<std::uint32_t>(random_below(std::size_t{1} << part.columns.size()));
                if (label_of(part, syndrome_of(part, vertices_of(u))) >= 0) break;
                if (i % 2) u = 0;
            }
            const Label value = label_of(part, syndrome_of(part, vertices_of(u)));
            sum = value < 0 || sum < 0 ? grundy::graphs::infinite : sum ^ value;
            for (const std::uint32_t k : vertices_of(u)) add(syndrome, solution.columns[first + k]);
            first += part.columns.size();
        }
        CHECK(label_of(solution, syndrome) == sum);
    }
}

static void sums_of_games_with_any_fingerprints() {
    for (int i = 0; i < 4; ++i) {
        const Union all(80 + random_below(40));
        const std::size_t n = all.whole.passes.size();
        const Solution usual = solution_of(all.whole);
        check_union(all, usual);
        check_replies(all.whole, usual);
        for (const unsigned bits : {17u, 20u, 24u})
            for (const std::size_t most : {n, std::size_t{1} << 24}) {
                const Solution other = solution_of(all.whole, narrow(bits, most));
                check_union(all, other);
                check_replies(all.whole, other);
                CHECK(is_same(usual, other));
            }
    }
}

// All hits of one σ are in one part. There may be as many as vertices, so `most_hits` is at least this number.
static void large_digraphs_with_any_fingerprints_and_in_any_parts() {
    for (const std::size_t n : {70u, 90u, 110u}) {
        const LinearGame made = annihilation_on(random_digraph(n, 4));
        const Solution usual = solution_of(made);
        for (const Settings& settings : {narrow(64, n), narrow(64, 4 * n), narrow(20, n), narrow(22, 1 << 24), narrow(26, n)}) {
            const Solution other = solution_of(made, settings);
            CHECK(is_same(usual, other));
            check_replies(made, other);
        }
    }
}

static void exact_fingerprints_in_any_parts() {
    for (int i = 0; i < 50; ++i) {
        const LinearGame made = random_game(8 + random_below(40), 4);
        const Solution usual = solution_of(made);
        const Solution other = solution_of(made, narrow(64, made.passes.size()));
        CHECK(is_same(usual, other));
        check_replies(made, other);
    }
}

// Γ_t of Yesha (1978; Fraenkel 1996, section 4) for i, k from 1 to J = 2^(t-1): x_i → y_i, y_k → y_i for i < k, y_k → x_j for j ≠ k.
static Digraph yesha(std::size_t t) {
    const auto half = static_cast<Vertex>(std::size_t{1} << (t - 1));
    Digraph digraph(2 * half);
    for (Vertex k = 0; k < half; ++k) {
        digraph[k].push_back(half + k);
        for (Vertex i = 0; i < k; ++i) digraph[half + k].push_back(half + i);
        for (Vertex j = 0; j < half; ++j)
            if (j != k) digraph[half + k].push_back(j);
    }
    return digraph;
}

static void values_on_gamma_t_are_those_of_the_paper() {
    for (std::size_t t = 2; t <= 6; ++t) {
        const Solution solution = solution_of(annihilation_on(yesha(t)));
        const std::size_t n = std::size_t{1} << t, half = n / 2;
        CHECK(solution.t == t && n - solution.bits == n - t - 1);
        for (std::size_t i = 0; i < half; ++i)
            for (std::size_t j = 0; j < half; ++j) {
                const auto value = [&](std::size_t a, std::size_t b) { return label_of(solution, syndrome_of(solution, std::vector{a, b})); };
                CHECK(value(i, half + j) == static_cast<Label>(j + 1));
                CHECK(i == j || value(half + i, half + j) == static_cast<Label>((i + 1) ^ (j + 1)));
                CHECK(i == j || value(i, j) == 0);
            }
    }
}

static void games_without_vertices_without_moves_and_of_passes() {
    const Solution none = solution_of(LinearGame{});
    CHECK(none.t == 0 && none.bits == 0 && none.columns.size() == 0 && none.passes == 0);
    const Solution leaves = solution_of(game_of(Families(100), std::vector<std::uint8_t>(100)));
    CHECK(leaves.t == 0 && leaves.bits == 0 && leaves.columns.size() == 100 && leaves.columns.words() == 0);
    const Solution passes = solution_of(game_of(Families(100), std::vector<std::uint8_t>(100, 1)));
    CHECK(passes.t == 0 && passes.bits == 100 && passes.generators.empty());
}

// 100 columns of two words. If every play ends, no columns are needed.
static void the_memory_limit_is_respected() {
    Digraph cycle = path(100);
    cycle[0].push_back(99);
    Settings settings;
    settings.most_bytes = 1600;
    CHECK(solution_of(annihilation_on(cycle), settings).bits == 100);
    settings.most_bytes = 1599;
    std::size_t needed = 0;
    try {
        solution_of(annihilation_on(cycle), settings);
    } catch (const grundy::linear::TooLarge& too_large) {
        needed = too_large.bytes;
    }
    CHECK(needed == 1600);
    settings.most_bytes = 0;
    CHECK(solution_of(annihilation_on(path(100)), settings).t == 1);
}

static void interrupts_are_passed_on() {
    for (const LinearGame& made : {annihilation_on(random_digraph(80, 4)), annihilation_on(yesha(5)), random_game(70, 4)}) {
        const auto found = interrupt_everywhere([&](auto& poll) { solve(made.game(), poll); });
        CHECK(found.first > made.passes.size() && found.second);
    }
}

static void run() {
    values_on_all_digraphs_with_up_to_3_vertices();
    values_of_random_games_and_digraphs();
    generators_have_proofs();
    sums_of_games_with_any_fingerprints();
    large_digraphs_with_any_fingerprints_and_in_any_parts();
    exact_fingerprints_in_any_parts();
    values_on_gamma_t_are_those_of_the_paper();
    games_without_vertices_without_moves_and_of_passes();
    the_memory_limit_is_respected();
    interrupts_are_passed_on();
}

}  // namespace closure

namespace outcomes {

using grundy::linear::DirectTable;
using grundy::linear::find_outcomes;
using grundy::linear::HashTable;
using grundy::linear::Positions;
using grundy::linear::Vectors;
using Letter = grundy::linear::Outcome;

// Columns and moves of the given number of bits, and positions of up to nine tokens.
struct Data {
    std::size_t bits, words = words_for(bits);
    std::vector<Word> columns{}, moves{};
    std::vector<std::int64_t> offsets{0};
    std::vector<std::uint32_t> tokens{};

    Vectors vectors(const std::vector<Word>& data) const { return {data, words}; }
    Positions positions() const { return {offsets, tokens}; }
    std::size_t size() const { return offsets.size() - 1; }
};

static std::vector<Word> random_vectors(std::size_t count, std::size_t bits) {
    std::vector<Word> data;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t left = bits; left > 0; left -= std::min<std::size_t>(left, 64)) {
            const Word word = grundy::mixed(random_numbers());
            data.push_back(left >= 64 ? word : word >> (64 - left));
        }
    return data;
}

// Every third move is the sum of two columns, so that many positions are N-positions.
static Data random_case(std::size_t bits, std::size_t vertices, std::size_t moves, std::size_t positions) {
    Data data{bits};
    data.columns = random_vectors(vertices, bits);
    data.moves = random_vectors(moves, bits);
    for (std::size_t i = 0; i < moves; i += 3)
        for (std::size_t w = 0; w < data.words; ++w) data.moves[i * data.words + w] = data.columns[((i + 1) % vertices) * data.words + w] ^ data.columns[w];
    for (std::size_t i = 0; i < positions; ++i) {
        for (std::size_t count = i % 3 ? 2 : random_below(10); count > 0; --count)
            data.tokens.push_back(static_cast<std::uint32_t>(i % 5 == 0 && count == 1 && i % 3 ? data.tokens.back() : random_below(vertices)));
        data.offsets.push_back(static_cast<std::int64_t>(data.tokens.size()));
    }
    return data;
}

static std::vector<Letter> outcomes_by_definition(const Data& data) {
    std::vector<Letter> outcomes;
    for (std::size_t i = 0; i < data.size(); ++i) {
        Row syndrome(data.words);
        for (const std::uint32_t k : data.positions()[i])
            for (std::size_t w = 0; w < data.words; ++w) syndrome[w] ^= data.columns[k * data.words + w];
        bool is_move = false;
        for (std::size_t e = 0; e * data.words < data.moves.size(); ++e)
            is_move |= std::ranges::equal(syndrome, data.vectors(data.moves)[e]);
        outcomes.push_back(is_move ? Letter::N : std::ranges::any_of(syndrome, [](Word w) { return w != 0; }) ? Letter::D : Letter::P);
    }
    return outcomes;
}

static std::vector<Letter> outcomes_of(const Data& data) {
    std::vector<Letter> outcomes(data.size());
    find_outcomes(data.vectors(data.columns), data.vectors(data.moves), data.bits, data.positions(), outcomes, never_interrupted);
    return outcomes;
}

// Numbers of bits within the direct table and beyond, at the ends of words, and with more than one word.
static void outcomes_of_syndromes_of_any_length() {
    for (const std::size_t bits : {1u, 2u, 9u, 19u, 20u, 21u, 40u, 63u, 64u, 65u, 127u, 128u, 129u, 300u}) {
        const Data data = random_case(bits, 12, 20, 3000);
        const auto found = outcomes_of(data);
        CHECK(found == outcomes_by_definition(data));
        for (const Letter letter : {Letter::P, Letter::N, Letter::D})
            CHECK(bits < 9 || std::ranges::count(found, letter) > 30);
    }
}

static void both_tables_agree() {
    const Data data = random_case(10, 12, 20, 0);
    const DirectTable direct(data.vectors(data.moves), data.bits);
    const HashTable hashed(data.vectors(data.moves));
    for (Word word = 0; word < 1 << 10; ++word) {
        const std::span<const Word> syndrome(&word, 1);
        CHECK(direct(syndrome) == hashed(syndrome));
    }
}

static void a_repeated_move_counts_once() {
    for (const std::size_t bits : {5u, 30u, 70u}) {
        Data data = random_case(bits, 5, 3, 500);
        const auto expected = outcomes_of(data);
        const std::vector<Word> once = data.moves;
        for (int i = 0; i < 50; ++i) data.moves.insert(data.moves.end(), once.begin(), once.end());
        CHECK(outcomes_of(data) == expected);
    }
}

static void without_moves_there_are_no_n_positions() {
    for (const std::size_t bits : {5u, 30u, 70u}) {
        Data data = random_case(bits, 5, 0, 200);
        CHECK(std::ranges::count(outcomes_of(data), Letter::N) == 0);
        CHECK(outcomes_of(data) == outcomes_by_definition(data));
    }
}

// If all positions are P-positions, syndromes have no bits.
static void syndromes_of_no_bits() {
    Data data{0};
    data.offsets = {0, 0, 3, 4};
    data.tokens = {0, 1, 2, 7};
    CHECK(outcomes_of(data) == std::vector<Letter>(3, Letter::P));
    data.offsets = {0};
    CHECK(outcomes_of(data).empty());
}

static void interrupts_are_passed_on() {
    for (const std::size_t bits : {10u, 40u, 100u}) {
        const Data data = random_case(bits, 12, 20, 100000);
        std::vector<Letter> outcomes(data.size());
        const auto found = interrupt_everywhere([&](auto& poll) {
            find_outcomes(data.vectors(data.columns), data.vectors(data.moves), data.bits, data.positions(), outcomes, poll);
        });
        CHECK(found.first >= 100000 / 4096 && found.second);
    }
}

static void run() {
    outcomes_of_syndromes_of_any_length();
    both_tables_agree();
    a_repeated_move_counts_once();
    without_moves_there_are_no_n_positions();
    syndromes_of_no_bits();
    interrupts_are_passed_on();
}

}  // namespace outcomes

int main(int argc, char** argv) {
    return grundy::tests::run(argc, argv, {{"closure", closure::run}, {"outcomes", outcomes::run}});
}
