// The list of all tasks.
#include "generators/registry.h"

#include "generators/clevr/clevr.h"
#include "generators/curi/scene_task.h"
#include "generators/mewl/mewl.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <string>
#include <vector>

namespace clevrvk::generators {

std::span<const Task> all_tasks()
{
    // Built at the first call, so that nothing runs before main.
    static const std::vector<Task> tasks{
        make_clevr_task(),
        curi::make_scene_task(),
        mewl::make_shape_task(),
        mewl::make_color_task(),
        mewl::make_material_task(),
        mewl::make_object_task(),
        mewl::make_composite_task(),
        mewl::make_relation_task(),
        mewl::make_bootstrap_task(),
        mewl::make_number_task(),
        mewl::make_pragmatic_task(),
    };
    return tasks;
}

const Task& find_task(std::string_view name)
{
    std::vector<std::string> names;
    for (const Task& task : all_tasks()) {
        if (task.info.name == name) {
            return task;
        }
        names.push_back(task.info.name);
    }
    throw SpecError(fmt::format("unknown task {}{}", quote_text(name), suggest_name(name, names)));
}

}  // namespace clevrvk::generators
