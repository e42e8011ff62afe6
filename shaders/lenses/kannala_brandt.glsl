// A fisheye lens: the distance from the image's centre is an odd polynomial of the angle to the axis. Source: Kannala
// and Brandt, A Generic Camera Model and Calibration Method (2006); OpenCV's module fisheye.
#ifndef CLEVRVK_SHADERS_LENSES_KANNALA_BRANDT_GLSL
#define CLEVRVK_SHADERS_LENSES_KANNALA_BRANDT_GLSL

#include "shaders/lenses/radial.glsl"

bool unproject_kannala_brandt(GpuLens lens, vec2 point, out vec3 direction)
{
    float radius = length(point);
    vec4 k = vec4(lens.distortion[0], lens.distortion[1], lens.distortion[2], lens.distortion[3]);
    float angle = invert_radial(k, lens.limit, radius);
    direction = tilt(angle, point, radius);
    return angle >= 0.0;
}

#endif
