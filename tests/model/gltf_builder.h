// Makes glTF files by hand: JSON, and the bytes of one buffer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace clevrvk::model::test {

/// The bytes of values one behind the other.
template <typename T>
std::string pack(const std::vector<T>& values)
{
    std::string bytes(values.size() * sizeof(T), '\0');
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

inline std::string pack_word(std::uint32_t word)
{
    return pack(std::vector<std::uint32_t>{word});
}

/// A .glb file of that JSON and that binary chunk.
inline std::string make_glb(std::string json, std::string binary)
{
    json.resize((json.size() + 3) / 4 * 4, ' ');
    binary.resize((binary.size() + 3) / 4 * 4, '\0');
    const std::string chunks = pack_word(static_cast<std::uint32_t>(json.size())) + "JSON" + json +
                               pack_word(static_cast<std::uint32_t>(binary.size())) + std::string("BIN\0", 4) + binary;
    return "glTF" + pack_word(2) + pack_word(static_cast<std::uint32_t>(12 + chunks.size())) + chunks;
}

/// The corners (0,0,0), (1,0,0), (0,2,0), (0,0,3) of glTF's space as floats, then the triangles 0 2 1 and 0 1 3 as
/// 16-bit indices: 48 and 12 bytes.
inline std::string make_corner_bytes()
{
    return pack(std::vector<float>{0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3}) + pack(std::vector<std::uint16_t>{0, 2, 1, 0, 1, 3});
}

/// The JSON of a file of these bytes, but for its nodes and the members that `more` adds: mesh 0 shows both triangles.
inline std::string make_corner_json(const std::string& nodes, const std::string& more = "")
{
    return R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":60}],"bufferViews":[{"buffer":0,"byteLength":48},)"
           R"({"buffer":0,"byteOffset":48,"byteLength":12}],"accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},)"
           R"({"bufferView":1,"componentType":5123,"count":6,"type":"SCALAR"}],)"
           R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],)" +
           more + R"("scenes":[{"nodes":[0]}],"nodes":[)" + nodes + "]}";
}

}  // namespace clevrvk::model::test
