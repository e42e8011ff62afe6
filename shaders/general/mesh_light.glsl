// A mesh with emissive materials, which emit from both sides of each triangle. Triangles are sampled by area and
// radiance, and points on a triangle uniformly. Rays that hit the mesh find its emission at its surface
// (general/path.glsl).
#ifndef CLEVRVK_SHADERS_GENERAL_MESH_LIGHT_GLSL
#define CLEVRVK_SHADERS_GENERAL_MESH_LIGHT_GLSL

#include "shaders/general/light_types.glsl"
#include "shaders/general/sum_table.glsl"
#include "shaders/general/textures.glsl"

// The same for an analytic shape.
float importance_of_object(GpuLight light, vec3 position, vec3 normal)
{
    vec3 offset = light.center - position;
    float distance_squared = max(dot(offset, offset), square(light.size.x));
    // Triangles face all directions, so a point sees a quarter of their area.
    return 0.25 * light.size.y * max(abs(dot(normal, offset)) * inversesqrt(distance_squared), 0.1) / distance_squared;
}

// The density of a sampled point, per steradian. \param chance  probability of its triangle \param edges  vector along
// the triangle's normal whose length is twice its area
float density_of_triangle(float chance, vec3 edges, vec3 direction, float distance)
{
    // The density grows without limit for a triangle seen edge-on; it is limited to a number that the power heuristic
    // can square.
    return min(2.0 * chance * distance * distance / max(abs(dot(edges, direction)), 1e-20), 1e16);
}

// The density of sample_mesh towards a point that a ray from `position` hits.
float density_of_hit(GpuLight light, uint primitive, vec3 position, vec3 point)
{
    GpuObject object = ObjectBuffer(panel.objects).at[light.source];
    uvec3 corners = TriangleBuffer(object.triangles).at[primitive];
    PositionBuffer positions = PositionBuffer(object.positions);
    vec3 a = positions.at[corners.x];
    vec3 edges = cross(transform_vector(object.to_world, positions.at[corners.y] - a),
                       transform_vector(object.to_world, positions.at[corners.z] - a));
    vec3 offset = point - position;
    float distance = length(offset);
    return density_of_triangle(chance_in_table(FloatTable(light.table), 0u, primitive), edges, offset / distance, distance);
}

// The emission that a ray finds where it hits the triangle; 0 in a hole.
vec3 emission_of_triangle(GpuObject object, uint primitive, uvec3 corners, vec3 weights)
{
    uint slot = object.slots == 0ul ? 0u : SlotBuffer(object.slots).at[primitive] & 0xffffu;
    GpuMaterial material = MaterialBuffer(panel.materials).at[object.first_material + slot];
    vec3 emission = material.inputs[kInputEmission].xyz;
    float opacity = material.inputs[kInputBase].w;
    vec2 uv = vec2(0.0);
    float alpha = 1.0;
    for (int k = 0; k < 3 && object.shading != 0ul; ++k) {
        GpuVertexShading vertex = ShadingBuffer(object.shading).at[corners[k]];
        uv += weights[k] * vec2(vertex.u, vertex.v);
        alpha -= weights[k] * (1.0 - unpack_unorm(vertex.color).w);
    }
    uint wanted = 1u << kInputEmission | (material.alpha_cutoff > 0.0 ? 1u << kInputBase : 0u);
    uint rest = material.texture_bits & wanted;
    while (rest != 0u) {    // one call in the code for both
        uint k = uint(findLSB(rest));
        rest &= rest - 1u;
        vec4 factor = sample_texture(TextureBuffer(panel.textures).at[material.textures[k]], uv);
        emission *= k == kInputEmission ? factor.xyz : vec3(1.0);
        opacity *= k == kInputEmission ? 1.0 : factor.w;
    }
    opacity *= alpha;
    bool is_blended = (material.flags & kMaterialBlended) != 0u;
    emission *= is_blended ? clamp(opacity, 0.0, 1.0) : 1.0;
    return opacity < material.alpha_cutoff ? vec3(0.0) : emission;
}

LightSample sample_mesh(GpuLight light, vec3 position, vec2 u)
{
    GpuObject object = ObjectBuffer(panel.objects).at[light.source];
    TableDraw triangle = draw_from_table(FloatTable(light.table), 0u, light.table_width, u.x);
    uvec3 corners = TriangleBuffer(object.triangles).at[triangle.place];
    PositionBuffer positions = PositionBuffer(object.positions);
    vec3 a = positions.at[corners.x];
    vec3 edge_1 = positions.at[corners.y] - a;
    vec3 edge_2 = positions.at[corners.z] - a;
    float root = sqrt(triangle.rest);
    vec3 weights = vec3(1.0 - root, root * (1.0 - u.y), root * u.y);
    vec3 point = transform_point(object.to_world, a + weights.y * edge_1 + weights.z * edge_2);
    vec3 edges = cross(transform_vector(object.to_world, edge_1), transform_vector(object.to_world, edge_2));
    vec3 offset = point - position;
    float distance = max(length(offset), 1e-12);
    vec3 direction = offset / distance;
    float pdf = density_of_triangle(triangle.chance, edges, direction, distance);
    // The ray ends in front of the triangle, at a distance that covers the rounding error of the point.
    float end = distance - (4e-6 * max(max_component(abs(point)), distance) + 2e-7);
    vec3 radiance = emission_of_triangle(object, triangle.place, corners, weights);
    return end > 0.0 ? LightSample(direction, end, radiance, pdf) : LightSample(direction, distance, vec3(0.0), 0.0);
}

#endif
