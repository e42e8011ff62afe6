// clevrvk merge: merges the shards of a dataset into one.
#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/base/parse_json.h"
#include "renderer/write/merge_shards.h"
#include "renderer/write/shards.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/licenses.h"
#include "tools/clevrvk/run/stop_signal.h"
#include "tools/clevrvk/version.h"

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace clevrvk::tools {
namespace {

constexpr const char* kMergeFooter =
    R"(The result is byte for byte the dataset of a single run. After a stop or a kill, the same command resumes; after a
finished merge, it does nothing.
Without --out, the shards of DIR become the dataset of DIR: their files are moved, and their folders are removed. With
--out, the shards stay as they are: their files are linked, or copied where the file system does not support links.

Examples:
  clevrvk merge data/clevr
  clevrvk merge disk1/clevr/shards/0-of-2 disk2/clevr/shards/1-of-2 --out data/clevr)";

struct MergeOptions {
    AssetsFlag assets;
    std::vector<std::string> folders;
    std::string out;
    bool prints_json = false;
    bool is_quiet = false;
};

/// Lists the shards. Each given folder is a shard or contains shards.
std::vector<std::filesystem::path> find_shards(const std::vector<std::string>& folders)
{
    std::vector<std::filesystem::path> shards;
    for (const std::string& folder : folders) {
        const std::vector<std::filesystem::path> below = write::list_shard_folders(folder);
        if (below.empty()) {
            shards.emplace_back(folder);
        }
        shards.insert(shards.end(), below.begin(), below.end());
    }
    return shards;
}

write::MergePlan make_merge_plan(const MergeOptions& options)
{
    write::MergePlan plan;
    std::error_code error;
    const bool is_in_place =
        options.folders.size() == 1 && (options.out.empty() || std::filesystem::equivalent(options.folders.front(), options.out, error));
    if (!is_in_place && options.out.empty()) {
        throw SpecError("several folders need --out; without --out, give only the folder that contains 'shards'");
    }
    plan.keeps_shards = !is_in_place;
    plan.out = is_in_place ? options.folders.front() : options.out;
    plan.shards = is_in_place ? write::list_shard_folders(plan.out) : find_shards(options.folders);
    plan.tool_version = get_tool_version(MadeFrom::Generators);
    plan.licenses = make_asset_licenses(load_assets(options.assets));
    return plan;
}

void report(const MergeOptions& options, const write::MergePlan& plan, const write::MergeResult& result)
{
    if (result.merged == 0 && result.is_complete) {
        log_info("nothing to do: all {} panels are merged", result.sizes.panels);
    } else {
        log_info("{}{} panels{} from {} shards into '{}'{}", result.is_complete ? "merged " : "stopped: merged ", result.merged,
                 result.sizes.failed > 0 ? " and failed records" : "", plan.shards.size(), plan.out.string(),
                 result.is_complete ? "" : "; run again to resume");
    }
    for (const std::filesystem::path& folder : result.left_folders) {
        log_warn("'{}' is kept because it holds files that do not belong to a dataset", folder.string());
    }
    if (options.prints_json) {
        Json json;
        json["complete"] = result.is_complete;
        json["merged"] = result.merged;
        json["panels"] = result.sizes.panels;
        json["failed"] = result.sizes.failed;
        json["out"] = plan.out.string();
        fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
}

int run_merge(const MergeOptions& options)
{
    if (options.is_quiet) {
        set_log_level(LogLevel::Warn);
    }
    watch_stop_signals();
    const write::MergePlan plan = make_merge_plan(options);
    const write::MergeResult result = write::merge_shards(plan, generators::all_layouts(), get_stop_flag());
    report(options, plan, result);
    if (!result.is_complete) {
        return kExitStopped;
    }
    return result.sizes.failed > 0 ? kExitSomeFailed : kExitDone;
}

}  // namespace

void add_merge_command(const Command& app, Action& action)
{
    const Command command = app.add_command("merge", "Merge finished shards into one dataset");
    const auto options = std::make_shared<MergeOptions>();
    command.add_option("DIR", options->folders, "Folder whose shards are merged into it; with --out: folders of shards, or folders that "
                                                "contain them")
        .required()
        .type_name("");
    command.add_option("--out", options->out, "Folder of the merged dataset; default: DIR itself")
        .check(make_folder_check())
        .type_name("DIR");
    add_assets_flag(command, options->assets);
    command.add_flag("--json", options->prints_json, "Print a summary as one JSON object to standard output");
    command.add_flag("--quiet", options->is_quiet, "No notices");
    command.footer(kMergeFooter);
    command.callback([&action, options] { action = [options] { return run_merge(*options); }; });
}

}  // namespace clevrvk::tools
