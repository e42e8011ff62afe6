// Verbs of `clevrvk kilogram` that have files of their own, and what the verbs share.
#pragma once

#include "generators/kilogram/table.h"
#include "renderer/catalog/catalog.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/command_line.h"

#include <string>
#include <vector>

namespace clevrvk::tools {

/// Help of --strict.
inline constexpr const char* kStrictHelp = "Refuse SVG files that are not in the published form, as drawing programs write them";

/// Adds `draw` to the family.
void add_draw_verb(const Command& family, Action& action);

/// Adds `games` to the family.
void add_games_verb(const Command& family, Action& action);

/// Adds `shapes` and `oracle` to the family.
void add_statistics_verbs(const Command& family, Action& action);

/// Adds the options --look, --ground and --color of tiles on a table.
[[nodiscard]] std::vector<Option> add_table_flags(const Command& verb, generators::kilogram::TableLook& look);

/// Checks that the catalog has the colour, or that there is none. \throws SpecError  that begins with the flag
void check_table_color(const catalog::Catalog& catalog, const std::string& color);

}  // namespace clevrvk::tools
