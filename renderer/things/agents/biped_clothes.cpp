// Details on the cloth of bipeds: stripes, bibs, shirt fronts, collars, ties, lapels, buttons, belts.
#include "renderer/things/agents/biped.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {
namespace {

/// The part of the trunk that follows one joint, as fractions of the trunk from the hips (0) to the shoulders (1).
struct Stretch {
    std::string_view joint;
    double base;  ///< position of the joint
    double low;
    double high;
};
constexpr std::array<Stretch, 3> kStretches{{{"root", 0.0, -0.4, 0.18}, {"spine", 0.2, 0.18, 0.44}, {"chest", 0.5, 0.44, 1.4}}};

/// A trunk with the heights of its parts.
struct Front {
    const Biped& biped;
    const Blend& cloth;
    double trunk;
    double k;  ///< scale relative to a man of 1.75 m

    Front(const Biped& figure, const Blend& blend)
        : biped(figure), cloth(blend), trunk(figure.form.shoulder_z - figure.form.hip_z), k(figure.form.stature / 1.75)
    {
    }

    [[nodiscard]] static const Stretch& find_stretch(double share)
    {
        return *std::find_if(kStretches.begin(), kStretches.end() - 1, [&](const Stretch& each) { return share < each.high; });
    }
    [[nodiscard]] const JointPlace& joint(const Stretch& stretch) const { return biped.posture.at(std::string(stretch.joint)); }

    /// A point inside the trunk, and the cloth in front of it.
    [[nodiscard]] dvec3 inside(double x, double share) const
    {
        const Stretch& stretch = find_stretch(share);
        return joint(stretch).at({x, 0.0, (share - stretch.base) * trunk});
    }
    [[nodiscard]] dvec3 ahead(double share) const { return joint(find_stretch(share)).way({0.0, -1.0, 0.0}); }
    [[nodiscard]] dvec3 on(double x, double share) const { return cloth.find_surface(inside(x, share), ahead(share)); }
};

/// Paints the trunk between two heights and between two distances from its midline.
/// \param y  -1: the front, 1: the back, 0: both
void paint_slab(const Front& front, Blend& cloth, dvec2 share, dvec2 x, double y, int slot)
{
    const double deep = 4.0 * front.biped.form.chest.y;
    for (const Stretch& stretch : kStretches) {
        const double low = std::max(share.x, stretch.low);
        const double high = std::min(share.y, stretch.high);
        if (low < high) {
            const JointPlace& joint = front.joint(stretch);
            const dvec3 middle((x.x + x.y) / 2.0, y * deep, ((low + high) / 2.0 - stretch.base) * front.trunk);
            const dvec3 half((x.y - x.x) / 2.0, deep, (high - low) / 2.0 * front.trunk);
            cloth.paint(Solid::box(joint.at(middle), half, 0.0, axes_of(joint)), front.biped.builder.part("top"), slot);
        }
    }
}

void paint_stripes(const Front& front, Blend& cloth)
{
    constexpr int kCount = 6;
    const double wide = 3.0 * front.biped.form.chest.x;
    for (int i = 0; i < kCount; ++i) {
        const double share = 0.10 + 0.17 * i;
        paint_slab(front, cloth, {share - 0.045, share + 0.045}, {-wide, wide}, 0.0, front.biped.slots.stripe);
    }
}

/// Paints the bib of dungarees, above the waist.
void paint_bib(const Front& front, Blend& cloth)
{
    const double chest = front.biped.form.chest.x;
    const int slot = front.biped.slots.bottom;
    paint_slab(front, cloth, {-0.4, 0.26}, {-3.0 * chest, 3.0 * chest}, 0.0, slot);
    paint_slab(front, cloth, {0.25, 0.70}, {-0.60 * chest, 0.60 * chest}, -1.0, slot);
    paint_slab(front, cloth, {0.25, 0.50}, {-0.60 * chest, 0.60 * chest}, 1.0, slot);
    for (const double side : {1.0, -1.0}) {
        const dvec2 strap = side > 0.0 ? dvec2(0.34, 0.60) * chest : dvec2(-0.60, -0.34) * chest;
        paint_slab(front, cloth, {0.68, 1.3}, strap, -1.0, slot);
        paint_slab(front, cloth, {0.48, 1.3}, strap, 1.0, slot);
    }
}

/// The opening at the neck: shows a shirt in a jacket, skin in a dress.
void paint_opening(const Front& front, Blend& cloth, double low, double wide, int slot)
{
    const double out = front.biped.form.chest.y + front.biped.form.bust;
    const dvec3 top = front.inside(0.0, 1.0) + front.ahead(1.0) * (0.7 * out);
    const dvec3 bottom = front.inside(0.0, low) + front.ahead(low) * (1.1 * out);
    cloth.paint(Solid::cone(bottom, top, 0.008 * front.k, wide * front.k), front.biped.builder.part("top"), slot);
}

/// A band of cloth along points on the trunk.
void add_band(Biped& biped, const Front& front, const Points3& path, const std::function<double(double)>& half, int slot)
{
    const double thick = 0.007 * front.k;
    const Mesh band = sweep(
        smooth(path, 4),
        [&](double t) {
            return make_superellipse({half(t) * front.k, thick}, 2.6, 12);
        },
        front.ahead(0.8));
    biped.builder.add(crease(band, 70.0), "top", slot);
}

void add_tie(Biped& biped, const Front& front, double end)
{
    Points3 path;
    for (const double share : {0.98, 0.93, 0.85, 0.70, 0.50, 0.30}) {
        path.push_back(front.on(0.0, std::max(share, end)));
    }
    path.back() = front.on(0.0, end);
    add_band(
        biped, front, path,
        [](double t) { return t < 0.10   ? 0.027
                              : t < 0.93 ? mix(0.019, 0.042, t)
                                         : mix(0.040, 0.006, (t - 0.93) / 0.07); },
        biped.slots.trim);
}

/// Two points of a collar.
void add_collar_points(Biped& biped, const Front& front, int slot)
{
    const JointPlace& neck = biped.posture.at("neck");
    const JointPlace& chest = biped.posture.at("chest");
    const double r = biped.form.neck_radius;
    for (const double side : {1.0, -1.0}) {
        const dvec3 tip = front.on(side * 0.85 * r, 0.90);
        const Points3 path{neck.origin + chest.way({side * 0.98 * r, -0.35 * r, 0.25 * r}),
                           neck.origin + chest.way({side * 0.62 * r, -1.02 * r, -0.10 * r}), tip};
        add_band(
            biped, front, path, [](double t) { return mix(0.020, 0.010, t); }, slot);
    }
}

void add_lapels(Biped& biped, const Front& front, double low)
{
    for (const double side : {1.0, -1.0}) {
        Points3 path;
        for (int i = 0; i <= 5; ++i) {
            const double t = i / 5.0;
            path.push_back(front.on(side * mix(0.085, 0.004, t) * front.k, mix(1.0, low, t)));
        }
        add_band(
            biped, front, path, [](double t) { return t < 0.35 ? mix(0.020, 0.034, t / 0.35) : mix(0.034, 0.005, (t - 0.35) / 0.65); },
            biped.slots.top);
    }
}

void add_buttons(Biped& biped, const Front& front, std::initializer_list<double> shares, double x, double size, int slot)
{
    for (const double share : shares) {
        const dvec3 at = front.on(x, share);
        const Axes axes = make_axes(front.cloth.find_normal(at));
        biped.builder.add(crease(place(make_ellipsoid(dvec3(1.0, 1.0, 0.5) * (size * front.k), 14), at, axes.x, axes.y), 100.0), "top",
                          slot);
    }
}

/// A ring around the waist.
void add_belt(Biped& biped, const Front& front, double share)
{
    constexpr int kCount = 36;
    const JointPlace& spine = biped.posture.at("spine");
    const dvec3 middle = front.inside(0.0, share);
    Points3 ring;
    for (int i = 0; i < kCount; ++i) {
        const double angle = 2.0 * kPi * i / kCount;
        ring.push_back(front.cloth.find_surface(middle, spine.way({cos(angle), sin(angle), 0.0})));
    }
    const auto section = [&](double) { return make_superellipse(dvec2(0.011, 0.024) * front.k, 3.0, 12); };
    biped.builder.add(crease(sweep(ring, section, spine.way({0, 0, 1}), Ends::Joined), 70.0), "bottom", biped.slots.trim);
}

constexpr double kJacketLow = 0.30;  // height at which a jacket closes, as a fraction of the trunk

}  // namespace

void paint_biped_clothes(Biped& biped, Blend& trunk)
{
    const Front front(biped, trunk);
    const BipedTop top = biped.wear.top;
    const bool is_dress = biped.wear.bottom == BipedBottom::Dress;
    if (top == BipedTop::Striped) {
        paint_stripes(front, trunk);
    } else if (!is_dress && (top == BipedTop::Jacket || top == BipedTop::Blazer)) {
        paint_opening(front, trunk, kJacketLow, 0.080, biped.slots.shirt);
    }
    if (biped.wear.bottom == BipedBottom::Dungarees) {
        paint_bib(front, trunk);
    } else if (is_dress) {
        paint_opening(front, trunk, 0.78, 0.085, biped.slots.skin);
    }
}

void add_biped_trimmings(Biped& biped, const Blend& trunk)
{
    const Front front(biped, trunk);
    if (biped.wear.bottom == BipedBottom::Dress) {
        add_belt(biped, front, 0.23);
        return;
    }
    const BipedTop top = biped.wear.top;
    const bool is_jacket = top == BipedTop::Jacket || top == BipedTop::Blazer;
    if (top == BipedTop::Shirt || top == BipedTop::Tie || is_jacket) {
        add_collar_points(biped, front, is_jacket ? biped.slots.shirt : biped.slots.top);
    }
    if (top == BipedTop::Shirt) {
        add_buttons(biped, front, {0.82, 0.64, 0.46, 0.28}, 0.0, 0.009, biped.slots.shirt);
    } else if (top == BipedTop::Tie) {
        add_tie(biped, front, 0.10);
    } else if (is_jacket) {
        add_lapels(biped, front, kJacketLow);
        add_buttons(biped, front, {0.24, 0.10}, 0.0, 0.012, biped.slots.black);
    }
    if (top == BipedTop::Jacket) {
        add_tie(biped, front, kJacketLow);
    }
    if (biped.wear.bottom == BipedBottom::Dungarees) {
        const double x = 0.47 * biped.form.chest.x;
        add_buttons(biped, front, {0.69}, x, 0.024, biped.slots.trim);
        add_buttons(biped, front, {0.69}, -x, 0.024, biped.slots.trim);
    }
}

}  // namespace clevrvk::things
