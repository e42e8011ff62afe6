// Features of some mammals: manes, horns, whiskers, trunks, tusks, teeth; for toys and living animals.
#include "renderer/things/toys/features.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {

/// Locks that point away from the face, in three rings.
void add_lion_mane(Toy& toy, const Mammal& m, const Stance& s, double length, bool is_round)
{
    const Spot& head = s.head;
    const int count = is_round ? 15 : 18;
    toy.join(Solid::ellipsoid(head.at({0, 0.5, -0.1}), dvec3(1.25, 0.75, 1.25) * head.unit, head.axes), 0.02, "mane", toy.slots.second);
    for (int ring = 0; ring < 3; ++ring) {
        for (int i = 0; i < count; ++i) {
            const double angle = 2.0 * kPi * (i + 0.5 * (ring % 2)) / count;
            const dvec3 out(cos(angle), 0.0, sin(angle));
            const double lower = out.z < 0.0 ? 1.0 - 0.25 * out.z : 1.0;
            const dvec3 root = head.at(out * 0.85 + dvec3(0, 0.05 + 0.32 * ring, -0.05));
            const dvec3 tip = head.at(out * ((1.15 + 0.22 * length) * lower - 0.06 * ring) + dvec3(0, 0.12 + 0.48 * ring, -0.05));
            toy.join(Solid::cone(root, tip, 0.27 * head.unit, (is_round ? 0.24 : 0.08) * head.unit), 0.012, "mane", toy.slots.second);
        }
    }
    // A light muzzle.
    toy.paint(Solid::ellipsoid(head.at({0, -0.85 - m.snout + m.snout_radius, -m.snout_drop - 0.1}),
                               dvec3(1.25, 1.2, 1.1) * (m.snout_radius * head.unit), head.axes),
              toy.slots.horn);
    // Ears in front of the mane.
    for (const double side : {1.0, -1.0}) {
        toy.join(Solid::ellipsoid(head.at({0.66 * side, -0.12, 0.86}), dvec3(0.34, 0.2, 0.34) * head.unit, head.axes), 0.01, "ears",
                 toy.slots.coat);
        toy.paint(Solid::ellipsoid(head.at({0.66 * side, -0.38, 0.88}), dvec3(0.22, 0.2, 0.22) * head.unit, head.axes), "ears",
                  toy.slots.horn);
    }
}

/// Tufts from the brow down the back of the neck.
void add_horse_mane(Toy& toy, const Mammal&, const Stance& s)
{
    const Spot& head = s.head;
    const dvec3 back = s.chest + dvec3(0, 0.12, 0.26);
    const Points3 crest = resample(smooth(Points3{head.at({0, -0.75, 0.75}), head.at({0, 0.0, 1.02}), head.at({0, 0.75, 0.72}),
                                                  glm::mix(head.at({0, 0.95, 0.2}), back, 0.45), back},
                                          8),
                                   15);
    for (std::size_t i = 0; i + 1 < crest.size(); ++i) {
        const dvec3 inside = glm::mix(s.chest, head.origin, 1.0 - static_cast<double>(i) / 14.0);
        const dvec3 out = glm::normalize(crest[i] - inside);
        const dvec3 root = toy.flesh.find_surface(inside, out);
        const double r = 0.21 * head.unit + 0.02;
        const double side = i % 2 == 0 ? 1.0 : 0.6;
        toy.builder.add(make_tube(
                            smooth(Points3{root - out * 0.03, root + out * r * 0.9, root + out * r * 0.7 + dvec3(side * r, 0, -r * 0.8),
                                           root + dvec3(side * 1.25 * r, 0, -2.3 * r)},
                                   5),
                            [&](double t) { return r * 0.85 * std::sqrt(std::max(0.02, 1.0 - t * t)); }, 12),
                        "mane", toy.slots.second);
    }
}

void add_whiskers(Toy& toy, const Stance& stance, Color coat)
{
    const Spot& head = stance.head;
    const int slot = coat == Color::White || coat == Color::Cream ? toy.slots.dark : toy.slots.white;
    for (const double side : {1.0, -1.0}) {
        for (int i = -1; i <= 1; ++i) {
            const dvec3 root = toy.flesh.find_surface(head.origin, glm::normalize(head.way({0.36 * side, -1.0, -0.34 + 0.08 * i})));
            const dvec3 tip = root + head.way({0.75 * side, -0.12, 0.17 * i}) * head.unit;
            toy.builder.add(make_bar(root, tip, 0.013 * head.unit, 0.008 * head.unit, 0.0, 6), "whiskers", slot);
        }
    }
}

void add_cow_horns(Toy& toy, const Mammal&, const Stance& stance)
{
    const Spot& head = stance.head;
    for (const double side : {1.0, -1.0}) {
        const Points3 horn{head.at({0.42 * side, 0.05, 0.7}), head.at({0.85 * side, 0.0, 1.0}), head.at({1.0 * side, -0.08, 1.45})};
        toy.builder.add(make_tube(
                            smooth(horn, 8), [&](double s) { return head.unit * mix(0.17, 0.03, s); }, 14),
                        "horns", toy.slots.horn);
    }
}

void add_ram_horns(Toy& toy, const Stance& s)
{
    for (const double side : {1.0, -1.0}) {
        Points3 spiral;
        for (int i = 0; i <= 30; ++i) {
            const double angle = 2.0 * kPi * 0.95 * i / 30.0;
            const double radius = mix(0.62, 0.42, i / 30.0);
            spiral.push_back(
                s.head.at({side * (0.62 + 0.5 * i / 30.0), 0.35 - radius * sin(angle + 0.6), 0.10 + radius * cos(angle + 0.6)}));
        }
        toy.builder.add(make_tube(
                            spiral, [&](double t) { return s.head.unit * mix(0.26, 0.05, t); }, 14),
                        "horns", toy.slots.horn);
    }
}

void add_tusks(Toy& toy, const Stance& s)
{
    const Spot& head = s.head;
    for (const double side : {1.0, -1.0}) {
        const Points3 tusk{head.at({0.42 * side, -0.6, -0.5}), head.at({0.56 * side, -1.1, -0.78}), head.at({0.56 * side, -1.55, -0.70})};
        toy.builder.add(make_tube(
                            smooth(tusk, 8), [&](double t) { return head.unit * mix(0.14, 0.04, t); }, 14),
                        "tusks", toy.slots.horn);
    }
}

void add_trunk(Toy& toy, const Stance& s, bool is_raised)
{
    const Spot& head = s.head;
    const Points3 path = is_raised ? Points3{{0, -0.75, -0.25}, {0, -1.35, -0.55}, {0, -1.95, -0.35}, {0, -2.15, 0.30}, {0, -2.0, 0.85}}
                                   : Points3{{0, -0.75, -0.25}, {0, -1.15, -0.80}, {0, -1.28, -1.45}, {0, -1.35, -1.95}, {0, -1.75, -2.2}};
    const Points3 line = resample(smooth(path, 8), 11);
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const double share = static_cast<double>(i) / 10.0;
        toy.join(Solid::cone(head.at(line[i]), head.at(line[i + 1]), mix(0.42, 0.22, share) * head.unit,
                             mix(0.42, 0.22, share + 0.1) * head.unit),
                 i == 0 ? 0.25 * head.unit : 0.01, "trunk", toy.slots.coat);
    }
    const dvec3 way = glm::normalize(head.way(line[10] - line[9]));
    toy.paint(Solid::ellipsoid(head.at(line[10]) + way * (0.24 * head.unit), dvec3(0.15, 0.15, 0.10) * head.unit, make_axes(way)), "trunk",
              toy.slots.pink);
}

void add_rabbit_teeth(Toy& toy, const Mammal& m, const Stance& s)
{
    const Spot muzzle{s.head.at({0, -0.85 - m.snout + m.snout_radius, -m.snout_drop}), s.head.axes, m.snout_radius * s.head.unit};
    const dvec3 at = toy.flesh.find_surface(muzzle.origin, glm::normalize(muzzle.way({0, -1, -0.62})));
    const double r = muzzle.unit;
    for (const double side : {1.0, -1.0}) {
        toy.builder.add(place(make_box({-0.13 * r, -0.07 * r, -0.26 * r}, {0.13 * r, 0.1 * r, 0.12 * r}, 0.05 * r),
                              at + muzzle.way({0.14 * side * r, 0, 0}), muzzle.axes.x, muzzle.axes.y),
                        "teeth", toy.slots.white);
    }
}

/// Curls all over the body and on the head.
void add_wool(Toy& toy, const Mammal& m, const Stance& s, ToyPose pose)
{
    constexpr int kCurls = 110;
    const dvec3 way = s.hip - s.chest;
    const double length = glm::length(way);
    const Axes axes = make_axes(way);
    const double thick = m.wool;
    const double curl = 0.30 * m.chest * (m.wool / 1.22);
    toy.join(Solid::cone(s.chest, s.hip, m.chest * thick, m.hip * thick), 0.02, "wool", toy.slots.second);
    for (int i = 0; i < kCurls; ++i) {
        // Evenly distributed on the hull of two spheres.
        const double share = (i + 0.5) / kCurls;
        const double angle = 2.39996 * i;
        const double along = mix(-m.chest * 0.98, length + m.hip * 0.98, share);
        const double radius = mix(m.chest, m.hip, share);
        const double beyond = along < 0.0 ? -along : along > length ? along - length : 0.0;
        const double ring = std::sqrt(std::max(0.0, 1.0 - beyond * beyond / (radius * radius)));
        const dvec3 center =
            s.chest + axes.z * (along * 1.1 - 0.05 * length) + (axes.x * cos(angle) + axes.y * sin(angle)) * (radius * thick * ring);
        toy.join(Solid::ball(center, curl), 0.018, "wool", toy.slots.second);
    }
    if (pose == ToyPose::Lie && !toy.is_plush) {
        for (const double side : {1.0, -1.0}) {
            toy.join(Solid::ellipsoid(s.hip + dvec3(side * (m.hip + 0.03), -0.12, -0.1), {0.15, m.hip * 1.1, m.hip * 0.85}), 0.02, "wool",
                     toy.slots.second);
        }
    }
    for (int i = 0; i < 9; ++i) {
        const double angle = 2.39996 * i;
        const double out = 0.62 * std::sqrt(i / 9.0);
        toy.join(Solid::ball(s.head.at({out * cos(angle), 0.25 + out * sin(angle), 0.9 - 0.3 * out}), 0.36 * s.head.unit), 0.018, "wool",
                 toy.slots.second);
    }
}

void add_lids(Toy& toy, const Spot& eye, const dvec2& half, double out, double rise)
{
    const double r = eye.unit;
    for (const double way : {1.0, -1.0}) {
        Points3 lid;
        for (int i = 0; i <= 12; ++i) {
            const double angle = kPi * i / 12.0;
            lid.push_back(eye.origin + eye.axes.x * (half.x * r * cos(angle)) + eye.axes.y * (way * half.y * r * sin(angle)) +
                          eye.axes.z * ((out + rise * sin(angle)) * r));
        }
        toy.builder.add(crease(make_tube(
                                   lid, [&](double share) { return 0.15 * r * std::sqrt(std::max(0.08, sin(kPi * share))); }, 8),
                               100.0),
                        "eyes", toy.slots.dark);
    }
}

}  // namespace clevrvk::things
