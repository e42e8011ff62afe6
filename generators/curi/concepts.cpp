// Draws candidate programs, keeps the concepts among them, and finds synonyms.
#include "generators/curi/concepts.h"

#include "generators/curi/grammar.h"
#include "renderer/base/hash.h"

#include <cmath>
#include <map>
#include <unordered_set>

namespace clevrvk::generators::curi {
namespace {

constexpr double kPriorTemperature = 0.2;

}  // namespace

double prior_weight(const Concept& entry)
{
    return std::exp(-kPriorTemperature * entry.length);
}

std::vector<Program> draw_candidates(std::int64_t seed, std::int64_t draw_count, int depth)
{
    const ProgramSampler sampler(depth);
    std::unordered_set<std::string> seen;
    std::vector<Program> candidates;
    for (std::int64_t i = 0; i < draw_count; ++i) {
        Program drawn = sampler.draw(seed, i);
        if (is_banned(drawn)) {
            continue;
        }
        drawn = collapse(std::move(drawn));
        if (seen.insert(print_postfix(drawn)).second) {
            candidates.push_back(std::move(drawn));
        }
    }
    return candidates;
}

std::vector<Concept> select_concepts(std::span<const Program> candidates, const SceneTable& scenes, int thread_count)
{
    const std::vector<std::int64_t> counts = Evaluator(candidates).count_true(scenes, thread_count);
    std::vector<Concept> concepts;
    std::vector<Program> kept;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (counts[i] <= kLeastTrueScenes || counts[i] * kMostTrueShare >= scenes.scene_count()) {
            continue;
        }
        const Program& program = candidates[i];
        concepts.push_back({program, print_postfix(program), log_probability(program), length_of(program), counts[i], 0});
        kept.push_back(program);
    }
    const TruthTable truth = Evaluator(kept).evaluate(scenes, thread_count);
    std::map<std::string, int> clusters;
    for (std::size_t i = 0; i < concepts.size(); ++i) {
        const std::string digest = digest_hex(std::as_bytes(truth.row(static_cast<std::int64_t>(i))));
        concepts[i].cluster = clusters.try_emplace(digest, static_cast<int>(clusters.size())).first->second;
    }
    return concepts;
}

}  // namespace clevrvk::generators::curi
