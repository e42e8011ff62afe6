// clevrvk reproduce: makes a finished dataset again from its own files, and compares.
#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/dataset/dataset_reader.h"
#include "renderer/gpu/driver_environment.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/flags/thread_flag.h"
#include "tools/clevrvk/run/check_sample.h"
#include "tools/clevrvk/run/compare_datasets.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/index_episodes.h"
#include "tools/clevrvk/run/make_dataset.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/clevrvk/run/stop_signal.h"
#include "tools/clevrvk/version.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <memory>
#include <string>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostPrinted = 20;
constexpr const char* kReproduceFooter =
    R"(The index describes every episode as its spec line did, and dataset.json has the settings. The same program, assets,
device and driver give the same bytes; what differs is named, and the exit code is 1. Journals and certificates are not
compared. Given again, a stopped run resumes.

Examples:
  clevrvk reproduce out/clevr --out out/again
  clevrvk reproduce out/clevr --out out/on_card --device 0)";

struct ReproduceFlags {
    std::string dataset;
    std::string out;
    std::string device;
    AssetsFlag assets;
    int threads = 0;
    bool is_quiet = false;
};

/// The episodes of a dataset's index.
class IndexSource final : public pipeline::EpisodeSource {
public:
    /// The catalog must outlive this object. \param identity  of the whole dataset
    IndexSource(std::string folder, const catalog::Catalog& catalog, std::string identity)
        : folder_(std::move(folder)), identity_(std::move(identity)), episodes_(folder_, catalog, meshes_->bodies())
    {
    }

    [[nodiscard]] std::optional<spec::EpisodeSpec> next() override
    {
        std::optional<IndexEpisode> episode = episodes_.next();
        if (!episode) {
            return std::nullopt;
        }
        line_ = episode->line_number;
        return std::move(episode->episode);
    }

    [[nodiscard]] std::string identity() const override { return identity_; }
    [[nodiscard]] pipeline::SourcePosition position() const override { return {folder_ + "/index.jsonl", line_}; }

private:
    std::string folder_;
    std::string identity_;
    IndexEpisodes episodes_;
    std::uint64_t line_ = 0;
};

/// The flags that gave these settings.
RenderFlags find_flags(const write::RunSettings& settings, const ReproduceFlags& given)
{
    RenderFlags flags;
    flags.out = given.out;
    flags.assets = given.assets;
    flags.format = settings.format;
    flags.skips_images = !settings.writes_images;
    flags.skips_light = settings.writes_images && settings.samples == 0;
    if (write::writes_pictures(settings)) {
        flags.samples = settings.samples;
        flags.denoises = settings.is_denoised;
    }
    flags.traversal = settings.traversal;
    flags.aovs = settings.aovs;
    flags.threads = given.threads;
    flags.is_quiet = given.is_quiet;
    if (settings.writes_images) {
        gpu::prepare_driver_environment(given.threads);
        flags.device = given.device.empty() ? find_device_of(settings.device) : given.device;
    }
    return flags;
}

/// \throws SpecError  when the dataset cannot be made again here
void check_reproducible(const dataset::DatasetReader& reader, const catalog::Catalog& catalog, const ReproduceFlags& flags)
{
    const write::RunSettings& settings = reader.description().settings;
    if (settings.shard_count > 1) {
        throw SpecError(fmt::format("{}: it is a shard; merge the shards and name their dataset", flags.dataset));
    }
    if (settings.assets != catalog.digest) {
        throw SpecError(fmt::format("{}: it was made with other assets; name its folders with --assets, in their order", flags.dataset));
    }
    const std::string version = get_tool_version(settings.generator.is_null() ? MadeFrom::SpecLines : MadeFrom::Generators);
    if (!write::is_same_build(settings.tool_version, version)) {
        log_warn("the dataset was made by version {}, this is {}: bytes may differ", settings.tool_version, version);
    }
}

int compare(const ReproduceFlags& flags)
{
    std::uint64_t printed = 0;
    const DatasetComparison comparison = compare_datasets(flags.dataset, flags.out, [&](const std::string& line) {
        if (++printed <= kMostPrinted) {
            print_line(line);
        }
    });
    if (comparison.differences == 0) {
        print_line(fmt::format("the same: {} files of '{}' and '{}'", comparison.files, flags.dataset, flags.out));
        return kExitDone;
    }
    print_line(fmt::format("differences: {}, in {} files of '{}' and '{}'", comparison.differences, comparison.files, flags.dataset,
                           flags.out));
    return kExitSomeFailed;
}

int run_reproduce(const ReproduceFlags& flags)
{
    if (flags.is_quiet) {
        set_log_level(LogLevel::Warn);
    }
    if (flags.device == "all") {
        throw SpecError("--device all: reproduce makes a dataset on one device; name one, or leave --device out");
    }
    const dataset::DatasetReader reader(flags.dataset, generators::all_layouts());
    const dataset::Description& description = reader.description();
    const catalog::Catalog catalog = load_assets(flags.assets);
    check_reproducible(reader, catalog, flags);
    watch_stop_signals(flags.is_quiet);
    DatasetPlan plan;
    plan.flags = find_flags(description.settings, flags);
    plan.run = make_run_plan(plan.flags);
    plan.run.shard = {};
    plan.panel_count = static_cast<std::int64_t>(description.panels);
    plan.seed = description.settings.seed;
    plan.generator = description.settings.generator;
    plan.input = "reproduce " + description.spec_hash;
    IndexSource source(flags.dataset, catalog, *plan.input);
    const int exit_code = make_dataset(plan, source, catalog);
    return exit_code == kExitDone ? compare(flags) : exit_code;
}

}  // namespace

void add_reproduce_command(const Command& app, Action& action)
{
    const Command command = app.add_command("reproduce", "Make a finished dataset again from its own files, and compare");
    const auto flags = std::make_shared<ReproduceFlags>();
    command.add_option("DIR", flags->dataset, "Folder of a finished dataset").required().check(make_folder_check());
    command.add_option("--out", flags->out, "Folder for the dataset that is made again: new, empty, or one that this command began")
        .required()
        .check(make_folder_check());
    command.add_option("--device", flags->device, "Device, as for render but not all; default: the device that made the dataset")
        .type_name("DEVICE");
    add_assets_flag(command, flags->assets);
    command.add_option("--threads", flags->threads, "Threads, 0 to 256; default 0: one per core")
        .check(make_integer_check(0, kMostThreads))
        .type_name("N");
    command.add_flag("--quiet", flags->is_quiet, "No progress and no notices");
    command.footer(kReproduceFooter);
    command.callback([&action, flags] { action = [flags] { return run_reproduce(*flags); }; });
}

}  // namespace clevrvk::tools
