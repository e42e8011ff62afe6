// Tasks of pictures that show a stated relation.
#pragma once

#include "generators/task.h"

namespace clevrvk::generators::relations {

[[nodiscard]] generators::Task make_physical_task();

}  // namespace clevrvk::generators::relations
