// Tests the invariants of every episode, and the differences between variants.
#include "generators/curi/episode_maker.h"
#include "generators/curi/grammar.h"
#include "generators/curi/scene_task.h"
#include "renderer/base/error.h"
#include "tests/generators/curi/curi_fixture.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>

namespace clevrvk::generators::curi::test {
namespace {

/// Concepts of a small dataset with their truth.
struct World {
    std::vector<Concept> concepts;
    std::vector<Scene> scenes;
    std::unique_ptr<TruthTable> truth;
    std::unique_ptr<EpisodeMaker> maker;
    std::vector<int> places;
};

const World& small_world()
{
    static const World world = [] {
        World made;
        const catalog::Catalog catalog = catalog::load_installed_catalog();
        made.scenes = draw_scenes(catalog, 1, "repaired", 5500, 2);
        const SceneTable scenes(made.scenes);
        made.concepts = select_concepts(draw_candidates(1, 10000, kPublishedDepth), scenes, 1);
        std::vector<Program> programs;
        for (const Concept& each : made.concepts) {
            made.places.push_back(static_cast<int>(programs.size()));
            programs.push_back(each.program);
        }
        made.truth = std::make_unique<TruthTable>(Evaluator(programs).evaluate(scenes, 1));
        made.maker = std::make_unique<EpisodeMaker>(made.concepts, *made.truth, made.scenes);
        return made;
    }();
    return world;
}

Episode make_episode(const EpisodeRules& rules, int index)
{
    Rng rng = Rng::for_key(3, "test/episodes", static_cast<std::uint64_t>(index));
    return small_world().maker->make(small_world().places, rules, rng);
}

template <typename Visit>
void visit_episodes(const EpisodeRules& rules, const Visit& visit)
{
    for (int i = 0; i < choose_count(300, 3000); ++i) {
        visit(make_episode(rules, i));
    }
}

std::vector<EpisodeRules> all_rules()
{
    std::vector<EpisodeRules> rules;
    for (const Variant variant : {Variant::Strict, Variant::Repaired, Variant::Published}) {
        rules.push_back({variant, true});
        rules.push_back({variant, false});
    }
    return rules;
}

/// How many of the episodes show a scene in their support and again in their query.
int count_repeating_episodes(const EpisodeRules& rules)
{
    int count = 0;
    visit_episodes(rules, [&](const Episode& episode) {
        const std::set<std::int32_t> shown(episode.support.scenes.begin(), episode.support.scenes.end());
        count +=
            std::any_of(episode.query.scenes.begin(), episode.query.scenes.end(), [&](std::int32_t scene) { return shown.contains(scene); })
                ? 1
                : 0;
    });
    return count;
}

bool is_true_of_all(int place, std::span<const std::int32_t> scenes)
{
    return std::all_of(scenes.begin(), scenes.end(), [&](std::int32_t scene) { return small_world().truth->at(place, scene); });
}

/// The scenes that have this label.
std::vector<std::int32_t> list_labeled(const ItemSet& items, bool label)
{
    std::vector<std::int32_t> scenes;
    for (std::size_t i = 0; i < kItemCount; ++i) {
        if (items.labels[i] == label) {
            scenes.push_back(items.scenes[i]);
        }
    }
    return scenes;
}

int object_count_of(std::int32_t scene)
{
    return small_world().scenes[static_cast<std::size_t>(scene)].object_count;
}

/// How many of the scenes show each number of objects.
std::map<int, int> count_by_objects(const std::vector<std::int32_t>& scenes)
{
    std::map<int, int> counts;
    for (const std::int32_t scene : scenes) {
        ++counts[object_count_of(scene)];
    }
    return counts;
}

bool is_true_of_any(std::span<const int> places, std::int32_t scene)
{
    return std::any_of(places.begin(), places.end(), [&](int place) { return small_world().truth->at(place, scene); });
}

/// The others that are true of all positives, found one by one.
std::vector<int> find_alternates(const ItemSet& items, int concept_place)
{
    const std::vector<std::int32_t> positives = list_labeled(items, true);
    std::vector<int> alternates;
    for (const int place : small_world().places) {
        if (place != concept_place && is_true_of_all(place, std::span(positives).first(kPositiveCount))) {
            alternates.push_back(place);
        }
    }
    return alternates;
}

std::size_t count_distinct(const Episode& episode)
{
    std::set<std::int32_t> scenes;
    for (const ItemSet* const items : {&episode.support, &episode.query}) {
        const std::vector<std::int32_t> positives = list_labeled(*items, true);
        scenes.insert(positives.begin(), positives.begin() + kPositiveCount);
    }
    return scenes.size();
}

double sum_exp(const std::vector<double>& logs)
{
    double sum = 0.0;
    for (const double each : logs) {
        sum += std::exp(each);
    }
    return sum;
}

/// Scenes of which some alternate is true and the concept is not.
std::vector<bool> find_hard_scenes(const std::vector<int>& alternates, int concept_place)
{
    const TruthTable& truth = *small_world().truth;
    std::vector<bool> is_hard(static_cast<std::size_t>(truth.scene_count()));
    for (std::int64_t scene = 0; scene < truth.scene_count(); ++scene) {
        is_hard[static_cast<std::size_t>(scene)] =
            !truth.at(concept_place, scene) && is_true_of_any(alternates, static_cast<std::int32_t>(scene));
    }
    return is_hard;
}

/// In how many of 60 episodes the negatives are as hard as can be: 20 hard ones, or all that there are.
int count_hard_episodes(const EpisodeRules& rules, ItemSet Episode::*items)
{
    int episode_count = 0;
    for (int i = 0; i < 60; ++i) {
        const Episode episode = make_episode(rules, i);
        const std::vector<bool> is_hard = find_hard_scenes(find_alternates(episode.*items, episode.concept_place), episode.concept_place);
        std::set<std::int32_t> found;
        for (std::size_t item = kPositiveCount; item < kItemCount; ++item) {
            const std::int32_t scene = (episode.*items).scenes[item];
            if (is_hard[static_cast<std::size_t>(scene)]) {
                found.insert(scene);
            }
        }
        const auto there = static_cast<std::size_t>(std::count(is_hard.begin(), is_hard.end(), true));
        episode_count += found.size() >= std::min<std::size_t>(kNegativeCount, there) ? 1 : 0;
    }
    return episode_count;
}

}  // namespace

TEST_CASE("EpisodeMaker: labels, alternates and valid concepts are what the truth table says, in all variants and both kinds of negatives")
{
    for (const EpisodeRules& rules : all_rules()) {
        visit_episodes(rules, [&](const Episode& episode) {
            CHECK(count_distinct(episode) == 2 * kPositiveCount);
            CHECK(episode.alternates == find_alternates(episode.support, episode.concept_place));
            std::vector<int> valid;
            for (const int place : episode.alternates) {
                if (std::none_of(episode.support.scenes.begin() + kPositiveCount, episode.support.scenes.end(),
                                 [&](std::int32_t scene) { return small_world().truth->at(place, scene); })) {
                    valid.push_back(place);
                }
            }
            valid.push_back(episode.concept_place);
            CHECK(episode.valid == valid);
            for (const ItemSet* const items : {&episode.support, &episode.query}) {
                for (std::size_t i = 0; i < kItemCount; ++i) {
                    REQUIRE(items->labels[i] == small_world().truth->at(episode.concept_place, items->scenes[i]));
                    REQUIRE(items->optimistic_labels[i] == is_true_of_any(valid, items->scenes[i]));
                }
                if (rules.variant == Variant::Published && !rules.are_negatives_hard) {
                    continue;  // its negatives may be positives
                }
                const bool is_shuffled = rules.variant == Variant::Strict && items == &episode.query;
                CHECK((is_shuffled || std::is_sorted(items->labels.rbegin(), items->labels.rend())));
                CHECK(std::count(items->labels.begin(), items->labels.end(), true) == kPositiveCount);
            }
            CHECK(sum_exp(episode.log_priors) == doctest::Approx(1.0));
            CHECK(sum_exp(episode.log_posteriors) == doctest::Approx(1.0));
        });
    }
}

TEST_CASE("EpisodeMaker, repaired: no scene is twice among the negatives, and the query's are as hard as the support's")
{
    visit_episodes({Variant::Repaired, false}, [](const Episode& episode) {
        const std::set<std::int32_t> negatives(episode.query.scenes.begin() + kPositiveCount, episode.query.scenes.end());
        CHECK(negatives.size() == kNegativeCount);
    });
    CHECK(count_hard_episodes({Variant::Repaired, true}, &Episode::support) == 60);
    CHECK(count_hard_episodes({Variant::Repaired, true}, &Episode::query) == 60);
}

TEST_CASE("EpisodeMaker, strict: no query shows a scene of the support, and negatives are as hard as numbers of objects allow")
{
    CHECK(count_repeating_episodes({Variant::Strict, true}) == 0);
    CHECK(count_repeating_episodes({Variant::Strict, false}) == 0);
    CHECK(count_repeating_episodes({Variant::Repaired, true}) > 0);
    for (int i = 0; i < 60; ++i) {
        const Episode episode = make_episode({Variant::Strict, true}, i);
        for (const ItemSet* const items : {&episode.support, &episode.query}) {
            std::vector<bool> is_hard = find_hard_scenes(find_alternates(*items, episode.concept_place), episode.concept_place);
            for (const std::int32_t scene : episode.support.scenes) {
                const bool is_own = items == &episode.support;
                is_hard[static_cast<std::size_t>(scene)] = is_own && is_hard[static_cast<std::size_t>(scene)];
            }
            std::vector<std::int32_t> there;
            for (std::int32_t scene = 0; scene < static_cast<std::int32_t>(is_hard.size()); ++scene) {
                if (is_hard[static_cast<std::size_t>(scene)]) {
                    there.push_back(scene);
                }
            }
            std::vector<std::int32_t> found = list_labeled(*items, false);
            std::erase_if(found, [&](std::int32_t scene) { return !is_hard[static_cast<std::size_t>(scene)]; });
            std::map<int, int> there_by_objects = count_by_objects(there);
            std::map<int, int> found_by_objects = count_by_objects(found);
            for (const auto& [object_count, positive_count] : count_by_objects(list_labeled(*items, true))) {
                CHECK(found_by_objects[object_count] == std::min(4 * positive_count, there_by_objects[object_count]));
            }
        }
    }
}

TEST_CASE("EpisodeMaker, strict: for each positive four negatives show as many objects, and all negatives differ")
{
    for (const bool are_hard : {true, false}) {
        visit_episodes({Variant::Strict, are_hard}, [](const Episode& episode) {
            for (const ItemSet* const items : {&episode.support, &episode.query}) {
                std::map<int, int> expected = count_by_objects(list_labeled(*items, true));
                for (auto& [object_count, count] : expected) {
                    count *= 4;
                }
                const std::vector<std::int32_t> negatives = list_labeled(*items, false);
                CHECK(count_by_objects(negatives) == expected);
                CHECK(std::set<std::int32_t>(negatives.begin(), negatives.end()).size() == kNegativeCount);
            }
        });
    }
}

TEST_CASE("EpisodeMaker, strict: a place in the query says nothing, nor of easy ones for how many concepts a scene is an example")
{
    std::array<int, kItemCount> true_counts{};
    int episode_count = 0;
    visit_episodes({Variant::Strict, true}, [&](const Episode& episode) {
        ++episode_count;
        for (std::size_t i = 0; i < kItemCount; ++i) {
            true_counts[i] += episode.query.labels[i] ? 1 : 0;
        }
    });
    const double expected = episode_count / 5.0;
    double chi2 = 0.0;
    for (const int count : true_counts) {
        chi2 += (count - expected) * (count - expected) / (0.8 * expected);
    }
    CHECK(chi2 < 60.0);  // 24 degrees of freedom: by chance in one of 16,000 seeds

    // Share of pairs in which more concepts are true of the positive: by chance half.
    const auto find_share = [](Variant variant) {
        double share = 0.0;
        double count = 0.0;
        const auto count_concepts = [](std::int32_t scene) {
            return std::count_if(small_world().places.begin(), small_world().places.end(),
                                 [scene](int place) { return small_world().truth->at(place, scene); });
        };
        for (int i = 0; i < 150; ++i) {
            const Episode episode = make_episode({variant, false}, i);
            for (const std::int32_t positive : list_labeled(episode.query, true)) {
                const auto own = count_concepts(positive);
                for (const std::int32_t negative : list_labeled(episode.query, false)) {
                    const auto other = count_concepts(negative);
                    share += own > other ? 1.0 : own == other ? 0.5 : 0.0;
                    count += 1.0;
                }
            }
        }
        return share / count;
    };
    CHECK(find_share(Variant::Repaired) > 0.7);
    CHECK(std::abs(find_share(Variant::Strict) - 0.5) < 0.06);
}

TEST_CASE("EpisodeMaker, published: the query's negatives are random and differ, and easy negatives hold positives and repeat themselves")
{
    CHECK(count_hard_episodes({Variant::Published, true}, &Episode::support) == 60);
    CHECK(count_hard_episodes({Variant::Published, true}, &Episode::query) < 40);
    visit_episodes({Variant::Published, true}, [](const Episode& episode) {
        const std::set<std::int32_t> negatives(episode.query.scenes.begin() + kPositiveCount, episode.query.scenes.end());
        CHECK(negatives.size() == kNegativeCount);
    });
    int with_positive_count = 0;
    int with_repeat_count = 0;
    visit_episodes({Variant::Published, false}, [&](const Episode& episode) {
        const ItemSet& items = episode.support;
        with_positive_count += std::count(items.labels.begin(), items.labels.end(), true) > kPositiveCount ? 1 : 0;
        const std::set<std::int32_t> scenes(items.scenes.begin() + kPositiveCount, items.scenes.end());
        with_repeat_count += scenes.size() < kNegativeCount ? 1 : 0;
        // All from one run of 5000 scenes.
        CHECK(*scenes.begin() / kRandomBlockScenes == *scenes.rbegin() / kRandomBlockScenes);
    });
    CHECK(with_positive_count > 0);
    CHECK(with_repeat_count > 0);
}

TEST_CASE("EpisodeMaker: posteriors of valid concepts, repaired by length alone, published by probability and counts")
{
    const World& world = small_world();
    const auto log_ratio = [](const std::vector<double>& logs, std::size_t i) { return logs[i] - logs.back(); };
    int compared_count = 0;
    visit_episodes({Variant::Repaired, true}, [&](const Episode& episode) {
        const Concept& own = world.concepts[static_cast<std::size_t>(episode.concept_place)];
        for (std::size_t i = 0; i < episode.valid.size(); ++i) {
            const Concept& other = world.concepts[static_cast<std::size_t>(episode.valid[i])];
            CHECK(log_ratio(episode.log_posteriors, i) == doctest::Approx(-0.2 * (other.length - own.length)));
        }
    });
    visit_episodes({Variant::Published, true}, [&](const Episode& episode) {
        const Concept& own = world.concepts[static_cast<std::size_t>(episode.concept_place)];
        for (std::size_t i = 0; i + 1 < episode.valid.size(); ++i) {
            const Concept& other = world.concepts[static_cast<std::size_t>(episode.valid[i])];
            const double prior = other.log_probability - own.log_probability;
            const double counts =
                25.0 * (std::log(5500.0 - static_cast<double>(own.true_count)) - std::log(5500.0 - static_cast<double>(other.true_count)));
            CHECK(log_ratio(episode.log_posteriors, i) == doctest::Approx(prior + counts));
            ++compared_count;
        }
    });
    CHECK(compared_count > 20);
}

TEST_CASE("EpisodeMaker draws concepts by their length, and an episode is its key's")
{
    std::map<int, double> count_by_length;
    std::map<int, double> weight_by_length;
    double weight = 0.0;
    for (const Concept& each : small_world().concepts) {
        weight_by_length[each.length] += prior_weight(each);
        weight += prior_weight(each);
    }
    double count = 0.0;
    visit_episodes({Variant::Repaired, false}, [&](const Episode& episode) {
        count_by_length[small_world().concepts[static_cast<std::size_t>(episode.concept_place)].length] += 1.0;
        count += 1.0;
    });
    for (const auto& [length, length_weight] : weight_by_length) {
        const double expected = length_weight / weight;
        CHECK(std::abs(count_by_length[length] / count - expected) <= 4.0 * std::sqrt(expected * (1.0 - expected) / count) + 1.0 / count);
    }
    CHECK(make_episode({Variant::Repaired, true}, 7).query.scenes == make_episode({Variant::Repaired, true}, 7).query.scenes);
    CHECK(make_episode({Variant::Repaired, true}, 7).query.scenes != make_episode({Variant::Repaired, true}, 8).query.scenes);
}

TEST_CASE("EpisodeMaker refuses fewer scenes than the published program can draw from")
{
    const std::vector<Program> programs{program("S color? red exists= lambda S.")};
    const std::vector<Scene> scenes(4999, scene_of({{1, 0, 0, 0, 3, 3}}));
    const TruthTable truth = Evaluator(programs).evaluate(SceneTable(scenes), 1);
    const std::vector<Concept> concepts{{programs[0], print_postfix(programs[0]), 0.0, 6, 4999, 0}};
    CHECK_THROWS_WITH_AS(static_cast<void>(EpisodeMaker(concepts, truth, scenes)), "episodes need at least 5000 scenes; there are 4999",
                         SpecError);
}

}  // namespace clevrvk::generators::curi::test
