// Bananas: one, a bunch, one peeled halfway. They lie.
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { One, Bunch, Peeled };

struct BananaParams : KindParams {
    Style style;
    double length;
    double thickness;
    double bend;
    double roll;
    int count;
    Color ripeness;
};

/// A fruit bent in the xz plane around the origin, from stem to tip.
struct Shape {
    double length;
    double radius;
    double bend_rad;
};

Points3 make_spine(const Shape& shape, double from, double to, int count)
{
    const double turn = shape.length / shape.bend_rad;
    Points3 path;
    for (int i = 0; i <= count; ++i) {
        const double angle = shape.bend_rad * (mix(from, to, static_cast<double>(i) / count) - 0.5);
        path.emplace_back(turn * sin(angle), 0.0, turn * (1.0 - cos(angle)));
    }
    return path;
}

/// A section with five blunt edges.
Points2 make_section(double radius)
{
    Points2 section;
    for (int i = 0; i < 40; ++i) {
        const double angle = 2.0 * kPi * i / 40;
        const double edge = 1.0 + 0.055 * cos(5.0 * angle);
        section.emplace_back(radius * edge * cos(angle), radius * edge * sin(angle));
    }
    return section;
}

double radius_at(double s)
{
    // A stem, a belly, a blunt tip.
    const double belly = pow(std::max(0.0, sin(kPi * std::clamp((s - 0.06) / 0.98, 0.0, 1.0))), 0.55);
    return s < 0.14   ? mix(0.30, std::max(belly, 0.30), smoothstep(0.07, 0.14, s))
           : s > 0.97 ? std::max(0.22, belly)
                      : std::max(belly, 0.25);
}

Mesh make_fruit(const Shape& shape, double from, double to)
{
    return sweep(make_spine(shape, from, to, 40), [&](double s) { return make_section(shape.radius * radius_at(mix(from, to, s))); });
}

/// The slots of all styles.
struct Slots {
    int peel;
    int dark;
};

/// An unpeeled fruit with a dark tip.
Mesh make_dressed(const ThingBuilder& builder, const Shape& shape, const Slots& slots, double from, double to)
{
    Mesh fruit = make_fruit(shape, from, to);
    const double edge = shape.length * 0.5;
    paint(
        fruit, slots.dark,
        [&](const dvec3& c, const dvec3&) { return c.x > edge * 0.93 * sin(shape.bend_rad / 2.0) / (shape.bend_rad / 2.0); },
        builder.part("tip"));
    return fruit;
}

void add_bunch(ThingBuilder& builder, const Shape& shape, const Slots& slots, int count)
{
    for (int i = 0; i < count; ++i) {
        const double fan = (i - (count - 1) / 2.0) * 0.30;
        // The stems meet at the crown.
        const double stem = -shape.length / 2.0 * sin(shape.bend_rad / 2.0) / (shape.bend_rad / 2.0);
        Mesh fruit = move(make_dressed(builder, shape, slots, 0.0, 1.0), {-stem, 0, 0});
        fruit = rotate(rotate(std::move(fruit), 0, -fan * 1.3), 2, fan);
        builder.add(move(std::move(fruit), {0, 0.10 * shape.radius * (i - (count - 1) / 2.0), 0.1 * shape.radius * (i % 2)}), "peel",
                    slots.peel);
    }
    const double lift = shape.length / shape.bend_rad * (1.0 - cos(shape.bend_rad / 2.0));
    builder.add(make_bar({-0.018, 0, lift * 1.05}, {0.022, 0, lift * 0.92}, 0.009, 0.014, 0.003), "tip", slots.dark);
}

/// A strip of peel that hangs down.
/// \param foot  where it begins   \param along  from there towards the stem   \param out  direction of its fall
Mesh make_strip(const Shape& shape, const dvec3& foot, const dvec3& along, const dvec3& out, int inside)
{
    const dvec3 side = glm::cross(out, along);
    Mesh strip = make_sheet(
        [&](double u, double v) {
            const double s = 2.0 * v - 1.0;
            const double width = shape.radius * 0.80 * (1.0 - 0.75 * u * u);
            const double curl = 2.5 * u;
            const double r = shape.length * 0.15;
            const dvec3 base = foot + out * (shape.radius * 0.97 * mix(1.0, 0.82, s * s * (1.0 - u)));
            return base + out * (r * (1.0 - cos(curl))) + along * (r * sin(curl)) + side * (s * width);
        },
        20, 8, 0.0022);
    paint(strip, inside, [&](const dvec3& c, const dvec3& n) {
        const dvec3 middle = foot + along * (0.15 * shape.length) + out * (0.16 * shape.length);
        return glm::dot(n, c - middle) < 0.0 && glm::dot(n, out) < 0.2;
    });
    return strip;
}

void add_peeled(ThingBuilder& builder, const Shape& shape, const Slots& slots)
{
    const int flesh = builder.add_slot("flesh", make_plain(find_color(Color::Cream), 0.6));
    const int inside = builder.add_slot("inside", make_plain(find_color(Color::Crumb), 0.7));
    builder.add(make_dressed(builder, shape, slots, 0.5, 1.0), "peel", slots.peel);
    const auto section_at = [&](double s) {
        const double bare = shape.radius * 0.86;
        return make_circle(bare * std::sqrt(std::max(0.004, 1.0 - pow(1.0 - std::min(1.0, s / 0.35), 2.2))), 32);
    };
    builder.add(sweep(make_spine(shape, 0.10, 0.56, 24), section_at), "flesh", flesh);
    const Points3 middle = make_spine(shape, 0.5, 0.52, 1);
    const dvec3 along = glm::normalize(middle[0] - middle[1]);
    for (int i = 0; i < 4; ++i) {
        const double angle = 2.0 * kPi * (i + 0.5) / 4.0;
        const dvec3 out = dvec3(0, 1, 0) * cos(angle) + glm::cross(along, dvec3(0, 1, 0)) * sin(angle);
        builder.add(make_strip(shape, middle[0], along, out, inside), "peel", slots.peel);
    }
}

void build_banana(const BananaParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const Shape shape{params.length, params.thickness / 2.0, params.bend * kPi / 180.0};
    const int peel = builder.add_slot("peel", make_plain(find_color(params.ripeness), 0.5));
    const Slots slots{peel, builder.add_slot("ends", make_plain(find_color(Color::Bark) * 0.6, 0.8))};
    switch (style) {
        case Style::Bunch: add_bunch(builder, shape, slots, params.count); break;
        case Style::Peeled: add_peeled(builder, shape, slots); break;
        case Style::One:
            builder.add(make_dressed(builder, shape, slots, 0.0, 1.0), "peel", slots.peel);
            builder.add(move(make_ellipsoid(dvec3(shape.radius * 0.3), 20), make_spine(shape, 0.0, 1.0, 1)[0]), "tip", slots.dark);
            // The fruit lies on its side.
            builder.mesh() = rotate(std::move(builder.mesh()), 0, kPi / 2.0 * params.roll);
            break;
    }
    builder.add_grasp({{0, 0, shape.radius}, {0, 0, -1}, {1, 0, 0}, 2.0 * shape.radius});
    builder.center_box();
}

}  // namespace

Thing make_banana_thing()
{
    Thing thing;
    thing.summary = "a banana: a single one, a bunch, or one peeled halfway";
    thing.parts = {{"peel"}, {"tip"}, {"flesh", true}};
    thing.least_m = 0.10;
    thing.most_m = 0.38;
    const Rows<BananaParams> rows{
        word_row<&BananaParams::style>("style", {"one", "bunch", "peeled"}, "number of bananas, and whether one is peeled"),
        number_row<&BananaParams::length>("length", "m", 0.15, 0.22, 0.19, "length along the bend"),
        number_row<&BananaParams::thickness>("thickness", "m", 0.031, 0.040, 0.036, "thickness across"),
        number_row<&BananaParams::bend>("bend", "deg", 55.0, 105.0, 80.0, "turn from the stem to the tip"),
        number_row<&BananaParams::roll>("roll", "1", 0.6, 1.0, 0.9, "how far a single banana lies on its side"),
        integer_row<&BananaParams::count>("count", 3, 6, 4, "number of bananas in a bunch"),
        color_row<&BananaParams::ripeness>("ripeness", {"banana", "yellow", "lime", "gold"}, "ripeness of the peel"),
    };
    bind_rows<build_banana>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
