// Trial pictures that are alike in size, lightness and contrast.
#pragma once

#include "generators/devbench/token.h"
#include "generators/devbench/trial.h"

#include <optional>
#include <span>
#include <vector>

namespace clevrvk::generators::devbench {

/// Limits that all pictures of a trial meet. \{
inline constexpr double kLeastCoverage = 0.07;  ///< for slender things; 0.15 for others
inline constexpr double kMostCoverage = 0.26;
inline constexpr double kMostLightnessSpread = 14.0;  ///< greatest L* among a trial's pictures minus the least
inline constexpr double kMostContrastSpread = 20.0;   ///< the same for the contrast with the background
inline constexpr double kLightnessError = 5.0;        ///< L*; the limit for predictions is lower by this much
/// for the contrast; the noise of few samples also counts as contrast
inline constexpr double kContrastError = 6.0;
inline constexpr double kMostLightness = kMostLightnessSpread - kLightnessError;  ///< limit for predictions
inline constexpr double kMostContrast = kMostContrastSpread - kContrastError;     ///< limit for predictions
/// \}

/// One token for each choice, all within the limits; nothing if a few hundred draws find none.
[[nodiscard]] std::optional<std::vector<Token>> draw_matched_tokens(const catalog::Catalog& catalog, std::span<const Choice> choices,
                                                                    const PictureStyle& style, Rng& rng);

}  // namespace clevrvk::generators::devbench
