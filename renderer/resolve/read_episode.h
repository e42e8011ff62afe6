// Reads spec lines with every thing of this program.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <string>
#include <string_view>

namespace clevrvk::resolve {

/// As spec::parse_episode.
[[nodiscard]] spec::EpisodeSpec parse_episode(std::string_view line, const std::string& source, const catalog::Catalog& catalog);

/// As spec::fill_setting.
void fill_setting(const catalog::Catalog& catalog, spec::PanelSpec& panel);

}  // namespace clevrvk::resolve
