// Balls: football with panels, basketball, tennis ball, beach ball, bowling ball, marble.
#include "renderer/things/kind.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Football, Basketball, Tennis, Beach, Bowling };

struct BallParams : KindParams {
    Style style;
    double size;
    Color color;
    Color second_color;
};

/// A cube projected onto a sphere: evenly sized triangles, with room for patterns.
Mesh make_even_sphere(double radius, int divisions)
{
    Mesh cube = make_box(dvec3(-1.0), dvec3(1.0), 0.0, glm::ivec3(divisions));
    return crease(deform(std::move(cube),
                         [&](const dvec3& p) {
                             // Tangents make the cells equally wide.
                             const auto bend = [](double v) { return sin(v * kPi / 4.0) / cos(v * kPi / 4.0); };
                             return glm::normalize(dvec3(bend(p.x), bend(p.y), bend(p.z))) * radius;
                         }),
                  180.0);
}

/// A groove or raised line along a curve on the sphere.
void add_seam(ThingBuilder& builder, const Points3& directions, double radius, double width, int slot)
{
    Points3 path;
    for (const dvec3& direction : directions) {
        path.push_back(glm::normalize(direction) * radius);
    }
    builder.add(sweep(
                    path, [&](double) { return make_circle(width, 6); }, {0.3, 0.2, 0.9}, Ends::Joined),
                "seams", slot);
}

Points3 make_circle_on(const dvec3& x, const dvec3& y, const dvec3& offset)
{
    Points3 points;
    for (int i = 0; i < 96; ++i) {
        const double angle = 2.0 * kPi * i / 96;
        points.push_back(x * cos(angle) + y * sin(angle) + offset);
    }
    return points;
}

/// The twelve corners of an icosahedron, which are the centres of a football's black patches.
std::array<dvec3, 12> make_icosahedron()
{
    const double g = (1.0 + std::sqrt(5.0)) / 2.0;
    std::array<dvec3, 12> corners{};
    std::size_t i = 0;
    for (const double a : {-1.0, 1.0}) {
        for (const double b : {-g, g}) {
            corners[i++] = glm::normalize(dvec3(0, a, b));
            corners[i++] = glm::normalize(dvec3(a, b, 0));
            corners[i++] = glm::normalize(dvec3(b, 0, a));
        }
    }
    return corners;
}

/// A patch on the sphere: a spherical polygon with a thickness.
Mesh make_patch(const Points3& corners, const dvec3& middle, double radius)
{
    std::vector<Points3> rings;
    constexpr int kAlong = 6;
    const auto ring_at = [&](double share, double r) {
        Points3 ring;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            for (int k = 0; k < kAlong; ++k) {
                const dvec3 edge = glm::mix(corners[i], corners[(i + 1) % corners.size()], static_cast<double>(k) / kAlong);
                ring.push_back(glm::normalize(glm::mix(middle, edge, share)) * r);
            }
        }
        return ring;
    };
    rings.push_back(ring_at(0.0, radius * 0.97));
    rings.push_back(ring_at(1.0, radius * 0.97));
    rings.push_back(ring_at(1.0, radius * 0.996));
    rings.push_back(ring_at(0.965, radius * 1.004));
    for (const double share : {0.8, 0.6, 0.4, 0.2, 0.0}) {
        rings.push_back(ring_at(share, radius * 1.006));
    }
    return loft(rings);
}

void add_football(ThingBuilder& builder, double radius, const dvec3& color)
{
    const int seam = builder.add_slot("seams", make_plain(dvec3(0.03), 0.8));
    const int dark = builder.add_slot("dark", make_plastic(color * 0.55, 0.35));
    const int light = builder.add_slot("light", make_plastic(find_color(Color::White), 0.35));
    builder.add(make_even_sphere(radius * 0.992, 12), "seams", seam);  // visible between the patches
    const std::array<dvec3, 12> corners = make_icosahedron();
    const auto are_near = [](const dvec3& a, const dvec3& b) { return glm::dot(a, b) > 0.4 && glm::dot(a, b) < 0.9; };
    const auto sort_around = [](Points3 points, const dvec3& middle) {
        const dvec3 x = glm::normalize(points[0] - middle * glm::dot(points[0], middle));
        const dvec3 y = glm::cross(middle, x);
        std::sort(points.begin(), points.end(), [&](const dvec3& a, const dvec3& b) {
            return atan2(glm::dot(a, y), glm::dot(a, x)) < atan2(glm::dot(b, y), glm::dot(b, x));
        });
        return points;
    };
    for (const dvec3& middle : corners) {
        Points3 pentagon;
        for (const dvec3& other : corners) {
            if (are_near(middle, other)) {
                pentagon.push_back(glm::normalize(glm::mix(middle, other, 0.325)));
            }
        }
        builder.add(make_patch(sort_around(pentagon, middle), middle, radius), "body", dark);
    }
    for (std::size_t a = 0; a < 12; ++a) {
        for (std::size_t b = a + 1; b < 12; ++b) {
            for (std::size_t c = b + 1; c < 12; ++c) {
                const std::array<dvec3, 3> t{corners[a], corners[b], corners[c]};
                if (!are_near(t[0], t[1]) || !are_near(t[1], t[2]) || !are_near(t[0], t[2])) {
                    continue;
                }
                const dvec3 middle = glm::normalize(t[0] + t[1] + t[2]);
                Points3 hexagon;
                for (std::size_t i = 0; i < 3; ++i) {
                    for (const double share : {0.345, 0.655}) {
                        hexagon.push_back(glm::normalize(glm::mix(t[i], t[(i + 1) % 3], share)));
                    }
                }
                for (dvec3& corner : hexagon) {
                    corner = glm::normalize(glm::mix(middle, corner, 0.985));
                }
                builder.add(make_patch(sort_around(hexagon, middle), middle, radius), "body", light);
            }
        }
    }
}

void add_basketball(ThingBuilder& builder, double radius)
{
    builder.add(make_even_sphere(radius, 20), "body",
                builder.add_slot("body", make_plain(find_color(Color::Orange) * dvec3(0.75, 0.55, 0.6), 0.65)));
    const int seam = builder.add_slot("seams", make_plain(dvec3(0.02), 0.7));
    const double width = radius * 0.022;
    add_seam(builder, make_circle_on({1, 0, 0}, {0, 1, 0}, dvec3(0.0)), radius * 0.992, width, seam);
    add_seam(builder, make_circle_on({1, 0, 0}, {0, 0, 1}, dvec3(0.0)), radius * 0.992, width, seam);
    for (const double side : {-1.0, 1.0}) {
        Points3 arc;
        for (int i = 0; i < 96; ++i) {
            const double angle = 2.0 * kPi * i / 96;
            arc.emplace_back(side * (0.62 + 0.22 * cos(2.0 * angle)), cos(angle) * 0.75, sin(angle) * 0.75);
        }
        add_seam(builder, arc, radius * 0.992, width, seam);
    }
}

void add_tennis_ball(ThingBuilder& builder, double radius)
{
    builder.add(make_even_sphere(radius, 20), "body",
                builder.add_slot("body", make_fabric(find_color(Color::Lime) * dvec3(1.2, 1.3, 0.4))));
    Points3 curve;
    for (int i = 0; i < 128; ++i) {
        const double angle = 2.0 * kPi * i / 128;
        curve.emplace_back(cos(angle) + 0.42 * cos(3.0 * angle), sin(angle) - 0.42 * sin(3.0 * angle), 1.28 * sin(2.0 * angle) * 0.9);
    }
    add_seam(builder, curve, radius * 0.985, radius * 0.055, builder.add_slot("seams", make_plain(find_color(Color::White), 0.8)));
}

void add_beach_ball(ThingBuilder& builder, double radius, const dvec3& color, const dvec3& second)
{
    const int white = builder.add_slot("white", make_plastic(find_color(Color::White), 0.25));
    const int first = builder.add_slot("first", make_plastic(color, 0.25));
    const int other = builder.add_slot("second", make_plastic(second, 0.25));
    Mesh ball = rotate(make_ellipsoid(dvec3(radius), 48), 1, 0.5);
    const dvec3 axis(sin(0.5), 0.0, cos(0.5));
    paint(ball, white, [&](const dvec3& c, const dvec3&) { return std::abs(glm::dot(c, axis)) > radius * 0.985; });
    const auto wedge = [&](const dvec3& c) {
        const dvec3 back(c.x * cos(0.5) - c.z * sin(0.5), c.y, 0.0);
        return static_cast<int>(std::floor((atan2(back.y, back.x) + kPi) / (kPi / 3.0))) % 6;
    };
    for (Face& face : ball.faces) {
        const int at = wedge(compute_center(ball, face));
        face.slot = face.slot != kUnset ? face.slot : at % 2 == 0 ? white : at % 4 == 1 ? first : other;
    }
    builder.add(ball, "body", white);
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_bar(axis * (side * radius * 0.98), axis * (side * radius * 1.012), radius * 0.09, radius * 0.08, 0.001), "seams",
                    white);
    }
}

void add_bowling_ball(ThingBuilder& builder, double radius, const dvec3& color)
{
    builder.add(make_even_sphere(radius, 24), "body", builder.add_slot("body", make_lacquer(color * 0.7)));
    const int hole = builder.add_slot("holes", make_plain(dvec3(0.004), 0.9));
    for (const dvec2 at : {dvec2(-0.16, 0.15), dvec2(0.16, 0.15), dvec2(0.0, -0.22)}) {
        const dvec3 out = glm::normalize(dvec3(at.x, -0.75 + at.y * 0.6, 0.75 + at.y));
        builder.add(make_bar(out * radius * 0.9, out * radius * 1.0015, 0.0125, 0.0125, 0.0), "seams", hole);
    }
}

void build_ball(const BallParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const dvec3 color = find_color(params.color);
    const double scale_by = params.size;
    double radius = 0.11 * scale_by;
    if (style == Style::Football) {
        add_football(builder, radius, color);
    } else if (style == Style::Basketball) {
        radius = 0.12 * scale_by;
        add_basketball(builder, radius);
    } else if (style == Style::Tennis) {
        radius = 0.0335;
        add_tennis_ball(builder, radius);
    } else if (style == Style::Beach) {
        radius = 0.17 * scale_by;
        add_beach_ball(builder, radius, color, find_color(params.second_color));
    } else {  // bowling
        radius = 0.108;
        add_bowling_ball(builder, radius, color);
    }
    builder.add_grasp({{0, 0, 0}, {0, 0, -1}, {0, 1, 0}, 2.0 * radius});
}

}  // namespace

Thing make_ball_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a ball: football, basketball, tennis ball, beach ball or bowling ball";
    thing.parts = {{"body"}, {"seams"}};
    thing.least_m = 0.06;
    thing.most_m = 0.45;
    const Rows<BallParams> rows{
        word_row<&BallParams::style>("style", {"football", "basketball", "tennis", "beach", "bowling"}, "sport that the ball is for"),
        number_row<&BallParams::size>("size", "1", 0.8, 1.15, 1.0,
                                      "size relative to the usual one; tennis and bowling balls have a fixed size"),
        color_row<&BallParams::color>("color", {"black", "navy", "red", "green", "purple", "blue", "teal", "charcoal"},
                                      "colour of the patches, the wedges or the body"),
        color_row<&BallParams::second_color>("second_color", {"yellow", "orange", "sky", "pink", "lime", "cyan"},
                                             "colour of the other wedges of a beach ball"),
    };
    bind_rows<build_ball>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
