#pragma once
// Runs tests by plain instructions, and by those that the processor has beyond them.
#include <string_view>

#include "nim/path.hpp"

namespace grundy::tests {

template <class Tests>
void on_both_paths(Tests tests) {
    const char* fastest = nim::path().name;
    nim::choose_path("scalar");
    tests();
    if (fastest == std::string_view("scalar")) return;
    nim::choose_path(fastest);
    tests();
}

}  // namespace grundy::tests
