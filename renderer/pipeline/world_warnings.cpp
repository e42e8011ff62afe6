// Finds panels with keys that have no effect in their world.
#include "renderer/pipeline/world_warnings.h"

#include "renderer/base/log.h"

#include <cstddef>

namespace clevrvk::pipeline {

WorldDoubts find_world_doubts(const spec::PanelSpec& panel, const catalog::World& world)
{
    WorldDoubts doubts;
    doubts.background = world.backdrop && !panel.stage && (panel.is_transparent || panel.background);
    doubts.stage = world.backdrop && panel.stage && !panel.light_list;
    return doubts;
}

void WorldWarnings::look_at(const spec::EpisodeSpec& episode, std::string_view file, std::uint64_t line)
{
    for (std::size_t k = 0; k < episode.panels.size(); ++k) {
        const spec::PanelSpec& panel = episode.panels[k];
        const WorldDoubts doubts = find_world_doubts(panel, catalog::get_world(catalog_, panel.world));
        if (doubts.background && !has_told_background_) {
            has_told_background_ = true;
            log_warn("{}:{}: panels[{}].background: it is not visible, because the backdrop of the world '{}' fills the picture; "
                     "use the world 'plain', or give the panel its own 'stage' and 'lights'",
                     file, line, k, panel.world);
        }
        if (doubts.stage && !has_told_stage_) {
            has_told_stage_ = true;
            log_warn("{}:{}: panels[{}].stage: the lights of the world '{}' are made for its backdrop; without it, metal and glass reflect "
                     "nothing and look black; use the world 'plain', or list 'lights' with a sky",
                     file, line, k, panel.world);
        }
    }
}

}  // namespace clevrvk::pipeline
