// Quilts and comforters: cloth sewn through a filling that puffs up between the seams; patches in many colours. They
// are sewn flat, and laid over any surface.
#pragma once

#include "renderer/things/kind.h"
#include "renderer/things/laying.h"

#include <vector>

namespace clevrvk::things {

/// The colours of a quilt, as slots.
struct QuiltSlots {
    std::vector<int> patches;
    int light = 0;  ///< patches between the coloured ones
    int sash = 0;   ///< strips between blocks
    int border = 0;
    int binding = 0;  ///< around the edge
    int backing = 0;
};

/// How blankets are made: five patchworks, two comforters, and one that is woven, which is no quilt.
enum class BlanketMake { Patchwork, Triangles, Stars, Pinwheels, Chains, Boxes, Diamonds, Woven };

/// How the colours of a blanket are laid out.
enum class BlanketPattern { Check, Stripes, Border, Plain };

/// The colours of patches.
enum class QuiltPalette { Bright, Pastel, Country, Ocean, Autumn, Berry };

/// How a quilt is sewn.
struct QuiltPlan {
    BlanketMake make;  ///< not woven
    BlanketPattern pattern;
    dvec2 size{0.0};
    double width = 0.0;  ///< m, of a whole quilt: what sets the size of its blocks
    double puff = 1.0;   ///< over what is usual
    bool has_border = true;
    int seed = 0;
};

/// Adds the materials. \param palette  of patches; comforters have the two colours alone
[[nodiscard]] QuiltSlots add_quilt_slots(ThingBuilder& builder, BlanketMake make, QuiltPalette palette, const dvec3& color,
                                         const dvec3& second);

/// A closed sheet, its face on the side of +z of what is laid level.
[[nodiscard]] Mesh make_quilt(const QuiltPlan& plan, const QuiltSlots& slots, const Laying& laying);

/// About how far the underside and the face of a quilt are, where it puffs up, from the surface that it is laid over.
[[nodiscard]] dvec2 find_quilt_reach(const QuiltPlan& plan);

}  // namespace clevrvk::things
