// The concepts of a CURI dataset: drawn programs that are meaningful and true of some scenes but not of many. Also
// finds concepts with the same meaning.
#pragma once

#include "generators/curi/evaluate.h"
#include "generators/curi/program.h"
#include "generators/curi/scene_table.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::generators::curi {

/// The published dataset size.
inline constexpr std::int64_t kPublishedDraws = 2000000;
inline constexpr std::int64_t kPublishedScenes = 990000;

/// A concept is true of more scenes than this, and of less than a tenth of all scenes.
inline constexpr std::int64_t kLeastTrueScenes = 10;
inline constexpr std::int64_t kMostTrueShare = 10;  ///< one scene in this many

struct Concept {
    Program program;  ///< collapsed
    std::string postfix;
    double log_probability = 0.0;  ///< log-probability of the program
    int length = 0;
    std::int64_t true_count = 0;  ///< number of scenes of which the concept is true
    int cluster = 0;              ///< equal for concepts that are true of the same scenes; in order of first concepts
};

/// Weight of a concept within its split when the concept of an episode is drawn: exp(-0.2 length), not
/// normalised.
[[nodiscard]] double prior_weight(const Concept& entry);

/// The distinct programs among this many draws, collapsed, in the order of their first draws. Programs that is_banned
/// refuses are left out.
[[nodiscard]] std::vector<Program> draw_candidates(std::int64_t seed, std::int64_t draw_count, int depth);

/// The candidates that are true of more than 10 scenes and of less than a tenth of the scenes, in their order.
[[nodiscard]] std::vector<Concept> select_concepts(std::span<const Program> candidates, const SceneTable& scenes, int thread_count);

}  // namespace clevrvk::generators::curi
