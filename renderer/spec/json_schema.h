// The JSON Schema of a spec line, made from the tables and limits that the reader uses.
#pragma once

#include "renderer/catalog/catalog.h"

#include <string>
#include <vector>

namespace clevrvk::spec {

/// JSON Schema draft 2020-12 of one line, indented, with a line end; shipped as assets/schema/episode.schema.json.
/// It accepts every line that the reader accepts. Only the reader checks what a schema cannot express: duplicate ids,
/// targets of pointing, light names per world, lights and cameras in impossible places, nesting and the length of a
/// line.
/// \param thing_names  as ThingReader lists them
[[nodiscard]] std::string episode_json_schema(const catalog::Catalog& catalog, const std::vector<std::string>& thing_names);

}  // namespace clevrvk::spec
