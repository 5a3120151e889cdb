#pragma once
// A minimal test framework: CHECK prints the place of a failure and continues. A program runs all its parts, or the parts that its
// arguments name; --list prints their names.
#include <cstdio>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "nim/path.hpp"

namespace grundy::tests {

inline int failures = 0;

inline void check(bool holds, const char* text, const char* file, int line) {
    if (holds) return;
    std::fprintf(stderr, "%s:%d: failed: %s\n", file, line, text);
    ++failures;
}

struct TestPart {
    const char* name;
    void (*run)();
};

// Called before each part to reset random numbers, so that a part runs the same way alone and after others.
inline std::vector<void (*)()> setups;

inline bool before_each_part(void (*setup)()) {
    setups.push_back(setup);
    return true;
}

// The exit code of main(): 0 if all checks passed.
inline int run(int argc, char** argv, std::initializer_list<TestPart> parts) {
    const bool lists = argc == 2 && std::string_view(argv[1]) == "--list";
    int known = argc == 1 || lists ? argc : 1;
    for (const TestPart& part : parts) {
        bool wanted = argc == 1;
        for (int i = 1; i < argc; ++i) wanted |= part.name == std::string_view(argv[i]);
        if (lists) std::puts(part.name);
        if (!wanted) continue;
        for (const auto setup : setups) setup();
        part.run();
        known += argc > 1;
    }
    return failures != 0 || known != argc;
}

// Runs tests on the scalar path, and on the fastest path of the processor.
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

#define CHECK(condition) grundy::tests::check((condition), #condition, __FILE__, __LINE__)
