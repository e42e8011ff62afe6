// Drawn tangrams that exact tiles cannot show as they are: tiles that overlap are pushed apart by as little as the eye
// does not mind. The looks of the tiles are in tiles.h.
#pragma once

#include "generators/kilogram/tangram.h"

#include <optional>
#include <string>

namespace clevrvk::generators::kilogram {

/// A tangram for a table.
struct SettledTangram {
    Tangram tangram;                   ///< as it is drawn where its tiles can lie so, else of exact pieces
    std::optional<std::string> fault;  ///< why there is none; begins with its name
};

/// Where the drawn pieces can be laid, they stay as they are. Otherwise each becomes the exact piece that lies nearest
/// to it, and pieces that overlap are pushed apart. A tangram is refused when a corner would lie farther than a fifth
/// of the square's side from where it is drawn, which shows.
[[nodiscard]] SettledTangram settle_tiles(const Tangram& tangram);

}  // namespace clevrvk::generators::kilogram
