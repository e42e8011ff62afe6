// Asks dataset.json first: an index of a run that was interrupted looks like that of a smaller dataset.
#include "tools/clevrvk/families/devbench/visit_panels.h"

#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "renderer/write/file_names.h"
#include "tools/clevrvk/run/visit_lines.h"

namespace clevrvk::tools {

void visit_panels(const std::filesystem::path& folder, const std::function<void(JsonDocument line)>& visit)
{
    const JsonDocument description = load_json(folder / write::kDescriptionName);
    if (JsonReader(description).at("complete").value() != Json(true)) {
        throw SpecError(fmt::format("{}: the dataset is not finished; run its command again", folder.string()));
    }
    visit_some_lines((folder / write::kIndexName).string(), "panel",
                     [&](const std::string& text, const std::string& source) { visit(parse_json_line(text, source)); });
}

}  // namespace clevrvk::tools
