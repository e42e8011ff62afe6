// The surface that a ray has hit: its position, normals and texture coordinates, and the inputs of the material there.
#ifndef CLEVRVK_SHADERS_GENERAL_SURFACE_GLSL
#define CLEVRVK_SHADERS_GENERAL_SURFACE_GLSL

#include "shaders/general/inputs.glsl"
#include "shaders/general/textures.glsl"
#include "shaders/lib/backdrop.glsl"
#include "shaders/shape_dispatch.glsl"
#include "shaders/solid_dispatch.glsl"

struct SurfacePoint
{
    vec3 position;      // computed on the surface, which is more exact than along the ray
    vec3 local;         // the same in object space
    vec3 geometric;     // unit, outward
    vec3 normal;        // unit, outward; interpolated if the mesh has normals
    vec3 tangent;       // along u if the mesh has tangents, else around the object's z axis; not normalised
    float handedness;   // handedness of tangent, bitangent, normal: 1 or -1
    vec2 uv;
    vec4 color;         // vertex colour
    uint slot;
    uint part;          // the part of a thing, counted from 1; 0 for none
};

// Source: Cigolle et al., A Survey of Efficient Representations for Independent Unit Vectors (JCGT 2014).
vec3 unpack_octahedron(uint packed)
{
    vec2 p = max(vec2(float(int(packed << 16u) >> 16), float(int(packed) >> 16)) * (1.0 / 32767.0), -1.0);
    vec3 v = vec3(p, 1.0 - abs(p.x) - abs(p.y));
    float fold = max(-v.z, 0.0);
    v.xy += mix(vec2(fold), vec2(-fold), greaterThanEqual(v.xy, vec2(0.0)));
    return normalize(v);
}

// The parameters of an analytic shape, as shapes/NAME.glsl reads them.
GpuInstance shape_numbers(GpuObject object)
{
    GpuInstance instance;
    instance.shape = object.shape;
    instance.radius = object.radius;
    instance.bevel_width = object.bevel_width;
    instance.bevel_exponent = object.bevel_exponent;
    instance.side_count = object.side_count;
    return instance;
}

UnitRay to_unit_space(GpuObject object, vec3 origin, vec3 direction)
{
    return UnitRay(transform_point(object.to_object, origin), transform_vector(object.to_object, direction));
}

// The barycentric weights of a triangle's second and third corners at a point of its plane.
vec2 find_barycentrics(vec3 edge_1, vec3 edge_2, vec3 offset)
{
    vec3 n = cross(edge_1, edge_2);
    float inverse = 1.0 / max(dot(n, n), 1e-30);
    return clamp(vec2(dot(n, cross(offset, edge_2)), dot(n, cross(edge_1, offset))) * inverse, 0.0, 1.0);
}

void shade_triangle(GpuObject object, uint primitive, vec3 on_ray, inout SurfacePoint point)
{
    uvec3 corners = TriangleBuffer(object.triangles).at[primitive];
    PositionBuffer positions = PositionBuffer(object.positions);
    vec3 a = positions.at[corners.x];
    vec3 edge_1 = positions.at[corners.y] - a;
    vec3 edge_2 = positions.at[corners.z] - a;
    vec2 weights = find_barycentrics(edge_1, edge_2, on_ray - a);
    point.local = a + weights.x * edge_1 + weights.y * edge_2;
    point.position = transform_point(object.to_world, point.local);
    point.geometric = normalize(transform_normal(object.to_object, cross(edge_1, edge_2)));
    point.normal = point.geometric;
    if (object.slots != 0ul) {
        uint slot_and_part = SlotBuffer(object.slots).at[primitive];
        point.slot = slot_and_part & 0xffffu;
        point.part = slot_and_part >> 16u;
    }
    if (object.shading == 0ul) {
        return;
    }
    vec3 normal = vec3(0.0);
    vec3 tangent = vec3(0.0);
    bool has_tangent = true;
    for (int k = 0; k < 3; ++k) {
        GpuVertexShading vertex = ShadingBuffer(object.shading).at[corners[k]];
        float weight = k == 0 ? 1.0 - weights.x - weights.y : weights[k - 1];
        normal += weight * unpack_octahedron(vertex.normal);
        has_tangent = has_tangent && vertex.tangent != 0u;
        tangent += weight * unpack_octahedron(vertex.tangent);
        point.uv += weight * vec2(vertex.u, vertex.v);
        point.color -= weight * (1.0 - unpack_unorm(vertex.color));   // white is exactly 1
        point.handedness = (vertex.tangent & 1u) != 0u ? -1.0 : 1.0;
    }
    normal = transform_normal(object.to_object, normal);
    float length_squared = dot(normal, normal);
    if (length_squared > 0.0) {
        point.normal = normal * inversesqrt(length_squared);
    }
    if (has_tangent) {
        point.tangent = transform_vector(object.to_world, tangent);
    }
}

// \param hit  of a ray, on an object
SurfacePoint find_surface(GpuHit hit, vec3 origin, vec3 direction)
{
    GpuObject object = ObjectBuffer(panel.objects).at[hit.object];
    UnitRay ray = to_unit_space(object, origin, direction);
    vec3 on_ray = ray.origin + hit.distance * ray.direction;
    SurfacePoint point;
    point.position = origin + hit.distance * direction;
    point.local = on_ray;
    point.uv = vec2(0.0);
    point.color = vec4(1.0);
    point.slot = 0u;
    point.part = 0u;
    point.handedness = 1.0;
    point.tangent = transform_vector(object.to_world, vec3(-on_ray.y, on_ray.x, 0.0));
    if (has_triangles(object.shape)) {
        shade_triangle(object, hit.primitive, on_ray, point);
    } else if (object.shape == kShapeBackdrop) {
        float curve;
        float distance = intersect_backdrop(panel.backdrop, origin, direction, curve);
        point.geometric = backdrop_normal(panel.backdrop, curve);
        point.normal = point.geometric;
    } else {
        point.geometric = normalize(transform_normal(object.to_object, instance_normal(shape_numbers(object), ray, hit.distance)));
        point.normal = point.geometric;
    }
    return point;
}

uint material_index(GpuHit hit, SurfacePoint point)
{
    return ObjectBuffer(panel.objects).at[hit.object].first_material + point.slot;
}

// Converts inputs whose base colour has an opacity in w into inputs of a surface that transmits the rest of the light.
// Metal keeps its colour; the base colour tints transmitted light in proportion to the opacity. The same as in
// cast/surface_inputs.cpp.
void blend_inputs()
{
    float opacity = clamp(inputs[kInputBase].w, 0.0, 1.0);
    float metallic = clamp(inputs[kInputRoughness].z, 0.0, 1.0);
    float opaque = opacity * (1.0 - metallic) * (1.0 - inputs[kInputTransmission].x);
    inputs[kInputTransmission].x = 1.0 - opaque / max(1.0 - opacity * metallic, 1e-6);
    inputs[kInputRoughness].z = opacity * metallic;
    inputs[kInputBase].xyz = mix(vec3(1.0), inputs[kInputBase].xyz, opacity + (1.0 - opacity) * metallic);
    inputs[kInputEmission].xyz *= opacity;
}

// Fills `inputs` with the values of the material at the point, including textures and vertex colours.
// \param wanted  bits of the inputs whose textures are needed
void load_inputs(uint material, SurfacePoint point, uint wanted)
{
    MaterialBuffer materials = MaterialBuffer(panel.materials);
    for (uint k = 0u; k < kInputCount; ++k) {
        inputs[k] = materials.at[material].inputs[k];
    }
    uint rest = materials.at[material].texture_bits & wanted;
    while (rest != 0u) {     // one call in the code for all textures: inlining it for each would make the code long
        uint k = uint(findLSB(rest));
        rest &= rest - 1u;
        GpuTexture picture = TextureBuffer(panel.textures).at[materials.at[material].textures[k]];
        if (picture.solid == kNotSolid) {
            inputs[k] *= sample_texture(picture, point.uv);
        } else {
            vec3 p = vec3(dot(picture.u_row, point.local), dot(picture.v_row, point.local), dot(picture.w_row, point.local));
            inputs[k] = mix(inputs[k], picture.second, evaluate_solid(picture.solid, p, picture.seed));
        }
    }
    inputs[kInputBase] *= point.color;
    if ((materials.at[material].flags & kMaterialBlended) != 0u) {
        blend_inputs();
    }
}

// Records that a thing is on the ray through the centre of this lane's pixel, in front of the stage.
void mark(uint first_word, uint object)
{
    uint bit = ObjectBuffer(panel.objects).at[object].mask_id - 1u;
    UintPixels(panel.amodal).at[first_word + bit / 32u] |= 1u << (bit % 32u);
}

bool has_cutouts()
{
    return (panel.flags & kPanelCutouts) != 0u;
}

// Whether there is no surface at the point, because its alpha is below the material's cutoff.
bool is_hole(uint material, SurfacePoint point)
{
    float cutoff = MaterialBuffer(panel.materials).at[material].alpha_cutoff;
    if (cutoff <= 0.0) {
        return false;
    }
    load_inputs(material, point, 1u << kInputBase);
    return inputs[kInputBase].w < cutoff;
}

#endif
