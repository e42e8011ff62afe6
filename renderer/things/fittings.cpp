// Makes fittings from boxes, bars, mouldings and rings.
#include "renderer/things/fittings.h"

#include <algorithm>
#include <utility>

namespace clevrvk::things {

Mesh stand_up(Mesh mesh, double y)
{
    return place(std::move(mesh), {0.0, y, 0.0}, {1.0, 0.0, 0.0}, {0.0, 0.0, 1.0});
}

Mesh swing(Mesh mesh, const dvec3& pivot, int axis, double angle_deg)
{
    return move(rotate(move(std::move(mesh), -pivot), axis, angle_deg * kPi / 180.0), pivot);
}

Points2 make_corners(const dvec2& low, const dvec2& high)
{
    return {low, {high.x, low.y}, high, {low.x, high.y}};
}

Mesh make_moulding(const Points2& opening, const Points2& profile)
{
    std::vector<Points2> offsets;
    for (const dvec2& p : profile) {
        offsets.push_back(p.x == 0.0 ? opening : inset(opening, -p.x));
    }
    std::vector<Points3> rings(opening.size());
    for (std::size_t i = 0; i < opening.size(); ++i) {
        for (std::size_t k = 0; k < profile.size(); ++k) {
            rings[i].emplace_back(offsets[k][i], profile[k].y);
        }
    }
    return loft(rings, Ends::Joined);
}

Mesh make_panel(Panel panel, const dvec2& low, const dvec2& high, double front, double thickness)
{
    constexpr double kRail = 0.058;
    constexpr double kDeep = 0.007;  // of the field behind the rails
    const double least = std::min(high.x - low.x, high.y - low.y);
    if (panel == Panel::Plain || least < 3.0 * kRail) {
        return make_box({low.x, front, low.y}, {high.x, front + thickness, high.y}, 0.0025);
    }
    Mesh mesh = make_box({low.x + 0.02, front + kDeep, low.y + 0.02}, {high.x - 0.02, front + thickness - 0.003, high.y - 0.02}, 0.0);
    const double bevel = 0.004;
    mesh.add(stand_up(make_moulding(make_corners(low + kRail, high - kRail), {{0.0, 0.0},
                                                                              {kRail, 0.0},
                                                                              {kRail, thickness - 0.002},
                                                                              {kRail - 0.002, thickness},
                                                                              {bevel, thickness},
                                                                              {0.0, thickness - bevel}}),
                      front + thickness));
    return mesh;
}

Mesh make_carcass(const dvec3& low, const dvec3& high, double board)
{
    constexpr double kRound = 0.001;
    Mesh mesh = make_box(low, {low.x + board, high.y, high.z}, kRound);
    mesh.add(make_box({high.x - board, low.y, low.z}, high, kRound));
    const double left = low.x + board - 0.002;
    const double right = high.x - board + 0.002;
    mesh.add(make_box({left, low.y + 0.0005, low.z + 0.0005}, {right, high.y - 0.0005, low.z + board}, kRound));
    mesh.add(make_box({left, low.y + 0.0005, high.z - board}, {right, high.y - 0.0005, high.z - 0.0005}, kRound));
    mesh.add(make_box({left, high.y - 0.012, low.z + board - 0.002}, {right, high.y - 0.004, high.z - board + 0.002}, kRound));
    return mesh;
}

Mesh make_tray(const dvec3& low, const dvec3& high, double board)
{
    constexpr double kRound = 0.001;
    Mesh mesh = make_box(low, {high.x, high.y, low.z + board}, kRound);
    const double floor = low.z + board - 0.002;
    mesh.add(make_box({low.x, low.y, floor}, {low.x + board, high.y, high.z}, kRound));
    mesh.add(make_box({high.x - board, low.y, floor}, {high.x, high.y, high.z}, kRound));
    mesh.add(make_box({low.x + board - 0.002, high.y - board, floor}, {high.x - board + 0.002, high.y - 0.0005, high.z - 0.004}, kRound));
    return mesh;
}

Mesh make_bow(const dvec3& from, const dvec3& to, const dvec3& out, double radius)
{
    const dvec3 along = to - from;
    Mesh mesh = make_bar(from + out, to + out, radius, radius, 0.4 * radius, 16);
    for (const double share : {0.1, 0.9}) {
        mesh.add(make_bar(from + along * share, from + along * share + out, 0.8 * radius, 0.8 * radius, 0.0, 12));
    }
    return mesh;
}

Mesh make_knob(const dvec3& at, double radius)
{
    const Points2 profile = trace({{{0.0, -0.001}},
                                   {{0.5 * radius, -0.001}},
                                   {{0.42 * radius, 0.8 * radius}, 0.2 * radius},
                                   {{radius, 1.1 * radius}, 0.3 * radius},
                                   {{0.9 * radius, 1.7 * radius}, 0.4 * radius},
                                   {{0.0, 1.85 * radius}}},
                                  false);
    return move(stand_up(lathe(profile, 28)), at);
}

Mesh make_tub(const dvec2& half, double exponent, const Points2& profile, int count)
{
    std::vector<Points3> rings;
    for (const dvec2& p : profile) {
        Points3 ring;
        for (const dvec2& point : make_superellipse(half - p.x, exponent, count)) {
            ring.emplace_back(point, p.y);
        }
        rings.push_back(std::move(ring));
    }
    return loft(rings);
}

Mesh make_tap(const TapForm& form)
{
    const double radius = 0.011;
    Mesh mesh =
        lathe(trace({{{0.0, 0.0}}, {{0.026, 0.0}}, {{0.026, 0.007}, 0.003}, {{0.017, 0.009}, 0.004}, {{0.016, 0.06}, 0.004}, {{0.0, 0.06}}},
                    false),
              32);
    if (form.is_bowed) {
        const double bow = 0.5 * form.reach;
        Points3 path{{0.0, 0.0, 0.05}, {0.0, 0.0, 0.5 * (0.05 + form.height - bow)}};
        for (int k = 0; k <= 8; ++k) {
            const double angle = kPi * k / 8.0;
            path.emplace_back(0.0, -bow + bow * cos(angle), form.height - bow + bow * sin(angle));
        }
        path.emplace_back(0.0, -form.reach, form.height - bow - 0.045);
        mesh.add(make_tube(
            smooth(path, 4), [=](double) { return radius; }, 18));
    } else {
        mesh.add(make_tube(
            smooth(Points3{{0.0, 0.0, 0.04},
                           {0.0, -0.2 * form.reach, 0.6 * form.height},
                           {0.0, -0.6 * form.reach, form.height},
                           {0.0, -0.92 * form.reach, 0.86 * form.height},
                           {0.0, -form.reach, 0.62 * form.height}},
                   8),
            [=](double share) { return mix(1.35, 0.95, share) * radius; }, 18));
    }
    if (!form.has_two_turns) {
        const double side = form.is_bowed ? 1.0 : 0.0;
        const dvec3 root = form.is_bowed ? dvec3(0.012, 0.0, 0.042) : dvec3(0.0, 0.004, 0.055);
        const dvec3 end = form.is_bowed ? dvec3(0.075, 0.0, 0.075) : dvec3(0.0, -0.075, 0.115);
        mesh.add(make_tube(smooth(Points3{root, mix(0.25, 0.4, side) * root + mix(0.75, 0.6, side) * (0.6 * root + 0.4 * end), end}, 6),
                           0.0065, 14));
        return mesh;
    }
    for (const double side : {-1.0, 1.0}) {
        const double x = side * 0.1;
        mesh.add(move(lathe(trace({{{0.0, 0.0}},
                                   {{0.024, 0.0}},
                                   {{0.024, 0.006}, 0.003},
                                   {{0.013, 0.009}, 0.003},
                                   {{0.013, 0.045}, 0.003},
                                   {{0.0, 0.05}}},
                                  false),
                            28),
                      {x, 0.0, 0.0}));
        for (int k = 0; k < 2; ++k) {
            const dvec3 arm = 0.03 * dvec3(cos(kPi * (0.25 + 0.5 * k)), sin(kPi * (0.25 + 0.5 * k)), 0.0);
            const dvec3 hub(x, 0.0, 0.046);
            mesh.add(make_tube(Points3{hub - arm, hub + arm}, 0.006, 12));
        }
    }
    return mesh;
}

}  // namespace clevrvk::things
