// Adds up what level ground receives of sky and sun.
#include "renderer/spec/background_ground.h"

#include "renderer/base/units.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace clevrvk::spec {

namespace {

// Irradiance of level ground from one light, over its radiance; of a sun over its irradiance on a plane that faces it.
double weigh(const LightSpec& light)
{
    if (light.kind == LightKind::Sky) {
        return std::numbers::pi;
    }
    // The mean of cos a over the sun's disc, which makes its irradiance less than what the spec states.
    const double t = std::tan(0.5 * radians(light.angular_diameter_deg));
    const double narrowing = 2.0 * (std::sqrt(1.0 + t * t) - 1.0) / (t * t);
    const double length = std::hypot(light.direction[0], light.direction[1], light.direction[2]);
    return std::max(-light.direction[2] / length, 0.0) * narrowing;
}

}  // namespace

std::optional<std::string> find_background_fault(const PanelSpec& panel)
{
    const auto is_seen = [](const LightSpec& light) { return light.is_visible && light.kind != LightKind::Environment; };
    if (panel.is_transparent && panel.light_list && std::ranges::any_of(*panel.light_list, is_seen)) {
        return "a transparent background cannot show a light, so no light may be visible";
    }
    const auto shall = [](const StagePiece& piece) { return piece.as_background; };
    if (!panel.stage || std::ranges::none_of(*panel.stage, shall)) {
        return std::nullopt;
    }
    const std::string what = "a piece of stage cannot look like the background: ";
    const auto is_picture = [](const LightSpec& light) { return light.kind == LightKind::Environment; };
    if (panel.light_list && std::ranges::any_of(*panel.light_list, is_picture)) {
        return what + "the light of an environment is not known before it is read; list a sky and a sun as lights";
    }
    if (!panel.background) {
        return what + "the panel has no background; give 'background'";
    }
    const auto is_near = [](const LightSpec& light) { return light.kind != LightKind::Sun && light.kind != LightKind::Sky; };
    if (!panel.light_list || std::ranges::any_of(*panel.light_list, is_near)) {
        return what + "a near light does not light a ground evenly; list a sky and a sun as lights";
    }
    const Vec3 albedo = compute_background_ground(panel).albedo;
    if (!(*std::ranges::max_element(albedo) <= 1.0)) {
        return what + "the background is brighter than a white ground under these lights";
    }
    return std::nullopt;
}

BackgroundGround compute_background_ground(const PanelSpec& panel)
{
    BackgroundGround ground;
    for (std::size_t channel = 0; channel < 3; ++channel) {
        double from_sky = 0.0;
        double from_sun = 0.0;
        for (const LightSpec& light : panel.light_list.value()) {
            (light.kind == LightKind::Sky ? from_sky : from_sun) += weigh(light) * light.radiance[channel];
        }
        const double background = panel.background.value()[channel];
        ground.albedo[channel] = background == 0.0 ? 0.0 : std::numbers::pi * background / (from_sky + from_sun);
        ground.sun_radiance[channel] = ground.albedo[channel] / std::numbers::pi * from_sun;
    }
    return ground;
}

}  // namespace clevrvk::spec
