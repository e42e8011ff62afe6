// A grid of rays for each object: over the bounds of its projection, beyond the frame too, where the camera is a
// pinhole; over the whole picture through another lens.
#include "renderer/facts/look_at_entities.h"

#include "renderer/camera/lens.h"
#include "renderer/facts/basic_color.h"

#include "shaders/lens_list.h"
#include "shaders/shared/general_types.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace clevrvk::facts {
namespace {

constexpr int kGridSide = 16;           // of an object's bounds
constexpr int kPictureGridSide = 96;    // of a whole picture
constexpr double kNearDepth = 0.01;     // corners nearer than this to the plane of the eye have no useful projection
constexpr double kMostBeyond = 4.0;     // half pictures from its centre: nothing further out is looked at
constexpr double kLeastPicture = 5e-4;  // an object is shown where it fills no less of the picture
constexpr double kLeastShare = 0.25;    // and where no less of it is unhidden
constexpr double kOneColor = 0.75;      // share of the rays that must agree on a colour
constexpr double kSomeColor = 0.1;      // a colour of fewer rays is not a candidate
constexpr double kClear = 0.3;          // what transmits more has no colour of its own

/// A rectangle of the picture, whose width and height are from -1 to 1.
struct Area {
    glm::dvec2 low{-1.0};
    glm::dvec2 high{1.0};
};

class Viewer {
public:
    Viewer(const scene::Scene& scene, const cast::Caster& caster) : camera_(scene.camera), caster_(caster) {}

    [[nodiscard]] Sight look_at(std::size_t object) const
    {
        const bool is_pinhole = camera_.lens.kind == shaders::LensKind::Pinhole;
        const Area area = is_pinhole ? find_area(caster_.objects()[object]) : Area{};
        const int side = is_pinhole ? kGridSide : kPictureGridSide;
        Sight sight;
        std::map<std::string_view, int> colors;
        int alone_count = 0;
        int seen_count = 0;
        int wordless_count = 0;
        for (int y = 0; y < side; ++y) {
            for (int x = 0; x < side; ++x) {
                const glm::dvec2 at = glm::mix(area.low, area.high, (glm::dvec2(x, y) + 0.5) / static_cast<double>(side));
                const std::optional<cast::Ray> ray = make_ray(at);
                if (!ray || !is_met(object, *ray)) {
                    continue;
                }
                ++alone_count;
                const bool is_in_frame = std::max(std::abs(at.x), std::abs(at.y)) < 1.0;
                if (is_in_frame && caster_.find_nearest(*ray).id == object + 1) {
                    ++seen_count;
                    wordless_count += note_surface(object, *ray, colors, sight) ? 0 : 1;
                }
            }
        }
        judge(area, side, alone_count, seen_count, sight);
        choose_color(colors, wordless_count, seen_count, sight);
        return sight;
    }

private:
    [[nodiscard]] std::optional<cast::Ray> make_ray(const glm::dvec2& at) const
    {
        const glm::dvec2 half_size(camera_.tan_half_fov);
        const std::optional<Vec3> local = camera::unproject(camera_.lens, {at.x * half_size.x, -at.y * half_size.y});
        if (!local) {
            return std::nullopt;
        }
        return cast::Ray{glm::dvec3(camera_.eye), (*local)[0] * glm::dvec3(camera_.right) - (*local)[1] * glm::dvec3(camera_.up) -
                                                      (*local)[2] * glm::dvec3(camera_.back)};
    }

    /// As if alone before the stage.
    [[nodiscard]] bool is_met(std::size_t object, const cast::Ray& ray) const
    {
        const double t = caster_.intersect_object(object, ray);
        return t != cast::kNoHit && t < caster_.intersect_stage(ray);
    }

    [[nodiscard]] Area find_area(const cast::PlacedObject& object) const
    {
        Area area{glm::dvec2(kMostBeyond), glm::dvec2(-kMostBeyond)};
        for (const glm::dvec3& corner : cast::list_corners(object.unit_bounds)) {
            const glm::dvec3 offset = object.position + object.to_world * corner - glm::dvec3(camera_.eye);
            const double depth = -glm::dot(offset, glm::dvec3(camera_.back));
            if (depth < kNearDepth) {
                return {glm::dvec2(-kMostBeyond), glm::dvec2(kMostBeyond)};
            }
            const glm::dvec2 at = glm::dvec2(glm::dot(offset, glm::dvec3(camera_.right)), glm::dot(offset, glm::dvec3(camera_.up))) /
                                  (depth * glm::dvec2(camera_.tan_half_fov));
            area.low = glm::min(area.low, at);
            area.high = glm::max(area.high, at);
        }
        return {glm::clamp(area.low, -kMostBeyond, kMostBeyond), glm::clamp(area.high, -kMostBeyond, kMostBeyond)};
    }

    /// Whether the point that the ray meets has a colour with a word.
    [[nodiscard]] bool note_surface(std::size_t object, const cast::Ray& ray, std::map<std::string_view, int>& colors, Sight& sight) const
    {
        const std::optional<cast::HitSurface> surface = caster_.find_surface(static_cast<std::uint32_t>(object + 1), ray);
        if (!surface) {
            return false;
        }
        ++sight.part_counts[surface->part];
        if (cast::evaluate_input(*surface, shaders::kInputTransmission).x > kClear) {
            return false;
        }
        const glm::dvec3 base(cast::evaluate_input(*surface, shaders::kInputBase));
        const std::vector<std::string_view> words = name_basic_colors(glm::clamp(base, 0.0, 1.0));
        for (const std::string_view word : words) {
            ++colors[word];
        }
        return !words.empty();
    }

    static void judge(const Area& area, int side, int alone_count, int seen_count, Sight& sight)
    {
        const glm::dvec2 size = area.high - area.low;
        sight.picture_share = seen_count * size.x * size.y / (4.0 * side * side);
        sight.visible_share = alone_count == 0 ? 0.0 : static_cast<double>(seen_count) / alone_count;
        const bool is_plain = sight.picture_share >= kLeastPicture && sight.visible_share >= kLeastShare;
        sight.is_shown = seen_count == 0 ? Truth::False : is_plain ? Truth::True : Truth::Doubt;
    }

    static void choose_color(const std::map<std::string_view, int>& colors, int wordless_count, int seen_count, Sight& sight)
    {
        const bool is_open = wordless_count > kSomeColor * seen_count;
        for (const std::string_view word : list_basic_colors()) {
            const auto found = colors.find(word);
            if (is_open || (found != colors.end() && found->second > kSomeColor * seen_count)) {
                sight.color_candidates.emplace_back(word);
            }
        }
        if (sight.color_candidates.size() == 1 && colors.at(sight.color_candidates.front()) >= kOneColor * seen_count) {
            sight.color = sight.color_candidates.front();
            sight.color_candidates.clear();
        }
    }

    const scene::Camera& camera_;  // outlive this
    const cast::Caster& caster_;
};

}  // namespace

std::vector<Sight> look_at_entities(const scene::Scene& scene, const cast::Caster& caster)
{
    const Viewer viewer(scene, caster);
    std::vector<Sight> sights;
    for (std::size_t k = 0; k < caster.objects().size(); ++k) {
        sights.push_back(viewer.look_at(k));
    }
    return sights;
}

}  // namespace clevrvk::facts
