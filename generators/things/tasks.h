// Tasks that show things: one, or one agent, on plain ground, one in a hand, or several on a table.
#pragma once

#include "generators/task.h"

namespace clevrvk::generators::things_family {

[[nodiscard]] Task make_single_task();
[[nodiscard]] Task make_agents_task();
[[nodiscard]] Task make_holding_task();
[[nodiscard]] Task make_table_task();

}  // namespace clevrvk::generators::things_family
