// Reads MTL files: the materials of OBJ models.
#pragma once

#include "renderer/model/model_files.h"
#include "renderer/model/repairs.h"

#include <map>
#include <string>
#include <string_view>

namespace clevrvk::model {

/// The materials of OBJ models by name. Their pictures and the warnings go to `model`.
class MtlReader {
public:
    /// `repairs` and `model` must outlive this. \param folders  where pictures lie
    MtlReader(ModelFolders folders, Repairs& repairs, Model& model) : folders_(std::move(folders)), repairs_(repairs), model_(model) {}

    /// Adds the materials of a text. The reflection model of 1993 is converted to glTF's: the exponent `Ns` to
    /// roughness, `d` below 1 to transmission. Values of the PBR extension (`Pr`, `Pm`, `Ps`, `Pc`, `Pcr`) are kept.
    /// Missing pictures are left out.
    /// \param name  stands for the file in messages
    /// \throws SpecError  `NAME:LINE: what` when a line is malformed and cannot be repaired
    /// \throws ReadError, IoError  when a picture cannot be read
    /// Source: Wavefront, MTL material format 4.2; Pixar and others, PBR extension to MTL.
    void read(std::string_view text, const std::string& name);

    /// The material of that name; null if no file had it.
    [[nodiscard]] const Material* find(std::string_view name) const;

private:
    friend class MtlMaterial;
    [[nodiscard]] std::string read_key(TextLine& line);
    [[nodiscard]] std::size_t find_image(const ModelFile& file);

    ModelFolders folders_;
    Repairs& repairs_;
    Model& model_;
    std::map<std::string, Material, std::less<>> materials_;
    std::map<std::string, std::size_t> images_;  // by path
};

}  // namespace clevrvk::model
