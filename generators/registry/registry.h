// The lists of all tasks and of all layouts. A new one is a file in its family's folder and a line in registry.cpp.
#pragma once

#include "generators/task.h"
#include "renderer/layout/layout.h"

#include <span>
#include <string_view>

namespace clevrvk::generators {

/// Every task, in the order in which `list tasks` shows them. Valid for the whole run.
[[nodiscard]] std::span<const Task> all_tasks();

/// The task of that name. \throws SpecError  when there is none; suggests the nearest name
[[nodiscard]] const Task& find_task(std::string_view name);

/// Every layout: the plain one, and those that families have published for their tasks. Valid for the whole run.
[[nodiscard]] const layout::Layouts& all_layouts();

}  // namespace clevrvk::generators
