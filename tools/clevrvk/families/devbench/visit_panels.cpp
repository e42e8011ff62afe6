// The index of an interrupted run looks like that of a smaller dataset, so the reader checks dataset.json first.
#include "tools/clevrvk/families/devbench/visit_panels.h"

#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/dataset/dataset_reader.h"

namespace clevrvk::tools {

void visit_panels(const std::filesystem::path& folder, const std::function<void(JsonDocument line)>& visit)
{
    dataset::DatasetReader reader(folder, generators::all_layouts());
    while (reader.next_line()) {
        visit(reader.line().parse());
    }
    if (reader.line().number() == 0) {
        throw SpecError(fmt::format("{}: the dataset has no panels", folder.string()));
    }
}

}  // namespace clevrvk::tools
