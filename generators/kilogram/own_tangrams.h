// Tangrams of our own, which may be distributed: seven exact pieces put together at random. Draws no names and no
// pictures.
#pragma once

#include "generators/kilogram/drawing.h"
#include "generators/kilogram/tangram.h"
#include "renderer/base/rng.h"

#include <array>
#include <cstdint>
#include <map>

namespace clevrvk::generators::kilogram {

/// What turning and mirroring a figure does not change: the silhouette's moments up to the fourth order. Two figures of
/// the same silhouette have the same numbers, however their pieces lie in it.
using SilhouetteKey = std::array<double, 9>;

[[nodiscard]] SilhouetteKey compute_silhouette_key(const Tangram& tangram);

/// Makes one tangram after the other, each with another silhouette than all before. The first N of a seed are the same
/// however many follow.
///
/// Pieces come in a random order. Each is put with one of its corners on a corner of those that lie there, in a
/// direction that is a multiple of 45 degrees, so that it overlaps none; longer common sides are likelier, by how much
/// is drawn for each tangram.
class OwnTangrams {
public:
    explicit OwnTangrams(std::int64_t seed) : seed_(seed) {}

    /// The next one. Its name is `own-N`, six digits; its pieces touch the box on all four sides; the square's side is
    /// 50.
    [[nodiscard]] Tangram make_next();

private:
    [[nodiscard]] bool is_new(const SilhouetteKey& key) const;

    std::int64_t seed_;
    std::uint64_t index_ = 0;
    std::multimap<double, SilhouetteKey> keys_;  // by their first number
};

/// Divides the pieces into parts that hang together. Parts are numbered by their least piece. How many there are is
/// drawn as in the published annotations; neighbours with longer common sides are likelier to be one part.
[[nodiscard]] PartOfPiece draw_parts(const Tangram& tangram, Rng& rng);

}  // namespace clevrvk::generators::kilogram
