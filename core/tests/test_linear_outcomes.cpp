#include "linear/closure.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/poll.hpp"
#include "check.hpp"
#include "digraphs.hpp"
#include "linear_games.hpp"

using namespace grundy::tests;
using grundy::never_interrupted;
using grundy::linear::DirectTable;
using grundy::linear::find_outcomes;
using grundy::linear::HashTable;
using grundy::linear::Positions;
using grundy::linear::Row;
using grundy::linear::Vectors;
using grundy::linear::words_for;
using Letter = grundy::linear::Outcome;

// Columns and moves of so many bits, and positions of up to nine tokens.
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

// Every third move is the sum of two columns, so that many positions are N.
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

// Up to the bits of the direct table and beyond, at the ends of words, and with more than one word.
static void outcomes_of_syndromes_of_any_length() {
    for (const std::size_t bits : {1u, 2u, 9u, 19u, 20u, 21u, 40u, 63u, 64u, 65u, 127u, 128u, 129u, 300u}) {
        const Data data = random_case(bits, 12, 20, 3000);
        const auto found = outcomes_of(data);
        CHECK(found == outcomes_by_definition(data));
        for (const Letter letter : {Letter::P, Letter::N, Letter::D})
            CHECK(bits < 9 || std::ranges::count(found, letter) > 30);
    }
}

static void both_tables_say_the_same() {
    const Data data = random_case(10, 12, 20, 0);
    const DirectTable direct(data.vectors(data.moves), data.bits);
    const HashTable hashed(data.vectors(data.moves));
    for (Word word = 0; word < 1 << 10; ++word) {
        const std::span<const Word> syndrome(&word, 1);
        CHECK(direct(syndrome) == hashed(syndrome));
    }
}

static void a_move_that_is_there_often_counts_once() {
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

// Where all positions are P, syndromes have no bits.
static void syndromes_of_no_bits() {
    Data data{0};
    data.offsets = {0, 0, 3, 4};
    data.tokens = {0, 1, 2, 7};
    CHECK(outcomes_of(data) == std::vector<Letter>(3, Letter::P));
    data.offsets = {0};
    CHECK(outcomes_of(data).empty());
}

static void interrupts_come_through() {
    for (const std::size_t bits : {10u, 40u, 100u}) {
        const Data data = random_case(bits, 12, 20, 100000);
        std::vector<Letter> outcomes(data.size());
        const auto found = interrupt_everywhere([&](auto& poll) {
            find_outcomes(data.vectors(data.columns), data.vectors(data.moves), data.bits, data.positions(), outcomes, poll);
        });
        CHECK(found.first >= 100000 / 4096 && found.second);
    }
}

int main() {
    outcomes_of_syndromes_of_any_length();
    both_tables_say_the_same();
    a_move_that_is_there_often_counts_once();
    without_moves_there_are_no_n_positions();
    syndromes_of_no_bits();
    interrupts_come_through();
    return grundy::tests::failures != 0;
}
