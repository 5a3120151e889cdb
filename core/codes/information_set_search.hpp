#pragma once
// Light words of a code or of a coset by chance: take an information set, look at all sums of at most two of its groups, or of
// one where there are too many sums of two, exchange a few of its digits for others, and so on (Lee and Brickell 1988; the
// exchange is that of Leon 1988 and van Tilburg 1988). What is found is there; that there is nothing lighter is not proved.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "codes/enumerate.hpp"
#include "codes/enumerate_sums.hpp"
#include "codes/information_set.hpp"
#include "codes/packing.hpp"
#include "codes/weight_scans.hpp"
#include "runs/poll.hpp"
#include "runs/random.hpp"

namespace grundy::codes::distance {

class InformationSetSearch {
  public:
    // rows: a basis; lines: as for Zimmermann; coset: the offset itself counts too.
    template <Poll P>
    InformationSetSearch(const Shape& shape, std::span<const Word> rows, const Row& offset, bool coset, bool lines, std::uint64_t seed,
                         P& poll)
        : systematic_(shape, rows), offset_(offset), coset_(coset), lines_(lines), random_(seed),
          find_(scans_for(shape.width, shape.words()).find), order_(shape.n) {
        for (std::size_t j = 0; j < shape.n; ++j) order_[j] = j;
        complete(poll);
    }
    template <Poll P>
    void search(std::uint64_t rounds, unsigned stop, Best& best, P& poll, std::uint64_t& done) {
        for (std::uint64_t i = 0; i < rounds && best.weight > stop; ++i) {
            look(best, stop, poll);
            exchange(poll);
            ++done;
        }
    }

  private:
    static constexpr double most_sums = 1 << 20;

    template <Poll P>
    void look(Best& best, unsigned stop, P& poll) {
        const std::size_t words = systematic_.words();
        Groups groups(words);
        for (const std::size_t digit : taken_) add_group(groups, digit);
        systematic_.reduce(offset_.data());
        SumWalk sums(groups, offset_.data(), lines_);
        for (std::size_t w = coset_ ? 0 : 1; w <= most_groups(groups); ++w)
            sums.walk(w, [&](const Word* sum, const Word* table, std::size_t count) {
                Lightest lightest{best.weight, 0};
                if (find_(sum, table, count, words, lightest)) {
                    Row found(sum, sum + words);
                    add(found.data(), table + lightest.index * words, words);
                    best.take(systematic_.shape(), found);
                }
                poll();
                return best.weight > stop;
            });
    }
    // With many digits it is better to try many information sets than many sums in each.
    std::size_t most_groups(const Groups& groups) const {
        double one = 0, same = 0;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const auto size = static_cast<double>(groups.size_of(g));
            one += size;
            same += size * size;
        }
        const double two = (one * one - same) / 2;
        const double lines = lines_ && groups.size() > 0 ? static_cast<double>(groups.size_of(0)) : 1;
        return two / lines <= most_sums ? 2 : one / lines <= most_sums || !coset_ ? 1 : 0;
    }
    void add_group(Groups& groups, std::size_t digit) const {
        std::vector<Row> rows;
        for (const auto& pivot : systematic_.group(digit))
            rows.emplace_back(systematic_.row(pivot.row), systematic_.row(pivot.row) + systematic_.words());
        groups.add_group(rows);
    }
    // Drops an eighth of the digits, and takes others first.
    template <Poll P>
    void exchange(P& poll) {
        const std::size_t count = std::min(taken_.size(), taken_.size() / 8 + 1);
        random_.shuffle(taken_);
        std::vector<std::size_t> dropped(taken_.end() - static_cast<std::ptrdiff_t>(count), taken_.end());
        taken_.resize(taken_.size() - count);
        for (const std::size_t digit : dropped) systematic_.drop(digit);
        is_dropped_.assign(systematic_.shape().n, 0);
        for (const std::size_t digit : dropped) is_dropped_[digit] = 1;
        complete(poll);
    }
    template <Poll P>
    void complete(P& poll) {
        random_.shuffle(order_);
        is_dropped_.resize(systematic_.shape().n);
        for (const unsigned late : {0u, 1u})
            for (const std::size_t digit : order_) {
                if (systematic_.is_complete()) return;
                poll();
                const bool fresh = systematic_.group(digit).empty();
                if (is_dropped_[digit] == late && systematic_.take(digit) && fresh) taken_.push_back(digit);
            }
    }
    Systematic systematic_;
    Row offset_;
    bool coset_, lines_;
    Random random_;
    FindLightest find_;
    std::vector<std::size_t> order_, taken_;
    std::vector<std::uint8_t> is_dropped_;
};

}  // namespace grundy::codes::distance
