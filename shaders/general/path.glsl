// Paths from the camera through any scene: next-event estimation to one light a bounce, multiple importance sampling
// with the BSDF, a second ray to the sky, the bounce limits and the filter glossy of Cycles. A sample of a pixel
// depends on nothing else; the entry point sums the samples in order. All rays are traced by one call in the code, one
// ray per iteration (lib/path.glsl explains why).
#ifndef CLEVRVK_SHADERS_GENERAL_PATH_GLSL
#define CLEVRVK_SHADERS_GENERAL_PATH_GLSL

#include "shaders/general/lights.glsl"
#include "shaders/general/path_state.glsl"
#include "shaders/general/shading.glsl"
#include "shaders/general/shutter.glsl"
#include "shaders/general/straight.glsl"
#include "shaders/general/surface.glsl"
#ifdef CLEVRVK_SOFTWARE_TRACE
#include "shaders/general/software_trace.glsl"
#else
#include "shaders/general/trace.glsl"
#endif
#include "shaders/lib/filter_glossy.glsl"
#include "shaders/lib/path_terms.glsl"
#include "shaders/lib/sampler.glsl"
#include "shaders/general_bsdf_dispatch.glsl"
#define filter_table_address the_job.filter_table
#include "shaders/lib/pixel_filter.glsl"

// The radiance of lights that a ray from a path vertex passes before it hits a surface. Lights do not stop rays.
vec3 seen_light(float surface_distance)
{
    vec3 radiance = vec3(0.0);
    bool is_sampled = path.vertex_pdf < kDeltaPdf;
    uint leaf_count = 1u << leaf_bits();
    uint node = 1u;
    do {
        bool is_met = panel.light_depth == 0u || meets_node(node, path.vertex_position, path.direction, surface_distance);
        bool is_leaf = node >= leaf_count;
        uint k = is_met && is_leaf ? first_of_leaf(node - leaf_count) : 0u;
        uint end = is_met && is_leaf ? first_of_leaf(node - leaf_count + 1u) : 0u;
        for (; k < end; ++k) {
            GpuLight light = LightBuffer(panel.lights).at[k];
            if (path.is_cameras && light.is_visible == 0u) {
                continue;
            }
            LightSample seen = evaluate_light(light, path.vertex_position, path.direction);
            bool is_before = seen.distance < surface_distance || surface_distance == kInfinity;
            if (seen.pdf > 0.0 && seen.distance >= path.lights_from && is_before) {
                float weight = 1.0;
                if (is_sampled) {
                    float chance = chance_of_light(k, path.vertex_position, path.vertex_normal);
                    weight = power_heuristic(path.vertex_pdf, chance * seen.pdf);
                }
                radiance += weight * seen.radiance;
            }
        }
        node = next_node(node, is_met && !is_leaf);
    } while (node != 2u);
    return radiance;
}

// Light that passes the geometric surface but not the shading surface, or the reverse, does not count.
bool agree_on_side(vec3 direction, vec3 geometric, float local_z)
{
    return dot(direction, geometric) * local_z > 0.0;
}

void sample_direct_light(PixelSampler stream, Surface surface, mat3 frame, vec3 geometric, vec3 wo, uint pair, float choice,
                         float offset)
{
    LightChoice chosen = choose_light(path.vertex_position, path.vertex_normal, choice);
    if (chosen.chance <= 0.0) {
        return;
    }
    vec2 u = draw_pair(stream, pair + kPairLightPosition);
    GpuLight source = LightBuffer(panel.lights).at[chosen.light];
    LightSample light = source.kind == kLightMesh    ? sample_mesh(source, path.vertex_position, u)
                        : source.kind == kLightShape ? sample_shape(source, path.vertex_position, u)
                                                     : sample_light(source, path.vertex_position, u);
    if (light.pdf <= 0.0) {
        return;
    }
    vec3 wi = light.direction * frame;
    float bsdf_pdf;
    vec3 value = evaluate_bsdf(surface, wo, wi, bsdf_pdf);
    if (max_component(value) > 0.0 && agree_on_side(light.direction, geometric, wi.z)) {
        float light_pdf = light.pdf * chosen.chance;
        path.direct = is_background
            ? path.throughput * inputs[1].xyz
            : path.throughput * value * light.radiance * (power_heuristic(light_pdf, bsdf_pdf) / light_pdf);
        path.shadow_origin = path.vertex_position + (wi.z > 0.0 ? offset : -offset) * geometric;
        path.shadow_direction = light.direction;
        path.shadow_distance = light.distance;
        if (source.kind == kLightMesh) {
            // A mesh light, unlike all other lights, can block its own shadow ray. If the whole ray were shifted, it
            // could hit a mesh that it meets at a grazing angle before its end. Therefore it aims at the same point
            // from its shifted origin.
            vec3 to_light = path.vertex_position + light.distance * light.direction - path.shadow_origin;
            path.shadow_distance = max(length(to_light), 1e-12);
            path.shadow_direction = to_light / path.shadow_distance;
        }
        path.shadow_distance *= 1.0 - 1e-5;
        path.shadow_least = 0.0;
        path.shadow_target = source.kind == kLightShape ? source.source + 1u : 0u;
    }
}

// The emitted radiance of a surface that the path hits. If its object is a light, its emission was also sampled
// directly.
vec3 emitted_radiance(uint bsdf, GpuHit hit, vec3 position)
{
    vec3 radiance = has_gltf_inputs(bsdf) ? inputs[kInputEmission].xyz : vec3(0.0);
    uint number = ObjectBuffer(panel.objects).at[hit.object].light;
    if (number == 0u || path.vertex_pdf >= kDeltaPdf || radiance == vec3(0.0)) {
        return radiance;
    }
    GpuLight light = LightBuffer(panel.lights).at[number - 1u];
    float chance = chance_of_light(number - 1u, path.vertex_position, path.vertex_normal);
    float density = light.kind == kLightMesh ? density_of_hit(light, hit.primitive, path.vertex_position, position)
                                             : density_of_shape(light, path.vertex_position, path.direction);
    return radiance * power_heuristic(path.vertex_pdf, chance * density);
}

// Russian roulette: decides whether the path goes on. In a room, one random number decides for all bounces. It is well
// distributed over the paths of a pixel and shared by a block of pixels, so their paths end together and lanes wait
// less for their neighbours.
bool survives(float chance, float survival)
{
    if ((panel.flags & kPanelRoom) == 0u) {
        return chance < survival;
    }
    path.survival *= survival;
    return path.roulette < path.survival;
}

// Chooses the path's next direction at its last vertex. Two rays sample the sky, each half of its light: the path's
// next ray, and a ray that ends at the sky. Returns false if the path ends.
bool choose_direction(PixelSampler stream, Surface surface, mat3 frame, vec3 wo, float choice, out BsdfSample bounce, out vec3 direction)
{
    bool has_sky = panel.sky != vec3(0.0) && !is_background;
    bool is_drawn = false;
    for (uint k = has_sky ? 0u : 1u; k < 2u; ++k) {     // one call in the code for both
        uint pair = k == 0u ? kPairSky + path.bounces.total : path.bounces.total * kPairsPerBounce + kPairBsdfDirection;
        float lobe = k == 0u ? fract(choice + 0.5) : choice;
        is_drawn = sample_bsdf(surface, wo, lobe, draw_pair(stream, pair), bounce) && weigh_bsdf(surface, wo, bounce);
        direction = normalize(frame * bounce.wi);
        is_drawn = is_drawn && agree_on_side(direction, path.vertex_normal, bounce.wi.z);
        if (k == 0u && is_drawn && !bounce.is_delta) {
            path.sky = 0.5 * path.throughput * bounce.weight * panel.sky;
            path.sky_direction = direction;
        }
    }
    path.sky_share = has_sky && !bounce.is_delta ? 0.5 : 1.0;
    return is_drawn;
}

// Chooses the next ray at the last vertex: first a ray to a light, then a ray to the sky, then the path's next ray.
void choose_ray()
{
    if (path.direct == vec3(0.0) && path.sky != vec3(0.0)) {
        bool is_above = dot(path.sky_direction, path.vertex_normal) > 0.0;
        path.shadow_origin = path.vertex_position + (is_above ? path.vertex_offset : -path.vertex_offset) * path.vertex_normal;
        path.shadow_direction = path.sky_direction;
        path.shadow_distance = kInfinity;
        path.shadow_least = 0.0;
        path.shadow_target = 0u;
        path.direct = path.sky;
        path.sky = vec3(0.0);
    }
    path.ray = path.direct != vec3(0.0) ? kRayShadow : kRayPath;
}

// Samples direct light at a surface, and chooses the next ray. Returns false if the path ends.
bool scatter(PixelSampler stream, GpuHit hit, SurfacePoint point, uint material)
{
    bool is_inside = dot(point.geometric, path.direction) > 0.0;
    vec3 geometric = is_inside ? -point.geometric : point.geometric;
    load_inputs(material, point, 0xffffffffu);
    path.radiance += path.throughput * emitted_radiance(MaterialBuffer(panel.materials).at[material].bsdf, hit, point.position);
    if (has_cutouts() && passes_straight(stream, material, point, hit.distance)) {
        return true;
    }
    if (path.is_last_ray) {
        return false;
    }
    Surface surface = make_surface(material, filter_glossy_alpha(panel.filter_glossy, path.least_pdf), is_inside);
    mat3 frame = make_shading_frame(point, material, geometric, -path.direction, is_inside);
    bool is_bumpy = (MaterialBuffer(panel.materials).at[material].texture_bits & (1u << kInputNormal)) != 0u;
    smooth_normal = is_bumpy ? (is_inside ? -point.normal : point.normal) * frame : vec3(0.0, 0.0, 1.0);
    float offset = ray_offset(point.position, hit.distance);
    vec3 wo = -path.direction * frame;
    wo.z = max(wo.z, 1e-6);
    uint pair = path.bounces.total * kPairsPerBounce;
    vec2 choices = draw_pair(stream, pair + kPairChoices);
    path.vertex_position = point.position;
    path.vertex_normal = geometric;
    path.vertex_offset = offset;
    sample_direct_light(stream, surface, frame, geometric, wo, pair, choices.x, offset);

    BsdfSample bounce;
    vec3 direction;
    vec2 chances = draw_pair(stream, pair + kPairRoulette);
    if (!choose_direction(stream, surface, frame, wo, choices.y, bounce, direction)) {
        return false;
    }
    path.throughput *= bounce.weight;
    path.is_cameras = false;
    path.bounces.total += 1u;
    path.bounces.diffuse += bounce.event == kEventDiffuse ? 1u : 0u;
    path.bounces.glossy += bounce.event == kEventGlossy ? 1u : 0u;
    path.bounces.transmission += bounce.event == kEventTransmission ? 1u : 0u;
    // Beyond a bounce limit, the ray still collects light, which completes the sampling of lights at its start.
    path.is_last_ray = path.bounces.total > panel.bounce_limit_total || path.bounces.diffuse > panel.bounce_limit_diffuse ||
                       path.bounces.glossy > panel.bounce_limit_glossy || path.bounces.transmission > panel.bounce_limit_transmission;
    path.vertex_pdf = is_background ? 0.0 : bounce.pdf;     // 0 keeps this ray from finding the sun a second time
    path.least_pdf = min(path.least_pdf, bounce.pdf);
    path.direction = direction;
    path.origin = point.position + (bounce.wi.z > 0.0 ? offset : -offset) * geometric;
    path.least_distance = 0.0;
    path.lights_from = 0.0;
    path.holes = 0u;

    float survival = max_component(path.throughput);
    if (path.bounces.total > 1u && !bounce.is_delta && survival < 1.0 && !is_background) {
        if (!survives(chances.x, survival)) {
            return false;
        }
        path.throughput /= survival;
    }
    return true;
}

// One iteration for kRayPath. Returns false if the path ends.
bool advance(PixelSampler stream, GpuHit hit)
{
    float distance = hit.distance < 0.0 ? kInfinity : hit.distance;
    SurfacePoint point;
    uint material = 0u;
    if (hit.distance >= 0.0) {
        point = find_surface(hit, path.origin, path.direction);
        material = material_index(hit, point);
        if (has_cutouts() && path.holes < kMostHoles && is_hole(material, point)) {
            path.holes += 1u;
            path.least_distance = hit.distance + ray_offset(point.position, hit.distance);
            return true;
        }
        if (path.ray == kRayPath && is_matched_material(material)) {
            float offset = ray_offset(point.position, hit.distance);
            path.shadow_least = hit.distance - offset;
            path.shadow_distance = hit.distance + offset;
            path.ray = kRayContact;
            return true;
        }
    }
    if (!path.is_cameras || (panel.flags & kPanelVisibleLights) != 0u) {
        path.radiance += path.throughput * seen_light(distance);
    }
    if (hit.distance < 0.0) {
        path.radiance += path.throughput * (path.is_cameras ? panel.background : path.sky_share * panel.sky);
        return false;
    }
    if (path.is_cameras) {
        bool is_ground = (MaterialBuffer(panel.materials).at[material].flags & kMaterialBackground) != 0u;
        if (panel.coverage != 0ul && is_ground) {
            return false;
        }
        path.is_covered = true;
    }
    return scatter(stream, hit, point, material);
}

// One iteration for a shadow ray; sets the purpose of the next ray.
void advance_shadow(GpuHit hit)
{
    bool is_through = hit.distance < 0.0;
    if (path.shadow_target != 0u) {
        is_through = !is_through && hit.object == path.shadow_target - 1u;
        path.shadow_distance = hit.distance * (1.0 - 1e-5);
        path.shadow_target = 0u;
    }
    if (path.ray == kRayShadow && is_through && has_cutouts()) {
        path.ray = kRayShadowCutouts;
        return;
    }
    if (path.ray == kRayShadowCutouts && !is_through && path.shadow_least < path.shadow_distance) {
        SurfacePoint point = find_surface(hit, path.shadow_origin, path.shadow_direction);
        vec3 share = unblocked_share(material_index(hit, point), point, path.shadow_direction);
        if (share != vec3(0.0)) {
            path.direct *= share;
            path.shadow_least = hit.distance + ray_offset(point.position, hit.distance);
            return;
        }
    }
    path.radiance += is_through ? path.direct : vec3(0.0);
    path.direct = vec3(0.0);
    choose_ray();
}

void follow_path(PixelSampler stream)
{
    bool continues = true;
    for (;;) {
        bool is_shadow = path.ray == kRayShadow || path.ray == kRayShadowCutouts;
        bool is_path = path.ray == kRayPath || path.ray == kRayAlone;
        bool is_any = path.ray == kRayShadow && path.shadow_target == 0u;
        uint mask = is_path ? kMaskCutout | kMaskSolid : path.ray == kRayShadowCutouts ? kMaskCutout : kMaskSolid;
        GpuHit hit = trace_ray(is_any, mask, is_shadow ? path.shadow_origin : path.origin,
                               is_shadow ? path.shadow_direction : path.direction, is_path ? path.least_distance : path.shadow_least,
                               is_path ? kInfinity : path.shadow_distance);
        if (is_shadow) {
            advance_shadow(hit);
        } else if (path.ray == kRayContact && hit.distance < 0.0) {
            path.ray = kRayAlone;
        } else {
            path.ray = path.ray == kRayContact ? kRayAlone : path.ray;
            continues = advance(stream, hit);
            if (path.ray != kRayContact) {
                choose_ray();
            }
        }
        if (!continues && path.ray == kRayPath) {
            return;
        }
    }
}

// Returns false where the lens shows nothing.
bool begin_path(vec2 point, vec2 lens)
{
    bool is_shown = camera_ray(point, lens, path.origin, path.direction);
    path.least_distance = 0.0;
    path.lights_from = 0.0;
    path.holes = 0u;
    path.throughput = vec3(1.0);
    path.radiance = vec3(0.0);
    path.bounces = BounceCounts(0u, 0u, 0u, 0u);
    path.is_last_ray = false;
    path.is_covered = false;
    path.is_cameras = true;
    path.least_pdf = 1e10;
    path.vertex_position = path.origin;
    path.vertex_normal = vec3(0.0);
    path.vertex_pdf = kDeltaPdf;
    path.sky = vec3(0.0);
    path.sky_direction = vec3(0.0);
    path.vertex_offset = 0.0;
    path.sky_share = 1.0;
    path.direct = vec3(0.0);
    path.shadow_origin = vec3(0.0);
    path.shadow_direction = vec3(0.0);
    path.shadow_distance = 0.0;
    path.shadow_least = 0.0;
    path.shadow_target = 0u;
    path.ray = kRayPath;
    path.survival = 1.0;
    return is_shown;
}

// Returns the linear RGB value of one path for the pixel.
vec3 trace_sample(uvec2 pixel, uint index)
{
    PixelSampler stream = make_sampler(panel.noise_seed, pixel, index);
    if (panel.shutter.is_open != 0u) {
        move_panel(pixel.y, draw_pair(stream, kPairTime).x);
    }
    path.roulette = 0.0;
    if ((panel.flags & kPanelRoom) != 0u) {
        PixelSampler block = make_sampler(panel.noise_seed, uvec2(pixel.x / kBudgetBlock_px, pixel.y), index);
        path.roulette = draw_pair(block, kPairRoom).x;
    }
    vec2 lens = panel.lens.opening > 0.0 ? draw_pair(stream, kPairLens) : vec2(0.5);
    if (begin_path(vec2(pixel) + 0.5 + sample_pixel_filter(draw_pair(stream, kPairPixelFilter)), lens)) {
        follow_path(stream);
    }
    return path.radiance;
}

#endif
