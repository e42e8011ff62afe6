// People's heads and faces: skull, jaw, nose and ears are blended; eyes, lids, brows and lips lie on them.
#include "renderer/things/agents/biped.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace clevrvk::things {
namespace {

/// How an expression changes a face, in halves of the head's height.
struct Expression {
    double corner = 0.0;     ///< rise of the mouth's corners
    double wide = 1.0;       ///< width factor of the mouth
    double open = 0.0;       ///< gap between the lips
    double brow = 0.0;       ///< rise
    double brow_tilt = 0.0;  ///< rise of the inner end
    double lid = 0.0;        ///< lowering of the upper lids, in eyes
};

Expression find_expression(BipedExpression word)
{
    switch (word) {
        case BipedExpression::Smile: return {0.075, 1.15, 0.0, 0.01, 0.0, 0.06};
        case BipedExpression::Laugh: return {0.085, 1.15, 0.075, 0.03, 0.0, 0.12};
        case BipedExpression::Surprised: return {-0.01, 0.68, 0.13, 0.09, 0.01, -0.25};
        case BipedExpression::Sad: return {-0.06, 0.92, 0.0, 0.01, 0.07, 0.16};
        case BipedExpression::Angry: return {-0.03, 0.95, 0.0, -0.05, -0.08, 0.10};
        case BipedExpression::Neutral: return {0.012, 1.0, 0.0, 0.0, 0.0, 0.0};
    }
    return {};
}

/// Blended flesh, and the head's place, for attaching features.
struct Face {
    Blend flesh;
    HeadSpot head;
    Expression expression;

    /// The flesh's surface in front of a point of the head, along the head's y axis.
    [[nodiscard]] dvec3 on(double x, double z) const { return flesh.find_surface(head.at({0.6 * x, 0.0, z}), ray(x, 0.0)); }
    [[nodiscard]] dvec3 ray(double x, double rise) const { return glm::normalize(head.way({0.55 * x, -1.0, rise})); }
};

void join_skull(Biped& biped, Face& face)
{
    const HeadSpot& head = face.head;
    const FaceForm& f = biped.face;
    const double u = head.unit;
    const int part = biped.builder.part("head");
    const int slot = biped.slots.skin;
    const auto join = [&](const Solid& solid, double soft) { face.flesh.join(solid, soft * u, part, slot); };
    const auto ellipsoid = [&](const dvec3& at, const dvec3& half) { return Solid::ellipsoid(head.at(at), half * u, head.axes); };
    join(ellipsoid({0, 0.10, 0.22}, {0.665, 0.80, 0.77}), 0.0);
    join(ellipsoid({0, -0.20, -0.36}, {f.jaw, 0.50, 0.56}), 0.30);
    const Solid chin = f.chin_x > 0.0
                           ? Solid::cone(head.at({-f.chin_x, -0.50, -0.80}), head.at({f.chin_x, -0.50, -0.80}), f.chin * u, f.chin * u)
                           : Solid::ball(head.at({0, -0.50, -0.80}), f.chin * u);
    join(chin, 0.22);
    // Cheeks, and the brow above the eyes.
    for (const double side : {1.0, -1.0}) {
        join(Solid::ball(head.at({side * 0.33, -0.40, -0.22 - 1.1 * f.cheek}), (0.16 + f.cheek) * u), 0.24);
        join(ellipsoid({side * 0.28, -0.50 - f.ridge, f.eye_z + 0.28}, {0.20, 0.10, 0.08}), 0.22);
    }
    for (const double side : {1.0, -1.0}) {
        face.flesh.carve(ellipsoid({side * f.eye_x, f.eye_y - 0.28, f.eye_z}, {1.15 * f.eye, 0.17, 0.85 * f.eye}), 0.14 * u, part, slot);
    }
    join(Solid::cone(biped.posture.at("neck").at({0, 0, -0.5 * biped.form.neck_radius}), head.at({0, 0.20, -0.40}), biped.form.neck_radius,
                     0.86 * biped.form.neck_radius),
         0.10);
    for (const double side : {1.0, -1.0}) {
        join(Solid::ellipsoid(head.at({side * 0.69, 0.10, -0.02}), dvec3(0.07, 0.15, 0.24) * u, head.axes), 0.04);
    }
    // The nose: bridge, tip, wings.
    const double n = f.nose;
    const int nose = biped.builder.part("nose");
    const auto join_nose = [&](const Solid& solid, double soft) { face.flesh.join(solid, soft * u, nose, slot); };
    join_nose(Solid::cone(head.at({0, -0.66, f.eye_z + 0.04}), head.at({0, -0.68 - 0.16 * n, -0.25}), 0.060 * u, 0.088 * n * u), 0.09);
    for (const double side : {1.0, -1.0}) {
        join_nose(Solid::ball(head.at({side * 0.088 * n, -0.67 - 0.09 * n, -0.28}), 0.068 * n * u), 0.05);
    }
}

/// An eye with its gaze, an upper lid over the top of the iris, and a lower lid that meets its lower edge.
void add_eye(Biped& biped, const HeadSpot& head, double drop, double side)
{
    const FaceForm& f = biped.face;
    const double e = f.eye * head.unit;
    const dvec3 center = head.at({side * f.eye_x, f.eye_y, f.eye_z});
    const JointPlace& eyes = biped.posture.at("eyes");
    const dvec3 gaze = eyes.way({0.0, -1.0, 0.0});
    const Axes look = make_axes(gaze, eyes.way({1, 0, 0}));
    const auto add = [&](const dvec3& at, const dvec3& half, const Axes& axes, std::string_view part, int slot, int segments) {
        biped.builder.add(crease(place(make_ellipsoid(half, segments), at, axes.x, axes.y), 100.0), part, slot);
    };
    add(center, dvec3(e), head.axes, "eyes", biped.slots.eye, 24);
    add(center + gaze * (0.60 * e), dvec3(0.60, 0.60, 0.46) * e, look, "eyes", biped.slots.iris, 20);
    add(center + gaze * (0.78 * e), dvec3(0.31, 0.31, 0.31) * e, look, "eyes", biped.slots.black, 16);
    add(center + gaze * (1.02 * e) + (head.axes.z * 0.20 + head.axes.x * 0.16) * e, dvec3(0.10, 0.10, 0.10) * e, look, "eyes",
        biped.slots.eye, 12);
    const double lid = 0.17 - drop - f.lid;
    add(center + head.way({0.0, 0.0, (lid + 0.52) * e}), dvec3(1.14, 1.05, 0.52) * e, head.axes, "eyes", biped.slots.skin, 24);
    add(center + head.way({0.0, 0.0, -(0.50 + 0.52) * e}), dvec3(1.12, 1.02, 0.52) * e, head.axes, "eyes", biped.slots.skin, 24);
    // The lash line.
    Points3 line;
    for (int i = -4; i <= 4; ++i) {
        const double t = i / 4.0;
        const dvec3 p(1.02 * t, 0.0, lid + 0.03 - 0.30 * t * t);
        const double depth = std::sqrt(std::max(0.04, 1.12 - p.x * p.x - p.z * p.z));
        line.push_back(center + head.way(dvec3(p.x, -depth, p.z) * e));
    }
    const double thick = (f.has_lashes ? 0.105 : 0.065) * e;
    biped.builder.add(crease(make_tube(
                                 smooth(line, 3), [&](double t) { return thick * (0.35 + 0.65 * sin(kPi * t)); }, 8),
                             100.0),
                      "eyes", biped.slots.black);
}

void add_brow(Biped& biped, const Face& face, double side)
{
    const Expression& x = face.expression;
    const double base = biped.face.eye_z + 0.275 + x.brow;
    Points3 path;
    for (int i = 0; i <= 6; ++i) {
        const double t = i / 6.0;
        const double across = side * mix(0.10, 0.47, t);
        const double z = base + 0.045 * sin(kPi * (0.15 + 0.75 * t)) + x.brow_tilt * (0.6 - t);
        path.push_back(face.on(across, z));
    }
    const double r = biped.face.brow * face.head.unit;
    const Mesh brow = sweep(
        smooth(path, 3),
        [&](double t) {
            const double size = std::min(1.0, 0.45 + 2.5 * t) * (1.05 - 0.75 * t * t);
            return make_superellipse(dvec2(0.55 * r, r) * size, 2.0, 10);
        },
        face.head.way({0, -1, 0}));
    biped.builder.add(crease(brow, 100.0), "brows", biped.slots.brows);
}

/// Lips that meet in a dark line or stand open.
void add_mouth(Biped& biped, const Face& face)
{
    const Expression& x = face.expression;
    const double u = face.head.unit;
    const double z = -0.53;
    const double half = 0.215 * x.wide;
    const auto line = [&](double lift) {
        Points3 path;
        for (int i = -6; i <= 6; ++i) {
            const double t = i / 6.0;
            path.push_back(face.on(half * t, z + x.corner * (t * t - 0.35) + lift * (1.0 - t * t)));
        }
        return path;
    };
    const auto add_lip = [&](double lift, double r, int slot) {
        const Mesh lip = sweep(
            line(lift),
            [&](double t) {
                const double size = std::sqrt(std::max(0.03, 1.0 - (2.0 * t - 1.0) * (2.0 * t - 1.0)));
                return make_superellipse(dvec2(0.85, 1.0) * (r * size * u), 2.0, 12);
            },
            face.head.way({0, -1, 0}));
        biped.builder.add(crease(lip, 100.0), "mouth", slot);
    };
    const double lip = biped.face.lip;
    add_lip(x.open + 0.030 * lip, 0.043 * lip, biped.slots.lips);
    add_lip(-x.open - 0.037 * lip, 0.054 * lip, biped.slots.lips);
    if (x.open == 0.0) {
        add_lip(0.0, 0.009, biped.slots.black);
        return;
    }
    const dvec3 middle = face.on(0.0, z - 0.35 * x.corner);
    biped.builder.add(
        crease(place(make_ellipsoid(dvec3(0.86 * half, x.open + 0.01, 0.05) * u, 24), middle, face.head.axes.x, face.head.axes.z), 100.0),
        "mouth", biped.slots.black);
    if (x.corner > 0.0) {
        const dvec3 teeth = face.on(0.0, z + 0.45 * x.open) + face.head.way({0, -0.022 * u, 0});
        biped.builder.add(
            crease(place(make_ellipsoid(dvec3(0.58 * half, 0.34 * x.open, 0.03) * u, 20), teeth, face.head.axes.x, face.head.axes.z),
                   100.0),
            "mouth", biped.slots.eye);
    }
}

}  // namespace

HeadSpot find_head(const Posture& posture, const BipedForm& form)
{
    const JointPlace& head = posture.at("head");
    return {head.at({0.0, 0.0, 0.62 * form.head}), axes_of(head), form.head};
}

void add_biped_eyes(Biped& biped, double lid)
{
    const HeadSpot head = find_head(biped.posture, biped.form);
    for (const double side : {1.0, -1.0}) {
        add_eye(biped, head, lid, side);
    }
}

void add_biped_head(Biped& biped)
{
    Face face{{}, find_head(biped.posture, biped.form), find_expression(biped.wear.expression)};
    join_skull(biped, face);
    paint_stubble(biped, face.head, face.flesh);
    biped.builder.add(crease(face.flesh.make_mesh(0.056 * face.head.unit * biped.builder.coarseness()), 100.0), "head", biped.slots.skin);
    for (const double side : {1.0, -1.0}) {
        add_brow(biped, face, side);
    }
    add_biped_eyes(biped, face.expression.lid);
    add_mouth(biped, face);
    add_biped_beard(biped, face.head, face.flesh);
    const HeadSpot& head = face.head;
    biped.builder.add_effector({"head", head.at({0, 0.1, 2.0}), head.axes.z});
    biped.builder.add_effector({"mouth", head.at({0, -1.6, -0.53}), -head.axes.y});
}

}  // namespace clevrvk::things
