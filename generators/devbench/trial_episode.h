// Trials as episodes: a panel a choice; and the rules that they keep.
#pragma once

#include "generators/devbench/match.h"
#include "generators/devbench/token.h"
#include "generators/devbench/trial.h"
#include "generators/task.h"

#include <span>
#include <string>
#include <vector>

namespace clevrvk::generators::devbench {

/// The options of tasks with trials, and how pictures look with them.
[[nodiscard]] std::vector<OptionInfo> list_trial_options();
[[nodiscard]] PictureStyle read_style(const TaskOptions& options);

/// Adds panels and labels of a trial. \param places  names of the panels, as many as choices
void add_trial(const Trial& trial, std::span<const std::string_view> places, std::vector<Token> tokens, const TaskOptions& options,
               spec::EpisodeSpec& episode);

/// The rules that a trial of two or four pictures breaks: one thing a picture, one picture of the named kind, foils of
/// the stated kind, and pictures that are alike within the bounds.
[[nodiscard]] std::vector<std::string> find_broken_trial_rules(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode);

}  // namespace clevrvk::generators::devbench
