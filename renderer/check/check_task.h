// Checks an episode against its task: generated again and compared, and held to the task's rules.
#pragma once

#include "renderer/check/checks.h"
#include "renderer/spec/episode_spec.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::check {

/// The result of generating an episode again from its task, seed and id.
struct Derivation {
    enum class Outcome {
        Unknown,  ///< it has no known task, or not enough is known to generate it again
        Same,
        Different,
    };
    Outcome outcome = Outcome::Unknown;
    std::string difference;  ///< where they differ; "" otherwise
};

/// Generates an episode again and compares. Thread-safe.
using DeriveFunction = std::function<Derivation(const spec::EpisodeSpec&)>;

/// The rules of its task that an episode breaks, a sentence for each; nothing when it has no known task with rules.
/// Thread-safe.
using BrokenRulesFunction = std::function<std::optional<std::vector<std::string>>(const spec::EpisodeSpec&)>;

/// Facts about tasks. Both may be empty.
struct TaskKnowledge {
    DeriveFunction derive;
    BrokenRulesFunction find_broken_rules;
};

/// Makes the checks Labels and TaskRules of one episode, as far as its task is known. Thread-safe.
/// \param place  where the episode stands, for the findings
/// \return the result of generating it again
Derivation::Outcome check_task(const TaskKnowledge& tasks, const spec::EpisodeSpec& episode, const std::string& place, Findings& findings);

}  // namespace clevrvk::check
