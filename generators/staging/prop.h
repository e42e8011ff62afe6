// A thing as the stager sees it: its true mesh, what it offers, how it stands, and its sizes. It knows no kind.
#pragma once

#include "generators/staging/sizes.h"
#include "renderer/catalog/affordances.h"
#include "renderer/contact/body.h"

#include <span>

namespace clevrvk::generators::staging {

/// Its parts must outlive it.
struct Prop {
    const contact::Body& body;
    std::span<const catalog::Cavity> cavities;  ///< in the body's space, as it is upright
    std::span<const catalog::Support> supports;
    contact::Placement rest;  ///< how it stands by itself on the ground z = 0, with its center of mass over the origin
    Sizes sizes;              ///< of the body at rest
};

/// Lets a body come to rest on level ground from upright, and measures it there. One that falls over, as a ball rolls,
/// keeps affordances only while it is upright.
/// \param cavities, supports  in the body's space
[[nodiscard]] Prop make_prop(const contact::Body& body, std::span<const catalog::Cavity> cavities,
                             std::span<const catalog::Support> supports);

/// The level ground at z = 0, some metres around the origin.
[[nodiscard]] const contact::Body& ground_body();

}  // namespace clevrvk::generators::staging
