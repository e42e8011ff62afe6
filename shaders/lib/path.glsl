// Paths from the camera: next-event estimation to one light a bounce, multiple importance sampling with the BSDF, the
// bounce limits and the filter glossy of Cycles. A sample of a pixel depends on nothing else; the entry points sum the
// samples in order. CLEVRVK_ONE_TRACE_SITE chooses how the rays of a path are traced; both ways give the same bytes.
#ifndef CLEVRVK_SHADERS_LIB_PATH_GLSL
#define CLEVRVK_SHADERS_LIB_PATH_GLSL

#include "shaders/lib/finite.glsl"
#include "shaders/lib/guide.glsl"
#include "shaders/lib/sampler.glsl"
#include "shaders/lib/tracing.glsl"
#include "shaders/bsdf_dispatch.glsl"

// The last surface of a path, needed to weight the lights that the next ray hits.
struct PathVertex
{
    vec3 position;
    vec3 normal;
    float importance;   // sum over all lights there
    float pdf;          // per steradian, of the chosen direction; from kDeltaPdf on, lights were not sampled there
};

#include "shaders/lib/path_terms.glsl"

// The radiance of lights that a ray from a path vertex passes before it hits a surface. Lights do not stop rays.
vec3 seen_light(PathVertex vertex, vec3 direction, float surface_distance)
{
    vec3 radiance = vec3(0.0);
    bool is_sampled = vertex.pdf < kDeltaPdf;
    [[unroll]] for (uint light = 0u; light <= sun_index(); ++light) {
        LightSample seen;
        if (light == sun_index()) {
            seen = evaluate_sun(direction);
        } else {
            seen = evaluate_area_light(area_light(light), vertex.position, direction);
        }
        bool is_seen = seen.pdf > 0.0 && (seen.distance < surface_distance || surface_distance == kInfinity);
        if (is_seen) {
            float weight = 1.0;
            if (is_sampled) {
                float chance = light_importance(light, vertex.position, vertex.normal) / vertex.importance;
                weight = power_heuristic(vertex.pdf, chance * seen.pdf);
            }
            radiance += weight * seen.radiance;
        }
    }
    return radiance;
}

#define filter_table_address launch.filter_table
#include "shaders/lib/pixel_filter.glsl"
#include "shaders/lib/filter_glossy.glsl"

Surface make_surface(uint instance_index, float least_alpha, bool is_inside)
{
    Surface surface;
    surface.least_alpha = least_alpha;
    surface.is_inside = is_inside;
    if (instance_index == kNoInstance) {
        surface.bsdf = kBsdf_lambert;
        surface.color = vec3(panel.backdrop.albedo);
        for (uint k = 0u; k < kMaterialParameterCount; ++k) {
            surface.parameters[k] = 0.0;
        }
    } else {
        GpuInstance instance = InstanceBuffer(launch.instances).at[instance_index];
        surface.bsdf = instance.bsdf;
        surface.color = instance.color;
        surface.parameters = instance.parameters;
    }
    return surface;
}

// x is the direction around the object's z axis, z is the normal. On the axis itself, any tangent is right.
mat3 make_shading_frame(uint instance_index, vec3 position, vec3 normal)
{
    vec3 tangent;
    vec3 bitangent;
    make_frame(normal, tangent, bitangent);
    if (instance_index != kNoInstance) {
        vec3 center = InstanceBuffer(launch.instances).at[instance_index].position;
        vec3 around = vec3(center.y - position.y, position.x - center.x, 0.0);
        vec3 projected = around - dot(around, normal) * normal;
        float length_squared = dot(projected, projected);
        if (length_squared > 1e-12) {
            tangent = projected * inversesqrt(length_squared);
            bitangent = cross(normal, tangent);
        }
    }
    return mat3(tangent, bitangent, normal);
}

// The path that a lane follows. It is not a parameter, for the same reason as the panel.
struct Path
{
    vec3 radiance;          // collected so far
    vec3 throughput;
    vec3 reflected;         // the throughput if BSDFs had chosen every direction; the roulette uses it
    vec3 origin;            // origin of its next ray
    vec3 direction;
    float least_pdf;
    BounceCounts bounces;
    PathVertex vertex;
    bool is_last_ray;
    vec3 direct;            // light that reaches the vertex if its shadow ray is unoccluded; 0 if there is no shadow ray
    vec3 shadow_origin;
    vec3 shadow_direction;
    float shadow_distance;
};

Path path;

void begin_path(vec2 point)
{
    path.radiance = vec3(0.0);
    path.throughput = vec3(1.0);
    path.reflected = vec3(1.0);
    path.origin = panel.eye;
    path.direction = camera_direction(point);
    path.least_pdf = kInfinity;
    path.bounces = BounceCounts(0u, 0u, 0u, 0u);
    path.vertex = PathVertex(path.origin, vec3(0.0), 0.0, kInfinity);
    path.is_last_ray = false;
    path.direct = vec3(0.0);
}

// Samples the direct light at the vertex from one light, chosen by importance. The shadow ray is traced later.
void sample_direct_light(PixelSampler stream, Surface surface, mat3 frame, vec3 wo, uint pair, float choice)
{
    LightChoice chosen = choose_light(path.vertex.position, path.vertex.normal, kAllLights, choice);
    path.vertex.importance = chosen.total;
    LightSample light = sample_light(chosen.light, path.vertex.position, draw_pair(stream, pair + kPairLightPosition));
    if (light.pdf > 0.0) {
        vec3 wi = light.direction * frame;
        float bsdf_pdf;
        vec3 value = evaluate_bsdf(surface, wo, wi, bsdf_pdf);
        if (max_component(value) > 0.0) {
            float light_pdf = light.pdf * chosen.importance / chosen.total;
            path.direct = path.throughput * value * light.radiance * (power_heuristic(light_pdf, bsdf_pdf) / light_pdf);
            path.shadow_origin = path.vertex.position + (wi.z > 0.0 ? kRayOffset : -kRayOffset) * path.vertex.normal;
            path.shadow_direction = light.direction;
            // Ends just in front of the light, which is not an object but may be inside one.
            path.shadow_distance = light.distance * (1.0 - 1e-5);
        }
    }
}

// Adds the lights that the path's ray has passed, samples direct light at its hit, and chooses the next ray. Returns
// false if the path ends.
bool scatter(PixelSampler stream, Hit hit)
{
    path.direct = vec3(0.0);
    if (path.bounces.total > 0u) {   // area lights cannot be seen by the camera
        path.radiance += path.throughput * seen_light(path.vertex, path.direction, hit.distance);
    }
    if (hit.distance >= kInfinity || path.is_last_ray) {
        return false;
    }

    vec3 position = path.origin + hit.distance * path.direction;
    bool is_inside = dot(hit.normal, path.direction) > 0.0;
    vec3 normal = is_inside ? -hit.normal : hit.normal;
    Surface surface = make_surface(hit.instance, filter_glossy_alpha(panel.filter_glossy, path.least_pdf), is_inside);
    mat3 frame = make_shading_frame(hit.instance, position, normal);
    vec3 wo = -path.direction * frame;
    wo.z = max(wo.z, 1e-6);
    uint pair = path.bounces.total * kPairsPerBounce;
    vec2 choices = draw_pair(stream, pair + kPairChoices);
    path.vertex.position = position;
    path.vertex.normal = normal;
    sample_direct_light(stream, surface, frame, wo, pair, choices.x);

    BsdfSample bounce;
    vec2 chances = draw_pair(stream, pair + kPairRoulette);
    vec2 direction_draw = draw_pair(stream, pair + kPairBsdfDirection);
    uint guides = 0u;
    LightChoice guide = LightChoice(0u, 0.0, 0.0);
    // later bounces contribute too little to be worth it
    if (panel.transmitter_count > 0u && path.bounces.diffuse == 0u && is_wide_bsdf(surface.bsdf)) {
        guides = find_guides(position);
        guide = choose_light(position, normal, guides, fract(chances.y / kGuidedShare));
    }
    bool is_guided = guides != 0u;
    if (is_guided && chances.y < kGuidedShare) {
        bounce.wi = sample_guide(guide.light, position, direction_draw) * frame;
        bounce.event = kEventDiffuse;   // whichever lobe would have chosen this direction; bounce limits may count it differently
        bounce.is_delta = false;
    } else if (!sample_bsdf(surface, wo, choices.y, direction_draw, bounce)) {
        return false;
    }
    if (!weigh_bsdf(surface, wo, bounce)) {
        return false;
    }
    // Guided directions have a low throughput because there are many of them. Roulette by throughput would remove them
    // again.
    path.reflected *= bounce.weight;
    path.throughput *= bounce.weight;
    float mixed_pdf = bounce.pdf;
    if (is_guided) {
        mixed_pdf = mix(bounce.pdf, guide_pdf(position, normal, guides, guide.total, frame * bounce.wi), kGuidedShare);
        path.throughput *= bounce.pdf / mixed_pdf;
    }
    path.bounces.total += 1u;
    path.bounces.diffuse += bounce.event == kEventDiffuse ? 1u : 0u;
    path.bounces.glossy += bounce.event == kEventGlossy ? 1u : 0u;
    path.bounces.transmission += bounce.event == kEventTransmission ? 1u : 0u;
    // Beyond a bounce limit, the ray still collects light, which completes the sampling of lights at its start.
    path.is_last_ray = path.bounces.total > panel.bounce_limit_total || path.bounces.diffuse > panel.bounce_limit_diffuse ||
                       path.bounces.glossy > panel.bounce_limit_glossy || path.bounces.transmission > panel.bounce_limit_transmission;
    path.vertex.pdf = mixed_pdf;
    // The density of the BSDF itself, however the direction was chosen, because the blur must not depend on that
    // choice.
    path.least_pdf = min(path.least_pdf, bounce.pdf);
    path.direction = normalize(frame * bounce.wi);
    path.origin = position + (bounce.wi.z > 0.0 ? kRayOffset : -kRayOffset) * normal;

    float survival = max_component(path.reflected);
    if (!bounce.is_delta && survival < 1.0) {
        if (chances.x >= survival) {
            return false;
        }
        path.throughput /= survival;
        path.reflected /= survival;
    }
    return true;
}

#ifdef CLEVRVK_ONE_TRACE_SITE
// One call in the code traces both kinds of ray, one ray per iteration: the shadow ray of the last vertex, then the
// path's next ray. NVIDIA's driver (seen in 580.159, H100) hangs in a shader that traces shadow rays from within nested
// branches of the loop over a path's bounces; with two calls at the top of the loop it works, but takes 18 to 70 %
// longer.
void follow_path(PixelSampler stream)
{
    bool continues = true;
    for (;;) {
        bool is_shadow_ray = path.direct != vec3(0.0);
        vec3 origin = is_shadow_ray ? path.shadow_origin : path.origin;
        vec3 direction = is_shadow_ray ? path.shadow_direction : path.direction;
        float curve = 0.0;
        float distance = is_shadow_ray ? path.shadow_distance : intersect_backdrop(panel.backdrop, origin, direction, curve);
        SurfacePayload surface = intersect_objects(is_shadow_ray, origin, direction, distance);
        if (is_shadow_ray) {
            path.radiance += surface.distance < 0.0 ? path.direct : vec3(0.0);
            path.direct = vec3(0.0);
        } else {
            continues = scatter(stream, to_hit(surface, distance, curve));
        }
        if (!continues && path.direct == vec3(0.0)) {
            return;
        }
    }
}
#else
void follow_path(PixelSampler stream)
{
    bool continues = true;
    while (continues) {
        continues = scatter(stream, trace_nearest(path.origin, path.direction));
        if (path.direct != vec3(0.0) && is_unoccluded(path.shadow_origin, path.shadow_direction, path.shadow_distance)) {
            path.radiance += path.direct;
        }
    }
}
#endif

// Returns the linear RGB value of one path for the pixel.
vec3 trace_sample(uvec2 pixel, uint index)
{
    PixelSampler stream = make_sampler(panel.noise_seed, pixel, index);
    begin_path(vec2(pixel) + 0.5 + sample_pixel_filter(draw_pair(stream, kPairPixelFilter)));
    follow_path(stream);
    return path.radiance;
}

// The number of paths that each sample of the pixel takes.
uint pixel_budget(uvec2 pixel)
{
    return launch.budgets == 0ul ? 1u : UintPixels(launch.budgets).at[budget_index(uvec2(pixel.x / kBudgetBlock_px, pixel.y))];
}

// Restores the sum over the paths of earlier launches, to the bit, because budgets are powers of two.
vec3 begin_sum(uint place, uint budget)
{
    return launch.sample_begin == launch.first_sample ? vec3(0.0) : Vec3Pixels(launch.radiance).at[place] * float(budget);
}

void store_sum(uint place, uint budget, vec3 sum)
{
    Vec3Pixels(launch.radiance).at[place] = sum * reciprocal_of_power(budget);
}

#endif
