// Source of the proportions: Ji et al. 2022, the published data.
#include "generators/kilogram/splits.h"

#include "generators/shuffle.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/rng.h"

#include <algorithm>
#include <cstddef>
#include <set>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::size_t kMostListedTangrams = 1'000'000;

}  // namespace

GameSplits read_splits(const JsonDocument& document, const std::vector<AnnotatedTangram>& tangrams)
{
    const JsonReader root(document);
    std::vector<std::string> known;
    for (const AnnotatedTangram& tangram : tangrams) {
        known.push_back(tangram.name);
    }
    const std::set<std::string> known_set(known.begin(), known.end());
    std::set<std::string> dealt;
    GameSplits splits;
    const auto read = [&](const char* key, std::vector<std::string>& names) {
        const auto list = root.find(key);
        if (!list) {
            return;
        }
        for (const JsonReader& item : list->read_items(0, kMostListedTangrams)) {
            names.push_back(item.read_string());
            if (!known_set.contains(names.back())) {
                item.fail(fmt::format("the tangram {} has no annotations{}", quote_text(names.back()), suggest_name(names.back(), known)));
            }
            const bool is_validation = &names == &splits.validation;
            if (is_validation && !dealt.contains("/" + names.back())) {
                item.fail(fmt::format("the tangram {} is not among those of train", quote_text(names.back())));
            }
            if (!dealt.insert(fmt::format("{}/{}", is_validation ? "v" : "", names.back())).second) {
                item.fail(fmt::format("the tangram {} is in the splits already", quote_text(names.back())));
            }
        }
    };
    read("train", splits.train);
    read("validation", splits.validation);
    read("development", splits.development);
    read("heldout", splits.heldout);
    return splits;
}

GameSplits draw_splits(const std::vector<AnnotatedTangram>& tangrams, std::int64_t seed)
{
    constexpr std::size_t kAll = 942;
    constexpr std::size_t kTest = 125;
    constexpr std::size_t kTrain = 692;
    constexpr std::size_t kValidation = 240;
    std::vector<std::string> names;
    for (const AnnotatedTangram& tangram : tangrams) {
        names.push_back(tangram.name);
    }
    Rng rng = Rng::for_key(seed, "kilogram/splits", 0);
    generators::shuffle(names, rng);
    const auto test_count = static_cast<std::ptrdiff_t>(names.size() * kTest / kAll);
    GameSplits splits;
    splits.development.assign(names.begin(), names.begin() + test_count);
    splits.heldout.assign(names.begin() + test_count, names.begin() + 2 * test_count);
    splits.train.assign(names.begin() + 2 * test_count, names.end());
    splits.validation.assign(splits.train.begin(),
                             splits.train.begin() + static_cast<std::ptrdiff_t>(splits.train.size() * kValidation / kTrain));
    for (std::vector<std::string>* const list : {&splits.train, &splits.validation, &splits.development, &splits.heldout}) {
        std::sort(list->begin(), list->end());
    }
    return splits;
}

}  // namespace clevrvk::generators::kilogram
