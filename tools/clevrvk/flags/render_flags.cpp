// Adds the shared flags with their units, defaults and ranges, and checks them.
#include "tools/clevrvk/flags/render_flags.h"

#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/flags/shard_flag.h"
#include "tools/clevrvk/flags/thread_flag.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>

namespace clevrvk::tools {
namespace {

constexpr int kMostSamples = 65536;
constexpr int kLeastDenoisedSamples = 2;  // noise is estimated from the difference of two halves
constexpr std::array<std::pair<std::string_view, Sampling>, 3> kQualities{
    {{"draft", {16, true}}, {"standard", {32, true}}, {"reference", {1024, false}}}};

std::vector<std::string> list_qualities()
{
    std::vector<std::string> names;
    for (const auto& [name, sampling] : kQualities) {
        names.emplace_back(name);
    }
    return names;
}

void check_format(const std::string& format)
{
    std::vector<std::string> names;
    for (const std::unique_ptr<const layout::Layout>& known : generators::all_layouts().all()) {
        names.emplace_back(known->name());
    }
    if (std::find(names.begin(), names.end(), format) == names.end()) {
        throw SpecError(fmt::format("--format: unknown format {}{}", quote_text(format), suggest_name(format, names)));
    }
}

}  // namespace

void add_render_flags(const Command& command, RenderFlags& flags)
{
    command.add_option("--out", flags.out, "Folder of the dataset; created if it does not exist")
        .check(make_folder_check())
        .required()
        .type_name("DIR");
    command.add_option("--format", flags.format, "Format of the dataset, see 'clevrvk list formats'; default folder").type_name("NAME");
    add_rendering_flags(command, flags);
    add_content_flags(command, flags);
    command
        .add_option(
            "--shard", flags.shard,
            "Take only every N-th episode, beginning with the I-th (I from 0 to N - 1), and write to DIR/shards/I-of-N; 'clevrvk merge "
            "DIR' combines the shards; default: the task's part in a Slurm job array, otherwise all episodes")
        .type_name("I/N");
    command.add_option("--limit", flags.limit, "Take only the first N episodes of the input, 1 or more; default all")
        .check(make_integer_check<std::uint64_t>(1))
        .type_name("N");
    command.add_flag("--keep-going", flags.keeps_going, "Skip faulty records, report each in a line of DIR/errors.jsonl, and exit with "
                                                        "code 1");
    command.add_flag("--overwrite", flags.overwrites, "Delete the dataset in DIR and start again");
    command.add_flag("--dry-run", flags.is_dry_run, "Check everything and print the plan, but write nothing");
    command.add_flag("--json", flags.prints_json, "Print a summary as one JSON object to standard output");
    command.add_flag("--quiet", flags.is_quiet, "Print neither progress nor notices");
}

void add_content_flags(const Command& command, RenderFlags& flags)
{
    command
        .add_option(
            "--aov", flags.aovs,
            "Arrays to write beside the image, separated by commas: depth, distance (scene units), normal, albedo, parts, stage, flow (to "
            "the next panel, px), flow_back; default none")
        .delimiter(',')
        .check(make_name_check("array", {write::kAovNames.begin(), write::kAovNames.end()}))
        .type_name("NAMES");
    const Option no_images =
        command.add_flag("--no-images", flags.skips_images, "Write no pictures, and only the labels that need no pixels; opens no device");
    command
        .add_flag("--labels-only", flags.skips_light,
                  "Render no light: write masks, boxes, visibility and the arrays of --aov, but no pictures; opens a device")
        .excludes(no_images);
}

void add_rendering_flags(const Command& command, RenderFlags& flags)
{
    add_assets_flag(command, flags.assets);
    const Option quality = command.add_option(
        "--quality", flags.quality, "draft, standard or reference: 16, 32 or 1024 samples, the first two denoised; default standard");
    quality.check(make_name_check("quality", list_qualities())).type_name("NAME");
    command
        .add_option("--samples", flags.samples, "Samples per pixel, 1 to 65536; replaces --quality, and the picture is denoised only with "
                                                "--denoise")
        .check(make_integer_check(1, kMostSamples))
        .type_name("N")
        .excludes(quality);
    const Option denoise =
        command.add_flag("--denoise", flags.denoises,
                         "Denoise the picture (labels are never denoised) and give objects more samples than the floor; needs at least 2 "
                         "samples; default with draft and standard");
    command.add_flag("--no-denoise", flags.keeps_noise, "Leave the noise in the picture; this is the default with --quality reference and "
                                                        "with --samples")
        .excludes(denoise);
    command
        .add_option("--device", flags.device,
                    "Device: auto, cpu, or an index or part of a name from 'clevrvk list devices'; render and make also accept all, which "
                    "starts a process with its own shard on every card that auto may choose and merges the shards at the end; default auto")
        .type_name("DEVICE");
    command
        .add_option("--traversal", flags.traversal,
                    "How rays find objects. direct: in small panels (up to 10 objects and 3 lights) a ray tests one object after another, "
                    "and on Mesa's CPU driver it searches the program's own trees in panels with models, things or rooms; structure: for "
                    "comparison, a ray always uses the driver's acceleration structure; default direct")
        .check(make_name_check("traversal", {write::kTraversalNames.begin(), write::kTraversalNames.end()}))
        .type_name("NAME");
    command
        .add_option("--threads", flags.threads,
                    "Threads for the CPU driver, and the same number again for encoding, making episodes and building scenes, 0 to 256; "
                    "default 0: one per core")
        .check(make_integer_check(0, kMostThreads))
        .type_name("N");
}

Sampling find_sampling(const RenderFlags& flags)
{
    Sampling sampling{flags.samples.value_or(0), false};
    if (flags.skips_light) {
        if (flags.samples || flags.quality != RenderFlags().quality || flags.denoises || flags.keeps_noise) {
            throw SpecError("--labels-only renders no light; leave out --quality, --samples and --denoise");
        }
        if (flags.format != RenderFlags().format) {
            throw SpecError(fmt::format("--labels-only: the format '{}' needs its pictures; leave out --format", flags.format));
        }
        return sampling;
    }
    if (!flags.samples) {
        const auto found =
            std::find_if(kQualities.begin(), kQualities.end(), [&](const auto& entry) { return entry.first == flags.quality; });
        CLEVRVK_CHECK(found != kQualities.end(), "unknown quality '{}'", flags.quality);
        sampling = found->second;
    }
    sampling.denoises = (sampling.denoises || flags.denoises) && !flags.keeps_noise;
    if (sampling.denoises && sampling.samples < kLeastDenoisedSamples) {
        throw SpecError("--denoise: a picture with one sample per pixel cannot be denoised; give --samples 2 or more");
    }
    return sampling;
}

std::string find_quality_name(const Sampling& sampling)
{
    const auto found = std::find_if(kQualities.begin(), kQualities.end(), [&](const auto& entry) { return entry.second == sampling; });
    return found == kQualities.end() ? "" : std::string(found->first);
}

pipeline::RunPlan make_run_plan(const RenderFlags& flags)
{
    check_format(flags.format);
    static_cast<void>(find_sampling(flags));
    pipeline::RunPlan plan;
    plan.shard = flags.shard.empty() ? find_array_shard() : parse_shard(flags.shard);
    plan.episode_limit = flags.limit;
    plan.keeps_going = flags.keeps_going;
    plan.takes_partial_input = flags.allows_partial_input;
    plan.renders_images = !flags.skips_images;
    plan.worker_count = count_workers(flags.threads);
    return plan;
}

}  // namespace clevrvk::tools
