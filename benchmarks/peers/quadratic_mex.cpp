// The peer of the heap benchmark: nim values of an octal game by the definition, straightforward and quadratic.
//
//     quadratic_mex DIGITS UNEQUAL STOP        e.g. quadratic_mex 077 0 50000: prints the seconds and a fold of the values
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

int main(int, char** arguments) {
    const std::string digits = arguments[1];
    const bool unequal = std::atoi(arguments[2]) != 0;
    const long stop = std::atol(arguments[3]);
    const std::clock_t start = std::clock();
    std::vector<std::uint16_t> values(static_cast<std::size_t>(stop));
    std::vector<std::uint32_t> stamps(1 << 16, 0);  // stamps[v] == n + 1: v is the value of an option of n
    for (long n = 0; n < stop; ++n) {
        const auto stamp = static_cast<std::uint32_t>(n + 1);
        for (long removed = 0; removed < static_cast<long>(digits.size()) && removed <= n; ++removed) {
            const int digit = digits[static_cast<std::size_t>(removed)] - '0';
            const long rest = n - removed;
            if ((digit & 1) && rest == 0) stamps[0] = stamp;
            if ((digit & 2) && rest > 0) stamps[values[static_cast<std::size_t>(rest)]] = stamp;
            if (digit & 4)
                for (long i = 1; unequal ? 2 * i < rest : 2 * i <= rest; ++i)
                    stamps[values[static_cast<std::size_t>(i)] ^ values[static_cast<std::size_t>(rest - i)]] = stamp;
        }
        std::uint16_t mex = 0;
        while (stamps[mex] == stamp) ++mex;
        values[static_cast<std::size_t>(n)] = mex;
    }
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    std::uint64_t fold = 1469598103934665603u;
    for (const std::uint16_t v : values) fold = (fold ^ v) * 1099511628211u;
    std::printf("%f %016llx\n", seconds, static_cast<unsigned long long>(fold));
}
