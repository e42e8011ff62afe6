#include "generators/staging/put.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::generators::staging {
namespace {

/// From least to most change: the first ever smaller and the second ever larger, then the other way round.
const std::array<Scales, 5> kScales{{{1.0, 1.0}, {0.7, 1.4}, {0.5, 2.0}, {1.4, 0.7}, {2.0, 0.5}}};

}  // namespace

const std::vector<Putter>& all_putters()
{
    static const std::vector<Putter> putters{make_put_in(), make_put_on(), make_put_under(), make_put_near(), make_put_behind()};
    return putters;
}

const Putter* find_putter(std::string_view name)
{
    const auto& putters = all_putters();
    const auto found = std::find_if(putters.begin(), putters.end(), [&](const Putter& putter) { return putter.name == name; });
    return found == putters.end() ? nullptr : &*found;
}

Outcome put(const Putter& putter, const Pair& pair, Rng rng)
{
    if (const std::optional<Clause> clause = find_impossible(putter.find_misfit, pair.first.sizes, pair.second.sizes)) {
        return Refusal{*clause};
    }
    std::optional<Refusal> misfit;  // of sizes
    std::optional<Refusal> failed;  // of the first scales at which sizes allow a try
    for (const Scales& scales : kScales) {
        if (scales.first > scales.second && !putter.may_grow) {
            continue;
        }
        if (const auto clause = putter.find_misfit(pair.first.sizes, pair.second.sizes, scales.first / scales.second)) {
            misfit = misfit.value_or(Refusal{*clause});
            continue;
        }
        for (int k = 0; k < putter.tries; ++k) {
            Outcome outcome = putter.place(pair, scales, rng);
            if (std::holds_alternative<Stage>(outcome)) {
                return outcome;
            }
            failed = failed.value_or(std::get<Refusal>(outcome));
        }
    }
    return failed ? *failed : misfit.value();
}

}  // namespace clevrvk::generators::staging
