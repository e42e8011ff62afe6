// A picture of all directions. Its table chooses a row and a texel of the row; the direction is uniform in the solid
// angle of the texel.
#ifndef CLEVRVK_SHADERS_LIGHTS_ENVIRONMENT_GLSL
#define CLEVRVK_SHADERS_LIGHTS_ENVIRONMENT_GLSL

#include "shaders/general/light_types.glsl"
#include "shaders/general/sum_table.glsl"
#include "shaders/general/textures.glsl"

float importance_of_environment(GpuLight light, vec3 position, vec3 normal)
{
    return kPi * light.size.x;      // a surface sees half of the environment, weighted by the cosine
}

// The probability of a row and a texel of the row, per steradian. Differences of cosines are computed as products, so
// that small ones are exact too.
float density_of_texel(GpuLight light, float chance, uint row)
{
    float turns = 0.5 / float(light.table_height);      // half the height of a row
    float band = 2.0 * unit_circle((float(row) + 0.5) * turns).y * unit_circle(0.5 * turns).y;
    return chance * float(light.table_width) / (2.0 * kPi * band);
}

// Where the sums of the rows begin, after the first table.
uint first_of_row(GpuLight light, uint row)
{
    return light.table_height + 1u + row * (light.table_width + 1u);
}

vec3 environment_radiance(GpuLight light, vec2 place)
{
    return light.radiance * sample_texture(TextureBuffer(panel.textures).at[light.source], place).xyz;
}

LightSample sample_environment(GpuLight light, vec3 position, vec2 u)
{
    FloatTable table = FloatTable(light.table);
    TableDraw row = draw_from_table(table, 0u, light.table_height, u.x);
    TableDraw column = draw_from_table(table, first_of_row(light, row.place), light.table_width, u.y);
    float turns = 0.5 / float(light.table_height);
    float cosine = mix(unit_circle(float(row.place) * turns).x, unit_circle(float(row.place + 1u) * turns).x, row.rest);
    float sine = sqrt(max((1.0 - cosine) * (1.0 + cosine), 0.0));
    vec2 place = vec2((float(column.place) + column.rest) / float(light.table_width), atan(sine, cosine) / kPi);
    vec2 circle = sine * unit_circle(0.5 - place.x);
    vec3 direction = normalize(circle.x * light.axis_u + circle.y * light.axis_v + cosine * light.normal);
    float pdf = density_of_texel(light, row.chance * column.chance, row.place);
    return LightSample(direction, kInfinity, environment_radiance(light, place), pdf);
}

LightSample evaluate_environment(GpuLight light, vec3 origin, vec3 direction)
{
    vec3 local = vec3(dot(direction, light.axis_u), dot(direction, light.axis_v), dot(direction, light.normal));
    float across = length(local.xy);
    vec2 place = vec2(across > 0.0 ? 0.5 - atan(local.y, local.x) / (2.0 * kPi) : 0.5, atan(across, local.z) / kPi);
    uint row = min(uint(place.y * float(light.table_height)), light.table_height - 1u);
    uint column = min(uint(max(place.x, 0.0) * float(light.table_width)), light.table_width - 1u);
    FloatTable table = FloatTable(light.table);
    float chance = chance_in_table(table, 0u, row) * chance_in_table(table, first_of_row(light, row), column);
    // The density is never 0: light that the table does not draw is found only by chance.
    return LightSample(direction, kInfinity, environment_radiance(light, place), max(density_of_texel(light, chance, row), 1e-30));
}

#endif
