// Blends four texels. Directions are drawn from the sums of scene/environment: a row, a texel of it, a point in it.
#include "renderer/sight/surroundings_light.h"

#include <glm/gtc/packing.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <span>

namespace clevrvk::sight {

using glm::dvec3;

namespace {

constexpr double kPi = std::numbers::pi;

struct TableDraw {
    std::size_t place = 0;
    double chance = 0.0;
    double rest = 0.0;  // from 0 to 1 within the place
};

double sum_at(std::span<const std::uint32_t> sums, std::size_t k)
{
    return static_cast<double>(std::bit_cast<float>(sums[k]));
}

TableDraw draw_from(std::span<const std::uint32_t> sums, double u)
{
    const auto to_number = [](std::uint32_t word) { return static_cast<double>(std::bit_cast<float>(word)); };
    const auto above = std::ranges::upper_bound(sums, u, {}, to_number);
    const auto place = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(above - sums.begin() - 1, 0, std::ssize(sums) - 2));
    const double low = sum_at(sums, place);
    const double chance = sum_at(sums, place + 1) - low;
    return {place, chance, chance > 0.0 ? std::clamp((u - low) / chance, 0.0, 1.0) : 0.5};
}

dvec3 load_texel(const scene::Image& image, std::int64_t x, std::int64_t y)
{
    const auto width = static_cast<std::int64_t>(image.width_px);
    const std::int64_t row = std::clamp<std::int64_t>(y, 0, static_cast<std::int64_t>(image.height_px) - 1);
    const auto place = static_cast<std::size_t>(row * width + (x % width + width) % width);
    const glm::vec2 red_green = glm::unpackHalf2x16(image.words.at(2 * place));
    const glm::vec2 blue_alpha = glm::unpackHalf2x16(image.words.at(2 * place + 1));
    return {red_green.x, red_green.y, blue_alpha.x};
}

}  // namespace

SurroundingsLight::SurroundingsLight(const scene::Surroundings& surroundings) : surroundings_(surroundings)
{
    const double cosine = std::cos(surroundings.rotation_rad);
    const double sine = std::sin(surroundings.rotation_rad);
    frame_ = glm::dmat3(dvec3(cosine, sine, 0.0), dvec3(-sine, cosine, 0.0), dvec3(0.0, 0.0, 1.0));
}

dvec3 SurroundingsLight::color_at(const glm::dvec2& place) const
{
    const scene::Image& image = *surroundings_.environment->picture;
    const glm::dvec2 texel = place * glm::dvec2(image.width_px, image.height_px) - 0.5;
    const glm::dvec2 part = texel - glm::floor(texel);
    const auto x = static_cast<std::int64_t>(std::floor(texel.x));
    const auto y = static_cast<std::int64_t>(std::floor(texel.y));
    const dvec3 above = glm::mix(load_texel(image, x, y), load_texel(image, x + 1, y), part.x);
    const dvec3 below = glm::mix(load_texel(image, x, y + 1), load_texel(image, x + 1, y + 1), part.x);
    return dvec3(surroundings_.strength) * glm::mix(above, below, part.y);
}

dvec3 SurroundingsLight::radiance_of(const dvec3& direction) const
{
    const dvec3 local = direction * frame_;
    return color_at({0.5 - std::atan2(local.y, local.x) / (2.0 * kPi), std::acos(std::clamp(local.z, -1.0, 1.0)) / kPi});
}

SurroundingsDraw SurroundingsLight::draw(Rng& rng) const
{
    const scene::Image& picture = *surroundings_.environment->picture;
    const std::span<const std::uint32_t> sums = surroundings_.environment->table->words;
    const std::size_t height = picture.height_px;
    const std::size_t width = picture.width_px;
    const double down = rng.uniform(0.0, 1.0);
    const double across = rng.uniform(0.0, 1.0);
    const TableDraw row = draw_from(sums.subspan(0, height + 1), down);
    const TableDraw column = draw_from(sums.subspan(height + 1 + row.place * (width + 1), width + 1), across);
    const double top = std::cos(kPi * static_cast<double>(row.place) / static_cast<double>(height));
    const double bottom = std::cos(kPi * static_cast<double>(row.place + 1) / static_cast<double>(height));
    const double cosine = glm::mix(top, bottom, row.rest);
    const double sine = std::sqrt(std::max(1.0 - cosine * cosine, 0.0));
    const glm::dvec2 place((static_cast<double>(column.place) + column.rest) / static_cast<double>(width), std::acos(cosine) / kPi);
    const double turn = 2.0 * kPi * (0.5 - place.x);
    const double density = row.chance * column.chance * static_cast<double>(width) / (2.0 * kPi * (top - bottom));
    return {frame_ * dvec3(sine * std::cos(turn), sine * std::sin(turn), cosine), color_at(place), density};
}

}  // namespace clevrvk::sight
