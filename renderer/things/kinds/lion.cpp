// Lions: a short or long, fair or dark mane around a broad face, and a tufted tail.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/hair.h"
#include "renderer/things/agents/quadruped.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace clevrvk::things {
namespace {

struct LionParams : QuadrupedParams {
    double mane;
};

constexpr Color kPale = Color::Paper;  // colour of belly, chin and muzzle

constexpr int kManeRows = 15;
constexpr int kRimRows = 6;

/// The coat: the requested colour blended with the common colour of lions.
dvec3 find_coat(const LionParams& params)
{
    return glm::mix(find_tintable_coat(params), dvec3(0.49, 0.29, 0.125), 0.6);
}

/// Tawny; pale on the belly, inside the legs, on muzzle and chin and around the eyes; dark eye lines and backs of ears.
dvec3 tint_lion(const LionParams& params, const Mammal& m, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const dvec3 fur = tint_fur(params, m, s, point, normal) * 1.08;
    const dvec3 base = find_tintable_coat(params, kPale);
    const dvec3 coat = find_coat(params) / base;
    const dvec3 white = glm::mix(coat, find_color(kPale) / base, 0.8);
    const dvec3 at = s.head.find(point);
    const bool is_face = at.y < 0.45 && at.y > -1.85 && at.z > -1.4 && std::abs(at.x) < 1.05;
    double pale = 0.55 * smoothstep(0.1, 0.9, -normal.z) * smoothstep(0.12, 0.30, point.z);
    double dark = 0.0;
    if (is_face) {
        const double muzzle = smoothstep(-0.75, -1.25, at.y) * smoothstep(-0.22, -0.52, at.z);
        const double chin = smoothstep(-0.58, -0.90, at.z);
        const double eyes = std::max(find_spot(at, {0.30, -0.95, 0.02}, 0.05, 0.26), 0.3 * find_spot(at, {0.34, -0.80, 0.50}, 0.0, 0.30));
        pale = std::max({0.3 * pale, 0.55 * muzzle, 0.75 * chin, 0.55 * eyes});
        const double rim = find_spot(at, {0.40, -0.90, 0.26}, 0.12, 0.20);
        const double tear = find_spot(at, {0.25, -1.08, 0.12}, 0.02, 0.12);
        const double back = smoothstep(0.02, 0.16, at.y) * smoothstep(0.62, 0.80, at.z) * smoothstep(0.55, 0.70, std::abs(at.x));
        const double rows = std::abs(sin(14.0 * at.z)) < 0.35 && std::abs(sin(11.0 * at.y)) < 0.4 ? 0.25 * muzzle : 0.0;
        dark = std::max({0.72 * rim, 0.6 * tear, 0.7 * back, rows * smoothstep(-0.3, -0.5, at.z) * smoothstep(-0.8, -0.65, at.z)});
    }
    return glm::clamp(fur * glm::mix(coat, white, pale) * (1.0 - dark), dvec3(0.0), dvec3(1.0));
}

/// A strong leg and a large four-toed paw.
void join_leg(Toy& toy, const Mammal& m, const Posture& posture, const std::string& side, bool is_fore)
{
    const auto [top, knee, ankle, foot] = find_leg_joints(posture, side, is_fore);
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "legs", toy.slots.coat); };
    if (is_fore) {
        join(Solid::cone(top + dvec3(0.0, 0.02, 0.05), knee, 1.55 * m.leg, 1.0 * m.leg, 0.70), 0.06);
        join(Solid::cone(knee, ankle, 0.95 * m.leg, 0.86 * m.foot), 0.04);
        join(Solid::cone(ankle, foot, 0.86 * m.foot, 0.92 * m.foot), 0.03);
    } else {
        join(Solid::cone(top + dvec3(0.0, 0.03, 0.0), knee, 2.0 * m.leg, 1.15 * m.leg, 0.62), 0.06);
        join(Solid::cone(knee, ankle, 1.05 * m.leg, 0.68 * m.foot), 0.04);
        join(Solid::cone(ankle, foot, 0.70 * m.foot, 0.84 * m.foot), 0.03);
    }
    // Level if the animal stands on it; along the last bone if that lies.
    const dvec3 way = glm::normalize(foot - ankle);
    const dvec3 ahead = glm::normalize(dvec3(0.0, -1.0, 0.0) + dvec3(0.0, way.y, 0.6 * std::min(0.0, way.z + 0.9)));
    const Axes axes = make_axes(ahead);
    const double r = (is_fore ? 1.0 : 0.92) * m.foot;
    join(Solid::ellipsoid(foot + ahead * (0.50 * r) - dvec3(0.0, 0.0, 0.22 * r), dvec3(1.18, 0.78, 1.30) * r, axes), 0.03);
    for (const double x : {-0.84, -0.29, 0.29, 0.84}) {
        const dvec3 toe = foot + axes.x * (x * r) + ahead * ((1.48 - 0.36 * x * x) * r) - dvec3(0.0, 0.0, 0.46 * r);
        join(Solid::ellipsoid(toe, dvec3(0.36, 0.46, 0.52) * r, axes), 0.008);
    }
}

/// A shoulder blade.
Solid find_shoulder(const Mammal& m, const Stance& s, double side)
{
    const dvec3 way = glm::normalize(s.hip - s.chest);
    return Solid::ellipsoid(s.chest + dvec3(0.62 * side * m.chest, 0.0, 0.30 * m.chest) + way * 0.02,
                            {0.30 * m.chest, 0.125, 0.80 * m.chest});
}

/// The trunk: deep chest, shoulder blades, haunches, and a belly that rises to the loins.
void add_muscles(Toy& toy, const Mammal& m, const Stance& s)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "body", toy.slots.coat); };
    const dvec3 way = glm::normalize(s.hip - s.chest);
    const Axes axes = make_axes(way);
    join(Solid::ellipsoid(s.chest + way * 0.02 - axes.y * (0.03 * (axes.y.z > 0.0 ? 1.0 : -1.0)), {0.80 * m.chest, 1.12 * m.chest, 0.24},
                          axes),
         0.08);
    for (const double side : {1.0, -1.0}) {
        join(find_shoulder(m, s, side), 0.05);
        join(Solid::ellipsoid(s.hip + dvec3(0.50 * side * m.hip, 0.02, -0.10), {0.48 * m.hip, 0.17, 0.17}), 0.06);
    }
}

/// An amber eye with a small round pupil and a dark rim.
void add_eye(Toy& face, const Spot& head, double side)
{
    const double r = 0.095 * head.unit;
    const dvec3 at = face.flesh.find_surface(head.origin, glm::normalize(head.way({0.40 * side, -0.92, 0.26})));
    const dvec3 gaze = glm::normalize(glm::mix(face.flesh.find_normal(at), head.way({0.0, -1.0, 0.0}), 0.6));
    const Axes axes = make_axes(gaze, head.axes.x);
    face.paint(Solid::ellipsoid(at, dvec3(1.55, 1.15, 1.6) * r, axes), "head", face.slots.pink);
    const auto add = [&](const dvec3& half, double out, const dvec3& aside, int slot) {
        face.builder.add(place(make_ellipsoid(half * r, 20), at + gaze * (out * r) + aside * r, axes.x, axes.y), "eyes", slot);
    };
    add({1.0, 0.86, 0.7}, -0.30, dvec3(0.0), face.slots.iris);
    add({0.42, 0.42, 0.30}, 0.16, dvec3(0.0), face.slots.black);
    add(dvec3(0.14), 0.42, head.axes.z * 0.26 + head.axes.x * 0.18, face.slots.white);
}

/// Skull, broad muzzle with pads and chin, cheeks, brows, round ears: finer than the body, and a separate mesh whose
/// rim is inside the mane.
void add_head(Toy& toy, const Spot& head)
{
    const double r = head.unit;
    Toy face{toy.builder, toy.slots, false, {}, {}};
    const auto join = [&](const Solid& solid, double soft) { face.join(solid, soft * r, "head", toy.slots.coat); };
    const auto ellipsoid = [&](const dvec3& at, const dvec3& half) { return Solid::ellipsoid(head.at(at), half * r, head.axes); };
    join(ellipsoid({0, 0, 0}, {1.04, 1.02, 0.96}), 0.0);
    join(Solid::cone(head.at({0, -0.55, 0.16}), head.at({0, -1.42, -0.27}), 0.50 * r, 0.35 * r), 0.30);
    join(ellipsoid({0, -1.16, -0.46}, {0.64, 0.58, 0.40}), 0.20);
    join(Solid::cone(head.at({0, -0.25, -0.50}), head.at({0, -1.16, -0.86}), 0.60 * r, 0.38 * r), 0.15);
    join(ellipsoid({0, -1.32, -0.98}, {0.40, 0.36, 0.28}), 0.10);
    for (const double side : {1.0, -1.0}) {
        join(ellipsoid({0.32 * side, -1.42, -0.57}, {0.37, 0.36, 0.31}), 0.08);
        join(ellipsoid({0.62 * side, -0.38, -0.10}, {0.42, 0.42, 0.42}), 0.25);
        join(ellipsoid({0.38 * side, -0.80, 0.42}, {0.28, 0.20, 0.13}), 0.14);
        face.join(ellipsoid({0.76 * side, 0.04, 0.80}, {0.31, 0.16, 0.32}), 0.08 * r, "ears", toy.slots.coat);
        face.flesh.carve(ellipsoid({0.74 * side, -0.17, 0.80}, {0.20, 0.18, 0.21}), 0.04 * r, toy.builder.part("ears"), toy.slots.coat);
    }
    // A nose that is wide above and narrow below, and comma-shaped nostrils.
    face.join(Solid::cone(head.at({-0.20, -1.715, -0.20}), head.at({0.20, -1.715, -0.20}), 0.105 * r, 0.105 * r), 0.04 * r, "nose",
              toy.slots.dark);
    face.join(ellipsoid({0, -1.74, -0.35}, {0.15, 0.10, 0.17}), 0.10 * r, "nose", toy.slots.dark);
    for (const double side : {1.0, -1.0}) {
        face.paint(ellipsoid({0.18 * side, -1.81, -0.26}, {0.075, 0.08, 0.045}), "nose", toy.slots.black);
        add_eye(face, head, side);
    }
    const Spot muzzle{head.at({0, -1.15, -0.60}), head.axes, r};
    add_stroke(face, muzzle, {{0, -1, 0.24}, {0, -1, 0.05}, {0, -1, -0.20}}, 0.022, "mouth", toy.slots.black);
    for (const double side : {1.0, -1.0}) {
        add_stroke(face, muzzle, {{0, -1, -0.20}, {0.25 * side, -1, -0.42}, {0.62 * side, -0.85, -0.42}, {0.95 * side, -0.35, -0.32}},
                   0.024, "mouth", toy.slots.black);
        for (int i = 0; i < 3; ++i) {
            const dvec3 root = face.flesh.find_surface(muzzle.origin, glm::normalize(head.way({0.75 * side, -1.0, 0.06 - 0.13 * i})));
            const dvec3 tip = root + head.way({0.62 * side, 0.05, -0.02 - 0.13 * i}) * r;
            toy.builder.add(make_bar(root, tip, 0.004 * r, 0.002 * r, 0.0, 4), "head", toy.slots.white);
        }
    }
    toy.builder.add(crease(face.flesh.make_mesh(0.08 * r * toy.builder.coarseness()), 100.0), "head", toy.slots.coat);
}

/// A mane under construction: its slot, its fullness from 0 to 1, and the surface under its locks.
struct Mane {
    int slot = 0;
    double fullness = 0.5;
    Blend shape;
};

/// The mane's centre line from the head to the chest, by fraction 0 to 1.
dvec3 find_mane_middle(const Stance& s, double share)
{
    return glm::mix(s.head.at({0, 0.35, -0.10}), s.chest + dvec3(0, -0.02, -0.02), share);
}

/// Axes across the mane at a fraction of its centre line: x to the left, y up or, if it sits, back; z along the line.
Axes find_mane_axes(const Stance& s, double share)
{
    const dvec3 flow = glm::normalize(glm::mix(s.head.axes.y, glm::normalize(s.chest - s.head.origin), smoothstep(0.0, 0.4, share)));
    const dvec3 across = s.head.axes.x;
    const dvec3 up = glm::normalize(glm::cross(across, flow));
    return {glm::normalize(glm::cross(flow, up)) * -1.0, up, flow};
}

/// The surface under the locks, around the head and down the neck to the shoulders and the chest.
void join_mane(Toy& toy, const Mammal& m, const Stance& s, Mane& mane)
{
    const auto join = [&](const Solid& solid, double soft) {
        toy.join(solid, soft, "mane", mane.slot);
        mane.shape.join(solid, soft, 0, mane.slot);
    };
    const double full = mix(0.86, 1.10, mane.fullness);
    const dvec3 front = find_mane_axes(s, 0.7).y * -1.0;
    mane.shape.join(Solid::cone(s.chest, s.hip, 0.98 * m.chest, m.hip), 0.0, 0, mane.slot);
    for (const double side : {1.0, -1.0}) {  // shoulder blades, and the roots of the legs
        const dvec3 root = s.chest + dvec3(side * (m.chest - 0.9 * m.leg), 0.02, 0.0);
        mane.shape.join(find_shoulder(m, s, side), 0.05, 0, mane.slot);
        mane.shape.join(Solid::ellipsoid(root, dvec3(1.25, 1.75, 1.90) * m.leg), 0.06, 0, mane.slot);
    }
    mane.shape.join(Solid::ball(s.head.origin, s.head.unit), 0.0, 0, mane.slot);
    join(Solid::ellipsoid(s.head.at({0, 0.62, -0.12}), dvec3(1.30, 0.74, 1.32) * (full * s.head.unit), s.head.axes), 0.02);
    join(Solid::cone(find_mane_middle(s, 0.2), find_mane_middle(s, 0.82), 1.30 * full * s.head.unit, 1.00 * full * m.chest), 0.05);
    join(Solid::ellipsoid(find_mane_middle(s, 0.60) + front * (0.50 * m.chest), dvec3(0.66, 0.66, 0.80) * (full * m.chest)), 0.08);
}

/// Gives the shoulders below the last locks the mane's colour.
void paint_mane_edge(Toy& toy, const Mammal& m, const Stance& s, const Mane& mane)
{
    toy.paint(Solid::cone(find_mane_middle(s, 0.80), find_mane_middle(s, 0.94), 1.25 * m.chest, 1.06 * m.chest), mane.slot);
}

/// The beginning of a lock, its preferred direction, and its side of the mane.
struct ManeRoot {
    dvec3 at{0.0};
    dvec3 way{0.0};
    double high = 0.0;  ///< 1 at the top, 0 at the sides
    double low = 0.0;
};

/// A root in a row: around the face, then down the neck. \param turn  around the centre line, from the left upwards
ManeRoot find_mane_root(const Stance& s, const Mane& mane, double row, double turn)
{
    const double low = std::max(0.0, -sin(turn));
    const double high = std::max(0.0, sin(turn));
    const Spot& head = s.head;
    const bool is_rim = row < kRimRows;  // around the face
    const double share = is_rim ? row / kRimRows : (row - kRimRows) / (kManeRows - kRimRows - 1.0);
    const Axes axes = is_rim ? Axes{head.axes.x, head.axes.z, head.axes.y} : find_mane_axes(s, share);
    const dvec3 across = axes.x * cos(turn) + axes.y * sin(turn);
    const double back = mix(-0.32 - 0.35 * low + 0.18 * high, 0.70, share);
    const dvec3 out = is_rim ? glm::normalize(across + axes.z * back) : across;
    const dvec3 middle = is_rim ? head.at({0, 0.22, -0.10}) : find_mane_middle(s, mix(0.08, 0.98 - 0.36 * low, share));
    const double fade = is_rim ? 1.0 - share : 0.0;
    return {mane.shape.find_surface(middle, out), across * (0.9 * fade) + axes.z * mix(1.0, 0.4, fade), high, low};
}

/// Adds a lock that lies on the mane, falls more steeply along its length, and has a free tip.
void add_mane_lock(Mesh& hair, const Mane& mane, const ManeRoot& root, double length, double radius, double stray, double lean)
{
    constexpr int kSteps = 3;
    dvec3 normal = mane.shape.find_normal(root.at);
    dvec3 at = root.at;
    dvec3 way = root.way + glm::cross(root.way, normal) * stray;
    Points3 path{at - normal * radius};
    for (int i = 0; i < kSteps; ++i) {
        way += dvec3(0, 0, -(0.45 + 0.3 * root.low) * (1.0 - 0.6 * root.high));
        way = glm::normalize(way - normal * glm::dot(way, normal));
        at += way * (length / kSteps);
        normal = mane.shape.find_normal(at);
        const double share = (i + 1.0) / kSteps;
        at += normal * (radius * (0.6 + 0.5 * share) + (lean + 0.22 * root.low) * length * share * share - mane.shape.measure(at));
        at.z = std::max(at.z, radius);  // stays above the ground when lying
        path.push_back(at);
    }
    hair.add(make_tube(
        path, [&](double share) { return radius * std::sqrt(std::max(0.02, 1.0 - share * share)); }, 3));
}

/// Rows of overlapping locks: around the face they point outwards and back, then down the neck; below they hang.
void add_mane_locks(const LionParams& params, Toy& toy, const Stance& s, const Mane& mane)
{
    Rng rng = Rng::for_key(params.seed, "things/lion/mane", 0);
    const dvec3 to_hip = glm::normalize(s.hip - s.chest);
    Mesh hair;
    for (int row = 0; row < kManeRows; ++row) {
        const int count = row < kRimRows ? 66 : 60;
        for (int i = 0; i < count; ++i) {
            const double jitter = rng.uniform(-0.4, 0.4);
            const double slip = rng.uniform(0.0, 0.9);
            const double longer = rng.uniform(0.75, 1.3);
            const double stray = rng.uniform(-0.30, 0.30);
            const double lean = rng.uniform(-0.02, 0.16);
            const double thick = rng.uniform(0.75, 1.3);
            const double turn = 2.0 * kPi * (i + 0.5 * (row % 2) + jitter) / count;
            const ManeRoot root = find_mane_root(s, mane, row + slip, turn);
            const double behind = glm::dot(root.at - s.chest, to_hip);
            if (behind > (root.low > 0.5 ? 0.02 : 0.22)) {
                continue;  // on the belly or the loins
            }
            const double length = mix(0.135, 0.25, mane.fullness) * longer * (1.0 + 0.6 * root.low - 0.2 * root.high);
            add_mane_lock(hair, mane, root, length, 0.0115 * thick, stray, lean);
        }
    }
    toy.builder.add(crease(std::move(hair), 120.0), "mane", mane.slot);
}

/// The mane's colour: the coat's around the face, the second colour behind and below, with streaks along the hair.
void tint_mane(const LionParams& params, Toy& toy, const Stance& s, const dvec3& base, const dvec3& front, const dvec3& back)
{
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const double height = params.height;
    toy.builder.tint("mane", [=](const dvec3& point, const dvec3&) {
        const dvec3 p = point / height;
        const dvec3 at = s.head.find(p);
        const double reach = glm::length(dvec2(at.x, at.z + 0.1)) + 1.1 * std::max(0.0, at.y - 0.1) + 0.35 * std::max(0.0, -at.z - 0.8);
        const double streak = find_rough_noise(dvec3(p.x, 0.45 * p.y, 0.45 * p.z) / 0.026, seed + 3U) - 0.5;
        const double tuft = find_noise(p / 0.10, seed + 4U) - 0.5;
        const double share = smoothstep(1.15, 2.5, reach + 0.5 * streak + 0.8 * tuft);
        return glm::clamp(glm::mix(front, back, share) / base * (0.92 + 0.75 * streak), dvec3(0.0), dvec3(1.0));
    });
}

/// A long tail with a tuft.
void add_tufted_tail(const LionParams& params, Toy& toy, const Mammal& m, const Stance& s, int slot)
{
    const double low = 0.05;
    Points3 path{s.tail - s.tail_way * 0.06};
    for (const dvec2& step : {dvec2(0.07, -0.03), dvec2(0.15, -0.20), dvec2(0.19, -0.44), dvec2(0.29, -0.60)}) {
        const dvec3 at = s.tail + dvec3(s.tail_way.x, s.tail_way.y, 0.0) * step.x + dvec3(0.15 * step.x, 0.0, step.y);
        path.push_back({at.x, at.y + std::max(0.0, low - at.z), std::max(at.z, low)});
    }
    path = smooth(path, 6);
    add_tail(
        toy, path, [&](double share) { return m.foot * mix(0.42, 0.24, share); }, "tail", toy.slots.coat);
    Rng rng = Rng::for_key(params.seed, "things/lion/tuft", 0);
    const dvec3 end = path.back();
    const dvec3 way = glm::normalize(end - path[path.size() - 4]);
    const Axes axes = make_axes(way);
    std::vector<Lock> locks;
    for (int i = 0; i < 44; ++i) {
        const double turn = rng.uniform(0.0, 2.0 * kPi);
        const double back = rng.uniform(-0.09, 0.01);
        const double length = rng.uniform(0.09, 0.14);
        const dvec3 out = axes.x * cos(turn) + axes.y * sin(turn);
        locks.push_back({end + way * back, out, (way + out * 0.16) * length, 0.012});
    }
    add_locks(toy, locks, 0.14, "tail", slot, 4);
}

const QuadrupedLooks kLooks{
    "a lion with a mane, short or long, fair or dark; in six poses",
    0.95,
    1.2,
    {"stand", "walk", "run", "sit", "lie", "look"},
    {"plain"},
    {{"tan", "sand"}, {"brown", "chocolate", "bark", "tan"}, Color::Crust, Color::Cream, Color::Chocolate, Color::Black},
    true,
    70.0,
    false,
    join_leg,
    kPale};

void build_lion(const LionParams& params, ThingBuilder& builder)
{
    Mammal lion;
    lion.length = 0.90;
    lion.chest = 0.198;
    lion.hip = 0.160;
    lion.leg = 0.078;
    lion.foot = 0.072;
    lion.seat = 0.255;
    lion.neck = 0.19;
    lion.neck_rise_deg = 34.0;
    lion.neck_radius = 0.13;
    lion.skull = 0.146;
    lion.ears = EarKind::None;
    lion.tail = TailKind::None;
    lion.nose = NoseKind::Trunk;  // the kind makes its own face
    lion.eyes.size = 0.0;
    const dvec3 coat = find_coat(params);
    const dvec3 back = glm::mix(find_color(params.second_color), coat, 0.05);
    const dvec3 front = glm::mix(coat, back, 0.30);
    const dvec3 base = glm::max(front, back);
    Mane mane{0, (params.mane - 0.4) / 1.6, {}};
    const auto add_body = [&](Toy& toy, const Mammal& m, const Stance& s) {
        add_muscles(toy, m, s);
        mane.slot = toy.builder.add_slot("mane", make_cover(base, Cover::Fur, 0.006));
        join_mane(toy, m, s, mane);
        paint_mane_edge(toy, m, s, mane);
        tint_mane(params, toy, s, base, front, back);
    };
    const auto add_outside = [&](Toy& toy, const Mammal& m, const Stance& s) {
        add_head(toy, s.head);
        add_mane_locks(params, toy, s, mane);
        add_tufted_tail(params, toy, m, s, toy.slots.second);
    };
    QuadrupedMaking making;
    making.extras = {add_body, add_outside};
    making.tint = std::bind_front(tint_lion, std::cref(params));
    build_quadruped(params, builder, kLooks, lion, making);
}

}  // namespace

Thing make_lion_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"mane"}});
    thing.revision = 5;
    Rows<LionParams> rows = list_quadruped_rows(kLooks);
    rows.add(number_row<&LionParams::mane>("mane", "1", 0.4, 2.0, 1.2, "length and fullness of the mane"));
    bind_rows<build_lion>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
