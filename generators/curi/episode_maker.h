// Episodes of CURI: a concept to be learned from 5 scenes of it and 20 others, and asked of 25 more. Source: CURI, its
// meta-dataset generation.
//
// Variants: `published` draws as the published code does, including its known faults: negatives of the query
// never belong to rival concepts, easy negatives may be positives and repeat themselves, and the stored posterior
// counts no positive. `repaired` follows the paper. `strict` does, too, and
// - no scene of its query is one of its support, where remembering the label would be the answer;
// - the query is in random order;
// - negatives are drawn as positives are, and show as many objects (strict_negatives.cpp), so that a scene by itself
//   does not show which it is.
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

/// The published program draws random negatives from a run of this many scenes.
inline constexpr std::int64_t kRandomBlockScenes = 5000;

struct EpisodeRules {
    Variant variant = Variant::Strict;
    bool are_negatives_hard = true;  ///< negatives that rival concepts are true of; else any
};

/// The beginning of the ids of a split's episodes, and the key of their random streams: SEED, this and the episode's
/// number give its stream.
/// \param side       train, val or test
/// \param negatives  hard or easy
[[nodiscard]] std::string make_episode_key(std::string_view split, std::string_view side, std::string_view negatives);

/// Scenes with their labels: those of positives first, but for strict queries.
struct ItemSet {
    std::array<std::int32_t, kItemCount> scenes{};
    std::array<bool, kItemCount> labels{};             ///< is the concept true of it? Of the published variant's easy negatives, too
    std::array<bool, kItemCount> optimistic_labels{};  ///< is any of Episode::valid true of it?
};

struct Episode {
    int concept_place = 0;  ///< in the list of all concepts, as all places here
    ItemSet support;
    ItemSet query;
    std::vector<int> alternates;         ///< the others that are true of all positives of the support
    std::vector<int> valid;              ///< those of them that are true of none of its negatives; the concept itself last
    std::vector<double> log_priors;      ///< of `valid`, normalised. published: of the grammar; else of length
    std::vector<double> log_posteriors;  ///< of `valid`, normalised
};

/// Into random order.
void shuffle_items(ItemSet& items, Rng& rng);

/// The tables from which all episodes of a dataset are drawn. Read-only once made; safe from any thread.
class EpisodeMaker {
public:
    /// Concepts, in their order the rows of `truth`, and scenes, in their order its columns, outlive this.
    /// \throws SpecError  when there are fewer scenes than kRandomBlockScenes
    EpisodeMaker(std::span<const Concept> concepts, const TruthTable& truth, std::span<const Scene> scenes);

    /// An episode of a concept of this side of a split. \param places  not empty
    [[nodiscard]] Episode make(std::span<const int> places, const EpisodeRules& rules, Rng& rng) const;

    /// Different scenes that the concept is true of. \param count  not more than there are
    [[nodiscard]] std::vector<std::int32_t> draw_positives(int place, int count, Rng& rng) const;

private:
    using ConceptBits = std::vector<Word>;

    /// The concepts of one side of a split, for drawing scenes that they are true of.
    struct Draws {
        Draws(std::span<const int> concept_places, std::span<const double> weights);

        std::span<const int> places;
        std::vector<double> sums;  ///< of the weights of all up to each
    };

    /// Requirements of the negatives of a strict episode.
    struct Match {
        const Draws& draws;
        const ConceptBits& alternates;
        int place = 0;  ///< of the concept
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
    /// Adds four, or as many as there are.
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
    std::vector<std::int32_t> counts_before_;  // of each concept, true scenes before each block
    std::size_t block_count_ = 0;
    std::vector<double> weights_;  // of each concept, for drawing it
};

}  // namespace clevrvk::generators::curi
