// Compares a picture with an estimate of its scene. Means over many pixels are formed in linear light and compared as
// bytes. The thresholds were measured in docs/experiments/checking_pictures.md.
#include "renderer/check/check_picture.h"

#include "renderer/check/estimate_picture.h"
#include "renderer/check/levels.h"
#include "shaders/bsdf_list.h"
#include "shaders/shared/general_types.h"

#include <algorithm>
#include <array>
#include <cmath>
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
// For general panels, whose light is estimated by path tracing: the worst of 132 sound ones are off by 25 and 3.
constexpr ColorTolerance kGeneralTolerance{45.0, 15.0};
constexpr ColorTolerance kGeneralGlassTolerance{80.0, 30.0};

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

// The mean of fewer values is too uncertain.
constexpr std::size_t kLeastInGroup = 8;
constexpr std::size_t kLeastInBlock = 4;

// This many standard errors of a mean are forgiven as noise.
constexpr double kErrorsForgiven = 2.5;

double greatest(const glm::dvec3& v)
{
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

double mean_of(const glm::dvec3& v)
{
    return (v.x + v.y + v.z) / 3.0;
}

/// Collects the cells of one object or block.
class Group {
public:
    void add(const glm::dvec3& measured, const glm::dvec3& estimated_level, const glm::dvec3& estimated)
    {
        ++count_;
        for (int k = 0; k < 3; ++k) {
            measured_[k] += decode_level(measured[k]);
            estimated_[k] += std::clamp(estimated[k], 0.0, 1.0);
        }
        const glm::dvec3 error = measured - estimated_level;
        sum_ += error;
        squares_ += error * error;
    }

    [[nodiscard]] std::size_t count() const { return count_; }

    /// The difference of the means, for each channel, in levels.
    [[nodiscard]] glm::dvec3 error() const
    {
        const auto count = static_cast<double>(count_);
        return encode(measured_ / count) - encode(estimated_ / count);
    }

    /// The difference of colours regardless of brightness: a mirrored light may add equally to all channels or multiply
    /// them.
    [[nodiscard]] double tint() const
    {
        constexpr int kSteps = 20;
        constexpr double kMostGain = 16.0;
        const glm::dvec3 measured = measured_ / static_cast<double>(count_);
        const glm::dvec3 estimated = estimated_ / static_cast<double>(count_);
        double low = 1.0 / kMostGain;
        double high = kMostGain;
        glm::dvec3 scaled(0.0);
        for (int step = 0; step < kSteps; ++step) {
            const double gain = std::sqrt(low * high);
            scaled = encode(measured) - encode(gain * estimated);
            (mean_of(scaled) > 0.0 ? low : high) = gain;
        }
        return std::min(greatest(error() - mean_of(error())), greatest(scaled));
    }

    /// The part of an error that may be noise.
    [[nodiscard]] double forgiven() const
    {
        const auto count = static_cast<double>(count_);
        const glm::dvec3 mean = sum_ / count;
        const glm::dvec3 variance = glm::max(squares_ / count - mean * mean, glm::dvec3(0.0));
        return kErrorsForgiven * mean_of(glm::sqrt(variance)) / std::sqrt(count);
    }

private:
    std::size_t count_ = 0;
    glm::dvec3 measured_{};  // linear
    glm::dvec3 estimated_{};
    glm::dvec3 sum_{};  // sum of the differences in levels
    glm::dvec3 squares_{};
};

bool transmits(const scene::Material& material)
{
    const shaders::BsdfKind& kind = shaders::kBsdfKinds[material.bsdf];
    return kind.transmits || (kind.is_gltf && material.inputs[shaders::kInputTransmission].x > 0.0F);
}

class PictureCheck {
public:
    PictureCheck(const scene::Scene& scene, const PictureEstimate& estimate, const PanelCast& cast, const image::PngImage& image)
        : scene_(scene), estimate_(estimate), cast_(cast), image_(image), measured_(measure(false, false))
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
        for (const auto& find : {&PictureCheck::find_backdrop_fault, &PictureCheck::find_mirrored, &PictureCheck::find_block_fault,
                                 &PictureCheck::find_color_fault}) {
            if (std::string fault = (this->*find)(); !fault.empty()) {
                return fault;
            }
        }
        return "";
    }

private:
    // For each cell, the mean of the pixels that show the same object as its middle, in the picture or mirrored.
    [[nodiscard]] std::vector<glm::dvec3> measure(bool is_across, bool is_upside_down) const
    {
        std::vector<glm::dvec3> means;
        for (const PixelEstimate& cell : estimate_.pixels) {
            glm::dvec3 sum(0.0);
            int count = 0;
            for_each_pixel_of_cell(scene_, estimate_.step_px, cell.pixel, [&](int x, int y) {
                if (cast_.ids[index_of(x, y)] == cell.id) {
                    sum += color_at(is_across ? scene_.width_px - 1 - x : x, is_upside_down ? scene_.height_px - 1 - y : y);
                    ++count;
                }
            });
            means.push_back(sum / static_cast<double>(count));
        }
        return means;
    }

    // In levels; a transparent pixel counts in proportion to its alpha.
    [[nodiscard]] glm::dvec3 color_at(int x, int y) const
    {
        const auto channel_count = static_cast<std::size_t>(image_.channel_count);
        const auto* sample = image_.samples.data() + channel_count * index_of(x, y);
        const glm::dvec3 color(sample[0], sample[1], sample[2]);
        if (channel_count == 3) {
            return color;
        }
        const double share = sample[3] / 255.0;
        return encode(share * glm::dvec3(decode_level(color.x), decode_level(color.y), decode_level(color.z)));
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
            if (error > kLeastMirroredError && compute_error(measure((kind & 1U) != 0, (kind & 2U) != 0)) * kMostBetterMirrored < error) {
                return fmt::format("shows its scene {}", kNames[kind]);
            }
        }
        return "";
    }

    [[nodiscard]] Group collect(std::uint32_t id) const
    {
        Group group;
        for (std::size_t k = 0; k < measured_.size(); ++k) {
            if (estimate_.pixels[k].id == id) {
                group.add(measured_[k], levels_[k], estimate_.pixels[k].radiance);
            }
        }
        return group;
    }

    [[nodiscard]] std::string find_backdrop_fault() const
    {
        const Group group = collect(0);
        if (group.count() < kLeastInGroup || greatest(group.error()) - group.forgiven() <= kMostBackdropError) {
            return "";
        }
        const glm::dvec3 error = group.error();
        return fmt::format("the backdrop is {:+.0f} {:+.0f} {:+.0f} levels off the color that its lights give "
                           "it", error.x, error.y, error.z);
    }

    [[nodiscard]] std::string find_block_fault() const
    {
        std::array<Group, std::size_t{kBlocksPerSide} * kBlocksPerSide> blocks;
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
        for (const Group& block : blocks) {
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

    [[nodiscard]] std::string find_color_fault() const
    {
        std::vector<Group> groups(cast_.amodal.size());
        std::vector<sight::Look> looks(groups.size(), sight::Look::Wide);
        for (std::size_t k = 0; k < measured_.size(); ++k) {
            if (const PixelEstimate& cell = estimate_.pixels[k]; cell.id > 0) {
                groups[cell.id - 1].add(measured_[k], levels_[k], cell.radiance);
                looks[cell.id - 1] = std::max(looks[cell.id - 1], cell.look);
            }
        }
        for (std::size_t object = 0; object < groups.size(); ++object) {
            const Group& group = groups[object];
            if (group.count() < kLeastInGroup) {
                continue;
            }
            const ColorTolerance& tolerance = find_tolerance(looks[object]);
            const glm::dvec3 error = group.error();
            if (greatest(error) - group.forgiven() > tolerance.any_channel || group.tint() - group.forgiven() > tolerance.tint) {
                return fmt::format("objects[{}] is {:+.0f} {:+.0f} {:+.0f} levels off the value that its colour and lights give it", object,
                                   error.x, error.y, error.z);
            }
        }
        return "";
    }

    [[nodiscard]] const ColorTolerance& find_tolerance(sight::Look look) const
    {
        if (scene_.path == scene::ScenePath::General) {
            return look == sight::Look::Glass ? kGeneralGlassTolerance : kGeneralTolerance;
        }
        return look == sight::Look::Wide ? kWideTolerance : look == sight::Look::Glass ? kGlassTolerance : kMirrorTolerance;
    }

    [[nodiscard]] std::size_t index_of(int x, int y) const
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(scene_.width_px) + static_cast<std::size_t>(x);
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
    const image::PngImage& image_;
    std::vector<glm::dvec3> measured_;  // for each cell, levels
    std::vector<glm::dvec3> levels_;    // the estimate for each cell, levels
};

}  // namespace

void check_picture(const PanelTruth& truth, const PanelCaster& caster, const PanelCast& cast, const image::PngImage& image,
                   const IndexLine& line, const std::string& place, Findings& findings)
{
    findings.count(Check::Picture);
    const scene::Scene& scene = *truth.scene;
    PictureEstimate estimate = estimate_picture(scene, caster, cast);
    pass_through_sensor(truth.spec(), estimate);
    if (const std::string fault = PictureCheck(scene, estimate, cast, image).find_fault(); !fault.empty()) {
        findings.add(Check::Picture, place, fmt::format("{}: {}", line.name(), fault));
    }
}

}  // namespace clevrvk::check
