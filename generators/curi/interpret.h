// Interprets a program on one scene, word by word. Slow and simple: the evaluator for many programs and scenes
// (evaluate.h) is tested against it.
#pragma once

#include "generators/curi/program.h"
#include "generators/curi/scene.h"

namespace clevrvk::generators::curi {

/// Whether the program is true of the scene.
[[nodiscard]] bool interpret(const Program& program, const Scene& scene);

}  // namespace clevrvk::generators::curi
