#pragma once
// Just enough of a test framework: CHECK prints the place of a failure and goes on; main tells whether there were any.
#include <cstdio>

namespace grundy::tests {

inline int failures = 0;

inline void check(bool holds, const char* text, const char* file, int line) {
    if (holds) return;
    std::fprintf(stderr, "%s:%d: failed: %s\n", file, line, text);
    ++failures;
}

}  // namespace grundy::tests

#define CHECK(condition) grundy::tests::check((condition), #condition, __FILE__, __LINE__)
