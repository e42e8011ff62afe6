// The list of commands that fill folders of their own; each new command adds a line.
#include "tools/clevrvk/families/registry.h"

#include "renderer/base/error.h"
#include "renderer/export/export_dataset.h"
#include "tools/clevrvk/families/devbench/check_page.h"
#include "tools/clevrvk/families/kilogram/check_tangrams.h"
#include "tools/clevrvk/families/kilogram/pictures.h"
#include "tools/clevrvk/run/export_folder.h"
#include "tools/clevrvk/run/mesh_folder.h"

#include <algorithm>
#include <array>
#include <optional>

namespace clevrvk::tools {

std::span<const ResultKind> list_result_kinds()
{
    static constexpr std::array kKinds{
        ResultKind{kKilogramInfoName, "clevrvk kilogram", check_tangrams},
        ResultKind{kPageInfoName, "clevrvk devbench page", check_page},
        ResultKind{exporting::kExportInfoName, "clevrvk export", check_export_folder},
        ResultKind{kMeshesInfoName, "clevrvk meshes", check_mesh_folder},
    };
    return kKinds;
}

const ResultKind* find_result_kind(const std::filesystem::path& folder)
{
    const std::span<const ResultKind> kinds = list_result_kinds();
    const auto found =
        std::find_if(kinds.begin(), kinds.end(), [&](const ResultKind& kind) { return std::filesystem::exists(folder / kind.info_name); });
    return found == kinds.end() ? nullptr : &*found;
}

std::size_t check_result_files(const std::filesystem::path& folder, const ResultKind& kind, check::Findings& findings)
{
    const std::optional<check::ResultFiles> files = check::check_result_folder(folder, kind.info_name, findings);
    if (!files) {
        return 0;
    }
    if (findings.found.empty()) {
        try {
            kind.check(folder, *files, findings);
        } catch (const SpecError& error) {
            // Damaged settings and lines are findings, not command-line errors.
            findings.add(check::Check::FormatFiles, kind.info_name, error.what());
        }
    }
    return files->hashes.size();
}

}  // namespace clevrvk::tools
