// Sets the panel to a time while its shutter is open. Labels show a single time. Each path has its own time, which all
// its rays share.
#ifndef CLEVRVK_SHADERS_GENERAL_SHUTTER_GLSL
#define CLEVRVK_SHADERS_GENERAL_SHUTTER_GLSL

#include "shaders/general/scene.glsl"

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer StepBuffer { GpuTimeStep at[]; };

// Source: Rodrigues' rotation formula.
vec3 turn_about(vec3 axis, vec2 circle, vec3 v)
{
    return circle.x * v + circle.y * cross(axis, v) + (1.0 - circle.x) * dot(axis, v) * axis;
}

// \param u  from 0 to 1: the fraction of the time for which the shutter is open for this row
void move_panel(uint row, float u)
{
    GpuShutter shutter = panel.shutter;
    float time = shutter.rolling * ((float(row) + 0.5) / float(the_job.height)) + (1.0 - shutter.rolling) * u;
    vec2 circle = unit_circle(time * shutter.turns);
    panel.eye = shutter.eye + time * shutter.path;
    panel.right = turn_about(shutter.axis, circle, shutter.right);
    panel.up = turn_about(shutter.axis, circle, shutter.up);
    panel.back = turn_about(shutter.axis, circle, shutter.back);
    if (shutter.step_count > 0u) {
        GpuTimeStep step = StepBuffer(shutter.steps).at[min(uint(time * float(shutter.step_count)), shutter.step_count - 1u)];
        panel.tlas = step.tlas;
        panel.tree = step.tree;
        panel.objects = step.objects;
    }
}

#endif
