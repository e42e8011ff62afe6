// Checks an episode against its task: compares it with the episode generated again, and applies the task's rules.
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
        Unknown,  ///< the task is unknown, or not enough is known to generate the episode again
        Same,
        Different,
    };
    Outcome outcome = Outcome::Unknown;
    std::string difference;  ///< where the two episodes differ; "" otherwise
};

/// Generates an episode again and compares the two. Thread-safe.
using DeriveFunction = std::function<Derivation(const spec::EpisodeSpec&)>;

/// The rules of its task that an episode breaks, one sentence each; nothing if it has no known task with rules.
/// Thread-safe.
using BrokenRulesFunction = std::function<std::optional<std::vector<std::string>>(const spec::EpisodeSpec&)>;

/// Functions that know the tasks. Both may be empty.
struct TaskKnowledge {
    DeriveFunction derive;
    BrokenRulesFunction find_broken_rules;
};

/// Makes the checks Labels and TaskRules for one episode, as far as its task is known. Thread-safe.
/// \param place  location of the episode, for the findings
/// \return  the result of generating the episode again
Derivation::Outcome check_task(const TaskKnowledge& tasks, const spec::EpisodeSpec& episode, const std::string& place, Findings& findings);

}  // namespace clevrvk::check
