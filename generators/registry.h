// The list of all tasks. A new task is one file in its family's folder and one line in registry.cpp.
#pragma once

#include "generators/task.h"

#include <span>
#include <string_view>

namespace clevrvk::generators {

/// Every task, in the order in which `list tasks` shows them. Valid for the whole run.
[[nodiscard]] std::span<const Task> all_tasks();

/// The task of that name. \throws SpecError  when there is none; suggests the nearest name
[[nodiscard]] const Task& find_task(std::string_view name);

}  // namespace clevrvk::generators
