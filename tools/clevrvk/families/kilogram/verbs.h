// Verbs of `clevrvk kilogram` that have files of their own, and what the verbs share.
#pragma once

#include "generators/kilogram/tiles.h"
#include "renderer/catalog/catalog.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/command_line.h"

namespace clevrvk::tools {

/// Adds `draw` to the family.
void add_draw_verb(const Command& family, Action& action);

/// Adds `games` to the family.
void add_games_verb(const Command& family, Action& action);

/// Adds `shapes` and `oracle` to the family.
void add_statistics_verbs(const Command& family, Action& action);

/// Checks that the catalog has material and colour. \throws SpecError  that begins with the flag
void check_table_look(const catalog::Catalog& catalog, const generators::kilogram::TableLook& look);

}  // namespace clevrvk::tools
