// Tasks that show things: a thing or an agent on plain ground, a thing in a hand, or several things on a table.
#pragma once

#include "generators/task.h"

namespace clevrvk::generators::things_family {

[[nodiscard]] Task make_single_task();
[[nodiscard]] Task make_agents_task();
[[nodiscard]] Task make_holding_task();
[[nodiscard]] Task make_table_task();

}  // namespace clevrvk::generators::things_family
