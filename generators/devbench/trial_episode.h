// Trials as episodes: a panel a choice; and the rules that they keep.
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

/// The options of tasks with trials, and how pictures look with them.
[[nodiscard]] std::vector<OptionInfo> list_trial_options();
[[nodiscard]] PictureStyle read_style(const TaskOptions& options);

/// The pictures of a trial; `attempt` is above 0 where earlier plans gave no pictures that are alike.
using PlanTrial = std::function<Trial(const TrialPlace& place, int attempt)>;

/// The episode of a trial, with its labels. \param places  names of the panels, as many as choices
/// \throws SpecError  when none of so many plans gives pictures that are alike
[[nodiscard]] spec::EpisodeSpec generate_trial(const TaskInfo& info, const catalog::Catalog& catalog, const TaskRequest& request,
                                               std::span<const std::string_view> places, int plan_count, const PlanTrial& plan);

/// The rules that a trial of two or four pictures breaks: one thing a picture, one picture of the named kind, foils of
/// the stated kind, and pictures that are alike within the bounds.
[[nodiscard]] std::vector<std::string> find_broken_trial_rules(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode);

}  // namespace clevrvk::generators::devbench
