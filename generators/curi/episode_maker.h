// Episodes of CURI: a learner sees 5 scenes of a concept and 20 others, and is asked about 25 more. Source: CURI, its
// meta-dataset generation.
//
// Variants: `published` draws like the published code, including its known faults: negatives of the query never belong
// to rival concepts, easy negatives may be positives and may repeat, and the stored posterior ignores all positives.
// `repaired` follows the paper. `strict` also follows the paper, with these differences:
// - no scene is in both query and support, because remembering its label would give the answer;
// - the query is in random order;
// - negatives are drawn like positives and show as many objects (strict_negatives.cpp), so that a single scene
//   does not reveal its label.
#pragma once

#include "generators/curi/concepts.h"
#include "generators/curi/evaluate.h"
#include "generators/curi/scene.h"
#include "generators/curi/splits.h"
#include "generators/curi/variant.h"
#include "renderer/base/rng.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::curi {

inline constexpr int kPositiveCount = 5;
inline constexpr int kNegativeCount = 20;
inline constexpr int kItemCount = kPositiveCount + kNegativeCount;

/// The published program draws random negatives from a run of this length, in scenes.
inline constexpr std::int64_t kRandomBlockScenes = 5000;

struct EpisodeRules {
    Variant variant = Variant::Strict;
    bool are_negatives_hard = true;  ///< scenes of which rival concepts are true; otherwise any scenes
};

/// The start of the ids of a split's episodes, which is also the key of their random streams: seed, key and episode
/// number determine a stream.
/// \param side       train, val or test
/// \param negatives  hard or easy
[[nodiscard]] std::string make_episode_key(std::string_view split, std::string_view side, std::string_view negatives);

/// Scenes with their labels, positives first except in strict queries.
struct ItemSet {
    std::array<std::int32_t, kItemCount> scenes{};
    std::array<bool, kItemCount> labels{};             ///< whether the concept is true; also for easy negatives of the published variant
    std::array<bool, kItemCount> optimistic_labels{};  ///< whether any concept of Episode::valid is true
};

struct Episode {
    int concept_place = 0;  ///< index in the list of all concepts, like all indices here
    ItemSet support;
    ItemSet query;
    std::vector<int> alternates;         ///< other concepts that are true of all positives of the support
    /// the alternates that are true of none of its negatives, then the concept itself
    std::vector<int> valid;
    std::vector<double> log_priors;      ///< for `valid`, normalised. published: from the grammar; otherwise from the length
    std::vector<double> log_posteriors;  ///< for `valid`, normalised
};

/// Puts the items in random order.
void shuffle_items(ItemSet& items, Rng& rng);

/// The tables from which all episodes of a dataset are drawn. Read-only after construction; safe from any thread.
class EpisodeMaker {
public:
    /// Concepts correspond to the rows of `truth`, and scenes to its columns. All three outlive this.
    /// \throws SpecError  when there are fewer scenes than kRandomBlockScenes
    EpisodeMaker(std::span<const Concept> concepts, const TruthTable& truth, std::span<const Scene> scenes);

    /// Makes an episode whose concept is from this side of a split. \param places  not empty
    [[nodiscard]] Episode make(std::span<const int> places, const EpisodeRules& rules, Rng& rng) const;

    /// Different scenes of which the concept is true. \param count  at most the number of such scenes
    [[nodiscard]] std::vector<std::int32_t> draw_positives(int place, int count, Rng& rng) const;

private:
    using ConceptBits = std::vector<Word>;

    /// The concepts of one side of a split, for drawing scenes of these concepts.
    struct Draws {
        Draws(std::span<const int> concept_places, std::span<const double> weights);

        std::span<const int> places;
        std::vector<double> sums;  ///< cumulative weights
    };

    /// Requirements for the negatives of a strict episode.
    struct Match {
        const Draws& draws;
        const ConceptBits& alternates;
        int place = 0;  ///< index of the concept
        bool are_hard = true;
        std::span<const std::int32_t> excluded;
    };

    [[nodiscard]] int draw_concept(std::span<const int> places, Rng& rng) const;
    [[nodiscard]] std::int32_t find_positive(int place, std::int64_t rank) const;
    [[nodiscard]] ConceptBits find_alternates(std::span<const std::int32_t> positives, int place) const;
    [[nodiscard]] std::vector<std::int32_t> draw_rivals_scenes(const ConceptBits& alternates, int place,
                                                               std::span<const std::int32_t> excluded, Rng& rng) const;
    [[nodiscard]] std::vector<std::int32_t> draw_from_union(const ConceptBits& alternates, int place,
                                                            std::span<const std::int32_t> excluded, Rng& rng) const;
    void add_published_random(int place, bool prunes_positives, std::vector<std::int32_t>& negatives, Rng& rng) const;
    void add_random(int place, std::span<const std::int32_t> excluded, std::vector<std::int32_t>& negatives, Rng& rng) const;
    [[nodiscard]] std::int32_t draw_likely(const Draws& draws, Rng& rng) const;
    [[nodiscard]] std::vector<std::int32_t> list_rivals_scenes(const ConceptBits& alternates, int place, int object_count) const;
    /// Adds four negatives, or as many as there are.
    void add_matched(const Match& match, int object_count, std::vector<std::int32_t>& negatives, Rng& rng) const;
    [[nodiscard]] std::vector<std::int32_t> draw_negatives(std::span<const std::int32_t> positives, const Match& match, Variant variant,
                                                           Rng& rng) const;
    [[nodiscard]] ItemSet make_items(std::span<const std::int32_t> positives, const Match& match, Variant variant, Rng& rng) const;
    void weigh(const EpisodeRules& rules, Episode& episode) const;
    [[nodiscard]] std::span<const Word> concepts_of(std::int32_t scene) const;
    [[nodiscard]] bool is_true_of_any(const ConceptBits& concepts, std::int32_t scene) const;

    std::span<const Concept> concepts_;
    const TruthTable& truth_;
    std::span<const Scene> scenes_;
    std::size_t concept_words_ = 0;
    std::vector<Word> by_scene_;               // the transposed truth table: a row of concepts for each scene
    std::vector<std::int32_t> counts_before_;  // for each concept, true scenes before each block
    std::size_t block_count_ = 0;
    std::vector<double> weights_;  // for each concept, the weight for drawing it
};

}  // namespace clevrvk::generators::curi
