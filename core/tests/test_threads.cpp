// The core starts no threads, but its callers do. Shared data is made once, and all threads may request it at the same time.
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
void all_threads_get_the_same_products_and_roots() {
    const auto a = random_numbers<T>(200), b = random_numbers<T>(200);
    std::vector<std::vector<T>> products(threads, std::vector<T>(a.size())), roots = products;
    in_all_threads([&](std::size_t i) {
        path().kernels<T>().multiply(a.data(), b.data(), products[i].data(), a.size());
        path().kernels<T>().map(sqrt_map<T>(), a.data(), roots[i].data(), a.size());
    });
    for (std::size_t i = 0; i < threads; ++i) CHECK(products[i] == products[0] && roots[i] == roots[0]);
    for (std::size_t j = 0; j < a.size(); ++j) CHECK(products[0][j] == multiply(a[j], b[j]));
}

// The path in use may change while other threads compute. The results are the same.
void the_path_may_change_during_a_computation() {
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
    all_threads_get_the_same_products_and_roots<std::uint8_t>();
    all_threads_get_the_same_products_and_roots<std::uint16_t>();
    all_threads_get_the_same_products_and_roots<std::uint32_t>();
    all_threads_get_the_same_products_and_roots<std::uint64_t>();
    the_path_may_change_during_a_computation();
}

int main(int argc, char** argv) { return grundy::tests::run(argc, argv, {{"threads", run}}); }
