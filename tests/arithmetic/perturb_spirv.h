// Rewrites a SPIR-V module as if for a device of other arithmetic, within what Vulkan allows; and spoils radiances, for
// tests of what then happens.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace clevrvk::arithmetic {

struct Perturbation {
    std::optional<std::uint32_t> seed;          ///< perturbs; each seed is a device of its own
    std::optional<std::uint32_t> fault_period;  ///< about one radiance in so many that is given to add_finite() becomes not finite
};

/// Replaces all operations that need not be rounded correctly by calls of the functions in operations.comp, and a
/// product in a sum by one operation that rounds once. Its result needs the feature shaderFloat64.
/// \throws std::runtime_error  when the module holds an operation of which it is not known here what Vulkan allows;
/// names it
[[nodiscard]] std::vector<std::uint32_t> perturb_spirv(std::span<const std::uint32_t> words, const Perturbation& perturbation);

}  // namespace clevrvk::arithmetic
