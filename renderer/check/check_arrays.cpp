// Checks a panel's arrays. Reports one finding for each array and rule, at the first pixel that breaks the rule.
#include "renderer/check/check_arrays.h"

#include "renderer/annotate/flow.h"
#include "renderer/base/error.h"
#include "renderer/check/check_flow.h"
#include "renderer/check/compare_json.h"
#include "renderer/check/find_rounding.h"
#include "renderer/image/npy.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace clevrvk::check {

namespace {

constexpr double kUnitTolerance = 1e-4;

// A normal in single precision is within 0.04 degrees of the surface's, except on bevels, where an offset of a
// thousandth of the shape's size turns the normal by degrees.
constexpr double kNormalTolerance_rad = 0.004;
constexpr double kMostWrongNormals = 0.2;  // share of an object's pixels
constexpr double kGrossNormalError_rad = 0.25;
constexpr double kMostGrossNormals = 0.02;
constexpr std::size_t kLeastWrongNormals = 8;
constexpr std::size_t kBackdropStride = 17;  // one pixel in this many is examined: the backdrop's normal changes slowly

class ArrayCheck {
public:
    ArrayCheck(const ArrayContext& context, const std::vector<float>& values, const std::string& place, Findings& findings)
        : context_(context), values_(values), place_(place), findings_(findings), width_px_(context.scene->width_px)
    {
    }

    void check_depth()
    {
        // Lenses other than a pinhole also see points beside and behind the camera.
        check_measure("depth", context_.caster->view().is_pinhole(), &PanelCaster::depth_along_axis);
        check_centres();
    }

    void check_distance() { check_measure("distance", true, &PanelCaster::distance_along_ray); }

    void check_stage()
    {
        findings_.count(Check::Stage);
        report_first(Check::Stage, "stage is not that of the piece there", [&](std::size_t pixel, const glm::dvec2& centre) {
            const auto found = static_cast<std::uint8_t>(values_[pixel]);
            if (context_.ids[pixel] != 0) {
                return found == 0;
            }
            const auto shows = [&](const glm::dvec2& point) { return stage_class_at(point) == found; };
            return shows(centre) || std::ranges::any_of(edge_offsets(), [&](const glm::dvec2& offset) { return shows(centre + offset); });
        });
    }

    void check_normals()
    {
        report_first(Check::Arrays, "normal is neither a unit vector towards the viewer nor 0 0 0 of the void",
                     [&](std::size_t pixel, const glm::dvec2& centre) {
                         const glm::dvec3 normal = read_vector(pixel);
                         const Ray ray = context_.caster->make_ray(centre);
                         const bool is_void = context_.ids[pixel] == 0 && !std::isfinite(context_.caster->intersect_floor(centre));
                         const bool is_none = normal == glm::dvec3(0.0);
                         if (is_none != is_void && (context_.ids[pixel] != 0 || !is_floor_edge(centre))) {
                             return false;
                         }
                         return is_none || (std::abs(glm::length(normal) - 1.0) < kUnitTolerance &&
                                glm::dot(normal, glm::normalize(ray.direction)) <= most_turned_away(context_.ids[pixel]));
                     });
        compare_normals();
    }

    void check_flow(int step)
    {
        findings_.count(Check::Flow);
        const PanelCaster* const other = step > 0 ? context_.after : context_.before;
        report_first(Check::Flow, "flow does not lead to the same point",
                     make_flow_check({context_.truth, context_.caster, other, step, context_.ids}, values_));
    }

    void check_parts()
    {
        report_first(Check::Parts, "part is not that of the object there", [&](std::size_t pixel, const glm::dvec2& centre) {
            const std::uint32_t id = context_.ids[pixel];
            const auto found = static_cast<std::uint32_t>(values_[pixel]);
            const auto shows = [&](const glm::dvec2& point) {
                const auto surface = id == 0 ? std::nullopt : context_.caster->rays().find_surface(id, context_.caster->make_ray(point));
                return (surface ? surface->part : 0) == found;
            };
            return shows(centre) || std::ranges::any_of(edge_offsets(), [&](const glm::dvec2& offset) { return shows(centre + offset); });
        });
    }

    void check_albedo()
    {
        report_first(Check::Arrays, "albedo is not that of the object or the stage", [&](std::size_t pixel, const glm::dvec2& centre) {
            return context_.scene->path == scene::ScenePath::Classic ? is_classic_albedo(read_vector(pixel), context_.ids[pixel], centre)
                                                                     : is_albedo(read_vector(pixel), context_.ids[pixel], centre);
        });
    }

private:
    // How far a normal may point away from the viewer, as a cosine. At a mesh's rim an interpolated normal may do so,
    // by as much as the faces turn; compare_normals checks the values.
    [[nodiscard]] double most_turned_away(std::uint32_t id) const
    {
        constexpr double kMostAtRims = 1.0;
        const bool is_smooth = std::ranges::any_of(context_.scene->instances, [&](const scene::Instance& instance) {
            const std::shared_ptr<const scene::Mesh>& mesh = mesh_of(instance);
            return instance.mask_id == id && mesh && !mesh->shading.empty();
        });
        return is_smooth ? kMostAtRims : kUnitTolerance;
    }

    // Compares exactly, because each object has one colour.
    [[nodiscard]] bool is_classic_albedo(const glm::dvec3& albedo, std::uint32_t id, const glm::dvec2& centre) const
    {
        if (id > 0) {
            return albedo == glm::dvec3(color_of(material_of(*context_.scene, context_.scene->instances[id - 1])));
        }
        const glm::dvec3 floor(static_cast<double>(static_cast<float>(context_.scene->backdrop.value().albedo)));
        const bool is_void = !std::isfinite(context_.caster->intersect_floor(centre));
        return albedo == (is_void ? glm::dvec3(0.0) : floor) || (is_floor_edge(centre) && (albedo == floor || albedo == glm::dvec3(0.0)));
    }

    // Whether the albedo is within the surface's range inside the outline tolerance, which allows patterns.
    [[nodiscard]] bool is_albedo(const glm::dvec3& albedo, std::uint32_t id, const glm::dvec2& centre) const
    {
        constexpr double kTolerance = 0.01;
        glm::dvec3 least(2.0);
        glm::dvec3 most(-1.0);
        const auto look = [&](const glm::dvec2& point) {
            const std::optional<glm::dvec3> color = find_color(id, context_.caster->make_ray(point));
            least = glm::min(least, color.value_or(glm::dvec3(0.0)));
            most = glm::max(most, color.value_or(glm::dvec3(1.0)));
        };
        look(centre);
        const auto is_within = [&] {
            return glm::all(glm::greaterThanEqual(albedo, least - kTolerance)) && glm::all(glm::lessThanEqual(albedo, most + kTolerance));
        };
        if (is_within()) {
            return true;
        }
        std::ranges::for_each(edge_offsets(), [&](const glm::dvec2& offset) { look(centre + offset); });
        return is_within();
    }

    // The base colour; black in the void, nothing if a texture or vertex colours make any colour possible.
    [[nodiscard]] std::optional<glm::dvec3> find_color(std::uint32_t id, const Ray& ray) const
    {
        const cast::Caster& rays = context_.caster->rays();
        if (const std::optional<cast::HitSurface> surface = rays.find_surface(id, ray)) {
            return cast::has_plain_base(*surface) ? std::optional(glm::dvec3(cast::evaluate_input(*surface, 0))) : std::nullopt;
        }
        const bool is_backdrop = id == 0 && context_.scene->backdrop && std::isfinite(rays.intersect_stage(ray));
        return glm::dvec3(is_backdrop ? static_cast<double>(static_cast<float>(context_.scene->backdrop->albedo)) : 0.0);
    }

    void report_first(Check check, const std::string& what, const std::function<bool(std::size_t, const glm::dvec2&)>& is_right)
    {
        std::size_t wrong_count = 0;
        std::size_t first = 0;
        for (std::size_t pixel = 0; pixel < context_.ids.size(); ++pixel) {
            if (!is_right(pixel, centre_of(pixel))) {
                first = wrong_count++ == 0 ? pixel : first;
            }
        }
        if (wrong_count > 0) {
            const std::size_t channel_count = values_.size() / context_.ids.size();
            std::string value;
            for (std::size_t channel = 0; channel < channel_count; ++channel) {
                value += fmt::format(" {}", values_[channel_count * first + channel]);
            }
            const glm::dvec2 centre = centre_of(first);
            findings_.add(check, place_,
                          fmt::format("{}: {} at {} pixels; at ({}, {}) found{}", context_.line->name(), what, wrong_count,
                                      static_cast<int>(centre.x), static_cast<int>(centre.y), value));
        }
    }

    // Reports one finding: the first object, or the backdrop, with many normals that differ from its surface's.
    void compare_normals()
    {
        findings_.count(Check::Normals);
        std::vector<std::size_t> counts(static_cast<std::size_t>(count_things(*context_.scene)) + 1);
        std::vector<std::size_t> wrong_counts(counts.size());
        std::vector<std::size_t> gross_counts(counts.size());
        for (std::size_t pixel = 0; pixel < context_.ids.size(); ++pixel) {
            const std::uint32_t id = context_.ids[pixel];
            if (id == 0 && pixel % kBackdropStride != 0) {
                continue;
            }
            const glm::dvec3 normal = read_vector(pixel);
            const double error = normal == glm::dvec3(0.0) ? 0.0 : find_normal_error(normal, id, centre_of(pixel));
            ++counts[id];
            wrong_counts[id] += error > kNormalTolerance_rad ? 1 : 0;
            gross_counts[id] += error > kGrossNormalError_rad ? 1 : 0;
        }
        for (std::size_t id = 0; id < counts.size(); ++id) {
            const auto are_many = [&](std::size_t count, double most) {
                return count > kLeastWrongNormals && static_cast<double>(count) > most * static_cast<double>(counts[id]);
            };
            if (are_many(wrong_counts[id], kMostWrongNormals) || are_many(gross_counts[id], kMostGrossNormals)) {
                findings_.add(Check::Normals, place_,
                              fmt::format("{}: {} of {} normals of {} are none of its surface", context_.line->name(), wrong_counts[id],
                                          counts[id], id == 0 ? "the backdrop" : fmt::format("objects[{}]", id - 1)));
                return;
            }
        }
    }

    // The angle, rad, minus the variation of the surface's own normals within the outline tolerance; 0 at an outline.
    [[nodiscard]] double find_normal_error(const glm::dvec3& normal, std::uint32_t id, const glm::dvec2& centre) const
    {
        const std::optional<glm::dvec3> expected = context_.caster->find_normal(context_.caster->make_ray(centre), id);
        const auto angle_between = [](const glm::dvec3& a, const glm::dvec3& b) {
            return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
        };
        const double error = expected ? angle_between(*expected, normal) : 0.0;
        if (error <= kNormalTolerance_rad) {
            return 0.0;
        }
        double spread = 0.0;
        for (const glm::dvec2& offset : edge_offsets()) {
            const std::optional<glm::dvec3> beside = context_.caster->find_normal(context_.caster->make_ray(centre + offset), id);
            if (!beside) {
                return 0.0;
            }
            spread = std::max(spread, angle_between(*beside, *expected));
        }
        return error - spread;
    }

    using Measure = double (PanelCaster::*)(const glm::dvec2&, double) const;

    // Checks the surface at every pixel, within the outline tolerance.
    void check_measure(const std::string& name, bool is_positive, Measure measure)
    {
        findings_.count(Check::Depth);
        report_first(Check::Arrays, name + " is not above 0",
                     [&](std::size_t pixel, const glm::dvec2&) { return !is_positive || values_[pixel] > 0.0F; });
        report_first(Check::Depth, name + " is not that of the surface", [&](std::size_t pixel, const glm::dvec2& centre) {
            return is_measure_of_surface(static_cast<double>(values_[pixel]), context_.ids[pixel], centre, measure);
        });
    }

    [[nodiscard]] bool is_measure_of_surface(double found, std::uint32_t id, const glm::dvec2& centre, Measure measure) const
    {
        const double t = intersect(id, centre);
        const double expected = (context_.caster->*measure)(centre, t);
        // The depth of a point beside the camera is a small difference between large numbers.
        const double scale = context_.caster->view().is_pinhole() ? expected : context_.caster->distance_along_ray(centre, t);
        const auto is_near = [&](double slack) { return std::abs(found - expected) <= kDepthTolerance * scale + slack; };
        if (found == expected || (t != kNoHit && (is_near(0.0) || is_near(find_rounding(*context_.scene, *context_.caster, id, centre))))) {
            return true;
        }
        // Beside an outline, or on a surface seen edge-on, depth changes quickly.
        double least = expected;
        double most = expected;
        for (const glm::dvec2& offset : edge_offsets()) {
            const double beside = (context_.caster->*measure)(centre + offset, intersect(id, centre + offset));
            least = std::min(least, beside);
            most = std::max(most, beside);
        }
        return least != kNoHit && found >= least - kDepthTolerance * std::abs(least) &&
               found <= most + kDepthTolerance * std::abs(most);
    }

    [[nodiscard]] double intersect(std::uint32_t id, const glm::dvec2& point) const
    {
        return id == 0 ? context_.caster->intersect_floor(point) : context_.caster->intersect_object(id - 1, point);
    }

    [[nodiscard]] std::uint8_t stage_class_at(const glm::dvec2& point) const
    {
        const Ray ray = context_.caster->make_ray(point);
        if (const std::optional<cast::HitSurface> surface = context_.caster->rays().find_surface(0, ray)) {
            return surface->stage_class;
        }
        const bool is_backdrop = context_.scene->backdrop && std::isfinite(context_.caster->rays().intersect_stage(ray));
        return is_backdrop ? scene::kBackdropClass : std::uint8_t{0};
    }

    [[nodiscard]] bool is_floor_edge(const glm::dvec2& centre) const
    {
        const bool is_void = !std::isfinite(context_.caster->intersect_floor(centre));
        return std::any_of(edge_offsets().begin(), edge_offsets().end(), [&](const glm::dvec2& offset) {
            return std::isfinite(context_.caster->intersect_floor(centre + offset)) == is_void;
        });
    }

    // If an object's centre projects onto one of its own pixels, its surface must be nearer than the centre, but by no
    // more than the object's size.
    void check_centres()
    {
        for (std::size_t k = 0; k < context_.caster->rays().objects().size(); ++k) {
            const scene::Instance& instance = context_.scene->instances[k];
            const Json* coords = find_member(context_.line->value["objects"][k], "pixel_coords");
            if (mesh_of(instance) || !std::holds_alternative<scene::Upright>(instance.placement) || coords == nullptr ||
                !coords->is_array() || coords->size() != 3 ||
                !std::all_of(coords->begin(), coords->end(), [](const Json& value) { return value.is_number(); })) {
                continue;  // a mesh need not contain its origin; other faults of the label have been reported
            }
            const double x = coords->at(0).get<double>();
            const double y = coords->at(1).get<double>();
            const double depth = coords->at(2).get<double>();
            const int height_px = context_.scene->height_px;
            if (!(depth > 0.0 && x >= 0.0 && y >= 0.0 && x < width_px_ && y < height_px)) {
                continue;
            }
            const std::size_t pixel = static_cast<std::size_t>(y) * static_cast<std::size_t>(width_px_) + static_cast<std::size_t>(x);
            const double reach = 1.75 * static_cast<double>(upright_of(instance).scale);  // over a cube corner's 1.73
            const double found = static_cast<double>(values_[pixel]);
            if (context_.ids[pixel] == k + 1 && !(std::abs(found - depth) <= reach)) {
                findings_.add(Check::Depth, place_,
                              fmt::format("{}: depth at the centre of objects[{}] is {}, but pixel_coords has {}", context_.line->name(), k,
                                          found, depth));
            }
        }
    }

    [[nodiscard]] glm::dvec2 centre_of(std::size_t pixel) const
    {
        const std::size_t width = static_cast<std::size_t>(width_px_);
        return {static_cast<double>(pixel % width) + 0.5, static_cast<double>(pixel / width) + 0.5};
    }

    [[nodiscard]] glm::dvec3 read_vector(std::size_t pixel) const
    {
        return {static_cast<double>(values_[3 * pixel]), static_cast<double>(values_[3 * pixel + 1]),
                static_cast<double>(values_[3 * pixel + 2])};
    }

    const ArrayContext& context_;
    const std::vector<float>& values_;
    const std::string& place_;
    Findings& findings_;
    int width_px_;
};

}  // namespace

void check_array(const ArrayContext& context, const std::string& name, std::span<const std::uint8_t> bytes, const std::string& place,
                 Findings& findings)
{
    findings.count(Check::Arrays);
    image::NpyArray array;
    try {
        array = image::decode_npy(bytes);
    } catch (const SpecError& error) {
        findings.add(Check::Arrays, place, fmt::format("{}: {}", context.line->name(), error.what()));
        return;
    }
    const auto flow = std::ranges::find(annotate::kFlowArrays, name, &annotate::FlowArray::name);
    const bool is_flow = flow != annotate::kFlowArrays.end();
    std::vector<int> shape{context.scene->height_px, context.scene->width_px};
    if (is_flow || name == "normal" || name == "albedo") {
        shape.push_back(is_flow ? 2 : 3);
    }
    const std::string type = name == "stage" ? "|u1" : name == "parts" ? "<u2" : "<f4";
    if (array.shape != shape || array.type != type) {
        findings.add(Check::Arrays, place, fmt::format("{}: shape and type: expected {} {}, found {} {}", context.line->name(),
                                                       Json(shape).dump(), type, Json(array.shape).dump(), array.type));
        return;
    }
    const bool may_be_infinite = name == "depth" || name == "distance";
    const auto bad = std::find_if(array.values.begin(), array.values.end(), [&](float value) {
        return (std::isnan(value) && !is_flow) || (std::isinf(value) && !(may_be_infinite && value > 0.0F));
    });
    if (bad != array.values.end()) {
        findings.add(Check::Arrays, place, fmt::format("{}: value {} is {}", context.line->name(), bad - array.values.begin(), *bad));
        return;
    }
    ArrayCheck check(context, array.values, place, findings);
    if (is_flow) {
        check.check_flow(flow->step);
    } else if (name == "parts") {
        check.check_parts();
    } else if (name == "stage") {
        check.check_stage();
    } else if (name == "distance") {
        check.check_distance();
    } else if (name == "depth") {
        check.check_depth();
    } else if (name == "normal") {
        check.check_normals();
    } else {
        check.check_albedo();
    }
}

}  // namespace clevrvk::check
