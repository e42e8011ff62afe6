// Stages the ordered pairs of thirty kinds, each in five ways, and counts refusals. The pairs that sizes forbid are
// those of size_table.txt, which is older than the stager.
#include "generators/staging/put.h"

#include "tests/choose_count.h"
#include "tests/generators/staging/sample_props.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

using namespace generators::staging;

struct Wanted {
    const Putter* putter;
    std::string_view first;
    std::string_view second;
};

/// Every pair that sizes allow, in an order that mixes relations and kinds.
std::vector<Wanted> list_allowed()
{
    std::vector<Wanted> allowed;
    for (const Putter& putter : all_putters()) {
        for (const std::string_view first : kPropKinds) {
            for (const std::string_view second : kPropKinds) {
                const bool is_allowed = !find_impossible(putter.find_misfit, load_prop(first).prop->sizes, load_prop(second).prop->sizes);
                if (first != second && is_allowed) {
                    allowed.push_back({&putter, first, second});
                }
            }
        }
    }
    Rng rng = Rng::for_key(1, "pair_table", 0);
    for (std::size_t k = allowed.size(); k > 1; --k) {
        std::swap(allowed[k - 1], allowed[rng.uniform_index(static_cast<std::uint32_t>(k))]);
    }
    return allowed;
}

double find_median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

TEST_SUITE_BEGIN("figures");

TEST_CASE("put stages nine tenths of the pairs of thirty kinds that sizes allow, and each refusal names its clause")
{
    std::vector<Wanted> wanted = list_allowed();
    const std::size_t all = wanted.size();
    wanted.resize(std::min(all, static_cast<std::size_t>(choose_count(12, 100000))));
    std::vector<double> seconds;
    std::map<std::string, std::vector<std::string>> refused;
    std::size_t refusal_count = 0;
    for (const Wanted& each : wanted) {
        const Pair pair{*load_prop(each.first).prop, *load_prop(each.second).prop};
        const std::string name = fmt::format("{} {} {}", each.first, each.putter->name, each.second);
        const std::clock_t begin = std::clock();
        const Outcome outcome = put(*each.putter, pair, Rng::for_key(1, name, 0));
        seconds.push_back(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
        if (const auto* const refusal = std::get_if<Refusal>(&outcome)) {
            const Clause& clause = refusal->clause;
            CAPTURE(name);
            CHECK_FALSE(clause.name.empty());
            CHECK_FALSE(clause.holds());
            refused[std::string(clause.name)].push_back(fmt::format("{} ({:.4g}, limit {:.4g})", name, clause.value, clause.limit));
            ++refusal_count;
        }
    }
    for (const auto& [clause, names] : refused) {
        fmt::print("{}: {}\n", clause, fmt::join(names, "; "));
    }
    fmt::print("{} of {} pairs tried, {} refused, median {:.3f} CPU s, most {:.1f}\n", wanted.size(), all, refusal_count,
               find_median(seconds), *std::max_element(seconds.begin(), seconds.end()));
    CHECK(refusal_count <= std::max<std::size_t>(3, wanted.size() / 10));
}

TEST_SUITE_END();

}  // namespace clevrvk::tests
