// Combs: with and without a handle, coarse and fine, and a brush-like pick. They lie on a side.
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Plain, Handle, Tail, Pick };
enum class Material { Plastic, Wood, Metal };

struct CombParams : KindParams {
    Style style;
    double length;
    double teeth_length;
    double back;
    double pitch;
    double thickness;
    Material material;
    Wood wood;
    Color color;
};

/// A comb's dimensions, metres: its teeth point to -y, and its back lies along x.
struct Cut {
    Style style;
    double span;  ///< of the row of teeth
    double tall;  ///< length of the teeth
    double back;  ///< height of the back
    double grip;  ///< length of a handle or tail; 0 if there is none
    int count;    ///< of teeth
};

Cut make_cut(const CombParams& params)
{
    const Style style = params.style;
    const bool is_pick = style == Style::Pick;
    const double length = params.length;
    const double span = is_pick ? 0.075 : length;
    const double tall = params.teeth_length * (is_pick ? 2.4 : 1.0);
    const double back = is_pick ? 0.020 : params.back;
    const double grip = style == Style::Tail ? 0.6 * length : style == Style::Handle ? 0.55 * length : 0.0;
    const double pitch = (is_pick ? 2.4 : 1.0) * params.pitch;
    return {style, span, tall, back, grip, std::max(8, static_cast<int>((span - 0.012) / pitch))};
}

/// The outline of the teeth, from -x to +x, with a broad tooth at each end.
Points2 make_teeth(const Cut& cut)
{
    const double x0 = -cut.span / 2.0;
    const double tall = cut.tall;
    const double guard = 0.006;
    const double step = (cut.span - 2.0 * guard) / cut.count;
    Points2 outline{{x0, -tall * 0.92}, {x0 + guard * 0.6, -tall * 0.97}, {x0 + guard, -tall * 0.5}};
    for (int i = 0; i < cut.count; ++i) {
        // Half a gap, a tooth, half a gap; teeth get shorter towards both ends, except on a pick.
        const double x = x0 + guard + i * step;
        const double arch = cut.style == Style::Pick ? 1.0
                                                     : 1.0 - 0.12 * pow(std::abs(2.0 * i / (cut.count - 1.0) - 1.0), 2.0) *
                                                                 (cut.style == Style::Plain ? 1.0 : 0.3);
        outline.emplace_back(x + 0.02 * step, 0.0);
        outline.emplace_back(x + 0.36 * step, 0.0);
        outline.emplace_back(x + 0.50 * step, -tall * arch * 0.96);
        outline.emplace_back(x + 0.58 * step, -tall * arch);
        outline.emplace_back(x + 0.68 * step, -tall * arch * 0.96);
        outline.emplace_back(x + 0.84 * step, 0.0);
    }
    outline.emplace_back(-x0 - guard, -tall * 0.5);
    outline.emplace_back(-x0 - guard * 0.6, -tall * 0.97);
    outline.emplace_back(-x0, -tall * 0.92);
    return outline;
}

/// The back of a comb with a handle or a tail at +x, from there to -x.
Points2 make_grip_back(const Cut& cut)
{
    const bool is_tail = cut.style == Style::Tail;
    const double x0 = -cut.span / 2.0;
    const double back = cut.back;
    const double thin = is_tail ? 0.0022 : back * 0.55;
    const double middle = is_tail ? back * 0.55 : back * 0.45;
    const double end = -x0 + cut.grip;
    return smooth(Points2{{-x0, -0.002},
                          {-x0 + 0.012, middle - thin - 0.001},
                          {mix(-x0, end, 0.5), middle - thin * (is_tail ? 0.8 : 1.25)},
                          {end - 0.008, middle - thin * (is_tail ? 0.5 : 1.1)},
                          {end, middle},
                          {end - 0.008, middle + thin * (is_tail ? 0.5 : 1.1)},
                          {mix(-x0, end, 0.5), middle + thin * (is_tail ? 0.8 : 1.25)},
                          {-x0, back * 0.94},
                          {0.0, back},
                          {x0 + 0.01, back * 0.92},
                          {x0, back * 0.55}},
                  6);
}

/// A pick's back, with the handle in its middle.
Points2 make_pick_back(const Cut& cut)
{
    const double x0 = -cut.span / 2.0;
    const double back = cut.back;
    return smooth(Points2{{-x0, 0.0},
                          {-x0, back * 0.7},
                          {0.022, back},
                          {0.017, back + 0.03},
                          {0.020, back + 0.07},
                          {0.0, back + 0.085},
                          {-0.020, back + 0.07},
                          {-0.017, back + 0.03},
                          {-0.022, back},
                          {x0, back * 0.7},
                          {x0, 0.0}},
                  6);
}

Points2 make_plain_back(const Cut& cut)
{
    const double x0 = -cut.span / 2.0;
    const double back = cut.back;
    return trace({{{-x0, -cut.tall * 0.5}}, {{-x0, back}, back * 0.6}, {{x0, back}, back * 0.6}, {{x0, -cut.tall * 0.5}}}, false, 5);
}

model::Material make_material(const CombParams& params)
{
    switch (params.material) {
        case Material::Wood: return make_wood(params.wood);
        case Material::Metal: return make_metal(Metal::Aluminium, 0.3);
        case Material::Plastic: return make_plastic(find_color(params.color), 0.25);
    }
    return {};
}

void build_comb(const CombParams& params, ThingBuilder& builder)
{
    const Cut cut = make_cut(params);
    const Points2 back = cut.grip > 0.0 ? make_grip_back(cut) : cut.style == Style::Pick ? make_pick_back(cut) : make_plain_back(cut);
    const int slot = builder.add_slot("body", make_material(params));
    const double thick = params.thickness;
    Mesh comb = extrude(join({make_teeth(cut), back}), thick, 0.0);
    comb = deform(std::move(comb), [&](dvec3 p) {
        // Thinner towards the tips.
        const double s = std::clamp(-p.y / cut.tall, 0.0, 1.0);
        p.z = thick / 2.0 + (p.z - thick / 2.0) * mix(1.0, 0.45, s);
        return p;
    });
    paint(
        comb, slot, [&](const dvec3& c, const dvec3&) { return c.y < 0.0 && std::abs(c.x) < cut.span / 2.0; }, builder.part("teeth"));
    builder.add(comb, "back", slot);
    const double hold_x = cut.grip > 0.0 ? cut.span / 2.0 + cut.grip / 2.0 : 0.0;
    builder.add_grasp({{hold_x, cut.back / 2.0, thick / 2.0}, {0, 0, -1}, {1, 0, 0}, cut.back});
    builder.center_box();
}

}  // namespace

Thing make_comb_thing()
{
    Thing thing;
    thing.summary = "a comb: plain, with a handle, with a thin tail, or a pick";
    thing.parts = {{"teeth"}, {"back"}};
    thing.least_m = 0.10;
    thing.most_m = 0.34;
    const Rows<CombParams> rows{
        word_row<&CombParams::style>("style", {"plain", "handle", "tail", "pick"}, "overall form"),
        number_row<&CombParams::length>("length", "m", 0.12, 0.18, 0.15, "length of the row of teeth; that of a pick is half as long"),
        number_row<&CombParams::teeth_length>("teeth_length", "m", 0.018, 0.028, 0.023,
                                              "length of the teeth; those of a pick are 2.4 times as long"),
        number_row<&CombParams::back>("back", "m", 0.010, 0.018, 0.013, "height of the back"),
        number_row<&CombParams::pitch>("pitch", "m", 0.0022, 0.0048, 0.003, "distance between teeth; 2.4 times as large in a pick"),
        number_row<&CombParams::thickness>("thickness", "m", 0.003, 0.0055, 0.004, "thickness of the back"),
        word_row<&CombParams::material>("material", {"plastic", "wood", "metal"}, "material"),
        choice_row<&CombParams::wood>("wood", kWoods, "kind of wood"),
        color_row<&CombParams::color>("color", {"black", "red", "teal", "pink", "amber", "blue", "white", "purple", "yellow"},
                                      "colour of the plastic"),
    };
    bind_rows<build_comb>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
