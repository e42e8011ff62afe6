// Trials as episodes with one panel per choice, and the rules for trials.
#pragma once

#include "generators/devbench/match.h"
#include "generators/devbench/token.h"
#include "generators/devbench/trial.h"
#include "generators/task.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::devbench {

/// A task whose episodes are trials.
[[nodiscard]] TaskInfo make_trial_info(std::string name, HelpText summary);

/// The options of tasks with trials, and the picture style that they give.
[[nodiscard]] std::vector<OptionInfo> list_trial_options();
[[nodiscard]] PictureStyle read_style(const TaskOptions& options);

/// Plans a trial; `attempt` is above 0 when no pictures of earlier plans were alike enough.
using PlanTrial = std::function<Trial(const TrialPlace& place, int attempt)>;

/// The episode of a trial, with its labels. \param places  panel names, one for each choice
/// \throws SpecError  when none of `plan_count` plans gives pictures that are alike
[[nodiscard]] spec::EpisodeSpec generate_trial(const TaskInfo& info, const catalog::Catalog& catalog, const TaskRequest& request,
                                               std::span<const std::string_view> places, int plan_count, const PlanTrial& plan);

/// The rules that a trial of two or four pictures breaks: one thing in each picture, one picture of the named kind,
/// foils of the stated kind, and pictures that are alike within the limits.
[[nodiscard]] std::vector<std::string> find_broken_trial_rules(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode);

}  // namespace clevrvk::generators::devbench
