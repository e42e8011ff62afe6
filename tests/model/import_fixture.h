// Imports files that tests write, and makes squares with materials and pictures.
#pragma once

#include "renderer/image/png.h"
#include "renderer/model/import_model.h"
#include "tests/model/gltf_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <unistd.h>

namespace clevrvk::model::test {

namespace fs = std::filesystem;

class ImportFolder {
public:
    ImportFolder() : path_(fs::temp_directory_path() / ("clevrvk_import_" + std::to_string(getpid()))) { fs::create_directories(path_); }
    ~ImportFolder() { fs::remove_all(path_); }
    ImportFolder(const ImportFolder&) = delete;
    ImportFolder& operator=(const ImportFolder&) = delete;

    fs::path write(const std::string& file, const std::string& bytes) const
    {
        std::ofstream(path_ / file, std::ios::binary) << bytes;
        return path_ / file;
    }

private:
    fs::path path_;
};

inline Import import_text(const std::string& name, const std::string& text, const ImportOptions& options = {})
{
    const ImportFolder folder;
    return import_model(folder.write(name, text), options);
}

inline Import import_obj(const std::string& text, const ImportOptions& options = {})
{
    return import_text("a.obj", text, options);
}

inline bool warns(const Import& import, const std::string& words)
{
    return std::ranges::any_of(import.warnings, [&](const std::string& warning) { return warning.find(words) != std::string::npos; });
}

inline std::string as_text(const std::vector<std::uint8_t>& bytes)
{
    return {bytes.begin(), bytes.end()};
}

/// The JSON of a square in the plane z = 0 of glTF, its texture coordinates as they come, with these pictures.
inline std::string make_square(const std::string& material, const std::vector<image::Pixels>& pictures, const std::vector<float>& uvs)
{
    std::string binary = pack(std::vector<float>{0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0}) +
                         pack(std::vector<float>{0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1}) + pack(uvs) +
                         pack(std::vector<std::uint16_t>{0, 1, 2, 0, 2, 3});
    std::string views = R"({"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":48},)"
                        R"({"buffer":0,"byteOffset":96,"byteLength":32},{"buffer":0,"byteOffset":128,"byteLength":12})";
    std::string images;
    std::string textures;
    for (std::size_t k = 0; k < pictures.size(); ++k) {
        const std::string png = as_text(image::encode_png_texture(pictures[k]));
        binary.resize((binary.size() + 3) / 4 * 4, '\0');
        views += fmt::format(R"(,{{"buffer":0,"byteOffset":{},"byteLength":{}}})", binary.size(), png.size());
        images += fmt::format(R"({}{{"name":"p{}","bufferView":{},"mimeType":"image/png"}})", k == 0 ? "" : ",", k, k + 4);
        textures += fmt::format(R"({}{{"source":{}}})", k == 0 ? "" : ",", k);
        binary += png;
    }
    const std::string json =
        R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"material":0,"indices":3,)"
        R"("attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2}}]}],"accessors":[)"
        R"({"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},{"bufferView":1,"componentType":5126,"count":4,"type":"VEC3"},)"
        R"({"bufferView":2,"componentType":5126,"count":4,"type":"VEC2"},{"bufferView":3,"componentType":5123,"count":6,"type":"SCALAR"}],)" +
        fmt::format(R"("images":[{}],"textures":[{}],"materials":[{}],"bufferViews":[{}],"buffers":[{{"byteLength":{}}}]}})", images,
                    textures, material, views, binary.size());
    return make_glb(json, binary);
}

// Upright, as pictures are: v is 0 at the top.
inline const std::vector<float> kUpright{0, 1, 1, 1, 1, 0, 0, 0};

inline image::Pixels make_grey(std::vector<std::uint8_t> bytes)
{
    const int width = static_cast<int>(bytes.size());
    return {width, 1, 1, 8, std::move(bytes)};
}

}  // namespace clevrvk::model::test
