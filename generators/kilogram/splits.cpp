// Source of the proportions: Ji et al. 2022, the published data.
#include "generators/kilogram/splits.h"

#include "generators/shuffle.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"
#include "renderer/base/rng.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::size_t kMostListedTangrams = 1'000'000;

// Numbers of tangrams in the published splits.
constexpr std::size_t kTrain = 692;
constexpr std::size_t kValidation = 240;
constexpr std::size_t kTest = 125;

using Names = std::vector<std::string>;

/// \param listed_count  number of tangrams that the file lists for training, known or not
Names choose_validation(Names train, std::size_t listed_count)
{
    std::sort(train.begin(), train.end());
    train.resize(std::min(train.size(), listed_count * kValidation / kTrain));
    return train;
}

}  // namespace

GameSplits read_splits(const JsonDocument& document, const std::vector<AnnotatedTangram>& tangrams)
{
    const JsonReader root(document);
    std::set<std::string> known;
    for (const AnnotatedTangram& tangram : tangrams) {
        known.insert(tangram.name);
    }
    std::map<std::string, const Names*> split_of;
    GameSplits splits;
    const auto read = [&](const char* key, Names& names) {
        const auto list = root.find(key);
        const std::vector<JsonReader> items = list ? list->read_items(0, kMostListedTangrams) : std::vector<JsonReader>();
        for (const JsonReader& item : items) {
            const std::string name = item.read_string();
            if (!split_of.emplace(name, &names).second) {
                item.fail(fmt::format("the tangram {} is already in a split", quote_text(name)));
            }
            (known.contains(name) ? names : splits.unknown).push_back(name);
        }
        return items.size();
    };
    const std::size_t train_count = read("train", splits.train);
    read("development", splits.development);
    read("heldout", splits.heldout);
    if (!split_of.empty() && splits.unknown.size() == split_of.size()) {
        root.fail("the split names no tangram that has annotations and pictures");
    }
    const auto validation = root.find("validation");
    if (!validation) {
        splits.validation = choose_validation(splits.train, train_count);
        return splits;
    }
    std::set<std::string> listed;
    for (const JsonReader& item : validation->read_items(0, kMostListedTangrams)) {
        const std::string name = item.read_string();
        const auto split = split_of.find(name);
        if (split == split_of.end() || split->second != &splits.train) {
            item.fail(fmt::format("the tangram {} is not in train", quote_text(name)));
        }
        if (!listed.insert(name).second) {
            item.fail(fmt::format("the tangram {} is already in the list", quote_text(name)));
        }
        if (known.contains(name)) {
            splits.validation.push_back(name);
        }
    }
    return splits;
}

GameSplits draw_splits(const std::vector<AnnotatedTangram>& tangrams, std::int64_t seed)
{
    constexpr std::size_t kAll = kTrain + 2 * kTest;
    Names names;
    for (const AnnotatedTangram& tangram : tangrams) {
        names.push_back(tangram.name);
    }
    Rng rng = Rng::for_key(seed, "kilogram/splits", 0);
    generators::shuffle(names, rng);
    const auto test_count = static_cast<std::ptrdiff_t>(names.size() * kTest / kAll);
    GameSplits splits;
    splits.are_drawn = true;
    splits.development.assign(names.begin(), names.begin() + test_count);
    splits.heldout.assign(names.begin() + test_count, names.begin() + 2 * test_count);
    splits.train.assign(names.begin() + 2 * test_count, names.end());
    splits.validation.assign(splits.train.begin(),
                             splits.train.begin() + static_cast<std::ptrdiff_t>(splits.train.size() * kValidation / kTrain));
    for (Names* const list : {&splits.train, &splits.validation, &splits.development, &splits.heldout}) {
        std::sort(list->begin(), list->end());
    }
    return splits;
}

}  // namespace clevrvk::generators::kilogram
