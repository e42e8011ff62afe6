// The buffers behind the addresses of a job, and the panel that a lane renders. An entry point loads the panel before
// anything else. Everything is accessed by address; there are no descriptors.
#ifndef CLEVRVK_SHADERS_GENERAL_SCENE_GLSL
#define CLEVRVK_SHADERS_GENERAL_SCENE_GLSL

#extension GL_EXT_buffer_reference2 : require

#include "shaders/lib/math.glsl"
#include "shaders/shared/general_types.h"
#include "shaders/shared/scene_types.h"

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer JobBuffer { GpuJob job; };
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer PanelBuffer { GpuGeneralPanel at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer ObjectBuffer { GpuObject at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer MaterialBuffer { GpuMaterial at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer TextureBuffer { GpuTexture at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer LightBuffer { GpuLight at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer LightNodeBuffer { GpuLightNode at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer FloatTable { float at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer PositionBuffer { vec3 at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer TriangleBuffer { uvec3 at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer ShadingBuffer { GpuVertexShading at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer SlotBuffer { uint at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer Texels8 { uint at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer TexelsHalf { uvec2 at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) buffer Vec3Pixels { vec3 at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) buffer UintPixels { uint at[]; };

layout(push_constant, scalar) uniform WorkConstants { GpuWork work; };

#define the_job JobBuffer(work.job).job

// The row that this lane renders, counted over all panels of the launch.
uint launch_row()
{
    return (gl_LaunchIDEXT.z * gl_LaunchSizeEXT.y + gl_LaunchIDEXT.y) * work.row_stride % (gl_LaunchSizeEXT.y * gl_LaunchSizeEXT.z);
}

uint panel_index()
{
    return work.first_panel + launch_row() / gl_LaunchSizeEXT.y;
}

// The pixel that this lane renders.
uvec2 launch_pixel()
{
    return uvec2(gl_LaunchIDEXT.x, work.first_row + launch_row() % gl_LaunchSizeEXT.y);
}

// Index of the pixel in the pixel buffers.
uint pixel_index(uvec2 pixel)
{
    return (panel_index() * the_job.height + pixel.y) * the_job.width + pixel.x;
}

// The number of pixel blocks in a row; the last block may have fewer pixels.
uint count_row_blocks()
{
    return (the_job.width + kBudgetBlock_px - 1u) / kBudgetBlock_px;
}

// The index of a pixel block of a row in the budgets.
uint budget_index(uvec2 block)
{
    return (panel_index() * the_job.height + block.y) * count_row_blocks() + block.x;
}

#ifndef CLEVRVK_NO_PANEL
GpuGeneralPanel panel;

// The triangle of an object's mesh that has a given number in the acceleration structure.
uint triangle_of(uint object, uint number)
{
    DeviceAddress order = ObjectBuffer(panel.objects).at[object].order;
    return order == 0ul ? number : UintPixels(order).at[number];
}

#include "shaders/lens_dispatch.glsl"

// The unit direction through the centre of the lens and a point of the image, given in pixels from the top left corner.
// Returns false where the lens shows nothing.
bool camera_direction(vec2 point, out vec3 direction)
{
    vec2 image = 2.0 * point / vec2(the_job.width, the_job.height) - 1.0;
    if (panel.lens.kind == kLens_pinhole) {
        direction = normalize(image.x * panel.right - image.y * panel.up - panel.back);
        return true;
    }
    vec3 local;
    bool is_shown = unproject(panel.lens, image * panel.lens.half_size, local);
    vec2 across = local.xy / panel.lens.half_size;
    direction = normalize(across.x * panel.right - across.y * panel.up - local.z * panel.back);
    return is_shown;
}

// The same through a point of the lens's opening, chosen by u from 0 to 1.
bool camera_ray(vec2 point, vec2 u, out vec3 origin, out vec3 direction)
{
    origin = panel.eye;
    bool is_shown = camera_direction(point, direction);
    if (panel.lens.opening > 0.0) {
        vec2 place = panel.lens.opening * concentric_disc(u) / panel.lens.half_size;
        vec3 offset = place.x * panel.right + place.y * panel.up;
        float reach = panel.lens.has_focus_plane != 0u ? panel.lens.focus / -dot(direction, panel.back) : panel.lens.focus;
        origin += offset;
        direction = normalize(reach * direction - offset);
    }
    return is_shown;
}
#endif

vec3 transform_point(vec4 rows[3], vec3 point)
{
    return vec3(dot(rows[0].xyz, point) + rows[0].w, dot(rows[1].xyz, point) + rows[1].w, dot(rows[2].xyz, point) + rows[2].w);
}

vec3 transform_vector(vec4 rows[3], vec3 v)
{
    return vec3(dot(rows[0].xyz, v), dot(rows[1].xyz, v), dot(rows[2].xyz, v));
}

// Four numbers from 0 to 1 with 8 bits each, the first in the lowest bits.
vec4 unpack_unorm(uint packed)
{
    return vec4(float(packed & 255u), float((packed >> 8u) & 255u), float((packed >> 16u) & 255u), float(packed >> 24u)) * (1.0 / 255.0);
}

// Transforms a normal: multiplies by the transpose of the inverse, given the rows of the inverse.
vec3 transform_normal(vec4 inverse_rows[3], vec3 n)
{
    return inverse_rows[0].xyz * n.x + inverse_rows[1].xyz * n.y + inverse_rows[2].xyz * n.z;
}

#endif
