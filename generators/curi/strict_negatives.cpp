// Negatives of strict episodes. Concepts are true of some scenes more often than of others, mainly of scenes with few
// objects. Therefore negatives are drawn like positives, through a concept that is true of them, and each positive has
// four negatives with the same number of objects.
#include "generators/curi/episode_maker.h"
#include "generators/shuffle.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace clevrvk::generators::curi {
namespace {

constexpr int kMostTries = 500;
constexpr int kNegativesPerPositive = kNegativeCount / kPositiveCount;

bool has(std::span<const std::int32_t> scenes, std::int32_t scene)
{
    return std::find(scenes.begin(), scenes.end(), scene) != scenes.end();
}

}  // namespace

EpisodeMaker::Draws::Draws(std::span<const int> concept_places, std::span<const double> weights) : places(concept_places)
{
    double sum = 0.0;
    for (const int place : concept_places) {
        sum += weights[static_cast<std::size_t>(place)];
        sums.push_back(sum);
    }
}

std::int32_t EpisodeMaker::draw_likely(const Draws& draws, Rng& rng) const
{
    const double rest = rng.uniform(0.0, draws.sums.back());
    const auto found = std::upper_bound(draws.sums.begin(), draws.sums.end() - 1, rest);
    const int place = draws.places[static_cast<std::size_t>(found - draws.sums.begin())];
    const auto true_count = static_cast<std::uint32_t>(concepts_[static_cast<std::size_t>(place)].true_count);
    return find_positive(place, rng.uniform_index(true_count));
}

std::vector<std::int32_t> EpisodeMaker::list_rivals_scenes(const ConceptBits& alternates, int place, int object_count) const
{
    std::vector<Word> together(truth_.row(place).size());
    visit_bits(alternates, [&](int alternate) {
        const std::span<const Word> row = truth_.row(alternate);
        std::transform(row.begin(), row.end(), together.begin(), together.begin(), std::bit_or<>());
    });
    std::vector<std::int32_t> scenes;
    visit_bits(together, [&](int scene) {
        if (!truth_.at(place, scene) && scenes_[static_cast<std::size_t>(scene)].object_count == object_count) {
            scenes.push_back(scene);
        }
    });
    return scenes;
}

void EpisodeMaker::add_matched(const Match& match, int object_count, std::vector<std::int32_t>& negatives, Rng& rng) const
{
    const std::size_t wanted = negatives.size() + kNegativesPerPositive;
    const auto add = [&](std::int32_t scene) {
        if (!truth_.at(match.place, scene) && scenes_[static_cast<std::size_t>(scene)].object_count == object_count &&
            !has(negatives, scene) && !has(match.excluded, scene)) {
            negatives.push_back(scene);
        }
    };
    if (match.are_hard) {
        for (int i = 0; i < kMostTries && negatives.size() < wanted; ++i) {
            const std::int32_t scene = draw_likely(match.draws, rng);
            if (is_true_of_any(match.alternates, scene)) {
                add(scene);
            }
        }
        if (negatives.size() < wanted) {
            std::vector<std::int32_t> scenes = list_rivals_scenes(match.alternates, match.place, object_count);
            shuffle(scenes, rng);
            for (std::size_t i = 0; i < scenes.size() && negatives.size() < wanted; ++i) {
                add(scenes[i]);
            }
        }
    }
    for (int i = 0; i < kMostTries && negatives.size() < wanted; ++i) {
        add(draw_likely(match.draws, rng));
    }
    // Used if the concepts of this side are true of too few scenes with that number of objects.
    for (int i = 0; i < kMostTries && negatives.size() < wanted; ++i) {
        add(static_cast<std::int32_t>(rng.uniform_index(static_cast<std::uint32_t>(truth_.scene_count()))));
    }
}

void shuffle_items(ItemSet& items, Rng& rng)
{
    const ItemSet before = items;
    std::array<std::size_t, kItemCount> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    shuffle(order, rng);
    for (std::size_t i = 0; i < order.size(); ++i) {
        items.scenes[i] = before.scenes[order[i]];
        items.labels[i] = before.labels[order[i]];
        items.optimistic_labels[i] = before.optimistic_labels[order[i]];
    }
}

}  // namespace clevrvk::generators::curi
