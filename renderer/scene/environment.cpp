// Weights each direction by the luminance of its texel times the texel's solid angle.
#include "renderer/scene/environment.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/log.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/srgb.h"
#include "renderer/image/exr.h"
#include "renderer/model/decode_image.h"
#include "renderer/scene/sum_table.h"

#include <glm/gtc/packing.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::scene {

namespace {

constexpr double kMostHalf = 65504.0;

double luminance_of(const glm::dvec3& color)
{
    return 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z;
}

std::vector<glm::dvec3> read_colors(const image::FloatPixels& picture)
{
    const auto channels = static_cast<std::size_t>(picture.channel_count);
    std::vector<glm::dvec3> colors(static_cast<std::size_t>(picture.width_px) * static_cast<std::size_t>(picture.height_px));
    for (std::size_t k = 0; k < colors.size(); ++k) {
        for (std::size_t channel = 0; channel < 3; ++channel) {
            const double value = static_cast<double>(picture.values[k * channels + (channels < 3 ? 0 : channel)]);
            colors[k][static_cast<glm::length_t>(channel)] = std::clamp(value, 0.0, kMostTexel);
        }
    }
    return colors;
}

std::shared_ptr<const Image> pack_texels(const std::vector<glm::dvec3>& colors, int width_px, double scale)
{
    auto image = std::make_shared<Image>();
    image->format = Image::Format::Half;
    image->width_px = static_cast<std::uint32_t>(width_px);
    image->height_px = static_cast<std::uint32_t>(colors.size()) / image->width_px;
    image->words.reserve(2 * colors.size());
    for (const glm::dvec3& color : colors) {
        const glm::vec3 scaled = color / scale;
        image->words.push_back(glm::packHalf2x16({scaled.x, scaled.y}));
        image->words.push_back(glm::packHalf2x16({scaled.z, 1.0F}));
    }
    return image;
}

// The mean luminance within each texel after interpolation between texel centres. It is above 0 wherever light comes
// from.
std::vector<double> average_luminance(const std::vector<glm::dvec3>& colors, int width, int height)
{
    constexpr std::array kShares{0.125, 0.75, 0.125};
    std::vector<double> means(colors.size());
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            double sum = 0.0;
            for (int k = 0; k < 9; ++k) {
                const int row = std::clamp(y + k / 3 - 1, 0, height - 1);
                const int column = (x + k % 3 - 1 + width) % width;
                sum += kShares[static_cast<std::size_t>(k / 3)] * kShares[static_cast<std::size_t>(k % 3)] *
                       luminance_of(colors[static_cast<std::size_t>(row * width + column)]);
            }
            means[static_cast<std::size_t>(y * width + x)] = sum;
        }
    }
    return means;
}

}  // namespace

Environment make_environment(const image::FloatPixels& picture)
{
    const int width = picture.width_px;
    const int height = picture.height_px;
    const std::vector<glm::dvec3> colors = read_colors(picture);
    if (width < 2 || height < 2 || colors.size() > kMostEnvironmentPixels) {
        throw SpecError(fmt::format("an environment's picture must have at least 2 pixels per side and at most {} pixels in all; this one "
                                    "is {} by {}",
                                    kMostEnvironmentPixels, width, height));
    }
    double largest = 1.0;
    for (const glm::dvec3& color : colors) {
        largest = std::max({largest, color.x, color.y, color.z});
    }
    Environment result;
    result.scale = std::exp2(std::ceil(std::log2(std::max(largest / kMostHalf, 1.0))));  // a power of two, so that the division is exact
    result.picture = pack_texels(colors, width, result.scale);
    const std::vector<double> means = average_luminance(colors, width, height);
    std::vector<double> row_weights;
    std::vector<std::uint32_t> columns;
    double mean = 0.0;
    for (int y = 0; y < height; ++y) {
        const double top = std::cos(std::numbers::pi * y / height);
        const double bottom = std::cos(std::numbers::pi * (y + 1) / height);
        const auto row = std::span(means).subspan(static_cast<std::size_t>(y * width), static_cast<std::size_t>(width));
        row_weights.push_back(append_sums(row, columns) / width * (top - bottom));
        mean += 0.5 * row_weights.back();
    }
    auto table = std::make_shared<Image>();
    table->format = Image::Format::Float;
    append_sums(row_weights, table->words);
    table->words.insert(table->words.end(), columns.begin(), columns.end());
    table->width_px = static_cast<std::uint32_t>(table->words.size());
    table->height_px = 1;
    result.table = std::move(table);
    result.mean_luminance = mean / result.scale;
    return result;
}

namespace {

void warn_of_great_numbers(const image::FloatPixels& picture, const std::filesystem::path& file)
{
    const auto is_great = [](float value) { return static_cast<double>(value) > kMostTexel; };
    if (const auto count = std::ranges::count_if(picture.values, is_great); count > 0) {
        log_warn("{}: {} of its values exceed {:.0f}, up to {:.3g}, and are lowered to that limit", quote_text(file.string()),
                 count, kMostTexel, std::ranges::max(picture.values));
    }
}

}  // namespace

Environment load_environment(const std::filesystem::path& file)
{
    const std::string bytes = read_text_file(file);
    const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    try {
        const model::ImageFile image{file.filename().string(), {data, data + bytes.size()}};
        if (model::find_format(image.bytes) == model::ImageFormat::Exr) {
            const image::FloatPixels picture = image::decode_exr(image.bytes);
            warn_of_great_numbers(picture, file);
            return make_environment(picture);
        }
        const image::Pixels pixels = model::decode_any_image(image, true);
        image::FloatPixels linear{pixels.width_px, pixels.height_px, pixels.channel_count, {}};
        const double largest = pixels.bit_depth > 8 ? 65535.0 : 255.0;
        for (std::size_t k = 0; k < pixels.pixel_count() * static_cast<std::size_t>(pixels.channel_count); ++k) {
            linear.values.push_back(static_cast<float>(decode_srgb(image::read_value(pixels, k) / largest)));
        }
        return make_environment(linear);
    } catch (const SpecError& error) {
        throw SpecError(fmt::format("{}: {}", file.string(), error.what()));
    }
}

}  // namespace clevrvk::scene
