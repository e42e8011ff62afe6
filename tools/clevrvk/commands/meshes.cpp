// clevrvk meshes: writes the meshes of every panel as a file. Uses no device.
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/meshes/panel_glb.h"
#include "renderer/pipeline/spec_source.h"
#include "renderer/resolve/thing_reader.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/read_spec.h"
#include "renderer/write/result_folder.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/mesh_folder.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/clevrvk/run/stop_signal.h"
#include "tools/clevrvk/version.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMeshesFooter = R"(DIR holds meshes/EPISODE/PANEL.glb, and meshes.json and files.jsonl with the settings and the hash of each file. A file
has a node for each object, named by its id, and one for each piece of the stage; y is up, as in every glTF file. The
same command resumes a stopped run and does nothing after a finished one; `clevrvk check DIR` checks the files.

Examples:
  clevrvk meshes samples/one_scene.jsonl --out out/meshes
  clevrvk meshes blurred.jsonl --time close --out out/closed)";

struct MeshesFlags {
    std::string episodes;
    std::string out;
    std::string time{meshes::kMeshTimes.front()};
    AssetsFlag assets;
    bool overwrites = false;
};

std::string name_file(const spec::EpisodeSpec& episode, const spec::PanelSpec& panel)
{
    return fmt::format("{}/{}/{}{}", kMeshesFolder, episode.id, panel.id, kMeshEnding);
}

/// Refuses a file of spec lines before anything is written. \throws SpecError  when a line is bad or missing, an id
/// occurs twice, or an id equals the name of another's file
void check_all(const std::string& path, const catalog::Catalog& catalog)
{
    const resolve::ThingReader things;
    spec::SpecReader reader(path, catalog, things);
    std::set<std::string> ids;
    while (const std::optional<spec::SpecLine> line = reader.next()) {
        const std::string& id = line->episode.id;
        if (!ids.insert(id).second) {
            throw SpecError(fmt::format("{}:{}: id: another line has the id '{}'", path, reader.line_number(), id));
        }
        for (std::size_t slash = id.find('/'); slash != std::string::npos; slash = id.find('/', slash + 1)) {
            const std::size_t end = std::min(id.find('/', slash + 1), id.size());
            if (id.substr(0, end).ends_with(kMeshEnding)) {
                throw SpecError(fmt::format("{}:{}: id: '{}' has a part that ends in {}, like the files of panels; choose another id",
                                            path, reader.line_number(), id, kMeshEnding));
            }
        }
    }
    if (const std::optional<std::string> missing = pipeline::describe_missing(reader)) {
        throw SpecError(fmt::format("{}: {}", path, *missing));
    }
}

/// Removes the files of an earlier run, but no others.
void remove_earlier(const fs::path& out)
{
    if (!fs::exists(out / kMeshesInfoName)) {
        return;
    }
    const write::FolderLock lock(out);
    for (const auto& [name, hash] : write::read_result_list(out).hashes) {
        fs::remove(out / name);
        for (fs::path folder = fs::path(name).parent_path(); !folder.empty(); folder = folder.parent_path()) {
            if (!fs::is_directory(out / folder) || !fs::is_empty(out / folder)) {
                break;
            }
            fs::remove(out / folder);
        }
    }
    fs::remove(out / write::kResultListName);
    fs::remove(out / kMeshesInfoName);
}

/// \return  the number of panels; nothing if stopped
std::optional<std::uint64_t> write_panels(const MeshesFlags& flags, const catalog::Catalog& catalog, write::ResultFolder& folder)
{
    const auto time = static_cast<meshes::MeshTime>(std::ranges::find(meshes::kMeshTimes, flags.time) - meshes::kMeshTimes.begin());
    const resolve::ThingReader things;
    scene::MeshCache cache;
    spec::SpecReader reader(flags.episodes, catalog, things);
    std::uint64_t count = 0;
    while (const std::optional<spec::SpecLine> line = reader.next()) {
        const spec::EpisodeSpec& episode = line->episode;
        for (std::size_t k = 0; k < episode.panels.size(); ++k) {
            if (get_stop_flag()) {
                return std::nullopt;
            }
            folder.store_once(name_file(episode, episode.panels[k]), [&] {
                const scene::Scene scene = scene::build_scene(episode, static_cast<int>(k), catalog, cache);
                return meshes::write_panel_glb(episode.panels[k], scene, time);
            });
            ++count;
        }
    }
    return count;
}

int run_meshes(const MeshesFlags& flags)
{
    if (!fs::is_regular_file(flags.episodes)) {
        throw ReadError(fmt::format("cannot read '{}': it must be a regular file, because it is read twice", flags.episodes));
    }
    const catalog::Catalog catalog = load_assets(flags.assets);
    check_all(flags.episodes, catalog);
    watch_stop_signals();
    if (flags.overwrites) {
        remove_earlier(flags.out);
    }
    write::ResultFolder folder(flags.out, kMeshesInfoName,
                               {{"verb", "meshes"},
                                {"version", get_tool_version(MadeFrom::SpecLines)},
                                {"assets", catalog.digest},
                                {"episodes", digest_file(flags.episodes)},
                                {"time", flags.time}});
    if (folder.is_complete()) {
        log_info("{} is already complete; nothing to do", flags.out);
        return kExitDone;
    }
    const std::optional<std::uint64_t> count = write_panels(flags, catalog, folder);
    if (!count) {
        log_info("stopped; the same command resumes '{}'", flags.out);
        return kExitStopped;
    }
    folder.finish();
    print_line(fmt::format("{}: {} panels", flags.out, *count));
    return kExitDone;
}

}  // namespace

void add_meshes_command(const Command& app, Action& action)
{
    const Command command = app.add_command("meshes", "Write the meshes of each panel of spec lines as binary glTF 2.0");
    const auto flags = std::make_shared<MeshesFlags>();
    command.add_option("FILE", flags->episodes, "File of spec lines").required();
    command.add_option("--out", flags->out, "Folder for the files: new, empty, or begun by this command")
        .required()
        .check(make_folder_check());
    command
        .add_option("--time", flags->time,
                    "Time at which moving objects are written: labels (the time of masks and labels), open or close (of the shutter); "
                    "default labels")
        .check(make_name_check("time", {meshes::kMeshTimes.begin(), meshes::kMeshTimes.end()}))
        .type_name("NAME");
    command.add_flag("--overwrite", flags->overwrites, "First remove the files of an earlier run");
    add_assets_flag(command, flags->assets);
    command.footer(kMeshesFooter);
    command.callback([&action, flags] { action = [flags] { return run_meshes(*flags); }; });
}

}  // namespace clevrvk::tools
