#include "sequences/octal_plan.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "sequences/octal_kernel.hpp"

using namespace grundy::sequences;

namespace {

// What a trial from heap 6400 on chooses, when a heap costs so many marks by each method and has 3200 splits a break.
OctalMethod chosen(double sparse, double scan, std::size_t breaks = 1) {
    MethodTrial trial;
    CHECK(!trial.runs());
    CHECK(trial.begin(6400, 1000) == OctalMethod::sparse);
    CHECK(trial.runs() && trial.end() == 6500);
    CHECK(trial.next(6500, 1000 + 100 * sparse, breaks) == OctalMethod::scan);
    CHECK(trial.runs() && trial.end() == 6601);
    const OctalMethod best = trial.next(6700, 1000 + 100 * sparse + 200 * scan, breaks);
    CHECK(!trial.runs());
    return best;
}

// The method with which the kernel goes on after so many values of 0.(zeros)7.
OctalMethod used(std::size_t zeros, std::int64_t size) {
    std::vector<std::uint8_t> digits(zeros + 1, 0);
    digits.push_back(7);
    OctalKernel kernel(OctalRules(digits, false, {}), OctalMethod::automatic);
    std::vector<std::uint16_t> values(static_cast<std::size_t>(size));
    std::uint64_t done = 0;
    CHECK(kernel.extend(values.data(), 0, size, done, grundy::never_interrupted) == size);
    return kernel.state().plan.method;
}

}  // namespace

int main() {
    CHECK(chosen(100, 200) == OctalMethod::sparse);
    CHECK(chosen(200, 100) == OctalMethod::scan);
    CHECK(chosen(4000, 5000) == OctalMethod::sparse);  // all splits are 3350 marks, not much less
    CHECK(chosen(6000, 5100) == OctalMethod::naive);
    CHECK(chosen(6000, 5100, 2) == OctalMethod::scan);
    CHECK(work_in_marks(5, 24) == 7);
    CHECK(used(1, 3000) == OctalMethod::scan);     // Dawson's Kayles: values to 9, a third of the heaps rare
    CHECK(used(2, 30000) == OctalMethod::sparse);  // Treblecross: values to 417, a quarter rare
    return grundy::tests::failures != 0;
}
