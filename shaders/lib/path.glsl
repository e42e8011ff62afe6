// Paths from the eye: next-event estimation to one light a bounce, multiple importance sampling with the BSDF, the bounce limits
// and the filter glossy of Cycles. Each lane owns one pixel and adds its samples in order, so a picture's bytes depend on nothing else.
#ifndef CLEVRVK_SHADERS_LIB_PATH_GLSL
#define CLEVRVK_SHADERS_LIB_PATH_GLSL

#include "shaders/lib/guide.glsl"
#include "shaders/lib/sampler.glsl"
#include "shaders/lib/tracing.glsl"
#include "shaders/bsdf_dispatch.glsl"

// The last surface of a path, for weighing what the next ray sees of the lights.
struct PathVertex
{
    vec3 position;
    vec3 normal;
    float importance;   // of all lights there
    float pdf;          // per steradian, of the direction taken; kDeltaPdf and more: lights were not sampled there
};

// How many bounces of each kind lie behind.
struct BounceCounts
{
    uint total;
    uint diffuse;
    uint glossy;
    uint transmission;
};

float power_heuristic(float pdf, float other)
{
    return pdf * pdf / (pdf * pdf + other * other);
}

// What a ray from a path vertex sees of the lights before it meets a surface. Lights do not stop rays.
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

// Pixel filter: Blackman-Harris by inverting its distribution. Offsets from the pixel's centre, px.
vec2 sample_pixel_filter(vec2 u)
{
    FloatTable table = FloatTable(launch.filter_table);
    vec2 place = u * float(kFilterTableSize);
    uvec2 cell = min(uvec2(place), uvec2(kFilterTableSize - 1u));
    vec2 part = place - vec2(cell);
    return vec2(mix(table.at[cell.x], table.at[cell.x + 1u], part.x), mix(table.at[cell.y], table.at[cell.y + 1u], part.y));
}

// The narrowest alpha that a microfacet lobe may have behind a path whose least density was `least_pdf`. Source: Cycles' filter glossy.
float filter_glossy_alpha(float filter_glossy, float least_pdf)
{
    if (filter_glossy == 0.0) {
        return 0.0;
    }
    float blur = least_pdf / filter_glossy;
    return blur < 1.0 ? 0.5 * sqrt(1.0 - blur) : 0.0;
}

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

// x: circles the object's own z axis; z: the normal. On the axis itself any tangent will do.
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

vec3 trace_path(PixelSampler stream, vec2 point)
{
    vec3 radiance = vec3(0.0);
    vec3 throughput = vec3(1.0);
    vec3 reflected = vec3(1.0);     // the throughput of a path whose every direction the BSDFs had chosen: what roulette goes by
    vec3 origin = panel.eye;
    vec3 direction = camera_direction(point);
    float least_pdf = kInfinity;
    BounceCounts bounces = BounceCounts(0u, 0u, 0u, 0u);
    PathVertex vertex = PathVertex(origin, vec3(0.0), 0.0, kInfinity);
    bool is_last_ray = false;

    for (;;) {
        Hit hit = trace_nearest(origin, direction);
        if (bounces.total > 0u) {   // lamps cannot be seen by the camera
            radiance += throughput * seen_light(vertex, direction, hit.distance);
        }
        if (hit.distance >= kInfinity || is_last_ray) {
            break;
        }

        vec3 position = origin + hit.distance * direction;
        bool is_inside = dot(hit.normal, direction) > 0.0;
        vec3 normal = is_inside ? -hit.normal : hit.normal;
        Surface surface = make_surface(hit.instance, filter_glossy_alpha(panel.filter_glossy, least_pdf), is_inside);
        mat3 frame = make_shading_frame(hit.instance, position, normal);
        vec3 wo = -direction * frame;
        wo.z = max(wo.z, 1e-6);
        uint pair = bounces.total * kPairsPerBounce;
        vec2 choices = draw_pair(stream, pair + kPairChoices);

        vertex.position = position;
        vertex.normal = normal;
        LightChoice chosen = choose_light(position, normal, kAllLights, choices.x);
        vertex.importance = chosen.total;
        LightSample light_sample = sample_light(chosen.light, position, draw_pair(stream, pair + kPairLightPosition));
        if (light_sample.pdf > 0.0) {
            vec3 wi = light_sample.direction * frame;
            float bsdf_pdf;
            vec3 value = evaluate_bsdf(surface, wo, wi, bsdf_pdf);
            if (max_component(value) > 0.0) {
                float light_pdf = light_sample.pdf * chosen.importance / chosen.total;
                vec3 start = position + (wi.z > 0.0 ? kRayOffset : -kRayOffset) * normal;
                // Just short of the lamp, which is no object but may lie in one.
                if (is_unoccluded(start, light_sample.direction, light_sample.distance * (1.0 - 1e-5))) {
                    radiance += throughput * value * light_sample.radiance * (power_heuristic(light_pdf, bsdf_pdf) / light_pdf);
                }
            }
        }

        BsdfSample bounce;
        vec2 chances = draw_pair(stream, pair + kPairRoulette);
        vec2 direction_draw = draw_pair(stream, pair + kPairBsdfDirection);
        uint guides = 0u;
        LightChoice guide = LightChoice(0u, 0.0, 0.0);
        if (panel.transmitter_count > 0u && bounces.diffuse == 0u && is_wide_bsdf(surface.bsdf)) {  // later ones add too little to be worth it
            guides = find_guides(position);
            guide = choose_light(position, normal, guides, fract(chances.y / kGuidedShare));
        }
        bool is_guided = guides != 0u;
        if (is_guided && chances.y < kGuidedShare) {
            bounce.wi = sample_guide(guide.light, position, direction_draw) * frame;
            bounce.event = kEventDiffuse;   // whichever lobe would have sent it there: what a bounce limit counts may differ by that
            bounce.is_delta = false;
        } else if (!sample_bsdf(surface, wo, choices.y, direction_draw, bounce)) {
            break;
        }
        if (!weigh_bsdf(surface, wo, bounce)) {
            break;
        }
        // Guided directions have a low throughput because there are many of them. Roulette by it would thin them out again.
        reflected *= bounce.weight;
        throughput *= bounce.weight;
        float mixed_pdf = bounce.pdf;
        if (is_guided) {
            mixed_pdf = mix(bounce.pdf, guide_pdf(position, normal, guides, guide.total, frame * bounce.wi), kGuidedShare);
            throughput *= bounce.pdf / mixed_pdf;
        }
        bounces.total += 1u;
        bounces.diffuse += bounce.event == kEventDiffuse ? 1u : 0u;
        bounces.glossy += bounce.event == kEventGlossy ? 1u : 0u;
        bounces.transmission += bounce.event == kEventTransmission ? 1u : 0u;
        // Past a limit the ray still sees the lights, which completes the sampling of them at its start.
        is_last_ray = bounces.total > panel.bounce_limit_total || bounces.diffuse > panel.bounce_limit_diffuse ||
                      bounces.glossy > panel.bounce_limit_glossy || bounces.transmission > panel.bounce_limit_transmission;
        vertex.pdf = mixed_pdf;
        // The BSDF's own density, whichever way the direction was found: what is blurred must not depend on chance.
        least_pdf = min(least_pdf, bounce.pdf);
        direction = normalize(frame * bounce.wi);
        origin = position + (bounce.wi.z > 0.0 ? kRayOffset : -kRayOffset) * normal;

        float survival = max_component(reflected);
        if (!bounce.is_delta && survival < 1.0) {
            if (chances.x >= survival) {
                break;
            }
            throughput /= survival;
            reflected /= survival;
        }
    }
    return radiance;
}

void main()
{
    uvec2 pixel = launch_pixel();
    panel = PanelBuffer(launch.panels).at[panel_index()];
#ifdef CLEVRVK_SMALL_SCENE
    load_small_scene();
#endif
    Vec3Pixels pixels = Vec3Pixels(launch.radiance);
    uint place = pixel_index(pixel);
    uint effort = launch.efforts == 0ul ? 1u : UintPixels(launch.efforts).at[effort_index(uvec2(pixel.x / kEffortBlock_px, pixel.y))];
    vec3 sum = launch.sample_begin == launch.first_sample ? vec3(0.0) : pixels.at[place] * float(effort);
    for (uint index = launch.sample_begin * effort; index < launch.sample_end * effort; ++index) {
        PixelSampler stream = make_sampler(panel.noise_seed, pixel, index);
        vec2 point = vec2(pixel) + 0.5 + sample_pixel_filter(draw_pair(stream, kPairPixelFilter));
        sum += trace_path(stream, point);
    }
    pixels.at[place] = sum * reciprocal_of_power(effort);
}

#endif
