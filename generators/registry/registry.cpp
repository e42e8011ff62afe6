// The lists of all tasks and layouts, built at the first call, so that nothing runs before main.
#include "generators/registry/registry.h"

#include "generators/clevr/clevr.h"
#include "generators/curi/layout.h"
#include "generators/curi/scene_task.h"
#include "generators/devbench/layout.h"
#include "generators/devbench/tasks.h"
#include "generators/mewl/layout.h"
#include "generators/mewl/mewl.h"
#include "generators/relations/tasks.h"
#include "generators/staged/tasks.h"
#include "generators/things/tasks.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/layout/folder.h"

#include <string>
#include <vector>

namespace clevrvk::generators {

std::span<const Task> all_tasks()
{
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
        things_family::make_single_task(),
        things_family::make_agents_task(),
        things_family::make_table_task(),
        things_family::make_holding_task(),
        staged::make_pairs_task(),
        relations::make_physical_task(),
        devbench::make_nouns_task(),
        devbench::make_vocabulary_task(),
        devbench::make_categories_task(),
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

const layout::Layouts& all_layouts()
{
    static const layout::Layouts layouts = [] {
        std::vector<std::unique_ptr<const layout::Layout>> all;
        all.push_back(layout::make_folder_layout());
        all.push_back(mewl::make_layout());
        all.push_back(curi::make_layout());
        all.push_back(devbench::make_layout());
        return layout::Layouts(std::move(all));
    }();
    return layouts;
}

}  // namespace clevrvk::generators
