// Verbs of `clevrvk kilogram` that have files of their own, and what the verbs share.
#pragma once

#include "generators/kilogram/tiles.h"
#include "renderer/catalog/catalog.h"
#include "tools/clevrvk/commands/commands.h"

#include <CLI/CLI.hpp>

namespace clevrvk::tools {

/// Adds `draw` to the family.
void add_draw_verb(CLI::App& family, Action& action);

/// Adds `games` to the family.
void add_games_verb(CLI::App& family, Action& action);

/// Adds `shapes` and `oracle` to the family.
void add_statistics_verbs(CLI::App& family, Action& action);

/// Checks that the catalog has material and colour. \throws SpecError  that begins with the flag
void check_table_look(const catalog::Catalog& catalog, const generators::kilogram::TableLook& look);

}  // namespace clevrvk::tools
