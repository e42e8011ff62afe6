// The structs that describe a batch of panels to the shaders: panels, instances, lights, and the push constants that
// lead to them. Scalar layout everywhere. Positions are in scene units and world space, unless stated otherwise.
#ifndef CLEVRVK_SHADERS_SHARED_SCENE_TYPES_H
#define CLEVRVK_SHADERS_SHARED_SCENE_TYPES_H

#include "shaders/shared/language.h"

CLEVRVK_SHARED_BEGIN

// There is one ray type. Hit groups, and the record offset of an instance, are numbered by shape.
#define CLEVRVK_PAYLOAD_SURFACE 0

// A panel with at most this many lights and objects is small (shaders/lib/small_scene.glsl).
CLEVRVK_SHARED_CONST uint kSmallSceneLights = 3;
CLEVRVK_SHARED_CONST uint kSmallSceneObjects = 10;

// The largest number of area lights in a panel. Sets of lights are 32-bit words (shaders/lib/lights.glsl, guide.glsl),
// and one bit is for the sun.
CLEVRVK_SHARED_CONST uint kMostAreaLights = 31;

// A surface is called matched if its index of refraction differs by less than this from the index around it. It
// reflects nothing, and light passes straight through, however rough the surface is. The refraction would be too small
// to see, and in single precision the two directions would no longer determine the facet.
CLEVRVK_SHARED_CONST float kMatchedIor = 2e-4f;

// The number of lanes in a workgroup of path_small.comp, and the smallest number of lanes that share a pixel. With
// these, the pixels of a workgroup are in one block of kBudgetBlock_px and take the same number of paths.
#define CLEVRVK_PATH_GROUP 32
#define CLEVRVK_LEAST_PIXEL_LANES 4

// Instance masks: which rays can hit an object.
CLEVRVK_SHARED_CONST uint kMaskAnalytic = 1;
CLEVRVK_SHARED_CONST uint kMaskMesh = 2;
CLEVRVK_SHARED_CONST uint kMaskAll = 0xff;

CLEVRVK_SHARED_CONST uint kMaterialParameterCount = 6;
CLEVRVK_SHARED_CONST uint kBudgetBlock_px = 8;     // pixels of a row; the pixels of one block take the same number of paths
CLEVRVK_SHARED_CONST uint kFilterTableSize = 512;  // intervals of the pixel filter's inverse distribution

// A square area light.
struct GpuAreaLight {
    vec3 center;
    float side;     // edge length
    vec3 axis_u;    // unit
    vec3 axis_v;    // unit
    vec3 normal;    // unit, the emitting side
    vec3 radiance;  // linear RGB
};
CLEVRVK_CHECK_SIZE(GpuAreaLight, 64);

// One object: its material, and the data for its intersection shader.
struct GpuInstance {
    vec3 position;
    float inverse_scale;
    float bounding_radius;  // radius of the bounding sphere around the position, world space
    float cos_rotation;     // rotation about z
    float sin_rotation;
    uint shape;           // index in shaders/shapes/list.txt
    uint mask_id;         // 1 and up within its panel
    float radius;         // sphere, unit space
    float bevel_width;    // rounded cube and cylinder, unit space
    uint bevel_exponent;  // 2 and up
    uint side_count;      // number of facets of a cylinder's side
    uint bsdf;            // line of bsdf/list.txt
    vec3 color;           // linear RGB
    float parameters[kMaterialParameterCount];
    uint padding;
    DeviceAddress vertices;   // mesh: vec3 positions, unit space
    DeviceAddress triangles;  // mesh: three uint indices each
};
CLEVRVK_CHECK_SIZE(GpuInstance, 112);
CLEVRVK_CHECK_OFFSET(GpuInstance, parameters, 68);
CLEVRVK_CHECK_OFFSET(GpuInstance, vertices, 96);

// The bounding sphere of a transmissive object.
struct GpuTransmitter {
    vec3 center;
    float radius;
};
CLEVRVK_CHECK_SIZE(GpuTransmitter, 16);

// A sheet swept along one axis; see catalog::Backdrop.
struct GpuBackdrop {
    vec3 s_axis;
    float s_offset;
    vec3 e_axis;
    float e_offset;
    float e_min;
    float e_max;
    float s_curve[5];
    float z_curve[5];
    float albedo;
};
CLEVRVK_CHECK_SIZE(GpuBackdrop, 84);

// One panel of the batch.
struct GpuPanel {
    DeviceAddress tlas;
    DeviceAddress lights;        // light_count GpuAreaLight
    DeviceAddress amodal;        // amodal_word_count uint per pixel
    DeviceAddress transmitters;  // transmitter_count GpuTransmitter
    DeviceAddress dropped;       // uint: number of paths so far whose radiance was not finite
    uint light_count;
    uint object_count;
    uint amodal_word_count;
    uint noise_seed;
    vec3 eye;
    vec3 right;   // scaled by the tangent of half the horizontal field of view
    vec3 up;      // scaled in the same way, vertically
    vec3 back;    // unit
    vec3 to_sun;  // unit
    float sun_tan_half_angle;
    vec3 sun_strength;    // irradiance on a plane that faces the sun, before the 0.2 % correction for the disc
    float filter_glossy;  // Cycles' filter glossy; 0 turns it off
    uint bounce_limit_total;
    uint bounce_limit_diffuse;
    uint bounce_limit_glossy;
    uint bounce_limit_transmission;
    vec3 bounds_low;  // bounds of all objects
    vec3 bounds_high;
    GpuBackdrop backdrop;
    uint transmitter_count;
    uint first_instance;  // index into the batch's instances
    uint mesh_bits;       // one bit for each mesh among the first 32 objects
};
CLEVRVK_CHECK_SIZE(GpuPanel, 272);
CLEVRVK_CHECK_OFFSET(GpuPanel, eye, 56);
CLEVRVK_CHECK_OFFSET(GpuPanel, backdrop, 176);

// Push constants of labels, budgets and paths. Pixel buffers hold one panel after the other, row-major.
struct GpuLaunch {
    DeviceAddress panels;        // GpuPanel
    DeviceAddress instances;     // GpuInstance of all panels; an instance's custom index is an index into this
    DeviceAddress filter_table;  // kFilterTableSize + 1 float
    DeviceAddress radiance;      // path pass: three float per pixel, the running sum over samples
    DeviceAddress ids;           // label pass: uint per pixel
    DeviceAddress depth;         // label pass: float per pixel
    DeviceAddress normals;       // label pass: three float per pixel
    DeviceAddress budgets;       // budget pass: uint per block of kBudgetBlock_px pixels of a row; 0: one path per sample everywhere
    uint width;                  // px
    uint height;                 // px
    uint first_sample;           // first sample of the whole sum; the launch that begins with it starts the sum
    uint sample_begin;           // first sample of this launch
    uint sample_end;
    uint near_budget;   // paths per sample in blocks on or near an object; the sample is their mean
    uint glass_budget;  // the same in blocks that show a transmissive material
    uint metal_budget;  // the same in blocks that show another material with a narrow lobe
    uint glint_budget;  // the same in blocks of such materials that reflect a light
    // neighbouring launch rows are this many rows apart, counted over all panels of the launch with wrap-around; 1: in
    // order
    uint row_stride;
    uint first_panel;  // first panel of this launch
    uint first_row;    // first row of each of its panels, px; the launch height is the number of rows
    // path_small.comp: lanes that share a pixel, a power of two from CLEVRVK_LEAST_PIXEL_LANES to CLEVRVK_PATH_GROUP
    uint pixel_lanes;
    uint beside_glass;  // divides the near, metal and glint budgets in a panel with a transmissive material
};
CLEVRVK_CHECK_SIZE(GpuLaunch, 120);
CLEVRVK_CHECK_OFFSET(GpuLaunch, width, 64);

// The result of a surface ray. A shadow ray starts with a distance of 0; afterwards the distance is -1 if nothing was
// in the way.
struct SurfacePayload {
    float distance;  // along the ray; -1 if nothing was hit
    uint instance;   // index into the batch's instances
    vec3 normal;     // outward, in the instance's unit space, not normalised
};

CLEVRVK_SHARED_END

#endif
