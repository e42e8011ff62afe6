// Divides a flat sheet along seams, paints its patches, and raises it between the seams from the underlying surface.
#include "renderer/things/quilt.h"

#include "renderer/base/error.h"
#include "renderer/modeling/cut.h"
#include "renderer/modeling/noise.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

namespace clevrvk::things {
namespace {

constexpr double kThick = 0.009;  // thickness at the seams, m
constexpr double kBinding = 0.012;
constexpr double kQuads = 9000.0;  // target number of quads on each side

/// Settings shared by all quilts of a make. Blocks range from -1 to 1 along both sides.
struct Design {
    BlanketMake make;
    int across;         ///< number of blocks across the width
    int units;          ///< patches along each side of a block
    double sash;        ///< width relative to a block
    double border;      ///< width relative to a block
    double period;      ///< of diagonal seams, within a block; 0 if there are none
    double offset;      ///< of a diagonal seam from the middle
    bool has_cross;     ///< seams surround blocks and units
    double puff;        ///< height of the bulges, m
    double underneath;  ///< bulge of the underside, relative to the face
};

constexpr std::array kDesigns{
    Design{BlanketMake::Patchwork, 9, 1, 0.0, 0.85, 0.0, 0.0, true, 0.014, 0.2},
    Design{BlanketMake::Triangles, 8, 1, 0.0, 0.85, 2.0, 0.0, true, 0.012, 0.2},
    Design{BlanketMake::Stars, 4, 4, 0.16, 0.30, 1.0, 0.5, true, 0.011, 0.2},
    Design{BlanketMake::Pinwheels, 5, 2, 0.20, 0.50, 2.0, 0.0, true, 0.013, 0.2},
    Design{BlanketMake::Chains, 6, 3, 0.0, 0.35, 0.0, 0.0, true, 0.010, 0.2},
    Design{BlanketMake::Boxes, 8, 1, 0.0, 0.0, 0.0, 0.0, true, 0.021, 0.35},
    Design{BlanketMake::Diamonds, 8, 1, 0.0, 0.0, 2.0, 0.0, false, 0.015, 0.35},
};

const Design& find_design(BlanketMake make)
{
    const auto* const found = std::find_if(kDesigns.begin(), kDesigns.end(), [&](const Design& each) { return each.make == make; });
    CLEVRVK_CHECK(found != kDesigns.end(), "a woven blanket is not a quilt");
    return *found;
}

enum class Zone { Binding, Border, Sash, Block };

/// The strip between two lines across a side. Blocks repeat in steps of 2 from 0; other strips do not repeat.
struct Strip {
    Zone zone;
    double from;
    double to;
    double first;
    double last;
};

/// How one side of a quilt is divided.
class Side {
public:
    Side(double length, const Design& design, const QuiltPlan& plan)
    {
        const double block = plan.width / design.across;
        const double border = plan.has_border ? design.border * block : 0.0;
        const double inside = length - 2.0 * (kBinding + border);
        const double sash = design.sash * block;
        block_count_ = std::max(1, static_cast<int>(std::lround((inside - sash) / (block + sash))));
        const double unit = ((inside - sash) / block_count_ - sash) / design.units;
        end_ = -length / 2.0;
        add(Zone::Binding, kBinding, 0.0);
        add(Zone::Border, border, 0.0);
        for (int i = 0; i < block_count_; ++i) {
            add(Zone::Sash, sash, 0.0);
            for (int k = 0; k < design.units; ++k) {
                add(Zone::Block, unit, 2.0 / design.units);
            }
        }
        add(Zone::Sash, sash, 0.0);
        add(Zone::Border, border, 0.0);
        add(Zone::Binding, kBinding, 0.0);
    }

    [[nodiscard]] int block_count() const { return block_count_; }

    [[nodiscard]] const Strip& find(double at) const
    {
        const auto found = std::find_if(strips_.begin(), strips_.end() - 1, [&](const Strip& strip) { return at < strip.to; });
        return *found;
    }

    /// Position in units of blocks.
    [[nodiscard]] static double measure(const Strip& strip, double at)
    {
        return mix(strip.first, strip.last, std::clamp((at - strip.from) / (strip.to - strip.from), 0.0, 1.0));
    }

    /// The seams on either side of a place.
    [[nodiscard]] dvec2 find_seams(double at, bool has_cross) const
    {
        const Strip& strip = find(at);
        if (has_cross || strip.zone == Zone::Binding) {
            return {strip.from, strip.to};
        }
        return {strips_.front().to, strips_.back().from};
    }

    /// Lines about one step apart, including all borders of strips.
    [[nodiscard]] std::vector<double> list_lines(double step) const
    {
        std::vector<double> lines{strips_.front().from};
        for (const Strip& strip : strips_) {
            const int least = strip.zone == Zone::Block ? 3 : 2;
            const int count = std::max(least, static_cast<int>(std::lround((strip.to - strip.from) / step)));
            for (int i = 1; i <= count; ++i) {
                lines.push_back(mix(strip.from, strip.to, static_cast<double>(i) / count));
            }
        }
        return lines;
    }

private:
    void add(Zone zone, double width, double steps)
    {
        if (width > 0.0) {
            const double first = strips_.empty() ? 0.0 : strips_.back().last;
            strips_.push_back({zone, end_, end_ + width, first, first + steps});
            end_ += width;
        }
    }

    std::vector<Strip> strips_;
    double end_ = 0.0;
    int block_count_ = 0;
};

/// A quarter circle from 0 to 1: steep at a seam and level at distances beyond `reach`.
double rise(double distance, double reach)
{
    const double left = 1.0 - std::clamp(distance / reach, 0.0, 1.0);
    return std::sqrt(1.0 - left * left);
}

/// Sews one quilt.
class Sewing {
public:
    Sewing(const QuiltPlan& plan, const QuiltSlots& slots)
        : plan_(plan), slots_(slots), design_(find_design(plan.make)), x_(plan.size.x, design_, plan), y_(plan.size.y, design_, plan)
    {
    }

    [[nodiscard]] Mesh make(const Laying& laying) const
    {
        const double step = std::sqrt(plan_.size.x * plan_.size.y / kQuads);
        const std::vector<double> xs = x_.list_lines(step);
        const std::vector<double> ys = y_.list_lines(step);
        const auto columns = static_cast<int>(xs.size()) - 1;
        const auto rows = static_cast<int>(ys.size()) - 1;
        Mesh sheet = make_sheet(
            [&](double u, double v) {
                return dvec3(xs[static_cast<std::size_t>(std::lround(u * columns))], ys[static_cast<std::size_t>(std::lround(v * rows))],
                             0.0);
            },
            columns, rows, kThick);
        for (const double side : {1.0, -1.0}) {
            if (design_.period > 0.0) {
                paint_within(
                    sheet, [&](const dvec3& p) { return p.z > 0.0 ? find_diagonal(p, side) : 1.0; }, kUnset);
            }
        }
        for (Face& face : sheet.faces) {
            face.slot = choose_slot(compute_center(sheet, face));
        }
        return crease(deform(std::move(sheet), [&](const dvec3& p) { return lay(p, laying); }), 80.0);
    }

private:
    /// Zero on the diagonal seams, and alternating in sign between them.
    [[nodiscard]] double find_diagonal(const dvec3& p, double side) const
    {
        const double at = Side::measure(x_.find(p.x), p.x) + side * Side::measure(y_.find(p.y), p.y) - design_.offset;
        const double turn = at / design_.period;
        const double place = turn - std::floor(turn);
        const bool is_even = static_cast<int>(std::floor(turn)) % 2 == 0;
        return (is_even ? 1.0 : -1.0) * std::min(place, 1.0 - place);
    }

    [[nodiscard]] dvec3 lay(const dvec3& p, const Laying& laying) const
    {
        constexpr double kBeside = 0.006;
        const dvec2 flat(p);
        const dvec3 along_x = laying(flat + dvec2(kBeside, 0)) - laying(flat - dvec2(kBeside, 0));
        const dvec3 along_y = laying(flat + dvec2(0, kBeside)) - laying(flat - dvec2(0, kBeside));
        const double height = find_puff(flat) * (p.z > 0.0 ? 1.0 : -design_.underneath);
        return laying(flat) + glm::normalize(glm::cross(along_x, along_y)) * (p.z + height);
    }

    /// How far the filling raises the face at a place.
    [[nodiscard]] double find_puff(const dvec2& p) const
    {
        const double widest = 0.5 * plan_.width / (design_.across * design_.units);
        double share = 1.0;
        for (int axis = 0; axis < 2; ++axis) {
            const dvec2 seams = (axis == 0 ? x_ : y_).find_seams(p[axis], design_.has_cross);
            const double half = std::min(widest, (seams.y - seams.x) / 2.0);
            share *= rise(std::min(p[axis] - seams.x, seams.y - p[axis]), half) * std::min(1.0, half / (0.6 * widest));
        }
        const bool is_block = x_.find(p.x).zone == Zone::Block && y_.find(p.y).zone == Zone::Block;
        for (const double side : {1.0, -1.0}) {
            if (design_.period > 0.0 && is_block) {
                share *= rise(std::abs(find_diagonal(dvec3(p, 0.0), side)), 0.5);
            }
        }
        const auto seed = static_cast<std::uint32_t>(plan_.seed);
        const double uneven = 0.75 + 0.35 * find_noise(dvec3(p / (1.5 * widest), 0.5), seed) + 0.3 * find_noise(dvec3(p * 32.0, 0.5), seed);
        return design_.puff * plan_.puff * share * uneven;
    }

    [[nodiscard]] int choose_slot(const dvec3& center) const
    {
        const Strip& across = x_.find(center.x);
        const Strip& along = y_.find(center.y);
        if (across.zone == Zone::Binding || along.zone == Zone::Binding) {
            return slots_.binding;
        }
        if (center.z < 0.0) {
            return slots_.backing;
        }
        if (across.zone == Zone::Border || along.zone == Zone::Border) {
            return slots_.border;
        }
        if (across.zone == Zone::Sash || along.zone == Zone::Sash) {
            return across.zone == along.zone ? slots_.patches.front() : slots_.sash;
        }
        const dvec2 at(Side::measure(across, center.x), Side::measure(along, center.y));
        const glm::ivec2 block(glm::floor(at / 2.0));
        const dvec2 within = at - 2.0 * dvec2(block) - 1.0;
        if (design_.border == 0.0) {
            return slots_.patches[takes_second(at) ? 1 : 0];
        }
        return takes_light(block, within) ? slots_.light : choose_patch(block, within);
    }

    /// Whether a place within a block lies on a light patch between the coloured ones.
    [[nodiscard]] bool takes_light(const glm::ivec2& block, const dvec2& within) const
    {
        const dvec2 a = glm::abs(within);
        if (plan_.make == BlanketMake::Stars) {
            const bool is_corner = std::min(a.x, a.y) > 0.5;
            const bool is_between = std::max(a.x, a.y) > 0.5 && std::min(a.x, a.y) < std::max(a.x, a.y) - 0.5;
            return is_corner || is_between;
        }
        if (plan_.make == BlanketMake::Pinwheels) {
            return ((within.x > 0.0) != (within.y > 0.0)) != (a.x > a.y);
        }
        if (plan_.make == BlanketMake::Chains) {  // units on both diagonals are coloured
            const glm::ivec2 unit(glm::floor((within + 1.0) * 1.5));
            return unit.x != unit.y && unit.x + unit.y != 2;
        }
        return plan_.make == BlanketMake::Patchwork && plan_.pattern == BlanketPattern::Check && (block.x + block.y) % 2 == 1;
    }

    /// Whether a place on a comforter, in units of blocks, has the second colour.
    [[nodiscard]] bool takes_second(const dvec2& at) const
    {
        const glm::ivec2 block(glm::floor(at / 2.0));
        const glm::ivec2 from_edge = glm::min(block, glm::ivec2(x_.block_count(), y_.block_count()) - 1 - block);
        const glm::ivec2 diamond(glm::floor(dvec2(at.x + at.y, at.x - at.y) / 2.0));
        if (plan_.pattern == BlanketPattern::Check) {
            return design_.has_cross ? (block.x + block.y) % 2 != 0 : diamond.x % 2 != 0 && diamond.y % 2 != 0;
        }
        if (plan_.pattern == BlanketPattern::Stripes) {
            return (design_.has_cross ? block.y : diamond.x + diamond.y) % 2 != 0;
        }
        return plan_.pattern == BlanketPattern::Border && std::min(from_edge.x, from_edge.y) == 0;
    }

    [[nodiscard]] int choose_patch(const glm::ivec2& block, const dvec2& within) const
    {
        const auto count = static_cast<int>(slots_.patches.size());
        const glm::ivec2 blocks(x_.block_count(), y_.block_count());
        const glm::ivec2 from_middle = glm::abs(2 * block - blocks + 1);
        int place = 0;
        if (plan_.pattern == BlanketPattern::Stripes) {
            place = block.x + block.y;
        } else if (plan_.pattern == BlanketPattern::Border) {
            place = (from_middle.x + from_middle.y) / 2;
        } else {
            Rng rng = Rng::for_key(plan_.seed, "things/quilt/patch", static_cast<std::uint64_t>(block.y * 64 + block.x));
            place = static_cast<int>(rng.uniform_index(static_cast<std::uint32_t>(count)));
        }
        // The middle of a star has a colour of its own, as do two of the four triangles.
        place += plan_.make == BlanketMake::Triangles && std::abs(within.x) > std::abs(within.y) ? 1 + (block.x + 2 * block.y) % 3 : 0;
        place += plan_.make == BlanketMake::Stars && std::max(std::abs(within.x), std::abs(within.y)) < 0.5 ? 1 : 0;
        return slots_.patches[static_cast<std::size_t>(place % count)];
    }

    const QuiltPlan& plan_;    // must outlive this object
    const QuiltSlots& slots_;  // must outlive this object
    const Design& design_;
    Side x_;
    Side y_;
};

/// Cotton with a small print: in turn plain, dotted, mottled and checked.
model::Material make_print(const dvec3& color, std::size_t turn)
{
    static constexpr std::array<std::string_view, 4> kKinds{"", "dots", "noise", "checker"};
    static constexpr std::array<double, 4> kScales_m{0.0, 0.022, 0.018, 0.009};
    model::Material cloth = make_fabric(color);
    if (turn % 4 != 0) {
        const bool is_dark = glm::dot(color, dvec3(0.3, 0.6, 0.1)) < 0.3;
        const dvec3 print = shade(color, is_dark ? 0.35 : -0.45);
        cloth.solid = catalog::SolidTexture{std::string(kKinds[turn % 4]), {print.r, print.g, print.b}, kScales_m[turn % 4], {0, 0, 1}, 1};
    }
    return cloth;
}

std::array<Color, 6> list_colors(QuiltPalette palette)
{
    switch (palette) {
        case QuiltPalette::Bright: return {Color::Red, Color::Yellow, Color::Teal, Color::Orange, Color::Blue, Color::Lime};
        case QuiltPalette::Pastel: return {Color::Pink, Color::Mint, Color::Lavender, Color::Sky, Color::Peach, Color::Yellow};
        case QuiltPalette::Country: return {Color::Crimson, Color::Navy, Color::Gold, Color::Green, Color::Tan, Color::Brown};
        case QuiltPalette::Ocean: return {Color::Navy, Color::Cyan, Color::Blue, Color::Mint, Color::Teal, Color::Sky};
        case QuiltPalette::Autumn: return {Color::Terracotta, Color::Gold, Color::Olive, Color::Crimson, Color::Orange, Color::Brown};
        case QuiltPalette::Berry: return {Color::Purple, Color::Pink, Color::Crimson, Color::Lavender, Color::Navy, Color::Peach};
    }
    return {};
}

}  // namespace

QuiltSlots add_quilt_slots(ThingBuilder& builder, BlanketMake make, QuiltPalette palette, const dvec3& color, const dvec3& second)
{
    QuiltSlots slots;
    const Design& design = find_design(make);
    if (design.border > 0.0) {
        const std::array<Color, 6> colors = list_colors(palette);
        for (std::size_t i = 0; i < colors.size(); ++i) {
            slots.patches.push_back(builder.add_slot("patch " + std::to_string(i + 1), make_print(find_color(colors[i]), i)));
        }
        slots.border = builder.add_slot("border", make_print(color, 2));
    } else {
        slots.patches = {builder.add_slot("cloth", make_fabric(color)),
                         builder.add_slot("second", make_fabric(glm::mix(color, second, 0.45)))};
    }
    slots.light = builder.add_slot("light", make_fabric(find_color(Color::Cream)));
    slots.sash = builder.add_slot("sash", make_fabric(second));
    slots.binding = design.border > 0.0 ? builder.add_slot("binding", make_fabric(shade(second, -0.3))) : slots.patches.front();
    slots.backing = builder.add_slot("backing", make_fabric(glm::mix(color, find_color(Color::White), 0.6)));
    return slots;
}

Mesh make_quilt(const QuiltPlan& plan, const QuiltSlots& slots, const Laying& laying)
{
    return Sewing(plan, slots).make(laying);
}

dvec2 find_quilt_reach(const QuiltPlan& plan)
{
    const Design& design = find_design(plan.make);
    return dvec2(kThick / 2.0) + design.puff * plan.puff * dvec2(design.underneath, 1.0);
}

}  // namespace clevrvk::things
