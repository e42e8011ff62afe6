// Verbs of `clevrvk kilogram` with files of their own, and declarations that verbs share.
#pragma once

#include "generators/kilogram/table.h"
#include "renderer/catalog/catalog.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/command_line.h"

#include <string>
#include <vector>

namespace clevrvk::tools {

/// Help text of --strict.
inline constexpr const char* kStrictHelp = "Refuse SVG files that do not have the published form, such as those that drawing programs "
                                           "write";

/// Adds `draw` to the family.
void add_draw_verb(const Command& family, Action& action);

/// Adds `games` to the family.
void add_games_verb(const Command& family, Action& action);

/// Adds `shapes` and `oracle` to the family.
void add_statistics_verbs(const Command& family, Action& action);

/// Adds the options --look, --ground and --color for tiles on a table.
[[nodiscard]] std::vector<Option> add_table_flags(const Command& verb, generators::kilogram::TableLook& look);

/// Checks that `color` is "" or a colour of the catalog. \throws SpecError  whose message begins with the flag
void check_table_color(const catalog::Catalog& catalog, const std::string& color);

}  // namespace clevrvk::tools
