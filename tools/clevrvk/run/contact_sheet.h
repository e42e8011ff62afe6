// Pictures of several panels side by side, in one file.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/render_flags.h"

#include <filesystem>
#include <span>

namespace clevrvk::tools {

/// Settings of a sheet.
struct SheetFlags {
    RenderFlags rendering;
    std::string file;
    int columns = 0;  ///< 0: about as many as rows
    bool overwrites = false;
};

/// Adds FILE, --columns, --overwrite and the rendering flags. `flags` must outlive the parsing.
void add_sheet_flags(const Command& command, SheetFlags& flags);

/// Renders the first panel of each episode, all of equal size, and writes them row by row as one PNG.
/// \throws SpecError  when the file exists and must not be overwritten
/// \throws GpuError, IoError
void write_contact_sheet(std::span<const spec::EpisodeSpec> episodes, const catalog::Catalog& catalog, const SheetFlags& flags);

}  // namespace clevrvk::tools
