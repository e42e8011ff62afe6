// Runs programs.
#pragma once

#include "generators/language/program.h"
#include "generators/language/scene_index.h"

#include <optional>
#include <string>

namespace clevrvk::language {

/// The answer in CLEVR's words: "yes", "no", a number, a value of an attribute. Nothing where the program has none:
/// "the cup" is not the only one, something rests on a fact in doubt, an attribute is not there, or an entity is
/// compared or joined with itself.
[[nodiscard]] std::optional<std::string> execute(const Program& program, const SceneIndex& scene);

/// The set that a program which ends with a set gives; nothing where it has none.
[[nodiscard]] std::optional<EntitySet> execute_set(const Program& program, const SceneIndex& scene);

}  // namespace clevrvk::language
