// Identifies the build of clevrvk: its release and the hashes of its sources.
#pragma once

#include <string>

namespace clevrvk::tools {

/// The origin of files; each needs the sources of those before it.
enum class MadeFrom { SpecLines, Generators, Verbs };

/// The release, and the beginning of a hash of the sources (hash_stages.cpp) of each stage that such files need: for
/// pictures of spec lines "0.1.0+render.3f9a1c2e.labels.77ab1234", for episodes that the run makes itself also
/// ".generators.90aa12bc", for files that a family's verb makes also ".verbs.5d21c0aa". A build with another hash may
/// make other bytes, so it does not resume what this one began.
[[nodiscard]] std::string get_tool_version(MadeFrom made_from);

}  // namespace clevrvk::tools
