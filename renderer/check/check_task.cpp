// Generates an episode again and compares it, and checks it against its task's rules.
#include "renderer/check/check_task.h"

#include <fmt/format.h>

namespace clevrvk::check {

Derivation::Outcome check_task(const TaskKnowledge& tasks, const spec::EpisodeSpec& episode, const std::string& place, Findings& findings)
{
    const auto add = [&](Check check, const std::string& what) {
        findings.add(check, place, fmt::format("episode '{}': {}", episode.id, what));
    };
    const Derivation derivation = tasks.derive ? tasks.derive(episode) : Derivation();
    findings.count(Check::Labels, derivation.outcome == Derivation::Outcome::Unknown ? 0 : 1);
    if (derivation.outcome == Derivation::Outcome::Different) {
        add(Check::Labels, derivation.difference);
    }
    if (const auto broken_rules = tasks.find_broken_rules ? tasks.find_broken_rules(episode) : std::nullopt) {
        findings.count(Check::TaskRules);
        for (const std::string& rule : *broken_rules) {
            add(Check::TaskRules, rule);
        }
    }
    return derivation.outcome;
}

}  // namespace clevrvk::check
