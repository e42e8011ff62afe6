// The structs by which the general kernels (shaders/general) see a batch: a job with its panels, objects, materials,
// textures and lights, and the push constants that lead to it. Scalar layout everywhere; world space, scene units,
// unless said.
#ifndef CLEVRVK_SHADERS_SHARED_GENERAL_TYPES_H
#define CLEVRVK_SHADERS_SHARED_GENERAL_TYPES_H

#include "shaders/shared/language.h"
#include "shaders/shared/scene_types.h"

CLEVRVK_SHARED_BEGIN

#define CLEVRVK_PAYLOAD_HIT 0

// Instance masks: which rays can hit an object.
CLEVRVK_SHARED_CONST uint kMaskStage = 1;
CLEVRVK_SHARED_CONST uint kMaskThing = 2;   // things that are meshes, not those with a formula
CLEVRVK_SHARED_CONST uint kMaskCutout = 4;  // some of its materials have holes or kMaterialMatched
CLEVRVK_SHARED_CONST uint kMaskSolid = 8;   // none has

// An instance's custom index: its object, and above that its time, counted from 1; 0: that of the labels.
CLEVRVK_SHARED_CONST uint kTimeShift = 13;
CLEVRVK_SHARED_CONST uint kObjectBits = 0x1fff;

// A tree of boxes of our own, see renderer/render/software_tree.h. It begins with its grid. A node's child: the place
// of another node in words of 64 bits from the tree's beginning; or, with kTreeLeaf, triangles: the place of the first,
// and above it how many follow; or, with kTreeObject too, an object of the panel, and above it its mask. Triangles in a
// panel's own tree are in the world and without holes. Their number has their object above itself.
CLEVRVK_SHARED_CONST uint kTreeLeaf = 0x80000000u;
CLEVRVK_SHARED_CONST uint kTreeObject = 0x40000000u;
CLEVRVK_SHARED_CONST uint kTreeMaskShift = 16;
CLEVRVK_SHARED_CONST uint kTreeCountShift = 28;
CLEVRVK_SHARED_CONST uint kTreePlaceBits = 0x0fffffffu;
CLEVRVK_SHARED_CONST uint kTreeGridWords = 4;
CLEVRVK_SHARED_CONST uint kTreeNodeWords = 4;
CLEVRVK_SHARED_CONST uint kTreeTriangleWords = 5;
CLEVRVK_SHARED_CONST uint kTreeTriangleShift = 20;  // of the object, in the number of a triangle of a panel's tree
CLEVRVK_SHARED_CONST uint kTreeStackSize = 194;  // the farther children on the way down, and two ends

// The head of a tree: the grid of its boxes.
struct GpuTreeGrid {
    vec3 low;   // a corner of what its boxes lie in
    uint root;  // the objects that the tree leads to
    vec3 step;  // of the boxes' coordinates, 16 bits each
    uint padding;
};
CLEVRVK_CHECK_SIZE(GpuTreeGrid, 32);

// Flags of a panel: what it has.
CLEVRVK_SHARED_CONST uint kPanelCutouts = 1;
CLEVRVK_SHARED_CONST uint kPanelShapes = 2;         // things with a formula
CLEVRVK_SHARED_CONST uint kPanelTextures = 4;       // base colours that vary
CLEVRVK_SHARED_CONST uint kPanelVisibleLights = 8;  // which the camera sees
CLEVRVK_SHARED_CONST uint kPanelSurroundings = 16;  // light from all directions besides the sky's
CLEVRVK_SHARED_CONST uint kPanelRoom = 32;          // no sky, backdrop or surroundings: most light has been reflected before

// The inputs of a material, and what each means to the BSDFs of glTF. Those of the published looks: linear RGB, then
// their parameters, four by four.
CLEVRVK_SHARED_CONST uint kInputCount = 8;
CLEVRVK_SHARED_CONST uint kInputBase = 0;          // linear RGB, alpha
CLEVRVK_SHARED_CONST uint kInputRoughness = 1;     // y: perceptual roughness, z: metallic
CLEVRVK_SHARED_CONST uint kInputEmission = 2;      // linear RGB radiance
CLEVRVK_SHARED_CONST uint kInputNormal = 3;        // xyz: tangent space, 0 to 1 stands for -1 to 1
CLEVRVK_SHARED_CONST uint kInputTransmission = 4;  // x
CLEVRVK_SHARED_CONST uint kInputCoat = 5;          // x: clearcoat, y: its perceptual roughness
CLEVRVK_SHARED_CONST uint kInputSheen = 6;         // linear RGB, perceptual roughness
CLEVRVK_SHARED_CONST uint kInputSpecular = 7;      // linear RGB, weight

// `shape` of the object that stands for the backdrop. It is behind the panel's other objects, and in no acceleration
// structure: its formula is cheaper than a fine mesh.
CLEVRVK_SHARED_CONST uint kShapeBackdrop = 0xffffffffu;
CLEVRVK_SHARED_CONST uint kNoBackdrop = 0xffffffffu;

// `kind` of a light that is an object: a mesh whose triangles emit. It is in no list, for rays find it at its surface.
CLEVRVK_SHARED_CONST uint kLightMesh = 0xffffffffu;
CLEVRVK_SHARED_CONST uint kLightShape = 0xfffffffeu;  // likewise a shape with a formula

// Children of a node of a panel's tree of lights, and most lights of a leaf. A panel of no more lights has no tree.
CLEVRVK_SHARED_CONST uint kLightBits = 3;
CLEVRVK_SHARED_CONST uint kLightBranches = 8;  // 2 to the power of kLightBits

// Flags of a material.
CLEVRVK_SHARED_CONST uint kMaterialThin = 1;  // light that passes is not bent, as through a soap film
// Open ground that is to look like the background: the sun's light is the second input, without the noise of where on
// its disc a sample lies.
CLEVRVK_SHARED_CONST uint kMaterialBackground = 2;
CLEVRVK_SHARED_CONST uint kMaterialMatched = 4;  // some light passes straight through (kMatchedIor)
// The alpha of its base is its opacity: what it lacks is transmitted.
CLEVRVK_SHARED_CONST uint kMaterialBlended = 8;

// How a texel stores RGBA.
CLEVRVK_SHARED_CONST uint kTexels8 = 0;     // 0 to 1, 8 bits each, red lowest
CLEVRVK_SHARED_CONST uint kTexelsHalf = 1;  // 16-bit floats
CLEVRVK_SHARED_CONST uint kWrapRepeat = 0;
CLEVRVK_SHARED_CONST uint kWrapMirror = 1;
CLEVRVK_SHARED_CONST uint kWrapClamp = 2;

CLEVRVK_SHARED_CONST uint kNotSolid = 0xffffffffu;

// A picture, or a solid texture: then its rows lead from the object's own space to the pattern's.
struct GpuTexture {
    DeviceAddress texels;  // row-major from the top left
    uint format;           // kTexels...
    uint wrap_u;           // kWrap...
    uint wrap_v;
    uint is_nearest;
    uint is_srgb;  // RGB is decoded after texels are blended, as Cycles does
    uint width;
    uint height;
    vec3 u_row;   // (u, v, 1) to the picture's u: 0 at the left, 1 at the right
    vec3 v_row;   // likewise v: 0 at the top, 1 at the bottom
    vec3 w_row;   // solid textures only
    vec4 second;  // the value that a solid texture blends the input with
    uint solid;   // line of solids/list.txt, or kNotSolid
    uint seed;    // of a solid texture
    uint padding;
};
CLEVRVK_CHECK_SIZE(GpuTexture, 104);

struct GpuMaterial {
    uint bsdf;   // line of bsdf/list.txt
    uint flags;  // kMaterial...
    float alpha_cutoff;
    float ior;
    float normal_scale;
    uint texture_bits;           // of the inputs that have one
    uint textures[kInputCount];  // place among the panel's textures
    vec4 inputs[kInputCount];
};
CLEVRVK_CHECK_SIZE(GpuMaterial, 184);

// Normal and tangent are octahedra of 16 bits a coordinate.
struct GpuVertexShading {
    uint normal;
    uint tangent;  // the lowest bit is set where the bitangent is -cross(normal, tangent); 0: there is none
    float u;
    float v;
    uint color;  // linear RGBA, 8 bits each, red lowest
};
CLEVRVK_CHECK_SIZE(GpuVertexShading, 20);

struct GpuObject {
    vec4 to_world[3];  // rows of an affine map
    vec4 to_object[3];
    DeviceAddress positions;  // mesh: vec3
    DeviceAddress triangles;  // mesh: three uint
    DeviceAddress shading;    // mesh: GpuVertexShading a position; 0: flat
    DeviceAddress slots;      // mesh: uint a triangle, slot and above 16 bits part; 0: all are of the first material
    DeviceAddress order;      // mesh: uint, the triangle's place, for each of its acceleration structure; 0: they agree
    DeviceAddress tree;       // mesh: of boxes of our own, see kTreeLeaf; 0: none
    uint shape;               // line of shapes/list.txt
    uint mask_id;             // 1 and up within its panel; 0: stage
    uint first_material;      // among the panel's materials
    float radius;             // analytic shapes, see GpuInstance
    float bevel_width;
    uint bevel_exponent;
    uint side_count;
    uint stage_class;  // of a piece of the stage: its number in the array `stage`; 0: a thing
    uint light;        // its place among the panel's lights, counted from 1; 0: it is none
    uint padding;
};
CLEVRVK_CHECK_SIZE(GpuObject, 184);

struct GpuLight {
    DeviceAddress table;  // float: sums of an environment's rows, then of each row's texels; of a mesh's triangles
    uint kind;            // line of lights/list.txt, or kLightMesh, kLightShape
    vec3 center;          // of a light that is near; of a mesh, of the box around what emits
    vec3 axis_u;          // unit; of an environment towards its picture's middle; of a shape x: the radius of the ball
                          // around it in its own space
    vec3 axis_v;          // unit; of an environment, a quarter left of it
    vec3 normal;          // unit: the side that a rectangle or disc emits from; towards a sun; an environment's top
    vec2 size;            // of a rectangle, along axis_u and axis_v; x: a radius, the tangent of a sun's half angle, or
                          // the mean luminance of an environment's picture; of a mesh half the box's diagonal and the
                          // area that emits; of a shape the radius of the ball around it and about its area
    vec3 radiance;        // linear RGB; of a sun the irradiance on a plane that faces it; of an environment a factor; of a mesh the mean
    uint is_visible;      // to the camera
    uint source;          // environment: its picture among the panel's textures; mesh, shape: the object
    uint table_width;     // texels, triangles
    uint table_height;
};
CLEVRVK_CHECK_SIZE(GpuLight, 96);

// A node of a panel's tree of lights (renderer/render/light_tree.h): what its lights look like from afar.
struct GpuLightNode {
    vec3 center;   // of a ball around its lights that are near
    float radius;  // 0: all are far
    vec3 front;    // the mean of the sides that they emit from, weighed by their power
    float power;   // their mean radiance times their area
    float far;     // the importance of suns and surroundings
};
CLEVRVK_CHECK_SIZE(GpuLightNode, 36);

// The camera's lens. Points of the image are in focal lengths right of and below its centre.
struct GpuLens {
    uint kind;             // line of lenses/list.txt
    float limit;           // see camera::Lens
    float distortion[5];   // the model's coefficients
    vec2 half_size;        // of the image
    float opening;         // radius of the lens; 0: all is sharp
    float focus;           // distance of what is sharp
    uint has_focus_plane;  // 0: it lies on a sphere
};
CLEVRVK_CHECK_SIZE(GpuLens, 48);

// A panel's objects at one time while the shutter is open.
struct GpuTimeStep {
    DeviceAddress tlas;
    DeviceAddress tree;
    DeviceAddress objects;
};
CLEVRVK_CHECK_SIZE(GpuTimeStep, 24);

// Time while the shutter is open: from 0, when it opens, to 1, when it has closed.
struct GpuShutter {
    DeviceAddress steps;  // GpuTimeStep: of equal length
    uint step_count;      // 0: no object moves
    uint is_open;         // 0: all is at one time
    float rolling;        // the share of the time that passes between the opening of the first row and of the last
    vec3 eye;             // when it opens; likewise the axes
    vec3 right;           // as in GpuGeneralPanel
    vec3 up;
    vec3 back;
    vec3 path;    // of the eye
    vec3 axis;    // unit, about which the camera turns
    float turns;  // by which it does, counter-clockwise
};
CLEVRVK_CHECK_SIZE(GpuShutter, 96);

// One panel of the job.
struct GpuGeneralPanel {
    DeviceAddress tlas;  // 0: nothing is there
    DeviceAddress tree;  // of boxes of our own around objects; 0: nothing is there, or it is not used
    DeviceAddress objects;
    DeviceAddress materials;
    DeviceAddress textures;
    DeviceAddress lights;
    DeviceAddress amodal;    // amodal_word_count uint a pixel
    DeviceAddress dropped;   // a uint: paths so far whose radiance was not finite
    DeviceAddress coverage;  // float a pixel: paths that see a surface, over those of a sample; 0: no transparent background
    DeviceAddress light_nodes;  // GpuLightNode: the root at 1, the children of node k from 8k on
    uint object_count;
    uint light_count;
    uint light_depth;  // of the tree of lights; 0: there is none
    uint amodal_word_count;
    uint flags;  // kPanel...
    uint noise_seed;
    vec3 eye;
    vec3 right;       // scaled by the tangent of half the horizontal field of view
    vec3 up;          // scaled likewise, vertically
    vec3 back;        // unit
    vec3 sky;         // radiance from everywhere
    vec3 background;  // the color that the camera sees where nothing is
    float filter_glossy;
    uint bounce_limit_total;
    uint bounce_limit_diffuse;
    uint bounce_limit_glossy;
    uint bounce_limit_transmission;
    uint backdrop_object;  // kNoBackdrop where there is none
    GpuBackdrop backdrop;
    GpuLens lens;
    GpuShutter shutter;
};
CLEVRVK_CHECK_SIZE(GpuGeneralPanel, 432);

// Constants that all launches of a batch share. Pixel buffers hold panel after panel, row-major.
struct GpuJob {
    DeviceAddress panels;
    DeviceAddress filter_table;  // kFilterTableSize + 1 float
    DeviceAddress ids;           // uint a pixel
    DeviceAddress keys;          // uint a pixel: the surface, see surface_key; 0: none
    DeviceAddress parts;         // uint a pixel: the part of a thing, counted from 1; of the stage its class; 0: none
    DeviceAddress depth;         // float a pixel
    DeviceAddress distances;     // float a pixel, along the ray
    DeviceAddress normals;       // three float a pixel
    DeviceAddress albedo;        // three float a pixel
    DeviceAddress smoothing;     // three float a pixel: the denoiser's divisor; 0: there is no denoiser
    DeviceAddress budgets;       // uint a block of kBudgetBlock_px pixels of a row; 0: one path a sample everywhere
    uint width;                  // px
    uint height;                 // px
    uint near_budget;            // as in GpuLaunch
    uint glass_budget;
    uint metal_budget;
    uint room_near_budget;       // instead of near_budget in a room that is sharp all over
    uint edge_budget;            // in a room, in blocks that show where surfaces meet
    uint padding;
};
CLEVRVK_CHECK_SIZE(GpuJob, 120);

// Push constants.
struct GpuWork {
    DeviceAddress job;
    DeviceAddress radiance;  // path pass: three float a pixel, the running sum over samples
    uint first_panel;        // of this launch
    uint first_row;          // of each of its panels, px
    uint row_stride;         // as in GpuLaunch
    uint first_sample;
    uint sample_begin;
    uint sample_end;
};
CLEVRVK_CHECK_SIZE(GpuWork, 40);

// The first hit of a ray.
struct GpuHit {
    float distance;  // along the ray; -1 when nothing was hit
    uint object;     // of the panel
    uint primitive;  // triangle of a mesh
};

CLEVRVK_SHARED_END

#endif
