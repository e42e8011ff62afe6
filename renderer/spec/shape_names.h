// Values of the key "shape": a shape, a model or a thing.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/thing_reader.h"

#include <span>
#include <string>
#include <vector>

namespace clevrvk::spec {

/// Shapes, then models, then things.
[[nodiscard]] std::vector<std::string> list_shape_names(const catalog::Catalog& catalog, std::span<const std::string> thing_names);

/// A name of these. \throws SpecError  for another; one that is like none of them may be of a folder that was not given
[[nodiscard]] std::string read_shape_name(const JsonReader& reader, std::span<const std::string> known, const ThingReader& things);

}  // namespace clevrvk::spec
