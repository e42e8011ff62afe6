// The path of the source tree, for tests that read its files.
#pragma once

#include <cstdlib>
#include <filesystem>

namespace clevrvk {

/// The source tree that the test was built from, or what CLEVRVK_TEST_SOURCE_DIR names: tools/prove_device carries
/// tests to machines that do not have it.
inline std::filesystem::path find_source_dir()
{
    const char* carried = std::getenv("CLEVRVK_TEST_SOURCE_DIR");
    return carried != nullptr ? carried : CLEVRVK_SOURCE_DIR;
}

}  // namespace clevrvk
