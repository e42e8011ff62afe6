// Verbs of `clevrvk devbench`.
#pragma once

#include "tools/clevrvk/commands/commands.h"

namespace clevrvk::tools {

/// Adds `page` to the family.
void add_devbench_page_verb(const Command& family, Action& action);

/// Adds `check` to the family.
void add_devbench_check_verb(const Command& family, Action& action);

/// Adds `manifest` to the family.
void add_devbench_manifest_verb(const Command& family, Action& action);

/// Adds `words` to the family.
void add_devbench_words_verb(const Command& family, Action& action);

/// Adds `score` to the family.
void add_devbench_score_verb(const Command& family, Action& action);

}  // namespace clevrvk::tools
