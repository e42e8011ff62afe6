// clevrvk farm: makes one dataset on many machines with Slurm, and reports the farm's status.
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/base/nearest_name.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/farm_input.h"
#include "tools/clevrvk/run/stop_signal.h"
#include "tools/farm/script.h"
#include "tools/farm/status.h"
#include "tools/farm/submit.h"

#include <fmt/ranges.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::tools {
namespace {

constexpr int kMostShards = 100'000;
constexpr int kMostCpus = 4096;
constexpr int kWatchMilliseconds = 5000;

constexpr const char* kFarmFooter =
    R"(Each task of the array makes one shard and resumes where an earlier attempt stopped; when all are done, a job merges
them.

Examples:
  clevrvk farm submit clevr --count 250000 --seed 7 --shards 500 --gres gpu:1 --time 4:00:00 --out data/clevr
  clevrvk farm status data/clevr --watch)";

constexpr const char* kSubmitFooter =
    R"(Accepts the flags of make or, with --episodes, those of render. Writes DIR/farm/array.sbatch, which you may edit, and
submits it as a job array that is followed by a merge. The same command given again submits only the shards that are
neither done nor in the queue. Without Slurm, use --no-submit and then run: bash DIR/farm/array.sbatch SHARD

Examples:
  clevrvk farm submit clevr --count 250000 --seed 7 --shards 500 --gres gpu:1 --time 4:00:00 --throttle 40 --out data/clevr
  clevrvk farm submit --episodes scenes.jsonl --shards 100 --cpus 8 --sbatch "--account=vision --mem=8G" --out data/scenes)";

constexpr const char* kStatusFooter = R"(The report reads the shards' journals for finished work, and squeue for running and waiting tasks.

Examples:
  clevrvk farm status data/clevr
  clevrvk farm status data/clevr --watch --json)";

constexpr const char* kRetryFooter =
    R"(Submits every shard that is neither done nor in the queue, because it failed too often, was cancelled, or lost its
node. Each shard resumes from its journal.

Examples:
  clevrvk farm retry data/clevr
  clevrvk farm retry data/clevr --json)";

struct SubmitOptions {
    explicit SubmitOptions(const Command& command) : input(command) {}

    FarmInput input;
    farm::Plan plan;
    bool prints_script = false;
    bool submits_nothing = false;
    bool prints_json = false;
};

struct FolderOptions {
    std::string folder;
    bool watches = false;
    bool prints_json = false;
};

/// Checks a value that becomes a line of the script.
WordCheck make_directive_check(bool may_have_blanks)
{
    const auto check = [may_have_blanks](const std::string& text) -> std::string {
        const bool is_fit = !text.empty() && std::none_of(text.begin(), text.end(), [&](char letter) {
            return letter == '\n' || letter == '\r' || letter == '\0' ||
                   (!may_have_blanks && std::isspace(static_cast<unsigned char>(letter)) != 0);
        });
        return is_fit ? "" : fmt::format("{} is {}", quote_text(text), may_have_blanks ? "not one line" : "not one word");
    };
    return check;
}

farm::Plan make_plan(const SubmitOptions& options)
{
    farm::Plan plan = options.plan;
    plan.out = std::filesystem::absolute(options.input.out()).lexically_normal();
    if (!plan.out.has_filename()) {
        plan.out = plan.out.parent_path();  // the path ended with a slash
    }
    const std::optional<farm::Plan> stored = farm::load_plan(plan.out);
    const catalog::Catalog catalog = options.input.load_assets();
    plan.panel_count = options.input.count_panels(catalog);
    plan.seed = options.input.find_seed(stored ? stored->seed : std::nullopt);
    plan.program = std::filesystem::read_symlink("/proc/self/exe").string();
    plan.command = options.input.make_command(plan.seed, plan.scheduler.cpus);
    return plan;
}

farm::Plan load_known_plan(const std::string& folder)
{
    const std::optional<farm::Plan> plan = farm::load_plan(std::filesystem::absolute(folder));
    if (!plan) {
        throw SpecError(fmt::format("{} holds no farm: farm/plan.json is missing", quote_text(folder)));
    }
    return *plan;
}

int report_submission(const farm::Plan& plan, const farm::Submission& submission, bool prints_json)
{
    std::vector<std::string> arrays;
    std::string merge;
    for (const farm::Job& job : submission.jobs) {
        if (job.is_merge) {
            merge = job.id;
        } else {
            arrays.push_back(job.id);
        }
    }
    if (prints_json) {
        Json json;
        json["out"] = plan.out.string();
        json["merged"] = submission.is_merged;
        json["submitted_shards"] = submission.shard_count;
        json["arrays"] = arrays;
        json["merge"] = merge.empty() ? Json() : Json(merge);
        json["live_jobs"] = submission.live_jobs;
        fmt::print("{}\n", json.dump());
    } else if (submission.is_merged) {
        fmt::print("nothing to do: all {} panels are in '{}'\n", plan.panel_count, plan.out.string());
    } else if (submission.jobs.empty()) {
        fmt::print("already submitted: {}; every unfinished shard is in the queue\n", fmt::join(submission.live_jobs, ", "));
    } else {
        fmt::print("{} of {} shards submitted: array {}, merge {}{}\n", submission.shard_count, plan.shard_count,
                   arrays.empty() ? "none" : fmt::format("{}", fmt::join(arrays, ", ")), merge,
                   submission.live_jobs.empty() ? "" : fmt::format("; already in the queue: {}", fmt::join(submission.live_jobs, ", ")));
    }
    return kExitDone;
}

int run_submit(const SubmitOptions& options)
{
    if (options.input.is_quiet()) {
        set_log_level(LogLevel::Warn);
    }
    watch_stop_signals();
    const farm::Plan plan = make_plan(options);
    if (get_stop_flag()) {
        return kExitStopped;
    }
    farm::check_folder(plan);
    if (options.prints_script) {
        fmt::print("{}", farm::write_array_script(plan));
        return kExitDone;
    }
    if (!options.submits_nothing) {
        static_cast<void>(farm::read_most_array_size());  // fails before anything is written if no cluster answers
    }
    farm::write_files(plan);
    if (options.submits_nothing) {
        fmt::print("written, not submitted; run 'bash {} SHARD' for each SHARD from 0 to {}, then 'clevrvk merge {}'\n",
                   farm::quote_for_shell(farm::find_array_script(plan.out).string()), plan.shard_count - 1,
                   farm::quote_for_shell(plan.out.string()));
        return kExitDone;
    }
    return report_submission(plan, farm::submit_missing(plan), options.prints_json);
}

int run_retry(const FolderOptions& options)
{
    const farm::Plan plan = load_known_plan(options.folder);
    return report_submission(plan, farm::submit_missing(plan), options.prints_json);
}

/// Whether the status can still change by itself.
bool is_moving(const farm::FarmStatus& status)
{
    return status.count(farm::ShardState::Running) + status.count(farm::ShardState::Waiting) > 0 || !status.merge_job.empty();
}

/// The status as one line of JSON. Text from a log may be cut within a character.
std::string describe_as_json(const farm::Plan& plan, const farm::FarmStatus& status)
{
    return farm::to_json(plan, status).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

int run_status(const FolderOptions& options)
{
    watch_stop_signals();
    const farm::Plan plan = load_known_plan(options.folder);
    const bool clears_screen = options.watches && !options.prints_json && isatty(STDOUT_FILENO) != 0;
    while (true) {
        const farm::FarmStatus status = farm::read_status(plan);
        fmt::print("{}{}", clears_screen ? "\x1b[H\x1b[2J" : "",
                   options.prints_json ? describe_as_json(plan, status) : farm::describe_status(plan, status));
        std::fflush(stdout);
        if (!options.watches || !is_moving(status)) {
            return kExitDone;
        }
        pollfd stop{get_stop_descriptor(), POLLIN, 0};
        poll(&stop, 1, kWatchMilliseconds);
        if (get_stop_flag()) {
            return kExitDone;
        }
    }
}

void add_submit_verb(const Command& farm_command, Action& action)
{
    const Command command =
        farm_command.add_command("submit", "Check a plan, write its script, and submit it as a job array that is followed by a merge");
    const auto options = std::make_shared<SubmitOptions>(command);
    farm::Plan& plan = options->plan;
    command.add_option("--shards", plan.shard_count, "Number of shards, each one task of the array, 2 to 100000")
        .required()
        .check(make_integer_check(2, kMostShards))
        .type_name("N");
    command.add_option("--partition", plan.scheduler.partition, "Slurm partition; default: the cluster's")
        .check(make_directive_check(false))
        .type_name("P");
    command.add_option("--gres", plan.scheduler.gres, "Resources of each task, such as gpu:1; default: none")
        .check(make_directive_check(false))
        .type_name("G");
    command
        .add_option("--time", plan.scheduler.time,
                    "Time limit per task, such as 4:00:00; the next attempt resumes a task that ran out of time; default: the cluster's")
        .check(make_directive_check(false))
        .type_name("T");
    command.add_option("--cpus", plan.scheduler.cpus, "Cores per task, and threads to use, 1 to 4096; default: the cluster's")
        .check(make_integer_check(1, kMostCpus))
        .type_name("C");
    command.add_option("--throttle", plan.scheduler.throttle, "Maximum number of tasks that run at the same time, 1 to 100000; default: no "
                                                              "limit")
        .check(make_integer_check(1, kMostShards))
        .type_name("K");
    command
        .add_option("--sbatch", plan.scheduler.more, "Further options for sbatch, as one argument, such as \"--account=vision --mem=8G\"")
        .check(make_directive_check(true))
        .type_name("WORDS");
    command
        .add_option("--failures", plan.most_failures,
                    "Number of consecutive attempts without a new panel after which a shard waits for 'farm retry', 1 to 100; default 5")
        .check(make_integer_check(1, 100))
        .type_name("N");
    command.add_flag("--print", options->prints_script, "Print the script; write and submit nothing");
    command.add_flag("--no-submit", options->submits_nothing,
                     "Write the plan and the scripts but submit nothing, so that you can run them by hand or with another scheduler");
    command.add_flag("--json", options->prints_json, "Print the jobs as one JSON object");
    command.footer(kSubmitFooter);
    command.callback([&action, options] { action = [options] { return run_submit(*options); }; });
}

Command add_folder_verb(const Command& farm_command, const char* name, const char* description, const char* footer,
                        const std::shared_ptr<FolderOptions>& options)
{
    const Command command = farm_command.add_command(name, description);
    command.add_option("DIR", options->folder, "Folder that was given to 'farm submit' as --out").required().type_name("");
    command.add_flag("--json", options->prints_json, "Print one JSON object");
    command.footer(footer);
    return command;
}

}  // namespace

void add_farm_command(const Command& app, Action& action)
{
    const Command command = app.add_command("farm", "Make a dataset with a Slurm job array, and report its progress");
    command.require_verb();
    command.footer(kFarmFooter);
    add_submit_verb(command, action);
    const auto status = std::make_shared<FolderOptions>();
    const Command status_command =
        add_folder_verb(command, "status", "Report which shards are done, which are running and where, and which failed and "
                                           "why", kStatusFooter, status);
    status_command.add_flag("--watch", status->watches, "Repeat the report every 5 seconds until no task runs or waits");
    status_command.callback([&action, status] { action = [status] { return run_status(*status); }; });
    const auto retry = std::make_shared<FolderOptions>();
    const Command retry_command =
        add_folder_verb(command, "retry", "Submit the shards that are neither done nor in the queue again", kRetryFooter, retry);
    retry_command.callback([&action, retry] { action = [retry] { return run_retry(*retry); }; });
}

}  // namespace clevrvk::tools
