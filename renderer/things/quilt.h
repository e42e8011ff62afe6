// Quilts and comforters: cloth sewn through a filling that bulges between the seams, with patches in many colours. They
// are sewn flat and can be laid over any surface.
#pragma once

#include "renderer/things/kind.h"
#include "renderer/things/laying.h"

#include <vector>

namespace clevrvk::things {

/// The colours of a quilt, as slots.
struct QuiltSlots {
    std::vector<int> patches;
    int light = 0;  ///< patches between the coloured patches
    int sash = 0;   ///< strips between blocks
    int border = 0;
    int binding = 0;  ///< along the edge
    int backing = 0;
};

/// The make of a blanket: five patchworks, two comforters, and a woven one, which is not a quilt.
enum class BlanketMake { Patchwork, Triangles, Stars, Pinwheels, Chains, Boxes, Diamonds, Woven };

/// The layout of a blanket's colours.
enum class BlanketPattern { Check, Stripes, Border, Plain };

/// Colour schemes of patches.
enum class QuiltPalette { Bright, Pastel, Country, Ocean, Autumn, Berry };

/// The design of a quilt.
struct QuiltPlan {
    BlanketMake make;  ///< any make except Woven
    BlanketPattern pattern;
    dvec2 size{0.0};
    double width = 0.0;  ///< m, of the whole quilt; determines the size of its blocks
    double puff = 1.0;   ///< relative to the usual height
    bool has_border = true;
    int seed = 0;
};

/// Adds the materials. \param palette  for patches; comforters have only the two colours
[[nodiscard]] QuiltSlots add_quilt_slots(ThingBuilder& builder, BlanketMake make, QuiltPalette palette, const dvec3& color,
                                         const dvec3& second);

/// A closed sheet; its face is on the +z side when it is laid level.
[[nodiscard]] Mesh make_quilt(const QuiltPlan& plan, const QuiltSlots& slots, const Laying& laying);

/// Approximate distances of a quilt's underside and face from the underlying surface, where the quilt bulges.
[[nodiscard]] dvec2 find_quilt_reach(const QuiltPlan& plan);

}  // namespace clevrvk::things
