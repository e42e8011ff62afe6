// Assigns concepts to the sides of each split, by the split's rule and the published tables of held-out pairs.
#include "generators/curi/splits.h"

#include "renderer/base/rng.h"

#include <algorithm>
#include <array>
#include <functional>
#include <sstream>

namespace clevrvk::generators::curi {
namespace {

using Tokens = std::vector<std::string>;

struct TokenPair {
    std::string_view first;
    std::string_view second;
};

constexpr std::array<TokenPair, 8> kCountingPairs{
    {{"3", "red"}, {"3", "brown"}, {"3", "yellow"}, {"1", "yellow"}, {"2", "blue"}, {"2", "cyan"}, {"3", "green"}, {"1", "cyan"}}};
constexpr std::array<TokenPair, 20> kExtrinsicPairs{{{"7", "gray"},   {"1", "red"},   {"3", "purple"}, {"1", "blue"},   {"8", "cyan"},
                                                     {"5", "yellow"}, {"5", "green"}, {"3", "yellow"}, {"7", "purple"}, {"2", "blue"},
                                                     {"3", "cyan"},   {"3", "blue"},  {"8", "yellow"}, {"3", "brown"},  {"1", "yellow"},
                                                     {"6", "blue"},   {"2", "cyan"},  {"4", "brown"},  {"7", "green"},  {"5", "cyan"}}};
constexpr std::array<TokenPair, 5> kIntrinsicPairs{
    {{"green", "metal"}, {"purple", "rubber"}, {"cyan", "rubber"}, {"red", "metal"}, {"green", "rubber"}}};
constexpr std::array<TokenPair, 5> kBooleanPairs{{{"green", "or"}, {"purple", "and"}, {"cyan", "and"}, {"red", "or"}, {"green", "and"}}};

constexpr std::array<std::string_view, 5> kTrainColors{"gray", "red", "blue", "green", "brown"};
constexpr std::array<std::string_view, 3> kTestColors{"purple", "cyan", "yellow"};
constexpr std::array<std::string_view, 2> kTrainShapes{"cube", "sphere"};
constexpr std::array<std::string_view, 1> kTestShapes{"cylinder"};

constexpr int kLongLength = 10;

enum class Side { Train, Test, Dropped };

Tokens split_tokens(const Concept& entry)
{
    std::istringstream text(entry.postfix);
    Tokens tokens;
    for (std::string token; text >> token;) {
        tokens.push_back(token);
    }
    return tokens;
}

bool has(const Tokens& tokens, std::string_view token)
{
    return std::find(tokens.begin(), tokens.end(), token) != tokens.end();
}

bool has_any(const Tokens& tokens, std::span<const std::string_view> wanted)
{
    return std::any_of(wanted.begin(), wanted.end(), [&](std::string_view token) { return has(tokens, token); });
}

/// A concept is held out if both words of a pair occur anywhere in it, even if they do not describe the same object.
/// \param substring  must also occur in the program for it to be held out
Side side_by_pairs(const Concept& entry, std::span<const TokenPair> pairs, std::string_view substring)
{
    const Tokens tokens = split_tokens(entry);
    const bool is_test =
        entry.postfix.find(substring) != std::string::npos &&
        std::any_of(pairs.begin(), pairs.end(), [&](const TokenPair& pair) { return has(tokens, pair.first) && has(tokens, pair.second); });
    return is_test ? Side::Test : Side::Train;
}

/// Drops programs that have words from both sides.
Side side_by_words(const Concept& entry, std::span<const std::string_view> train_words, std::span<const std::string_view> test_words)
{
    const Tokens tokens = split_tokens(entry);
    if (!has_any(tokens, test_words)) {
        return Side::Train;
    }
    return has_any(tokens, train_words) ? Side::Dropped : Side::Test;
}

Split make_structured(std::span<const Concept> concepts, std::string name, std::string title,
                      const std::function<Side(const Concept&)>& find_side)
{
    Split split{std::move(name), std::move(title), {}, {}, {}};
    for (std::size_t i = 0; i < concepts.size(); ++i) {
        const Side side = find_side(concepts[i]);
        if (side != Side::Dropped) {
            (side == Side::Train ? split.train : split.test).push_back(static_cast<int>(i));
        }
    }
    split.val = split.test;
    return split;
}

Split make_instance_iid(std::span<const Concept> concepts)
{
    Split split{"iid", "Instance IID", {}, {}, {}};
    for (std::size_t i = 0; i < concepts.size(); ++i) {
        split.train.push_back(static_cast<int>(i));
    }
    split.val = split.train;
    split.test = split.train;
    return split;
}

/// Clusters are assigned as a whole, in the order of a random member of each, as if concepts were picked one by one.
Split make_concept_iid(std::span<const Concept> concepts, std::int64_t seed)
{
    constexpr double kTrainShare = 0.8;
    constexpr double kValShare = 0.05;
    Split split{"comp", "Concept IID", {}, {}, {}};
    Rng rng = Rng::for_key(seed, "curi/splits/comp", 0);
    std::vector<std::size_t> order(concepts.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = i;
    }
    for (std::size_t i = order.size(); i > 1; --i) {
        const std::uint32_t other = rng.uniform_index(static_cast<std::uint32_t>(i));
        std::swap(order[i - 1], order[other]);
    }
    std::vector<std::vector<int>*> side_of_cluster(concepts.size(), nullptr);
    for (const std::size_t i : order) {
        std::vector<int>*& side = side_of_cluster[static_cast<std::size_t>(concepts[i].cluster)];
        if (side == nullptr) {
            const double share = rng.uniform(0.0, 1.0);
            side = share < kTrainShare ? &split.train : share < kTrainShare + kValShare ? &split.val : &split.test;
        }
    }
    for (std::size_t i = 0; i < concepts.size(); ++i) {
        side_of_cluster[static_cast<std::size_t>(concepts[i].cluster)]->push_back(static_cast<int>(i));
    }
    return split;
}

}  // namespace

std::vector<Split> make_splits(std::span<const Concept> concepts, std::int64_t seed)
{
    std::vector<Split> splits;
    splits.push_back(make_instance_iid(concepts));
    splits.push_back(make_concept_iid(concepts, seed));
    splits.push_back(make_structured(concepts, "color_count", "Counting",
                                     [](const Concept& each) { return side_by_pairs(each, kCountingPairs, "count="); }));
    splits.push_back(make_structured(concepts, "color_location", "Extrinsic",
                                     [](const Concept& each) { return side_by_pairs(each, kExtrinsicPairs, "location"); }));
    splits.push_back(make_structured(concepts, "color_material", "Intrinsic",
                                     [](const Concept& each) { return side_by_pairs(each, kIntrinsicPairs, ""); }));
    splits.push_back(
        make_structured(concepts, "color_boolean", "Boolean", [](const Concept& each) { return side_by_pairs(each, kBooleanPairs, ""); }));
    splits.push_back(make_structured(concepts, "color", "Binding (color)",
                                     [](const Concept& each) { return side_by_words(each, kTrainColors, kTestColors); }));
    splits.push_back(make_structured(concepts, "shape", "Binding (shape)",
                                     [](const Concept& each) { return side_by_words(each, kTrainShapes, kTestShapes); }));
    splits.push_back(make_structured(concepts, "length_threshold_10", "Complexity",
                                     [](const Concept& each) { return each.length < kLongLength ? Side::Train : Side::Test; }));
    return splits;
}

}  // namespace clevrvk::generators::curi
