// A disc at an infinite distance. It is uniform on the plane at unit distance, hence the cosine cubed. Source: Cycles'
// distant light.
#ifndef CLEVRVK_SHADERS_LIGHTS_SUN_GLSL
#define CLEVRVK_SHADERS_LIGHTS_SUN_GLSL

#include "shaders/general/light_types.glsl"

float importance_of_sun(GpuLight light, vec3 position, vec3 normal)
{
    return max(abs(dot(normal, light.normal)), 0.1);
}

LightSample sample_sun(GpuLight light, vec3 position, vec2 u)
{
    vec3 tangent;
    vec3 bitangent;
    make_frame(light.normal, tangent, bitangent);
    vec2 disc = concentric_disc(u) * light.size.x;
    float cosine = inversesqrt(1.0 + dot(disc, disc));
    vec3 direction = (light.normal + disc.x * tangent + disc.y * bitangent) * cosine;
    float pdf = 1.0 / (kPi * square(light.size.x) * cosine * cosine * cosine);
    return LightSample(direction, kInfinity, light.radiance * pdf, pdf);
}

LightSample evaluate_sun(GpuLight light, vec3 origin, vec3 direction)
{
    float cosine = dot(direction, light.normal);
    float tan_squared = square(light.size.x);
    bool is_inside = cosine > 0.0 && (1.0 - cosine * cosine) < tan_squared * cosine * cosine;
    float pdf = is_inside ? 1.0 / (kPi * tan_squared * cosine * cosine * cosine) : 0.0;
    return LightSample(direction, kInfinity, light.radiance * pdf, pdf);
}

#endif
