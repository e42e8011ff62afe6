// The structs that describe a batch to the general kernels (shaders/general): a job with its panels, objects,
// materials, textures and lights, and the push constants that lead to it. Scalar layout everywhere. World space and
// scene units, unless stated otherwise.
#ifndef CLEVRVK_SHADERS_SHARED_GENERAL_TYPES_H
#define CLEVRVK_SHADERS_SHARED_GENERAL_TYPES_H

#include "shaders/shared/language.h"
#include "shaders/shared/scene_types.h"

CLEVRVK_SHARED_BEGIN

#define CLEVRVK_PAYLOAD_HIT 0

// Instance masks: which rays can hit an object.
CLEVRVK_SHARED_CONST uint kMaskStage = 1;
CLEVRVK_SHARED_CONST uint kMaskThing = 2;   // things that are meshes, not analytic things
CLEVRVK_SHARED_CONST uint kMaskCutout = 4;  // some of the object's materials have holes or kMaterialMatched
CLEVRVK_SHARED_CONST uint kMaskSolid = 8;   // none of its materials has

// The custom index of an instance holds its object and, in higher bits, its time step, counted from 1; 0 is the time of
// the labels.
CLEVRVK_SHARED_CONST uint kTimeShift = 13;
CLEVRVK_SHARED_CONST uint kObjectBits = 0x1fff;

// A tree of boxes that clevrvk builds and traverses itself; see renderer/render/software_tree.h. The tree begins with
// its grid. A child of a node is the place of another node, in 64-bit words from the beginning of the tree. With
// kTreeLeaf, it is a range of triangles: the place of the first and, in higher bits, the number of triangles that
// follow. With kTreeObject as well, it is an object of the panel and, in higher bits, the object's mask. Triangles in a
// panel's own tree are in world space and have no holes. The number of such a triangle has its object in higher bits.
CLEVRVK_SHARED_CONST uint kTreeLeaf = 0x80000000u;
CLEVRVK_SHARED_CONST uint kTreeObject = 0x40000000u;
CLEVRVK_SHARED_CONST uint kTreeMaskShift = 16;
CLEVRVK_SHARED_CONST uint kTreeCountShift = 28;
CLEVRVK_SHARED_CONST uint kTreePlaceBits = 0x0fffffffu;
CLEVRVK_SHARED_CONST uint kTreeGridWords = 4;
CLEVRVK_SHARED_CONST uint kTreeNodeWords = 4;
CLEVRVK_SHARED_CONST uint kTreeTriangleWords = 5;
CLEVRVK_SHARED_CONST uint kTreeTriangleShift = 20;  // shift of the object in the number of a triangle of a panel's tree
CLEVRVK_SHARED_CONST uint kTreeStackSize = 194;  // the farther children on the way down, and two end marks

// The head of a tree: the grid of its boxes.
struct GpuTreeGrid {
    vec3 low;   // the low corner of the space that contains the boxes
    uint root;  // the target of the root: a node, triangles or an object
    vec3 step;  // step of the boxes' coordinates, which have 16 bits each
    uint padding;
};
CLEVRVK_CHECK_SIZE(GpuTreeGrid, 32);

// Flags of a panel, which tell what it contains.
CLEVRVK_SHARED_CONST uint kPanelCutouts = 1;
CLEVRVK_SHARED_CONST uint kPanelShapes = 2;         // analytic things
CLEVRVK_SHARED_CONST uint kPanelTextures = 4;       // varying base colours
CLEVRVK_SHARED_CONST uint kPanelVisibleLights = 8;  // lights that the camera sees
CLEVRVK_SHARED_CONST uint kPanelSurroundings = 16;  // light from all directions, other than the sky
CLEVRVK_SHARED_CONST uint kPanelRoom = 32;          // no sky, backdrop or surroundings: most light is indirect

// The inputs of a material, with their meaning for the BSDFs with glTF's inputs. For the published kinds of material,
// the inputs hold linear RGB and then the parameters, in groups of four.
CLEVRVK_SHARED_CONST uint kInputCount = 8;
CLEVRVK_SHARED_CONST uint kInputBase = 0;          // linear RGB, alpha
CLEVRVK_SHARED_CONST uint kInputRoughness = 1;     // y: perceptual roughness, z: metallic
CLEVRVK_SHARED_CONST uint kInputEmission = 2;      // linear RGB radiance
CLEVRVK_SHARED_CONST uint kInputNormal = 3;        // xyz: tangent space, 0 to 1 stands for -1 to 1
CLEVRVK_SHARED_CONST uint kInputTransmission = 4;  // x
CLEVRVK_SHARED_CONST uint kInputCoat = 5;          // x: clearcoat, y: its perceptual roughness
CLEVRVK_SHARED_CONST uint kInputSheen = 6;         // linear RGB, perceptual roughness
CLEVRVK_SHARED_CONST uint kInputSpecular = 7;      // linear RGB, weight

// The value of `shape` for the object that represents the backdrop. This object comes after the panel's other objects
// and is in no acceleration structure, because its formula is cheaper than a fine mesh.
CLEVRVK_SHARED_CONST uint kShapeBackdrop = 0xffffffffu;
CLEVRVK_SHARED_CONST uint kNoBackdrop = 0xffffffffu;

// The value of `kind` for a light that is an object: a mesh whose triangles emit. It has no line in lights/list.txt,
// because rays find it at its surface.
CLEVRVK_SHARED_CONST uint kLightMesh = 0xffffffffu;
CLEVRVK_SHARED_CONST uint kLightShape = 0xfffffffeu;  // the same for an analytic shape

// The number of children of a node in a panel's tree of lights, and the largest number of lights in a leaf. A panel
// with no more lights than this has no tree.
CLEVRVK_SHARED_CONST uint kLightBits = 3;
CLEVRVK_SHARED_CONST uint kLightBranches = 8;  // 2 to the power of kLightBits

// Flags of a material.
CLEVRVK_SHARED_CONST uint kMaterialThin = 1;  // transmitted light is not refracted, as through a soap film
// Open ground that shall look like the background. Its second input is the sun's light, without the noise from sampling
// the sun's disc.
CLEVRVK_SHARED_CONST uint kMaterialBackground = 2;
CLEVRVK_SHARED_CONST uint kMaterialMatched = 4;  // some light passes straight through (kMatchedIor)
// The alpha of the base colour is the opacity; the rest of the light is transmitted.
CLEVRVK_SHARED_CONST uint kMaterialBlended = 8;

// The format in which a texel stores RGBA.
CLEVRVK_SHARED_CONST uint kTexels8 = 0;     // 0 to 1, 8 bits each, red lowest
CLEVRVK_SHARED_CONST uint kTexelsHalf = 1;  // 16-bit floats
CLEVRVK_SHARED_CONST uint kWrapRepeat = 0;
CLEVRVK_SHARED_CONST uint kWrapMirror = 1;
CLEVRVK_SHARED_CONST uint kWrapClamp = 2;

CLEVRVK_SHARED_CONST uint kNotSolid = 0xffffffffu;

// A picture or a solid texture. For a solid texture, the rows map object space to the space of the pattern.
struct GpuTexture {
    DeviceAddress texels;  // row-major from the top left
    uint format;           // kTexels...
    uint wrap_u;           // kWrap...
    uint wrap_v;
    uint is_nearest;
    uint is_srgb;  // whether RGB is decoded from sRGB, after interpolation as in Cycles
    uint width;
    uint height;
    vec3 u_row;   // maps (u, v, 1) to the picture's u: 0 at the left, 1 at the right
    vec3 v_row;   // the same for v: 0 at the top, 1 at the bottom
    vec3 w_row;   // only for solid textures
    vec4 second;  // the value with which a solid texture blends the input
    uint solid;   // line of solids/list.txt, or kNotSolid
    uint seed;    // seed of a solid texture
    uint padding;
};
CLEVRVK_CHECK_SIZE(GpuTexture, 104);

struct GpuMaterial {
    uint bsdf;   // line of bsdf/list.txt
    uint flags;  // kMaterial...
    float alpha_cutoff;
    float ior;
    float normal_scale;
    uint texture_bits;           // a bit for each input that has a texture
    uint textures[kInputCount];  // indices into the panel's textures
    vec4 inputs[kInputCount];
};
CLEVRVK_CHECK_SIZE(GpuMaterial, 184);

// Normal and tangent are encoded as octahedral vectors with 16 bits per coordinate.
struct GpuVertexShading {
    uint normal;
    uint tangent;  // lowest bit: the bitangent is -cross(normal, tangent); 0: there is no tangent
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
    DeviceAddress shading;    // mesh: GpuVertexShading per position; 0: flat shading
    DeviceAddress slots;      // mesh: uint per triangle, the slot and in the upper 16 bits the part; 0: all have the first material
    DeviceAddress order;      // mesh: uint per triangle of its acceleration structure, the triangle's index; 0: the order is the same
    DeviceAddress tree;       // mesh: its own tree of boxes, see kTreeLeaf; 0: none
    uint shape;               // line of shapes/list.txt
    uint mask_id;             // 1 and up within its panel; 0: stage
    uint first_material;      // index into the panel's materials
    float radius;             // analytic shapes, see GpuInstance
    float bevel_width;
    uint bevel_exponent;
    uint side_count;
    uint stage_class;  // for a piece of the stage, its number in the array `stage`; 0 for a thing
    uint light;        // its place among the panel's lights, counted from 1; 0 if it is no light
    uint padding;
};
CLEVRVK_CHECK_SIZE(GpuObject, 184);

struct GpuLight {
    DeviceAddress table;  // float: cumulative sums of an environment's rows, then of each row's texels; or of a mesh's triangles
    uint kind;            // line of lights/list.txt, or kLightMesh, kLightShape
    vec3 center;          // centre of a light at a finite distance; mesh: centre of the box around its emitting parts
    vec3 axis_u;          // unit; environment: towards the middle of its picture; analytic shape: x is the radius of its
                          // bounding sphere in object space
    vec3 axis_v;          // unit; environment: towards a quarter of the picture's width left of the middle
    vec3 normal;          // unit; rectangle, disc: the emitting side; sun: towards it; environment: its top
    vec2 size;            // rectangle: sizes along axis_u and axis_v; mesh: half the diagonal of that box, and the
                          // emitting area; analytic shape: the radius of its bounding sphere, and about its area;
                          // else x alone: a radius, the tangent of a sun's half angle, or an environment's mean
                          // luminance
    vec3 radiance;        // linear RGB; sun: irradiance on a plane that faces it; environment: a factor; mesh: the mean
    uint is_visible;      // whether the camera sees it
    uint source;          // environment: index of its picture in the panel's textures; mesh, shape: the object
    uint table_width;     // number of texels or triangles
    uint table_height;
};
CLEVRVK_CHECK_SIZE(GpuLight, 96);

// A node of a panel's tree of lights (renderer/render/light_tree.h): a summary of its lights, as seen from far away.
struct GpuLightNode {
    vec3 center;   // centre of a bounding sphere of its lights at finite distances
    float radius;  // radius of that sphere; 0 if all lights are at infinite distance
    vec3 front;    // mean of the normals of their emitting sides, weighted by power
    float power;   // mean radiance of the lights times their area
    float far;     // the importance of suns and surroundings
};
CLEVRVK_CHECK_SIZE(GpuLightNode, 36);

// The camera's lens. Points of the image are measured from its centre, to the right and down, in focal lengths.
struct GpuLens {
    uint kind;             // line of lenses/list.txt
    float limit;           // see camera::Lens
    float distortion[5];   // the model's coefficients
    vec2 half_size;        // half the size of the image
    float opening;         // radius of the lens opening; 0: everything is sharp
    float focus;           // distance at which objects are sharp
    uint has_focus_plane;  // 0: sharp points are on a sphere, else on a plane
};
CLEVRVK_CHECK_SIZE(GpuLens, 48);

// A panel's objects at one time while the shutter is open.
struct GpuTimeStep {
    DeviceAddress tlas;
    DeviceAddress tree;
    DeviceAddress objects;
};
CLEVRVK_CHECK_SIZE(GpuTimeStep, 24);

// The shutter. While it is open, time goes from 0, when it opens, to 1, when it has closed.
struct GpuShutter {
    DeviceAddress steps;  // GpuTimeStep, with equal lengths
    uint step_count;      // 0: no object moves
    uint is_open;         // 0: everything is at one time
    float rolling;        // the share of the time that passes between the opening of the first row and of the last
    vec3 eye;             // position when the shutter opens; the axes likewise
    vec3 right;           // as in GpuGeneralPanel
    vec3 up;
    vec3 back;
    vec3 path;    // movement of the eye
    vec3 axis;    // unit axis about which the camera rotates
    float turns;  // rotation about the axis, counter-clockwise, in turns
};
CLEVRVK_CHECK_SIZE(GpuShutter, 96);

// One panel of the job.
struct GpuGeneralPanel {
    DeviceAddress tlas;  // 0 if it is empty or not used
    DeviceAddress tree;  // tree of boxes around the objects (kTreeLeaf); 0 if there is none or it is not used
    DeviceAddress objects;
    DeviceAddress materials;
    DeviceAddress textures;
    DeviceAddress lights;
    DeviceAddress amodal;    // amodal_word_count uint per pixel
    DeviceAddress dropped;   // uint: number of paths so far whose radiance was not finite
    DeviceAddress coverage;  // float per pixel: paths that see a surface, divided by paths per sample; 0: no transparent background
    DeviceAddress light_nodes;  // GpuLightNode: the root is at 1, the children of node k begin at 8k
    uint object_count;
    uint light_count;
    uint light_depth;  // depth of the tree of lights; 0 if there is none
    uint amodal_word_count;
    uint flags;  // kPanel...
    uint noise_seed;
    vec3 eye;
    vec3 right;       // scaled by the tangent of half the horizontal field of view
    vec3 up;          // scaled in the same way, vertically
    vec3 back;        // unit
    vec3 sky;         // radiance from everywhere
    vec3 background;  // the color that the camera sees where there is no surface
    float filter_glossy;
    uint bounce_limit_total;
    uint bounce_limit_diffuse;
    uint bounce_limit_glossy;
    uint bounce_limit_transmission;
    uint backdrop_object;  // kNoBackdrop if there is none
    GpuBackdrop backdrop;
    GpuLens lens;
    GpuShutter shutter;
};
CLEVRVK_CHECK_SIZE(GpuGeneralPanel, 432);

// Constants that all launches of a batch share. Pixel buffers hold one panel after the other, row-major.
struct GpuJob {
    DeviceAddress panels;
    DeviceAddress filter_table;  // kFilterTableSize + 1 float
    DeviceAddress ids;           // uint a pixel
    DeviceAddress keys;          // uint per pixel: the surface, see surface_key; 0 for none
    DeviceAddress parts;         // uint per pixel: the part of a thing, counted from 1, or the class of the stage; 0 for none
    DeviceAddress depth;         // float a pixel
    DeviceAddress distances;     // float per pixel, along the ray
    DeviceAddress normals;       // three float a pixel
    DeviceAddress albedo;        // three float a pixel
    DeviceAddress smoothing;     // three float per pixel: the denoiser's divisor; 0: there is no denoiser
    DeviceAddress budgets;       // uint per block of kBudgetBlock_px pixels of a row; 0: one path per sample everywhere
    uint width;                  // px
    uint height;                 // px
    uint near_budget;            // as in GpuLaunch
    uint glass_budget;
    uint metal_budget;
    uint room_near_budget;       // replaces near_budget in a room without any blur
    uint edge_budget;            // for blocks of a room in which surfaces meet
    uint padding;
};
CLEVRVK_CHECK_SIZE(GpuJob, 120);

// Push constants.
struct GpuWork {
    DeviceAddress job;
    DeviceAddress radiance;  // path pass: three float per pixel, the running sum over samples
    uint first_panel;        // first panel of this launch
    uint first_row;          // first row of each of its panels, px
    uint row_stride;         // as in GpuLaunch
    uint first_sample;
    uint sample_begin;
    uint sample_end;
};
CLEVRVK_CHECK_SIZE(GpuWork, 40);

// The first hit of a ray.
struct GpuHit {
    float distance;  // along the ray; -1 if nothing was hit
    uint object;     // index in the panel
    uint primitive;  // triangle of a mesh
};

CLEVRVK_SHARED_END

#endif
