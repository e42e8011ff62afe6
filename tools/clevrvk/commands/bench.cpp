// clevrvk bench: measures how fast this machine makes a dataset of fixed scenes or of a family's tasks, stage by stage.
// Times vary, so no test judges them.
#include "generators/registry/registry.h"
#include "renderer/base/environment.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/log.h"
#include "renderer/gpu/device.h"
#include "renderer/gpu/driver_environment.h"
#include "renderer/pipeline/run.h"
#include "renderer/write/dataset_writer.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/flags/render_flags.h"
#include "tools/clevrvk/flags/task_flags.h"
#include "tools/clevrvk/flags/thread_flag.h"
#include "tools/clevrvk/run/device_renderer.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/licenses.h"
#include "tools/clevrvk/run/make_dataset.h"
#include "tools/clevrvk/run/progress.h"
#include "tools/clevrvk/run/run_summary.h"
#include "tools/clevrvk/run/stop_signal.h"

#include <stdlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::tools {
namespace {

constexpr const char* kBenchFooter =
    R"(The scenes are always the same: half have CLEVR's lights and materials, half MEWL's with glass; each has five objects.
With --tasks they are episodes of that task, or of every task of that family.
The measured runs exclude the one-time work of a device. The command first renders one picture (with --tasks one
episode) and reports when it is finished. Then it warms up by rendering all the scenes once, or twice if they make an odd
number of batches, so that the buffers of every measured batch are ready. It writes its files to a temporary folder and
removes that folder.

Examples:
  clevrvk bench --quality draft --scenes 64 --repeats 5 --json
  clevrvk bench --tasks mewl --repeats 1 --project 264600)";

constexpr std::int64_t kSeed = 1;
constexpr std::array<const char*, 2> kWorlds{"clevr", "mewl"};

struct BenchOptions {
    RenderFlags flags;
    std::string tasks;               ///< a task or family; "" means the fixed scenes
    std::optional<int> scene_count;  ///< fixed scenes: their number; tasks: episodes of each
    std::optional<int> batch_size;   ///< panels; if absent, the device's preference
    int repeat_count = 3;
    std::uint64_t project_count = 0;  ///< number of images whose time is reported; 0 for none
};

/// A folder of its own below the system's temporary folder; the destructor removes it.
class ScratchFolder {
public:
    ScratchFolder()
    {
        std::error_code failed;
        const std::filesystem::path parent = std::filesystem::temp_directory_path(failed);
        if (failed) {
            throw IoError(fmt::format("cannot find a folder for temporary files: {}; TMPDIR is '{}'",
                                      failed.message(), read_environment("TMPDIR")));
        }
        std::string name = (parent / "clevrvk_bench_XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) {
            throw IoError(fmt::format("cannot make the folder '{}': {}", name, describe_errno(errno)));
        }
        path_ = name;
    }
    ~ScratchFolder()
    {
        std::error_code error;  // files that cannot be removed stay in the temporary folder
        std::filesystem::remove_all(path_, error);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

constexpr int kLeastSceneCount = 8;
constexpr int kBatchCount = 4;  // two in flight and two to come, as in a long run
constexpr int kMostBatchSize = 256;
constexpr int kTaskEpisodeCount = 1;

/// Plans one scene of each world.
TaskPlan plan_fixed_scenes()
{
    TaskPlan plan;
    const generators::Task& task = generators::find_task("clevr");
    for (const char* world : kWorlds) {
        const std::array<std::string, 3> settings{fmt::format("world={}", world), "min_objects=5", "max_objects=5"};
        TaskPart part;
        part.task = &task;
        part.request.seed = kSeed;
        part.request.split = world;
        part.request.options = generators::parse_options(task.info, settings);
        part.count = 1;
        plan.parts.push_back(std::move(part));
    }
    return plan;
}

/// Divides the scenes evenly between the worlds, except for a remainder.
void set_scene_count(TaskPlan& fixed_scenes, int scene_count)
{
    for (std::size_t world = 0; world < kWorlds.size(); ++world) {
        fixed_scenes.parts[world].count = (static_cast<std::uint64_t>(scene_count) + 1 - world) / kWorlds.size();
    }
}

TaskPlan plan_tasks(const BenchOptions& options)
{
    TaskFlags flags;
    flags.task = options.tasks;
    flags.counts = {static_cast<std::uint64_t>(options.scene_count.value_or(kTaskEpisodeCount)), 0, 0};
    flags.seed = kSeed;
    return make_task_plan(flags);
}

/// An episode of the plan's first kind.
TaskPlan plan_first_episode(TaskPlan plan)
{
    plan.parts.resize(1);
    plan.parts.front().count = 1;
    return plan;
}

/// The times of all runs of the scenes.
struct BenchResult {
    double start_s = 0.0;  ///< from the command to the end of the first picture, with shaders compiled or cached
    std::vector<RunSummary> runs;
};

double find_median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

template <typename Value>
double find_median_per_image(const std::vector<RunSummary>& runs, const Value& value_of)
{
    std::vector<double> values;
    for (const RunSummary& run : runs) {
        values.push_back(value_of(run) / static_cast<double>(run.panels));
    }
    return find_median(values);
}

nlohmann::ordered_json to_json(const BenchResult& result, const BenchOptions& options, const write::RunSettings& settings)
{
    const double seconds = find_median_per_image(result.runs, [](const RunSummary& run) { return run.seconds; });
    nlohmann::ordered_json json;
    json["device"] = settings.device;
    json["samples"] = settings.samples;
    json["quality"] = settings.quality.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(settings.quality);
    json["denoised"] = settings.is_denoised;
    json["traversal"] = settings.traversal;
    json["tasks"] = options.tasks.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(options.tasks);
    json["scenes"] = result.runs.back().panels;
    json["batches"] = result.runs.back().batches;
    json["repeats"] = options.repeat_count;
    json["first_image_seconds"] = result.start_s;
    json["images_per_second"] = 1.0 / seconds;
    json["seconds_per_image"] = seconds;
    json["cpu_seconds_per_image"] = find_median_per_image(result.runs, [](const RunSummary& run) { return run.cpu_seconds; });
    for (std::size_t i = 0; i < pipeline::kStageNames.size(); ++i) {
        json["stage_seconds_per_image"][std::string(pipeline::kStageNames[i])] =
            find_median_per_image(result.runs, [i](const RunSummary& run) { return run.stage_seconds[i]; });
    }
    std::vector<double> busy_shares;
    for (const RunSummary& run : result.runs) {
        if (const std::optional<double> share = run.device_busy_share()) {
            busy_shares.push_back(*share);
        }
    }
    json["device_busy_share"] = busy_shares.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(find_median(busy_shares));
    if (!busy_shares.empty()) {
        for (std::size_t i = 0; i < frame::kPassNames.size(); ++i) {
            json["device_seconds_per_image"][std::string(frame::kPassNames[i])] =
                find_median_per_image(result.runs, [i](const RunSummary& run) { return run.device_seconds[i]; });
        }
    } else {
        json["device_seconds_per_image"] = nullptr;
    }
    json["peak_memory_mib"] = result.runs.back().peak_memory_mib;
    if (options.project_count > 0) {
        constexpr double kSecondsPerHour = 3600.0;
        json["projected"] = {{"images", options.project_count},
                             {"hours", static_cast<double>(options.project_count) * seconds / kSecondsPerHour}};
    }
    return json;
}

void print_text(const nlohmann::ordered_json& json)
{
    const auto number = [](const nlohmann::ordered_json& value) { return value.get<double>(); };
    fmt::print("device: {}\nquality: {} samples a pixel{}\nscenes: {}, median of {} runs\nbatches: {} a run\n",
               json["device"].get<std::string>(), json["samples"].get<int>(), json["denoised"].get<bool>() ? ", denoised" : "",
               json["scenes"].get<int>(), json["repeats"].get<int>(), json["batches"].get<int>());
    fmt::print("first image: {:.2f} s after the start\nimages a second: {:.2f}\nseconds an image: {:.4f}\nCPU seconds an image: {:.4f}\n",
               number(json["first_image_seconds"]), number(json["images_per_second"]), number(json["seconds_per_image"]),
               number(json["cpu_seconds_per_image"]));
    for (const auto& [name, value] : json["stage_seconds_per_image"].items()) {
        fmt::print("  {}: {:.4f} s an image\n", name, number(value));
    }
    if (!json["device_busy_share"].is_null()) {
        fmt::print("device busy: {:.1f} % of the time\n", 100.0 * number(json["device_busy_share"]));
        for (const auto& [name, value] : json["device_seconds_per_image"].items()) {
            fmt::print("  {}: {:.4f} s an image\n", name, number(value));
        }
    }
    fmt::print("peak memory: {:.0f} MiB\n", number(json["peak_memory_mib"]));
    if (json.contains("projected")) {
        fmt::print("{} images at this rate: {:.1f} hours\n", json["projected"]["images"].get<std::uint64_t>(),
                   number(json["projected"]["hours"]));
    }
}

/// Renders scenes with one renderer and keeps none of their files.
class SceneRunner {
public:
    explicit SceneRunner(const BenchOptions& options)
        : catalog_(load_assets(options.flags.assets)), device_(gpu::Device::open(options.flags.device)), plan_(plan_dataset(options)),
          settings_(make_settings(plan_, catalog_, &device_)), renderer_(device_, settings_)
    {
    }

    /// Panels in a batch, assuming that all resemble the first of the scenes.
    [[nodiscard]] int find_batch_size(const TaskPlan& scenes) const
    {
        const spec::EpisodeSpec episode = TaskSource(scenes, catalog_).next().value();
        const spec::PanelSpec& panel = episode.panels.front();
        return plan_.run.batch_size
                   ? *plan_.run.batch_size
                   : renderer_.preferred_batch_size({panel.width_px, panel.height_px, static_cast<int>(panel.objects.size())});
    }

    /// Runs the scenes; returns nothing if stopped.
    [[nodiscard]] std::optional<RunSummary> run(const TaskPlan& scenes)
    {
        const std::filesystem::path folder = scratch_.path() / "run";
        std::optional<RunSummary> summary = run_into(folder, scenes);
        std::filesystem::remove_all(folder);
        return summary;
    }

    [[nodiscard]] const write::RunSettings& settings() const { return settings_; }

private:
    [[nodiscard]] static DatasetPlan plan_dataset(const BenchOptions& options)
    {
        DatasetPlan plan;
        plan.flags = options.flags;
        plan.run.worker_count = count_workers(options.flags.threads);
        plan.run.batch_size = options.batch_size;
        return plan;
    }

    [[nodiscard]] std::optional<RunSummary> run_into(const std::filesystem::path& folder, const TaskPlan& scenes)
    {
        const RunClock clock;
        pipeline::RunStatus status;
        TaskSource source(scenes, catalog_);
        write::DatasetWriter writer(folder, generators::all_layouts(), settings_, make_asset_licenses(catalog_), write::OpenMode::Resume);
        const Progress progress(status, {}, plan_.run.worker_count);
        const layout::Layout& layout = generators::all_layouts().get(settings_.format);
        const pipeline::RunParts parts{source, catalog_,  [&]() -> pipeline::PanelRenderer& { return renderer_; },
                                       layout, settings_, writer};
        if (pipeline::run(plan_.run, parts, status, get_stop_flag()) == pipeline::RunEnd::Stopped) {
            return std::nullopt;
        }
        return make_summary(status, clock, plan_.run.worker_count, 0, true);
    }

    ScratchFolder scratch_;  // created before the device is opened
    catalog::Catalog catalog_;
    gpu::Device device_;
    DatasetPlan plan_;
    write::RunSettings settings_;
    DeviceRenderer renderer_;
};

/// Runs the benchmark; returns nothing if stopped. \param clock  started with the program
std::optional<BenchResult> measure(SceneRunner& runner, const TaskPlan& scenes, int repeat_count, const RunClock& clock)
{
    BenchResult result;
    if (!runner.run(plan_first_episode(scenes))) {
        return std::nullopt;
    }
    result.start_s = clock.compute_seconds();
    log_info("the first picture took {:.2f} s", result.start_s);
    // Batches use their buffers in turn. If the warm-up used each of them equally often, every later run begins at the
    // same buffer and finds all pipelines and buffers ready. Meshes are made anew, as for new episodes.
    std::int64_t batch_count = 0;
    do {
        const std::optional<RunSummary> run = runner.run(scenes);
        if (!run) {
            return std::nullopt;
        }
        batch_count += run->batches;
        log_info("warm-up: {} panels in {:.2f} s", run->panels, run->seconds);
    } while (batch_count % render::kBatchesInFlight != 0);
    for (int k = 1; k <= repeat_count; ++k) {
        const std::optional<RunSummary> run = runner.run(scenes);
        if (!run) {
            return std::nullopt;
        }
        result.runs.push_back(*run);
        log_info("run {} of {}: {} panels in {:.2f} s", k, repeat_count, run->panels, run->seconds);
    }
    return result;
}

int run_bench(const BenchOptions& options)
{
    const RunClock clock;
    static_cast<void>(find_sampling(options.flags));  // a wrong command line opens no device
    TaskPlan scenes = options.tasks.empty() ? plan_fixed_scenes() : plan_tasks(options);
    watch_stop_signals();
    gpu::prepare_driver_environment(options.flags.threads);
    SceneRunner runner(options);
    if (options.tasks.empty()) {
        set_scene_count(scenes, options.scene_count ? *options.scene_count
                                                    : std::max(kLeastSceneCount, kBatchCount * runner.find_batch_size(scenes)));
    }
    const std::optional<BenchResult> result = measure(runner, scenes, options.repeat_count, clock);
    if (!result) {
        return kExitStopped;
    }
    const nlohmann::ordered_json json = to_json(*result, options, runner.settings());
    if (options.flags.prints_json) {
        fmt::print("{}\n", json.dump());
    } else {
        print_text(json);
    }
    return kExitDone;
}

}  // namespace

void add_bench_command(const Command& app, Action& action)
{
    const Command command = app.add_command("bench", "Measure how fast scenes become a dataset on this machine");
    const auto options = std::make_shared<BenchOptions>();
    command
        .add_option(
            "--scenes", options->scene_count,
            "Pictures of 320x240 px per run, 1 to 10000; default: four batches, at least 8. With --tasks: episodes per task; default 1")
        .check(make_integer_check(1, 10000))
        .type_name("N");
    command.add_option("--tasks", options->tasks, "Render episodes of a task, or of every task of a family, instead of the fixed scenes")
        .type_name("NAME");
    command
        .add_option("--batch", options->batch_size,
                    "Maximum number of panels per batch, 1 to 256; default: a number that suits the device")
        .check(make_integer_check(1, kMostBatchSize))
        .type_name("N");
    command
        .add_option("--project", options->project_count,
                    "Also report the hours that this many images would take, 1 to 1000000000")
        .check(make_integer_check(1, 1000000000))
        .type_name("N");
    command.add_option("--repeats", options->repeat_count, "Number of measured runs, 1 to 100; the median is reported; default 3")
        .check(make_integer_check(1, 100))
        .type_name("N");
    add_rendering_flags(command, options->flags);
    command.add_flag("--json", options->flags.prints_json, "Print the results as one JSON object");
    command.footer(kBenchFooter);
    command.callback([&action, options] { action = [options] { return run_bench(*options); }; });
}

}  // namespace clevrvk::tools
