// Generates episodes again from task, seed and id to verify that a spec line equals its task's output, and asks the
// task which rules an episode breaks.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/check/dataset_folder.h"
#include "renderer/check/unit_checker.h"

#include <string>
#include <vector>

namespace clevrvk::tools {

/// The user's hints about how spec lines were made, for information that the lines lack.
struct TaskHints {
    std::vector<std::string> settings;  ///< as for --set
    std::string variant;                ///< "": the variant that the episode names
    bool are_given = false;             ///< if so, a difference is a fault; else other options may have made the line
};

/// For a dataset: uses its generator if it has one, otherwise the hints. Valid as long as the catalog.
/// \throws SpecError  when a hint is wrong
[[nodiscard]] check::DeriveFunction make_derivation(const catalog::Catalog& catalog, const write::RunSettings& settings,
                                                    const TaskHints& hints);

/// For spec lines.
[[nodiscard]] check::DeriveFunction make_derivation(const catalog::Catalog& catalog, const TaskHints& hints);

/// Applies the rules of the task that an episode names. Valid as long as the catalog.
[[nodiscard]] check::BrokenRulesFunction make_rule_check(const catalog::Catalog& catalog);

}  // namespace clevrvk::tools
