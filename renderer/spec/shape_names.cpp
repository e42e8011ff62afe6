// Lists the names that "shape" may have, and reads one.
#include "renderer/spec/shape_names.h"

#include "renderer/base/nearest_name.h"

#include <fmt/format.h>

#include <algorithm>

namespace clevrvk::spec {

std::vector<std::string> list_shape_names(const catalog::Catalog& catalog, std::span<const std::string> thing_names)
{
    std::vector<std::string> names;
    for (const catalog::Shape& shape : catalog.shapes) {
        names.push_back(shape.name);
    }
    for (const catalog::Model& model : catalog.models) {
        names.push_back(model.name);
    }
    names.insert(names.end(), thing_names.begin(), thing_names.end());
    return names;
}

std::string read_shape_name(const JsonReader& reader, std::span<const std::string> known, const ThingReader& things)
{
    const std::string name = reader.read_string();
    if (std::find(known.begin(), known.end(), name) == known.end()) {
        const std::string style = things.suggest_style(name);
        const std::string hint = style.empty() ? suggest_name(name, known) : style + ";";
        reader.fail(fmt::format("unknown shape {}{} --assets DIR adds shapes of your own", quote_text(name),
                                hint.empty() ? "; 'clevrvk list shapes' and 'clevrvk list things' show all names;" : hint));
    }
    return name;
}

}  // namespace clevrvk::spec
