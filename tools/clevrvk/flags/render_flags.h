// The flags that render and make share, as typed, and their checks.
#pragma once

#include "renderer/pipeline/run_plan.h"
#include "renderer/write/run_settings.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/flags/command_line.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// The value of --device that makes render and make use all cards at once.
inline constexpr const char* kAllCards = "all";

/// The flags as the user gave them, or their defaults.
struct RenderFlags {
    std::string out;
    AssetsFlag assets;
    std::string format = "folder";
    std::string quality = "standard";
    std::optional<int> samples;
    bool denoises = false;
    bool keeps_noise = false;  ///< without either flag, the quality decides
    std::string device = "auto";
    std::string traversal{write::kTraversalNames.front()};
    std::vector<std::string> aovs;
    std::string shard;
    std::optional<std::uint64_t> limit;
    int threads = 0;  ///< 0: as many as the machine has cores
    bool keeps_going = false;
    bool allows_partial_input = false;  ///< for render only
    bool overwrites = false;
    bool skips_images = false;
    bool skips_light = false;
    bool is_dry_run = false;
    bool prints_json = false;
    bool is_quiet = false;
};

/// Adds the flags to a command. `flags` must outlive the parsing.
void add_render_flags(const Command& command, RenderFlags& flags);

/// Adds only the flags for assets, the device and the quality of pictures.
void add_rendering_flags(const Command& command, RenderFlags& flags);

/// Adds only the flags for the files of each panel: arrays, and whether there are pictures and pixels.
void add_content_flags(const Command& command, RenderFlags& flags);

/// The settings that determine a picture's quality.
struct Sampling {
    int samples = 0;  ///< per pixel; if denoised, each is several paths on objects
    bool denoises = false;

    bool operator==(const Sampling&) const = default;
};

/// Derived from --samples or --quality, and --denoise. \throws SpecError  when a single sample is to be denoised
[[nodiscard]] Sampling find_sampling(const RenderFlags& flags);

/// The quality level with this sampling, however it was chosen; "" if no level has it.
[[nodiscard]] std::string find_quality_name(const Sampling& sampling);

/// The run plan that the flags describe.
/// \throws SpecError  when a value is wrong, or no format has the given name
[[nodiscard]] pipeline::RunPlan make_run_plan(const RenderFlags& flags);

}  // namespace clevrvk::tools
