// People's hair: a cap that follows the skull and leaves the face free, and hair that hangs, stands or is tied.
#include "renderer/things/agents/biped.h"

#include <cmath>
#include <string>

namespace clevrvk::things {
namespace {

/// Hair under construction, in the head's axes.
struct Hair {
    Blend blend;
    HeadSpot head;
    int part;
    int slot;

    void join(const Solid& solid, double soft) { blend.join(solid, soft * head.unit, part, slot); }
    void ellipsoid(const dvec3& at, const dvec3& half, double soft)
    {
        join(Solid::ellipsoid(head.at(at), half * head.unit, head.axes), soft);
    }
    void strand(const dvec3& from, const dvec3& to, double r0, double r1, double soft, double flatness = 1.0, const dvec3& thin = {0, 1, 0})
    {
        join(Solid::cone(head.at(from), head.at(to), r0 * head.unit, r1 * head.unit, flatness, head.way(thin)), soft);
    }

    void carve(const dvec3& at, const dvec3& half, double soft)
    {
        blend.carve(Solid::ellipsoid(head.at(at), half * head.unit, head.axes), soft * head.unit, part, slot);
    }
    void carve_box(const dvec3& at, const dvec3& half, double round)
    {
        blend.carve(Solid::box(head.at(at), half * head.unit, round * head.unit, head.axes), 0.02 * head.unit, part, slot);
    }

    /// Uncovers the face, and the ears if the style shows them.
    void open_face(double side, double brow, double soft) { carve({0, -0.86, brow - 0.72}, {side, 0.62, 0.78}, soft); }
};

/// The cap of all combed styles. \param thick  height above the skull
void join_cap(Hair& hair, double thick, double low)
{
    hair.ellipsoid({0, 0.13, 0.26}, {0.665 + thick, 0.80 + thick, 0.75 + thick}, 0.0);
    hair.ellipsoid({0, 0.34, 0.26 - low}, {0.60 + thick, 0.56 + thick, 0.55}, 0.15);
}

void join_locks(Hair& hair, double length)
{
    for (const double side : {1.0, -1.0}) {
        hair.strand({side * 0.60, 0.16, 0.25}, {side * 0.62, 0.16, 0.10 - length}, 0.22, 0.15, 0.14, 0.75, {1, 0, 0});
        hair.strand({side * 0.34, 0.60, 0.20}, {side * 0.38, 0.56, 0.05 - length}, 0.34, 0.28, 0.20);
    }
    hair.strand({0, 0.66, 0.2}, {0, 0.62, -0.02 - length}, 0.36, 0.30, 0.20);
}

/// A parted fringe that sweeps to one side over the brow.
void join_fringe(Hair& hair, double low)
{
    hair.strand({-0.22, -0.40, 0.86}, {0.36, -0.62, 0.64 - low}, 0.15, 0.12, 0.16);
    hair.strand({-0.24, -0.40, 0.86}, {-0.50, -0.46, 0.60 - low}, 0.14, 0.10, 0.16);
    hair.strand({-0.12, -0.42, 0.90}, {0.10, -0.68, 0.66 - low}, 0.15, 0.11, 0.16);
}

void join_curls(Hair& hair, bool is_long)
{
    // Evenly distributed over a sphere, except for the face. Source: Vogel's spiral on a sphere.
    constexpr int kCount = 64;
    for (int i = 0; i < kCount; ++i) {
        const double z = 1.0 - 2.0 * (i + 0.5) / kCount;
        const double r = std::sqrt(1.0 - z * z);
        const double turn = 2.39996322972865332 * i;
        const dvec3 out(r * cos(turn), r * sin(turn), z);
        const bool is_face = out.y < 0.05 && out.z < 0.42;
        if (is_face || out.z < (is_long ? -0.75 : -0.45)) {
            continue;
        }
        hair.ellipsoid(dvec3(0.0, 0.13, 0.24) + out * dvec3(0.70, 0.82, 0.80), dvec3(is_long ? 0.25 : 0.19), 0.05);
    }
}

/// Adds hair that ends at the ears. \return  whether the style is one of these
bool join_short_style(Hair& hair, BipedHair style)
{
    if (style == BipedHair::Short) {
        join_cap(hair, 0.075, 0.30);
        hair.open_face(0.80, 0.40, 0.03);
        join_fringe(hair, 0.0);
    } else if (style == BipedHair::Crop) {
        join_cap(hair, 0.050, 0.26);
        hair.open_face(0.80, 0.44, 0.02);
    } else if (style == BipedHair::Parted) {
        join_cap(hair, 0.085, 0.24);
        hair.open_face(0.74, 0.46, 0.03);
        hair.strand({-0.30, -0.36, 0.90}, {0.44, -0.50, 0.72}, 0.20, 0.16, 0.12);
        hair.strand({-0.28, -0.30, 0.94}, {0.20, -0.30, 0.98}, 0.18, 0.16, 0.16);
    } else if (style == BipedHair::Receding) {
        // The remaining hair: around the back, from ear to ear.
        join_cap(hair, 0.055, 0.28);
        hair.carve({0, -0.22, 1.02}, {0.62, 0.98, 0.72}, 0.04);
        hair.open_face(0.80, 0.60, 0.02);
    } else if (style == BipedHair::Bowl) {
        join_cap(hair, 0.115, 0.30);
        join_locks(hair, 0.10);
        hair.strand({-0.36, -0.46, 0.62}, {0.36, -0.46, 0.62}, 0.26, 0.26, 0.20);
        hair.carve_box({0, -0.72, -0.42}, {0.60, 0.60, 0.78}, 0.06);
    } else if (style == BipedHair::Curly) {
        join_cap(hair, 0.03, 0.25);
        hair.open_face(0.85, 0.42, 0.02);
        join_curls(hair, false);
    } else if (style == BipedHair::Afro) {
        join_cap(hair, 0.10, 0.25);
        hair.open_face(0.85, 0.42, 0.02);
        join_curls(hair, true);
    } else {
        return false;
    }
    return true;
}

/// Adds hair that hangs or is tied, or a baby's hair.
void join_long_style(Hair& hair, BipedHair style)
{
    if (style == BipedHair::Long) {
        join_cap(hair, 0.085, 0.30);
        join_locks(hair, 1.15);
        hair.open_face(0.56, 0.50, 0.05);
        join_fringe(hair, 0.02);
    } else if (style == BipedHair::Bob) {
        join_cap(hair, 0.095, 0.30);
        join_locks(hair, 0.62);
        hair.open_face(0.56, 0.36, 0.05);
    } else if (style == BipedHair::Ponytail) {
        join_cap(hair, 0.055, 0.28);
        hair.open_face(0.84, 0.46, 0.03);
        hair.strand({0, 0.92, 0.55}, {0, 1.18, 0.30}, 0.15, 0.22, 0.05);
        hair.strand({0, 1.18, 0.30}, {0, 1.08, -0.75}, 0.24, 0.08, 0.10);
    } else if (style == BipedHair::Bun) {
        join_cap(hair, 0.055, 0.28);
        hair.open_face(0.84, 0.46, 0.03);
        hair.ellipsoid({0, 0.75, 0.92}, {0.30, 0.30, 0.27}, 0.04);
    } else if (style == BipedHair::Pigtails) {
        join_cap(hair, 0.055, 0.28);
        hair.open_face(0.84, 0.42, 0.03);
        for (const double side : {1.0, -1.0}) {
            hair.ellipsoid({side * 0.78, 0.26, 0.40}, dvec3(0.17), 0.03);
            hair.strand({side * 0.86, 0.26, 0.36}, {side * 1.02, 0.22, -0.40}, 0.17, 0.08, 0.06);
        }
    } else {
        // A baby's hair: a thin cap with a tuft.
        hair.ellipsoid({0, 0.16, 0.30}, {0.675, 0.79, 0.72}, 0.0);
        hair.open_face(0.95, 0.56, 0.02);
        hair.strand({0.02, -0.40, 0.94}, {0.10, -0.62, 0.93}, 0.09, 0.03, 0.06);
        hair.strand({-0.02, -0.30, 0.98}, {-0.10, -0.50, 1.04}, 0.09, 0.03, 0.06);
    }
}

}  // namespace

void add_biped_hair(Biped& biped)
{
    const BipedHair style = biped.wear.hair;
    if (style == BipedHair::Bald) {
        return;
    }
    Hair hair{{}, find_head(biped.posture, biped.form), biped.builder.part("hair"), biped.slots.hair};
    if (!join_short_style(hair, style)) {
        join_long_style(hair, style);
    }
    // Curls have twice the surface of combed hair.
    const double cell = style == BipedHair::Curly || style == BipedHair::Afro ? 0.094 : 0.078;
    biped.builder.add(crease(hair.blend.make_mesh(cell * hair.head.unit * biped.builder.coarseness()), 80.0), "hair", biped.slots.hair);
}

}  // namespace clevrvk::things
