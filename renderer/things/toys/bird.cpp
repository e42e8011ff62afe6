// Builds toy birds: body, folded wings, tail, feet and face.
#include "renderer/things/toys/bird.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

/// A folded wing: the shoulder and overlapping feathers.
void add_wing(Toy& toy, const Bird& b, const Plumage& plumage, const Spot& body, double side)
{
    const auto at = [&](double x, double y, double z) { return body.at({side * x * b.wide, y, z * b.tall}); };
    const dvec3 thin = body.way({side, -0.15, 0.35});
    const double l = b.wing;
    for (int i = 0; i < 4; ++i) {
        const double low = 0.28 - 0.20 * i;
        toy.join(Solid::cone(at(0.90, -0.30, 0.30), at(0.92 - 0.1 * i, (1.12 - 0.16 * i) * l - 0.30, low), 0.20, 0.11, 0.5, thin), 0.008,
                 "wings", i % 2 == 0 ? plumage.wing_tip : plumage.wing);
    }
    toy.join(Solid::ellipsoid(at(0.95, -0.08, 0.22), {0.14, 0.46 * l, 0.34}, body.axes), 0.02, "wings", plumage.wing);
}

void add_bird_tail(Toy& toy, const Bird& b, const Plumage& plumage, const Spot& body)
{
    const double rise = b.tail_rise_deg * kPi / 180.0;
    for (const double x : {-1.0, 1.0, 0.0}) {
        const dvec3 root = body.at({0.14 * x, 0.80, 0.12});
        const dvec3 way = body.way({0.22 * x, cos(rise), sin(rise)});
        toy.join(Solid::cone(root, root + way * (b.tail + 0.2), 0.15, 0.17, 0.42, body.way({0, 0, 1})), x == 0.0 ? 0.01 : 0.06, "tail",
                 plumage.tail);
    }
}

void add_foot(Toy& toy, const Bird& b, const Plumage& plumage, const dvec3& hip, double ground)
{
    if (toy.is_plush) {
        toy.builder.add(move(make_ellipsoid({0.2, 0.3, 0.12}, 28), {hip.x, hip.y - 0.18, ground + 0.11}), "feet", plumage.feet);
        return;
    }
    const dvec3 heel(hip.x, hip.y + 0.02, ground + 0.05);
    toy.builder.add(make_tube(Points3{hip, heel}, 0.055, 12), "feet", plumage.feet);
    if (b.feet == FootKind::Webbed) {
        const Points2 web =
            smooth(Points2{{-0.06, 0.08}, {0.06, 0.08}, {0.2, -0.32}, {0.1, -0.29}, {0.0, -0.36}, {-0.1, -0.29}, {-0.2, -0.32}}, 4, true);
        toy.builder.add(move(extrude(web, 0.06, 0.02), {heel.x, heel.y, ground}), "feet", plumage.feet);
        return;
    }
    for (int i = -1; i <= 2; ++i) {
        const double angle = i == 2 ? kPi : 0.5 * i;
        const dvec3 tip = heel + dvec3(sin(angle), -cos(angle), 0.0) * (i == 2 ? 0.2 : 0.28);
        toy.builder.add(make_tube(Points3{heel, (heel + tip) / 2.0 + dvec3(0, 0, 0.01), tip - dvec3(0, 0, 0.012)}, 0.04, 10), "feet",
                        plumage.feet);
    }
}

}  // namespace

BirdStance add_bird(const ToyParams& params, Toy& toy, const Bird& b, const Plumage& plumage)
{
    const double girth = params.girth;
    const double lean = b.upright_deg * kPi / 180.0;
    BirdStance s;
    s.body = make_spot({0, 0, 0}, 1.0, -lean);
    const double head = b.head * params.head;
    s.head = make_spot(b.head_at, head, 0.08);
    const dvec3 half(b.wide * girth, 1.0, b.tall * girth);
    toy.join(Solid::ellipsoid({0, 0, 0}, half, s.body.axes), 0.0, "body", plumage.body);
    toy.join(Solid::cone(s.body.at({0, 0.3, 0.0}), s.body.at({0, 0.98, 0.14}), 0.42 * b.wide, 0.16), 0.3, "body", plumage.body);
    toy.join(Solid::cone(s.body.at({0, -0.4, 0.1}), s.head.origin, 0.62 * b.wide, b.neck), 0.2, "body", plumage.body);
    toy.paint(Solid::ellipsoid(s.body.at({0, -0.55, -0.42 * b.tall}), {0.72 * b.wide, 0.72, 0.62 * b.tall}, s.body.axes), plumage.breast);
    toy.join(Solid::ball(s.head.origin, head), 0.08, "head", plumage.head);
    for (const double side : {1.0, -1.0}) {
        add_wing(toy, b, plumage, s.body, side);
    }
    add_bird_tail(toy, b, plumage, s.body);
    if (b.feet != FootKind::None) {
        const dvec3 lowest = toy.flesh.find_surface({0, 0.05, 0}, {0, 0, -1});
        const double ground = lowest.z - (toy.is_plush ? 0.06 : b.leg);
        for (const double side : {1.0, -1.0}) {
            const dvec3 hip = toy.flesh.find_surface({side * 0.3 * b.wide, 0.05, 0}, {0, 0, -1}) + dvec3(0, 0, 0.06);
            add_foot(toy, b, plumage, hip, ground);
        }
    }
    return s;
}

void add_bird_face(Toy& toy, const Bird& b, const Plumage& plumage, const BirdStance& s)
{
    add_eyes(toy, s.head, b.eyes);
    const Spot& head = s.head;
    const double l = b.beak_length;
    const dvec3 root = dvec3(0, -0.72, -0.08);
    const auto add = [&](const Mesh& mesh) { toy.builder.add(crease(mesh, 70.0), "beak", plumage.beak); };
    const auto sweep_beak = [&](const Points3& path, const std::function<dvec2(double)>& half) {
        Points3 line;
        for (const dvec3& p : smooth(path, 8)) {
            line.push_back(head.at(p));
        }
        add(sweep(
            line, [&](double t) { return make_superellipse(half(t) * head.unit, 2.2, 20); }, head.axes.z));
    };
    switch (b.beak) {
        case BeakKind::Cone:
            sweep_beak({root + dvec3(0, 0, 0.05), {0, -0.95, 0.0}, {0, -1.0 - 0.6 * l, -0.08}},
                       [&](double t) { return dvec2(0.27, 0.20) * (b.beak_width * (1.03 - t)); });
            sweep_beak({root - dvec3(0, 0, 0.08), {0, -0.95, -0.16}, {0, -1.0 - 0.5 * l, -0.15}},
                       [&](double t) { return dvec2(0.22, 0.13) * (b.beak_width * (1.03 - t)); });
            break;
        case BeakKind::Flat:
            sweep_beak({root, {0, -1.05, -0.12}, {0, -1.0 - 0.55 * l, -0.16}, {0, -1.0 - 0.95 * l, -0.06}}, [](double t) {
                return dvec2(mix(0.34, 0.46, t) * std::sqrt(std::max(0.004, 1.0 - pow(t, 6.0))),
                             mix(0.20, 0.085, t) * std::sqrt(std::max(0.02, 1.0 - pow(t, 6.0))));
            });
            sweep_beak({root - dvec3(0, 0, 0.12), {0, -1.05, -0.28}, {0, -1.0 - 0.5 * l, -0.31}, {0, -1.0 - 0.8 * l, -0.24}}, [](double t) {
                return dvec2(mix(0.28, 0.38, t), mix(0.12, 0.06, t)) * std::sqrt(std::max(0.02, 1.0 - pow(t, 6.0)));
            });
            break;
        case BeakKind::Hook:
            sweep_beak({{0, -0.60, 0.08}, {0, -1.0, 0.16}, {0, -1.0 - 0.42 * l, -0.08}, {0, -0.98 - 0.38 * l, -0.62}},
                       [](double t) { return dvec2(0.30, 0.34) * mix(1.0, 0.08, t * t); });
            sweep_beak({{0, -0.65, -0.22}, {0, -0.95, -0.34}, {0, -1.12, -0.48}},
                       [](double t) { return dvec2(0.22, 0.17) * mix(1.0, 0.35, t); });
            break;
    }
}

std::vector<Part> list_bird_parts(std::vector<Part> more)
{
    std::vector<Part> parts{{"body"}, {"head"}, {"wings"}, {"tail"}, {"eyes"}, {"beak"}, {"feet", true}};
    parts.insert(parts.end(), more.begin(), more.end());
    return parts;
}

}  // namespace clevrvk::things
