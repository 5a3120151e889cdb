#pragma once
// Random codes, and what is said about their words one by one.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "codes/information_set.hpp"
#include "codes/words.hpp"
#include "runs/random.hpp"

namespace grundy::tests {

namespace distance = grundy::codes::distance;

inline Random numbers(7);

inline distance::Shape shape_of(std::size_t n, unsigned bits) { return {n, bits, bits <= 2 ? bits : bits <= 4 ? 4u : 8u}; }

inline distance::Row random_word(const distance::Shape& shape, unsigned sparse = 1) {
    distance::Row word(shape.words());
    for (std::size_t j = 0; j < shape.n; ++j)
        if (numbers.below(sparse) == 0) shape.set_digit(word.data(), j, numbers.below(std::size_t{1} << shape.bits));
    return word;
}

// A basis of a random additive code of at most the given dimension over GF(2).
inline std::vector<distance::Word> random_basis(const distance::Shape& shape, std::size_t dimension, unsigned sparse = 1) {
    std::vector<distance::Word> rows;
    for (std::size_t i = 0; i < dimension; ++i) {
        const distance::Row word = random_word(shape, sparse);
        rows.insert(rows.end(), word.begin(), word.end());
    }
    return distance::basis_of(shape, rows, never_interrupted);
}

// All words offset + (a sum of rows), without the Gray code.
inline std::vector<distance::Row> words_of(const distance::Shape& shape, const std::vector<distance::Word>& rows, const distance::Row& offset) {
    std::vector<distance::Row> words{offset};
    for (std::size_t i = 0; i < rows.size(); i += shape.words())
        for (std::size_t count = words.size(), j = 0; j < count; ++j) {
            words.push_back(words[j]);
            distance::add(words.back().data(), rows.data() + i, shape.words());
        }
    return words;
}

inline std::vector<std::uint64_t> weights_of(const distance::Shape& shape, const std::vector<distance::Row>& words) {
    std::vector<std::uint64_t> counts(shape.n + 1);
    for (const distance::Row& word : words) ++counts[distance::weight(shape, word.data())];
    return counts;
}

// The least weight; of words that are not 0, if so asked. n + 1 when there are none.
inline unsigned least_weight(const distance::Shape& shape, const std::vector<distance::Row>& words, bool nonzero) {
    const std::vector<std::uint64_t> counts = weights_of(shape, words);
    unsigned weight = nonzero ? 1 : 0;
    while (weight <= shape.n && counts[weight] == 0) ++weight;
    return weight;
}

inline bool is_among(const std::vector<distance::Row>& words, const distance::Row& word) { return std::ranges::find(words, word) != words.end(); }

}  // namespace grundy::tests
