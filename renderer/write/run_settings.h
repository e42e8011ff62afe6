// The settings that, besides the spec lines, determine the bytes of a dataset.
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

/// Arrays that can be written beside each picture: parts as uint16, stage as uint8, all others as float32.
inline constexpr std::array<std::string_view, 8> kAovNames{"depth", "normal", "albedo", "parts", "distance", "stage", "flow", "flow_back"};

/// How rays find objects: object by object if a panel is small, or always through the acceleration structure. On a
/// graphics card, the pictures of the two may differ in their last bits.
inline constexpr std::array<std::string_view, 2> kTraversalNames{"direct", "structure"};

/// The settings of a run. A re-run into the same folder with other values is refused, because its bytes would differ
/// from the existing ones.
struct RunSettings {
    std::string tool_version;   ///< of the program that makes the dataset, with a hash of each stage that it needs
    std::string assets;         ///< hash of the assets, Catalog::digest
    std::string format;         ///< name of the output format
    bool writes_images = true;  ///< false: only labels that need no pixels
    int samples = 0;            ///< per pixel; 0 with writes_images: masks and arrays, but no pictures
    std::string quality;        ///< name of the quality level with this `samples` and `is_denoised`; "" if none fits
    bool is_denoised = false;
    std::string device;                              ///< device name; "" without pictures, like the next
    std::string driver;                              ///< name and version of its driver
    std::string traversal{kTraversalNames.front()};  ///< one of kTraversalNames
    std::vector<std::string> aovs;                   ///< some of kAovNames, in the requested order
    int shard_index = 0;
    int shard_count = 1;
    std::optional<std::int64_t> seed;  ///< the generator's seed; nothing for spec lines
    Json generator;                    ///< the generator: task, split, variant, options; null for spec lines
};

/// Whether pictures are made, not only masks and arrays.
[[nodiscard]] inline bool writes_pictures(const RunSettings& settings)
{
    return settings.writes_images && settings.samples > 0;
}

/// Whether a program of version `program` makes the same bytes as one of version `made_by`: both have the same release,
/// and the same hash for each stage that `made_by` names. A version names its stages in the order render, labels,
/// generators, each after a dot; for pictures of spec lines it does not name the generators.
[[nodiscard]] bool is_same_build(std::string_view made_by, std::string_view program);

/// The settings as an object, one key each, in the order above.
[[nodiscard]] Json to_json(const RunSettings& settings);

/// Reads the settings from such an object.
/// \param source  place of the object, for messages
/// \throws SpecError  when a setting is missing or out of range
[[nodiscard]] RunSettings parse_run_settings(const Json& json, const std::string& source);

/// The differences between two settings objects, one line each: `samples: was 16, is 64`. Members of inner objects are
/// named `outer.inner`.
[[nodiscard]] std::vector<std::string> find_differences(const Json& before, const Json& now);

}  // namespace clevrvk::write
