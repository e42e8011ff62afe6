// Moves the eye along its line of sight until the projected corners of the box fit.
#include "generators/frame_box.h"

#include "renderer/camera/camera_basis.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators {

void frame_box(const glm::dvec3& low, const glm::dvec3& high, const glm::dvec3& direction, double fill, spec::PanelSpec& panel)
{
    const glm::dvec3 middle = 0.5 * (low + high);
    const double tan_half = 0.5 * panel.camera.sensor_mm / panel.camera.focal_mm;
    double distance = 0.5 * glm::length(high - low) / tan_half / fill;
    panel.camera.look_at = {middle.x, middle.y, middle.z};
    constexpr int kSteps = 12;  // each divides the error by about ten
    for (int step = 0; step < kSteps; ++step) {
        const glm::dvec3 eye = middle + distance * direction;
        panel.camera.eye = {eye.x, eye.y, eye.z};
        const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
        double most = 0.0;
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3 point{(corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y, (corner & 4) != 0 ? high.z : low.z};
            const Vec3 at = camera::project_point(panel.camera, {panel.width_px, panel.height_px}, basis, point);
            most = std::max({most, std::abs(2.0 * at[0] / panel.width_px - 1.0), std::abs(2.0 * at[1] / panel.height_px - 1.0)});
        }
        distance *= most / fill;
    }
}

}  // namespace clevrvk::generators
