// The local frame in which a surface scatters light, and the parameters of its BSDF.
#ifndef CLEVRVK_SHADERS_GENERAL_SHADING_GLSL
#define CLEVRVK_SHADERS_GENERAL_SHADING_GLSL

#include "shaders/general/surface.glsl"
#include "shaders/lib/bsdf_types.glsl"

// Rotates a normal towards the geometric normal until the mirrored view direction is above the surface, as Cycles 3.4
// does. Let the view's component in the plane of both normals have the length r and the angle a to the geometric
// normal, and let the result have the angle t to the geometric normal. Then the mirrored view has the height r cos(2 t
// - a).
vec3 keep_mirrored_above(vec3 normal, vec3 geometric, vec3 view)
{
    float height = dot(geometric, view);
    float least = min(0.9 * height, 0.01);
    float facing = dot(normal, view);
    vec3 side = normal - dot(normal, geometric) * geometric;
    float side_squared = dot(side, side);
    if (side_squared < 1e-12) {
        return geometric;
    }
    if (facing > 0.0 && 2.0 * facing * dot(normal, geometric) - height >= least) {
        return normal;
    }
    side *= inversesqrt(side_squared);
    float along = dot(side, view);
    float reach = max(height * height + along * along, 1e-20);
    float cosine_of_twice = (height * least - along * sqrt(max(reach - least * least, 0.0))) / reach;
    return sqrt(max(0.5 + 0.5 * cosine_of_twice, 0.0)) * geometric + sqrt(max(0.5 - 0.5 * cosine_of_twice, 0.0)) * side;
}

// x and z of the local frame: the tangent and the shading normal, on the viewer's side; the normal map is applied.
mat3 make_shading_frame(SurfacePoint point, uint material, vec3 geometric, vec3 view, bool is_inside)
{
    vec3 normal = point.normal;
    vec3 tangent = point.tangent - dot(point.tangent, normal) * normal;
    vec3 bitangent;
    if (dot(tangent, tangent) > 1e-16) {
        tangent = normalize(tangent);
        bitangent = point.handedness * cross(normal, tangent);
    } else {
        make_frame(normal, tangent, bitangent);
    }
    GpuMaterial info = MaterialBuffer(panel.materials).at[material];
    if ((info.texture_bits & (1u << kInputNormal)) != 0u) {
        vec3 bent = (2.0 * inputs[kInputNormal].xyz - 1.0) * vec3(info.normal_scale, info.normal_scale, 1.0);
        normal = normalize(bent.x * tangent + bent.y * bitangent + max(bent.z, 1e-3) * normal);
        tangent = normalize(tangent - dot(tangent, normal) * normal);
    }
    normal = keep_mirrored_above(is_inside ? -normal : normal, geometric, view);
    tangent = tangent - dot(tangent, normal) * normal;
    if (dot(tangent, tangent) > 1e-8) {
        tangent = normalize(tangent);
        return mat3(tangent, cross(normal, tangent), normal);
    }
    make_frame(normal, tangent, bitangent);
    return mat3(tangent, bitangent, normal);
}

Surface make_surface(uint material, float least_alpha, bool is_inside)
{
    GpuMaterial info = MaterialBuffer(panel.materials).at[material];
    material_ior = info.ior;
    is_thin = (info.flags & kMaterialThin) != 0u;
    is_background = (info.flags & kMaterialBackground) != 0u;
    Surface surface;
    surface.bsdf = info.bsdf;
    surface.color = inputs[0].xyz;
    for (uint k = 0u; k < kMaterialParameterCount; ++k) {
        surface.parameters[k] = info.inputs[1u + k / 4u][k % 4u];
    }
    surface.least_alpha = least_alpha;
    surface.is_inside = is_inside;
    return surface;
}

#endif
