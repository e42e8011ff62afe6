// The JSON Schema of a spec line, made from the tables and limits that the reader uses.
#pragma once

#include "renderer/catalog/catalog.h"

#include <string>

namespace clevrvk::spec {

/// JSON Schema draft 2020-12 of one line, indented, with a line end; shipped as assets/schema/episode.schema.json.
/// It accepts every line that the reader accepts. Only the reader checks what a schema cannot express: duplicate ids,
/// targets of pointing, light names per world, lights and cameras in impossible places, nesting and the length of a
/// line.
[[nodiscard]] std::string episode_json_schema(const catalog::Catalog& catalog);

}  // namespace clevrvk::spec
