// The relations that hold between two objects of a panel, as renderer/facts finds them on its spec alone.
#pragma once

#include "renderer/base/json.h"
#include "renderer/catalog/catalog.h"
#include "renderer/facts/arrangement.h"
#include "renderer/spec/episode_spec.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::staged {

/// {NAME: {forward, backward, margin}} for every relation of facts::list_relations. `forward` is true, false, or null
/// in doubt; `backward` is the same with the objects exchanged; `margin` is the margin of forward, within -100 to 100,
/// rounded to a hundredth.
[[nodiscard]] Json measure_relations(const facts::Arrangement& panel, std::size_t first, std::size_t second);

/// The reason why one of the first `count` objects cannot be recognised: it is cut by the picture's edge, or shows less
/// than 400 px or 15 % (`hidden`: 10 %). Empty where all can be recognised.
/// \param hidden  object that another one may hide
[[nodiscard]] std::string_view find_unseen(const facts::Arrangement& panel, std::size_t count, std::size_t hidden);

/// The statements of a label {name, first, second, holds} that are not measured on a panel, a sentence for each.
[[nodiscard]] std::vector<std::string> find_false_statements(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode,
                                                             std::size_t panel_index, const Json& relation);

}  // namespace clevrvk::generators::staged
