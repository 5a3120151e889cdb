#pragma once
// Random codes, and what is said about their words one by one.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "codes/information_sets.hpp"
#include "codes/packing.hpp"

namespace grundy::tests {

namespace distance = grundy::codes::distance;

inline Random numbers(7);

inline codes::Shape shape_of(std::size_t n, unsigned bits) { return {n, bits, bits <= 2 ? bits : bits <= 4 ? 4u : 8u}; }

inline codes::Row random_word(const codes::Shape& shape, unsigned sparse = 1) {
    codes::Row word(shape.words());
    for (std::size_t j = 0; j < shape.n; ++j)
        if (numbers.below(sparse) == 0) shape.set_digit(word.data(), j, numbers.below(std::size_t{1} << shape.bits));
    return word;
}

// The definition of the weight.
inline unsigned nonzero_digits(const codes::Shape& shape, const codes::Row& word) {
    unsigned count = 0;
    for (std::size_t j = 0; j < shape.n; ++j) count += shape.digit(word.data(), j) != 0;
    return count;
}

// A basis of a random additive code of at most the given dimension over GF(2).
inline std::vector<codes::Word> random_basis(const codes::Shape& shape, std::size_t dimension, unsigned sparse = 1) {
    std::vector<codes::Word> rows;
    for (std::size_t i = 0; i < dimension; ++i) {
        const codes::Row word = random_word(shape, sparse);
        rows.insert(rows.end(), word.begin(), word.end());
    }
    return distance::basis_of(shape, rows, never_interrupted);
}

// All words offset + (a sum of rows), without the Gray code.
inline std::vector<codes::Row> words_of(const codes::Shape& shape, const std::vector<codes::Word>& rows, const codes::Row& offset) {
    std::vector<codes::Row> words{offset};
    for (std::size_t i = 0; i < rows.size(); i += shape.words())
        for (std::size_t count = words.size(), j = 0; j < count; ++j) {
            words.push_back(words[j]);
            codes::add(words.back().data(), rows.data() + i, shape.words());
        }
    return words;
}

inline std::vector<std::uint64_t> weights_of(const codes::Shape& shape, const std::vector<codes::Row>& words) {
    std::vector<std::uint64_t> counts(shape.n + 1);
    for (const codes::Row& word : words) ++counts[nonzero_digits(shape, word)];
    return counts;
}

// The least weight; of words that are not 0, if so asked. n + 1 when there are none.
inline unsigned least_weight(const codes::Shape& shape, const std::vector<codes::Row>& words, bool nonzero) {
    const std::vector<std::uint64_t> counts = weights_of(shape, words);
    unsigned weight = nonzero ? 1 : 0;
    while (weight <= shape.n && counts[weight] == 0) ++weight;
    return weight;
}

inline bool is_among(const std::vector<codes::Row>& words, const codes::Row& word) { return std::ranges::find(words, word) != words.end(); }

}  // namespace grundy::tests
