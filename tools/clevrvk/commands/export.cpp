// clevrvk export: writes a finished dataset in the format of another program. Uses no device.
#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/export/export_dataset.h"
#include "renderer/write/file_names.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/clevrvk/run/stop_signal.h"
#include "tools/clevrvk/version.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;

constexpr const char* kExportFooter =
    R"(Files whose bytes stay the same are hard links to the files of DIR where the file system supports them, so do not edit
them in place. DIR2 also holds licenses.json, export.json with the settings, and files.jsonl with the hash of each file.
The same command resumes a stopped export and does nothing after a finished one; `clevrvk check DIR2` checks the files.

Examples:
  clevrvk export --list
  clevrvk export coco out/clevr --out out/clevr_coco)";

struct ExportFlags {
    std::string format;
    std::string dataset;
    std::string out;
    std::string split = "train";
    int shard_mib = 256;
    AssetsFlag assets;
    bool lists = false;
};

std::vector<std::string> list_format_names()
{
    std::vector<std::string> names;
    for (const exporting::Format& format : exporting::all_formats()) {
        names.emplace_back(format.name);
    }
    return names;
}

int print_formats()
{
    for (const exporting::Format& format : exporting::all_formats()) {
        print_line(fmt::format("{:<12} {}", format.name, format.summary));
        print_line(fmt::format("             holds: {}", format.holds));
        print_line(fmt::format("             drops: {}", format.drops.empty() ? "nothing" : format.drops));
    }
    return kExitDone;
}

/// Everything that determines the bytes.
Json make_export_settings(const ExportFlags& flags, const exporting::Format& format, const catalog::Catalog& catalog)
{
    const fs::path dataset = flags.dataset;
    Json settings{{"verb", "export"},
                  {"format", format.name},
                  {"version", get_tool_version(MadeFrom::Verbs)},
                  {"dataset", digest_file(dataset / write::kDescriptionName)},
                  {"index", digest_file(dataset / write::kIndexName)},
                  {"assets", catalog.digest},
                  {"split", flags.split}};
    if (format.has_shards) {
        settings["shard_mib"] = flags.shard_mib;
    }
    return settings;
}

int run_export(const ExportFlags& flags)
{
    if (flags.lists) {
        return print_formats();
    }
    if (flags.format.empty() || flags.dataset.empty() || flags.out.empty()) {
        throw SpecError("FORMAT, DIR and --out are needed; 'clevrvk export --list' shows the formats");
    }
    const exporting::Format& format = *exporting::find_format(flags.format);
    const catalog::Catalog catalog = load_assets(flags.assets);
    const exporting::Categories categories(catalog);
    dataset::DatasetReader checked(flags.dataset, generators::all_layouts());
    exporting::check_exportable(checked, format, categories);
    watch_stop_signals();
    write::ResultFolder folder(flags.out, exporting::kExportInfoName, make_export_settings(flags, format, catalog));
    if (folder.is_complete()) {
        log_info("{} is already complete; nothing to do", flags.out);
        return kExitDone;
    }
    dataset::DatasetReader reader(flags.dataset, generators::all_layouts());
    const exporting::Job job{reader.folder(), reader.description(), categories, folder, static_cast<std::uint64_t>(flags.shard_mib) << 20U};
    const std::optional<std::uint64_t> count = exporting::export_dataset(reader, format, job, flags.split, get_stop_flag());
    if (!count) {
        log_info("stopped; the same command resumes '{}'", flags.out);
        return kExitStopped;
    }
    folder.finish();
    print_line(fmt::format("{}: {} panels as {}", flags.out, *count, format.name));
    return kExitDone;
}

}  // namespace

void add_export_command(const Command& app, Action& action)
{
    constexpr int kMostShardMib = 4096;
    const Command command = app.add_command("export", "Write a finished dataset in a format that other programs read");
    const auto flags = std::make_shared<ExportFlags>();
    command.add_option("FORMAT", flags->format, "One of the formats that --list prints")
        .check(make_name_check("format", list_format_names()))
        .type_name("");
    command.add_option("DIR", flags->dataset, "Folder of a finished dataset with pictures").check(make_folder_check()).type_name("");
    command.add_option("--out", flags->out, "Folder for the files: new, empty, or begun by this command").check(make_folder_check());
    command
        .add_option("--split", flags->split,
                    "Split of the panels whose episodes name no split, in letters, digits and underscores; default train. Episodes of "
                    "tasks name their split")
        .check(exporting::find_split_fault)
        .type_name("NAME");
    const Option shard = command.add_option("--shard-mib", flags->shard_mib,
                                            "With webdataset: maximum size of a tar file in MiB, 1 to 4096; default 256. A larger panel "
                                            "gets a file of its own");
    shard.check(make_integer_check(1, kMostShardMib)).type_name("N");
    command.add_flag("--list", flags->lists, "List the formats, with the data of a panel that each one keeps and drops");
    add_assets_flag(command, flags->assets);
    command.footer(kExportFooter);
    command.callback([&action, flags, shard] {
        action = [flags, shard] {
            check_bound_options("FORMAT", flags->format, {{shard, {"webdataset"}}});
            return run_export(*flags);
        };
    });
}

}  // namespace clevrvk::tools
