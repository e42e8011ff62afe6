// Identifies the build of clevrvk: its version and the hash of its sources.
#pragma once

#include <string>

namespace clevrvk::tools {

/// "0.1.0+3f9a1c2e77ab": the release, and the beginning of a hash of all sources that decide a dataset's bytes. A build
/// of other sources may make other bytes, so it does not resume what this one began.
[[nodiscard]] std::string get_tool_version();

}  // namespace clevrvk::tools
