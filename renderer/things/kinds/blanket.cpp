// Blankets, woven and quilted: on a bed, on a sofa, spread out, over a pouf, over a rail, folded, rolled.
#include "renderer/modeling/cloth.h"
#include "renderer/things/draping.h"
#include "renderer/things/quilt.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Edge { Fringe, Plain };

struct BlanketParams : KindParams {
    BlanketStyle style;
    BlanketMake make;
    double width;
    double length;
    Color color;
    Color second_color;
    double shade;
    BlanketPattern pattern;
    QuiltPalette palette;
    Edge edge;
    int layers;
    Color below;
    int seed;
};

constexpr double kThick = 0.007;
constexpr int kRefine = 2;
constexpr int kSteps = kRefine * (Cloth::kCount - 1);  // number of faces along a side

struct Slots {
    int cloth;
    int second;
    int third;  ///< fringe and hems
};

/// Stripes, checks or a border, along the threads.
void paint_weave(Mesh& mesh, BlanketPattern pattern, const dvec2& steps, const Slots& slots)
{
    const auto is_band = [](double share, int bands) {
        const double place = share * bands;
        return place - std::floor(place) < 0.45;
    };
    for (Face& face : mesh.faces) {
        dvec2 middle(0.0);
        for (int i = 0; i < face.corner_count; ++i) {
            middle += face.uvs[static_cast<std::size_t>(i)] / static_cast<double>(face.corner_count);
        }
        const dvec2 share = middle / steps;
        const double edge = std::min(std::min(share.x, 1.0 - share.x), std::min(share.y, 1.0 - share.y));
        const bool across = is_band(share.y, pattern == BlanketPattern::Check ? 6 : 9);
        const bool lengthwise = is_band(share.x, 6);
        switch (pattern) {
            case BlanketPattern::Stripes: face.slot = across ? slots.second : slots.cloth; break;
            case BlanketPattern::Check:
                face.slot = across && lengthwise ? slots.third : across || lengthwise ? slots.second : slots.cloth;
                break;
            case BlanketPattern::Border: face.slot = edge < 0.07 ? slots.second : slots.cloth; break;
            case BlanketPattern::Plain: face.slot = slots.cloth; break;
        }
    }
}

/// Tassels along the two short sides of a cloth.
void add_fringe(ThingBuilder& builder, const Cloth& cloth, double floor, int slot)
{
    for (int column = 0; column < Cloth::kCount; ++column) {
        for (const bool is_far : {false, true}) {
            const int row = is_far ? Cloth::kCount - 1 : 0;
            const auto at = [&](int r) { return cloth.points[static_cast<std::size_t>(r * Cloth::kCount + column)]; };
            const dvec3 root = at(row);
            const dvec3 way = glm::normalize(root - at(is_far ? row - 2 : row + 2));
            const bool lies = root.z - floor < 0.03;
            const dvec3 out = lies ? glm::normalize(dvec3(way.x, way.y, 0.0) + dvec3(1e-6, 0, 0)) : glm::normalize(way + dvec3(0, 0, -1.2));
            const dvec3 swing(0.004 * sin(5.0 * column), 0.004 * cos(3.0 * column), 0.0);
            const auto keep = [&](dvec3 p) { return dvec3(p.x, p.y, std::max(p.z, floor + 0.004)); };
            builder.add(
                make_tube(Points3{root - out * 0.004, keep(root + out * 0.03 + swing), keep(root + out * 0.058 - swing)}, 0.0036, 6),
                "fringe", slot);
        }
    }
}

/// The blanket and the body under it.
struct Making {
    const BlanketParams& params;  // must outlive this object
    ThingBuilder& builder;        // must outlive this object
    Slots slots;                  ///< for a woven blanket
    QuiltSlots quilt_slots;       ///< for a quilt
    QuiltPlan plan;
    bool is_woven;
};

/// A grasp at the middle of the front hem, between thumb and fingers.
void add_hem_grasp(Making& making, const Laying& laying, double length)
{
    constexpr double kIn = 0.02;
    const dvec3 center = laying({0.0, kIn - length / 2.0});
    const dvec3 approach = glm::normalize(laying({0.0, 2.0 * kIn - length / 2.0}) - laying({0.0, -length / 2.0}));
    const dvec3 along = laying({kIn, kIn - length / 2.0}) - laying({-kIn, kIn - length / 2.0});
    making.builder.add_grasp({center, approach, glm::normalize(along - approach * glm::dot(along, approach)), 0.03});
}

/// A cloth at rest on a body, together with the body.
void add_draped(Making& making, BlanketStyle style, const dvec2& size)
{
    ThingBuilder& builder = making.builder;
    Fall fall = make_fall(builder, style, making.params.below, size, making.plan.seed);
    making.plan.size = fall.size;
    making.plan.width = std::max(0.8 * fall.size.x, 1.1 * size.x);
    fall.cloth.bending = making.is_woven ? fall.cloth.bending : 0.8;
    const double gap = making.is_woven ? kThick * 0.75 : find_quilt_reach(making.plan).x;
    drape(fall.cloth, fall.obstacle, gap, fall.time_s);
    const Laying laying = follow_cloth(fall.cloth, fall.size);
    add_hem_grasp(making, laying, fall.size.y);
    if (!making.is_woven) {
        builder.add(make_quilt(making.plan, making.quilt_slots, laying), "cloth", making.quilt_slots.backing);
        return;
    }
    Mesh sheet = make_cloth_sheet(fall.cloth, kThick, kRefine);
    paint_weave(sheet, making.params.pattern, dvec2(kSteps), making.slots);
    builder.add(sheet, "cloth", making.slots.cloth);
    if (making.params.edge == Edge::Fringe) {
        add_fringe(builder, fall.cloth, 0.0, making.slots.third);
    }
}

/// The sheet along a line in (y, z), as wide as the cloth.
void add_sheet_along(Making& making, const Points2& line, double width, double thick)
{
    const auto last = static_cast<double>(line.size() - 1);
    constexpr int kAcross = 24;
    const int seed = making.params.seed % 7;
    Mesh sheet = make_sheet(
        [&](double u, double v) {
            const dvec2 p = line[static_cast<std::size_t>(std::lround(u * last))];
            const double sway = 0.004 * sin(9.0 * v + 0.3 * seed + 0.5 * std::floor(u * 5.0));
            return dvec3((v - 0.5) * (width + 0.008 * sin(31.0 * u + seed)), p.x + sway, p.y + 0.35 * sway);
        },
        static_cast<int>(last), kAcross, thick);
    paint_weave(sheet, making.params.pattern, {last, kAcross}, making.slots);
    making.builder.add(crease(sheet, 70.0), "cloth", making.slots.cloth);
}

/// A quilt along a line in (y, z), with its face to the left.
void add_quilt_along(Making& making, const Points2& line, double width)
{
    making.plan.size = {width, measure_length(line)};
    making.plan.has_border = false;
    const Laying along = follow_line(line);
    const auto lay = [&](const dvec2& flat) {
        const double sway = 0.004 * sin(11.0 * flat.x + 0.3 * making.plan.seed);
        return along(flat) + dvec3(0.0, sway, sway);
    };
    making.builder.add(make_quilt(making.plan, making.quilt_slots, lay), "cloth", making.quilt_slots.backing);
}

/// Stacked layers that are joined by folds in front and behind.
/// \param steps  to the next layer from a layer with its face up, then from one with its face down
Points2 trace_folded(int layers, double half, const dvec2& steps)
{
    Points2 line;
    double z = 0.0;
    for (int i = 0; i < layers; ++i) {
        const double side = i % 2 == 0 ? 1.0 : -1.0;
        const double step = steps[i % 2];
        for (int k = 0; k <= 14; ++k) {
            const double share = k / 14.0;
            line.emplace_back(side * mix(-half, half, share) * (1.0 - 0.02 * (i % 3)), z + 0.003 * sin(7.0 * share + i));
        }
        for (int k = 1; k < 8 && i + 1 < layers; ++k) {
            const double angle = kPi * (k / 8.0 - 0.5);
            line.emplace_back(side * (half * (1.0 - 0.02 * (i % 3)) + 0.55 * step * cos(angle)), z + step * (0.5 + 0.5 * sin(angle)));
        }
        z += step;
    }
    return line;
}

void add_folded(Making& making, const dvec2& size)
{
    const int layers = making.params.layers;
    const double half = 0.13 * size.y;
    const auto add_grasp = [&](double hw, double top, double thick) {
        making.builder.add_grasp({{hw - 0.02, 0, top}, {-1, 0, 0}, {0, 1, 0}, thick});
    };
    if (making.is_woven) {
        constexpr double kStep = 0.024;
        constexpr double kFoldThick = 0.019;
        add_sheet_along(making, trace_folded(layers, half, dvec2(kStep)), 0.36 * size.x, kFoldThick);
        making.builder.add_support({{0, 0, kStep * (layers - 1) + 0.5 * kFoldThick}, {0.15 * size.x, 0.8 * half}});
        add_grasp(0.18 * size.x, kStep * (layers - 1), kFoldThick);
        return;
    }
    // An odd count, so that the face is on top and in front.
    making.plan.width = 0.8 * size.x;
    making.plan.puff = 0.8;
    const dvec2 reach(find_quilt_reach(making.plan).y, find_quilt_reach(making.plan).x);  // above the face, below the back
    const int count = layers < 6 ? 3 : 5;
    // Face lies on face, and back on back. There is no support, because bulges are not level.
    add_quilt_along(making, trace_folded(count, 1.5 * half, 2.0 * reach), 0.55 * size.x);
    add_grasp(0.275 * size.x, (reach.x + reach.y) * (count - 1), reach.x + reach.y);
}

void add_rolled(Making& making, const dvec2& size)
{
    making.plan.width = 0.75 * size.x;
    making.plan.puff = 0.6;
    const double thick = making.is_woven ? 0.012 : find_quilt_reach(making.plan).x + find_quilt_reach(making.plan).y;
    const double step = making.is_woven ? 0.0165 : thick;
    const double core = 0.010 + thick;
    Points2 line;
    const int turns = making.params.layers - 1;
    for (int i = 0; i <= 40 * turns; ++i) {
        const double angle = 2.0 * kPi * i / 40.0;
        const double radius = core + step * angle / (2.0 * kPi);
        line.emplace_back(radius * cos(angle), radius * sin(angle));
    }
    if (making.is_woven) {
        add_sheet_along(making, line, 0.52 * size.x, thick);
    } else {
        std::reverse(line.begin(), line.end());
        add_quilt_along(making, line, 0.52 * size.x);
    }
    const double outside = core + step * turns + (making.is_woven ? 0.002 : 0.35 * thick);
    for (const double x : {-0.13, 0.13}) {
        making.builder.add(
            place(make_band(outside - 0.004, outside + 0.003, -0.016, 0.016, 0.003), {x * size.x, 0, 0}, {0, 1, 0}, {0, 0, 1}), "fringe",
            making.slots.third);
    }
}

dvec2 find_size(const BlanketParams& params)
{
    return {params.width, params.width * params.length};
}

/// Adds the materials.
Making begin_blanket(const BlanketParams& params, ThingBuilder& builder)
{
    const dvec3 color = shade(find_color(params.color), params.shade);
    const dvec3 second = find_color(params.second_color);
    Making making{params, builder, {}, {}, {params.make, params.pattern}, params.make == BlanketMake::Woven};
    making.plan.seed = params.seed;
    making.slots.third = builder.add_slot("third", make_fabric(glm::mix(color, second, 0.8) * 0.75));
    if (making.is_woven) {
        making.slots.cloth = builder.add_slot("cloth", make_fabric(color));
        making.slots.second = builder.add_slot("second", make_fabric(second));
    } else {
        making.quilt_slots = add_quilt_slots(builder, params.make, params.palette, color, second);
    }
    return making;
}

/// A quilt laid over other things bulges less than one on a bed, because it is thinner.
QuiltPlan plan_laid_quilt(const BlanketParams& params)
{
    QuiltPlan plan{params.make, params.pattern, find_size(params)};
    plan.width = params.width;
    plan.puff = 0.4;
    plan.seed = params.seed;
    return plan;
}

ClothForm describe_blanket(const KindParams& kind)
{
    const auto& params = static_cast<const BlanketParams&>(kind);
    if (params.make == BlanketMake::Woven) {
        return {find_size(params), kThick, 0.5 * kThick, 0.04};
    }
    const dvec2 reach = find_quilt_reach(plan_laid_quilt(params));
    return {find_size(params), 2.0 * std::max(reach.x, reach.y), reach.x, 0.06};
}

/// Cuts squares along their shorter diagonal, which shear has not lengthened.
void cut_squares(Mesh& mesh)
{
    std::vector<Face> cut;
    for (const Face& face : mesh.faces) {
        if (face.corner_count == 3) {
            cut.push_back(face);
            continue;
        }
        const auto measure = [&](std::size_t a, std::size_t b) {
            return glm::length(mesh.positions[static_cast<std::size_t>(face.vertices[a])] -
                               mesh.positions[static_cast<std::size_t>(face.vertices[b])]);
        };
        const std::size_t first = measure(0, 2) <= measure(1, 3) ? 0 : 1;
        for (const std::size_t half : {first, first + 2}) {
            Face& triangle = cut.emplace_back(face);
            triangle.corner_count = 3;
            for (std::size_t corner = 0; corner < 3; ++corner) {
                triangle.vertices[corner] = face.vertices[(half + corner) % 4];
                triangle.uvs[corner] = face.uvs[(half + corner) % 4];
            }
        }
    }
    mesh.faces = std::move(cut);
}

void build_laid_blanket(const KindParams& kind, const LaidCloth& cloth, ThingBuilder& builder)
{
    Making making = begin_blanket(static_cast<const BlanketParams&>(kind), builder);
    const dvec2 size = find_size(making.params);
    const Laying laying = follow_points(cloth, size);
    add_hem_grasp(making, laying, size.y);
    if (!making.is_woven) {
        builder.add(make_quilt(plan_laid_quilt(making.params), making.quilt_slots, laying), "cloth", making.quilt_slots.backing);
        return;
    }
    const glm::ivec2 last(cloth.columns - 1, cloth.rows - 1);
    Mesh sheet = make_sheet(
        [&](double u, double v) {
            return cloth.points[static_cast<std::size_t>(std::lround(v * last.y) * cloth.columns + std::lround(u * last.x))];
        },
        last.x, last.y, kThick);
    paint_weave(sheet, making.params.pattern, dvec2(last), making.slots);
    cut_squares(sheet);
    builder.add(crease(std::move(sheet), 70.0), "cloth", making.slots.cloth);
}

void build_blanket(const BlanketParams& params, ThingBuilder& builder)
{
    const BlanketStyle style = params.style;
    const dvec2 size = find_size(params);
    Making making = begin_blanket(params, builder);
    if (style == BlanketStyle::Folded) {
        add_folded(making, size);
    } else if (style == BlanketStyle::Rolled) {
        add_rolled(making, size);
    } else {
        add_draped(making, style, size);
    }
    builder.center_box();
}

}  // namespace

Thing make_blanket_thing()
{
    Thing thing;
    thing.revision = 3;
    thing.summary = "a woven, patched or quilted blanket: on a bed, a sofa or a pouf, over a rail, spread, folded or rolled";
    thing.parts = {{"cloth"}, {"fringe", true}, {"below", true}};
    thing.least_m = 0.3;
    thing.most_m = 2.4;
    const Rows<BlanketParams> rows{
        word_row<&BlanketParams::style>("style", {"folded", "pouf", "rail", "spread", "rolled", "bed", "cot", "mattress", "sofa"},
                                        "how it lies"),
        word_row<&BlanketParams::make>("make", {"patchwork", "triangles", "stars", "pinwheels", "chains", "boxes", "diamonds", "woven"},
                                       "five kinds of patchwork, comforters sewn in boxes or diamonds, or a woven blanket without "
                                       "quilting"),
        number_row<&BlanketParams::width>("width", "m", 0.9, 1.2, 1.05, "width of the whole cloth; larger on a bed"),
        number_row<&BlanketParams::length>("length", "1", 1.1, 1.4, 1.25, "length of the whole cloth divided by its width"),
        color_row<&BlanketParams::color>("color", {"cream", "red", "teal", "navy", "gray", "gold", "pink", "green", "lavender"},
                                         "colour of the cloth"),
        color_row<&BlanketParams::second_color>("second_color", {"white", "charcoal", "orange", "sky", "brown"},
                                                "colour of the pattern, or of the strips between patches"),
        number_row<&BlanketParams::shade>("shade", "1", -0.12, 0.12, 0.0, "how much darker or lighter the cloth is"),
        word_row<&BlanketParams::pattern>("pattern", {"check", "stripes", "border", "plain"},
                                          "pattern in the second colour, or the order of the patches"),
        word_row<&BlanketParams::palette>("palette", {"bright", "pastel", "country", "ocean", "autumn", "berry"}, "colours of the patches"),
        word_row<&BlanketParams::edge>("edge", {"fringe", "plain"}, "edge of the short sides of woven blankets that are spread or thrown"),
        integer_row<&BlanketParams::layers>("layers", 4, 7, 5,
                                            "number of layers of a folded woven blanket; quilts have 3 or 5, rolled blankets one turn "
                                            "less"),
        color_row<&BlanketParams::below>("below", {"brown", "tan", "charcoal", "white"}, "colour of the pouf, the sofa or the wood below"),
        integer_row<&BlanketParams::seed>("seed", 0, 9999, 1, "seed of the folds"),
    };
    bind_rows<build_blanket>(thing, rows);
    thing.describe_cloth = describe_blanket;
    thing.build_laid = build_laid_blanket;
    return thing;
}

}  // namespace clevrvk::things
