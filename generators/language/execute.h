// Runs programs on scenes.
#pragma once

#include "generators/language/program.h"
#include "generators/language/scene_index.h"

#include <optional>
#include <string>

namespace clevrvk::language {

/// The answer in CLEVR's words: "yes", "no", a number, or the value of an attribute. Nothing if the program has no
/// answer: "the cup" is not unique, a fact in doubt matters, an attribute is missing, or an entity is compared or
/// joined with itself.
[[nodiscard]] std::optional<std::string> execute(const Program& program, const SceneIndex& scene);

/// The set in which such a program ends; nothing if it has no value.
[[nodiscard]] std::optional<EntitySet> execute_set(const Program& program, const SceneIndex& scene);

}  // namespace clevrvk::language
