// Combs: with and without a handle, coarse and fine, hairbrush-like rake. They lie on a side.
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

void build_comb(const Params& params, ThingBuilder& builder)
{
    const std::string_view style = params.word("style");
    const double length = params.number("length");
    const double teeth_length = params.number("teeth_length");
    const double back = style == "pick" ? 0.020 : params.number("back");
    const double grip = style == "tail" ? 0.6 * length : style == "handle" ? 0.55 * length : 0.0;
    const double span = style == "pick" ? 0.075 : length;
    const double pitch = (style == "pick" ? 2.4 : 1.0) * params.number("pitch");
    const int count = std::max(8, static_cast<int>((span - 0.012) / pitch));
    const double tall = teeth_length * (style == "pick" ? 2.4 : 1.0);
    // Teeth to -y, back along x.
    Points2 outline;
    const double x0 = -span / 2.0;
    const double guard = 0.006;
    outline.emplace_back(x0, -tall * 0.92);
    outline.emplace_back(x0 + guard * 0.6, -tall * 0.97);
    outline.emplace_back(x0 + guard, -tall * 0.5);
    const double step = (span - 2.0 * guard) / count;
    for (int i = 0; i < count; ++i) {
        // Half a gap, a tooth, half a gap; every second half of a plain comb is finer.
        const double x = x0 + guard + i * step;
        const double arch =
            style == "pick" ? 1.0 : 1.0 - 0.12 * pow(std::abs(2.0 * i / (count - 1.0) - 1.0), 2.0) * (style == "plain" ? 1.0 : 0.3);
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
    Points2 top;
    if (grip > 0.0) {
        const double thin = style == "tail" ? 0.0022 : back * 0.55;
        const double middle = style == "tail" ? back * 0.55 : back * 0.45;
        const double end = -x0 + grip;
        top = smooth(Points2{{-x0, -0.002},
                             {-x0 + 0.012, middle - thin - 0.001},
                             {mix(-x0, end, 0.5), middle - thin * (style == "tail" ? 0.8 : 1.25)},
                             {end - 0.008, middle - thin * (style == "tail" ? 0.5 : 1.1)},
                             {end, middle},
                             {end - 0.008, middle + thin * (style == "tail" ? 0.5 : 1.1)},
                             {mix(-x0, end, 0.5), middle + thin * (style == "tail" ? 0.8 : 1.25)},
                             {-x0, back * 0.94},
                             {0.0, back},
                             {x0 + 0.01, back * 0.92},
                             {x0, back * 0.55}},
                     6);
    } else if (style == "pick") {
        top = smooth(Points2{{-x0, 0.0},
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
    } else {
        top = trace({{{-x0, -tall * 0.5}}, {{-x0, back}, back * 0.6}, {{x0, back}, back * 0.6}, {{x0, -tall * 0.5}}}, false, 5);
    }
    outline = join({outline, top});
    model::Material material = make_plastic(find_color(params.word("color")), 0.25);
    if (params.word("material") == "wood") {
        material = make_wood(params.word("wood"));
    } else if (params.word("material") == "metal") {
        material = make_metal("aluminium", 0.3);
    }
    const int slot = builder.add_slot("body", material);
    const double thick = params.number("thickness");
    Mesh comb = extrude(outline, thick, 0.0);
    comb = deform(std::move(comb), [&](dvec3 p) {
        // Thinner towards the tips.
        const double s = std::clamp(-p.y / tall, 0.0, 1.0);
        p.z = thick / 2.0 + (p.z - thick / 2.0) * mix(1.0, 0.45, s);
        return p;
    });
    paint(
        comb, slot, [&](const dvec3& c, const dvec3&) { return c.y < 0.0 && std::abs(c.x) < span / 2.0; }, builder.part("teeth"));
    builder.add(comb, "back", slot);
    builder.add_grasp({{grip > 0.0 ? -x0 + grip / 2.0 : 0.0, back / 2.0, thick / 2.0}, {0, 0, -1}, {1, 0, 0}, back});
    builder.center_box();
}

}  // namespace

Thing make_comb_thing()
{
    Thing thing;
    thing.summary = "a comb: plain, with a handle, with a thin tail, pick";
    thing.parts = {{"teeth"}, {"back"}};
    thing.least_m = 0.10;
    thing.most_m = 0.34;
    thing.parameters = {
        word_row("style", {"plain", "handle", "tail", "pick"}, "overall form"),
        number_row("length", "m", 0.12, 0.18, 0.15, "of the row of teeth; a pick's is half"),
        number_row("teeth_length", "m", 0.018, 0.028, 0.023, "of the teeth; a pick's are 2.4 times as long"),
        number_row("back", "m", 0.010, 0.018, 0.013, "height of the back"),
        number_row("pitch", "m", 0.0022, 0.0048, 0.003, "from tooth to tooth; a pick's are 2.4 times as far apart"),
        number_row("thickness", "m", 0.003, 0.0055, 0.004, "of the back"),
        word_row("material", {"plastic", "wood", "metal"}, "what it is made of"),
        word_row("wood", wood_names(), "of wood"),
        color_row("color", {"black", "red", "teal", "pink", "amber", "blue", "white", "purple", "yellow"}, "plastic"),
    };
    thing.build = build_comb;
    return thing;
}

}  // namespace clevrvk::things
