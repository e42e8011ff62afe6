// Compares a picture with an estimate of its scene. Means over many pixels are formed in linear light and compared as
// bytes. The thresholds were measured in docs/experiments/checking_pictures.md.
#include "renderer/check/check_picture.h"

#include "renderer/check/check_grain.h"
#include "renderer/check/check_outlines.h"
#include "renderer/check/color_group.h"
#include "renderer/check/estimate_picture.h"
#include "renderer/check/levels.h"
#include "renderer/check/picture_colors.h"
#include "shaders/bsdf_list.h"
#include "shaders/shared/general_types.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

namespace clevrvk::check {

namespace {

// In levels, 0 to 255. The worst sound picture of a task is off by 4.6 on the backdrop; with lights anywhere in the
// scene, by 14. For the tolerances below, pictures of tasks reach 35 and 17 on rubber, 72 and 8 on metal, 75 and 39 on
// glass.
constexpr double kMostBackdropError = 20.0;
struct ColorTolerance {
    double any_channel;  // deviation from the estimate
    double tint;         // deviation of a channel after matching brightness
};
constexpr ColorTolerance kWideTolerance{80.0, 30.0};
constexpr ColorTolerance kMirrorTolerance{120.0, 20.0};
constexpr ColorTolerance kGlassTolerance{120.0, 50.0};
// For general panels, whose light is estimated by path tracing.
constexpr ColorTolerance kGeneralTolerance{30.0, 9.0};
constexpr ColorTolerance kGeneralGlassTolerance{50.0, 20.0};

// At most this share of the backdrop's blocks may be farther than kBlockTolerance from the estimate; the worst sound
// picture of a task has 0.06. The estimate leaves out caustics of glass on the backdrop.
constexpr double kBlockTolerance = 30.0;
constexpr double kMostWrongBlocks = 0.12;
constexpr double kMostWrongBlocksNearGlass = 0.35;
constexpr int kBlocksPerSide = 12;

// A mirrored picture may fit this many times better than the picture itself. Sound pictures fit at least 1.5 times as
// well as their mirror images, mirrored ones at most 0.57 times as well.
constexpr double kMostBetterMirrored = 1.2;
constexpr double kLeastMirroredError = 3.0;  // levels: below this error, both fit

// The whole picture may have that much less or more light than the estimate, as a share; those of sound pictures have
// 0.97 to 1.18 times as much.
constexpr double kMostDarker = 0.18;
constexpr double kMostBrighter = 0.3;
constexpr double kLeastLight = 0.01;

// Other pixels in the place of the picture's may fit by that many standard errors better, and outlines may show so much
// more of their contrast when the picture is moved. docs/experiments/auditor.md has those of sound pictures.
constexpr double kMirroredGain = 4.0;
constexpr double kMovedGain = 1.0;
constexpr double kOutlineGain = 0.28;
constexpr int kMovePx = 3;

// The mean of fewer values is too uncertain.
constexpr std::size_t kLeastInGroup = 8;
constexpr std::size_t kLeastInBlock = 4;

bool transmits(const scene::Material& material)
{
    const shaders::BsdfKind& kind = shaders::kBsdfKinds[material.bsdf];
    return kind.transmits || (kind.is_gltf && material.inputs[shaders::kInputTransmission].x > 0.0F);
}

// Whether a pixel shows a surface of more than one colour, or surroundings.
bool has_pattern(const scene::Scene& scene, const PanelCaster& caster, std::uint32_t id, int x, int y)
{
    const Ray ray = caster.make_ray({x + 0.5, y + 0.5});
    if (const std::optional<cast::HitSurface> surface = caster.rays().find_surface(id, ray)) {
        return surface->material->textures[shaders::kInputBase] || !cast::has_plain_base(*surface);
    }
    const bool is_beyond = id == 0 && !std::isfinite(caster.rays().intersect_stage(ray));
    return is_beyond && scene.surroundings && scene.surroundings->is_visible && !scene.background;
}

class PictureCheck {
public:
    PictureCheck(const scene::Scene& scene, const PictureEstimate& estimate, const PanelCast& cast, const PictureColors& colors)
        : scene_(scene), estimate_(estimate), cast_(cast), colors_(colors), measured_(measure(false, false))
    {
        for (const PixelEstimate& pixel : estimate_.pixels) {
            levels_.push_back(encode(pixel.radiance));
        }
    }

    /// The fault of the picture, or "" if it has none.
    [[nodiscard]] std::string find_fault() const
    {
        if (estimate_.pixels.empty()) {
            return "";
        }
        for (const auto& find : {&PictureCheck::find_backdrop_fault, &PictureCheck::find_mirrored, &PictureCheck::find_moved,
                                 &PictureCheck::find_block_fault, &PictureCheck::find_color_fault, &PictureCheck::find_light_fault}) {
            if (std::string fault = (this->*find)(); !fault.empty()) {
                return fault;
            }
        }
        return "";
    }

    [[nodiscard]] PictureTrace trace(const std::string& name, const std::string& place) const
    {
        PictureTrace result{place, name, {scene_.width_px, scene_.height_px}, {}};
        for (std::size_t k = 0; k < measured_.size(); ++k) {
            result.cells.push_back({estimate_.pixels[k].pixel, measured_[k], levels_[k]});
        }
        return result;
    }

private:
    // For each cell, the mean of the pixels that show the same object as its middle, in the picture or mirrored.
    [[nodiscard]] std::vector<glm::dvec3> measure(bool is_across, bool is_upside_down) const
    {
        return measure([&](int x, int y) {
            return glm::ivec2(is_across ? scene_.width_px - 1 - x : x, is_upside_down ? scene_.height_px - 1 - y : y);
        });
    }

    // Likewise, with each pixel in the place of another.
    template <typename Place>
    [[nodiscard]] std::vector<glm::dvec3> measure(const Place& place_of) const
    {
        std::vector<glm::dvec3> means;
        for (const PixelEstimate& cell : estimate_.pixels) {
            glm::dvec3 sum(0.0);
            int count = 0;
            for_each_pixel_of_cell(scene_, estimate_.step_px, cell.pixel, [&](int x, int y) {
                if (cast_.ids[colors_.index_of(x, y)] == cell.id) {
                    const glm::ivec2 place = place_of(x, y);
                    sum += colors_.at(place.x, place.y);
                    ++count;
                }
            });
            means.push_back(sum / static_cast<double>(count));
        }
        return means;
    }

    // By how many standard errors other pixels in the place of the picture's fit the estimate better.
    [[nodiscard]] double find_gain(const std::vector<glm::dvec3>& other) const
    {
        double sum = 0.0;
        double squares = 0.0;
        for (std::size_t k = 0; k < measured_.size(); ++k) {
            const double gain = glm::dot(other[k] - measured_[k], 2.0 * levels_[k] - measured_[k] - other[k]);
            sum += gain;
            squares += gain * gain;
        }
        return squares > 0.0 ? sum / std::sqrt(squares) : 0.0;
    }

    [[nodiscard]] std::vector<glm::dvec3> measure_moved(const glm::ivec2& by) const
    {
        const glm::ivec2 last(scene_.width_px - 1, scene_.height_px - 1);
        return measure([&](int x, int y) { return glm::clamp(glm::ivec2(x, y) + by, glm::ivec2(0), last); });
    }

    [[nodiscard]] double compute_error(const std::vector<glm::dvec3>& measured) const
    {
        double sum = 0.0;
        for (std::size_t k = 0; k < measured.size(); ++k) {
            sum += mean_of(glm::abs(measured[k] - levels_[k]));
        }
        return sum / static_cast<double>(measured.size());
    }

    [[nodiscard]] std::string find_mirrored() const
    {
        const double error = compute_error(measured_);
        constexpr std::array<const char*, 4> kNames{"", "mirrored left to right", "upside down", "turned by half a turn"};
        for (unsigned kind = 1; kind < kNames.size(); ++kind) {
            const std::vector<glm::dvec3> mirrored = measure((kind & 1U) != 0, (kind & 2U) != 0);
            const bool is_better = error > kLeastMirroredError && compute_error(mirrored) * kMostBetterMirrored < error;
            if (is_better || find_gain(mirrored) > kMirroredGain) {
                return fmt::format("shows its scene {}", kNames[kind]);
            }
        }
        return "";
    }

    [[nodiscard]] ColorGroup collect(std::uint32_t id) const
    {
        ColorGroup group;
        for (std::size_t k = 0; k < measured_.size(); ++k) {
            if (estimate_.pixels[k].id == id) {
                group.add(measured_[k], levels_[k], estimate_.pixels[k].radiance);
            }
        }
        return group;
    }

    [[nodiscard]] std::string find_backdrop_fault() const
    {
        const ColorGroup group = collect(0);
        if (group.count() < kLeastInGroup || greatest(group.error()) - group.forgiven() <= kMostBackdropError) {
            return "";
        }
        const glm::dvec3 error = group.error();
        return fmt::format("the backdrop is {:+.0f} {:+.0f} {:+.0f} levels off the color that its lights give "
                           "it", error.x, error.y, error.z);
    }

    [[nodiscard]] std::string find_block_fault() const
    {
        std::array<ColorGroup, std::size_t{kBlocksPerSide} * kBlocksPerSide> blocks;
        for (std::size_t k = 0; k < measured_.size(); ++k) {
            const PixelEstimate& cell = estimate_.pixels[k];
            if (cell.id == 0) {
                const int block =
                    y_of(cell) * kBlocksPerSide / scene_.height_px * kBlocksPerSide + x_of(cell) * kBlocksPerSide / scene_.width_px;
                blocks.at(static_cast<std::size_t>(block)).add(measured_[k], levels_[k], cell.radiance);
            }
        }
        int count = 0;
        int wrong_count = 0;
        for (const ColorGroup& block : blocks) {
            if (block.count() >= kLeastInBlock) {
                ++count;
                wrong_count += greatest(block.error()) - block.forgiven() > kBlockTolerance ? 1 : 0;
            }
        }
        const bool has_glass = std::ranges::any_of(scene_.materials, transmits);
        return wrong_count <= (has_glass ? kMostWrongBlocksNearGlass : kMostWrongBlocks) * count
                   ? ""
                   : fmt::format("{} of {} blocks of the backdrop differ from the expected light and shadow", wrong_count, count);
    }

    // A movement shows at all edges that the estimate has, and at the outlines of objects.
    [[nodiscard]] std::string find_moved() const
    {
        double most = 0.0;
        glm::ivec2 move{};
        for (int place = 0; place < 9; ++place) {
            const glm::ivec2 by = kMovePx * glm::ivec2(place % 3 - 1, place / 3 - 1);
            const double gain = place == 4 ? 0.0 : find_gain(measure_moved(by));
            if (gain > most) {
                most = gain;
                move = by;
            }
        }
        const bool is_moved = most > kMovedGain && find_outline_gain(scene_, estimate_, cast_, colors_) > kOutlineGain;
        return is_moved ? fmt::format("fits its scene better when it is moved by about ({}, {}) pixels", -move.x, -move.y) : "";
    }

    struct ObjectGroup {
        ColorGroup group;
        sight::Look look = sight::Look::Wide;
    };

    // One group for each object, in the order of mask ids: its samples where it has any, else its cells.
    [[nodiscard]] std::vector<ObjectGroup> collect_objects() const
    {
        std::vector<ObjectGroup> groups(cast_.amodal.size());
        for (const PixelEstimate& sample : estimate_.samples) {
            const int width = scene_.width_px;
            const auto pixel = static_cast<int>(sample.pixel);
            groups[sample.id - 1].group.add(colors_.at(pixel % width, pixel / width), encode(sample.radiance), sample.radiance);
            groups[sample.id - 1].look = std::max(groups[sample.id - 1].look, sample.look);
        }
        const std::vector<ObjectGroup> sampled = groups;
        for (std::size_t k = 0; k < measured_.size(); ++k) {
            const PixelEstimate& cell = estimate_.pixels[k];
            if (cell.id > 0 && sampled[cell.id - 1].group.count() == 0) {
                groups[cell.id - 1].group.add(measured_[k], levels_[k], cell.radiance);
                groups[cell.id - 1].look = std::max(groups[cell.id - 1].look, cell.look);
            }
        }
        return groups;
    }

    [[nodiscard]] std::string find_color_fault() const
    {
        const std::vector<ObjectGroup> groups = collect_objects();
        for (std::size_t object = 0; object < groups.size(); ++object) {
            const ColorGroup& group = groups[object].group;
            if (group.count() < kLeastInGroup) {
                continue;
            }
            const ColorTolerance& tolerance = find_tolerance(groups[object].look);
            const glm::dvec3 error = group.error();
            if (greatest(error) - group.forgiven() > tolerance.any_channel || group.tint() - group.forgiven() > tolerance.tint) {
                return fmt::format("objects[{}] is {:+.0f} {:+.0f} {:+.0f} levels off the value that its colour and lights give it", object,
                                   error.x, error.y, error.z);
            }
        }
        return "";
    }

    // The light of the whole picture.
    [[nodiscard]] std::string find_light_fault() const
    {
        double sum = 0.0;
        double expected = 0.0;
        double squares = 0.0;
        for (std::size_t k = 0; k < measured_.size(); ++k) {
            const double estimate = mean_of(glm::clamp(estimate_.pixels[k].radiance, 0.0, 1.0));
            const double error = mean_of(decode(measured_[k])) - estimate;
            sum += error;
            squares += error * error;
            expected += estimate;
        }
        const auto count = static_cast<double>(measured_.size());
        const double forgiven = kErrorsForgiven * std::sqrt(squares);
        const bool is_dark = -sum - forgiven > kMostDarker * expected;
        const bool is_bright = sum - forgiven > kMostBrighter * expected;
        return expected > kLeastLight * count && (is_dark || is_bright)
                   ? fmt::format("has {:+.0f} % of the light that its scene gives it", 100.0 * sum / expected)
                   : "";
    }

    [[nodiscard]] const ColorTolerance& find_tolerance(sight::Look look) const
    {
        if (scene_.path == scene::ScenePath::General) {
            return look == sight::Look::Glass ? kGeneralGlassTolerance : kGeneralTolerance;
        }
        return look == sight::Look::Wide ? kWideTolerance : look == sight::Look::Glass ? kGlassTolerance : kMirrorTolerance;
    }

    [[nodiscard]] int x_of(const PixelEstimate& cell) const
    {
        return static_cast<int>(cell.pixel % static_cast<std::size_t>(scene_.width_px));
    }

    [[nodiscard]] int y_of(const PixelEstimate& cell) const
    {
        return static_cast<int>(cell.pixel / static_cast<std::size_t>(scene_.width_px));
    }

    const scene::Scene& scene_;  // all references must outlive this object
    const PictureEstimate& estimate_;
    const PanelCast& cast_;
    const PictureColors& colors_;
    std::vector<glm::dvec3> measured_;  // for each cell, levels
    std::vector<glm::dvec3> levels_;    // the estimate for each cell, levels
};

}  // namespace

PictureTrace check_picture(const PictureContext& context, const IndexLine& line, const std::string& place, Findings& findings)
{
    findings.count(Check::Picture);
    const scene::Scene& scene = *context.truth->scene;
    PictureEstimate estimate = estimate_picture(context.truth->spec(), scene, *context.caster, *context.cast, *context.trees);
    pass_through_sensor(context.truth->spec(), estimate);
    const PictureColors colors(*context.image);
    const PictureCheck check(scene, estimate, *context.cast, colors);
    std::string fault = check.find_fault();
    if (fault.empty() && !context.truth->spec().sensor) {
        fault = find_grain_fault(*context.cast, colors, context.is_denoised, [&](int x, int y) {
            return has_pattern(scene, *context.caster, context.cast->ids[colors.index_of(x, y)], x, y);
        });
    }
    if (!fault.empty()) {
        findings.add(Check::Picture, place, fmt::format("{}: {}", line.name(), fault));
    }
    return check.trace(line.name(), place);
}

}  // namespace clevrvk::check
