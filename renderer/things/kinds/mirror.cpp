// Mirrors in frames: rectangles, circles, arches to hang, with the wall behind at their greatest y; and one that tilts
// between two posts on the floor.
#include "renderer/things/fittings.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { Rectangle, Round, Arched, Standing };
enum class Finish { Wood, Paint, Metal };

struct MirrorParams : KindParams {
    Style style;
    double width;
    double tall;
    double frame;
    double tilt;
    Finish finish;
    Wood wood;
    Color color;
    Metal metal;
};

constexpr double kDeep = 0.028;

/// The outline of the glass around (0, 0).
Points2 make_outline(Style style, const dvec2& half)
{
    if (style == Style::Round) {
        return make_superellipse(half, 2.0, 72);
    }
    if (style != Style::Arched) {
        return style == Style::Standing ? make_rectangle(half, 0.05) : make_corners(-half, half);
    }
    constexpr int kSteps = 32;
    Points2 outline{{-half.x, -half.y}, {half.x, -half.y}};
    for (int k = 0; k <= kSteps; ++k) {
        const double angle = kPi * k / kSteps;
        outline.emplace_back(half.x * cos(angle), half.y - half.x + half.x * sin(angle));
    }
    return outline;
}

/// Two posts with finials and feet, a rail between them, and screws that hold the frame.
void add_posts(ThingBuilder& builder, double x, double height, double middle, double reach, int slot)
{
    for (const double side : {-1.0, 1.0}) {
        const double at = side * x;
        builder.add(move(lathe(trace({{{0.0, 0.07}},
                                      {{0.019, 0.07}, 0.003},
                                      {{0.019, height - 0.05}, 0.004},
                                      {{0.010, height - 0.045}, 0.004},
                                      {{0.012, height - 0.03}, 0.003},
                                      {{0.022, height - 0.012}, 0.012},
                                      {{0.0, height}}},
                                     false),
                               32),
                         {at, 0.0, 0.0}),
                    "stand", slot);
        builder.add(make_tube(smooth(Points3{{at, -0.23, 0.016},
                                             {at, -0.15, 0.03},
                                             {at, -0.05, 0.085},
                                             {at, 0.0, 0.1},
                                             {at, 0.05, 0.085},
                                             {at, 0.15, 0.03},
                                             {at, 0.23, 0.016}},
                                     6),
                              0.016, 16),
                    "stand", slot);
        builder.add(make_bar({at + side * 0.032, 0.0, middle}, {side * reach, 0.0, middle}, 0.009, 0.009, 0.002), "stand", slot);
        builder.add(make_bar({at + side * 0.05, 0.0, middle}, {at + side * 0.028, 0.0, middle}, 0.02, 0.02, 0.005), "stand", slot);
    }
    builder.add(make_bar({-x, 0.0, 0.16}, {x, 0.0, 0.16}, 0.014, 0.014), "stand", slot);
}

void build_mirror(const MirrorParams& params, ThingBuilder& builder)
{
    const bool is_standing = params.style == Style::Standing;
    const bool is_round = params.style == Style::Round;
    const double half_width = 0.5 * (is_standing ? 0.42 : params.width);
    const double ratio = is_round ? mix(1.0, params.tall, params.tall > 1.35 ? 1.0 : 0.0) : params.tall;
    const dvec2 half(half_width, is_standing ? 0.66 : std::max(ratio, params.style == Style::Arched ? 1.25 : 1.0) * half_width);
    const int frame = builder.add_slot("frame", params.finish == Finish::Wood    ? make_wood(params.wood)
                                                : params.finish == Finish::Paint ? make_lacquer(find_color(params.color))
                                                                                 : make_metal(params.metal, 0.3));
    model::Material silver = make_metal(Metal::Aluminium, 0.0);
    silver.base_color = {0.88, 0.9, 0.9, 1.0};
    const int glass = builder.add_slot("mirror", silver);
    const Points2 outline = make_outline(params.style, half);
    const double wide = params.frame;
    Mesh framed = stand_up(make_moulding(outline, {{0.0, 0.3 * kDeep},
                                                   {0.0, 0.0},
                                                   {wide, 0.0},
                                                   {wide, 0.55 * kDeep},
                                                   {0.9 * wide, 0.82 * kDeep},
                                                   {0.62 * wide, kDeep},
                                                   {0.3 * wide, 0.9 * kDeep},
                                                   {0.12 * wide, 0.6 * kDeep}}));
    // The glass with a bevel along its edge, from just within the frame.
    Mesh plate = stand_up(move(extrude(inset(outline, -0.0015), {{0.0, 0.0}, {0.0, 0.004}, {0.02, 0.0066}}), {0.0, 0.0, 0.003}));
    const double middle = is_standing ? half.y + wide + 0.15 : 0.0;
    const auto put = [&](Mesh mesh) {
        return move(swing(std::move(mesh), {0.0, -0.5 * kDeep, 0.0}, 0, is_standing ? -params.tilt : 0.0),
                    {0.0, is_standing ? 0.5 * kDeep : 0.0, middle});
    };
    builder.add(put(std::move(framed)), "frame", frame);
    builder.add(put(crease(std::move(plate), 4.0)), "mirror", glass);
    if (is_standing) {
        add_posts(builder, half.x + wide + 0.045, middle + 0.28, middle, half.x + wide - 0.002, frame);
    } else {
        builder.add_grasp({{0.0, -0.5 * kDeep, half.y + 0.5 * wide}, {0.0, 0.0, -1.0}, {1.0, 0.0, 0.0}, kDeep});
    }
    builder.center_box();
}

}  // namespace

Thing make_mirror_thing()
{
    Thing thing;
    thing.summary = "a mirror in its frame: rectangular, round, arched, tilting between posts on the floor";
    thing.parts = {{"mirror"}, {"frame"}, {"stand", true}};
    thing.least_m = 0.35;
    thing.most_m = 1.8;
    const Rows<MirrorParams> rows{
        word_row<&MirrorParams::style>("style", {"rectangle", "round", "arched", "standing"}, "form"),
        number_row<&MirrorParams::width>("width", "m", 0.4, 0.75, 0.55, "of the glass; a standing one has 0.42 m"),
        number_row<&MirrorParams::tall>("tall", "1", 1.0, 1.8, 1.4, "height over width; a round one is oval from 1.35 on"),
        number_row<&MirrorParams::frame>("frame", "m", 0.022, 0.07, 0.04, "width of the frame"),
        number_row<&MirrorParams::tilt>("tilt", "deg", 0.0, 14.0, 6.0, "how far a standing one leans back"),
        word_row<&MirrorParams::finish>("finish", {"wood", "paint", "metal"}, "of the frame"),
        choice_row<&MirrorParams::wood>("wood", {"oak", "walnut", "cherry", "birch"}, "of the frame"),
        color_row<&MirrorParams::color>("color", {"white", "black", "cream", "teal"}, "of a painted frame"),
        choice_row<&MirrorParams::metal>("metal", {"gold", "brass", "chrome", "iron"}, "of a frame of metal"),
    };
    bind_rows<build_mirror>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
