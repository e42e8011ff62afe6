// A graph as JSON, for programs.
#pragma once

#include "renderer/base/json.h"
#include "renderer/facts/graph.h"

#include <string_view>

namespace clevrvk::facts {

/// The name of a truth value: "no", "doubt" or "yes".
[[nodiscard]] std::string_view truth_word(Truth truth);

/// {is_clevr, entities, relations}; docs/language.md explains the keys.
[[nodiscard]] Json graph_to_json(const Graph& graph);

}  // namespace clevrvk::facts
