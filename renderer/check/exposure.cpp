// A few times stand for all.
#include "renderer/check/exposure.h"

#include "renderer/sight/sampling.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace clevrvk::check {

namespace {

constexpr int kMoments = 8;

scene::Camera turn_camera(scene::Camera camera, const scene::Pose& pose)
{
    camera.eye = pose.position;
    camera.right = pose.rotation * glm::dvec3(1.0, 0.0, 0.0);
    camera.up = pose.rotation * glm::dvec3(0.0, -1.0, 0.0);
    camera.back = pose.rotation * glm::dvec3(0.0, 0.0, -1.0);
    return camera;
}

// The same ray through another point of the lens's opening: both meet where the lens focuses.
Ray move_in_opening(const Ray& ray, const scene::Camera& camera, Rng& rng)
{
    const glm::dvec2 place = static_cast<double>(camera.opening) * sight::draw_in_disc(rng);
    const glm::dvec3 offset = place.x * glm::dvec3(camera.right) + place.y * glm::dvec3(camera.up);
    const glm::dvec3 direction = glm::normalize(ray.direction);
    const bool has_plane = shaders::model_of(camera.lens.kind).has_focus_plane;
    const double reach = static_cast<double>(camera.focus) / (has_plane ? -glm::dot(direction, glm::dvec3(camera.back)) : 1.0);
    return {ray.origin + offset, glm::normalize(reach * direction - offset)};
}

}  // namespace

Exposure::Exposure(const scene::Scene& scene, const PanelCaster& caster, MeshTrees& trees) : scene_(scene)
{
    if (!scene.shutter) {
        moments_.push_back({nullptr, nullptr, caster.view(), sight::PathEstimator(scene, caster.rays())});
        return;
    }
    for (int k = 0; k < kMoments; ++k) {
        moments_.push_back(make_moment((k + 0.5) / kMoments, trees));
    }
}

Exposure::Moment Exposure::make_moment(double time, MeshTrees& trees) const
{
    auto scene = std::make_unique<scene::Scene>(scene_);
    scene->camera = turn_camera(scene->camera, pose_at(scene->shutter->camera, time));
    for (scene::Instance& instance : scene->instances) {
        if (instance.move) {
            instance.placement = pose_at(*instance.move, time);
        }
    }
    auto caster = std::make_unique<cast::Caster>(*scene, trees);
    const sight::View view(*scene);
    const sight::PathEstimator paths(*scene, *caster);
    return {std::move(scene), std::move(caster), view, paths};
}

const Exposure::Moment& Exposure::choose_moment(double row, Rng& rng) const
{
    if (moments_.size() == 1) {
        return moments_.front();
    }
    const double rolling = scene_.shutter->rolling;
    const double time = rolling * (row / scene_.height_px) + (1.0 - rolling) * rng.uniform(0.0, 1.0);
    return moments_[std::min(static_cast<std::size_t>(time * kMoments), moments_.size() - 1)];
}

std::optional<sight::PathEstimate> Exposure::trace(const glm::dvec2& point, Rng& rng) const
{
    const Moment& moment = choose_moment(std::floor(point.y) + 0.5, rng);
    const std::optional<Ray> ray = moment.view.ray_through(point);
    if (!ray) {
        return std::nullopt;
    }
    const scene::Camera& camera = moment.scene ? moment.scene->camera : scene_.camera;
    return moment.paths.trace(camera.opening > 0.0F ? move_in_opening(*ray, camera, rng) : *ray, rng);
}

}  // namespace clevrvk::check
