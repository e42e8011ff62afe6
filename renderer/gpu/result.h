// Checks results of Vulkan calls; none may be dropped.
#pragma once

#include "renderer/base/error.h"

#include <volk.h>

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace clevrvk::gpu {

/// The Vulkan specification's name for a result, such as VK_ERROR_DEVICE_LOST.
[[nodiscard]] std::string_view result_name(VkResult result);

/// Throws GpuError "cannot <verb phrase>: <name of the result>" unless the result is VK_SUCCESS.
template <typename... Arguments>
void check(VkResult result, fmt::format_string<Arguments...> verb_phrase, Arguments&&... arguments)
{
    if (result != VK_SUCCESS) {
        throw GpuError(fmt::format("cannot {}: {}", fmt::format(verb_phrase, std::forward<Arguments>(arguments)...), result_name(result)));
    }
}

}  // namespace clevrvk::gpu
