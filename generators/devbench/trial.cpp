// Plans rounds of trials: balances the kinds, pairs each kind with its foils, and draws the target's place.
#include "generators/devbench/trial.h"

#include "generators/shuffle.h"
#include "renderer/base/error.h"
#include "renderer/base/rng.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

namespace clevrvk::generators::devbench {

namespace {

using Member = std::string_view Kind::*;

Rng make_stream(const TrialPlace& place, std::string_view purpose, std::uint64_t index)
{
    return Rng::for_key(place.seed, fmt::format("devbench/{}/{}", place.split, purpose), index);
}

// The target's place: in each block of four trials, each of four places occurs once, or each of two places twice. The
// place does not depend on the word, or else a model could learn where a word has not appeared yet.
std::size_t draw_place(const TrialPlace& place, std::string_view task, std::size_t choice_count)
{
    if (place.is_random) {
        Rng drawn = make_stream(place, fmt::format("{}/random places", task), place.index);
        return drawn.uniform_index(static_cast<std::uint32_t>(choice_count));
    }
    std::array<std::size_t, 4> order{0, 1, 2, 3};
    Rng rng = make_stream(place, fmt::format("{}/places", task), place.index / order.size());
    shuffle(order, rng);
    return order.at(place.index % order.size()) * choice_count / order.size();
}

std::map<std::string_view, int> count_members(const std::vector<Kind>& kinds, Member member)
{
    std::map<std::string_view, int> counts;
    for (const Kind& kind : kinds) {
        ++counts[kind.*member];
    }
    return counts;
}

// The largest group; among equal groups, the first by name. \param kinds  at least one
std::pair<std::string_view, int> find_largest(const std::vector<Kind>& kinds, Member member)
{
    const auto counts = count_members(kinds, member);
    return *std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
}

void erase_last_of(std::vector<Kind>& kinds, std::string_view category)
{
    const auto last = std::find_if(kinds.rbegin(), kinds.rend(), [&](const Kind& kind) { return kind.category == category; });
    kinds.erase(std::next(last).base());
}

// Removes one kind that is alone in its category, or whose category is more than half of its super-category, or whose
// super-category is more than half of all kinds. The number left does not depend on the order of kinds.
bool take_one_away(std::vector<Kind>& kinds)
{
    const auto categories = count_members(kinds, &Kind::category);
    const auto lonely = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& kind) { return categories.at(kind.category) < 2; });
    if (lonely != kinds.end()) {
        kinds.erase(lonely);
        return true;
    }
    for (const auto& [super, count] : count_members(kinds, &Kind::super_category)) {
        std::vector<Kind> inside;
        std::copy_if(kinds.begin(), kinds.end(), std::back_inserter(inside),
                     [&name = super](const Kind& kind) { return kind.super_category == name; });
        const auto [category, size] = find_largest(inside, &Kind::category);
        if (2 * size > count || 2 * count > static_cast<int>(kinds.size())) {
            erase_last_of(kinds, category);
            return true;
        }
    }
    return false;
}

// Pairs each kind with a kind of another group. The kinds form a circle group by group, with each group in random
// order, and each partner is about half the circle away. No group has more than half of the kinds, so partners differ
// in group.
std::vector<std::size_t> pair_across(const std::vector<Kind>& kinds, const std::vector<std::size_t>& among, Member group, Rng& rng)
{
    std::vector<std::size_t> order = among;
    shuffle(order, rng);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return kinds[a].*group < kinds[b].*group; });
    std::vector<Kind> inside;
    for (const std::size_t place : order) {
        inside.push_back(kinds[place]);
    }
    const auto least = static_cast<std::size_t>(find_largest(inside, group).second);
    const auto spare = static_cast<std::uint32_t>(order.size() - 2 * least);
    const std::size_t step = least + rng.uniform_index(spare + 1);
    std::vector<std::size_t> partners(kinds.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        partners[order[i]] = order[(i + step) % order.size()];
    }
    return partners;
}

// Pairs each kind with the next one of its category, in random order.
std::vector<std::size_t> pair_within(const std::vector<Kind>& kinds, Rng& rng)
{
    std::map<std::string_view, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        groups[kinds[i].category].push_back(i);
    }
    std::vector<std::size_t> partners(kinds.size());
    for (auto& [name, members] : groups) {
        shuffle(members, rng);
        for (std::size_t i = 0; i < members.size(); ++i) {
            partners[members[i]] = members[(i + 1) % members.size()];
        }
    }
    return partners;
}

// Pairs each kind with one of the same super-category but another category.
std::vector<std::size_t> pair_far(const std::vector<Kind>& kinds, Rng& rng)
{
    std::map<std::string_view, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        groups[kinds[i].super_category].push_back(i);
    }
    std::vector<std::size_t> partners(kinds.size());
    for (const auto& [name, members] : groups) {
        const std::vector<std::size_t> found = pair_across(kinds, members, &Kind::category, rng);
        for (const std::size_t member : members) {
            partners[member] = found[member];
        }
    }
    return partners;
}

}  // namespace

Trial plan_noun_trial(std::span<const NounPair> pairs, const TrialPlace& place)
{
    CLEVRVK_CHECK(!pairs.empty(), "no pairs of nouns");
    const std::uint64_t round = place.is_random ? place.index : place.index / pairs.size();
    std::vector<std::size_t> order(pairs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    Rng rng = make_stream(place, place.is_random ? "nouns/random order" : "nouns/order", round);
    shuffle(order, rng);
    const NounPair& pair = pairs[order[place.index % pairs.size()]];
    // Each noun is the target once in two rounds, in an order that is drawn for its pair.
    Rng turn = place.is_random ? make_stream(place, "nouns/random turn", round)
                               : make_stream(place, fmt::format("nouns/turn/{}", pair.first), round / 2);
    const bool is_first = turn.uniform_index(2) == round % 2;
    Trial trial;
    trial.choices = {{is_first ? pair.first : pair.second, "target"}, {is_first ? pair.second : pair.first, "distractor"}};
    trial.target = draw_place(place, "nouns", trial.choices.size());
    if (trial.target == 1) {
        std::swap(trial.choices[0], trial.choices[1]);
    }
    return trial;
}

std::vector<Kind> draw_balanced_kinds(std::span<const Kind> kinds, const TrialPlace& round)
{
    std::vector<Kind> balanced(kinds.begin(), kinds.end());
    Rng rng = make_stream(round, "vocabulary/kinds", round.index);
    shuffle(balanced, rng);
    while (take_one_away(balanced)) {
    }
    CLEVRVK_CHECK(!balanced.empty(), "the taxonomy has no kinds for targets and foils of all distances");
    return balanced;
}

Trial plan_vocabulary_trial(std::span<const Kind> kinds, const TrialPlace& place, int attempt)
{
    // The number of kinds in a round does not depend on which kinds are drawn.
    const std::uint64_t size = draw_balanced_kinds(kinds, {0, "", 0}).size();
    const std::uint64_t round = place.is_random ? place.index : place.index / size;
    const std::vector<Kind> drawn = draw_balanced_kinds(kinds, {place.seed, place.split, round});
    CLEVRVK_CHECK(drawn.size() == size, "a round has {} kinds and another {}", size, drawn.size());
    // The kinds of a round are in random order.
    const std::size_t target = place.is_random ? 0 : place.index % size;
    Rng rng = make_stream(place, fmt::format("vocabulary/foils/{}", attempt), round);
    const std::size_t close = pair_within(drawn, rng)[target];
    const std::size_t far = pair_far(drawn, rng)[target];
    std::vector<std::size_t> everyone(drawn.size());
    std::iota(everyone.begin(), everyone.end(), std::size_t{0});
    const std::size_t distal = pair_across(drawn, everyone, &Kind::super_category, rng)[target];
    std::vector<Choice> foils{{drawn[close].name, "close"}, {drawn[far].name, "far"}, {drawn[distal].name, "distal"}};
    Rng places = make_stream(place, "vocabulary/foil places", place.index);
    shuffle(foils, places);
    Trial trial{std::move(foils), draw_place(place, "vocabulary", 4)};
    trial.choices.insert(trial.choices.begin() + static_cast<std::ptrdiff_t>(trial.target), {drawn[target].name, "target"});
    return trial;
}

}  // namespace clevrvk::generators::devbench
