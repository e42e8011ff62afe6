// The part of the JSON Schema that is about lights; private to spec.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

namespace clevrvk::spec {

/// The schema of a panel's key `lights`.
[[nodiscard]] Json lights_schema(const catalog::Catalog& catalog);

}  // namespace clevrvk::spec
