// Tangrams of our own, which may be distributed: seven exact pieces put together freely or by a template's rules. Draws
// no names and no pictures.
#pragma once

#include "generators/kilogram/drawing.h"
#include "generators/kilogram/silhouette_key.h"
#include "generators/kilogram/tangram.h"
#include "renderer/base/rng.h"

#include <cstdint>
#include <map>

namespace clevrvk::generators::kilogram {

/// Makes one tangram after another, each with a new silhouette. For a given seed the first N are the same, no matter
/// how many follow.
///
/// Eleven in twenty show something: a kind, one of its templates (template.h) and its facing are drawn. The others are
/// free: either mirror-symmetric, or put together piece by piece, corner on corner, with a preference for longer common
/// sides.
class OwnTangrams {
public:
    explicit OwnTangrams(std::int64_t seed) : seed_(seed) {}

    /// The next tangram. Its name is `own-N` with six digits, its pieces touch all four sides of the box, and the
    /// square's side is 50.
    [[nodiscard]] Tangram make_next();

private:
    [[nodiscard]] bool is_new(const SilhouetteKey& key) const;

    std::int64_t seed_;
    std::uint64_t index_ = 0;
    std::multimap<double, SilhouetteKey> keys_;  // keyed by their first number
};

/// Divides the pieces into parts, numbered in random order. The number of parts is drawn as in the published data;
/// neighbours with longer common sides are likelier to form one part. About one division in eight has a part made of
/// similar pieces that lie apart, as in people's divisions.
[[nodiscard]] PartOfPiece draw_parts(const Tangram& tangram, Rng& rng);

}  // namespace clevrvk::generators::kilogram
