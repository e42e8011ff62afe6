// Tasks modelled on DevBench: choices between pictures of things, and pictures for comparing similarities.
#pragma once

#include "generators/task.h"

namespace clevrvk::generators::devbench {

[[nodiscard]] Task make_nouns_task();
[[nodiscard]] Task make_vocabulary_task();
[[nodiscard]] Task make_categories_task();

}  // namespace clevrvk::generators::devbench
