// Beds: slatted wooden frame, upholstered bed, four-poster with a canopy, bunk bed, cot with bars. The foot is in
// front.
#include "renderer/things/cushion.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {
namespace {

enum class Style { Wooden, Upholstered, Posts, Bunk, Crib };
enum class Board { Bars, Solid };
enum class BedWood { Oak, Walnut, Pine, Cherry, White };

struct BedParams : KindParams {
    Style style;
    double width;
    double length;
    double height;
    double mattress;
    double head;
    bool has_footboard;
    Board board;
    double hang;
    BedWood wood;
    Color cover;
    Color color;
    Color fold;
    int seed;
};

/// Metres; the mattress is centred on the axis.
struct Frame {
    double hw;    ///< half the width of the mattress
    double hl;    ///< half its length
    double base;  ///< height of its underside
    double thick;
    double head;  ///< height of the headboard's top
    double foot;  ///< height of the footboard's top; 0 if there is none
    double tuck;  ///< how much narrower blankets are, so that they fit between rails; 0: they hang over the sides
};

struct Slots {
    int frame;
    int mattress;
    int blanket;
    int fold;
    int pillow;
};

double find_top(const Frame& f)
{
    return f.base + f.thick;
}

/// Mattress, pillows and a blanket that is folded back at the head end and hangs over the sides.
void add_bedding(ThingBuilder& builder, const BedParams& params, const Slots& slots, const Frame& f)
{
    const double top = find_top(f);
    builder.add(make_cushion({-f.hw, -f.hl, f.base}, {f.hw, f.hl, top}, 0.05, 0.004), "mattress", slots.mattress);
    const bool is_wide = f.hw > 0.56;
    const double pillow_width = is_wide ? f.hw * 0.88 : std::min(0.7, f.hw * 1.6);
    const double pillow_depth = std::min(0.46, f.hl * 0.5);
    for (int i = 0; i < (is_wide ? 2 : 1); ++i) {
        const double x = is_wide ? (i == 0 ? -0.5 : 0.5) * f.hw : 0.0;
        Mesh pillow = rotate(make_pillow({pillow_width, pillow_depth, 0.17}), 0, 0.16);
        builder.add(move(std::move(pillow), {x, f.hl - 0.56 * pillow_depth - 0.03, top + 0.085}), "pillow", slots.pillow);
    }
    const double hang = std::min(params.hang, f.thick * (f.tuck > 0.0 ? 0.5 : 0.95));
    const double hw = f.hw - f.tuck;
    const double head = f.hl - pillow_depth - 0.16;
    Rng rng = Rng::for_key(params.seed, "things/bed/folds", 0);
    const double a = rng.uniform(0.0, 6.28);
    const double b = rng.uniform(0.0, 6.28);
    const auto rumple = [&](dvec3 p) {
        p.z += 0.010 * sin(7.0 * p.x + a) * sin(6.0 * p.y + b) + 0.006 * sin(13.0 * p.y + 2.0 * a);
        // The hem flares out in folds.
        const double down = std::clamp((top - p.z) / hang, 0.0, 1.0);
        p.x += (p.x > 0.0 ? 1.0 : -1.0) * (std::abs(p.x) > f.hw ? 0.018 * down * (1.0 + sin(17.0 * p.y + b)) : 0.0);
        p.y -= p.y < -f.hl ? 0.018 * down * (1.0 + sin(17.0 * p.x + a)) : 0.0;
        return p;
    };
    const double foot = f.foot > 0.0 ? -f.hl + 0.02 : -f.hl - 0.03;
    builder.add(deform(make_box({-hw - 0.03, foot, top - hang}, {hw + 0.03, head, top + 0.045}, 0.035, {24, 30, 6}), rumple), "blanket",
                slots.blanket);
    builder.add(
        deform(make_box({-hw - 0.036, head - 0.26, top - hang * 0.94}, {hw + 0.036, head + 0.02, top + 0.062}, 0.03, {24, 6, 6}), rumple),
        "blanket", slots.fold);
    builder.add_support({{0.0, (foot + head - 0.3) / 2.0, top + 0.045}, {f.hw * 0.8, (head - 0.3 - foot) * 0.4}});
}

/// A board between posts, at the head or the foot. \param side  1: head
void add_board(ThingBuilder& builder, const BedParams& params, const Slots& slots, const Frame& f, double side, double top)
{
    const double y = side * (f.hl + 0.035);
    const double hw = f.hw + 0.03;
    const std::string_view part = side > 0.0 ? "headboard" : "frame";
    const auto put = [&](Mesh mesh) { builder.add(std::move(mesh), part, slots.frame); };
    for (const double x : {-hw, hw}) {
        put(make_box({x - 0.035, y - 0.035, 0.0}, {x + 0.035, y + 0.035, top + 0.03}, 0.008));
        put(move(make_ellipsoid(dvec3(0.042), 20), {x, y, top + 0.055}));
    }
    const double low = f.base - 0.10;
    put(make_box({-hw, y - 0.020, top - 0.12}, {hw, y + 0.020, top}, 0.008));
    put(make_box({-hw, y - 0.018, low}, {hw, y + 0.018, low + 0.16}, 0.006));
    if (params.board == Board::Solid) {
        put(make_box({-hw, y - 0.012, low + 0.1}, {hw, y + 0.012, top - 0.06}, 0.003));
        return;
    }
    const int bars = static_cast<int>(2.0 * hw / 0.13);
    for (int i = 1; i < bars; ++i) {
        const double x = mix(-hw, hw, static_cast<double>(i) / bars);
        put(make_bar({x, y, low + 0.1}, {x, y, top - 0.06}, 0.014, 0.014, 0.0, 12));
    }
}

void add_rails(ThingBuilder& builder, const Slots& slots, const Frame& f)
{
    for (const double side : {-1.0, 1.0}) {
        const double x = side * (f.hw + 0.025);
        builder.add(make_box({x - 0.016, -f.hl, f.base - 0.10}, {x + 0.016, f.hl, f.base + 0.09}, 0.006), "frame", slots.frame);
    }
    builder.add(make_box({-f.hw - 0.02, -f.hl, f.base - 0.05}, {f.hw + 0.02, f.hl, f.base + 0.01}, 0.004), "frame", slots.frame);
}

void add_wooden(ThingBuilder& builder, const BedParams& params, const Slots& slots, const Frame& f)
{
    add_rails(builder, slots, f);
    add_board(builder, params, slots, f, 1.0, f.head);
    if (f.foot > 0.0) {
        add_board(builder, params, slots, f, -1.0, f.foot);
    } else {
        for (const double x : {-f.hw + 0.06, f.hw - 0.06}) {
            builder.add(make_bar({x, -f.hl + 0.08, 0.0}, {x, -f.hl + 0.08, f.base - 0.04}, 0.026, 0.034, 0.004), "frame", slots.frame);
        }
    }
    add_bedding(builder, params, slots, f);
}

/// A padded box and a padded headboard with buttons.
void add_upholstered(ThingBuilder& builder, const BedParams& params, const Slots& slots, const Frame& f)
{
    const int cover = builder.add_slot("cover", make_fabric(find_color(params.cover)));
    builder.add(make_cushion({-f.hw - 0.05, -f.hl - 0.05, 0.09}, {f.hw + 0.05, f.hl + 0.02, f.base + 0.05}, 0.03, 0.004), "frame", cover);
    builder.add(make_cushion({-f.hw - 0.07, f.hl, 0.09}, {f.hw + 0.07, f.hl + 0.12, f.head + 0.12}, 0.05, 0.012), "headboard", cover);
    const int columns = static_cast<int>(f.hw * 2.0 / 0.2);
    for (int row = 0; row < 3; ++row) {
        for (int i = 0; i < columns - row % 2; ++i) {
            const double x = (i - (columns - row % 2 - 1) / 2.0) * 0.2;
            builder.add(move(make_ellipsoid({0.016, 0.010, 0.016}, 14), {x, f.hl - 0.006, f.head + 0.01 - 0.14 * row}), "headboard", cover);
        }
    }
    for (const double x : {-f.hw + 0.05, f.hw - 0.05}) {
        for (const double y : {-f.hl + 0.05, f.hl - 0.05}) {
            builder.add(make_bar({x, y, 0.0}, {x, y, 0.1}, 0.022, 0.030, 0.003), "frame", slots.frame);
        }
    }
    add_bedding(builder, params, slots, f);
}

/// Corner posts that carry a canopy with hanging cloth.
void add_four_posts(ThingBuilder& builder, const BedParams& params, const Slots& slots, const Frame& f)
{
    add_wooden(builder, params, slots, f);
    const double top = 2.0;
    const int cloth = builder.add_slot("canopy", make_fabric(find_color(params.cover)));
    const double hw = f.hw + 0.03;
    const double hl = f.hl + 0.035;
    for (const double x : {-hw, hw}) {
        for (const double y : {-hl, hl}) {
            builder.add(make_tube(
                            resample({{x, y, 0.0}, {x, y, top}}, 24),
                            [](double s) { return 0.030 + 0.009 * sin(s * 25.0) * (s > 0.35 ? 1.0 : 0.0); }, 16),
                        "canopy", slots.frame);
        }
        builder.add(make_box({x - 0.03, -hl, top - 0.05}, {x + 0.03, hl, top + 0.02}, 0.006), "canopy", slots.frame);
    }
    for (const double y : {-hl, hl}) {
        builder.add(make_box({-hw, y - 0.03, top - 0.05}, {hw, y + 0.03, top + 0.02}, 0.006), "canopy", slots.frame);
    }
    builder.add(make_box({-hw - 0.035, -hl - 0.035, top + 0.018}, {hw + 0.035, hl + 0.035, top + 0.04}, 0.006), "canopy", cloth);
    // A scalloped edge, and curtains tied to the posts.
    const auto hang = [&](const dvec3& from, const dvec3& to, const dvec3& out) {
        builder.add(make_sheet(
                        [&](double u, double v) {
                            const double drop = v * (0.16 + 0.05 * std::abs(sin(kPi * 5.0 * u)));
                            return glm::mix(from, to, u) + out * (0.010 * sin(kPi * 20.0 * u) * v) - dvec3(0, 0, drop);
                        },
                        60, 3, 0.006),
                    "canopy", cloth);
    };
    const double x = hw + 0.045;
    const double y = hl + 0.045;
    hang({-x, -y, top + 0.03}, {x, -y, top + 0.03}, {0, -1, 0});
    hang({x, -y, top + 0.03}, {x, y, top + 0.03}, {1, 0, 0});
    hang({x, y, top + 0.03}, {-x, y, top + 0.03}, {0, 1, 0});
    hang({-x, y, top + 0.03}, {-x, -y, top + 0.03}, {-1, 0, 0});
}

/// A second bed above the first, with a ladder at its side.
void add_bunk(ThingBuilder& builder, const BedParams& params, const Slots& slots, const Frame& f)
{
    Frame upper = f;
    upper.base = f.base + 0.98;
    for (const Frame& level : {f, upper}) {
        add_rails(builder, slots, level);
        add_board(builder, params, slots, level, 1.0, level.base + 0.46);
        add_board(builder, params, slots, level, -1.0, level.base + 0.42);
        add_bedding(builder, params, slots, level);
    }
    const double rail = find_top(upper) + 0.16;
    for (const double side : {-1.0, 1.0}) {
        const double x = side * (f.hw + 0.03);
        builder.add(make_box({x - 0.014, side > 0.0 ? -0.1 * f.hl : -f.hl, rail}, {x + 0.014, f.hl, rail + 0.07}, 0.005), "frame",
                    slots.frame);
    }
    const double x = f.hw + 0.07;
    for (const double y : {-0.75 * f.hl, -0.75 * f.hl + 0.36}) {
        builder.add(make_box({x - 0.02, y - 0.022, 0.0}, {x + 0.02, y + 0.022, rail + 0.1}, 0.006), "ladder", slots.frame);
    }
    for (int i = 0; i < 5; ++i) {
        const double z = mix(0.26, upper.base - 0.02, i / 4.0);
        builder.add(make_bar({x, -0.75 * f.hl, z}, {x, -0.75 * f.hl + 0.36, z}, 0.018, 0.018, 0.0, 14), "ladder", slots.frame);
    }
    builder.add_grasp({{x, -0.75 * f.hl + 0.18, mix(0.26, upper.base - 0.02, 0.5)}, {-1, 0, 0}, {0, 1, 0}, 0.036});
}

/// A cot with bars all around.
void add_crib(ThingBuilder& builder, const BedParams& params, const Slots& slots, const Frame& bed)
{
    Frame f = bed;
    f.hw = 0.33;
    f.hl = 0.64;
    f.base = 0.42;
    f.thick = 0.12;
    f.head = params.head * 0.9 + 0.05;
    f.foot = f.head;
    f.tuck = 0.045;
    add_rails(builder, slots, f);
    add_board(builder, params, slots, f, 1.0, f.head + 0.06);
    add_board(builder, params, slots, f, -1.0, f.foot);
    for (const double side : {-1.0, 1.0}) {
        const double x = side * (f.hw + 0.03);
        builder.add(make_box({x - 0.018, -f.hl - 0.02, f.head - 0.09}, {x + 0.018, f.hl + 0.02, f.head - 0.03}, 0.010), "frame",
                    slots.frame);
        for (int i = 1; i < 13; ++i) {
            const double y = mix(-f.hl, f.hl, i / 13.0);
            builder.add(make_bar({x, y, f.base - 0.05}, {x, y, f.head - 0.06}, 0.010, 0.010, 0.0, 12), "frame", slots.frame);
        }
    }
    add_bedding(builder, params, slots, f);
    builder.add_grasp({{f.hw + 0.03, 0.0, f.head - 0.03}, {0, 0, -1}, {0, 1, 0}, 0.036});
}

model::Material make_frame(BedWood wood)
{
    switch (wood) {
        case BedWood::Oak: return make_wood(Wood::Oak);
        case BedWood::Walnut: return make_wood(Wood::Walnut);
        case BedWood::Pine: return make_wood(Wood::Pine);
        case BedWood::Cherry: return make_wood(Wood::Cherry);
        case BedWood::White: return make_lacquer(find_color(Color::White));
    }
    return {};
}

void build_bed(const BedParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    Slots slots{};
    slots.frame = builder.add_slot("frame", make_frame(params.wood));
    slots.mattress = builder.add_slot("mattress", make_fabric(find_color(Color::White)));
    slots.blanket = builder.add_slot("blanket", make_fabric(find_color(params.color)));
    slots.fold = builder.add_slot("fold", make_fabric(find_color(params.fold)));
    slots.pillow = builder.add_slot("pillow", make_fabric(find_color(Color::Snow)));
    Frame f{};
    f.hw = (style == Style::Bunk ? 0.9 : params.width) / 2.0;
    f.hl = params.length / 2.0;
    f.base = style == Style::Bunk ? 0.30 : params.height;
    f.thick = params.mattress;
    f.head = params.head;
    f.foot = params.has_footboard ? f.base + f.thick + 0.12 : 0.0;
    switch (style) {
        case Style::Upholstered: add_upholstered(builder, params, slots, f); break;
        case Style::Posts:
            f.foot = f.base + f.thick + 0.10;
            add_four_posts(builder, params, slots, f);
            break;
        case Style::Bunk: add_bunk(builder, params, slots, f); break;
        case Style::Crib: add_crib(builder, params, slots, f); break;
        case Style::Wooden: add_wooden(builder, params, slots, f); break;
    }
}

}  // namespace

Thing make_bed_thing()
{
    Thing thing;
    thing.revision = 2;  // a cot's blanket lies within the bars
    thing.summary = "a bed: wooden, upholstered, with four posts and a canopy, a bunk bed, or a child's bed with bars";
    thing.parts = {{"frame"}, {"headboard"}, {"mattress"}, {"pillow"}, {"blanket"}, {"canopy", true}, {"ladder", true}};
    thing.least_m = 1.3;
    thing.most_m = 2.5;
    const Rows<BedParams> rows{
        word_row<&BedParams::style>("style", {"wooden", "upholstered", "posts", "bunk", "crib"}, "overall form"),
        number_row<&BedParams::width>("width", "m", 0.9, 1.8, 1.4, "width of the mattress; 0.9 in a bunk bed, 0.66 in a child's bed"),
        number_row<&BedParams::length>("length", "m", 1.9, 2.1, 2.0, "length of the mattress; 1.28 in a child's bed"),
        number_row<&BedParams::height>("height", "m", 0.24, 0.38, 0.30, "height of the underside of the mattress"),
        number_row<&BedParams::mattress>("mattress", "m", 0.16, 0.28, 0.22, "thickness of the mattress"),
        number_row<&BedParams::head>("head", "m", 0.82, 1.15, 0.95, "height of the headboard"),
        flag_row<&BedParams::has_footboard>("footboard", false, "whether a wooden bed has a footboard"),
        word_row<&BedParams::board>("board", {"bars", "solid"}, "form of the headboard and the footboard"),
        number_row<&BedParams::hang>("hang", "m", 0.1, 0.26, 0.18, "how far the blanket hangs down"),
        word_row<&BedParams::wood>("wood", {"oak", "walnut", "pine", "cherry", "white"}, "wood of the frame"),
        color_row<&BedParams::cover>("cover", {"gray", "navy", "teal", "beige", "crimson", "white"},
                                     "colour of an upholstered bed and of a canopy"),
        color_row<&BedParams::color>(
            "color", {"sky", "navy", "crimson", "green", "yellow", "lavender", "pink", "teal", "terracotta", "beige"},
                                     "colour of the blanket"),
        color_row<&BedParams::fold>("fold", {"white", "cream", "mint", "gray"}, "colour of the other side of the blanket"),
        integer_row<&BedParams::seed>("seed", 0, 9999, 1, "seed of the folds"),
    };
    bind_rows<build_bed>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
