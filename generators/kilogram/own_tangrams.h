// Tangrams of our own, which may be distributed: seven exact pieces put together by a template's rules or freely. Draws
// no names and no pictures.
#pragma once

#include "generators/kilogram/drawing.h"
#include "generators/kilogram/silhouette_key.h"
#include "generators/kilogram/tangram.h"
#include "renderer/base/rng.h"

#include <cstdint>
#include <map>

namespace clevrvk::generators::kilogram {

/// Makes one tangram after the other, each with another silhouette than all before. The first N of a seed are the same
/// however many follow.
///
/// Eleven in twenty show something: a kind is drawn, one of its templates (template.h), and which way it looks. The
/// others are free: alike on both sides, or put together piece by piece with a corner on a corner, where longer common
/// sides are likelier.
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

/// Divides the pieces into parts, numbered in drawn order. How many there are is drawn as in the published annotations;
/// neighbours with longer common sides are likelier to be one part. One division in eight or so has a part of pieces
/// that are alike and lie apart, as in people's divisions.
[[nodiscard]] PartOfPiece draw_parts(const Tangram& tangram, Rng& rng);

}  // namespace clevrvk::generators::kilogram
