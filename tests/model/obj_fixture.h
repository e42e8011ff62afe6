// OBJ files for tests: folders that are removed again, texts that are read.
#pragma once

#include "renderer/base/error.h"
#include "renderer/model/read_obj.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include <unistd.h>

namespace clevrvk::model::test {

namespace fs = std::filesystem;

inline constexpr const char* kTriangle = "v 0 0 0\nv 1 0 0\nv 0 2 0\n";

/// A folder for files that a model names, removed at the end.
class ModelFolder {
public:
    ModelFolder() : path_(fs::temp_directory_path() / ("clevrvk_obj_" + std::to_string(getpid()))) { fs::create_directories(path_); }
    ~ModelFolder() { fs::remove_all(path_); }
    ModelFolder(const ModelFolder&) = delete;
    ModelFolder& operator=(const ModelFolder&) = delete;

    void write(const std::string& file, const std::string& text) const
    {
        fs::create_directories((path_ / file).parent_path());
        std::ofstream(path_ / file, std::ios::binary) << text;
    }
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

inline Model read(const std::string& text, const ObjOptions& options = {})
{
    return read_obj(text, "a.obj", std::nullopt, options);
}

/// The message of a strict import of the text.
inline std::string message(const std::string& text)
{
    try {
        static_cast<void>(read(text, {.is_strict = true}));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "";
}

/// The material that these lines of an MTL file make.
inline Material read_material(const std::string& lines)
{
    const ModelFolder folder;
    folder.write("a.mtl", "newmtl Stone (grey)\n" + lines);
    folder.write("a.obj", std::string("mtllib a.mtl\n") + kTriangle + "usemtl Stone (grey)\nf 1 2 3\n");
    folder.write("a.png", "");
    return load_obj(folder.path() / "a.obj", {}).materials.at(0);
}

}  // namespace clevrvk::model::test
