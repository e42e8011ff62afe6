// Checks all lines of one episode, and the files of its panels. Thread-safe: many episodes are checked in parallel.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/check/check_panel.h"
#include "renderer/check/check_swaps.h"
#include "renderer/check/check_task.h"
#include "renderer/check/checks.h"
#include "renderer/check/dataset_folder.h"
#include "renderer/check/index_line.h"
#include "renderer/check/journal_order.h"
#include "renderer/check/seen_panels.h"
#include "renderer/layout/layout.h"
#include "renderer/record/panel_record.h"
#include "renderer/resolve/thing_reader.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/write/run_settings.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::check {

/// The lines of one episode, which are consecutive in the index.
struct Unit {
    std::uint64_t sequence = 0;
    std::vector<IndexLine> lines;
    std::vector<std::optional<JournalPanel>> remembered;  ///< the journal's entries, one for each line
    Findings findings;                                    ///< findings from reading the lines
};

/// The result of checking a unit.
struct UnitResult {
    Findings findings;
    std::vector<HashedFile> files;
    std::vector<std::uint64_t> known_paths;  ///< hash_fnv1a of every path that belongs to the unit, and of its folder
    std::vector<SeenPanel> panels;
    std::vector<PictureTrace> pictures;        ///< those that can be compared with their scenes
    std::optional<spec::EpisodeSpec> episode;  ///< nothing if the lines do not describe one
    std::vector<IndexLine> lines;
    std::vector<record::PanelRecord> records;  ///< of the lines, for texts about the whole index; none where one is damaged
    std::uint64_t edge_pixels = 0;
    Derivation::Outcome derivation = Derivation::Outcome::Unknown;
};

class UnitChecker {
public:
    /// All arguments must outlive this object.
    UnitChecker(const std::filesystem::path& folder, const write::RunSettings& settings, const layout::Layout& layout,
                const catalog::Catalog& catalog, const TaskKnowledge& tasks);

    [[nodiscard]] UnitResult check(Unit unit);

private:
    [[nodiscard]] std::optional<PanelPaths> find_paths(const IndexLine& line, UnitResult& result) const;
    [[nodiscard]] bool has_form(const UnitResult& result, Findings& findings) const;
    void check_panel(const IndexLine& line, std::size_t panel, const PanelPaths& paths, UnitResult& result);
    void check_pictures(const IndexLine& line, const PanelPaths& paths, const PanelTruth& truth, SeenPanel& seen, UnitResult& result);

    const std::filesystem::path& folder_;
    const write::RunSettings& settings_;
    const layout::Layout& layout_;
    const catalog::Catalog& catalog_;
    const TaskKnowledge& tasks_;
    scene::MeshCache meshes_;
    resolve::ThingReader things_{meshes_.bodies()};
    MeshTrees trees_;
};

}  // namespace clevrvk::check
