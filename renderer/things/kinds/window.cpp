// Windows in their frames, with panes of thin glass: casements that open into the room, sashes that slide up, fixed
// grids of panes, arches. The room is in front; the wall ends at the casing's back.
#include "renderer/things/fittings.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Casement, Sash, Grid, Arched };
enum class Finish { Paint, Wood };

struct WindowParams : KindParams {
    Style style;
    double width;
    double height;
    double jamb;
    int columns;
    int rows;
    double open;
    bool has_sill;
    Finish finish;
    Color color;
    Wood wood;
    Metal metal;
};

constexpr double kFront = -0.05;  // of the frame
constexpr double kDeep = 0.1;
constexpr double kRail = 0.045;
constexpr double kLeaf = 0.038;  // thickness of a sash
constexpr double kBar = 0.011;   // half width of a bar between panes
constexpr double kGap = 0.003;

struct Slots {
    int frame;
    int glass;
    int metal;
};

/// The shells of a sash.
struct SashMesh {
    Mesh wood;
    Mesh glass;
};

/// The outline of an opening. \param arch  height of the top's middle above the sides
Points2 make_opening(const dvec2& low, const dvec2& high, double arch)
{
    if (arch <= 0.0) {
        return make_corners(low, high);
    }
    constexpr int kSteps = 28;
    Points2 outline{low, {high.x, low.y}};
    const double half = 0.5 * (high.x - low.x);
    for (int k = 0; k <= kSteps; ++k) {
        const double angle = kPi * k / kSteps;
        outline.emplace_back(0.5 * (low.x + high.x) + half * cos(angle), high.y - arch + arch * sin(angle));
    }
    return outline;
}

/// Rails around panes with bars between them, with its front at y = kFront.
SashMesh make_sash(const dvec2& low, const dvec2& high, double arch, int columns, int rows)
{
    SashMesh sash;
    const Points2 opening = make_opening(low + kRail, high - kRail, arch);
    const auto put = [](Mesh mesh) { return stand_up(std::move(mesh), kFront + kLeaf); };
    sash.wood = put(make_moulding(opening, {{0.0, 0.0}, {kRail, 0.0}, {kRail, kLeaf}, {0.012, kLeaf}, {0.0, kLeaf - 0.009}}));
    const dvec2 inner_low = low + kRail;
    const dvec2 inner_high = high - kRail - dvec2(0.0, arch);
    const dvec2 cell = (inner_high - inner_low) / dvec2(columns, rows);
    constexpr double kInto = 0.002;
    const auto add_bar = [&](const dvec2& from, const dvec2& to) {
        sash.wood.add(put(move(extrude(make_corners(from, to), kLeaf - 0.012, 0.004), {0.0, 0.0, 0.006})));
    };
    for (int k = 1; k < columns; ++k) {
        const double x = inner_low.x + k * cell.x;
        add_bar({x - kBar, inner_low.y - kInto}, {x + kBar, inner_high.y + kInto});
    }
    for (int k = 1; k < rows + (arch > 0.0 ? 1 : 0); ++k) {
        const double z = inner_low.y + k * cell.y;
        add_bar({inner_low.x - kInto, z - kBar}, {inner_high.x + kInto, z + kBar});
    }
    const double over = kBar - kInto;
    for (int i = 0; i < columns; ++i) {
        for (int k = 0; k < rows; ++k) {
            const dvec2 from = inner_low + cell * dvec2(i, k) + dvec2(i > 0 ? over : -kInto, k > 0 ? over : -kInto);
            const bool is_last = k + 1 == rows && arch <= 0.0;
            const dvec2 to = inner_low + cell * dvec2(i + 1, k + 1) - dvec2(i + 1 < columns ? over : -kInto, is_last ? -kInto : over);
            sash.glass.add(put(move(extrude(make_corners(from, to), 0.004, 0.0), {0.0, 0.0, 0.5 * kLeaf})));
        }
    }
    if (arch > 0.0) {
        // A pane under the arch, and rays before it that end within the bar and the rail.
        Points2 pane;
        for (const dvec2& p :
             make_opening({inner_low.x - kInto, inner_high.y + over}, {inner_high.x + kInto, high.y - kRail + kInto}, arch)) {
            pane.emplace_back(p.x, std::max(p.y, inner_high.y + over));
        }
        sash.glass.add(put(move(extrude(Points2(pane.begin() + 2, pane.end()), 0.004, 0.0), {0.0, 0.0, 0.5 * kLeaf})));
        const dvec2 center(0.5 * (inner_low.x + inner_high.x), inner_high.y);
        for (int k = 1; k < columns + 1; ++k) {
            const double angle = kPi * k / (columns + 1);
            const dvec2 way(cos(angle) * 0.5 * (inner_high.x - inner_low.x), sin(angle) * arch);
            const dvec2 across = kBar * 0.8 * glm::normalize(dvec2(-way.y, way.x));
            const dvec2 root = center + dvec2(0.0, 0.5 * kBar);
            sash.wood.add(put(move(
                extrude(Points2{root - across, root + across, center + 1.02 * way + across, center + 1.02 * way - across}, 0.010, 0.002),
                {0.0, 0.0, 0.5 * kLeaf + 0.0045})));
        }
    }
    return sash;
}

void add_sash(ThingBuilder& builder, const SashMesh& sash, const Slots& slots, const std::function<Mesh(Mesh)>& put)
{
    builder.add(put(sash.wood), "sash", slots.frame);
    builder.add(put(sash.glass), "glass", slots.glass);
}

/// A plate with a lever that hangs down, before the stile at (x, z).
void add_lever(ThingBuilder& builder, double x, double z, int slot, const std::function<Mesh(Mesh)>& put)
{
    Mesh lever = make_box({x - 0.012, kFront - 0.007, z - 0.03}, {x + 0.012, kFront + 0.001, z + 0.03}, 0.003);
    lever.add(
        make_tube(smooth(Points3{{x, kFront, z}, {x, kFront - 0.035, z}, {x, kFront - 0.042, z - 0.02}, {x, kFront - 0.042, z - 0.11}}, 6),
                  0.0075, 14));
    builder.add(put(lever), "handle", slot);
    const Mesh held = put(make_box({x - 0.001, kFront - 0.043, z - 0.071}, {x + 0.001, kFront - 0.041, z - 0.069}, 0.0));
    const Bounds bounds = compute_bounds(held);
    builder.add_grasp({0.5 * (bounds.low + bounds.high), {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, 0.015});
}

void add_casement(ThingBuilder& builder, const WindowParams& params, const Slots& slots, const dvec2& low, const dvec2& high)
{
    const auto add_leaf = [&](double left, double right, double side, double open) {
        const auto put = [=](Mesh mesh) { return swing(std::move(mesh), {side < 0.0 ? left : right, kFront, 0.0}, 2, side * open); };
        add_sash(builder, make_sash({left, low.y + kGap}, {right, high.y - kGap}, 0.0, 1, params.rows), slots, put);
        if (side > 0.0) {
            add_lever(builder, left + 0.5 * kRail, 0.5 * (low.y + high.y), slots.metal, put);
        }
        // Barrels at the hinged side.
        for (const double z : {mix(low.y, high.y, 0.15), mix(low.y, high.y, 0.85)}) {
            const double x = side < 0.0 ? left - 0.5 * kGap : right + 0.5 * kGap;
            builder.add(make_bar({x, kFront - 0.006, z - 0.03}, {x, kFront - 0.006, z + 0.03}, 0.006, 0.006, 0.001, 14), "handle",
                        slots.metal);
        }
    };
    const double middle = 0.5 * (low.x + high.x);
    if (params.width > 0.75) {
        add_leaf(low.x + kGap, middle - 0.5 * kGap, -1.0, 0.35 * params.open);
        add_leaf(middle + 0.5 * kGap, high.x - kGap, 1.0, params.open);
    } else {
        add_leaf(low.x + kGap, high.x - kGap, 1.0, params.open);
    }
}

/// The upper sash behind, the lower before it, pushed up by as much as it is open.
void add_sliding(ThingBuilder& builder, const WindowParams& params, const Slots& slots, const dvec2& low, const dvec2& high)
{
    const double middle = 0.5 * (low.y + high.y);
    const double lift = params.open / 60.0 * (high.y - middle - 0.1);
    const int rows = (params.rows + 1) / 2;
    add_sash(builder, make_sash({low.x + kGap, middle - 0.5 * kRail}, {high.x - kGap, high.y - kGap}, 0.0, params.columns, rows), slots,
             [](Mesh mesh) {
                 return move(std::move(mesh), {0.0, kLeaf + 0.004, 0.0});
             });
    const auto put = [lift](Mesh mesh) { return move(std::move(mesh), {0.0, 0.0, lift}); };
    add_sash(builder, make_sash({low.x + kGap, low.y + kGap}, {high.x - kGap, middle + 0.5 * kRail}, 0.0, params.columns, rows), slots,
             put);
    Mesh lifts;
    for (const double share : {0.27, 0.73}) {
        const dvec3 at(mix(low.x, high.x, share), kFront + 0.001, low.y + kGap + 0.5 * kRail);
        lifts.add(make_bow(at - dvec3(0.045, 0.0, 0.0), at + dvec3(0.045, 0.0, 0.0), {0.0, -0.024, 0.0}, 0.006));
        builder.add_grasp({at + dvec3(0.0, -0.025, lift), {0.0, 1.0, 0.0}, {1.0, 0.0, 0.0}, 0.012});
    }
    lifts.add(make_box({-0.03, kFront - 0.001, middle + 0.5 * kRail - 0.0015}, {0.03, kFront + 0.02, middle + 0.5 * kRail + 0.012}, 0.003));
    builder.add(put(lifts), "handle", slots.metal);
}

void build_window(const WindowParams& params, ThingBuilder& builder)
{
    const bool is_wooden = params.finish == Finish::Wood;
    Slots slots{};
    slots.frame = builder.add_slot("frame", is_wooden ? make_wood(params.wood) : make_lacquer(find_color(params.color)));
    model::Material glass = make_glass({0.93, 0.97, 0.98});
    glass.is_thin = true;
    slots.glass = builder.add_slot("glass", glass);
    slots.metal = builder.add_slot("metal", make_metal(params.metal, 0.25));
    const dvec2 low(-0.5 * params.width, 0.0);
    const double arch = params.style == Style::Arched ? 0.42 * params.width : 0.0;
    const dvec2 high(0.5 * params.width, params.height + 0.6 * arch);
    // The lining of the wall, a stop behind the sash, and a casing before the wall.
    const double jamb = params.jamb;
    builder.add(stand_up(make_moulding(make_opening(low, high, arch), {{0.0, 0.0}, {0.5 * jamb, 0.0}, {0.5 * jamb, kDeep}, {0.0, kDeep}}),
                         kFront + kDeep),
                "frame", slots.frame);
    builder.add(
        stand_up(make_moulding(make_opening(low + 0.011, high - 0.011, arch), {{0.0, 0.0}, {0.012, 0.0}, {0.012, 0.012}, {0.0, 0.012}}),
                 params.style == Style::Sash ? kFront + 2.0 * kLeaf + 0.018 : kFront + kLeaf + 0.014),
        "frame", slots.frame);
    builder.add(
        stand_up(make_moulding(make_opening(low - 0.012, high + 0.012, arch),
                               {{0.0, -0.002}, {jamb, -0.002}, {jamb, 0.02}, {0.85 * jamb, 0.024}, {0.3 * jamb, 0.016}, {0.0, 0.012}}),
                 kFront),
        "frame", slots.frame);
    switch (params.style) {
        case Style::Casement: add_casement(builder, params, slots, low, high); break;
        case Style::Sash: add_sliding(builder, params, slots, low, high); break;
        case Style::Grid:
        case Style::Arched:
            add_sash(builder, make_sash(low + kGap, high - kGap, arch, params.columns, params.rows), slots, [](Mesh mesh) { return mesh; });
            break;
    }
    if (params.has_sill) {
        const double reach = 0.13;
        const double half = 0.5 * params.width + jamb + 0.035;
        const double top = -0.012 - jamb - 0.0015;
        builder.add(make_box({-half, kFront - reach, top - 0.026}, {half, kFront - 0.0005, top}, 0.008), "sill", slots.frame);
        builder.add_support({{0.0, kFront - 0.5 * (reach + 0.026), top}, {half - 0.02, 0.5 * (reach - 0.026) - 0.01}});
    }
    builder.center_box();
}

}  // namespace

Thing make_window_thing()
{
    Thing thing;
    thing.summary = "a window in its frame: two leaves, sliding sashes, a grid of panes, an arch; shut or open";
    thing.parts = {{"frame"}, {"sash"}, {"glass"}, {"handle", true}, {"sill", true}};
    thing.least_m = 0.8;
    thing.most_m = 2.4;
    const Rows<WindowParams> rows{
        word_row<&WindowParams::style>("style", {"casement", "sash", "grid", "arched"}, "two leaves, sliding, fixed, fixed with an arch"),
        number_row<&WindowParams::width>("width", "m", 0.6, 1.5, 1.1, "of the opening"),
        number_row<&WindowParams::height>("height", "m", 0.8, 1.5, 1.25, "of the opening; more under an arch"),
        number_row<&WindowParams::jamb>("jamb", "m", 0.045, 0.09, 0.065, "width of the casing"),
        integer_row<&WindowParams::columns>("columns", 1, 3, 2, "of panes; a leaf of a casement has one"),
        integer_row<&WindowParams::rows>("rows", 1, 4, 2, "of panes; a sliding sash has half of them"),
        number_row<&WindowParams::open>("open", "deg", 0.0, 55.0, 0.0, "how far a leaf stands open; a sash slides as far"),
        flag_row<&WindowParams::has_sill>("sill", true, "whether there is a sill inside"),
        word_row<&WindowParams::finish>("finish", {"paint", "wood"}, "of frame and sash"),
        color_row<&WindowParams::color>("color", {"white", "cream", "gray", "charcoal", "green"}, "of paint"),
        choice_row<&WindowParams::wood>("wood", {"oak", "pine", "walnut", "cherry"}, "of a frame that is not painted"),
        choice_row<&WindowParams::metal>("metal", {"chrome", "brass", "steel", "iron"}, "of handles and hinges"),
    };
    bind_rows<build_window>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
