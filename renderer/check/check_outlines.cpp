// A pair is two pixels on either side of an outline. The estimate's cells near them say by how much their colours
// differ, however dim or rough the estimate is: the picture's difference must go the same way.
#include "renderer/check/check_outlines.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <vector>

namespace clevrvk::check {

namespace {

constexpr int kReachCells = 2;         // the colour beside an outline is the mean of the cells that are so near
constexpr double kLeastCells = 6.0;    // a mean of fewer is too uncertain: the object's is taken
constexpr double kMostSpread = 45.0;   // levels, the standard deviation of cells of one colour
constexpr int kLeastMove = 2;          // px
constexpr int kFarthestMove = 6;
constexpr std::size_t kLeastPairs = 40;

// The limits of one pair.
struct Pair {
    glm::ivec2 from{};
    glm::ivec2 to{};
    glm::dvec3 step{};  // by how much the colour changes, in levels
};

class CellSum {
public:
    void add(const glm::dvec3& radiance)
    {
        const glm::dvec3 clamped = glm::clamp(radiance, 0.0, 1.0);
        const double level = encode_level((clamped.x + clamped.y + clamped.z) / 3.0);
        sum_ += clamped;
        levels_ += level;
        squares_ += level * level;
        count_ += 1.0;
    }

    [[nodiscard]] double count() const { return count_; }
    [[nodiscard]] glm::dvec3 level() const { return encode(sum_ / count_); }

    // Whether the cells are of one colour, as far as their noise shows.
    [[nodiscard]] bool is_even() const
    {
        const double mean = levels_ / count_;
        return squares_ / count_ - mean * mean < kMostSpread * kMostSpread;
    }

private:
    glm::dvec3 sum_{};  // linear
    double levels_ = 0.0;
    double squares_ = 0.0;
    double count_ = 0.0;
};

class OutlineCheck {
public:
    OutlineCheck(const scene::Scene& scene, const PictureEstimate& estimate, const PanelCast& cast, const PictureColors& colors)
        : estimate_(estimate), cast_(cast), colors_(colors), size_px_(scene.width_px, scene.height_px),
          grid_((size_px_ + estimate.step_px - 1) / estimate.step_px), cells_(cell_of(0, grid_.y)), means_(cast.amodal.size() + 1)
    {
        for (const PixelEstimate& pixel : estimate.pixels) {
            const int x = static_cast<int>(pixel.pixel % static_cast<std::size_t>(size_px_.x)) / estimate.step_px;
            const int y = static_cast<int>(pixel.pixel / static_cast<std::size_t>(size_px_.x)) / estimate.step_px;
            cells_[cell_of(x, y)] = &pixel;
            means_[pixel.id].add(pixel.radiance);
        }
        for (const PixelEstimate& sample : estimate.samples) {
            means_[sample.id].add(sample.radiance);
        }
        list_pairs({1, 0});
        list_pairs({0, 1});
    }

    // The share of the expected contrast that the picture shows when it is moved; 1 if it fits.
    [[nodiscard]] double fit(const glm::ivec2& move) const
    {
        double found = 0.0;
        double expected = 0.0;
        for (const Pair& pair : pairs_) {
            const glm::ivec2 from = pair.from + move;
            const glm::ivec2 to = pair.to + move;
            if (is_inside(from) && is_inside(to)) {
                found += glm::dot(colors_.at(to.x, to.y) - colors_.at(from.x, from.y), pair.step);
                expected += glm::dot(pair.step, pair.step);
            }
        }
        return expected > 0.0 ? found / expected : 1.0;
    }

    [[nodiscard]] std::size_t pair_count() const { return pairs_.size(); }

private:
    [[nodiscard]] std::size_t cell_of(int x, int y) const
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(grid_.x) + static_cast<std::size_t>(x);
    }

    [[nodiscard]] bool is_inside(const glm::ivec2& p) const { return p.x >= 0 && p.y >= 0 && p.x < size_px_.x && p.y < size_px_.y; }

    [[nodiscard]] std::uint32_t id_at(const glm::ivec2& p) const { return cast_.ids[colors_.index_of(p.x, p.y)]; }

    // The level that the estimate gives an object near a pixel.
    [[nodiscard]] std::optional<glm::dvec3> level_near(const glm::ivec2& p, std::uint32_t id) const
    {
        CellSum sum;
        const glm::ivec2 middle = p / estimate_.step_px;
        for (int y = std::max(middle.y - kReachCells, 0); y <= std::min(middle.y + kReachCells, grid_.y - 1); ++y) {
            for (int x = std::max(middle.x - kReachCells, 0); x <= std::min(middle.x + kReachCells, grid_.x - 1); ++x) {
                if (const PixelEstimate* const cell = cells_[cell_of(x, y)]; cell != nullptr && cell->id == id) {
                    sum.add(cell->radiance);
                }
            }
        }
        if (sum.count() < kLeastCells && id > 0) {
            sum = means_[id];
        }
        return sum.count() >= kLeastCells && sum.is_even() ? std::optional(sum.level()) : std::nullopt;
    }

    // The pixels beside an outline are a mixture of both sides: the next ones count.
    void list_pairs(const glm::ivec2& along)
    {
        for (int y = along.y; y + 2 * along.y < size_px_.y; ++y) {
            for (int x = along.x; x + 2 * along.x < size_px_.x; ++x) {
                const glm::ivec2 here(x, y);
                const std::uint32_t near = id_at(here);
                const std::uint32_t far = id_at(here + along);
                if (near == far || id_at(here - along) != near || id_at(here + 2 * along) != far) {
                    continue;
                }
                const std::optional<glm::dvec3> before = level_near(here, near);
                const std::optional<glm::dvec3> after = level_near(here + along, far);
                if (before && after) {
                    pairs_.push_back({here - along, here + 2 * along, *after - *before});
                }
            }
        }
    }

    const PictureEstimate& estimate_;
    const PanelCast& cast_;
    const PictureColors& colors_;
    glm::ivec2 size_px_;
    glm::ivec2 grid_;
    std::vector<const PixelEstimate*> cells_;  // null where none is estimated
    std::vector<CellSum> means_;               // of each id
    std::vector<Pair> pairs_;
};

}  // namespace

double find_outline_gain(const scene::Scene& scene, const PictureEstimate& estimate, const PanelCast& cast, const PictureColors& colors)
{
    const OutlineCheck check(scene, estimate, cast, colors);
    if (check.pair_count() < kLeastPairs) {
        return 0.0;
    }
    double best = 0.0;
    for (int y = -kFarthestMove; y <= kFarthestMove; ++y) {
        for (int x = -kFarthestMove; x <= kFarthestMove; ++x) {
            if (std::max(std::abs(x), std::abs(y)) >= kLeastMove) {
                best = std::max(best, check.fit({x, y}));
            }
        }
    }
    return best - check.fit({0, 0});
}

}  // namespace clevrvk::check
