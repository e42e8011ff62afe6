#include "tools/clevrvk/run/add_facts.h"

#include "renderer/facts/build_arrangement.h"
#include "renderer/facts/panel_facts.h"

#include <nlohmann/json.hpp>

namespace clevrvk::tools {

void FactsAdder::add(spec::EpisodeSpec& episode)
{
    for (std::size_t k = 0; k < episode.panels.size(); ++k) {
        const facts::Graph graph = builder_.build(episode, k);
        const facts::Arrangement arrangement = facts::build_arrangement(episode, k, catalog_, meshes_, trees_);
        episode.panels[k].labels["graph"] = facts::list_panel_facts(graph, arrangement);
    }
}

}  // namespace clevrvk::tools
