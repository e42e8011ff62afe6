// Shared by the test pipeline's shaders: launch constants and results.
#extension GL_EXT_ray_tracing : require
#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

struct LaneResult
{
    float distance;         // along the ray; -1 of a miss
    uint shape;             // 1 sphere, 2 triangle, 0 of a miss
    uint custom_index;      // of the instance
};

layout(buffer_reference, scalar) readonly buffer TlasAddresses
{
    uint64_t value[];
};
layout(buffer_reference, scalar) writeonly buffer LaneResults
{
    LaneResult value[];
};

layout(push_constant, scalar) uniform Launch
{
    uint64_t tlases;        // TlasAddresses, one a layer of the launch
    uint64_t results;       // LaneResults, layer after layer
}
launch;
