// Verbs of `clevrvk curi` with files of their own, and declarations that verbs share.
#pragma once

#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/thread_flag.h"

#include <cstdint>
#include <string>

namespace clevrvk::tools {

constexpr std::int64_t kMostScenes = 100000000;

/// Adds `concepts` to the family.
void add_concepts_verb(const Command& family, Action& action);

/// Adds `episodes` to the family.
void add_episodes_verb(const Command& family, Action& action);

/// Adds `oracle` to the family.
void add_oracle_verb(const Command& family, Action& action);

/// Adds `score` to the family.
void add_curi_score_verb(const Command& family, Action& action);

/// Adds `sound` to the family.
void add_sound_verb(const Command& family, Action& action);

/// Adds `truth` to the family.
void add_truth_verb(const Command& family, Action& action);

/// Adds --variant: one of curi::kVariantNames. `variant` must hold the default.
void add_curi_variant_flag(const Command& verb, std::string& variant);

}  // namespace clevrvk::tools
