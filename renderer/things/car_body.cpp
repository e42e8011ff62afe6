// Builds a car's body from rings: the lower shell along its length, and the greenhouse from the belt to the roof.
#include "renderer/things/car_body.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

/// The greenhouse: rings from the belt to the roof, with glass between pillars.
class Greenhouse {
public:
    Greenhouse(const CarBody& body, int glass, int glass_part) : body_(body), glass_(glass), glass_part_(glass_part) {}

    [[nodiscard]] Mesh make(bool has_side_glass_behind) const
    {
        const CarStyle& s = body_.style();
        std::vector<double> rows{-0.06, 0.07, 0.11, 0.30, 0.50, 0.68, 0.80, 0.86, 0.91, 0.95};
        std::vector<Points3> rings;
        for (const double row : rows) {
            rings.push_back(make_ring(row));
        }
        // From the edge to the middle of the roof, which is a little higher.
        const Points3 edge = rings.back();
        const double middle_y = body_.y_at((s.roof_front + s.roof_rear) / 2.0);
        for (const dvec2 level :
             {dvec2(0.975, 0.978), dvec2(0.93, 0.992), dvec2(0.8, 1.0), dvec2(0.5, 1.008), dvec2(0.2, 1.010), dvec2(0.0, 1.010)}) {
            Points3 ring;
            for (const dvec3& p : edge) {
                ring.emplace_back(p.x * level.x, mix(middle_y, p.y, level.x), s.height * level.y);
            }
            rings.push_back(ring);
        }
        Mesh mesh = loft(rings);
        const auto around = static_cast<int>(columns_.size());
        for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
            const int row = static_cast<int>(f) / around;
            const Column& column = columns_[f % static_cast<std::size_t>(around)];
            const bool is_glass = row >= 2 && row < 7 && column.is_glass && (!column.is_behind || has_side_glass_behind);
            if (row < static_cast<int>(rows.size()) - 1 && is_glass) {
                mesh.faces[f].slot = glass_;
                mesh.faces[f].part = glass_part_;
            }
        }
        return mesh;
    }

private:
    struct Column {
        double u;        ///< along the edge, 0 to 1
        int edge;        ///< 0 front, 1 right, 2 rear, 3 left
        bool is_glass;   ///< between this column and the next
        bool is_behind;  ///< for a side: behind the front doors
    };

    static std::vector<Column> make_columns(int windows)
    {
        std::vector<Column> columns;
        for (int edge = 0; edge < 4; ++edge) {
            if (edge % 2 == 0) {
                for (const double u : {0.0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95}) {
                    columns.push_back({u, edge, u > 0.0 && u < 0.95, false});
                }
                continue;
            }
            std::vector<Column> side{{0.0, edge, false, false}};
            double from = 0.035;
            const double pillar = 0.045;
            const double room = (1.0 - 0.035 - 0.06 - pillar * (windows - 1)) / windows;
            for (int w = 0; w < windows; ++w) {
                for (int k = 0; k < 4; ++k) {
                    side.push_back({from + room * k / 4.0, edge, true, w > 0});
                }
                side.push_back({from + room, edge, false, false});
                from += room + pillar;
            }
            if (edge == 3) {
                // When the columns run from rear to front, the space between two of them belongs to the later one.
                std::vector<Column> reversed;
                for (std::size_t i = side.size(); i-- > 0;) {
                    const bool is_glass = i > 0 && side[i - 1].is_glass;
                    reversed.push_back({1.0 - side[i].u, edge, is_glass, i > 0 && side[i - 1].is_behind});
                }
                reversed.pop_back();
                reversed.insert(reversed.begin(), {0.0, edge, false, false});
                side = reversed;
            }
            columns.insert(columns.end(), side.begin(), side.end());
        }
        return columns;
    }

    [[nodiscard]] Points3 make_ring(double row) const
    {
        const CarStyle& s = body_.style();
        const double rise = std::clamp(row, 0.0, 1.0);
        const double bow = sin(kPi * rise) * 0.02;
        const double front = body_.y_at(mix(s.cowl, s.roof_front, row) - bow);
        const double rear = body_.y_at(mix(s.deck, s.roof_rear, row) + bow);
        const double belt = body_.half_width(0.0, s.height * s.belt) - 0.045;
        const double half = mix(belt, belt * 0.80, row) + 0.035 * sin(kPi * rise);
        const double z = mix(s.height * s.belt, s.height, row);
        const double nose = 0.17;  // the windscreen is curved in plan
        Points3 ring;
        for (const Column& column : columns_) {
            const double u = column.u;
            const double bend = 1.0 - (2.0 * u - 1.0) * (2.0 * u - 1.0);
            if (column.edge == 0) {
                ring.emplace_back(mix(-half, half, u) * 0.96, front - nose * bend * 0.6, z);
            } else if (column.edge == 1) {
                ring.emplace_back(half * (1.0 - 0.05 * (1.0 - bend)), mix(front + 0.05, rear - 0.03, u), z);
            } else if (column.edge == 2) {
                ring.emplace_back(mix(half, -half, u) * 0.95, rear + 0.07 * bend, z);
            } else {
                ring.emplace_back(-half * (1.0 - 0.05 * (1.0 - bend)), mix(rear - 0.03, front + 0.05, u), z);
            }
        }
        return ring;
    }

    const CarBody& body_;  // must outlive this object
    int glass_;
    int glass_part_;
    std::vector<Column> columns_ = make_columns(body_.style().pillars);
};

}  // namespace

double CarBody::half_width(double y, double z) const
{
    const double u = 2.0 * y / s_.length;
    const double plan = 1.0 - 0.10 * u * u * u * u - 0.05 * pow(std::abs(u), 12.0);
    const double rise = z / (s_.height * s_.belt);
    return s_.width / 2.0 * plan * (1.0 - 0.11 * (rise - 0.58) * (rise - 0.58));
}

double CarBody::top(double y) const
{
    const double share = y / s_.length + 0.5;
    const double rise = mix(s_.hood, s_.belt, pow(std::clamp(share / s_.cowl, 0.0, 1.0), 0.7));
    const double fall = mix(s_.belt, s_.tail, smoothstep(s_.roof_rear, 1.0, share));
    return s_.height * (share < s_.cowl ? rise : fall);
}

double CarBody::bottom(double y) const
{
    double z = s_.clearance + 0.05 * pow(std::abs(2.0 * y / s_.length), 6.0);
    for (const double axle : {s_.front_axle, s_.rear_axle}) {
        const double d = (y - y_at(axle)) / arch();
        z = std::abs(d) < 1.0 ? std::max(z, s_.wheel + arch() * std::sqrt(1.0 - d * d)) : z;
    }
    return std::min(z, top(y) - 0.08);
}

std::vector<double> CarBody::stations() const
{
    std::vector<double> ys;
    for (int i = 1; i < 48; ++i) {
        ys.push_back(y_at(i / 48.0));
    }
    for (const double axle : {s_.front_axle, s_.rear_axle}) {
        const double middle = y_at(axle);
        ys.erase(std::remove_if(ys.begin(), ys.end(), [&](double y) { return std::abs(y - middle) < arch() + 0.02; }), ys.end());
        for (int i = 0; i <= 20; ++i) {
            ys.push_back(middle - (arch() - 1e-4) * cos(kPi * i / 20.0));
        }
        ys.push_back(middle - arch() - 1e-3);
        ys.push_back(middle + arch() + 1e-3);
    }
    std::sort(ys.begin(), ys.end());
    return ys;
}

Points3 CarBody::ring(double y, double at_y, double shrink) const
{
    const double low = bottom(y);
    const double high = top(y);
    constexpr int kSide = 12;
    constexpr int kTop = 8;
    std::vector<dvec2> half;
    for (int i = 0; i <= kSide; ++i) {
        const double z = mix(low, high - 0.035, static_cast<double>(i) / kSide);
        half.emplace_back(half_width(y, z) - 0.03 * pow(1.0 - static_cast<double>(i) / kSide, 6.0), z);
    }
    const double edge = half.back().x;
    for (int i = 1; i <= 4; ++i) {
        const double angle = kPi / 2.0 * i / 4.0;
        half.emplace_back(edge - 0.05 * (1.0 - cos(angle)), high - 0.035 + 0.035 * sin(angle));
    }
    for (int i = 1; i <= kTop; ++i) {
        const double s = 1.0 - static_cast<double>(i) / kTop;
        half.emplace_back((edge - 0.05) * s, high + 0.028 * (1.0 - s * s));
    }
    const double middle = mix(low, high, 0.45);
    Points3 points;
    const auto add = [&](double x, double z) { points.emplace_back(x * mix(1.0, shrink, 0.35), at_y, mix(middle, z, shrink)); };
    for (const dvec2& p : half) {
        add(p.x, p.y);
    }
    for (std::size_t i = half.size() - 1; i-- > 0;) {
        add(-half[i].x, half[i].y);
    }
    return points;
}

Mesh CarBody::make_lower() const
{
    const double end = 0.11;
    const std::vector<double> ys = stations();
    constexpr int kRound = 5;
    std::vector<Points3> all;
    for (int i = 0; i < kRound; ++i) {
        const double angle = kPi / 2.0 * i / kRound;
        all.push_back(ring(ys.front(), ys.front() - end * cos(angle), mix(0.66, 1.0, sin(angle))));
    }
    for (const double y : ys) {
        all.push_back(ring(y, y, 1.0));
    }
    for (int i = kRound - 1; i >= 0; --i) {
        const double angle = kPi / 2.0 * i / kRound;
        all.push_back(ring(ys.back(), ys.back() + end * cos(angle), mix(0.72, 1.0, sin(angle))));
    }
    return loft(all);
}

Mesh make_greenhouse(const CarBody& body, int glass, int glass_part, bool has_side_glass_behind)
{
    return Greenhouse(body, glass, glass_part).make(has_side_glass_behind);
}

}  // namespace clevrvk::things
