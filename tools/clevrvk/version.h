// Identifies the build of clevrvk: its release and the hashes of its sources.
#pragma once

#include <string>

namespace clevrvk::tools {

/// The origin of files; each also needs the sources of the preceding ones.
enum class MadeFrom { SpecLines, Generators, Verbs };

/// The release, followed for each stage that such files need by the beginning of a hash of its sources
/// (hash_stages.cpp): for pictures of spec lines "0.1.0+render.3f9a1c2e.labels.77ab1234"; for episodes that the run
/// makes itself also ".generators.90aa12bc"; for files that a family's verb makes also ".verbs.5d21c0aa". A build with
/// another hash may make other bytes, so it does not resume work that this build began.
[[nodiscard]] std::string get_tool_version(MadeFrom made_from);

}  // namespace clevrvk::tools
