// Checks one episode, beginning with its spec, because everything else follows from it.
#include "renderer/check/unit_checker.h"

#include "renderer/annotate/flow.h"
#include "renderer/base/error.h"
#include "renderer/base/hash.h"
#include "renderer/record/record_json.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/write_spec.h"

#include <algorithm>
#include <span>
#include <utility>

namespace clevrvk::check {

namespace {

/// \param paths  all files of the panel \param stored  the same files, as the journal remembers them
/// \param found  the files that exist
void compare_hashes(const IndexLine& line, const std::vector<std::string>& paths, const std::vector<write::StoredFile>& stored,
                    std::span<const HashedFile> found, Findings& findings)
{
    findings.count(Check::FileHash, stored.size());
    if (stored.size() != paths.size()) {
        findings.add(Check::FileHash, line.place(),
                     fmt::format("{}: has {} files, the journal remembers {}", line.name(), paths.size(), stored.size()));
        return;
    }
    for (const HashedFile& file : found) {
        const auto place = std::find(paths.begin(), paths.end(), file.path);
        CLEVRVK_CHECK(place != paths.end(), "'{}' was read, and is not a file of {}", file.path, line.name());
        const write::StoredFile& expected = stored[static_cast<std::size_t>(place - paths.begin())];
        if (file.hash != expected.hash) {
            findings.add(Check::FileHash, file.path,
                         fmt::format("{}: has changed since it was written: expected {}, found {}", line.name(), expected.hash, file.hash));
        }
    }
}

/// None where a line is damaged: other checks report it.
std::vector<record::PanelRecord> read_records(std::span<const IndexLine> lines)
{
    std::vector<record::PanelRecord> records;
    try {
        for (const IndexLine& line : lines) {
            const JsonDocument document{line.value, line.place()};
            records.push_back(record::read_panel_record(JsonReader(document)));
        }
    } catch (const SpecError&) {
        records.clear();
    }
    return records;
}

}  // namespace

UnitChecker::UnitChecker(const std::filesystem::path& folder, const write::RunSettings& settings, const layout::Layout& layout,
                         const catalog::Catalog& catalog, const TaskKnowledge& tasks)
    : folder_(folder), settings_(settings), layout_(layout), catalog_(catalog), tasks_(tasks)
{
}

UnitResult UnitChecker::check(Unit unit)
{
    UnitResult result;
    result.findings = std::move(unit.findings);
    result.lines = std::move(unit.lines);
    if (result.lines.empty()) {
        return result;
    }
    if (!layout_.index_files().empty()) {
        result.records = read_records(result.lines);
    }
    std::vector<std::optional<PanelPaths>> paths;
    for (const IndexLine& line : result.lines) {
        SeenPanel panel;
        panel.name = hash_fnv1a(line.episode + "/" + line.panel);
        panel.line_number = line.number;
        result.panels.push_back(panel);
        paths.push_back(find_paths(line, result));
    }
    result.episode = rebuild_episode(result.lines, catalog_, things_, result.findings);
    if (!result.episode) {
        return result;
    }
    const std::string spec_hash = digest_hex(spec::write_episode(*result.episode));
    const bool is_sound = has_form(result, result.findings);
    for (std::size_t k = 0; k < result.lines.size(); ++k) {
        const IndexLine& line = result.lines[k];
        const std::optional<JournalPanel>& remembered = unit.remembered[k];
        if (remembered) {
            result.findings.count(Check::SpecHash);
            if (remembered->spec_hash != spec_hash) {
                result.findings.add(
                    Check::SpecHash, line.place(),
                    fmt::format("{}: expected {}, found {}: the episode was made from another spec than its lines describe",
                                line.name(), remembered->spec_hash, spec_hash));
            }
        }
        if (is_sound && paths[k]) {
            const std::size_t files_before = result.files.size();
            check_panel(line, k, *paths[k], result);
            if (remembered && remembered->files) {
                compare_hashes(line, paths[k]->all, *remembered->files, std::span(result.files).subspan(files_before), result.findings);
            }
        }
    }
    check_swaps(result.pictures, result.findings);
    result.pictures.clear();
    result.derivation = check_task(tasks_, *result.episode, result.lines.front().place(), result.findings);
    return result;
}

std::optional<PanelPaths> UnitChecker::find_paths(const IndexLine& line, UnitResult& result) const
{
    try {
        PanelPaths paths = list_panel_paths(layout_, line.episode, line.panel, line.value, settings_);
        for (const std::string& path : paths.all) {
            result.known_paths.push_back(hash_fnv1a(path));
            // A folder that has lost all its files is not stray: each missing file is reported.
            result.known_paths.push_back(hash_fnv1a(std::filesystem::path(path).parent_path().generic_string()));
        }
        return paths;
    } catch (const SpecError& error) {
        result.findings.add(Check::FileNames, line.place(), fmt::format("{}: {}", line.name(), error.what()));
        return std::nullopt;
    }
}

bool UnitChecker::has_form(const UnitResult& result, Findings& findings) const
{
    const std::string place = result.lines.front().place();
    try {
        layout_.check_episode(*result.episode, place);
        return true;
    } catch (const SpecError& error) {
        findings.add(
            Check::Spec, place,
            fmt::format("the episode '{}' that begins here does not fit format {}: "
                        "{}", result.episode->id, settings_.format, error.what()));
        return false;
    }
}

void UnitChecker::check_panel(const IndexLine& line, std::size_t panel, const PanelPaths& paths, UnitResult& result)
{
    const int index = static_cast<int>(panel);
    const resolve::ResolvedPanel resolved = resolve::resolve_panel(result.episode->panels.at(panel), catalog_);
    std::optional<scene::Scene> scene;
    if (settings_.writes_images) {
        scene = scene::build_scene(*result.episode, index, resolved, catalog_, meshes_);
    }
    const annotate::LabeledPanel labeled = annotate::label_panel(*result.episode, index, resolved, nullptr, scene ? scene->noise_seed : 0);
    const Json expected = compare_line(line, labeled, settings_, paths, result.findings);
    if (scene) {
        const bool has_flow = std::ranges::any_of(
            annotate::kFlowArrays, [&](const annotate::FlowArray& flow) { return std::ranges::count(settings_.aovs, flow.name) > 0; });
        const auto build_neighbour = [&](int place) {
            const bool is_needed = has_flow && place >= 0 && place < static_cast<int>(result.episode->panels.size());
            return is_needed ? std::optional(scene::build_scene(*result.episode, place, catalog_, meshes_)) : std::nullopt;
        };
        const std::optional<scene::Scene> before = build_neighbour(index - 1);
        const std::optional<scene::Scene> after = build_neighbour(index + 1);
        const PanelTruth truth{&*result.episode, panel, &*scene, before ? &*before : nullptr, after ? &*after : nullptr};
        SeenPanel& seen = result.panels[panel];
        check_pictures(line, paths, truth, seen, result);
        // Frames of a clip may look the same though something moves that they do not show.
        seen.scene = hash_fnv1a(result.episode->clip ? result.episode->id : describe_scene(labeled.panel()));
    }
    for (HashedFile& file : check_texts(folder_, layout_.make_texts(*result.episode, panel, expected), line, result.findings)) {
        result.files.push_back(std::move(file));
    }
}

void UnitChecker::check_pictures(const IndexLine& line, const PanelPaths& paths, const PanelTruth& truth, SeenPanel& seen,
                                 UnitResult& result)
{
    PanelFiles files = check_panel_files(folder_, settings_, paths, line, truth, trees_, result.findings);
    for (HashedFile& file : files.files) {
        result.files.push_back(std::move(file));
    }
    result.edge_pixels += files.edge_pixels;
    if (files.picture) {
        result.pictures.push_back(std::move(*files.picture));
    }
    seen.has_picture = files.pixels.has_value();
    seen.pixels = files.pixels.value_or(0);
}

}  // namespace clevrvk::check
