// The verbs of `clevrvk relations`.
#pragma once

#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/command_line.h"

namespace clevrvk::tools {

/// Adds `verify` to the family.
void add_relations_verify_verb(const Command& family, Action& action);

}  // namespace clevrvk::tools
