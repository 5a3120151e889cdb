// The core starts no threads, but its callers do: what they share is made once and may be asked for by all at the same time.
// "make sanitize" runs this under ThreadSanitizer.
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "check.hpp"
#include "nim/path.hpp"
#include "nim/tower.hpp"
#include "nim/word.hpp"
#include "path_checks.hpp"

using namespace grundy::nim;
using grundy::tests::random_numbers;

namespace {

constexpr std::size_t threads = 8;

template <class Work>
void in_all_threads(Work work) {
    std::vector<std::thread> running;
    for (std::size_t i = 0; i < threads; ++i) running.emplace_back([work, i] { work(i); });
    for (std::thread& thread : running) thread.join();
}

// Tables and maps that the first caller makes: logarithms, products of bytes, the map of the square root.
template <class T>
void everyone_gets_the_same_products_and_roots() {
    const auto a = random_numbers<T>(200), b = random_numbers<T>(200);
    std::vector<std::vector<T>> products(threads, std::vector<T>(a.size())), roots = products;
    in_all_threads([&](std::size_t i) {
        path().kernels<T>().multiply(a.data(), b.data(), products[i].data(), a.size());
        path().kernels<T>().map(sqrt_map<T>(), a.data(), roots[i].data(), a.size());
    });
    for (std::size_t i = 0; i < threads; ++i) CHECK(products[i] == products[0] && roots[i] == roots[0]);
    for (std::size_t j = 0; j < a.size(); ++j) CHECK(products[0][j] == multiply(a[j], b[j]));
}

// Which path is in use may change while others compute; the results stay.
void the_path_may_change_under_way() {
    const auto a = random_numbers<std::uint64_t>(100), b = random_numbers<std::uint64_t>(100);
    const char* const before = path().name;
    std::vector<std::vector<std::uint64_t>> products(threads, std::vector<std::uint64_t>(a.size()));
    in_all_threads([&](std::size_t i) {
        for (const Path* each : paths()) {
            choose_path(each->name);
            path().kernels<std::uint64_t>().multiply(a.data(), b.data(), products[i].data(), a.size());
        }
    });
    for (const auto& found : products) CHECK(found == products[0]);
    CHECK(choose_path(before));
}

}  // namespace

static void run() {
    everyone_gets_the_same_products_and_roots<std::uint8_t>();
    everyone_gets_the_same_products_and_roots<std::uint16_t>();
    everyone_gets_the_same_products_and_roots<std::uint32_t>();
    everyone_gets_the_same_products_and_roots<std::uint64_t>();
    the_path_may_change_under_way();
}

int main(int argc, char** argv) { return grundy::tests::run(argc, argv, {{"threads", run}}); }
