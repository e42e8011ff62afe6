// Robots: the materials of their shells, and their heads.
#include "renderer/things/agents/robot.h"

#include <algorithm>
#include <utility>

namespace clevrvk::things {

void Robot::add(const Mesh& mesh, const JointPlace& joint, std::string_view part, int slot)
{
    builder.add(place(mesh, joint.origin, joint.axes[0], joint.axes[1]), part, slot);
}

void Robot::add_box(const JointPlace& joint, const dvec3& low, const dvec3& high, double round, std::string_view part, int slot)
{
    add(make_box(low, high, round), joint, part, slot);
}

void Robot::add_shell(const JointPlace& joint, const dvec3& low, const dvec3& high, double taper, std::string_view part)
{
    const dvec3 half = (high - low) / 2.0;
    const double round = 0.22 * std::min(half.x, half.y);
    const Points2 outline = is_round ? make_superellipse({half.x, half.y}, 2.0, 32) : make_rectangle({half.x, half.y}, round, 4);
    Mesh shell = move(extrude(outline, 2.0 * half.z, 0.7 * round), {(low.x + high.x) / 2.0, (low.y + high.y) / 2.0, low.z});
    shell = deform(shell, [&](const dvec3& p) {
        const double narrow = 1.0 - taper * (high.z - p.z) / (high.z - low.z);
        return dvec3(p.x * narrow, p.y * narrow, p.z);
    });
    add(shell, joint, part, slots.shell);
}

void Robot::add_pin(const JointPlace& joint, double radius, double half_width, std::string_view part)
{
    const auto turn = [](Mesh mesh) { return rotate(std::move(mesh), 1, kPi / 2.0); };
    add(turn(move(make_cylinder(radius, 2.0 * half_width, 0.12 * radius, 28), {0, 0, -half_width})), joint, part, slots.joint);
    add(turn(move(make_cylinder(0.55 * radius, 2.2 * half_width, 0.1 * radius, 20), {0, 0, -1.1 * half_width})), joint, part, slots.trim);
}

void Robot::add_ball(const JointPlace& joint, const dvec3& at, double radius, std::string_view part, int slot)
{
    add(crease(move(make_ellipsoid(dvec3(radius), 28), at), 100.0), joint, part, slot);
}

void Robot::add_lamp(const JointPlace& joint, const dvec3& at, double radius, std::string_view part, int slot)
{
    const Mesh disc = rotate(make_cylinder(radius, 0.5 * radius, 0.2 * radius, 24), 0, kPi / 2.0);
    add(move(disc, at + dvec3(0.0, 0.15 * radius, 0.0)), joint, part, slot);
}

namespace {

/// Lamps with a pupil, a visor with two bright eyes, or a screen with a face. All follow the gaze.
void add_eyes(Robot& robot, const JointPlace& face, double front, double u)
{
    const RobotEyes eyes = robot.params.eyes;
    const dvec3 gaze = glm::transpose(face.axes) * robot.posture.at("eyes").way({0, -1, 0});
    const dvec2 look(gaze.x, gaze.z);
    const auto plate = [&](const dvec2& middle, const dvec2& half, double out, int slot) {
        robot.add_box(face, {middle.x - half.x, front - out, middle.y - half.y}, {middle.x + half.x, front + 0.1 * u, middle.y + half.y},
                      0.35 * std::min(half.x, half.y), "eyes", slot);
    };
    if (eyes == RobotEyes::Lamps) {
        for (const double x : {0.40 * u, -0.40 * u}) {
            const dvec3 at(x, front - 0.05 * u, 0.22 * u);
            robot.add_lamp(face, at, 0.30 * u, "eyes", robot.slots.trim);
            robot.add_lamp(face, at - dvec3(0, 0.07 * u, 0), 0.235 * u, "eyes", robot.slots.glow);
            robot.add_lamp(face, at - dvec3(0, 0.14 * u, 0) + dvec3(look.x, 0, look.y) * (0.22 * u), 0.105 * u, "eyes", robot.slots.glass);
        }
        return;
    }
    const bool is_screen = eyes == RobotEyes::Screen;
    const dvec2 middle(0.0, is_screen ? 0.0 : 0.22 * u);
    plate(middle, is_screen ? dvec2(0.76, 0.66) * u : dvec2(0.80, 0.27) * u, 0.07 * u, robot.slots.glass);
    for (const double x : {0.36 * u, -0.36 * u}) {
        plate(dvec2(x, 0.22 * u) + look * (0.20 * u), is_screen ? dvec2(0.13, 0.16) * u : dvec2(0.15, 0.10) * u, 0.11 * u,
              robot.slots.glow);
    }
}

void add_mouth(Robot& robot, const JointPlace& face, double front, double u)
{
    const auto bar = [&](double x, double z, double half_x, double half_z, double out, int slot) {
        robot.add_box(face, {x - half_x, front - out, z - half_z}, {x + half_x, front + 0.1 * u, z + half_z}, 0.02 * u, "mouth", slot);
    };
    if (robot.params.eyes == RobotEyes::Screen) {
        for (int i = -2; i <= 2; ++i) {
            bar(0.13 * i * u, (-0.36 + 0.03 * i * i) * u, 0.06 * u, 0.045 * u, 0.11 * u, robot.slots.glow);
        }
        return;
    }
    bar(0.0, -0.48 * u, 0.46 * u, 0.17 * u, 0.05 * u, robot.slots.joint);
    for (int i = -2; i <= 2; ++i) {
        bar(0.17 * i * u, -0.48 * u, 0.05 * u, 0.12 * u, 0.09 * u, robot.slots.trim);
    }
}

void add_antennas(Robot& robot, const JointPlace& face, double top, double u)
{
    const RobotAntenna kind = robot.params.antenna;
    if (kind == RobotAntenna::None) {
        return;
    }
    const auto rod = [&](const dvec3& from, const dvec3& to) {
        robot.add(make_bar(from, to, 0.05 * u, 0.035 * u, 0.01 * u, 14), face, "antenna", robot.slots.joint);
        robot.add_ball(face, to, 0.12 * u, "antenna", robot.slots.signal);
    };
    if (kind == RobotAntenna::One) {
        rod({0, 0, top - 0.1 * u}, {0, 0, top + 0.55 * u});
    } else {
        rod({0.45 * u, 0, top - 0.25 * u}, {0.72 * u, 0, top + 0.45 * u});
        rod({-0.45 * u, 0, top - 0.25 * u}, {-0.72 * u, 0, top + 0.45 * u});
    }
}

}  // namespace

void add_robot_head(Robot& robot)
{
    const HeadSpot spot = find_head(robot.posture, robot.form);
    const double u = spot.unit;
    const JointPlace face{spot.origin, {spot.axes.x, spot.axes.y, spot.axes.z}};
    const RobotHead kind = robot.params.head;
    const double front = -0.86 * u;
    double top = 0.95 * u;
    if (kind == RobotHead::Box) {
        robot.add_box(face, {-1.0 * u, front, -0.85 * u}, {1.0 * u, 0.86 * u, top}, 0.12 * u, "head", robot.slots.shell);
    } else {
        // The face is a flat mask in front of the round part.
        const Points2 outline = make_superellipse({0.98 * u, 0.90 * u}, 2.6, 40);
        const double rise = kind == RobotHead::Dome ? 0.40 * u : 0.85 * u;
        robot.add(move(extrude(outline, rise + 0.85 * u, 0.08 * u), {0, 0, -0.85 * u}), face, "head", robot.slots.shell);
        if (kind == RobotHead::Dome) {
            top = 1.05 * u;
            robot.add(crease(move(make_ellipsoid({0.92 * u, 0.85 * u, top - 0.36 * u}, 36), {0, 0, 0.36 * u}), 100.0), face, "head",
                      robot.slots.shell);
        }
        robot.add_box(face, {-0.86 * u, front - 0.03 * u, -0.74 * u}, {0.86 * u, -0.3 * u, 0.62 * u}, 0.08 * u, "head", robot.slots.shell);
    }
    const double mask = kind == RobotHead::Box ? front : front - 0.03 * u;
    for (const double side : {1.0, -1.0}) {
        const Mesh ear =
            move(rotate(make_cylinder(0.26 * u, 0.26 * u, 0.05 * u, 24), 1, side * kPi / 2.0), {side * 0.94 * u, 0.05 * u, 0.1 * u});
        robot.add(ear, face, "ears", robot.slots.trim);
    }
    add_eyes(robot, face, mask, u);
    add_mouth(robot, face, mask, u);
    add_antennas(robot, face, top, u);
    robot.builder.add_effector({"head", spot.at({0.2, 0.0, 2.0}), spot.axes.z});
    robot.builder.add_effector({"mouth", spot.at({0, -1.8, -0.48}), -spot.axes.y});
}

}  // namespace clevrvk::things
