// Pictures of a trial that are alike in size, lightness and contrast.
#pragma once

#include "generators/devbench/token.h"
#include "generators/devbench/trial.h"

#include <optional>
#include <span>
#include <vector>

namespace clevrvk::generators::devbench {

/// Limits that the pictures of a trial keep together. \{
inline constexpr double kLeastCoverage = 0.07;  ///< of slender things; of others 0.15
inline constexpr double kMostCoverage = 0.26;
inline constexpr double kMostLightnessSpread = 14.0;  ///< L* of the pictures, the greatest of a trial less its least
inline constexpr double kMostContrastSpread = 20.0;   ///< likewise
inline constexpr double kLightnessError = 5.0;        ///< L*, by how much less the predictions may differ
inline constexpr double kContrastError = 6.0;         ///< likewise: the noise of few samples is contrast, too
/// \}

/// A token of each thing, all within the bounds; nothing when some hundred draws give none.
[[nodiscard]] std::optional<std::vector<Token>> draw_matched_tokens(const catalog::Catalog& catalog, std::span<const Choice> choices,
                                                                    const PictureStyle& style, Rng& rng);

}  // namespace clevrvk::generators::devbench
