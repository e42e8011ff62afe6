// A panel of the world `plain` whose objects and stage a test gives as text.
#pragma once

#include "renderer/resolve/read_episode.h"
#include "renderer/resolve/resolve_panel.h"
#include "tests/shipped_catalog.h"

#include <string>

namespace clevrvk::resolve {

/// \param keys  further keys of the panel, each with a comma behind it
inline std::string make_line(const std::string& objects, const std::string& keys = "")
{
    return R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"plain",)" + keys + R"("objects":[)" + objects + "]}]}";
}

inline spec::PanelSpec read_panel(const std::string& objects, const std::string& keys = "",
                                  const catalog::Catalog& catalog = shipped_catalog())
{
    return parse_episode(make_line(objects, keys), "test:1", catalog).panels.front();
}

}  // namespace clevrvk::resolve
