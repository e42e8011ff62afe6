// Reads MTL files: the materials of OBJ models.
#pragma once

#include "renderer/model/model.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace clevrvk::model {

/// The materials of OBJ models by name, and the pictures that they use, which go to `model` with the warnings.
class MtlReader {
public:
    /// `model` outlives this. \param folder  where pictures lie; nothing: a file may name none
    MtlReader(std::optional<std::filesystem::path> folder, Model& model) : folder_(std::move(folder)), model_(model) {}

    /// Adds the materials of a text. Numbers of the reflection model of 1993 become those of glTF: the exponent `Ns` a
    /// roughness, `d` below 1 transmission; the PBR extension's (`Pr`, `Pm`, `Ps`, `Pc`, `Pcr`) are taken as they are.
    /// \param name  stands for the file in messages
    /// \throws SpecError  `NAME:LINE: what` when a line is malformed, or a picture is no file in the folder
    /// \throws ReadError, IoError  when a picture cannot be read
    /// Source: Wavefront, MTL material format 4.2; Pixar and others, PBR extension to MTL.
    void read(std::string_view text, const std::string& name);

    /// Nothing when no file had it.
    [[nodiscard]] const Material* find(std::string_view name) const;

private:
    friend class MtlMaterial;
    [[nodiscard]] std::size_t find_image(const std::string& path);

    std::optional<std::filesystem::path> folder_;
    Model& model_;
    std::map<std::string, Material, std::less<>> materials_;
    std::map<std::string, std::size_t> images_;  // by path
};

}  // namespace clevrvk::model
