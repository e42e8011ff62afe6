// Tests the taxonomy and the rounds of trials: who is a target how often, and where.
#include "generators/devbench/trial.h"

#include "generators/devbench/ages.h"
#include "renderer/things/thing.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::generators::devbench;

namespace {

// Two categories of two each in three super-categories, but one of three: it must be cut.
constexpr std::array kKinds{Kind{"a1", "a", "x"}, Kind{"a2", "a", "x"}, Kind{"a3", "a", "x"}, Kind{"b1", "b", "x"}, Kind{"b2", "b", "x"},
                            Kind{"c1", "c", "y"}, Kind{"c2", "c", "y"}, Kind{"d1", "d", "y"}, Kind{"d2", "d", "y"}, Kind{"e1", "e", "y"},
                            Kind{"f1", "f", "z"}, Kind{"f2", "f", "z"}, Kind{"g1", "g", "z"}, Kind{"g2", "g", "z"}};

const Kind& kind_of(std::string_view name)
{
    return *std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& kind) { return kind.name == name; });
}

}  // namespace

TEST_CASE("no kind has the name of a category, for its close foils would be of that name too")
{
    for (const Kind& kind : all_kinds()) {
        CAPTURE(kind.name);
        CHECK(std::none_of(all_kinds().begin(), all_kinds().end(), [&](const Kind& other) { return kind.name == other.category; }));
    }
}

TEST_CASE("the taxonomy names no kind twice, and every super-category but for those without things has two categories")
{
    std::set<std::string_view> names;
    std::map<std::string_view, std::set<std::string_view>> categories;
    std::map<std::string_view, std::string_view> super_of;
    for (const Kind& kind : all_kinds()) {
        CAPTURE(kind.name);
        CHECK(names.insert(kind.name).second);
        categories[kind.super_category].insert(kind.category);
        CHECK(super_of.try_emplace(kind.category, kind.super_category).first->second == kind.super_category);
    }
    for (const auto& entry : categories) {
        CAPTURE(entry.first);
        CHECK(entry.second.size() >= 2);
    }
    CHECK(compare_kinds(*find_kind("car"), *find_kind("boat")) == Distance::Close);
    CHECK(compare_kinds(*find_kind("car"), *find_kind("ball")) == Distance::Far);
    CHECK(compare_kinds(*find_kind("car"), *find_kind("apple")) == Distance::Distal);
}

TEST_CASE("nouns of a pair begin with different letters, and no noun is in two pairs")
{
    std::set<std::string_view> nouns;
    for (const NounPair& pair : all_noun_pairs()) {
        CAPTURE(pair.first);
        CHECK(pair.first.front() != pair.second.front());
        CHECK(nouns.insert(pair.first).second);
        CHECK(nouns.insert(pair.second).second);
    }
    const std::vector<NounPair> shown = list_shown_pairs(kGreatestAge);
    CHECK(shown.size() >= 12);
    for (const NounPair& pair : shown) {
        CHECK(find_noun_thing(pair.first) != nullptr);
        CHECK(find_noun_thing(pair.second) != nullptr);
    }
    for (const PictureCategory& category : all_picture_categories()) {
        CHECK(std::set(category.nouns.begin(), category.nouns.end()).size() == 9);
    }
}

TEST_CASE("every noun of pairs and kinds has an age, each once, and at the least age there are pairs and kinds of all distances")
{
    std::set<std::string_view> nouns;
    for (const WordAge& word : all_word_ages()) {
        CAPTURE(word.noun);
        CHECK(nouns.insert(word.noun).second);
        CHECK(word.years <= kGreatestAge);
        CHECK(find_age(word.noun) == word.years);
    }
    std::set<std::string_view> used;
    std::vector<Kind> known;
    for (const Kind& kind : all_kinds()) {
        used.insert(kind.name);
        if (find_age(kind.name).value() <= kLeastAge) {
            known.push_back(kind);
        }
    }
    for (const NounPair& pair : all_noun_pairs()) {
        used.insert({pair.first, pair.second});
    }
    CHECK(used == nouns);
    CHECK(!find_age("gavagai"));
    CHECK(list_shown_pairs(kGreatestAge).size() == all_noun_pairs().size());
    CHECK(list_shown_pairs(kLeastAge).size() >= 6);
    for (const NounPair& pair : list_shown_pairs(kLeastAge)) {
        CHECK(std::max(find_age(pair.first).value(), find_age(pair.second).value()) <= kLeastAge);
    }
    CHECK(draw_balanced_kinds(known, {1, "train", 0}).size() >= 12);
}

TEST_CASE("in two rounds of nouns, each of a pair is the target once, and in four trials each side is twice")
{
    constexpr std::array kPairs{NounPair{"ball", "apple"}, NounPair{"book", "lamp"}, NounPair{"car", "sofa"}};
    std::map<std::pair<std::string_view, std::uint64_t>, int> counts;
    std::map<std::uint64_t, std::size_t> rights;
    std::set<std::vector<std::string_view>> orders;
    for (std::uint64_t round = 0; round < 8; ++round) {
        std::set<std::string_view> shown;
        std::vector<std::string_view> targets;
        for (std::uint64_t i = 0; i < kPairs.size(); ++i) {
            const Trial trial = plan_noun_trial(kPairs, {7, "train", round * kPairs.size() + i});
            CHECK(trial.choices[trial.target].foil_kind == "target");
            CHECK(trial.choices[1 - trial.target].foil_kind == "distractor");
            shown.insert({trial.choices[0].noun, trial.choices[1].noun});
            targets.push_back(trial.choices[trial.target].noun);
            ++counts[{trial.choices[trial.target].noun, round / 2}];
            rights[(round * kPairs.size() + i) / 4] += trial.target;
        }
        CHECK(shown.size() == 6);
        orders.insert(targets);
    }
    // Six nouns in four times two rounds; sides in six blocks of four trials.
    CHECK(counts.size() == 24);
    CHECK(std::all_of(counts.begin(), counts.end(), [](const auto& count) { return count.second == 1; }));
    CHECK(rights.size() == 6);
    CHECK(std::all_of(rights.begin(), rights.end(), [](const auto& right) { return right.second == 2; }));
    CHECK(orders.size() > 4);
}

TEST_CASE("in a round of vocabulary each kind is target, close, far and distal foil once, as far as it must be")
{
    // e1 has no other of its category, and of a's three one is too many: 12 are left.
    CHECK(draw_balanced_kinds(kKinds, {1, "train", 0}).size() == 12);
    std::map<std::tuple<std::string_view, std::string_view>, int> roles;
    std::map<std::uint64_t, std::set<std::size_t>> places;
    for (std::uint64_t index = 0; index < 48; ++index) {
        const Trial trial = plan_vocabulary_trial(kKinds, {1, "train", index}, 0);
        REQUIRE(trial.choices.size() == 4);
        const Kind& target = kind_of(trial.choices[trial.target].noun);
        places[index / 4].insert(trial.target);
        std::set<std::string_view> foil_kinds;
        for (const Choice& choice : trial.choices) {
            foil_kinds.insert(choice.foil_kind);
            ++roles[{choice.noun, choice.foil_kind}];
            if (choice.foil_kind != "target") {
                CHECK(name_of(compare_kinds(kind_of(choice.noun), target)) == choice.foil_kind);
                CHECK(choice.noun != target.name);
            }
        }
        CHECK(foil_kinds.size() == 4);
    }
    // b1 is in all four rounds, in each once whatever it is.
    for (const char* const role : {"target", "close", "far", "distal"}) {
        const int count = roles[{"b1", role}];
        CHECK(count == 4);
    }
    CHECK(std::all_of(places.begin(), places.end(), [](const auto& block) { return block.second.size() == 4; }));
    // Another attempt keeps the target and its place.
    const Trial first = plan_vocabulary_trial(kKinds, {1, "train", 5}, 0);
    const Trial second = plan_vocabulary_trial(kKinds, {1, "train", 5}, 1);
    CHECK(first.target == second.target);
    CHECK(first.choices[first.target].noun == second.choices[second.target].noun);
}

TEST_CASE("random trials have each target, place and foil, and none follows from those before (issue 57)")
{
    constexpr std::array kPairs{NounPair{"ball", "apple"}, NounPair{"book", "lamp"}, NounPair{"car", "sofa"}};
    std::map<std::string_view, int> named;
    std::array<int, 2> places{};
    int repeated_count = 0;  // the same noun as the last time that its pair came
    std::map<std::string_view, std::string_view> last;
    for (std::uint64_t index = 0; index < 1200; ++index) {
        const Trial trial = plan_noun_trial(kPairs, {7, "train", index, true});
        const std::string_view target = trial.choices[trial.target].noun;
        const std::string_view other = trial.choices[1 - trial.target].noun;
        ++named[target];
        ++places.at(trial.target);
        repeated_count += last[std::min(target, other)] == target ? 1 : 0;
        last[std::min(target, other)] = target;
    }
    CHECK(named.size() == 6);
    for (const auto& [noun, count] : named) {
        CAPTURE(noun);
        CHECK(count == doctest::Approx(200).epsilon(0.25));
    }
    CHECK(places[0] == doctest::Approx(600).epsilon(0.1));
    CHECK(repeated_count == doctest::Approx(600).epsilon(0.1));  // none in rounds of two

    std::array<int, 4> corners{};
    std::set<std::string_view> targets;
    int block_count = 0;  // blocks of four with each place once: 24 of 256, not all
    std::set<std::size_t> block;
    for (std::uint64_t index = 0; index < 800; ++index) {
        const Trial trial = plan_vocabulary_trial(all_kinds(), {7, "train", index, true}, 0);
        ++corners.at(trial.target);
        targets.insert(trial.choices[trial.target].noun);
        block.insert(trial.target);
        if (index % 4 == 3) {
            block_count += block.size() == 4 ? 1 : 0;
            block.clear();
        }
    }
    for (const int count : corners) {
        CHECK(count == doctest::Approx(200).epsilon(0.25));
    }
    CHECK(targets.size() > 50);
    CHECK(block_count < 40);
}
