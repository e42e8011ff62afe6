// Each texel whose centre lies on a face takes the colour that the face has there. This colour is a blend of four
// texels of the old picture, computed in their encoding, as the renderer does.
#include "renderer/model/redraw_picture.h"

#include "renderer/model/decode_image.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

namespace clevrvk::model {
namespace {

constexpr int kMostSide = 4096;
constexpr int kGutterTexels = 8;
constexpr double kMostLayers = 16.0;  // total area of the faces' boxes divided by the picture's area; bounds the time
constexpr double kEdge = 1e-6;  // tolerance for corners outside the unit square, for rounding

double cross(const glm::dvec2& a, const glm::dvec2& b)
{
    return a.x * b.y - a.y * b.x;
}

// Source: KHR_texture_transform, implemented as in scene/model_scene.cpp.
glm::dvec2 transform_uv(const Texture& texture, const glm::dvec2& uv)
{
    const double cosine = std::cos(texture.rotation_rad);
    const double sine = std::sin(texture.rotation_rad);
    const glm::dvec2 scaled = uv * texture.scale;
    const glm::dvec2 moved(cosine * scaled.x + sine * scaled.y + texture.offset.x, -sine * scaled.x + cosine * scaled.y + texture.offset.y);
    constexpr double kMostTurns = 1e4;  // the device clamps in the same way
    return glm::clamp(moved, -kMostTurns, kMostTurns);
}

std::int64_t wrap_texel(std::int64_t place, Wrap wrap, std::int64_t count)
{
    if (wrap == Wrap::ClampToEdge) {
        return std::clamp<std::int64_t>(place, 0, count - 1);
    }
    const std::int64_t period = wrap == Wrap::MirroredRepeat ? 2 * count : count;
    const std::int64_t within = ((place % period) + period) % period;
    return within < count ? within : period - 1 - within;
}

class Redrawing {
public:
    Redrawing(const TwoUvs& uvs, const Texture& texture, const image::Pixels& picture) : uvs_(uvs), texture_(texture), picture_(picture)
    {
        side_ = choose_side();
        result_ = image::make_pixels(side_, side_, picture.channel_count, picture.bit_depth);
        sources_.resize(result_.pixel_count(), glm::dvec2(0.0));
        is_covered_.resize(result_.pixel_count());
    }

    std::optional<image::Pixels> draw()
    {
        for (const std::uint32_t face : uvs_.faces) {
            if (!draw_face(uvs_.triangles[face])) {
                return std::nullopt;
            }
        }
        for (int k = 0; k < kGutterTexels; ++k) {
            grow();
        }
        return std::move(result_);
    }

private:
    // Chooses a side at which no face, except slivers, loses texels along an edge.
    [[nodiscard]] int choose_side() const
    {
        double most = 1.0;
        for (const std::uint32_t face : uvs_.faces) {
            const glm::uvec3& t = uvs_.triangles[face];
            const glm::dvec2 size(picture_.width_px, picture_.height_px);
            const auto from = [&](std::uint32_t vertex) { return size * transform_uv(texture_, glm::dvec2(uvs_.from[vertex])); };
            const auto to = [&](std::uint32_t vertex) { return glm::dvec2(uvs_.to[vertex]); };
            constexpr double kSliver = 1e-6;
            const bool is_sliver = std::abs(cross(to(t.y) - to(t.x), to(t.z) - to(t.x))) < kSliver;
            for (glm::length_t k = 0; k < 3 && !is_sliver; ++k) {
                const std::uint32_t next = t[(k + 1) % 3];
                most = std::max(most, glm::length(from(next) - from(t[k])) / std::max(glm::length(to(next) - to(t[k])), kSliver));
            }
        }
        const double side = std::min(most, static_cast<double>(kMostSide));
        return static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::ceil(side))));
    }

    bool draw_face(const glm::uvec3& triangle)
    {
        std::array<glm::dvec2, 3> corners;
        std::array<glm::dvec2, 3> from;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t vertex = triangle[static_cast<glm::length_t>(k)];
            corners[k] = glm::dvec2(uvs_.to[vertex]);
            from[k] = transform_uv(texture_, glm::dvec2(uvs_.from[vertex]));
            if (!(corners[k].x >= -kEdge && corners[k].x <= 1.0 + kEdge && corners[k].y >= -kEdge && corners[k].y <= 1.0 + kEdge)) {
                return false;
            }
            corners[k] *= side_;
        }
        const double area = cross(corners[1] - corners[0], corners[2] - corners[0]);
        const glm::dvec2 low = glm::min(glm::min(corners[0], corners[1]), corners[2]);
        const glm::dvec2 high = glm::max(glm::max(corners[0], corners[1]), corners[2]);
        visits_ += (high.x - low.x + 1.0) * (high.y - low.y + 1.0);
        if (visits_ > kMostLayers * (side_ + 1.0) * (side_ + 1.0)) {
            return false;
        }
        for (int y = std::max(static_cast<int>(low.y - 0.5), 0); y < std::min(high.y + 0.5, static_cast<double>(side_)); ++y) {
            for (int x = std::max(static_cast<int>(low.x - 0.5), 0); x < std::min(high.x + 0.5, static_cast<double>(side_)); ++x) {
                const glm::dvec2 point(x + 0.5, y + 0.5);
                const double second = cross(point - corners[0], corners[2] - corners[0]) / area;
                const double third = cross(corners[1] - corners[0], point - corners[0]) / area;
                if (second >= 0.0 && third >= 0.0 && second + third <= 1.0 &&
                    !draw_texel(x, y, from[0] + second * (from[1] - from[0]) + third * (from[2] - from[0]))) {
                    return false;
                }
            }
        }
        return true;
    }

    // Returns false if another face has drawn a different place of the picture here.
    bool draw_texel(int x, int y, const glm::dvec2& uv)
    {
        const std::size_t place = static_cast<std::size_t>(y) * static_cast<std::size_t>(side_) + static_cast<std::size_t>(x);
        if (is_covered_[place]) {
            const glm::dvec2 off = uv - sources_[place];
            return glm::length((off - glm::round(off)) * glm::dvec2(picture_.width_px, picture_.height_px)) < 1.0;
        }
        is_covered_[place] = true;
        sources_[place] = uv;
        const auto count = static_cast<std::size_t>(result_.channel_count);
        for (std::size_t channel = 0; channel < count; ++channel) {
            image::write_value(result_, place * count + channel, static_cast<std::uint32_t>(std::lround(sample(uv, channel))));
        }
        return true;
    }

    [[nodiscard]] double sample(const glm::dvec2& uv, std::size_t channel) const
    {
        const glm::dvec2 place = uv * glm::dvec2(picture_.width_px, picture_.height_px) - (texture_.is_nearest ? 0.0 : 0.5);
        const glm::dvec2 corner = glm::floor(place);
        const glm::dvec2 part = texture_.is_nearest ? glm::dvec2(0.0) : place - corner;
        const auto at = [&](int dx, int dy) {
            const std::int64_t x = wrap_texel(static_cast<std::int64_t>(corner.x) + dx, texture_.wrap_u, picture_.width_px);
            const std::int64_t y = wrap_texel(static_cast<std::int64_t>(corner.y) + dy, texture_.wrap_v, picture_.height_px);
            const auto texel = static_cast<std::size_t>(y * picture_.width_px + x);
            return static_cast<double>(image::read_value(picture_, texel * static_cast<std::size_t>(picture_.channel_count) + channel));
        };
        return std::lerp(std::lerp(at(0, 0), at(1, 0), part.x), std::lerp(at(0, 1), at(1, 1), part.x), part.y);
    }

    // Extends the covered area by one texel, because filtering reads texels across the edges of faces.
    void grow()
    {
        const std::vector<bool> before = is_covered_;
        const auto count = static_cast<std::size_t>(result_.channel_count);
        for (int y = 0; y < side_; ++y) {
            for (int x = 0; x < side_; ++x) {
                const std::size_t place = static_cast<std::size_t>(y) * static_cast<std::size_t>(side_) + static_cast<std::size_t>(x);
                const std::optional<std::size_t> beside = before[place] ? std::nullopt : find_covered(before, x, y);
                for (std::size_t channel = 0; channel < count && beside; ++channel) {
                    image::write_value(result_, place * count + channel, image::read_value(result_, *beside * count + channel));
                }
                is_covered_[place] = before[place] || beside;
            }
        }
    }

    [[nodiscard]] std::optional<std::size_t> find_covered(const std::vector<bool>& covered, int x, int y) const
    {
        constexpr std::array<std::array<int, 2>, 8> kAround{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}}};
        for (const auto& [dx, dy] : kAround) {
            const bool is_inside = x + dx >= 0 && x + dx < side_ && y + dy >= 0 && y + dy < side_;
            const std::size_t place = is_inside ? static_cast<std::size_t>(y + dy) * static_cast<std::size_t>(side_) +
                                                      static_cast<std::size_t>(x + dx)
                                                : 0;
            if (is_inside && covered[place]) {
                return place;
            }
        }
        return std::nullopt;
    }

    const TwoUvs& uvs_;
    const Texture& texture_;
    const image::Pixels& picture_;
    int side_ = 1;
    double visits_ = 0.0;  // texels visited
    image::Pixels result_;
    std::vector<glm::dvec2> sources_;  // place in the picture that each texel comes from
    std::vector<bool> is_covered_;
};

}  // namespace

std::optional<image::Pixels> redraw_picture(const TwoUvs& uvs, const Texture& texture, const image::Pixels& picture)
{
    return Redrawing(uvs, texture, picture).draw();
}

}  // namespace clevrvk::model
