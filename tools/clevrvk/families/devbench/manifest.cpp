// clevrvk devbench manifest: writes the manifest of a finished dataset in the published form. Uses no device.
#include "generators/devbench/layout.h"
#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/dataset/dataset_reader.h"
#include "tools/clevrvk/families/devbench/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace devbench = generators::devbench;

constexpr const char* kManifestFooter =
    R"(DIR is a dataset, and TASK one of its tasks. The command prints the published columns: the target first, then the foils
from close to distal, each as a path below the task's folder (with --format devbench) or else below DIR. The rows follow
the order of the trials, so a model's scores for them are rows for `clevrvk devbench score`. With --format devbench,
`make` has already written the same text to TASK_FOLDER/manifest.csv.

Example:
  clevrvk make devbench_nouns --count 40 --seed 1 --quality draft --out out/nouns
  clevrvk devbench manifest out/nouns devbench_nouns > nouns.csv)";

int run_manifest(const std::string& folder, const std::string& task_name)
{
    const devbench::PublishedTask& task = *devbench::find_published_task(task_name);
    devbench::Manifests manifests;
    dataset::DatasetReader reader(folder, generators::all_layouts());
    for (std::vector<dataset::PanelEntry> panels = reader.next_episode(); !panels.empty(); panels = reader.next_episode()) {
        if (panels.front().record.task != task.task) {
            continue;
        }
        std::vector<record::PanelRecord> records;
        for (dataset::PanelEntry& panel : panels) {
            if (!panel.record.file.value) {
                throw SpecError(
                    fmt::format("{}: file: the dataset was made without pictures, so a manifest cannot name them", panel.place));
            }
            records.push_back(std::move(panel.record));
        }
        manifests.add_episode(records);
    }
    const std::vector<layout::TextFile> files = manifests.finish();
    if (files.empty()) {
        throw SpecError(fmt::format("{}: the dataset has no pictures of task {}", folder, task.task));
    }
    print_line(files.front().text.substr(0, files.front().text.size() - 1));
    return kExitDone;
}

}  // namespace

void add_devbench_manifest_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("manifest", "Print the published manifest of a dataset");
    const auto folder = std::make_shared<std::string>();
    const auto task = std::make_shared<std::string>();
    verb.add_option("DIR", *folder, "A dataset that `clevrvk make` has finished").required().type_name("");
    verb.add_option("TASK", *task, "devbench_nouns, devbench_vocabulary or devbench_categories")
        .required()
        .type_name("")
        .check(make_name_check("task", {"devbench_nouns", "devbench_vocabulary", "devbench_categories"}));
    verb.footer(kManifestFooter);
    verb.callback([&action, folder, task] { action = [folder, task] { return run_manifest(*folder, *task); }; });
}

}  // namespace clevrvk::tools
