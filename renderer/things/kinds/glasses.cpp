// Glasses to see through: round, rectangular, aviator's, cat-eyed; clear or dark; with their temples open or folded.
// They stand on the lower edges of their rims and the ends of their temples, and face the front.
#include "renderer/things/fittings.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { Round, Rectangular, Aviator, Cat };
enum class Lens { Clear, Gray, Brown, Green };
enum class Finish { Plastic, Metal };

struct GlassesParams : KindParams {
    Style style;
    Lens lens;
    bool is_folded;
    double width;
    double tall;
    double bridge;
    double thick;
    Finish finish;
    Color color;
    Metal metal;
};

/// The right lens's outline around its middle, in (x, z); +x is away from the nose.
Points2 make_outline(Style style, const dvec2& half)
{
    switch (style) {
        case Style::Round: return make_superellipse(dvec2(half.y), 2.0, 48);
        case Style::Rectangular: return make_superellipse({half.x, 0.8 * half.y}, 4.5, 56);
        case Style::Aviator: {
            Points2 outline;
            for (const dvec2& p : make_superellipse(half, 2.6, 56)) {
                // A drop: wider above, its low point towards the outside.
                const double down = std::max(0.0, -p.y / half.y);
                outline.emplace_back(p.x * (1.0 - 0.22 * down) + 0.0035 * down, p.y * (1.0 + 0.12 * down));
            }
            return outline;
        }
        case Style::Cat: {
            Points2 outline;
            for (const dvec2& p : make_superellipse({half.x, 0.85 * half.y}, 2.8, 56)) {
                const double out = std::max(0.0, p.x / half.x) * std::max(0.0, p.y / half.y);
                outline.emplace_back(p.x + 0.004 * out, p.y + 0.012 * out);
            }
            return outline;
        }
    }
    return {};
}

/// Moves points of the front back towards its sides, as a face is round.
dvec3 bow(const dvec3& p)
{
    return {p.x, p.y + 1.1 * p.x * p.x, p.z};
}

/// A temple from its hinge: straight back, then down behind the ear.
/// \param fold_deg  0 open; 90 behind the lenses
Mesh make_temple(double x, double y, double z, double side, double thick, double fold_deg, bool is_metal)
{
    constexpr double kLength = 0.138;
    const double wide = is_metal ? 0.0011 : 0.5 * thick;
    const double high = is_metal ? 0.0011 : 0.9 * thick;
    const Points3 path = smooth(Points3{{0.0, 0.0, 0.0},
                                        {0.0, 0.4 * kLength, 0.0},
                                        {0.0, 0.68 * kLength, -0.001},
                                        {0.0, 0.82 * kLength, -0.008},
                                        {0.0, kLength, -0.034}},
                                8);
    Mesh temple = sweep(path, [=](double share) {
        const double end = smoothstep(0.6, 0.85, share);
        return make_rectangle({wide, high * mix(1.0, is_metal ? 1.9 : 1.15, end) * (is_metal && share < 0.6 ? 1.0 : 1.0)}, 0.6 * wide, 3);
    });
    return move(rotate(std::move(temple), 2, side * fold_deg * kPi / 180.0), {x, y, z});
}

struct Slots {
    int frame;
    int lens;
    int pad;
    int hinge;
};

/// The measures of a frame. Its lenses' outline is that of the right one.
struct Cut {
    Points2 outline;
    dvec2 half{0.0};
    bool is_metal;
    double rim;
    double deep;
    double reach;   ///< of the outline away from the nose
    double inner;   ///< of the outline towards the nose
    double middle;  ///< x of a lens's middle
    double top;     ///< z of the temples
};

Cut plan_frame(const GlassesParams& params)
{
    Cut cut{};
    cut.is_metal = params.finish == Finish::Metal || params.style == Style::Aviator;
    cut.rim = cut.is_metal ? 0.0014 : params.thick * 0.6;
    cut.deep = cut.is_metal ? 0.0022 : 0.0042;
    cut.half = 0.5 * dvec2(params.width, params.tall) * (params.style == Style::Aviator ? dvec2(1.08, 1.12) : dvec2(1.0));
    cut.outline = make_outline(params.style, cut.half);
    double high = 0.0;
    for (const dvec2& p : cut.outline) {
        cut.reach = std::max(cut.reach, p.x);
        cut.inner = std::max(cut.inner, -p.x);
        high = std::max(high, p.y);
    }
    cut.middle = 0.5 * params.bridge + cut.inner + cut.rim;
    cut.top = (params.style == Style::Cat ? 0.72 : 0.45) * high;
    return cut;
}

/// A rim with its lens, and the pad beside the nose on a bent wire. \param side  1: on the right, -1: on the left
void add_eye(ThingBuilder& builder, const Cut& cut, double side, const Slots& slots)
{
    const double rim = cut.rim;
    const double deep = cut.deep;
    const auto turn = [side](const Mesh& mesh) { return side < 0.0 ? mirror(mesh, 0) : mesh; };
    const auto put = [&](Mesh mesh) { return turn(deform(move(stand_up(std::move(mesh)), {cut.middle, 0.0, 0.0}), bow)); };
    const Points2 profile{{-0.0004, 0.0}, {0.7 * rim, 0.0}, {rim, 0.25 * deep}, {rim, 0.75 * deep}, {0.7 * rim, deep}, {-0.0004, deep}};
    builder.add(put(make_moulding(cut.outline, profile)), "frame", slots.frame);
    builder.add(put(move(extrude(cut.outline, 0.0012, 0.0), {0.0, 0.0, 0.5 * deep})), "lenses", slots.lens);
    const dvec3 root = bow({cut.middle - cut.inner - 0.3 * rim, 0.0, 0.1 * cut.half.y});
    const dvec3 at(root.x - 0.0035, root.y + 0.008, -0.12 * cut.half.y);
    const Points3 wire{root, root + dvec3(0.0012, 0.0055, -0.001), at + dvec3(0.0015, 0.001, 0.002), at};
    builder.add(turn(make_tube(smooth(wire, 5), 0.0006, 8)), "pads", slots.hinge);
    builder.add(turn(move(rotate(make_ellipsoid({0.0016, 0.0038, 0.0066}, 18), 2, -0.5), at)), "pads", slots.pad);
}

/// The corner piece, its hinge, and the temple.
void add_side(ThingBuilder& builder, const GlassesParams& params, const Cut& cut, double side, const Slots& slots)
{
    const double top = cut.top;
    const dvec3 corner = bow({cut.middle + cut.reach + cut.rim, -0.5 * cut.deep, top});
    constexpr double kOut = 0.006;
    const double high = 0.9 * cut.rim + 0.0008;
    const Mesh end =
        make_box({corner.x - 0.004, corner.y - 0.4 * cut.deep, top - high}, {corner.x + kOut, corner.y + 0.004, top + high}, 0.0007);
    builder.add(side < 0.0 ? mirror(end, 0) : end, "frame", slots.frame);
    const double x = side * (corner.x + kOut - 0.0022);
    const double y = corner.y + 0.0058;
    const double pin = x - side * 0.0026;
    builder.add(make_bar({pin, y - 0.0008, top - 0.0026}, {pin, y - 0.0008, top + 0.0026}, 0.0019, 0.0019, 0.0003, 12), "hinges",
                slots.hinge);
    if (!params.is_folded) {
        builder.add(make_temple(x, y, top, side, params.thick, -2.0, cut.is_metal), "temples", slots.frame);
        return;
    }
    // The left temple lies behind the right one.
    const double behind = side > 0.0 ? 0.0005 : 0.0055 + params.thick;
    builder.add(make_bar({pin, y - 0.001, top}, {pin, y + behind + 0.001, top}, 0.0018, 0.0018, 0.0, 10), "hinges", slots.hinge);
    builder.add(make_temple(x - side * 0.004, y + behind, top, side, params.thick, 92.0, cut.is_metal), "temples", slots.frame);
}

/// The bar over the nose; an aviator's has a second one above.
void add_bridge(ThingBuilder& builder, const GlassesParams& params, const Cut& cut, int slot)
{
    const double from = 0.5 * params.bridge + 0.4 * cut.rim;
    const double z = (params.style == Style::Aviator ? 0.35 : 0.3) * cut.half.y;
    const auto find_y = [&](double x) { return bow({x, -0.5 * cut.deep, 0.0}).y; };
    const double y = find_y(from);
    const Points3 path{{-from, y, z}, {-0.4 * from, y - 0.001, z + 0.0022}, {0.4 * from, y - 0.001, z + 0.0022}, {from, y, z}};
    builder.add(make_tube(smooth(path, 6), cut.is_metal ? 0.0012 : 0.75 * cut.rim, 12), "frame", slot);
    if (params.style == Style::Aviator) {
        const double up = 0.8 * cut.half.y;
        const double wide = from + 0.42 * cut.half.x;
        builder.add(
            make_tube(Points3{{-wide, find_y(wide), up}, {0.0, find_y(0.3 * wide), up + 0.0012}, {wide, find_y(wide), up}}, 0.0011, 10),
            "frame", slot);
    }
    builder.add_grasp({{0.0, y, z + 0.002}, {0.0, 0.0, -1.0}, {1.0, 0.0, 0.0}, 0.003});
}

dvec3 find_tint(Lens lens)
{
    switch (lens) {
        case Lens::Clear: return {0.96, 0.98, 0.98};
        case Lens::Gray: return {0.16, 0.17, 0.19};
        case Lens::Brown: return {0.3, 0.16, 0.08};
        case Lens::Green: return {0.1, 0.22, 0.15};
    }
    return {};
}

void build_glasses(const GlassesParams& params, ThingBuilder& builder)
{
    const Cut cut = plan_frame(params);
    model::Material glass = make_glass(find_tint(params.lens));
    glass.is_thin = true;
    Slots slots{};
    slots.frame = builder.add_slot("frame", cut.is_metal ? make_metal(params.metal, 0.22) : make_lacquer(find_color(params.color)));
    slots.lens = builder.add_slot("lens", glass);
    slots.pad = builder.add_slot("pads", make_plastic(find_color(Color::Cream), 0.3));
    slots.hinge = builder.add_slot("hinges", make_metal(cut.is_metal ? params.metal : Metal::Chrome, 0.25));
    for (const double side : {1.0, -1.0}) {
        add_eye(builder, cut, side, slots);
        add_side(builder, params, cut, side, slots);
    }
    add_bridge(builder, params, cut, slots.frame);
    builder.center_box();
}

}  // namespace

Thing make_glasses_thing()
{
    Thing thing;
    thing.summary = "glasses to see through: round, rectangular, aviator's, cat-eyed; clear or dark, open or folded";
    thing.parts = {{"frame"}, {"lenses"}, {"temples"}, {"hinges"}, {"pads"}};
    thing.least_m = 0.11;
    thing.most_m = 0.19;
    const Rows<GlassesParams> rows{
        word_row<&GlassesParams::style>("style", {"round", "rectangular", "aviator", "cat"}, "form of the lenses"),
        word_row<&GlassesParams::lens>("lens", {"clear", "gray", "brown", "green"}, "tint of the lenses"),
        flag_row<&GlassesParams::is_folded>("folded", false, "whether the temples are folded behind the lenses"),
        number_row<&GlassesParams::width>("width", "m", 0.046, 0.056, 0.051, "of a lens; round ones have its height"),
        number_row<&GlassesParams::tall>("tall", "m", 0.038, 0.048, 0.043, "of a lens"),
        number_row<&GlassesParams::bridge>("bridge", "m", 0.014, 0.02, 0.017, "between the rims"),
        number_row<&GlassesParams::thick>("thick", "m", 0.003, 0.006, 0.0042, "of rims and temples of plastic"),
        word_row<&GlassesParams::finish>("finish", {"plastic", "metal"}, "of the frame; an aviator's is of metal"),
        color_row<&GlassesParams::color>("color", {"black", "brown", "crimson", "navy", "amber", "teal", "white"}, "of plastic"),
        choice_row<&GlassesParams::metal>("metal", {"gold", "steel", "iron", "copper"}, "of a frame of metal"),
    };
    bind_rows<build_glasses>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
