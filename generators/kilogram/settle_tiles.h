// Adjusts drawn tangrams that exact tiles cannot show unchanged: overlapping tiles are pushed apart, by too little
// to notice. The looks of the tiles are in tiles.h.
#pragma once

#include "generators/kilogram/tangram.h"

#include <optional>
#include <string>

namespace clevrvk::generators::kilogram {

/// A tangram for a table.
struct SettledTangram {
    Tangram tangram;                   ///< as drawn if its tiles can lie so, otherwise made of exact pieces
    std::optional<std::string> fault;  ///< why there is no tangram; begins with the tangram's name
};

/// If the drawn pieces can be laid as tiles, they stay unchanged. Otherwise each one becomes the nearest exact piece,
/// and overlapping pieces are pushed apart. A tangram is refused if a corner would move by more than a fifth of the
/// square's side, which would be noticeable.
[[nodiscard]] SettledTangram settle_tiles(const Tangram& tangram);

}  // namespace clevrvk::generators::kilogram
