// Generates episodes again from task, seed and id, to verify that a spec line is what its task makes, and asks the task
// which rules they break.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/check/dataset_folder.h"
#include "renderer/check/unit_checker.h"

#include <string>
#include <vector>

namespace clevrvk::tools {

/// The user's statement how spec lines were made, which the lines do not say themselves.
struct TaskHints {
    std::vector<std::string> settings;  ///< as of --set
    std::string variant;                ///< "": the one that the episode names
    bool are_given = false;             ///< then a difference is a fault; otherwise other options may have made the line
};

/// For a dataset: by its generator where it has one, otherwise by the hints. Valid as long as the catalog.
/// \throws SpecError  when a hint is wrong
[[nodiscard]] check::DeriveFunction make_derivation(const catalog::Catalog& catalog, const write::RunSettings& settings,
                                                    const TaskHints& hints);

/// For spec lines.
[[nodiscard]] check::DeriveFunction make_derivation(const catalog::Catalog& catalog, const TaskHints& hints);

/// By the rules of the task that an episode names. Valid as long as the catalog.
[[nodiscard]] check::BrokenRulesFunction make_rule_check(const catalog::Catalog& catalog);

}  // namespace clevrvk::tools
