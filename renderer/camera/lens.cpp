// Makes lenses, and finds their faults.
#include "renderer/camera/lens.h"

#include "renderer/base/units.h"
#include "renderer/camera/lens_dispatch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace clevrvk::camera {

Lens make_lens(const CameraSpec& camera)
{
    Lens lens{camera.model, camera.distortion, find_limit_by_kind(camera.model, camera.distortion)};
    if (camera.fov_deg && !shaders::model_of(camera.model).has_focus_plane) {
        lens.limit = std::min(lens.limit, radians(0.5 * *camera.fov_deg));
    }
    return lens;
}

std::optional<Vec3> unproject(const Lens& lens, const ImagePoint& point)
{
    return unproject_by_kind(lens, point);
}

std::optional<ImagePoint> project(const Lens& lens, const Vec3& direction)
{
    return project_by_kind(lens, direction);
}

std::optional<std::string> find_lens_fault(const CameraSpec& camera)
{
    if (!camera.fov_deg) {
        return std::nullopt;
    }
    const shaders::LensModel& model = shaders::model_of(camera.model);
    const double limit = find_limit_by_kind(camera.model, camera.distortion);
    const double reach_deg = 2.0 * degrees(model.has_focus_plane ? std::atan(std::min(limit, kMostTangent)) : limit);
    // At the limit itself, the projection has slope 0.
    if (*camera.fov_deg > 0.999 * reach_deg) {
        return fmt::format("fov_deg is {}; with this lens, the picture covers at most {:.1f}", *camera.fov_deg, 0.999 * reach_deg);
    }
    return std::nullopt;
}

}  // namespace clevrvk::camera
