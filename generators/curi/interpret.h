// What a program says of one scene, word by word. Slow and plain: the evaluator of many programs on many scenes
// (evaluate.h) is held against it.
#pragma once

#include "generators/curi/program.h"
#include "generators/curi/scene.h"

namespace clevrvk::generators::curi {

/// Is the program true of the scene?
[[nodiscard]] bool interpret(const Program& program, const Scene& scene);

}  // namespace clevrvk::generators::curi
