// Fuzzes tables of people's choices: accepted input has ascending trials, and shares of each that add up to one.
#include "renderer/base/error.h"
#include "tests/fuzz/fuzz_checks.h"
#include "tools/scoring/devbench/people.h"

#include <cmath>
#include <numeric>
#include <span>
#include <string_view>

namespace clevrvk::fuzz {
namespace {

constexpr std::size_t kTrials = 20;
constexpr double kSumError = 0.021;

void check_group(const scoring::devbench::AgeGroup& group, std::size_t choice_count)
{
    require(!group.trials.empty() && group.shares.size() == group.trials.size() * choice_count, "shares are not those of the trials");
    for (std::size_t i = 0; i < group.trials.size(); ++i) {
        require(group.trials[i] < kTrials && (i == 0 || group.trials[i - 1] < group.trials[i]), "trials do not ascend");
        const std::span<const double> shares = std::span(group.shares).subspan(i * choice_count, choice_count);
        require(std::abs(std::accumulate(shares.begin(), shares.end(), 0.0) - 1.0) < kSumError, "shares do not add up to one");
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const auto& [choice_count, has_texts] : {std::pair(2, false), std::pair(4, false), std::pair(2, true)}) {
        try {
            const auto count = static_cast<std::size_t>(choice_count);
            const auto table = scoring::devbench::read_csv(text, "h.csv");
            for (const auto& group : scoring::devbench::read_people(table, fuzz::kTrials, count, has_texts)) {
                fuzz::check_group(group, count);
            }
        } catch (const SpecError& error) {
            fuzz::check_message(error.what(), "h.csv:");
        }
    }
    return 0;
}
