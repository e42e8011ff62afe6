// Hands the things to the reader of spec lines.
#include "renderer/resolve/read_episode.h"

#include "renderer/resolve/thing_reader.h"
#include "renderer/spec/read_spec.h"

namespace clevrvk::resolve {

spec::EpisodeSpec parse_episode(std::string_view line, const std::string& source, const catalog::Catalog& catalog)
{
    return spec::parse_episode(line, source, catalog, ThingReader());
}

void fill_setting(const catalog::Catalog& catalog, spec::PanelSpec& panel)
{
    spec::fill_setting(catalog, ThingReader(), panel);
}

}  // namespace clevrvk::resolve
