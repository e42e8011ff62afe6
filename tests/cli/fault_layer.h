// Puts the layer of tests/fault_layer under the program, and reads its report.
#pragma once

#include "tests/cli/program.h"

#include <cstdint>
#include <string>

namespace clevrvk::tests {

/// The layer's counts up to now, or until the program ended.
struct LayerReport {
    int call_count = 0;                ///< calls that yield a result
    int object_count = 0;              ///< objects that were made and not destroyed, the instance and allocations of memory among them
    std::int64_t allocated_bytes = 0;  ///< of device memory
    std::string failed_call;           ///< name of the call that was made to fail; empty when none was
};

/// The environment that puts a layer between program and driver, before those that the tests themselves run with; with
/// caches of the program's own in a folder.
/// \param dir  that holds the layer
[[nodiscard]] Environment put_layer(const ScratchFolder& folder, const std::string& dir, const std::string& layer);

/// The environment that puts the layer between program and driver, with caches of the program's own in a folder.
/// \param fault_call  the call that fails, counted from 1; 0 for none
/// \param result      the VkResult that it yields
[[nodiscard]] Environment make_layer_environment(const ScratchFolder& folder, int fault_call = 0, int result = 0);

/// \throws std::runtime_error  when the layer was not loaded
[[nodiscard]] LayerReport read_layer_report(const ScratchFolder& folder);

}  // namespace clevrvk::tests
