// The facts of a panel, as a label.
#pragma once

#include "renderer/base/json.h"
#include "renderer/facts/arrangement.h"
#include "renderer/facts/graph.h"

namespace clevrvk::facts {

/// {entities, facts}. `entities` are as graph_to_json has them. `facts` is a list of {relation, first, second} with
/// ids: every relation of the graph, then of contact and sight, that holds between two objects beyond doubt.
/// \param graph, panel  of the same panel
[[nodiscard]] Json list_panel_facts(const Graph& graph, const Arrangement& panel);

}  // namespace clevrvk::facts
