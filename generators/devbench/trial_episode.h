// Trials as episodes: a panel a choice, matched in size, lightness and contrast; and the rules that they keep.
#pragma once

#include "generators/devbench/token.h"
#include "generators/devbench/trial.h"
#include "generators/task.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::generators::devbench {

/// What the pictures of a trial keep, all of them together. \{
inline constexpr double kLeastCoverage = 0.07;  ///< of slender things; of others 0.15
inline constexpr double kMostCoverage = 0.26;
inline constexpr double kMostLightnessSpread = 14.0;  ///< L* of the pictures, the greatest of a trial less its least
inline constexpr double kMostContrastSpread = 20.0;   ///< likewise
inline constexpr double kLightnessError = 3.0;        ///< L*, by how much less the predictions may differ
inline constexpr double kContrastError = 6.0;         ///< likewise: the noise of few samples is contrast, too
/// \}

/// The options of tasks with trials, and how pictures look with them.
[[nodiscard]] std::vector<OptionInfo> list_trial_options();
[[nodiscard]] PictureStyle read_style(const TaskOptions& options);

/// A token of each thing, all within the bounds; nothing when a hundred draws give none.
[[nodiscard]] std::optional<std::vector<Token>> draw_matched_tokens(const catalog::Catalog& catalog, scene::MeshCache& meshes,
                                                                    std::span<const Choice> choices, const PictureStyle& style, Rng& rng);

/// Adds panels and labels of a trial. \param places  names of the panels, as many as choices
void add_trial(const Trial& trial, std::span<const std::string_view> places, std::vector<Token> tokens, const TaskOptions& options,
               spec::EpisodeSpec& episode);

/// The rules that a trial of two or four pictures breaks: one thing a picture, one picture of the named kind, foils of
/// the stated kind, and pictures that are alike within the bounds.
[[nodiscard]] std::vector<std::string> find_broken_trial_rules(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode);

}  // namespace clevrvk::generators::devbench
