// The structs by which shaders see one batch of panels: panels, instances, lights, and the push constants that lead to
// them. Scalar layout everywhere; positions in scene units, world space unless said.
#ifndef CLEVRVK_SHADERS_SHARED_SCENE_TYPES_H
#define CLEVRVK_SHADERS_SHARED_SCENE_TYPES_H

#include "shaders/shared/language.h"

CLEVRVK_SHARED_BEGIN

// There is one ray type; hit groups and an instance's record offset are numbered by shape.
#define CLEVRVK_PAYLOAD_SURFACE 0

// A panel with at most this many lights and objects is small (shaders/lib/small_scene.glsl).
CLEVRVK_SHARED_CONST uint kSmallSceneLights = 3;
CLEVRVK_SHARED_CONST uint kSmallSceneObjects = 10;

// Area lights of a panel: sets of lights are words of 32 bits (shaders/lib/lights.glsl, guide.glsl), and one bit is the
// sun's.
CLEVRVK_SHARED_CONST uint kMostAreaLights = 31;

// A surface whose index of refraction is nearer to that of what is around it is matched: it mirrors nothing, and light
// passes straight through, however rough it is. It would bend by less than can be seen, and in single precision two
// directions no longer say which facet did.
CLEVRVK_SHARED_CONST float kMatchedIor = 2e-4f;

// Lanes of a workgroup of path_small.comp, and the fewest that share a pixel: so its pixels lie in one block of
// kBudgetBlock_px and take equally many paths.
#define CLEVRVK_PATH_GROUP 32
#define CLEVRVK_LEAST_PIXEL_LANES 4

// Instance masks: which rays can hit an object.
CLEVRVK_SHARED_CONST uint kMaskAnalytic = 1;
CLEVRVK_SHARED_CONST uint kMaskMesh = 2;
CLEVRVK_SHARED_CONST uint kMaskAll = 0xff;

CLEVRVK_SHARED_CONST uint kMaterialParameterCount = 6;
CLEVRVK_SHARED_CONST uint kBudgetBlock_px = 8;     // of a row; those of one block take equally many paths
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

// One object: its material and what its intersection shader needs.
struct GpuInstance {
    vec3 position;
    float inverse_scale;
    float bounding_radius;  // of the bounding sphere about the position, world
    float cos_rotation;     // about z
    float sin_rotation;
    uint shape;           // its place in shaders/shapes/list.txt
    uint mask_id;         // 1 and up within its panel
    float radius;         // sphere, unit space
    float bevel_width;    // rounded cube and cylinder, unit space
    uint bevel_exponent;  // 2 and up
    uint side_count;      // facets of a cylinder's side
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

// The bounding sphere of an object that transmits light.
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
    DeviceAddress amodal;        // amodal_word_count uint a pixel
    DeviceAddress transmitters;  // transmitter_count GpuTransmitter
    DeviceAddress dropped;       // a uint: paths so far whose radiance was not finite
    uint light_count;
    uint object_count;
    uint amodal_word_count;
    uint noise_seed;
    vec3 eye;
    vec3 right;   // scaled by the tangent of half the horizontal field of view
    vec3 up;      // scaled likewise, vertically
    vec3 back;    // unit
    vec3 to_sun;  // unit
    float sun_tan_half_angle;
    vec3 sun_strength;    // irradiance on a plane that faces the sun, before the disc's 0.2 %
    float filter_glossy;  // Cycles' filter glossy; 0 is off
    uint bounce_limit_total;
    uint bounce_limit_diffuse;
    uint bounce_limit_glossy;
    uint bounce_limit_transmission;
    vec3 bounds_low;  // of all objects
    vec3 bounds_high;
    GpuBackdrop backdrop;
    uint transmitter_count;
    uint first_instance;  // of the batch's instances
    uint mesh_bits;       // a bit for each mesh among the first 32 objects
};
CLEVRVK_CHECK_SIZE(GpuPanel, 272);
CLEVRVK_CHECK_OFFSET(GpuPanel, eye, 56);
CLEVRVK_CHECK_OFFSET(GpuPanel, backdrop, 176);

// Push constants of labels, budgets and paths. Pixel buffers hold panel after panel, row-major.
struct GpuLaunch {
    DeviceAddress panels;        // GpuPanel
    DeviceAddress instances;     // GpuInstance of all panels; an instance's custom index counts here
    DeviceAddress filter_table;  // kFilterTableSize + 1 float
    DeviceAddress radiance;      // path pass: three float a pixel, the running sum over samples
    DeviceAddress ids;           // label pass: uint a pixel
    DeviceAddress depth;         // label pass: float a pixel
    DeviceAddress normals;       // label pass: three float a pixel
    DeviceAddress budgets;       // budget pass: uint a block of kBudgetBlock_px pixels of a row; 0: one path a sample everywhere
    uint width;                  // px
    uint height;                 // px
    uint first_sample;           // of the whole sum: the launch that begins with it starts the sum
    uint sample_begin;           // first sample of this launch
    uint sample_end;
    uint near_budget;   // paths that a sample takes in blocks on or near an object; their mean counts
    uint glass_budget;  // likewise in blocks that show a material that transmits
    uint metal_budget;  // likewise in blocks that show any other material that is not wide
    uint glint_budget;  // likewise in blocks of such materials where a light is mirrored
    // neighbouring launch rows are this many rows apart, counted through all panels of the launch with wrap-around; 1:
    // in order
    uint row_stride;
    uint first_panel;  // of this launch
    uint first_row;    // of each of its panels, px; launch height is the number of rows
    // path_small.comp: lanes that share a pixel, a power of two from CLEVRVK_LEAST_PIXEL_LANES to CLEVRVK_PATH_GROUP
    uint pixel_lanes;
    uint beside_glass;  // divides near, metal and glint budget in a panel that has a material that transmits
};
CLEVRVK_CHECK_SIZE(GpuLaunch, 120);
CLEVRVK_CHECK_OFFSET(GpuLaunch, width, 64);

// The result of a surface ray. Shadow rays set distance to 0 before and find -1 after if nothing was in the way.
struct SurfacePayload {
    float distance;  // along the ray; -1 when nothing was hit
    uint instance;   // into the batch's instances
    vec3 normal;     // outward, the instance's unit space, not normalised
};

CLEVRVK_SHARED_END

#endif
