// Makes a header usable in both C++ and GLSL: names of vectors, checks of sizes and offsets, named constants.
#ifndef CLEVRVK_SHADERS_SHARED_LANGUAGE_H
#define CLEVRVK_SHADERS_SHARED_LANGUAGE_H

#ifdef __cplusplus
#include <glm/glm.hpp>

#include <cstddef>
#include <cstdint>

namespace clevrvk::shaders {
using glm::vec2;
using glm::vec3;
using glm::vec4;
using uint = std::uint32_t;
using DeviceAddress = std::uint64_t;
}  // namespace clevrvk::shaders

#define CLEVRVK_SHARED_BEGIN namespace clevrvk::shaders {
#define CLEVRVK_SHARED_END }
#define CLEVRVK_SHARED_CONST constexpr
#define CLEVRVK_CHECK_SIZE(type, bytes) static_assert(sizeof(type) == (bytes), #type " differs in size from its shader twin")
#define CLEVRVK_CHECK_OFFSET(type, field, bytes) \
    static_assert(offsetof(type, field) == (bytes), #type "." #field " differs in place from its shader twin")
#else
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#define DeviceAddress uint64_t
#define CLEVRVK_SHARED_BEGIN
#define CLEVRVK_SHARED_END
#define CLEVRVK_SHARED_CONST const
#define CLEVRVK_CHECK_SIZE(type, bytes)
#define CLEVRVK_CHECK_OFFSET(type, field, bytes)
#endif

#endif
