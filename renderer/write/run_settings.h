// The settings that decide the bytes of a dataset besides its spec lines.
#pragma once

#include "renderer/spec/episode_spec.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::write {

using spec::Json;

/// Arrays that can be written beside each picture: of float32, parts of uint16, and stage of uint8.
inline constexpr std::array<std::string_view, 8> kAovNames{"depth", "normal", "albedo", "parts", "distance", "stage", "flow", "flow_back"};

/// How rays find objects: object by object where a panel is small, or through the acceleration structure always. On a
/// card the last bits may differ.
inline constexpr std::array<std::string_view, 2> kTraversalNames{"direct", "structure"};

/// The settings of a run. A re-run into the same folder with other values is refused: its bytes would differ from those
/// already there.
struct RunSettings {
    std::string tool_version;   ///< of the program that makes it, with a hash of each stage that it needs
    std::string assets;         ///< hash of the assets, Catalog::digest
    std::string format;         ///< name of the output format
    bool writes_images = true;  ///< false: labels that need no pixels only
    int samples = 0;            ///< a pixel; 0 with writes_images: masks and arrays, and no pictures
    std::string quality;        ///< name of the quality level of these samples, denoised or not as they are; "" when no level is
    bool is_denoised = false;
    std::string device;                              ///< name of the device; "" without pictures, as is the next
    std::string driver;                              ///< name and version of its driver
    std::string traversal{kTraversalNames.front()};  ///< of kTraversalNames
    std::vector<std::string> aovs;                   ///< of kAovNames, in the order asked for
    int shard_index = 0;
    int shard_count = 1;
    std::optional<std::int64_t> seed;  ///< of the generator; nothing when spec lines are read
    Json generator;                    ///< the generator: task, split, variant, options; null when spec lines are read
};

/// Whether pictures are made, beside what labels need.
[[nodiscard]] inline bool writes_pictures(const RunSettings& settings)
{
    return settings.writes_images && settings.samples > 0;
}

/// Whether a program of the version `program` makes the bytes that one of the version `made_by` made: both have the
/// same release, and the same hash of each stage that `made_by` names. A version names its stages in the order render,
/// labels, generators, a dot before each; the version of pictures of spec lines does not name the generators.
[[nodiscard]] bool is_same_build(std::string_view made_by, std::string_view program);

/// The settings as an object, a key each, in the order above.
[[nodiscard]] Json to_json(const RunSettings& settings);

/// The settings in such an object.
/// \param source  its place, for messages
/// \throws SpecError  when it lacks one or holds one out of its range
[[nodiscard]] RunSettings parse_run_settings(const Json& json, const std::string& source);

/// The differences between two objects of settings, a line each: `samples: was 16, is 64`. Members of inner objects are
/// named `outer.inner`.
[[nodiscard]] std::vector<std::string> find_differences(const Json& before, const Json& now);

}  // namespace clevrvk::write
